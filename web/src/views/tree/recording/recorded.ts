// A recorded search in columns, as docs/recordings.md describes them. How it stood at any step is a function of these
// columns alone.
//   const tree = new Recorded(answer);  tree.stateAt(node, step);  tree.valueText(node);

import type { Board, Side } from "../../../api/messages";
import { signed } from "../../../format";
import { type Totals, totalsAt } from "./totals";

export interface TreeCounts {
  entered: number;
  leaves: number;
  cuts: number;
  first_move_cuts: number;
  table_cuts: number;
  pruned: number;
  left_out: number;
  reduced: number;
  again: number;
  quiescence: number;
  deepest: number;
}

/** What the server says of a recording; `data` are its columns. */
export interface TreeAnswer {
  recording: string;
  game: string;
  start: string;
  search: string;
  first: string;
  second: string;
  root: Side;
  unit: number;
  win_points: number;
  value: number;
  line: string[];
  depth: number;
  ended: "finished" | "nodes" | "time" | "stopped" | "memory" | "found";
  complete: boolean;
  steps: number;
  nodes: number;
  /** How many values with their chances there are, of all nodes together. */
  spikes: number;
  counts: TreeCounts;
  reasons: string[];
  names: string[];
  position: string;
  board: Board;
  provable: boolean;
  data: ArrayBuffer;
}

export const kind = {
  all_seen: 0,
  leaf: 1,
  cut: 2,
  table: 3,
  stand_pat: 4,
  pruned: 5,
  left_out: 6,
  abandoned: 7,
} as const;
export const flag = { quiescence: 1, table_hit: 2, again: 4, reduced: 8, pass: 16, thinned: 32, ranged: 64 } as const;
/** Searches that show their tree when it has grown, the best move first. */
const shows_best_first = new Set(["mcts", "bayes"]);
export const no_value = -32768;
export const no_node = 0xffffffff;

export type StepKind = "none" | "entered" | "table_hit" | "left_out" | "cut" | "left" | "returned";
/** A reason that is no rule. */
const remark = /^(expected|choice) /;
/** How deep nodes have a say in the scale of chances. */
const span_plies = 4;
const step_kinds: StepKind[] = ["none", "entered", "table_hit", "left_out", "cut", "left", "returned"];

export interface NodeState {
  stage: "hidden" | "open" | "finished";
  /** For Max; undefined where nothing is known yet. */
  value?: number;
  bound: "" | "≥" | "≤";
}

/** One of the values that a node may come to, for Max, and how likely it is: 0 to 1. */
export interface Spike {
  value: number;
  chance: number;
}
const certain = 10_000;

export class Recorded {
  readonly info: TreeAnswer;
  readonly size: number;
  readonly steps: number;
  readonly parent: Uint32Array;
  readonly t0: Uint32Array;
  readonly t1: Uint32Array;
  readonly ply: Uint16Array;
  readonly move: Uint16Array;
  readonly order: Uint16Array;
  readonly alpha: Int16Array;
  readonly beta: Int16Array;
  readonly value: Int16Array;
  readonly depth: Int16Array;
  readonly kind: Uint8Array;
  readonly flags: Uint8Array;
  readonly reason: Uint8Array;
  readonly reduction: Uint8Array;
  /** How many moves the node has in the game; 0 where that is not known. */
  readonly choices: Uint16Array;
  readonly roots: number[] = [];
  readonly deepest: number;
  /** What the search is called in its spec. */
  readonly algorithm: string;
  private readonly name: Uint32Array;
  private readonly spike_value: Int16Array;
  private readonly spike_chance: Uint16Array;
  /** Spikes of n are those from first_spike[n] to before first_spike[n + 1]. */
  private readonly first_spike: Uint32Array;
  private spike_span?: [number, number];
  /** Children of n are child_list[first_child[n]] to before child_list[first_child[n + 1]], in the order tried. */
  private readonly first_child: Uint32Array;
  private readonly child_list: Uint32Array;
  private readonly end: Uint32Array;
  private readonly step_node: Uint32Array;
  private readonly step_kind: Uint8Array;
  private best?: { step: number; line: Set<number> };
  private forced?: boolean;
  private remarked?: boolean;
  private leaf_ply?: number;
  /** Counted when first asked for; -1 before. */
  private never_tried?: Int32Array;
  private counted?: { step: number; totals: Totals };

  constructor(answer: TreeAnswer) {
    this.info = answer;
    const n = (this.size = answer.nodes);
    this.steps = answer.steps;
    this.algorithm = answer.search.split(":")[0] ?? "";
    const { data } = answer;
    let at = 0;
    type Maker<Column> = new (buffer: ArrayBuffer, at: number, length: number) => Column;
    const take = <Column>(make: Maker<Column>, bytes: number, length = n) => {
      const column = new make(data, at, length);
      at += bytes * length;
      return column;
    };
    this.name = take(Uint32Array, 4);
    this.parent = take(Uint32Array, 4);
    this.t0 = take(Uint32Array, 4);
    this.t1 = take(Uint32Array, 4);
    this.ply = take(Uint16Array, 2);
    this.move = take(Uint16Array, 2);
    this.order = take(Uint16Array, 2);
    this.alpha = take(Int16Array, 2);
    this.beta = take(Int16Array, 2);
    this.value = take(Int16Array, 2);
    this.depth = take(Int16Array, 2);
    this.kind = take(Uint8Array, 1);
    this.flags = take(Uint8Array, 1);
    this.reason = take(Uint8Array, 1);
    this.reduction = take(Uint8Array, 1);
    this.choices = take(Uint16Array, 2);
    const spikes = answer.spikes ?? 0;
    this.spike_value = take(Int16Array, 2, spikes);
    this.spike_chance = take(Uint16Array, 2, spikes);
    this.first_spike = new Uint32Array(spikes > 0 ? n + 1 : 0);
    if (spikes > 0)
      take(Uint8Array, 1).forEach((count, of) => (this.first_spike[of + 1] = this.first_spike[of]! + count));
    this.first_child = new Uint32Array(n + 2);
    this.child_list = new Uint32Array(n);
    this.end = new Uint32Array(n);
    this.step_node = new Uint32Array(this.steps + 2).fill(no_node);
    this.step_kind = new Uint8Array(this.steps + 2);
    this.deepest = this.index();
    this.indexSteps();
  }

  private index(): number {
    const { size, parent, first_child, child_list, end } = this;
    let deepest = 0;
    for (let n = 0; n < size; ++n) {
      const up = parent[n]!;
      if (up === no_node) this.roots.push(n);
      else first_child[up + 1]!++;
      deepest = Math.max(deepest, this.ply[n]!);
    }
    for (let n = 0; n <= size; ++n) first_child[n + 1]! += first_child[n]!;
    const next = first_child.slice();
    for (let n = 0; n < size; ++n) {
      const up = parent[n]!;
      if (up !== no_node) child_list[next[up]!++] = n;
    }
    for (let n = size - 1; n >= 0; --n) {
      end[n] = Math.max(end[n]!, n + 1);
      const up = parent[n]!;
      if (up !== no_node) end[up] = Math.max(end[up]!, end[n]!);
    }
    return deepest;
  }

  private indexSteps(): void {
    for (let n = 0; n < this.size; ++n) {
      const { t0, t1 } = this;
      if (this.kind[n] === kind.left_out) {
        this.mark(t0[n]!, 3, n);
        continue;
      }
      this.mark(t0[n]!, 1, n);
      if (this.flags[n]! & flag.table_hit) this.mark(t0[n]! + 1, 2, n);
      if (this.kind[n] === kind.cut) this.mark(t1[n]! - 1, 4, n);
      this.mark(t1[n]!, 5, n);
      if (this.parent[n] !== no_node && this.value[n] !== no_value) this.mark(t1[n]! + 1, 6, n);
    }
  }

  private mark(step: number, what: number, node: number): void {
    if (step >= this.step_node.length) return;
    this.step_node[step] = node;
    this.step_kind[step] = what;
  }

  stepKind(step: number): StepKind {
    return step_kinds[this.step_kind[step] ?? 0] ?? "none";
  }

  /** The node a step is about; the last root where it is about none. */
  nodeAt(step: number): number {
    const node = this.step_node[step];
    return node === undefined || node === no_node ? this.rootAt(step) : node;
  }

  /** The iteration that runs at a step. */
  rootAt(step: number): number {
    let found = this.roots[0] ?? 0;
    for (const root of this.roots) if (this.t0[root]! <= step) found = root;
    return found;
  }

  rootOf(node: number): number {
    let at = node;
    while (this.parent[at] !== no_node) at = this.parent[at]!;
    return at;
  }

  children(node: number): Uint32Array {
    return this.child_list.subarray(this.first_child[node]!, this.first_child[node + 1]!);
  }

  endOf(node: number): number {
    return this.end[node]!;
  }

  /** How many nodes below and with it were entered by a step. */
  countAt(node: number, step: number): number {
    let low = node;
    let high = this.end[node]!;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.t0[middle]! <= step) low = middle + 1;
      else high = middle;
    }
    return low - node;
  }

  pathTo(node: number): number[] {
    const path = [];
    for (let at = node; at !== no_node; at = this.parent[at]!) path.push(at);
    return path.reverse();
  }

  isMax(node: number): boolean {
    return this.ply[node]! % 2 === 0;
  }

  /** The ply that holds nothing but leaves, where a tree has one: nobody moves there. */
  leafPly(): number | undefined {
    if (this.leaf_ply === undefined) {
      const all = this.ply.every((ply, n) => ply < this.deepest || this.kind[n] === kind.leaf);
      this.leaf_ply = all && this.deepest > 0 ? this.deepest : -1;
    }
    return this.leaf_ply < 0 ? undefined : this.leaf_ply;
  }

  isLeaf(node: number): boolean {
    const what = this.kind[node];
    return what !== kind.cut && what !== kind.all_seen && this.first_child[node] === this.first_child[node + 1];
  }

  nameOf(node: number): string {
    return this.info.names[this.name[node]!] ?? "";
  }

  sideName(max: boolean): string {
    return max === (this.info.root === "first") ? this.info.first : this.info.second;
  }

  forMax(node: number, score: number): number {
    return this.isMax(node) ? score : -score;
  }

  windowFor(node: number): [number, number] {
    const [a, b] = [this.alpha[node]!, this.beta[node]!];
    return this.isMax(node) ? [a, b] : [-b, -a];
  }

  isRanged(node: number): boolean {
    return (this.flags[node]! & flag.ranged) !== 0;
  }

  /** What a node may come to, the least for Max first; nothing where that is not known. */
  spikesOf(node: number): Spike[] {
    const spikes: Spike[] = [];
    for (let at = this.first_spike[node] ?? 0; at < (this.first_spike[node + 1] ?? 0); ++at)
      spikes.push({ value: this.forMax(node, this.spike_value[at]!), chance: this.spike_chance[at]! / certain });
    return this.isMax(node) ? spikes : spikes.reverse();
  }

  /** Something is remarked of some nodes. */
  get has_remarks(): boolean {
    const said = () => this.info.reasons.some((reason) => remark.test(reason));
    return (this.remarked ??= said() || this.flags.some((flags) => (flags & flag.ranged) !== 0));
  }

  /** Chances are known of some nodes. */
  get has_spikes(): boolean {
    return this.first_spike.length > 0;
  }

  /** Between what the nodes near the root come to four times of five: rarer values stand at the ends of a scale. */
  spikeSpan(): [number, number] {
    if (!this.spike_span) {
      let [low, high] = [Infinity, -Infinity];
      for (let node = 0; node < this.size; ++node) {
        if (this.ply[node]! > span_plies || !this.isRanged(node)) continue;
        const [from, to] = this.windowFor(node);
        [low, high] = [Math.min(low, from), Math.max(high, to)];
      }
      this.spike_span = low <= high ? [low, high] : [0, 0];
    }
    return this.spike_span;
  }

  /** What was remarked of a node beside its value, for Max: "−2 to +5", "expected 70 %", "choice +3"; or nothing. */
  remarkOf(node: number): string {
    if (this.isRanged(node)) {
      const [low, high] = this.windowFor(node);
      return low === high ? "" : `${this.text(low)} to ${this.text(high)}`;
    }
    const reason = this.info.reasons[this.reason[node]!] ?? "";
    return remark.test(reason) ? reason : "";
  }

  /** Whether the final value is a bound only, for Max. */
  boundOf(node: number): "" | "≥" | "≤" {
    const value = this.value[node]!;
    const what = this.kind[node];
    if (value === no_value || what === kind.leaf || this.isRanged(node)) return "";
    const lower = value >= this.beta[node]!;
    const upper = value <= this.alpha[node]!;
    if (!lower && !upper) return "";
    return lower === this.isMax(node) ? "≥" : "≤";
  }

  stateAt(node: number, step: number): NodeState {
    if (this.t0[node]! > step) return { stage: "hidden", bound: "" };
    if (this.t1[node]! <= step) {
      const value = this.value[node]!;
      if (value === no_value) return { stage: "finished", bound: "" };
      return { stage: "finished", value: this.forMax(node, value), bound: this.boundOf(node) };
    }
    const best = this.runningAt(node, step);
    if (best === no_value) return { stage: "open", bound: "" };
    return { stage: "open", value: this.forMax(node, best), bound: this.isMax(node) ? "≥" : "≤" };
  }

  /** The best that has come back to an open node, for its mover. */
  private runningAt(node: number, step: number): number {
    let best = no_value;
    for (const child of this.children(node)) {
      if (this.t0[child]! > step) break;
      const value = this.value[child]!;
      if (value === no_value || this.t1[child]! + 1 > step || this.flags[child]! & flag.pass) continue;
      best = Math.max(best, -value);
    }
    return best;
  }

  /** Its bound was crossed by then, and moves were skipped for it. */
  isCutAt(node: number, step: number): boolean {
    return this.kind[node] === kind.cut && this.t1[node]! - 1 <= step && this.skips(node);
  }

  /** Nothing more happens below it: it was left, or is about to be for a cut. */
  isSettledAt(node: number, step: number): boolean {
    return this.t1[node]! <= step || (this.kind[node] === kind.cut && this.t1[node]! - 1 <= step);
  }

  /** Where it is not known how many moves there are, a cut is believed to skip some. */
  private skips(node: number): boolean {
    return this.choices[node] === 0 || this.untried(node) > 0;
  }

  /** Moves that were never tried after a cut. */
  untried(node: number): number {
    if (this.choices[node] === 0) return 0;
    this.never_tried ??= new Int32Array(this.size).fill(-1);
    if (this.never_tried[node]! < 0) {
      const tried = new Set<number>();
      for (const child of this.children(node)) if (!(this.flags[child]! & flag.pass)) tried.add(this.move[child]!);
      this.never_tried[node] = Math.max(0, this.choices[node]! - tried.size);
    }
    return this.never_tried[node]!;
  }

  /** From the last root down, as far as the values tell which move is best. */
  bestLine(): Set<number> {
    return this.bestLineAt(this.steps);
  }

  /** The best line as far as it is known at a step: from the root that is searched then. */
  bestLineAt(step: number): Set<number> {
    if (this.best?.step === step) return this.best.line;
    const line = new Set<number>();
    let at: number | undefined = this.t0[this.rootAt(step)]! <= step ? this.rootAt(step) : undefined;
    while (at !== undefined) {
      line.add(at);
      at = this.bestChild(at, step);
    }
    this.best = { step, line };
    return line;
  }

  /** The line that the whole search came to: nothing before its root is done. */
  answerAt(step: number): Set<number> {
    return this.t1[this.rootAt(step)]! <= step ? this.bestLineAt(step) : new Set();
  }

  private bestChild(node: number, step: number): number | undefined {
    const finished = this.t1[node]! <= step;
    const value = finished ? this.value[node]! : this.runningAt(node, step);
    if (value === no_value) return undefined;
    const expected = finished ? this.mostExpected(node) : undefined;
    if (expected !== undefined) return expected;
    if (shows_best_first.has(this.algorithm)) return this.firstBack(node, step);
    if (this.algorithm === "mn") return this.boundOf(node) === "" || !finished ? this.bestBack(node, step) : undefined;
    const wanted = finished && node === this.roots[this.roots.length - 1] ? this.info.line[0] : undefined;
    let found: number | undefined;
    for (const child of this.children(node)) {
      if (!finished && this.t1[child]! + 1 > step) break;
      if (this.value[child] === no_value || -this.value[child]! !== value) continue;
      if (this.flags[child]! & flag.pass || this.kind[child] === kind.left_out) continue;
      if (found === undefined || (wanted !== undefined && this.sameMove(child, wanted))) found = child;
    }
    return found;
  }

  /** A tree of means has its best moves first; its values are not those of the line. */
  private firstBack(node: number, step: number): number | undefined {
    const first = this.children(node)[0];
    return first !== undefined && this.t1[first]! + 1 <= step ? first : undefined;
  }

  /** Where a choice is worth more than the best move, the line still follows the best move. */
  private bestBack(node: number, step: number): number | undefined {
    let best: number | undefined;
    for (const child of this.children(node)) {
      if (this.value[child] === no_value || this.t1[child]! + 1 > step) continue;
      if (best === undefined || this.value[child]! < this.value[best]!) best = child;
    }
    return best;
  }

  /** The reply that a model of the opponent holds for the likeliest, where there is one. */
  private mostExpected(node: number): number | undefined {
    let found: number | undefined;
    let most = 0;
    for (const child of this.children(node)) {
      const percent = Number(/^expected (\d+) %$/.exec(this.remarkOf(child))?.[1] ?? 0);
      if (percent > most) [most, found] = [percent, child];
    }
    return found;
  }

  private sameMove(node: number, name: string): boolean {
    return this.nameOf(node) === name;
  }

  /** A score as Max sees it: "+2", "−0.35", "W3" for a win three plies from the root. */
  text(score: number): string {
    const { unit, win_points } = this.info;
    if (score >= 32001) return "∞";
    if (score <= -32001) return "−∞";
    if (Math.abs(score) > 30999) {
      const plies = 32000 - Math.abs(score);
      if (win_points === 0) return `${score > 0 ? "W" : "L"}${plies}`;
      const points = (win_points - plies) * Math.sign(score);
      return signed(points);
    }
    if (unit <= 1) return signed(score);
    return signed(score, (Math.abs(score) / unit).toFixed(Math.round(Math.log10(unit))));
  }

  /** Some values are written as forced ends: W1, L2. */
  get has_forced(): boolean {
    const { value, info } = this;
    const certain = (score: number) => Math.abs(score) > 30999 && Math.abs(score) < 32001;
    return (this.forced ??= info.win_points === 0 && value.some(certain));
  }

  valueText(node: number, step = this.steps): string {
    const { value, bound } = this.stateAt(node, step);
    return value === undefined ? "" : `${bound}${this.text(value)}`;
  }

  /** What is counted at a step; at the end of a recording that does not hold everything, what the search itself counted. */
  countsAt(step: number): Totals {
    const { complete, counts } = this.info;
    if (complete || step < this.steps) return this.totals(step);
    const { entered: nodes, leaves, cuts, first_move_cuts: first, table_cuts: table, pruned, left_out, again } = counts;
    return { nodes, leaves, cuts, first, table, pruned, left_out, again };
  }

  private totals(step: number): Totals {
    if (this.counted?.step !== step) this.counted = { step, totals: totalsAt(this, step) };
    return this.counted.totals;
  }

  /** The next step of one of these kinds, on or back; undefined where there is none. */
  findStep(from: number, direction: 1 | -1, fits: (step: number) => boolean): number | undefined {
    for (let step = from + direction; step >= 1 && step <= this.steps; step += direction) if (fits(step)) return step;
    return undefined;
  }

  /** Whether what a node is known to be worth changes at this step. */
  changesValue(step: number): boolean {
    if (this.stepKind(step) !== "returned") return false;
    const above = this.parent[this.nodeAt(step)]!;
    return this.stateAt(above, step).value !== this.stateAt(above, step - 1).value;
  }
}
