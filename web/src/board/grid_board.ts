// A board of cells as the server describes them: tic-tac-toe, connect four, and whatever is registered later.

import type { GridBoardState, LegalMove } from "../api/messages";
import { h, type VNode } from "../dom";
import { arrow_steps } from "./arrow_steps";
import { markView, ownerOf } from "./marks";

export interface GridView {
  board: GridBoardState;
  legal: LegalMove[];
  /** What the sides are called, and so what their marks look like. */
  sides: string[];
  label: string;
  focus: number;
  pending?: number;
  hinted: string[];
  play: (move: LegalMove) => void;
  focused: (cell: number) => void;
}

export function gridBoardView(view: GridView): VNode {
  const { rows, columns, gravity } = view.board;
  const style = (element: HTMLElement) => {
    element.style.setProperty("--rows", String(rows));
    element.style.setProperty("--columns", String(columns));
  };
  return h(
    "div.grid-board",
    {
      key: "grid-board",
      class: gravity === "down" ? "falls" : "",
      role: "grid",
      "aria-label": view.label,
      update: style,
      on: { keydown: (event: KeyboardEvent) => press(event, view) },
    },
    Array.from({ length: rows }, (_, row) =>
      h(
        "div.grid-row",
        { role: "row" },
        Array.from({ length: columns }, (_, column) => cellView(row * columns + column, view)),
      ),
    ),
  );
}

/** With gravity, any cell of a column means the move that lands in it. */
function moveAt(cell: number, { board, legal }: Pick<GridView, "board" | "legal">): LegalMove | undefined {
  const exact = legal.find((move) => move.cell === cell);
  if (exact || board.gravity !== "down") return exact;
  return legal.find((move) => move.cell !== undefined && move.cell % board.columns === cell % board.columns);
}

function cellView(cell: number, view: GridView): VNode {
  const { board } = view;
  const move = moveAt(cell, view);
  const classes = [
    board.last?.includes(cell) && "last",
    board.line?.includes(cell) && "won",
    view.pending === cell && "pending",
    move && "open",
    move?.cell === cell && "lands",
    move &&
      view.hinted.some((name) => name === move.to || name === board.names[cell]) &&
      move.cell === cell &&
      "hinted",
  ];
  return h(
    "div.grid-cell",
    { role: "gridcell" },
    h(
      "button.cell",
      {
        type: "button",
        class: classes.filter(Boolean).join(" "),
        "data-cell": cell,
        tabindex: cell === view.focus ? "0" : "-1",
        "aria-label": label(cell, view, move),
        "aria-disabled": move ? undefined : "true",
        on: { click: () => move && view.play(move), focus: () => view.focused(cell) },
      },
      mark(board.cells[cell] ?? "", view),
    ),
  );
}

function label(cell: number, { board, sides }: GridView, move: LegalMove | undefined): string {
  const content = board.cells[cell];
  const name = board.names[cell] ?? String(cell);
  const side = content && sides.find((known) => known.toLowerCase().startsWith(content.toLowerCase()));
  return `${name}, ${content ? (side ?? content) : "empty"}${move ? ", can go here" : ""}`;
}

/** The first side's mark is blue and a cross, the second's orange and a ring; anything else is written out. */
function mark(content: string, { board, sides }: GridView): VNode | null {
  if (!content) return null;
  const side = ownerOf(content, sides);
  if (!side) return h("span.mark-text", null, content);
  return h("svg.mark", { class: `of-${side}`, viewBox: "0 0 100 100", "aria-hidden": "true" }, markView(side, board));
}

function press(event: KeyboardEvent, view: GridView): void {
  const { columns, rows } = view.board;
  // The cell that has the focus, not the one of the last drawing: keys may come faster than frames.
  const cell = Number((event.target as HTMLElement).dataset.cell ?? view.focus);
  const step = arrow_steps[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  const [x, y] = [(cell % columns) + step[0], Math.floor(cell / columns) + step[1]];
  if (x < 0 || x >= columns || y < 0 || y >= rows) return;
  view.focused(y * columns + x);
  document.querySelector<HTMLElement>(`[data-cell="${y * columns + x}"]`)?.focus();
}
