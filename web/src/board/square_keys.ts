// An 8x8 grid of buttons over the chess board, for keys and screen readers. Arrows walk, Enter picks up and puts down,
// Esc drops, letters jump to the next such piece.

import { h, type VNode } from "../dom";
import { arrow_steps } from "./arrow_steps";
import { piecesOf, roleOf, squaresSeen } from "./chess_fen";

export interface SquareKeys {
  focus: string;
  held?: string;
}

export interface SquareKeysView {
  fen: string;
  orientation: "white" | "black";
  keys: SquareKeys;
  targets: (from: string) => string[];
  pick: (square: string | undefined) => void;
  play: (from: string, to: string) => void;
  redraw: () => void;
}

export function squareKeysView(view: SquareKeysView): VNode {
  const seen = squaresSeen(view.orientation);
  const pieces = piecesOf(view.fen);
  const targets = view.keys.held ? view.targets(view.keys.held) : [];
  return h(
    "div.square-keys",
    {
      key: "square-keys",
      role: "grid",
      "aria-label": "Board",
      on: { keydown: (event: KeyboardEvent) => press(event, view) },
    },
    seen.map((row) =>
      h(
        "div.square-row",
        { role: "row" },
        row.map((square) =>
          h(
            "div.square-cell",
            { role: "gridcell" },
            h("button.square-key", {
              type: "button",
              "data-square": square,
              tabindex: square === view.keys.focus ? "0" : "-1",
              "aria-label": label(square, pieces, view.keys.held, targets),
              on: { click: () => choose(square, view), focus: () => (view.keys.focus = square) },
            }),
          ),
        ),
      ),
    ),
  );
}

function label(
  square: string,
  pieces: ReturnType<typeof piecesOf>,
  held: string | undefined,
  targets: string[],
): string {
  const piece = pieces.get(square);
  const parts = [square];
  if (piece) parts.push(`${piece.color} ${piece.role}`);
  if (held === square) parts.push("picked up");
  if (targets.includes(square)) parts.push("can go here");
  return parts.join(", ");
}

function press(event: KeyboardEvent, view: SquareKeysView): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const step = arrow_steps[event.key];
  if (step) walk(step, view);
  else if (event.key === "Enter" || event.key === " ") choose(view.keys.focus, view);
  else if (event.key === "Escape" && view.keys.held) drop(view);
  else if (event.key.length !== 1 || !roleOf(event.key) || !jump(event.key, view)) return;
  event.preventDefault();
  event.stopPropagation();
}

function walk([right, down]: readonly [number, number], view: SquareKeysView): void {
  const seen = squaresSeen(view.orientation);
  const row = seen.findIndex((squares) => squares.includes(view.keys.focus));
  const column = seen[row]?.indexOf(view.keys.focus) ?? 0;
  const next = seen[row + down]?.[column + right];
  if (next) focusSquare(next, view);
}

function jump(letter: string, view: SquareKeysView): boolean {
  const order = squaresSeen(view.orientation).flat();
  const pieces = piecesOf(view.fen);
  const from = order.indexOf(view.keys.focus);
  const turned = [...order.slice(from + 1), ...order.slice(0, from + 1)];
  const next = turned.find((square) => pieces.get(square)?.role === roleOf(letter));
  if (next) focusSquare(next, view);
  return next !== undefined;
}

function choose(square: string, view: SquareKeysView): void {
  const { held } = view.keys;
  if (held && view.targets(held).includes(square)) {
    drop(view);
    view.play(held, square);
  } else if (held === square) {
    drop(view);
  } else if (view.targets(square).length > 0) {
    view.keys.held = square;
    view.pick(square);
    view.redraw();
  }
}

function drop(view: SquareKeysView): void {
  view.keys.held = undefined;
  view.pick(undefined);
  view.redraw();
}

function focusSquare(square: string, view: SquareKeysView): void {
  view.keys.focus = square;
  document.querySelector<HTMLElement>(`[data-square="${square}"]`)?.focus();
  view.redraw();
}
