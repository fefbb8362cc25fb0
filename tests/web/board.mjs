// What a user does at the board and sees of a game, in words for tests.

import { waiting_ms } from "./patience.mjs";

async function centre(page, square) {
  const box = await page.locator(`[data-square=${square}]`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

export async function drag(page, from, to) {
  await page.mouse.move(...(await centre(page, from)));
  await page.mouse.down();
  const [x, y] = await centre(page, to);
  await page.mouse.move(x - 3, y - 3, { steps: 4 });
  await page.mouse.move(x, y);
  await page.mouse.up();
}

export async function click(page, square) {
  await page.mouse.click(...(await centre(page, square)));
}

export async function type(page, move) {
  await page.getByLabel("Move", { exact: true }).fill(move);
  await page.keyboard.press("Enter");
}

/** Walks to a square with the arrow keys from wherever the focus is. */
export async function walk(page, square) {
  const at = await page.evaluate(() => document.activeElement?.getAttribute("data-square"));
  const right = square.charCodeAt(0) - at.charCodeAt(0);
  const up = Number(square[1]) - Number(at[1]);
  for (let step = 0; step < Math.abs(right); ++step) await page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
  for (let step = 0; step < Math.abs(up); ++step) await page.keyboard.press(up > 0 ? "ArrowUp" : "ArrowDown");
}

export async function playByKeys(page, from, to) {
  await walk(page, from);
  await page.keyboard.press("Enter");
  await walk(page, to);
  await page.keyboard.press("Enter");
}

/** Waits until the piece stands there: "e4", "white pawn"; an empty text for an empty square. */
export async function stands(page, square, piece) {
  const label = piece ? `${square}, ${piece}` : square;
  await page.locator(`[data-square=${square}][aria-label="${label}"]`).waitFor({ state: "attached" });
}

/** Waits until the last move of the list reads so, and is the current one. */
export async function lastMove(page, san) {
  await page.locator(".move.current", { hasText: new RegExp(`^${escape(san)}$`) }).waitFor();
}

export async function moveList(page) {
  return page.locator("button.move").allInnerTexts();
}

/** Waits for so many moves in the list, and gives them. */
export async function movesPlayed(page, number) {
  await page
    .locator("button.move")
    .nth(number - 1)
    .waitFor();
  return moveList(page);
}

export async function result(page, text) {
  await page.getByRole("region", { name: "Game over" }).getByText(text).waitFor();
}

export function expect(condition, words) {
  if (!condition) throw new Error(words);
}

export function same(given, wanted, words = "") {
  const [a, b] = [JSON.stringify(given), JSON.stringify(wanted)];
  expect(a === b, `${words && `${words}: `}got ${a}, wanted ${b}`);
}

function escape(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Waits for a value that only the page's address or another process shows, without a fixed wait. */
export async function eventually(look, wanted, words) {
  const until = Date.now() + waiting_ms;
  const differs = (seen) => JSON.stringify(seen) !== JSON.stringify(wanted);
  let seen = await look();
  while (differs(seen) && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    seen = await look();
  }
  same(seen, wanted, words);
}
