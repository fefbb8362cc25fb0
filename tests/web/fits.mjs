// Whether a view fits: nothing overlaps, nothing scrolls sideways, no text is cut off, no serious fault for axe; at every
// size, light and dark.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { expect } from "./board.mjs";
import { waiting_ms } from "./patience.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
export const sizes = { phone: [390, 844], laptop: [1366, 768], projector: [1920, 1080] };
const parts =
  ".rail, .bar, .filters, .game-panel, .game-side, .board, .player.top, .player.foot, .side, .later-panel, .game-rows, .match-rows, .paths-tools, .lanes-box, .stepper, " +
  ".tree-main, .analysis-board, .strip, .lines-panel, .study-moves, .coach-card, .book-card, .analyse-tabs, .thumb-bar, " +
  ".set-up-panel, .score-panel, .gauge, .boards-panel, .games-panel, .replay-panel, .cross-panel, .words-panel, .pairing-panel, .match-thumb";

/** Pairs of parts that lie over each other. The sheet of a phone may cover the board, at its user's wish. */
async function overlaps(page) {
  return page.evaluate((selector) => {
    // As much of it as can be seen: what scrolls cuts off what is in it.
    const seen = (element) => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowY === "visible") continue;
        const box = around.getBoundingClientRect();
        [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
        [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
      }
      return { left, top, right, bottom, width: right - left, height: bottom - top };
    };
    const boxes = [...document.querySelectorAll(selector)]
      .map((element) => ({ name: element.className, element, box: seen(element) }))
      .filter(({ box }) => box.width > 0 && box.height > 0);
    const found = [];
    for (const a of boxes)
      for (const b of boxes) {
        if (a === b || a.element.contains(b.element) || b.element.contains(a.element) || a.name > b.name) continue;
        const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (across > 1 && down > 1) found.push(`${a.name} / ${b.name}`);
      }
    return found;
  }, parts);
}

/** Texts of controls that do not fit into them. */
async function spilt(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll(".action, .button, .choice, .rail-item, .bar h1")]
      .filter((element) => element.offsetWidth > 0 && element.scrollWidth > element.clientWidth + 1)
      .map((element) => element.textContent),
  );
}

/** Controls that reach beyond the page, where nothing scrolls to them. */
async function beyond(page) {
  return page.evaluate(() => {
    const scrolls = (element) => {
      for (let around = element.parentElement; around; around = around.parentElement)
        if (/auto|scroll/.test(getComputedStyle(around).overflowX) && around.scrollWidth > around.clientWidth)
          return true;
      return false;
    };
    return [...document.querySelectorAll('button:not([tabindex="-1"]), a, input, select')]
      .filter((element) => {
        const { width, height, left, right } = element.getBoundingClientRect();
        const reaches = width > 1 && height > 1 && (right > window.innerWidth + 1 || left < -1);
        return reaches && element.checkVisibility({ visibilityProperty: true }) && !scrolls(element);
      })
      .map((element) => element.textContent || element.getAttribute("aria-label") || element.className);
  });
}

/** How far the page can be pushed aside, where it can. */
export async function sideways(page) {
  const pixels = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return pixels > 0 ? [`${pixels} pixels`] : [];
}

export async function seriousFaults(page) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ target }) => target.join(" "))
          .join("; ")}`,
    );
}

export async function checkPage(page, where) {
  await told(page, overlaps, `${where}: overlap`);
  await told(page, spilt, `${where}: text does not fit`);
  await told(page, beyond, `${where}: beyond the page`);
  await told(page, seriousFaults, `${where}: axe`);
  await told(page, sideways, `${where}: scrolls sideways`);
}

/** No fault once everything has come to rest after a change of size or colours. */
export async function told(page, look, what) {
  const until = Date.now() + waiting_ms;
  let found = await look(page);
  while (found.length > 0 && Date.now() < until) {
    await frames(page);
    found = await look(page);
  }
  expect(found.length === 0, `${what}: ${found.join(" | ")}`);
}

export async function frames(page) {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** Resizes and recolours one page through every size, light and dark, and looks each time. */
export async function checkSizes(page, where, at_sizes) {
  for (const [name, [width, height]] of Object.entries(at_sizes)) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
      await frames(page);
      await checkPage(page, `${where}, ${name}, ${colorScheme}`);
    }
  }
}
