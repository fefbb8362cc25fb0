// The game on the board: what the server said last, the position looked at, and the move on its way.
// It asks and remembers; views draw it. Every change ends in `changed()`.

import type { Connection } from "../api/connection";
import { Latest } from "./latest";
import {
  type Allowed,
  type Answers,
  type Board,
  type GameState,
  type Hint,
  type OpenedGame,
  other,
  Refusal,
  type Side,
  type Thinking,
} from "../api/messages";

export interface PendingMove {
  text: string;
  /** As people read it. */
  san: string;
  ply: number;
  key: string;
  from?: string;
  to?: string;
  sent: boolean;
}

export interface SessionListener {
  changed: () => void;
  /** A new state; `before` is the one it follows, if it is of the same game. */
  arrived: (state: GameState, before: GameState | undefined) => void;
  refused: (words: string) => void;
}

export class Session {
  state?: GameState;
  received_at = 0;
  /** Somebody else began the game: they alone take moves back and delete it. */
  foreign = false;
  /** The ply looked at, where it is not the last. */
  looking_at?: number;
  /** The ply that is to be looked at as soon as its board is here. Until then what is shown stays as it is, board and list
   *  alike: never a position beside the move of another. */
  private wanted?: number;
  pending?: PendingMove;
  thinking?: Thinking;
  hint?: Hint & { step: number };
  hint_waits = false;
  move_error?: string;
  /** Why a piece went back to where it was dragged from. */
  drag_note?: string;
  note?: string;
  /** Of the moves as they are: a new map where others are played. */
  private boards = new Map<number, Board>();
  /** Begins with every game that is opened or left. */
  private readonly games = new Latest();
  /** The game that was asked for last and is not here yet. */
  private opening?: string;
  /** Grows when the board must be drawn anew, such as after a refused move. */
  refusals = 0;

  private listener: SessionListener = { changed: () => {}, arrived: () => {}, refused: () => {} };

  constructor(private readonly connection: Connection) {}

  listen(listener: SessionListener): void {
    this.listener = listener;
  }

  get over(): boolean {
    return this.state?.outcome !== undefined;
  }

  get plies(): number {
    return this.state?.moves.length ?? 0;
  }

  get live(): boolean {
    return this.looking_at === undefined;
  }

  get shown_ply(): number {
    return this.looking_at ?? this.plies;
  }

  /** Where the user is or is about to be: what "one move back" goes back from. */
  get goal_ply(): number {
    return this.wanted ?? this.shown_ply;
  }

  /** A board is on its way. */
  get turns_page(): boolean {
    return this.wanted !== undefined;
  }

  /** The sides people play at this page. */
  get human_sides(): Side[] {
    const sides: Side[] = ["first", "second"];
    return sides.filter((side) => this.state?.[side].kind === "human");
  }

  get my_turn(): boolean {
    const { state } = this;
    return !!state && !state.outcome && !state.paused && !this.looks_on && state[state.to_move].kind === "human";
  }

  /** Somebody else plays here against a program. Where two people play, the second may be whoever comes. */
  get looks_on(): boolean {
    return this.foreign && this.human_sides.length !== 2;
  }

  /** True, or the reason why not. */
  can(what: Allowed): boolean | string | undefined {
    if (this.looks_on) return "You look on: this game is somebody else's.";
    if (this.foreign && what === "take_back") return "Only who began this game takes moves back in it.";
    return this.state?.can[what];
  }

  get watching(): boolean {
    return this.state !== undefined && this.human_sides.length === 0;
  }

  board(): Board | undefined {
    return this.live ? this.state?.board : (this.boards.get(this.looking_at ?? 0) ?? this.state?.board);
  }

  /** A game that is begun or opened. */
  begin({ state, own }: OpenedGame): void {
    this.foreign = own === false;
    this.take(state);
  }

  take(state: GameState): void {
    const before = this.state?.game_id === state.game_id ? this.state : undefined;
    if (before && state.rev < before.rev) return;
    if (!before) this.close();
    if (before && !startsWith(state, before)) {
      this.boards = new Map();
      this.looking_at = this.wanted = undefined;
    }
    this.state = state;
    this.received_at = performance.now();
    this.settle(before);
    this.listener.arrived(state, before);
    this.listener.changed();
  }

  /** What a new state makes out of date goes. */
  private settle(before: GameState | undefined): void {
    const moved = before?.moves.length !== this.plies;
    if (this.pending && this.plies > this.pending.ply) this.pending = undefined;
    if (moved) {
      this.hint = undefined;
      this.move_error = this.drag_note = undefined;
      this.note = undefined;
    }
    if (this.looking_at !== undefined && this.looking_at >= this.plies) this.looking_at = undefined;
    if (this.wanted !== undefined && this.wanted >= this.plies) this.wanted = undefined;
  }

  think(info: Thinking): void {
    if (info.game_id !== this.state?.game_id || !this.state.thinking) return;
    this.thinking = info;
    this.listener.changed();
  }

  /** Leaves the game, if there is one, so that the server can forget that we look. */
  close(): void {
    const left = this.state;
    this.games.begin();
    this.boards = new Map();
    this.state = undefined;
    this.looking_at = this.wanted = undefined;
    this.pending = undefined;
    this.thinking = undefined;
    this.hint = undefined;
    this.move_error = this.drag_note = undefined;
    this.note = undefined;
    if (left) this.leave(left.game_id);
  }

  /** Nobody looks at that game here. */
  leave(game_id: string): void {
    this.connection.request("game.leave", { game_id }).catch(() => undefined);
  }

  /** Where another game was opened meanwhile, the answer comes too late. */
  async open(game_id: string): Promise<void> {
    const newest = this.games.begin();
    this.opening = game_id;
    const rev = this.state?.game_id === game_id ? this.state.rev : undefined;
    const opened = await this.connection.request("game.open", { game_id, rev });
    if (!newest()) {
      if (this.state?.game_id !== game_id && this.opening !== game_id) this.leave(game_id);
      return;
    }
    this.opening = undefined;
    this.begin(opened);
    if (this.pending) this.send(this.pending);
  }

  /** Plays a move; one that cannot be sent now is kept and sent when the server is back. */
  move(text: string, { from, to }: { from?: string; to?: string } = {}): void {
    if (!this.state || this.pending) return;
    this.move_error = this.drag_note = undefined;
    const san = this.state.legal.find((move) => move.move === text)?.san ?? text;
    this.pending = { text, san, ply: this.plies, key: randomKey(), sent: false, from, to };
    this.send(this.pending);
    this.listener.changed();
  }

  private send(move: PendingMove): void {
    if (!this.state || this.connection.status.kind !== "open") return;
    move.sent = true;
    const { text, ply, key } = move;
    this.connection.request("game.move", { game_id: this.state.game_id, ply, move: text, key }).then(
      () => this.forgetMove(move),
      (refusal: Refusal) => this.moveRefused(move, refusal),
    );
  }

  private forgetMove(move: PendingMove): void {
    if (this.pending !== move) return;
    this.pending = undefined;
    this.listener.changed();
  }

  private moveRefused(move: PendingMove, refusal: Refusal): void {
    if (this.pending !== move) return;
    if (refusal.code === "offline") {
      move.sent = false;
      return this.listener.changed();
    }
    this.pending = undefined;
    this.refusals++;
    if (refusal.state) this.take(refusal.state);
    this.move_error = refusal.message;
    this.listener.refused(refusal.message);
    this.listener.changed();
  }

  async look(ply: number): Promise<void> {
    if (!this.state) return;
    const wanted = Math.max(0, Math.min(ply, this.plies));
    this.wanted = undefined;
    if (wanted === this.plies || this.boards.has(wanted)) {
      this.looking_at = wanted === this.plies ? undefined : wanted;
      return this.listener.changed();
    }
    this.wanted = wanted;
    this.listener.changed();
    const { boards } = this;
    try {
      const { board } = await this.connection.request("game.board", { game_id: this.state.game_id, ply: wanted });
      boards.set(wanted, board);
      if (boards === this.boards && this.wanted === wanted) this.looking_at = wanted;
    } finally {
      if (boards === this.boards && this.wanted === wanted) this.wanted = undefined;
      this.listener.changed();
    }
  }

  /** Where the last move that is looked at was chosen. */
  async lastChoice(): Promise<string> {
    return (await this.ask("game.board", { ply: Math.max(0, this.shown_ply - 1) })).position;
  }

  /** How a program chose its last move, of those that are looked at. */
  lastSearch(): Promise<Answers["game.search"]> {
    return this.ask("game.search", { ply: this.shown_ply });
  }

  /** How many plies stay when the person takes back: to their own last turn. */
  takeBackTarget(): number {
    const { state } = this;
    if (!state) return 0;
    const humans = this.human_sides;
    if (humans.length !== 1) return Math.max(0, this.plies - 1);
    for (let ply = this.plies - 1; ply >= 0; --ply) {
      const move = state.moves[ply];
      if (move?.by === humans[0] && !move?.pass) return ply;
    }
    return 0;
  }

  takeBack(to_ply = this.takeBackTarget()): Promise<unknown> {
    this.pending = undefined;
    this.looking_at = this.wanted = undefined;
    return this.ask("game.take_back", { to_ply });
  }

  async askHint(): Promise<void> {
    const step = Math.min((this.hint?.step ?? 0) + 1, 3);
    if (this.hint_waits || (this.hint?.step === 3 && step === 3)) return;
    const ply = this.plies;
    const same_game = this.games.watch();
    this.hint_waits = true;
    this.listener.changed();
    try {
      const hint = await this.ask("game.hint", { step });
      if (same_game() && ply === this.plies) this.hint = { ...hint, step };
    } finally {
      this.hint_waits = false;
      this.listener.changed();
    }
  }

  resign(): Promise<unknown> {
    const side = this.human_sides.length === 1 ? this.human_sides[0] : this.state?.to_move;
    return this.ask("game.resign", { side });
  }

  async offerDraw(): Promise<void> {
    const ply = this.plies;
    const same_game = this.games.watch();
    const answer = await this.ask("game.draw");
    if (!answer.accepted && same_game() && ply === this.plies) this.note = answer.text;
    this.listener.changed();
  }

  stopThinking(): Promise<unknown> {
    return this.ask("game.stop");
  }

  pause(paused: boolean): Promise<unknown> {
    return this.ask("game.pause", { paused });
  }

  async rematch(): Promise<GameState> {
    return (await this.ask("game.rematch")).state;
  }

  texts(): Promise<Answers["game.text"]> {
    return this.ask("game.text");
  }

  private ask<Type extends keyof Answers>(type: Type, fields: object = {}): Promise<Answers[Type]> {
    if (!this.state) return Promise.reject(new Refusal("refused", "There is no game on the board."));
    return this.connection.request(type, { game_id: this.state.game_id, ...fields });
  }

  /** The side at the foot of the board before anyone flips it. */
  homeSide(): Side {
    return this.human_sides.length === 1 ? (this.human_sides[0] ?? "first") : "first";
  }

  clockOf(side: Side, offline: boolean): number | undefined {
    const clock = this.state?.clock;
    if (!clock) return undefined;
    const left = side === "first" ? clock.first_ms : clock.second_ms;
    const ran = clock.running === side && !offline ? performance.now() - this.received_at : 0;
    return Math.max(0, left - ran);
  }

  opponentOf(side: Side): string {
    return this.state?.[other(side)].name ?? "";
  }
}

function startsWith(state: GameState, before: GameState): boolean {
  return before.moves.every((move, ply) => state.moves[ply]?.text === move.text);
}

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
