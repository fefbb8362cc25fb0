// Many games whose mistakes are looked for behind everything else: how far that is, above the list, and an end to it.
//   batch.start(ids);   batch.strip()

import type { App } from "../../app";
import { button, h, type VNode } from "../../dom";
import { count, grouped } from "../../format";
import { searchFields } from "../../state/games_list";
import { recall } from "../../state/settings";

interface Progress {
  waiting: number;
  of: number;
}

/** What a request may name, and how many rows one answers with. */
const ids_at_once = 20;
const rows_at_once = 100;
const most_games = 5000;

export class Batch {
  private progress: Progress = { waiting: 0, of: 0 };

  constructor(private readonly app: App) {}

  /** Guests judge their games one by one. */
  get possible(): boolean {
    return this.app.hello?.role === "owner";
  }

  /** From now on the server tells how far it is. */
  async attend(): Promise<void> {
    if (this.possible) this.take(await this.app.connection.request("analysis.review_games", { ids: [] }));
  }

  take({ waiting, of }: Progress): void {
    if (waiting === 0 && this.progress.waiting > 0)
      this.app.toasts.tell("No game waits to be judged any more. Marks are in Analyse.");
    this.progress = { waiting, of };
    this.app.redraw();
  }

  async start(which: string[] | "all"): Promise<void> {
    const { app } = this;
    const ids = which === "all" ? await this.allThatFit() : which;
    // As much as Analyse takes for a move.
    const nodes = recall<{ effort?: number }>("engine_lines")?.effort;
    let queued = 0;
    for (let at = 0; at < ids.length; at += ids_at_once) {
      const part = ids.slice(at, at + ids_at_once);
      const answer = await app.connection.request("analysis.review_games", { ids: part, nodes });
      queued += answer.queued;
      this.take(answer);
    }
    app.toasts.tell(
      queued === 0
        ? "There is nothing to judge in these games, or they are judged already."
        : `${count(queued, "game")} will be judged one after the other, also while this page is closed.`,
    );
  }

  private async allThatFit(): Promise<string[]> {
    const ids: string[] = [];
    const search = searchFields(this.app.games.search);
    let after: string | undefined;
    do {
      const page = await this.app.connection.request("library.list", { ...search, after, limit: rows_at_once });
      ids.push(...page.rows.map(({ game_id }) => game_id));
      after = page.next;
    } while (after && ids.length < most_games);
    return ids;
  }

  private stop(): void {
    this.app.connection.request("analysis.review_games_stop").catch((reason) => this.app.complain(reason));
  }

  strip(): VNode | undefined {
    const { waiting, of } = this.progress;
    if (waiting === 0) return undefined;
    return h(
      "div.import-strip",
      { key: "batch" },
      h(
        "div.import-progress",
        null,
        h("span", null, `Looking for mistakes: ${grouped(of - waiting)} of ${count(of, "game")}`),
        h("progress.strip-progress", { max: of, value: of - waiting, "aria-label": "Games judged" }),
        h("span.grow", null),
        button("button.small", () => this.stop(), "Stop"),
      ),
    );
  }
}
