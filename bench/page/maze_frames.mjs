// Frames a second while three searches race through a maze of 200 x 200 on the page, in headless Chromium:
//   node bench/page/maze_frames.mjs build/release/arborist [lanes, such as bfs,astar,dfs]
// Needs the packages of tests/web (tests/web/run.sh installs them). Run it on a quiet machine.
import { resolve } from "node:path";
import { launchBrowser, Stage } from "../../tests/web/stage.mjs";

const [binary, lanes = "bfs,astar,dfs"] = process.argv.slice(2);
if (!binary) throw new Error("which program? node bench/page/maze_frames.mjs build/release/arborist");
const seconds = 5;

/** How long every frame took while the race was played. */
async function frameTimes(page) {
  return page.evaluate(async (span) => {
    const times = [];
    const next = () => new Promise((drawn) => requestAnimationFrame(drawn));
    let last = await next();
    const end = last + span * 1000;
    while (last < end) {
      const now = await next();
      times.push(now - last);
      last = now;
    }
    return times;
  }, seconds);
}

const step = async (page) =>
  Number((await page.locator(".stepper-count span").first().textContent()).replaceAll(",", ""));

const browser = await launchBrowser();
const stage = new Stage(resolve(binary), browser);
try {
  const page = await stage.open(`#/paths/maze?size=200x200&gen=book&seed=7&alg=${lanes}&step=0`);
  await page.locator(".lane-state:not(:empty)").first().waitFor();
  await page.getByLabel("Speed").selectOption("250");
  await page.getByRole("button", { name: "Race", exact: true }).click();
  const before = await step(page);
  const times = (await frameTimes(page)).sort((a, b) => a - b);
  const steps = (await step(page)) - before;
  const at = (part) => times[Math.min(times.length - 1, Math.floor(part * times.length))].toFixed(1);
  const total = times.reduce((sum, time) => sum + time, 0);
  console.log(`lanes ${lanes}: ${((1000 * times.length) / total).toFixed(1)} frames a second over ${seconds} s`);
  console.log(`frame in ms: median ${at(0.5)}, 95 % ${at(0.95)}, 99 % ${at(0.99)}, longest ${at(1)}`);
  console.log(`${steps} steps played`);
} finally {
  await stage.end();
  await browser.close();
}
