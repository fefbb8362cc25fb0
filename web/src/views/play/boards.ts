// Picks the board the server describes and connects it to the game: pieces dragged, cells pressed, keys.

import type { App } from "../../app";
import type { ChessBoardState, GridBoardState, LegalMove } from "../../api/messages";
import { ChessBoard, type ChessPosition, targetsOf } from "../../board/chess_board";
import { gridBoardView } from "../../board/grid_board";
import { canFlip } from "../../board/looks";
import { type Arrow, overlayView } from "../../board/overlay";
import { type SquareKeys, squareKeysView } from "../../board/square_keys";
import { h, type Child, type VNode } from "../../dom";
import { motionReduced } from "../../state/settings";
import { gameInfo } from "../../state/setup";
import { insideCoordinates } from "./board_frame";
import type { Coach } from "./coach";
import { type Promotion, promotionView } from "./promotion";

export class Boards {
  private begun?: Promotion;
  private chess?: ChessBoard;
  private readonly keys: SquareKeys = { focus: "e2" };
  private grid_focus = 0;
  /** The cells of a move on a grid that has been begun, and in which game and where. */
  private picked = { cells: [] as number[], of: "" };
  /** Grows when a choice is given up, so that the piece goes back. */
  private given_up = 0;

  constructor(
    private readonly app: App,
    private readonly flipped: () => boolean,
    private readonly coach: Coach,
  ) {}

  get orientation(): "white" | "black" {
    const { session } = this.app;
    const flipped = this.flipped() && canFlip(session.board());
    return (session.homeSide() === "first") !== flipped ? "white" : "black";
  }

  private get promotion(): Promotion | undefined {
    const { begun } = this;
    const { state, plies } = this.app.session;
    return begun && begun.game_id === state?.game_id && begun.ply === plies ? begun : undefined;
  }

  content(): Child[] {
    const board = this.app.session.board();
    if (!board) return [h("div.board-skeleton", { key: "skeleton", "aria-hidden": "true" })];
    if (board.kind === "chess") return this.chessContent(board);
    if (board.kind === "grid") return [this.gridContent(board)];
    return [h("pre.text-board", { key: "text-board", tabindex: "0", "aria-label": "Board" }, board.text)];
  }

  /** Moves a piece for a typed move at once. */
  show(move: LegalMove): void {
    if (move.from && move.to) this.chess?.place(move.from, move.to);
  }

  escape(): boolean {
    if (this.promotion) this.cancelPromotion();
    else if (this.pickedCells().length > 0) this.pick([]);
    else if (this.chess?.premove) this.chess.cancelPremove();
    else return false;
    return true;
  }

  private chessContent(board: ChessBoardState): Child[] {
    const { app } = this;
    const bottom = this.orientation === "white" ? "first" : "second";
    const { shown, ring } = this.coach;
    const arrows = [...this.hintArrow(), ...this.coach.arrows];
    return [
      h("div.chess-board", {
        key: "chess-board",
        widget: true,
        "aria-hidden": "true",
        mount: (element) => (this.chess = new ChessBoard(element, { moved: this.moved, refused: this.refused })),
        update: () => this.chess?.show(this.position(board)),
        unmount: () => {
          this.chess?.destroy();
          this.chess = undefined;
        },
      }),
      app.settings.coordinates === "inside" && insideCoordinates(bottom),
      (arrows.length > 0 || ring) && overlayView(arrows, undefined, this.orientation, ring),
      squareKeysView({
        fen: shown?.fen ?? board.fen,
        orientation: this.orientation,
        keys: this.keys,
        targets: (from) => this.targets().get(from) ?? [],
        pick: (square) => this.chess?.select(square ?? null),
        play: (from, to) => {
          this.chess?.place(from, to);
          this.moved(from, to, false);
        },
        redraw: app.redraw.bind(app),
      }),
      this.promotion &&
        promotionView({
          promotion: this.promotion,
          orientation: this.orientation,
          choose: (move) => this.promote(move),
          cancel: () => this.cancelPromotion(),
        }),
    ];
  }

  private hintArrow(): Arrow[] {
    const { hint, live, over } = this.app.session;
    if (!live || over || this.coach.shown || !hint?.from || !hint.to) return [];
    return [{ from: hint.from, to: hint.to, kind: "answer" }];
  }

  private position(board: ChessBoardState): ChessPosition {
    const { session, settings } = this.app;
    const { state, pending, hint } = session;
    const humans = session.human_sides;
    const { shown } = this.coach;
    const playing = !shown && session.live && !session.over && !session.looks_on && humans.length > 0;
    const mine = humans.length === 2 ? "both" : humans[0] === "first" ? "white" : "black";
    const chosen = this.promotion ?? (pending?.from && pending.to ? { from: pending.from, to: pending.to } : undefined);
    return {
      fen: shown?.fen ?? board.fen,
      orientation: this.orientation,
      movable: playing ? mine : undefined,
      dests: this.targets(),
      last: shown ? [shown.uci.slice(0, 2), shown.uci.slice(2, 4)] : (board.last ?? []),
      check: shown ? undefined : board.check,
      premove: settings.premove && humans.length === 1,
      input: settings.move_input,
      still: motionReduced(settings),
      pending: session.live && chosen ? { from: chosen.from, to: chosen.to } : undefined,
      hinted: (session.live && hint?.squares) || [],
      turn_of_events: `${state?.game_id} ${state?.rev} ${session.refusals} ${session.shown_ply} ${this.given_up} ${shown?.fen ?? ""}`,
    };
  }

  private targets(): Map<string, string[]> {
    const { session } = this.app;
    const free = session.live && session.my_turn && !session.pending && !this.coach.shown;
    return targetsOf(free ? (session.state?.legal ?? []) : []);
  }

  private readonly moved = (from: string, to: string, premoved: boolean): void => {
    const { session } = this.app;
    const { state, plies: ply } = session;
    const choices = state?.legal.filter((move) => move.from === from && move.to === to) ?? [];
    const queen = choices.find((move) => move.promotion === "q");
    const only = choices.length > 1 && premoved ? queen : choices[0];
    if (state && choices.length > 1 && !premoved) {
      this.begun = { from, to, choices, game_id: state.game_id, ply };
      this.app.redraw();
    } else if (only) {
      session.move(only.move, { from, to });
    }
  };

  private readonly refused = (from: string, to: string): void => {
    const { session, live } = this.app;
    if (!session.my_turn) return;
    session.drag_note = `No piece can go from ${from} to ${to} here.`;
    live.say(session.drag_note);
    this.app.redraw();
  };

  private promote(move: LegalMove): void {
    this.endPromotion();
    this.app.session.move(move.move, { from: move.from, to: move.to });
  }

  private cancelPromotion(): void {
    this.endPromotion();
    this.given_up++;
    this.app.redraw();
  }

  private endPromotion(): void {
    document.querySelector<HTMLElement>(`[data-square="${this.begun?.to}"]`)?.focus();
    this.begun = undefined;
  }

  private get turn(): string {
    const { state, plies } = this.app.session;
    return `${state?.game_id} ${plies}`;
  }

  private pickedCells(): number[] {
    return this.picked.of === this.turn && this.app.session.live ? this.picked.cells : [];
  }

  private pick(cells: number[]): void {
    this.picked = { cells, of: this.turn };
    this.app.redraw();
  }

  private gridContent(board: GridBoardState): VNode {
    const { session, hello, settings } = this.app;
    const info = gameInfo(hello, session.state?.game ?? "");
    const legal = session.live && session.my_turn && !session.pending ? (session.state?.legal ?? []) : [];
    const pending = session.pending && session.state?.legal.find((move) => move.move === session.pending?.text)?.cell;
    const hint = session.live ? session.hint : undefined;
    return gridBoardView({
      board,
      legal,
      sides: [info?.first ?? "X", info?.second ?? "O"],
      label: "Board",
      focus: Math.min(this.grid_focus, board.cells.length - 1),
      picked: this.pickedCells(),
      turned: this.orientation === "black",
      coordinates: settings.coordinates !== "off",
      pending: session.live ? pending : undefined,
      hinted: [hint?.from, hint?.to].filter((name): name is string => name !== undefined),
      play: (move) => session.move(move.move, { to: move.to }),
      pick: (cells) => this.pick(cells),
      focused: (cell) => {
        this.grid_focus = cell;
        this.app.redraw();
      },
    });
  }
}
