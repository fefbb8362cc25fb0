// Runs the tests of the page's pure modules: bundled by esbuild, run by node. `npm run unit`
import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const outdir = await mkdtemp(join(tmpdir(), "arborist-unit-"));
try {
  const files = (await readdir(here)).filter((name) => name.endsWith(".test.mjs"));
  await build({
    entryPoints: files.map((name) => join(here, name)),
    bundle: true,
    platform: "node",
    format: "esm",
    outdir,
    outExtension: { ".js": ".mjs" },
    logLevel: "warning",
  });
  const built = files.map((name) => join(outdir, name));
  process.exitCode = spawnSync(process.execPath, ["--test", ...built], { stdio: "inherit" }).status ?? 1;
} finally {
  await rm(outdir, { recursive: true, force: true });
}
