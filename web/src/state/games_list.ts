// The stored games as the Games view and the palette see them: a search, its rows, and what was deleted just now.

import type { Connection } from "../api/connection";
import type { Refusal, StoredGame } from "../api/messages";
import { Latest } from "./latest";

export interface Search {
  query: string;
  result: string;
  game: string;
}

export class GamesList {
  rows?: StoredGame[];
  search: Search = { query: "", result: "", game: "" };
  next?: string;
  failed?: string;
  private readonly loads = new Latest();

  constructor(
    private readonly connection: Connection,
    private readonly changed: () => void,
  ) {}

  async load(search: Search = this.search): Promise<void> {
    this.search = search;
    const newest = this.loads.begin();
    try {
      const { rows, next } = await this.connection.request("store.list", listFields(search));
      if (!newest()) return;
      Object.assign(this, { rows, next, failed: undefined });
    } catch (reason) {
      if (newest()) this.failed = (reason as Refusal).message;
    }
    this.changed();
  }

  async more(): Promise<void> {
    const after = this.next;
    if (!after) return;
    const newest = this.loads.watch();
    const { rows, next } = await this.connection.request("store.list", {
      ...listFields(this.search),
      after,
    });
    if (!newest() || after !== this.next) return;
    this.rows = [...(this.rows ?? []), ...rows];
    this.next = next;
    this.changed();
  }

  async remove(game_id: string): Promise<void> {
    await this.connection.request("store.delete", { game_id });
    await this.load();
  }

  async restore(game_id: string): Promise<void> {
    await this.connection.request("store.restore", { game_id });
    await this.load();
  }
}

/** What a link may ask for, and what the server calls it. */
const result_codes: { [word: string]: string } = { win: "won", loss: "lost", draw: "1/2-1/2", unfinished: "*" };
export const result_words = Object.keys(result_codes);
const me = "You";

/** In somebody else's game "You" are they. */
export function nameOf(name: string, own = true): string {
  return own || name !== me ? name : "Somebody";
}

function listFields({ query, result, game }: Search): object {
  return { query: query || undefined, result: result_codes[result], game: game || undefined, limit: 50 };
}
