// Which side joins which edges of a board of hexagons: a coloured strip along each of the four. Cells are 100 wide.

import { h, type VNode } from "../dom";
import { hexagon_row } from "./looks";

const row = hexagon_row * 100;
/** The corners of a hexagon: its upper and lower shoulders from the top of the cell, and how far its tips stand out. */
const [upper, lower, tip] = [21.1, 78.9, 28.8];
const margin = 45;

export function hexagonEdges(size: number): VNode {
  const steps = Array.from({ length: size }, (_, at) => at);
  const wide = size * 100;
  const shift = (size - 1) * 50;
  const foot = (size - 1) * row;
  /** From shoulder to shoulder over the tips, to the right. */
  const zigzag = (left: number, y: number, out: number) =>
    `${steps.map((at) => `${left + at * 100} ${y} ${left + at * 100 + 50} ${y + out}`).join(" ")} ${left + wide} ${y}`;
  /** From row to row, down the side. */
  const stairs = (left: number) =>
    steps.map((at) => `${left + at * 50} ${at * row + upper} ${left + at * 50} ${at * row + lower}`).join(" ");
  const strip = (side: string, points: string) => h("path.hexagon-edge", { class: `of-${side}`, d: `M${points}` });
  const box = [-margin, upper - tip - margin, wide + shift + 2 * margin, foot + lower - upper + 2 * (tip + margin)];
  return h(
    "svg.hexagon-edges",
    { viewBox: box.join(" "), "aria-hidden": "true" },
    strip("second", stairs(0)),
    strip("second", stairs(wide)),
    strip("first", zigzag(0, upper, -tip)),
    strip("first", zigzag(shift, foot + lower, tip)),
  );
}
