// How quickly engine lines follow a change of position, how often they come, and how many frames a second the page draws,
// while three engines stream and a PGN of 1,000 games is judged behind them: the bars are 150 ms, 5 a second and 50 frames.
// Headless Chromium, no GPU.
//   node bench/page/analyse_frames.mjs build/release/arborist
// Needs the packages of tests/web: (cd tests/web && npm ci).
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const { launchBrowser, Stage } = await import(join(here, "../../tests/web/stage.mjs"));
const binary = resolve(process.argv[2] ?? "build/release/arborist");
const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1";
const moves = "e2e4,e7e5,g1f3,b8c6,f1b5,a7a6,b5a4,g8f6,e1g1,f8e7,f1e1,b7b5,a4b3,d7d6,c2c3,e8g8";
const link = `#/analyse?fen=${start}&moves=${moves}`;
const steps = 40;

/** Different games, so that none is known already. */
function pgnOf(games) {
  const first = ["e4 e5", "e4 c5", "d4 d5", "d4 Nf6", "c4 e5", "Nf3 d5", "e4 e6", "e4 d6"];
  let text = "";
  for (let at = 0; at < games; ++at)
    text += `[White "White ${at}"]\n[Black "Black ${at}"]\n[Result "1-0"]\n\n1. ${first[at % 8]} 2. Nc3 Nc6 3. g3 g6 4. Bg2 Bg7 1-0\n\n`;
  return Buffer.from(text);
}

/** One key, and how long until the lines are of the new position; and every frame on the way. */
function stepAndWatch(page, key) {
  return page.evaluate(async (pressed) => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const belongs = () => document.querySelector(".line-move.first:not([aria-disabled])") !== null;
    const times = [await frame()];
    const began = performance.now();
    document.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, bubbles: true }));
    let came;
    while (performance.now() - began < 1000) {
      times.push(await frame());
      if (came === undefined && times.length > 2 && belongs()) came = performance.now() - began;
    }
    return { came: came ?? Infinity, times };
  }, key);
}

const part = (values, share) => [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN;

async function measure(page, words) {
  const updates = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const message = typeof payload === "string" ? JSON.parse(payload) : {};
      if (message.type === "analysis.lines") updates.push({ search: message.search, at: Date.now() });
    }),
  );
  await page.reload();
  await page.locator(".lines-panel:not(.faded) .line-move.first").nth(2).waitFor();
  await page.keyboard.press("Home");
  const [waits, gaps] = [[], []];
  for (let at = 0; at < steps; ++at) {
    const { came, times } = await stepAndWatch(page, at % 16 < 12 ? "ArrowRight" : "ArrowLeft");
    waits.push(came);
    gaps.push(...times.slice(1).map((time, place) => time - times[place]));
  }
  const most = Math.max(
    ...updates.map(
      ({ search, at }) => updates.filter((one) => one.search === search && at - one.at < 1000 && one.at <= at).length,
    ),
  );
  const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1000;
  console.log(`${words}:`);
  console.log(
    `  lines of the new position after ${part(waits, 0.5).toFixed(0)} ms (median), ${part(waits, 0.95).toFixed(0)} ms (95 %), ${Math.max(...waits).toFixed(0)} ms (all of ${steps}); bar: 150`,
  );
  console.log(`  at most ${most} updates of a search in any second; bar: 5`);
  console.log(
    `  ${(gaps.length / seconds).toFixed(1)} frames/s, 95 % within ${part(gaps, 0.95).toFixed(1)} ms; bar: 50`,
  );
}

const browser = await launchBrowser();
const stage = new Stage(binary, browser);
try {
  const page = await stage.open(link);
  await measure(page, "alone");
  const games = await stage.open("#/games");
  await games.getByRole("button", { name: "Import" }).click();
  const file = { name: "thousand.pgn", mimeType: "text/plain", buffer: pgnOf(1000) };
  await games.getByLabel("Or choose a file").setInputFiles(file);
  await games.locator(".rows-count", { hasText: "1,000" }).waitFor();
  await games.getByRole("checkbox", { name: "Select all games that fit" }).check();
  await games.getByRole("button", { name: "Find mistakes" }).click();
  await games.getByText("1,000 games will be judged").waitFor();
  for (const other of [6, 10]) {
    const streaming = await stage.open(`${link.split(",").slice(0, other).join(",")}`);
    await streaming.locator(".line-move.first").nth(2).waitFor();
  }
  await measure(page, "with two more engines and 1,000 games behind");
  console.log(`  ${await games.locator(".import-strip").innerText()}`.replace(/\s+/g, " "));
  for (const fault of stage.faults) console.log(`  ${fault}`);
} finally {
  await stage.end();
  await browser.close();
}
