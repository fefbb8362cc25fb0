// The stored games as the Games view sees them: a search on the server, its rows as far as they were asked for, what is
// selected, and what was deleted just now.

import type { Connection } from "../api/connection";
import type { Refusal, StoredGame } from "../api/messages";
import { Latest } from "./latest";

/** Every part is text, as the link has it; empty: any. */
export interface Search {
  query: string;
  game: string;
  player: string;
  result: string;
  opening: string;
  /** 1999, 199901 or 19990120 each. */
  from: string;
  to: string;
  /** "here", "deleted", or the number of a file that was imported. */
  source: string;
  /** Moves from the start, as the server writes them: a position of the explorer. Needs a game. */
  line: string;
}

export const any_game: Search = {
  query: "",
  game: "",
  player: "",
  result: "",
  opening: "",
  from: "",
  to: "",
  source: "",
  line: "",
};

export class GamesList {
  rows?: StoredGame[];
  search: Search = any_game;
  count = 0;
  all = 0;
  next?: string;
  failed?: string;
  /** The ids of rows, or all that fit, loaded or not. */
  selected: Set<string> | "all" = new Set();
  private readonly loads = new Latest();
  private loading_more = false;

  constructor(
    private readonly connection: Connection,
    private readonly changed: () => void,
  ) {}

  get selected_count(): number {
    return this.selected === "all" ? this.count : this.selected.size;
  }

  isSelected(game_id: string): boolean {
    return this.selected === "all" || this.selected.has(game_id);
  }

  select(ids: Iterable<string> | "all"): void {
    this.selected = ids === "all" ? "all" : new Set(ids);
    this.changed();
  }

  /** Of what is selected already, these too or not any more. */
  mark(ids: string[], on: boolean): void {
    const chosen = new Set(this.selected === "all" ? this.rows?.map(({ game_id }) => game_id) : this.selected);
    for (const id of ids) on ? chosen.add(id) : chosen.delete(id);
    this.select(chosen);
  }

  async load(search: Search = this.search): Promise<void> {
    if (searchQuery(search) !== searchQuery(this.search)) this.selected = new Set();
    this.search = search;
    const newest = this.loads.begin();
    try {
      const answer = await this.connection.request("library.list", { ...searchFields(search), limit: 50 });
      if (!newest()) return;
      const { rows, next, count = rows.length, all = rows.length } = answer;
      Object.assign(this, { rows, next, count, all, failed: undefined });
    } catch (reason) {
      if (newest()) this.failed = (reason as Refusal).message;
    }
    this.changed();
  }

  async more(): Promise<void> {
    const after = this.next;
    if (!after || this.loading_more) return;
    this.loading_more = true;
    const newest = this.loads.watch();
    try {
      const fields = { ...searchFields(this.search), after, limit: 50 };
      const { rows, next } = await this.connection.request("library.list", fields);
      if (!newest() || after !== this.next) return;
      this.rows = [...(this.rows ?? []), ...rows];
      this.next = next;
    } finally {
      this.loading_more = false;
    }
    this.changed();
  }

  /** How many are gone, and the number by which they come back. */
  async remove(which: string[] | "all"): Promise<{ deleted: number; deletion: number }> {
    const fields = which === "all" ? { ...searchFields(this.search), all: true } : { ids: which };
    const answer = await this.connection.request("library.delete", fields);
    this.selected = new Set();
    await this.load();
    return answer;
  }

  /** By the number of a deletion, these, or all that were deleted. */
  async restore(which: number | string[] | "all"): Promise<void> {
    const fields = which === "all" ? { all: true } : Array.isArray(which) ? { ids: which } : { deletion: which };
    await this.connection.request("library.restore", fields);
    this.selected = new Set();
    await this.load();
  }
}

/** What a link may ask for, and what the server calls it. */
const result_codes: { [word: string]: string } = {
  win: "won",
  loss: "lost",
  draw: "1/2-1/2",
  unfinished: "*",
  first: "1-0",
  second: "0-1",
};
export const result_words = Object.keys(result_codes);
const me = "You";

/** In somebody else's game "You" are they. */
export function nameOf(name: string, own = true): string {
  return own || name !== me ? name : "Somebody";
}

/** The first or last day of a year, a month or a day. */
export function dayNumber(text: string, last: boolean): number | undefined {
  if (!/^\d{4}(\d\d){0,2}$/.test(text)) return undefined;
  return Number(
    last ? `${text}1231`.slice(0, text.length === 6 ? 6 : 8) + (text.length === 6 ? "31" : "") : text.padEnd(8, "0"),
  );
}

/** As the requests of the library have it. */
export function searchFields(search: Search): object {
  const { query, game, player, opening, result, from, to, source, line } = search;
  const collection = source === "here" ? 0 : /^\d+$/.test(source) ? Number(source) : undefined;
  return {
    query: query || undefined,
    game: game || undefined,
    player: player || undefined,
    opening: opening || undefined,
    result: result_codes[result],
    from: dayNumber(from, false),
    to: dayNumber(to, true),
    collection,
    deleted: source === "deleted" || undefined,
    line: game && line ? line.replaceAll(",", " ") : undefined,
  };
}

const keys: { [part in keyof Search]: string } = {
  query: "q",
  game: "game",
  player: "player",
  result: "result",
  opening: "opening",
  from: "from",
  to: "to",
  source: "source",
  line: "line",
};

/** As the link has it. */
export function searchQuery(search: Search): string {
  const parts = Object.entries(keys) as [keyof Search, string][];
  return parts
    .filter(([part]) => search[part])
    .map(([part, key]) => `${key}=${encodeURIComponent(search[part]).replaceAll("%2C", ",")}`)
    .join("&");
}

export function readSearch(query: URLSearchParams): Search {
  const search = { ...any_game };
  for (const [part, key] of Object.entries(keys) as [keyof Search, string][]) search[part] = query.get(key) ?? "";
  return search;
}
