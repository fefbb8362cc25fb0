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
      Object.assign(this, { rows: rows.filter((row) => fits(row, search)), next, failed: undefined });
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
    this.rows = [...(this.rows ?? []), ...rows.filter((row) => fits(row, this.search))];
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

/** What a link may ask for. The server knows results by side; who of the two sat here is read from the names. */
export const result_words = ["win", "loss", "draw", "unfinished"];
const result_codes: { [word: string]: string } = { draw: "1/2-1/2", unfinished: "*" };
const me = "You";

/** In somebody else's game "You" are they. */
export function nameOf(name: string, own = true): string {
  return own || name !== me ? name : "Somebody";
}

/** Games of others were won and lost by others. */
function fits(row: StoredGame, { result }: Search): boolean {
  if ((result === "win" || result === "loss") && row.own === false) return false;
  if (result !== "win" && result !== "loss") return true;
  const mine = row.first === me ? "1-0" : row.second === me ? "0-1" : undefined;
  const decided = row.result === "1-0" || row.result === "0-1";
  return mine !== undefined && decided && (row.result === mine) === (result === "win");
}

function listFields({ query, result, game }: Search): object {
  return { query: query || undefined, result: result_codes[result], game: game || undefined, limit: 50 };
}
