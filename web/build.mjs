// Bundles the page into a folder: index.html, and assets/ whose names carry a hash of their content.
//   npm run build -- --outdir DIR        (web/dist without the option)
import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const most_gzipped_bytes = 200 * 1024;

function outdir_from(args) {
  const at = args.indexOf("--outdir");
  if (at >= 0 && args[at + 1]) return resolve(args[at + 1]);
  return process.env.ARBORIST_WEB_OUTDIR ? resolve(process.env.ARBORIST_WEB_OUTDIR) : join(here, "dist");
}

async function bundle(entry, options = {}) {
  const made = await build({
    entryPoints: [join(here, entry)],
    bundle: true,
    minify: true,
    write: false,
    target: ["es2021", "chrome100", "firefox102", "safari15.4"],
    legalComments: "none",
    logLevel: "warning",
    outdir: here,
    ...options,
  });
  return Buffer.from(made.outputFiles[0].contents);
}

function hashed_name(name, content) {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 10);
  const extension = extname(name);
  return `${name.slice(0, -extension.length)}-${hash}${extension}`;
}

async function assets() {
  return new Map([
    ["app.js", await bundle("src/main.ts", { format: "iife" })],
    ["app.css", await bundle("src/styles/index.css")],
    ["logo.svg", await readFile(join(here, "src/logo.svg"))],
  ]);
}

const outdir = outdir_from(process.argv.slice(2));
await rm(outdir, { recursive: true, force: true });
await mkdir(join(outdir, "assets"), { recursive: true });

let page = await readFile(join(here, "index.html"), "utf8");
let total = 0;
for (const [name, content] of await assets()) {
  const file = hashed_name(name, content);
  page = page.replaceAll(`%${name}%`, file);
  total += gzipSync(content).length;
  await writeFile(join(outdir, "assets", file), content);
}
total += gzipSync(page).length;
await writeFile(join(outdir, "index.html"), page);

console.log(`the page: ${(total / 1024).toFixed(1)} KB gzipped`);
if (total > most_gzipped_bytes) {
  console.error(`the page is larger than ${most_gzipped_bytes / 1024} KB gzipped`);
  process.exit(1);
}
