// How long a recording of 100,000 nodes takes to open in a browser, and how many frames a second it pans, zooms and
// plays at: the Tree view's bars are 2 s and 50 frames. Headless Chromium, no GPU.
//   node bench/page/tree_frames.mjs build/release/arborist
// Needs the packages of tests/web: (cd tests/web && npm ci).
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const { launchBrowser, Stage } = await import(join(here, "../../tests/web/stage.mjs"));
const binary = resolve(process.argv[2] ?? "build/release/arborist");
const searches = {
  "connect four, alpha-beta to depth 9": "#/tree?game=connect-four&alg=alphabeta&eval=lines&depth=9",
  "chess, the engine to depth 12": "#/tree?game=chess&alg=engine&depth=12",
};

/** Frames a second while something is done on every frame. */
function framesWhile(page, what) {
  return page.evaluate(async (doing) => {
    const canvas = document.querySelector(".tree-canvas");
    const box = canvas.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const pointer = (type, dx) =>
      canvas.dispatchEvent(
        new PointerEvent(type, { pointerId: 1, clientX: x + dx, clientY: y + dx / 3, bubbles: true, button: 0 }),
      );
    canvas.setPointerCapture = () => undefined;
    const act = {
      pan: (frame) => pointer("pointermove", 120 * Math.sin(frame / 9)),
      zoom: (frame) =>
        canvas.dispatchEvent(
          new WheelEvent("wheel", { deltaY: 60 * Math.sin(frame / 12), clientX: x, clientY: y, cancelable: true }),
        ),
      play: () => undefined,
    }[doing];
    if (doing === "pan") pointer("pointerdown", 0);
    const times = [];
    await new Promise((done) => {
      let frame = 0;
      const next = (now) => {
        times.push(now);
        act(++frame);
        if (now - times[0] < 3000) requestAnimationFrame(next);
        else done();
      };
      requestAnimationFrame(next);
    });
    if (doing === "pan") pointer("pointerup", 0);
    const gaps = times.slice(1).map((time, at) => time - times[at]);
    gaps.sort((a, b) => a - b);
    return {
      frames: (1000 * gaps.length) / (times[times.length - 1] - times[0]),
      slow: gaps[Math.floor(gaps.length * 0.95)],
    };
  }, what);
}

const browser = await launchBrowser();
for (const [name, link] of Object.entries(searches)) {
  const stage = new Stage(binary, browser);
  const page = await stage.open("#/tree?game=tic-tac-toe");
  await page.locator(".tree-counts").waitFor();
  await page.evaluate((hash) => (location.hash = hash), link);
  await page.locator(".tree-counts", { hasText: /nodes \d+,\d/ }).waitFor({ timeout: 60_000 });
  await page.locator(".counts-note", { hasText: "still runs" }).waitFor({ state: "detached", timeout: 60_000 });
  const recording = await page.evaluate(() => new Promise((done) => setTimeout(() => done(location.hash), 500)));
  const nodes = await page.locator(".tree-counts").innerText();
  // The same recording once more, from the save file of the page: no search, only the opening.
  await page.getByRole("button", { name: "More" }).first().click();
  const coming = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Save the recording" }).click();
  const { readFile } = await import("node:fs/promises");
  const bytes = await readFile(await (await coming).path());
  const opened = await page.evaluate(async (text) => {
    const content = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([content], "bench.tree"));
    const began = performance.now();
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true, bubbles: true }));
    while (!document.querySelector(".opened-chip")) await new Promise((next) => requestAnimationFrame(next));
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    return performance.now() - began;
  }, bytes.toString("base64"));
  console.log(`${name} (${(bytes.length / 1e6).toFixed(1)} MB; ${nodes.replace(/\s+/g, " ").slice(0, 60)})`);
  console.log(`  opened in ${Math.round(opened)} ms (bar: 2000)`);
  for (const what of ["pan", "zoom"]) {
    const { frames, slow } = await framesWhile(page, what);
    console.log(`  ${what}: ${frames.toFixed(1)} frames/s, 95 % within ${slow.toFixed(1)} ms (bar: 50)`);
  }
  await page.locator(".stepper-speed select").selectOption("250");
  await page.keyboard.press(" ");
  const { frames, slow } = await framesWhile(page, "play");
  console.log(`  play at 250 steps/s: ${frames.toFixed(1)} frames/s, 95 % within ${slow.toFixed(1)} ms`);
  if (!recording.startsWith("#/tree")) console.log(`  the link became ${recording}`);
  for (const fault of stage.faults) console.log(`  ${fault}`);
  await stage.end();
}
await browser.close();
