// Bundles the client into the Python package: node build.mjs [--watch]
//
// Everything lands in src/rumpus/web/: index.html, what an installed room needs (installed/), and
// assets/ whose names carry a hash of what is in them, so the server may let browsers keep those for
// ever. Source maps stay outside the package.

import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import * as esbuild from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const OUT = join(HERE, "..", "src", "rumpus", "web");
const MAPS = join(HERE, ".build", "maps");
const ROOM = join(HERE, "src", "room.tsx");
const INSTALLED = join(HERE, "installed");
// Bytes, gzipped, of all that a person loads who plays one of the games: a second on a slow phone
// line. What is opened later, such as a replay, is not counted.
const LIMIT = 70_000;
const WATCH = process.argv.includes("--watch");

const GAMES = join(HERE, "src", "games");
const BOARDS = readdirSync(GAMES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const LANGUAGES = readdirSync(join(HERE, "src", "i18n")).flatMap(
  (file) => /^([a-z]{2})\.ts$/.exec(file)?.[1] ?? [],
); // everybody loads one
const stylesOf = (board) => `src/games/${board}/board.css`;
/** Styles that come when what they are for is opened: of pages, and of boards. */
const LATER = {
  ...Object.fromEntries(
    ["replay", "end", "rules", "you", "day", "coach"].map((page) => [
      page,
      `src/styles/${page}.css`,
    ]),
  ),
  ...Object.fromEntries(BOARDS.map((board) => [board, stylesOf(board)])),
};

/**
 * What the room needs of all games at once, gathered from their folders: `games:tiles.css`, the
 * styles of their tiles, and `games:tiles/en`, what the lobby says of them. The rest of a game's
 * words is left out there (`?tile` makes it another module), for it travels with the board.
 */
const gathered = {
  name: "gathered",
  setup({ onResolve, onLoad }) {
    const load = (filter, loader, write) =>
      onLoad({ filter, namespace: "games" }, ({ path }) => ({
        contents: write(path),
        loader,
        resolveDir: GAMES,
      }));
    onResolve({ filter: /^games:/ }, ({ path }) => ({ path, namespace: "games" }));
    load(/tiles\.css$/, "css", () =>
      BOARDS.map((board) => `@import "./${board}/tile.css";`).join("\n"),
    );
    load(/tiles\//, "js", (path) => tilesIn(path.split("/")[1]));
  },
};

/**
 * What is fetched later shares modules with the room, each its own ones, and would cut the room into
 * a file for every such lot. So whatever is fetched later is told to need the whole room, which is
 * here by then: all that is the room's lies in one file.
 */
const together = (later) => ({
  name: "together",
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      if (!later.has(path)) return null;
      const contents = `${readFileSync(path, "utf8")}\nimport ${JSON.stringify(ROOM)};`;
      return { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
    });
  },
});

/** The files that are fetched later, as a first build finds them. */
async function fetchedLater() {
  const { metafile } = await esbuild.build({ ...options, minify: false, sourcemap: false });
  const entries = new Set(Object.values(options.entryPoints));
  const found = Object.values(metafile.outputs).flatMap(({ entryPoint }) => entryPoint ?? []);
  return new Set(found.filter((path) => !entries.has(path)).map((path) => join(HERE, path)));
}

function tilesIn(language) {
  const imports = BOARDS.map(
    (board) => `import { tile as ${board} } from "./${board}/words.${language}.ts?tile";`,
  );
  return [...imports, `export default { ${BOARDS.join(", ")} };`].join("\n");
}

const options = {
  absWorkingDir: HERE,
  entryPoints: {
    app: "src/main.tsx",
    ...LATER,
  },
  outdir: OUT,
  entryNames: "assets/[name]-[hash]",
  chunkNames: "assets/[name]-[hash]",
  assetNames: "assets/[name]-[hash]",
  publicPath: "/",
  bundle: true,
  splitting: true, // a dynamic import() becomes a file of its own
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  minify: !WATCH,
  sourcemap: WATCH ? "inline" : "external",
  legalComments: "none",
  metafile: true,
  write: false,
  logLevel: "warning",
  plugins: [gathered],
};

const outputOf = (outputs, entry) =>
  Object.keys(outputs).find((path) => outputs[path].entryPoint === entry);

// A link without `rel` does nothing: ui/styles.ts gives it its own once it is wanted.
function pageFor(outputs) {
  const entry = outputOf(outputs, "src/main.tsx");
  const url = (path) => `/assets/${basename(path)}`;
  const later = Object.entries(LATER).map(
    ([name, file]) => `<link data-styles="${name}" href="${url(outputOf(outputs, file))}">`,
  );
  const styles = [`<link rel="stylesheet" href="${url(outputs[entry].cssBundle)}">`, ...later].join(
    "",
  );
  return readFileSync(join(HERE, "index.html"), "utf8")
    .replace("<!--styles-->", styles)
    .replace("<!--scripts-->", `<script type="module" src="${url(entry)}"></script>`);
}

/** The room's own files: what it shows before any board is wanted. */
function workerFor(outputs) {
  const entry = outputOf(outputs, "src/main.tsx");
  const paths = [...closure(outputs, entry), outputs[entry].cssBundle];
  const words = LANGUAGES.map((language) => outputOf(outputs, `src/i18n/${language}.ts`));
  const files = [...paths, ...words].map((path) => `/assets/${basename(path)}`);
  const list = JSON.stringify([...new Set(files), "/icon.svg"]);
  const version = createHash("sha256").update(list).digest("hex").slice(0, 12);
  return readFileSync(join(INSTALLED, "sw.js"), "utf8")
    .replace("[/* files */]", list)
    .replace("/* version */", version);
}

function write(path, contents) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, contents);
}

// The page goes last: it names the others, and its time tells make and the packaging that all is
// built.
function ship(result) {
  rmSync(OUT, { recursive: true, force: true });
  rmSync(MAPS, { recursive: true, force: true });
  for (const file of result.outputFiles) {
    const isMap = file.path.endsWith(".map");
    write(isMap ? join(MAPS, basename(file.path)) : file.path, file.contents);
  }
  cpSync(INSTALLED, OUT, { recursive: true });
  write(join(OUT, "sw.js"), workerFor(result.metafile.outputs));
  write(join(OUT, "index.html"), pageFor(result.metafile.outputs));
}

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const zipped = (path) => gzipSync(readFileSync(path)).length;

/** An output and all that it imports at once. */
function closure(outputs, path, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const { path: next, kind } of outputs[path].imports) {
    if (kind === "import-statement") closure(outputs, next, seen);
  }
  return seen;
}

const sizeOf = (paths) => [...paths].reduce((sum, path) => sum + zipped(join(HERE, path)), 0);

/** What everybody loads, what each board adds, and the most that anybody loads for one game. */
function report({ outputs }) {
  const entry = outputOf(outputs, "src/main.tsx");
  const common = closure(outputs, entry);
  const extra = (...entries) =>
    sizeOf(
      new Set(
        entries
          .flatMap((entry) => [...closure(outputs, outputOf(outputs, entry))])
          .filter((path) => !common.has(path)),
      ),
    );
  const largest = (fileIn) => Math.max(...LANGUAGES.map((language) => extra(fileIn(language))));
  const room =
    sizeOf([...common, outputs[entry].cssBundle]) +
    largest((language) => `src/i18n/${language}.ts`) +
    extra("src/senses/sounds.ts", "src/pages/table/fanfare.tsx") + // for everybody, a little later
    zipped(join(OUT, "index.html"));
  const ofBoard = (board) =>
    extra(stylesOf(board), `src/games/${board}/index.tsx`) +
    largest((language) => `src/games/${board}/words.${language}.ts`);
  const added = BOARDS.map((board) => [board, ofBoard(board)]);
  console.log(`  ${kB(room).padStart(8)}  the room`);
  for (const [name, size] of added) console.log(`  ${kB(size).padStart(8)}  ${name}`);
  const most = room + Math.max(0, ...added.map(([, size]) => size));
  console.log(`client: ${kB(most)} gzipped at most for one game, of ${kB(LIMIT)} allowed`);
  return most;
}

async function build() {
  const plugins = [gathered, together(await fetchedLater())];
  const result = await esbuild.build({ ...options, plugins });
  ship(result);
  if (report(result.metafile) > LIMIT) {
    rmSync(join(OUT, "index.html")); // not built: the next make tries again
    console.error(
      "The client is too big. Make it smaller, or raise LIMIT in web/build.mjs with a reason.",
    );
    process.exit(1);
  }
}

async function watch() {
  const shipOnEnd = {
    name: "ship",
    setup: ({ onEnd }) => onEnd((result) => void (result.errors.length || ship(result))),
  };
  const context = await esbuild.context({ ...options, plugins: [gathered, shipOnEnd] });
  await context.watch();
}

try {
  await (WATCH ? watch() : build());
} catch (error) {
  if (!error.errors) throw error; // esbuild has said what is wrong with the sources
  process.exit(1);
}
