// A move as the cells to press for it: one, or several where a piece goes from cell to cell. What pressing a cell means
// depends on those pressed before.
//   const { play, picked } = press(cell, legal, before);

import type { LegalMove } from "../api/messages";

export function pathOf({ path, cell }: LegalMove): number[] {
  return path ?? (cell === undefined ? [] : [cell]);
}

/** The moves that begin with these cells. */
function fitting(legal: LegalMove[], picked: number[]): LegalMove[] {
  return legal.filter((move) => picked.every((cell, at) => pathOf(move)[at] === cell));
}

/** Of several cells the last is enough where only one move ends there. */
function endingAt(cell: number, fit: LegalMove[], picked: number[]): LegalMove | undefined {
  const ends = picked.length > 0 ? fit.filter((move) => move.cell === cell) : [];
  return ends.length === 1 ? ends[0] : undefined;
}

export function press(cell: number, legal: LegalMove[], picked: number[]): { play?: LegalMove; picked: number[] } {
  const fit = fitting(legal, picked);
  const here = fit.filter((move) => pathOf(move)[picked.length] === cell);
  const done = here.find((move) => pathOf(move).length === picked.length + 1) ?? endingAt(cell, fit, picked);
  if (done) return { play: done, picked: [] };
  if (here.length > 0) return { picked: [...picked, cell] };
  const begins = picked[0] !== cell && legal.some((move) => pathOf(move)[0] === cell);
  return { picked: begins ? [cell] : [] };
}

export type CellUse = "ends" | "begins" | "leads" | undefined;

/** What pressing a cell would do: end a move, begin one, or lead on with one that was begun. */
export function useOf(cell: number, legal: LegalMove[], picked: number[]): CellUse {
  const fit = fitting(legal, picked);
  const here = fit.filter((move) => pathOf(move)[picked.length] === cell);
  if (here.some((move) => pathOf(move).length === picked.length + 1) || endingAt(cell, fit, picked)) return "ends";
  if (here.length > 0) return picked.length > 0 ? "leads" : "begins";
  return legal.some((move) => pathOf(move).length > 1 && pathOf(move)[0] === cell) ? "begins" : undefined;
}
