// Bundles the client into the Python package: node build.mjs [--watch]
//
// Everything lands in src/rumpus/web/: index.html, and assets/ whose names carry a hash of what is in
// them, so the server may let browsers keep those for ever. Source maps stay outside the package.
import * as esbuild from "esbuild";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const HERE = dirname(fileURLToPath(import.meta.url));
const OUT = join(HERE, "..", "src", "rumpus", "web");
const MAPS = join(HERE, ".build", "maps");
const PUBLIC = join(HERE, "public");
const LIMIT = 60_000; // bytes, gzipped, of everything that is shipped
const WATCH = process.argv.includes("--watch");

const options = {
  absWorkingDir: HERE,
  entryPoints: { app: "src/main.tsx" },
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
  loader: { ".svg": "text", ".woff2": "file" },
  minify: !WATCH,
  sourcemap: WATCH ? "inline" : "external",
  legalComments: "none",
  metafile: true,
  write: false,
  logLevel: "warning",
};

function pageFor(outputs) {
  const [entry, made] = Object.entries(outputs).find(([, o]) => o.entryPoint === "src/main.tsx");
  const url = (path) => `/assets/${basename(path)}`;
  const styles = made.cssBundle ? `<link rel="stylesheet" href="${url(made.cssBundle)}">` : "";
  return readFileSync(join(HERE, "index.html"), "utf8")
    .replace("<!--styles-->", styles)
    .replace("<!--scripts-->", `<script type="module" src="${url(entry)}"></script>`);
}

function write(path, contents) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, contents);
}

// The page goes last: it names the others, and its time tells make and the packaging that all is built.
function ship(result) {
  rmSync(OUT, { recursive: true, force: true });
  rmSync(MAPS, { recursive: true, force: true });
  if (existsSync(PUBLIC)) cpSync(PUBLIC, OUT, { recursive: true });
  for (const file of result.outputFiles) {
    const isMap = file.path.endsWith(".map");
    write(isMap ? join(MAPS, basename(file.path)) : file.path, file.contents);
  }
  write(join(OUT, "index.html"), pageFor(result.metafile.outputs));
}

function shipped(folder = OUT) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? shipped(path) : [path];
  });
}

function report() {
  const sizes = shipped().map((path) => [relative(OUT, path), gzipSync(readFileSync(path)).length]);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  for (const [name, size] of sizes) console.log(`  ${kB(size).padStart(8)}  ${name}`);
  console.log(`client: ${kB(total)} gzipped, of ${kB(LIMIT)} allowed`);
  return total;
}

async function build() {
  ship(await esbuild.build(options));
  if (report() > LIMIT) {
    rmSync(join(OUT, "index.html")); // not built: the next make tries again
    console.error("The client is too big. Make it smaller, or raise LIMIT in web/build.mjs with a reason.");
    process.exit(1);
  }
}

async function watch() {
  const shipOnEnd = {
    name: "ship",
    setup: ({ onEnd }) => onEnd((result) => void (result.errors.length || ship(result))),
  };
  const context = await esbuild.context({ ...options, plugins: [shipOnEnd] });
  await context.watch();
}

try {
  await (WATCH ? watch() : build());
} catch (error) {
  if (!error.errors) throw error; // esbuild has said what is wrong with the sources
  process.exit(1);
}
