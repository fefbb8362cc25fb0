// Replay: how every cell or node stands at a step of a recorded search. A step is one expansion with all that follows
// from it. Every event remembers what it replaced, so that going back costs what going forward costs.
//   const replay = new Replay(record, cells);
//   replay.goTo(150);  replay.status[cell] === Status.waiting

import type { LaneRecord } from "./record";

export const enum Status {
  unseen,
  waiting,
  expanded,
  left,
}

const enum Kind {
  started,
  generated,
  improved,
  expanded,
  backtracked,
  deepened,
}

/** Searches that hold a line instead of a frontier. */
const line_searches = new Set(["dfs", "iddfs", "idastar"]);

export class Replay {
  /** Steps that were recorded: the expansions. */
  readonly steps: number;
  readonly status: Uint8Array;
  readonly cost: Float32Array;
  /** At which step it was expanded. */
  readonly order: Uint32Array;
  /** The greatest cost there is, for shading. */
  readonly deepest: number;
  /** Where something changed since it was last asked; undefined after everything did. */
  private dirty?: number[] = [];
  private event = 0;
  private expanded = 0;
  private round = 0;
  private readonly rounds: Uint16Array;
  /** After which event a step ends. */
  private readonly ends: Uint32Array;
  private readonly largest: Uint32Array;
  private readonly expansions: Uint32Array;
  private readonly costs: Float32Array;
  private readonly old_status: Uint8Array;
  private readonly old_cost: Float32Array;
  private readonly old_order: Uint32Array;
  private readonly old_round: Uint16Array;

  constructor(
    readonly record: LaneRecord,
    size: number,
  ) {
    const { items, kinds } = record;
    const events = items.length;
    this.status = new Uint8Array(size);
    this.cost = new Float32Array(size);
    this.order = new Uint32Array(size);
    this.rounds = new Uint16Array(size);
    this.old_status = new Uint8Array(events);
    this.old_cost = new Float32Array(events);
    this.old_order = new Uint32Array(events);
    this.old_round = new Uint16Array(events);
    this.costs = new Float32Array(events);
    let expanded = 0;
    for (let event = 0; event < events; ++event) if (kinds[event] === Kind.expanded) ++expanded;
    this.steps = expanded;
    this.ends = new Uint32Array(expanded + 1);
    this.largest = new Uint32Array(expanded + 1);
    this.expansions = new Uint32Array(expanded + 1);
    this.deepest = this.survey();
  }

  /** One pass over the events: where steps end, how large the frontier had become, what each event costs. */
  private survey(): number {
    const { items, kinds, costs } = this.record;
    const lines = line_searches.has(this.record.result.algorithm.split(":")[0] ?? "");
    let [step, cost_at, waiting, line, largest, deepest] = [0, 0, 0, 0, 0, 0];
    for (let event = 0; event < items.length; ++event) {
      const kind = kinds[event];
      if (kind === Kind.expanded) {
        this.ends[step] = event;
        this.largest[step++] = largest;
        this.expansions[step] = items[event] ?? 0;
        --waiting;
        ++line;
      } else if (kind === Kind.backtracked) --line;
      else if (kind === Kind.deepened) waiting = line = 0;
      if (kind === Kind.generated || kind === Kind.improved || kind === Kind.deepened) {
        this.costs[event] = costs[cost_at++] ?? 0;
        if (kind !== Kind.deepened) deepest = Math.max(deepest, this.costs[event] ?? 0);
      }
      if (kind === Kind.started || kind === Kind.generated) ++waiting;
      largest = Math.max(largest, lines ? line : waiting);
    }
    this.ends[step] = items.length;
    this.largest[step] = largest;
    return deepest;
  }

  done(step: number): boolean {
    return step >= this.steps;
  }

  expandedAt(step: number): number {
    return this.done(step) ? this.record.result.counts.expanded : step;
  }

  largestAt(step: number): number {
    const { largest_frontier } = this.record.result.counts;
    return this.done(step) ? largest_frontier : Math.min(largest_frontier, this.largest[step] ?? 0);
  }

  /** What is expanded at this step, or undefined before the first. */
  currentAt(step: number): number | undefined {
    return step > 0 ? this.expansions[Math.min(step, this.steps)] : undefined;
  }

  statusOf(item: number): Status {
    return this.rounds[item] === this.round ? (this.status[item] ?? Status.unseen) : Status.unseen;
  }

  goTo(step: number): void {
    const end = this.ends[Math.max(0, Math.min(step, this.steps))] ?? 0;
    while (this.event < end) this.forward(this.event++);
    while (this.event > end) this.back(--this.event);
  }

  /** The items that changed since the last call; undefined: look at all of them. */
  takeDirty(): number[] | undefined {
    const { dirty } = this;
    this.dirty = [];
    return dirty;
  }

  private forward(event: number): void {
    const kind = this.record.kinds[event] as Kind;
    if (kind === Kind.deepened) {
      ++this.round;
      this.dirty = undefined;
      return;
    }
    const item = this.record.items[event] ?? 0;
    this.old_status[event] = this.status[item] ?? 0;
    this.old_cost[event] = this.cost[item] ?? 0;
    this.old_order[event] = this.order[item] ?? 0;
    this.old_round[event] = this.rounds[item] ?? 0;
    this.rounds[item] = this.round;
    this.dirty?.push(item);
    if (kind === Kind.expanded) {
      this.status[item] = Status.expanded;
      this.order[item] = ++this.expanded;
    } else if (kind === Kind.backtracked) {
      this.status[item] = Status.left;
    } else {
      this.status[item] = Status.waiting;
      this.cost[item] = this.costs[event] ?? 0;
    }
  }

  private back(event: number): void {
    if (this.record.kinds[event] === Kind.deepened) {
      --this.round;
      this.dirty = undefined;
      return;
    }
    if (this.record.kinds[event] === Kind.expanded) --this.expanded;
    const item = this.record.items[event] ?? 0;
    this.status[item] = this.old_status[event] ?? 0;
    this.cost[item] = this.old_cost[event] ?? 0;
    this.order[item] = this.old_order[event] ?? 0;
    this.rounds[item] = this.old_round[event] ?? 0;
    this.dirty?.push(item);
  }

  /** How far down a search was when it came here, from 0 to 1: by order of expansion, or by cost. */
  shade(item: number, by: "order" | "depth"): number {
    const part =
      by === "order"
        ? (this.order[item] ?? 0) / Math.max(1, this.steps)
        : (this.cost[item] ?? 0) / Math.max(1, this.deepest);
    return Math.min(1, part);
  }
}
