// What stands in a cell of a grid: X and O, or discs with these as their emblem. One drawing for boards and thumbnails
// (as SVG) and for canvases; a cell is 100 by 100.
//   const side = ownerOf("X", ["X", "O"]);   markView(side, board);   drawMark(pen, side, board, css);

import type { GridBoardState, Side } from "../api/messages";
import { h, type VNode } from "../dom";
import type { Pen } from "../paint/canvas";
import type { Css } from "../paint/colours";

const cross = (reach: number) => {
  const [low, high] = [50 - reach, 50 + reach];
  return `M${low} ${low} ${high} ${high}M${high} ${low} ${low} ${high}`;
};
const ring = (radius: number) => {
  const [there, back] = [`a${radius} ${radius} 0 1 0 ${2 * radius} 0`, `a${radius} ${radius} 0 1 0 ${-2 * radius} 0`];
  return `M${50 - radius} 50${there}${back}`;
};

const strokes: { [side in Side]: string } = { first: cross(26), second: ring(28) };
const emblems: { [side in Side]: string } = { first: cross(14), second: ring(17) };
const disc = ring(44);
const hole = ring(34);

/** Who put it there: X and O speak for themselves, other signs are the first letters of the sides' names. */
export function ownerOf(content: string, sides: readonly string[]): Side | undefined {
  if (content === "X" || content === "O") return content === "X" ? "first" : "second";
  const which = content ? sides.findIndex((side) => side.toLowerCase().startsWith(content.toLowerCase())) : -1;
  return ([, "first", "second"] as const)[which + 1];
}

/** Where they fall, and where a board is so large that strokes would be thin. */
export function hasDiscs({ gravity, rows }: GridBoardState): boolean {
  return gravity === "down" || rows > 5;
}

export function markView(side: Side, board: GridBoardState): VNode[] {
  if (!hasDiscs(board)) return [h("path.stroke", { d: strokes[side] })];
  return [h("path.disc", { d: disc }), h("path.emblem", { d: emblems[side] })];
}

/** For small pictures, where an emblem could not be seen. The pen is scaled to the cell, its line is as wide as it is. */
export function drawMark(pen: Pen, side: Side | undefined, board: GridBoardState, css: Css): void {
  pen.fillStyle = pen.strokeStyle = side === "first" ? css.alpha : side === "second" ? css.beta : css.line;
  if (hasDiscs(board)) pen.fill(new Path2D(side ? disc : hole));
  else if (side) pen.stroke(new Path2D(strokes[side]));
}
