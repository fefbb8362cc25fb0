// Asks the server to solve, one problem at a time: while it works only the newest wish is kept, so that a wall drawn
// quickly does not queue up a hundred searches.
//   const found = await asker.solve({ problem, algorithms: "bfs,astar" });   // undefined: a newer wish took its place

import type { Connection } from "../../../api/connection";
import type { PathAnswer } from "./record";

const pause_ms = 50;
/** After so long the page says that a search is still running. */
const patience_ms = 1000;

interface Wish {
  fields: object;
  resolve: (answer: PathAnswer | undefined) => void;
  reject: (reason: unknown) => void;
}

export class Asker {
  /** Since when the server works on something. */
  since?: number;
  private waiting?: Wish;

  constructor(
    private readonly connection: Connection,
    private readonly changed: () => void,
  ) {}

  solve(fields: object): Promise<PathAnswer | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting?.resolve(undefined);
      this.waiting = { fields, resolve, reject };
      if (this.since === undefined) void this.work();
      else this.stop();
    });
  }

  get is_slow(): boolean {
    return this.since !== undefined && performance.now() - this.since > patience_ms;
  }

  stop(): void {
    if (this.since !== undefined) this.connection.request("path.stop").catch(() => undefined);
  }

  private async work(): Promise<void> {
    while (this.waiting) {
      const wish = this.waiting;
      this.waiting = undefined;
      this.since = performance.now();
      this.changed();
      window.setTimeout(this.changed, patience_ms + 1);
      try {
        const answer = await this.connection.request("path.solve", wish.fields);
        wish.resolve(this.waiting ? undefined : answer);
      } catch (reason) {
        if (this.waiting) wish.resolve(undefined);
        else wish.reject(reason);
      }
      await new Promise((rested) => window.setTimeout(rested, pause_ms));
    }
    this.since = undefined;
    this.changed();
  }
}
