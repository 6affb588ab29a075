// Bundles the client into the Python package: node build.mjs [--watch]
//
// Everything lands in src/rumpus/web/: index.html, and assets/ whose names carry a hash of what is
// in them, so the server may let browsers keep those for ever. Source maps stay outside the
// package.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import * as esbuild from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const OUT = join(HERE, "..", "src", "rumpus", "web");
const MAPS = join(HERE, ".build", "maps");
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
const PAGES = ["you"]; // with styles of their own, for those who open them
const stylesOfPage = (page) => `src/pages/${page}/${page}.css`;

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
    ...Object.fromEntries(BOARDS.map((board) => [board, stylesOf(board)])),
    ...Object.fromEntries(PAGES.map((page) => [page, stylesOfPage(page)])),
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

// A link without `rel` does nothing: ui/fetch-styles.ts gives one its own once it is wanted.
function pageFor(outputs) {
  const entry = outputOf(outputs, "src/main.tsx");
  const url = (path) => `/assets/${basename(path)}`;
  const later = (name, styles) =>
    `<link data-styles="${name}" href="${url(outputOf(outputs, styles))}">`;
  const styles = [
    `<link rel="stylesheet" href="${url(outputs[entry].cssBundle)}">`,
    ...BOARDS.map((board) => later(board, stylesOf(board))),
    ...PAGES.map((page) => later(page, stylesOfPage(page))),
  ].join("");
  return readFileSync(join(HERE, "index.html"), "utf8")
    .replace("<!--styles-->", styles)
    .replace("<!--scripts-->", `<script type="module" src="${url(entry)}"></script>`);
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
  const result = await esbuild.build(options);
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
