// Chessground in a box: draws a position, and reports the squares of a move made by dragging or clicking.
//   const board = new ChessBoard(element, { moved, premoved });  board.show(position);

import { Chessground } from "@lichess-org/chessground";
import type { Api } from "@lichess-org/chessground/api";
import type { Config } from "@lichess-org/chessground/config";
import type { DrawShape } from "@lichess-org/chessground/draw";
import type { Color, Key, SquareClasses } from "@lichess-org/chessground/types";
import type { LegalMove } from "../api/messages";
import { colorToMove } from "./chess_fen";

export interface ChessPosition {
  fen: string;
  orientation: Color;
  /** Whose pieces may be moved or premoved here. */
  movable?: Color | "both";
  dests: Map<string, string[]>;
  last: string[];
  check?: string;
  premove: boolean;
  input: "both" | "drag" | "click";
  still: boolean;
  /** A move on its way: shown at once, grey until it is confirmed. */
  pending?: { from: string; to: string };
  /** Squares a hint points at. */
  hinted: string[];
  /** What was drawn on this position before, where that is kept. */
  drawings?: DrawShape[];
  /** Changes when the board must forget what it shows. */
  turn_of_events: string;
}

export interface ChessBoardEvents {
  moved: (from: string, to: string, premoved: boolean) => void;
  refused: (from: string, to: string) => void;
  /** All arrows and circles that somebody has drawn here now. */
  drawn?: (shapes: DrawShape[]) => void;
}

const brush = (key: string, colour: string) => ({ key, color: `var(--${colour})`, opacity: 0.85, lineWidth: 11 });
/** What people draw with the right button, or with Shift, Alt or both held; the names are chessground's own. */
const brushes = {
  green: brush("green", "answer"),
  red: brush("red", "beta"),
  blue: brush("blue", "alpha"),
  yellow: brush("yellow", "known"),
};

export class ChessBoard {
  private readonly ground: Api;
  private readonly listening = new AbortController();
  private drawn = "";
  private fen = "";
  private dests = new Map<string, string[]>();
  private movable?: Color | "both";

  constructor(
    private readonly element: HTMLElement,
    private readonly events: ChessBoardEvents,
  ) {
    this.ground = Chessground(element, {
      coordinates: false,
      disableContextMenu: true,
      drawable: {
        enabled: true,
        visible: true,
        eraseOnMovablePieceClick: true,
        brushes: brushes as never,
        onChange: (shapes_drawn) => events.drawn?.(shapes_drawn),
      },
      movable: {
        free: false,
        showDests: true,
        events: { after: (from, to, how) => this.after(from, to, how.premove) },
      },
      premovable: { castle: true },
      draggable: { showGhost: true, distance: 3 },
    });
    element.addEventListener("pointerdown", (event) => this.watchDrag(event), { signal: this.listening.signal });
  }

  private after(from: Key, to: Key, premoved: boolean): void {
    this.events.moved(from, to, premoved);
  }

  show(position: ChessPosition): void {
    this.dests = position.dests;
    this.movable = position.movable;
    const told = JSON.stringify({ ...position, dests: [...position.dests] });
    if (told === this.drawn) return;
    const anew = position.fen !== this.fen || !this.drawn.includes(JSON.stringify(position.turn_of_events));
    this.drawn = told;
    this.fen = position.fen;
    // What somebody drew belongs to the position it was drawn on.
    if (anew) this.ground.setShapes([]);
    this.ground.set(this.config(position, anew));
    if (position.drawings) this.ground.setShapes(position.drawings);
    if (!position.pending && position.dests.size > 0) this.ground.playPremove();
    this.markPending(position.pending);
  }

  private config(position: ChessPosition, anew: boolean): Config {
    const { pending } = position;
    const turn = colorToMove(position.fen);
    return {
      ...(anew && !pending ? { fen: position.fen } : {}),
      orientation: position.orientation,
      turnColor: pending ? opposite(turn) : turn,
      check: position.check && !pending ? turn : false,
      lastMove: (pending ? [pending.from, pending.to] : position.last) as Key[],
      highlight: { custom: hintSquares(position.hinted) },
      animation: { enabled: !position.still, duration: 180 },
      movable: { color: position.movable, dests: position.dests as Map<Key, Key[]> },
      premovable: { enabled: position.premove },
      draggable: { enabled: position.input !== "click" },
      selectable: { enabled: position.input !== "drag" },
    };
  }

  /** Puts a piece where a typed move or the keys said it goes, before the server has answered. */
  place(from: string, to: string): void {
    this.ground.move(from as Key, to as Key);
  }

  /** Picks a square up for the keys, so that everyone sees the same targets; null puts it down. */
  select(square: string | null): void {
    this.ground.selectSquare(square as Key | null);
  }

  get premove(): string[] | undefined {
    return this.ground.state.premovable.current;
  }

  cancelPremove(): void {
    this.ground.cancelPremove();
  }

  destroy(): void {
    this.listening.abort();
    this.ground.destroy();
  }

  private markPending(pending: { to: string } | undefined): void {
    for (const piece of this.element.querySelectorAll<HTMLElement & { cgKey?: string }>("cg-board piece"))
      piece.classList.toggle("pending", piece.cgKey !== undefined && piece.cgKey === pending?.to);
  }

  /** Chessground puts a piece back without a word; the user is told why. */
  private watchDrag(event: PointerEvent): void {
    const from = this.squareAt(event);
    const piece = from ? this.ground.state.pieces.get(from as Key) : undefined;
    const movable = this.movable === "both" || piece?.color === this.movable;
    if (!from || !piece || !movable || this.ground.state.turnColor !== piece.color) return;
    const released = (end: PointerEvent) => {
      const to = this.squareAt(end);
      const allowed = this.dests.get(from)?.includes(to ?? "");
      if (to && to !== from && !allowed && end.type === "pointerup") this.events.refused(from, to);
    };
    window.addEventListener("pointerup", released, { once: true, signal: this.listening.signal });
  }

  private squareAt(event: PointerEvent): string | undefined {
    return this.ground.getKeyAtDomPos([event.clientX, event.clientY]);
  }
}

/** Where a piece on each square may go. */
export function targetsOf(legal: LegalMove[]): Map<string, string[]> {
  const targets = new Map<string, string[]>();
  for (const { from, to } of legal) {
    if (!from || !to) continue;
    const known = targets.get(from) ?? [];
    if (!known.includes(to)) targets.set(from, [...known, to]);
  }
  return targets;
}

function hintSquares(squares: string[]): SquareClasses {
  return new Map(squares.map((square) => [square as Key, "hinted"]));
}

function opposite(color: Color): Color {
  return color === "white" ? "black" : "white";
}
