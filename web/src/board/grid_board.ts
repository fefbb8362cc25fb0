// A board of cells as the server describes them: tic-tac-toe, connect four, and whatever is registered later. How it
// looks is the server's word too (looks.ts); what a press means follows from the legal moves (picks.ts).

import type { GridBoardState, LegalMove } from "../api/messages";
import { h, type VNode } from "../dom";
import { arrow_steps } from "./arrow_steps";
import { hexagonEdges } from "./hexagon_edges";
import { canTurn, cornerText, extentOf, isBlank, isLight, isStore } from "./looks";
import { markView, ownerOf } from "./marks";
import { type CellUse, press, useOf } from "./picks";

export interface GridView {
  board: GridBoardState;
  legal: LegalMove[];
  /** What the sides are called, and so what their marks look like. */
  sides: string[];
  label: string;
  focus: number;
  /** The cells of a move that has been begun. */
  picked: number[];
  pending?: number;
  hinted: string[];
  /** The second side sits at the foot, where that matters. */
  turned?: boolean;
  coordinates?: boolean;
  play: (move: LegalMove) => void;
  pick: (cells: number[]) => void;
  focused: (cell: number) => void;
}

export function gridBoardView(view: GridView): VNode {
  const { rows, columns, gravity, look } = view.board;
  const style = (element: HTMLElement) => {
    element.style.setProperty("--rows", String(rows));
    element.style.setProperty("--columns", String(columns));
    element.style.setProperty("--wide", String(extentOf(view.board).columns));
    element.style.setProperty("--tall", String(extentOf(view.board).rows));
  };
  return h(
    "div.grid-board",
    {
      key: `grid-board-${look}`,
      class: `${gravity === "down" ? "falls" : ""} look-${look} ${view.picked.length > 0 ? "picking" : ""}`,
      role: "grid",
      "aria-label": view.label,
      update: style,
      on: { keydown: (event: KeyboardEvent) => pressKey(event, view) },
    },
    look === "hexagons" && hexagonEdges(rows),
    Array.from({ length: rows }, (_, row) =>
      h(
        "div.grid-row",
        { role: "row", update: (element: HTMLElement) => element.style.setProperty("--row", String(row)) },
        Array.from({ length: columns }, (_, column) => cellView(seen(row * columns + column, view), view)),
      ),
    ),
  );
}

/** The cell at a place of the drawing; a board that is turned begins at its last one. */
function seen(place: number, { board, turned }: GridView): number {
  return turned && canTurn(board) ? board.cells.length - 1 - place : place;
}

/** With gravity, any cell of a column means the move that lands in it. */
function meantBy(cell: number, { board, legal }: GridView): number {
  if (board.gravity !== "down" || legal.some((move) => move.cell === cell)) return cell;
  const falls = legal.find((move) => move.cell !== undefined && move.cell % board.columns === cell % board.columns);
  return falls?.cell ?? cell;
}

function cellView(cell: number, view: GridView): VNode {
  const { board } = view;
  const content = board.cells[cell] ?? "";
  const use = useOf(meantBy(cell, view), view.legal, view.picked);
  const owner = ownerOf(content, view.sides);
  const classes = [
    board.last?.includes(cell) && "last",
    board.line?.includes(cell) && "won",
    view.pending === cell && "pending",
    view.picked.includes(cell) && "picked",
    use && "open",
    use === "begins" && "begins",
    use && use !== "begins" && meantBy(cell, view) === cell && "lands",
    use && view.hinted.includes(board.names[cell] ?? "") && meantBy(cell, view) === cell && "hinted",
    owner && `owned-${owner}`,
    isStore(cell, board) && "store",
    isLight(cell, board) && "light",
  ];
  if (isBlank(cell, board)) return h("div.grid-cell.blank-cell", { role: "gridcell" });
  const choose = () => {
    const { play, picked } = press(meantBy(cell, view), view.legal, view.picked);
    view.pick(picked);
    if (play) view.play(play);
  };
  return h(
    "div.grid-cell",
    { role: "gridcell", class: isStore(cell, board) ? "store-cell" : "" },
    h(
      "button.cell",
      {
        type: "button",
        class: classes.filter(Boolean).join(" "),
        "data-cell": cell,
        "data-corner": view.coordinates === false ? undefined : cornerText(cell, board),
        tabindex: cell === view.focus ? "0" : "-1",
        "aria-label": label(cell, view, use),
        "aria-disabled": use ? undefined : "true",
        on: { click: () => (use || view.picked.length > 0) && choose(), focus: () => view.focused(cell) },
      },
      contentView(content, view),
    ),
  );
}

function contentView(content: string, { board, sides }: GridView): VNode[] {
  if (!content) return [];
  const side = ownerOf(content, sides);
  const parts = markView(content, board, sides);
  const mark = h("svg.mark", { class: side ? `of-${side}` : "", viewBox: "0 0 100 100", "aria-hidden": "true" }, parts);
  if (board.look === "pits") return [mark, h("span.pit-number", null, content)];
  return parts.length > 0 ? [mark] : [h("span.mark-text", null, content)];
}

function label(cell: number, view: GridView, use: CellUse): string {
  const said = { ends: ", can go here", leads: ", leads on", begins: ", can move" };
  const picked = view.picked.includes(cell) ? ", picked up" : "";
  const content = contentSaid(view.board.cells[cell] ?? "", view);
  return `${view.board.names[cell] ?? cell}, ${content}${picked}${use ? said[use] : ""}`;
}

function contentSaid(content: string, { board, sides }: GridView): string {
  if (board.look === "pits") return content === "1" ? "1 stone" : `${content} stones`;
  if (!content) return "empty";
  if (board.look === "heaps") return "stone";
  const side = sides.find((known) => known.toLowerCase().startsWith(content.toLowerCase()));
  if (board.look !== "checkers") return side ?? content;
  return `${side} ${content === content.toLowerCase() ? "man" : "king"}`;
}

function pressKey(event: KeyboardEvent, view: GridView): void {
  const { columns, rows } = view.board;
  if (event.key === "Escape" && view.picked.length > 0) {
    event.stopPropagation();
    return view.pick([]);
  }
  // The cell that has the focus, not the one of the last drawing: keys may come faster than frames.
  const cell = Number((event.target as HTMLElement).dataset.cell ?? view.focus);
  const step = arrow_steps[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  let [x, y] = [seen(cell, view) % columns, Math.floor(seen(cell, view) / columns)];
  // Over cells that no game uses to the next that one can stand on.
  do [x, y] = [x + step[0], y + step[1]];
  while (inside(x, y) && isBlank(seen(y * columns + x, view), view.board));
  if (!inside(x, y)) return;
  const next = seen(y * columns + x, view);
  view.focused(next);
  document.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();

  function inside(column: number, row: number): boolean {
    return column >= 0 && column < columns && row >= 0 && row < rows;
  }
}
