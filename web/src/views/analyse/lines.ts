// The engine's lines of the position that is shown. Lines of another search are never taken; those of the position before
// stay, faded, until there is something to put in their place.
//   lines.follow(analysis_id, node, fen);   lines.take(event);   lines.shown

import type { EngineLine, LinesEvent } from "../../api/analysis_messages";
import type { Connection } from "../../api/connection";
import { Refusal } from "../../api/messages";
import { recall, remember } from "../../state/settings";

export interface EngineSettings {
  on: boolean;
  lines: number;
  threads: number;
  hash: number;
  /** Positions that "Find mistakes" looks at for each move. */
  effort: number;
  /** One from outside; empty: our own. */
  engine: string;
}

export const most_lines = 5;
const settled_depth = 8;
const swap_every_ms = 400;
const usual: EngineSettings = { on: true, lines: 3, threads: 1, hash: 16, effort: 100_000, engine: "" };

export class Lines {
  settings: EngineSettings = { ...usual, ...recall<Partial<EngineSettings>>("engine_lines") };
  /** What was told last, of whatever position. */
  private told?: LinesEvent;
  /** What came while somebody looked along a line: it is shown when they look elsewhere. */
  private held?: LinesEvent;
  private is_held = false;
  private swapped_at = -Infinity;
  private swap_timer?: number;
  /** The search that runs or has run for this position. */
  private search?: number;
  private fen = "";
  private ended?: string;
  problem?: string;

  constructor(
    private readonly connection: Connection,
    private readonly redraw: () => void,
  ) {}

  /** The position has changed, or the settings. */
  follow(analysis_id: string, node: number, fen: string): void {
    this.fen = fen;
    this.ended = undefined;
    this.problem = undefined;
    if (!this.settings.on) return;
    const { lines, threads, hash, engine } = this.settings;
    const wanted = { analysis_id, node, lines, threads, hash, engine: engine || undefined };
    const asked = this.connection.request("analysis.start", wanted);
    const search = this.connection.last_id;
    this.search = search;
    asked.catch((reason: unknown) => {
      if (this.search !== search || !(reason instanceof Refusal) || reason.code === "offline") return;
      this.ended = "failed";
      this.problem = reason.message;
      this.redraw();
    });
  }

  /** Nothing is searched here: the game is over, or nobody looks. */
  rest(fen: string): void {
    this.fen = fen;
    if (this.search !== undefined && !this.ended) void this.connection.request("analysis.stop").catch(() => undefined);
    this.search = undefined;
    this.ended = undefined;
  }

  /** Stopped by hand: what is there stays, and can be gone on with. */
  stop(): boolean {
    if (!this.running) return false;
    void this.connection.request("analysis.stop").catch(() => undefined);
    this.ended = "stopped";
    this.redraw();
    return true;
  }

  take(event: LinesEvent): void {
    if (event.search !== this.search || this.ended || event.fen !== this.fen) return;
    if (this.is_held || this.swapsTooSoon(event)) {
      this.held = event;
      return;
    }
    this.held = undefined;
    this.told = event;
    this.redraw();
  }

  /** Rows change places at most every so often; what is held back is shown then. */
  private swapsTooSoon(event: LinesEvent): boolean {
    const order = ({ lines }: LinesEvent) => lines.map(({ moves }) => moves[0]?.uci).join(" ");
    if (!this.current || order(this.current) === order(event)) return false;
    const left = this.swapped_at + swap_every_ms - performance.now();
    if (left <= 0) {
      this.swapped_at = performance.now();
      return false;
    }
    window.clearTimeout(this.swap_timer);
    this.swap_timer = window.setTimeout(() => this.hold(this.is_held), left);
    return true;
  }

  /** While somebody looks along a line it stays as it is. */
  hold(held: boolean): void {
    this.is_held = held;
    if (held || !this.held) return;
    const { held: event } = this;
    this.held = undefined;
    this.take(event);
  }

  end(event: { search: number; reason: string; message?: string }): void {
    if (event.search !== this.search) return;
    this.ended = event.reason;
    this.problem = event.message;
    this.redraw();
  }

  change(changes: Partial<EngineSettings>): void {
    const { engine } = this.settings;
    this.settings = { ...this.settings, ...changes };
    remember("engine_lines", this.settings);
    // What another engine said is not this one's.
    if (this.settings.engine !== engine) this.told = this.held = undefined;
    if (!this.settings.on) {
      this.rest(this.fen);
      this.told = undefined;
    }
  }

  get running(): boolean {
    return this.settings.on && this.search !== undefined && !this.ended;
  }

  /** "stopped", "time", "depth" or "failed" where it runs no more. */
  get end_reason(): string | undefined {
    return this.ended;
  }

  /** Whether what is shown belongs to the position that is shown. */
  get current(): LinesEvent | undefined {
    return this.told?.fen === this.fen ? this.told : undefined;
  }

  /** What to draw: of this position, or faded of the one before. */
  get shown(): { lines: EngineLine[]; faded: boolean; of?: LinesEvent } {
    const { current, told } = this;
    const faded = !current || (current.depth < settled_depth && this.running);
    return { lines: (current ?? told)?.lines ?? [], faded, of: current };
  }
}
