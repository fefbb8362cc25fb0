// Runs every test of *.test.mjs, two at a time, each with a server, a data folder and a browser profile of its own. The
// longest ones, of the views at every size, come first, so that at the end nobody waits for one of them alone.
import { readdir } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { whole_test_ms } from "./patience.mjs";
import { launchBrowser, Stage } from "./stage.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const [binary, wanted = ""] = process.argv.slice(2);
const at_once = 2;
const enough_failures = 8;

async function allTests() {
  const files = (await readdir(here))
    .filter((name) => name.endsWith(".test.mjs"))
    .sort()
    .reverse();
  const found = [];
  for (const file of files) {
    const { tests } = await import(pathToFileURL(`${here}/${file}`).href);
    for (const [name, run] of Object.entries(tests))
      found.push({ name: `${file.replace(".test.mjs", "")}: ${name}`, run });
  }
  return found.filter(({ name }) => name.includes(wanted));
}

// Those that take minutes; run where somebody asks for them.
function isLong({ name }) {
  return / long_/.test(name);
}

async function runOne({ name, run }, browser) {
  const stage = new Stage(binary, browser);
  const began = Date.now();
  let timer;
  const too_long = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${whole_test_ms / 1000} s`)), whole_test_ms);
  });
  try {
    await Promise.race([run(stage), too_long]);
    stage.checkQuiet();
    console.log(`ok    ${name} (${Date.now() - began} ms)`);
    return true;
  } catch (fault) {
    console.log(
      `FAIL  ${name}\n      ${String(fault.stack ?? fault)
        .split("\n")
        .slice(0, 8)
        .join("\n      ")}`,
    );
    await stage.keepPictures(name);
    return false;
  } finally {
    clearTimeout(timer);
    await stage.end();
  }
}

const browser = await launchBrowser();
const all = await allTests();
const tests = all.filter((test) => process.env.ARBORIST_LONG_TESTS || !isLong(test));
const waiting = [...tests];
let failed = 0;
async function work() {
  while (waiting.length > 0 && failed < enough_failures) if (!(await runOne(waiting.shift(), browser))) ++failed;
}
await Promise.all(Array.from({ length: at_once }, work));
await browser.close();
if (waiting.length > 0) console.log(`${waiting.length} tests were not run: enough have failed`);
if (tests.length < all.length) console.log(`${all.length - tests.length} long ones left out: ./test --long`);
console.log(`${tests.length - waiting.length - failed} of ${tests.length} browser tests passed`);
process.exit(failed > 0 || tests.length === 0 ? 1 : 0);
