// What the looks of a grid have in common: how much room it takes, where its cells lie, what is written on them.

import type { Board, GridBoardState } from "../api/messages";

/** A row of hexagons begins so far below the one before, in widths of a cell; they are a third taller than that. */
export const hexagon_row = Math.sqrt(3) / 2;
const hexagon_height = (hexagon_row * 4) / 3;
/** How far the tip of a hexagon stands out above its cell of 100 by 100. */
const hexagon_tip = 7.7;
/** Room for the coloured edges around the hexagons. */
const hexagon_margin = 0.9;
/** Pits are a little taller than wide, so that a number stands below the stones. */
const pit_height = 1.3;

/** In cells; the frame finds the largest cell for which this fits. */
export function extentOf({ look, rows, columns }: GridBoardState): { rows: number; columns: number } {
  if (look === "hexagons")
    return {
      rows: hexagon_row * (rows - 1) + hexagon_height + hexagon_margin,
      columns: columns + (rows - 1) / 2 + hexagon_margin,
    };
  return { rows: look === "pits" ? rows * pit_height : rows, columns };
}

/** Whether a thumbnail of it can be read: not the numbers of pits, and not very many cells. */
export function canBeSmall({ look, columns }: GridBoardState): boolean {
  return look !== "pits" && columns <= 9;
}

/** The top left of the whole drawing, where the first cell begins at 0, 0 and is 100 wide. */
export function originOf({ look }: GridBoardState): [number, number] {
  return look === "hexagons" ? [-hexagon_margin * 50, -hexagon_margin * 50 - hexagon_tip] : [0, 0];
}

/** The sides sit opposite each other: who plays second sees the board turned round. */
export function canTurn({ look }: GridBoardState): boolean {
  return look === "checkers" || look === "pits";
}

/** Whether it looks another from the other side. */
export function canFlip(board: Board | undefined): boolean {
  return board?.kind === "chess" || (board?.kind === "grid" && canTurn(board));
}

/** The top left of a cell, for small pictures; cells are 100 wide. */
export function placeOf(cell: number, { look, columns }: GridBoardState): [number, number] {
  const [column, row] = [cell % columns, Math.floor(cell / columns)];
  return look === "hexagons" ? [column * 100 + row * 50, row * hexagon_row * 100] : [column * 100, row * 100];
}

/** The squares that no piece ever stands on. */
export function isLight(cell: number, { look, names }: GridBoardState): boolean {
  return look === "checkers" && !/^\d+$/.test(names[cell] ?? "");
}

/** A store is as tall as both rows: of its two cells one is not there. */
export function isBlank(cell: number, { look, rows, columns }: GridBoardState): boolean {
  if (look !== "pits") return false;
  const [column, row] = [cell % columns, Math.floor(cell / columns)];
  return (column === 0 && row === rows - 1) || (column === columns - 1 && row === 0);
}

export function isStore(cell: number, { look, columns }: GridBoardState): boolean {
  return look === "pits" && (cell % columns === 0 || cell % columns === columns - 1);
}

/** The number of the move that a press on this cell means, where moves are numbers: its own, or that of its column. */
export function numberOf(cell: number, { look, gravity, columns, names }: GridBoardState): string | undefined {
  if (look !== "cells") return undefined;
  if (gravity === "down") return cell < columns ? String(cell + 1) : undefined;
  return /^\d+$/.test(names[cell] ?? "") ? names[cell] : undefined;
}

/** What is written in a corner of the cell: all of its name, or only its letter or number along two edges. */
export function cornerText(cell: number, board: GridBoardState): string | undefined {
  const { look, columns, names } = board;
  const name = names[cell] ?? "";
  if (look === "checkers") return isLight(cell, board) ? undefined : name;
  if (look === "pits") return isStore(cell, board) || isBlank(cell, board) ? undefined : name.slice(1);
  if (look === "heaps") return cell % columns === 0 ? name.split(".")[0] : undefined;
  if (look === "cells") return numberOf(cell, board);
  if (look !== "discs" && look !== "hexagons") return undefined;
  const [letters = "", number = ""] = [/^[a-z]+/.exec(name)?.[0], /\d+$/.exec(name)?.[0]];
  const [first_row, first_column] = [cell < columns, cell % columns === 0];
  return first_row && first_column ? name : first_row ? letters : first_column ? number : undefined;
}
