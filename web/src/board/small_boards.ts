// Thumbnails: a position as a small picture, as SVG for panels and on a canvas for the nodes of a tree.

import type { Board, GridBoardState } from "../api/messages";
import { h, type VNode } from "../dom";
import type { Pen } from "../paint/canvas";
import type { Css } from "../paint/colours";
import { isDark, piecesOf, squaresSeen } from "./chess_fen";
import { extentOf, isBlank, isLight, numberOf, originOf, placeOf } from "./looks";
import { drawMark, hasDiscs, hexagon, markView, ownerOf } from "./marks";

const line_px = 2;
/** Below a board whose columns are numbered. */
const number_row = 90;

/** `numbered`: cells or columns show the numbers of their moves, where moves are numbers. */
export function smallBoard(board: Board, sides: readonly string[], numbered = false): VNode | null {
  if (board.kind === "chess") return smallChess(board.fen, board.last ?? []);
  return board.kind === "grid" ? smallGrid(board, sides, numbered) : null;
}

function smallGrid(board: GridBoardState, sides: readonly string[], numbered: boolean): VNode {
  const { columns, rows } = extentOf(board);
  const falls = board.look === "cells" && board.gravity === "down";
  const foot = numbered && falls ? number_row : 0;
  return h(
    "svg",
    {
      class: `mini-grid look-${board.look} ${falls ? "falls" : ""}`,
      viewBox: [...originOf(board), columns * 100, rows * 100 + foot].join(" "),
      "aria-hidden": "true",
    },
    falls && h("rect.mini-ground", { width: columns * 100, height: rows * 100, rx: 20 }),
    board.cells.map((content, at) => {
      const [x, y] = placeOf(at, board);
      const side = ownerOf(content, sides);
      const box = { class: `${board.last?.includes(at) ? "last" : ""} ${isLight(at, board) ? "light" : ""}` };
      return h(
        "g",
        { class: `mark ${side ? `of-${side} owned-${side}` : ""}`, transform: `translate(${x} ${y})` },
        board.look === "hexagons"
          ? h("path.cell-box", { ...box, d: hexagon })
          : !isBlank(at, board) && h("rect.cell-box", { ...box, width: 100, height: 100 }),
        falls && h("circle.hole", { cx: 50, cy: 50, r: 42 }),
        numbered && !falls && !content && h("text.cell-number", { x: 50, y: 50 }, numberOf(at, board)),
        foot > 0 && h("text.cell-number", { x: 50, y: rows * 100 + foot / 2 }, numberOf(at, board)),
        board.look === "pits" ? h("text.pit-text", { x: 50, y: 68 }, content) : markView(content, board, sides),
      );
    }),
  );
}

/** Chessground's own pictures of pieces, on squares of ours. */
function smallChess(fen: string, last: string[]): VNode {
  const pieces = piecesOf(fen);
  const square = (name: string) => {
    const piece = pieces.get(name);
    return h(
      "span.mini-square",
      { class: `${isDark(name) ? "dark" : ""} ${last.includes(name) ? "last" : ""}` },
      piece && h("piece", { class: `${piece.color} ${piece.role}` }),
    );
  };
  return h("div.mini-chess.cg-wrap", { "aria-hidden": "true" }, squaresSeen("white").flat().map(square));
}

/** Around x, y, its longer edge `size` long. */
export function drawSmallGrid(
  pen: Pen,
  board: GridBoardState,
  sides: readonly string[],
  { x, y, size }: { x: number; y: number; size: number },
  css: Css,
): void {
  const { rows, columns } = extentOf(board);
  const scale = size / Math.max(rows, columns) / 100;
  pen.save();
  pen.translate(x - columns * 50 * scale, y - rows * 50 * scale);
  pen.scale(scale, scale);
  const [left, top] = originOf(board);
  pen.translate(-left, -top);
  drawGround(pen, board, 1 / scale, css);
  board.cells.forEach((content, at) => {
    const [right, down] = placeOf(at, board);
    pen.lineWidth = (board.look === "hexagons" ? 1 : line_px) / scale;
    pen.translate(right, down);
    if (board.last?.includes(at)) {
      pen.fillStyle = css.now;
      pen.globalAlpha = 0.5;
      pen.fillRect(0, 0, 100, 100);
      pen.globalAlpha = 1;
    }
    drawMark(pen, content, board, sides, css);
    pen.translate(-right, -down);
  });
  pen.restore();
}

function drawGround(pen: Pen, board: GridBoardState, line: number, css: Css): void {
  const { look, rows, columns } = board;
  if (hasDiscs(board) || look === "discs" || look === "checkers") {
    pen.fillStyle = css["dark-square"];
    pen.fillRect(0, 0, columns * 100, rows * 100);
  }
  if (look === "checkers") {
    pen.fillStyle = css["light-square"];
    board.cells.forEach((_, at) => isLight(at, board) && pen.fillRect(...placeOf(at, board), 100, 100));
  } else if ((look === "cells" && !hasDiscs(board)) || look === "pits") drawLines(pen, board, line, css);
}

function drawLines(pen: Pen, { rows, columns }: GridBoardState, width: number, css: Css): void {
  pen.strokeStyle = css.line;
  pen.lineWidth = width;
  pen.beginPath();
  for (let column = 1; column < columns; ++column) {
    pen.moveTo(column * 100, 0);
    pen.lineTo(column * 100, rows * 100);
  }
  for (let row = 1; row < rows; ++row) {
    pen.moveTo(0, row * 100);
    pen.lineTo(columns * 100, row * 100);
  }
  pen.stroke();
}
