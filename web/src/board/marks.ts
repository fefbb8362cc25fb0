// What stands in a cell of a grid: X and O, discs, pieces, stones. One drawing for boards and thumbnails (as SVG) and
// one for canvases; a cell is 100 by 100.
//   markView("X", board, ["X", "O"]);   drawMark(pen, "X", board, ["X", "O"], css);

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
export const hexagon = "M50 -7.7 100 21.1 100 78.9 50 107.7 0 78.9 0 21.1Z";
const crown = "M30 64 26 38 40 49 50 33 60 49 74 38 70 64Z";

const strokes: { [side in Side]: string } = { first: cross(26), second: ring(28) };
const emblems: { [side in Side]: string } = { first: cross(14), second: ring(17) };
const disc = ring(44);
const piece = ring(39);
const hole = ring(34);
const most_pebbles = 12;

/** Who put it there: X and O speak for themselves, other signs are the first letters of the sides' names. */
export function ownerOf(content: string, sides: readonly string[]): Side | undefined {
  if (content === "X" || content === "O") return content === "X" ? "first" : "second";
  const which = content ? sides.findIndex((side) => side.toLowerCase().startsWith(content.toLowerCase())) : -1;
  return ([undefined, "first", "second"] as const)[which + 1];
}

/** Where they fall, and where a board is so large that strokes would be thin. */
export function hasDiscs({ look, gravity, rows }: GridBoardState): boolean {
  return look === "cells" && (gravity === "down" || rows > 5);
}

function isCrowned(content: string): boolean {
  return content !== content.toLowerCase();
}

/** The parts of a mark in an SVG of one cell; nothing where the cell is empty or its content is written out. */
export function markView(content: string, board: GridBoardState, sides: readonly string[]): VNode[] {
  const side = ownerOf(content, sides);
  if (board.look === "heaps") return content ? [h("path.stone", { d: hole })] : [];
  if (board.look === "pits") return pebbles(Number(content)).map(([x, y]) => h("circle.stone", { cx: x, cy: y, r: 9 }));
  if (!side) return [];
  if (board.look === "discs") return [h("path.piece", { d: piece })];
  if (board.look === "checkers")
    return [
      h("path.piece", { d: piece }),
      isCrowned(content) ? h("path.crown", { d: crown }) : h("path.rim", { d: ring(25) }),
    ];
  if (board.look === "hexagons") return [h("path.emblem", { d: emblems[side] })];
  if (!hasDiscs(board)) return [h("path.stroke", { d: strokes[side] })];
  return [h("path.disc", { d: disc }), h("path.emblem", { d: emblems[side] })];
}

/** Where the stones of a pit lie: a spiral from the middle, so that more of them look like more. */
function pebbles(count: number): [number, number][] {
  const shown = Math.min(Number.isNaN(count) ? 0 : count, most_pebbles);
  return Array.from({ length: shown }, (_, at) => {
    const [far, turn] = [shown === 1 ? 0 : 10.5 * Math.sqrt(at + 0.6), at * 2.4];
    return [50 + far * Math.cos(turn), 42 + far * Math.sin(turn)];
  });
}

/** For small pictures, where an emblem could not be seen. The pen is scaled to the cell, its line is as wide as it is. */
export function drawMark(pen: Pen, content: string, board: GridBoardState, sides: readonly string[], css: Css): void {
  const side = ownerOf(content, sides);
  pen.fillStyle = pen.strokeStyle = side === "first" ? css.alpha : side === "second" ? css.beta : css.line;
  if (board.look === "pits") return drawNumber(pen, content, css);
  if (board.look === "heaps") {
    pen.fillStyle = css.ink2;
    if (content) pen.fill(new Path2D(hole));
  } else if (board.look === "discs" || board.look === "checkers") {
    if (side) drawPiece(pen, side, isCrowned(content) && board.look === "checkers");
  } else if (board.look === "hexagons") pen[side ? "fill" : "stroke"](new Path2D(hexagon));
  else if (hasDiscs(board)) {
    const filled = pen.fillStyle;
    pen.fillStyle = css.surface;
    pen.fill(new Path2D(hole));
    pen.fillStyle = filled;
    if (side) pen.fill(new Path2D(disc));
  } else if (side) pen.stroke(new Path2D(strokes[side]));
}

function drawPiece(pen: Pen, side: Side, crowned: boolean): void {
  const [dark, light] = ["#18201c", "#ffffff"];
  pen.fillStyle = side === "first" ? dark : light;
  pen.strokeStyle = dark;
  pen.lineWidth = 4;
  pen.fill(new Path2D(piece));
  pen.stroke(new Path2D(piece));
  pen.fillStyle = side === "first" ? light : dark;
  if (crowned) pen.fill(new Path2D(crown));
}

function drawNumber(pen: Pen, content: string, css: Css): void {
  pen.fillStyle = css.ink;
  pen.font = `700 62px ${css.sans}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(content, 50, 54);
}
