// What the page knows of matches: the list, the one that is open, and the game of it that is replayed. It asks and
// remembers; views draw it.

import type { Connection } from "../../api/connection";
import type { Ladder, Match, MatchGame, MatchHead, MatchLimits, MatchRow } from "../../api/match_messages";
import { Latest } from "../../state/latest";
import { isUnderWay } from "./score";

const most_rows = 200;

export interface MatchesListener {
  redraw: () => void;
  /** A match that was running is over. */
  ended: (match: MatchHead) => void;
}

export class Matches {
  list?: MatchHead[];
  limits?: MatchLimits;
  kept = true;
  /** Files of matches that could not be read, and why. */
  left_alone: string[] = [];
  match?: Match;
  own = false;
  /** Of the open match; older ones than those it tells with every state. */
  older: MatchRow[] = [];
  replay?: MatchGame;
  /** The two whose games are shown, in a tournament. */
  pairing?: [number, number];
  pairing_rows: MatchRow[] = [];
  ladder?: Ladder;
  private readonly opens = new Latest();
  private readonly replays = new Latest();
  private readonly rows = new Latest();
  private readonly ladders = new Latest();

  constructor(
    private readonly connection: Connection,
    private readonly listener: MatchesListener,
  ) {}

  async load(): Promise<void> {
    const { matches, limits, kept, left_alone } = await this.connection.request("match.list");
    this.list = matches;
    this.limits = limits;
    this.kept = kept;
    this.left_alone = left_alone;
    this.listener.redraw();
  }

  async open(match_id: string): Promise<boolean> {
    const newest = this.opens.begin();
    const before = this.match?.match_id;
    const { match, own } = await this.connection.request("match.open", { match_id });
    if (!newest()) return false;
    if (before !== match_id) {
      this.leave();
      this.older = [];
      this.replay = this.pairing = undefined;
      this.pairing_rows = [];
    }
    this.match = { ...match, command: match.command };
    this.own = own;
    this.listener.redraw();
    return true;
  }

  /** Nobody looks at it any more. */
  leave(): void {
    this.opens.begin();
    if (this.match) this.connection.request("match.leave", { match_id: this.match.match_id }).catch(() => undefined);
    this.match = undefined;
  }

  take(match: Match): void {
    if (match.match_id !== this.match?.match_id) return;
    const was_running = isUnderWay(this.match.state);
    const boards = match.boards?.map((board, at) => (board.board ? board : (this.match?.boards?.[at] ?? board)));
    this.match = { ...match, boards: boards?.map(keepStill(this.match)), command: this.match.command };
    if (was_running && (match.state === "decided" || match.state === "finished")) this.listener.ended(match);
    if (this.pairing && isUnderWay(match.state)) void this.showPairing(this.pairing);
    this.listener.redraw();
  }

  takeRow(row: MatchHead): void {
    if (!this.list) return;
    const at = this.list.findIndex(({ match_id }) => match_id === row.match_id);
    if (at >= 0) this.list[at] = { ...row, own: this.list[at]?.own };
    else void this.load();
    this.listener.redraw();
  }

  ask(what: "match.pause" | "match.stop" | "match.resume"): Promise<unknown> {
    return this.connection.request(what, { match_id: this.match?.match_id });
  }

  change(fields: { games?: number; at_once?: number }): Promise<unknown> {
    return this.connection.request("match.change", { match_id: this.match?.match_id, ...fields });
  }

  async remove(match_id: string): Promise<void> {
    await this.connection.request("match.delete", { match_id });
    this.list = this.list?.filter((head) => head.match_id !== match_id);
    if (this.match?.match_id === match_id) this.match = undefined;
    this.listener.redraw();
  }

  /** The finished games that are known, the newest first, each once. */
  allRows(): MatchRow[] {
    const newest = this.match?.newest ?? [];
    const known = new Set(newest.map(({ game }) => game));
    return [...newest, ...this.older.filter(({ game }) => !known.has(game))];
  }

  async moreRows(): Promise<void> {
    const { match } = this;
    if (!match) return;
    const newest = this.rows.begin();
    const { rows } = await this.connection.request("match.games", {
      match_id: match.match_id,
      from: this.allRows().length,
      most: most_rows,
    });
    if (!newest() || this.match?.match_id !== match.match_id) return;
    this.older = [...this.allRows().slice(match.newest?.length ?? 0), ...rows];
    this.listener.redraw();
  }

  async showPairing(pairing: [number, number]): Promise<void> {
    this.pairing = pairing;
    const newest = this.rows.begin();
    const match_id = this.match?.match_id;
    const { rows } = await this.connection.request("match.games", { match_id, pairing, most: most_rows });
    if (!newest()) return;
    this.pairing_rows = rows;
    this.listener.redraw();
  }

  async showGame(game: number | undefined): Promise<void> {
    const newest = this.replays.begin();
    if (game === undefined || !this.match) {
      this.replay = undefined;
      return this.listener.redraw();
    }
    const found = await this.connection.request("match.game", { match_id: this.match.match_id, game });
    if (!newest()) return;
    this.replay = found;
    this.listener.redraw();
  }

  exported(as: string): Promise<{ text: string }> {
    return this.connection.request("match.export", { match_id: this.match?.match_id, as });
  }

  async loadLadder(game: string): Promise<void> {
    const newest = this.ladders.begin();
    if (this.ladder?.game !== game) this.ladder = undefined;
    const ladder = await this.connection.request("ladder.get", { game });
    if (!newest()) return;
    this.ladder = ladder;
    this.listener.redraw();
  }
}

/** A board whose game is over keeps its last position until the next one begins. */
function keepStill(before: Match | undefined) {
  return (board: NonNullable<Match["boards"]>[number], at: number) => {
    const old = before?.boards?.[at];
    return !board.playing && old?.board && old.game === board.game ? { ...old, playing: false } : board;
  };
}
