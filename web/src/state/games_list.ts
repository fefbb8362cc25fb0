// The stored games as the Games view and the palette see them: a search, its rows, and what was deleted just now.

import type { Connection } from "../api/connection";
import type { Refusal, StoredGame } from "../api/messages";

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
  private turn = 0;

  constructor(
    private readonly connection: Connection,
    private readonly changed: () => void,
  ) {}

  async load(search: Search = this.search): Promise<void> {
    this.search = search;
    const turn = ++this.turn;
    try {
      const { rows, next } = await this.connection.request("store.list", listFields(search));
      if (turn !== this.turn) return;
      Object.assign(this, { rows, next, failed: undefined });
    } catch (reason) {
      if (turn === this.turn) this.failed = (reason as Refusal).message;
    }
    this.changed();
  }

  async more(): Promise<void> {
    if (!this.next) return;
    const turn = this.turn;
    const { rows, next } = await this.connection.request("store.list", { ...listFields(this.search), after: this.next });
    if (turn !== this.turn) return;
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

const result_codes: { [word: string]: string } = { first: "1-0", second: "0-1", draw: "1/2-1/2", unfinished: "*" };
export const result_words = Object.keys(result_codes);

function listFields({ query, result, game }: Search): object {
  return { query: query || undefined, result: result_codes[result], game: game || undefined, limit: 50 };
}
