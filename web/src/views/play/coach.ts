// The coach beside a game: asks the server how good the moves were that people made, and what the position on the board is
// worth, one question at a time. It keeps what it knows as long as the moves stand.
//   coach.attend();   coach.note?.title   coach.value   coach.showLine()

import type { App } from "../../app";
import type { CoachNote, LineMove, Value } from "../../api/analysis_messages";
import type { GameState } from "../../api/messages";
import { type Arrow, arrowOf, type Ring } from "../../board/overlay";
import { motionReduced } from "../../state/settings";
import { gameInfo } from "../../state/setup";
import { LinePlayer } from "../analyse/line_player";

/** Of moves made before the coach came, so many are judged. */
const looked_back_at = 12;

export class Coach {
  private readonly notes = new Map<number, CoachNote>();
  /** Plies of notes that were put away. */
  private readonly away = new Set<number>();
  private readonly unanswered = new Set<number>();
  /** The ply of the oversight whose words were asked for. */
  private explained?: number;
  private game_id = "";
  private line: string[] = [];
  /** Grows when moves are taken back: what was asked before is of another line. */
  private lines = 0;
  private asking = false;
  private readonly player: LinePlayer;
  /** The move of a line that is shown on the board. */
  shown?: LineMove;

  constructor(private readonly app: App) {
    this.player = new LinePlayer((move) => {
      this.shown = move;
      app.redraw();
    });
  }

  /** Whether this game can be judged. */
  get possible(): boolean {
    return gameInfo(this.app.hello, this.app.session.state?.game ?? "")?.can.engine ?? false;
  }

  get on(): boolean {
    return this.possible && this.app.settings.coach && this.app.session.human_sides.length > 0;
  }

  get has_bar(): boolean {
    return this.possible && this.app.settings.bar;
  }

  /** Of the position on the board; until it is known, of the last one before it that is. */
  get value(): Value | undefined {
    for (let ply = this.app.session.shown_ply; ply >= 0; --ply) {
      const value = this.notes.get(ply)?.value;
      if (value) return value;
    }
    return undefined;
  }

  /** Who made the move that led to a ply: a person at this page. */
  private isPersons(ply: number): boolean {
    const { session } = this.app;
    const move = session.state?.moves[ply - 1];
    return move !== undefined && session.human_sides.includes(move.by);
  }

  /** The last move of a person up to what is shown. */
  get ply(): number | undefined {
    for (let ply = this.app.session.shown_ply; ply > 0; --ply) if (this.isPersons(ply)) return ply;
    return undefined;
  }

  /** What there is to say about that move; one that was put away is there for whoever goes back to it. */
  get note(): CoachNote | undefined {
    const note = this.ply === undefined ? undefined : this.notes.get(this.ply);
    const asked_for = !this.app.session.live && this.ply === this.app.session.shown_ply;
    return note?.grade && (asked_for || !this.away.has(note.ply)) ? note : undefined;
  }

  /** What there is to say about a bad move of a level that leads to what is shown. */
  get oversight(): CoachNote | undefined {
    const note = this.on ? this.notes.get(this.app.session.shown_ply) : undefined;
    return note?.grade && note.oversight ? note : undefined;
  }

  /** Its words help to answer the move: whoever plays on is told only when they ask. */
  get explains(): boolean {
    const { session } = this.app;
    return !session.live || session.over || this.explained === session.shown_ply;
  }

  explain(): void {
    this.explained = this.app.session.shown_ply;
    this.app.redraw();
  }

  /** Of the move that led to a ply. */
  gradeOf(ply: number): CoachNote["grade"] {
    return this.on ? this.notes.get(ply)?.grade : undefined;
  }

  /** In words where there is no note. */
  get silence(): string {
    const { session } = this.app;
    const { ply } = this;
    if (ply === undefined) return "The coach says so when a move was a mistake. Until then it is silent.";
    const san = session.state?.moves[ply - 1]?.san ?? "";
    const judged = this.notes.get(ply);
    if (!judged) return this.unanswered.has(ply) ? `${san} could not be judged.` : `Looking at ${san}…`;
    if (judged.grade) return "The note is behind the mark in the list.";
    return judged.is_best ? `${san}: nothing better was there.` : "Nothing to say about that move.";
  }

  putAway(): void {
    if (this.ply !== undefined) this.away.add(this.ply);
    this.app.redraw();
  }

  /** What the other side does about a mistake: at most two of its moves, where they can be understood on the board. */
  get arrows(): Arrow[] {
    const { note } = this;
    if (!this.on || this.shown || !note?.line || note.line_begins !== "after") return [];
    const first = this.arrowsBegin(note);
    if (first === undefined) return [];
    const kind = this.otherSide(note);
    return [note.line[0], note.line[2]].slice(first).flatMap((move) => (move ? [arrowOf(move.uci, kind)] : []));
  }

  get ring(): Ring | undefined {
    const { note } = this;
    if (!this.on || this.shown || !note?.ring || this.arrowsBegin(note) !== 0) return undefined;
    return { square: note.ring, kind: this.otherSide(note) };
  }

  /** At the mistake both arrows hold, after the expected answer the second one, and then none. */
  private arrowsBegin({ ply, line }: CoachNote): 0 | 1 | undefined {
    const { session } = this.app;
    if (session.shown_ply === ply) return 0;
    const answered = session.shown_ply === ply + 1 && session.state?.moves[ply]?.text === line?.[0]?.uci;
    return answered ? 1 : undefined;
  }

  private otherSide({ ply }: CoachNote): "white" | "black" {
    return this.app.session.state?.moves[ply - 1]?.by === "first" ? "black" : "white";
  }

  showLine(): void {
    const { note, app } = this;
    if (note?.line?.length) this.player.play(note.line, motionReduced(app.settings));
  }

  /** Whether a line was shown. */
  hideLine(): boolean {
    const was_shown = this.shown !== undefined;
    this.player.stop();
    this.shown = undefined;
    if (was_shown) this.app.redraw();
    return was_shown;
  }

  /** A new state: what was known of moves that no longer stand goes. */
  arrived(state: GameState): void {
    const moves = state.moves.map(({ text }) => text);
    let same = 0;
    while (same < moves.length && moves[same] === this.line[same]) ++same;
    if (state.game_id !== this.game_id) this.forget(-1);
    else if (same < this.line.length) this.forget(same);
    if (moves.length !== this.line.length) this.hideLine();
    this.game_id = state.game_id;
    this.line = moves;
    this.unanswered.clear();
  }

  private forget(after_ply: number): void {
    ++this.lines;
    this.explained = undefined;
    for (const ply of [...this.notes.keys(), ...this.away]) {
      if (ply <= after_ply) continue;
      this.notes.delete(ply);
      this.away.delete(ply);
    }
  }

  /** Asks for what is missing, if nothing is being asked. Whoever draws calls it: that is when something may be missing. */
  attend(): void {
    const ply = this.missing();
    if (ply === undefined || this.asking || this.app.connection.status.kind !== "open") return;
    const { lines, game_id } = this;
    this.asking = true;
    this.app.connection
      .request("coach.judge", { game_id, ply })
      .then(
        (note) => lines === this.lines && this.learnt(note),
        () => lines === this.lines && this.unanswered.add(ply),
      )
      .finally(() => {
        this.asking = false;
        this.app.redraw();
      });
  }

  private learnt(note: CoachNote): void {
    this.notes.set(note.ply, note);
    const { live, session } = this.app;
    if (this.on && note.grade && session.live && note.ply === this.ply) live.say(`${note.title}. ${note.words}`);
  }

  /** Whether a level below full strength made the move that led to a ply. */
  private isLevels(ply: number): boolean {
    const { session, hello } = this.app;
    const { state } = session;
    const move = state?.moves[ply - 1];
    if (!state || !move) return false;
    const player = state[move.by];
    if (player.kind !== "level") return /\belo=/.test(player.spec ?? "");
    return hello?.ladder[(player.level ?? 0) - 1]?.rating_by_game?.[state.game] !== undefined;
  }

  /** The newest move of a person first, then what the bar shows or a level has played, then those before. */
  private missing(): number | undefined {
    const { session } = this.app;
    if (session.state?.game_id !== this.game_id) return undefined;
    const plies: number[] = [];
    if (this.on) {
      const newest = Array.from({ length: session.shown_ply }, (_, at) => session.shown_ply - at);
      plies.push(...newest.filter((ply) => this.isPersons(ply)).slice(0, looked_back_at));
    }
    const asks_why = this.on && this.isLevels(session.shown_ply);
    if (this.has_bar || asks_why) plies.splice(1, 0, session.shown_ply);
    return plies.find((ply) => !this.notes.has(ply) && !this.unanswered.has(ply));
  }
}
