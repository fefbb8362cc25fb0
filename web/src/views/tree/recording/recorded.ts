// A recorded search at any of its steps: how it stood is a function of its columns and the step alone.
//   const tree = new Recorded(answer);  tree.stateAt(node, step);  tree.valueText(node);

import { signed } from "../../../format";
import { answerLine, bestLineOf } from "./best_line";
import type { Spike } from "./chances";
import { Columns, flag, kind, no_value } from "./columns";
import { type Totals, totalsAt } from "./totals";

/** A reason that is no rule. */
const remark = /^(expected|choice) /;
/** How deep nodes have a say in the scale of chances. */
const span_plies = 4;

export interface NodeState {
  stage: "hidden" | "open" | "finished";
  /** For Max; undefined where nothing is known yet. */
  value?: number;
  bound: "" | "≥" | "≤";
}

export class Recorded extends Columns {
  private spike_span?: [number, number];
  private best?: { step: number; line: Set<number> };
  private answer?: Set<number>;
  private forced?: boolean;
  private remarked?: boolean;
  private leaf_ply?: number;
  /** Counted when first asked for; -1 before. */
  private never_tried?: Int32Array;
  private counted?: { step: number; totals: Totals };

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
    return what !== kind.cut && what !== kind.all_seen && this.children(node).length === 0;
  }

  windowFor(node: number): [number, number] {
    const [a, b] = [this.alpha[node]!, this.beta[node]!];
    return this.isMax(node) ? [a, b] : [-b, -a];
  }

  /** The window as far as a step knows it: a range is what a search has found out about a node by its end. */
  windowAt(node: number, step: number): [number, number] | undefined {
    const known = this.isRanged(node) ? this.t1[node]! <= step : this.t0[node]! <= step;
    return known ? this.windowFor(node) : undefined;
  }

  isRanged(node: number): boolean {
    return (this.flags[node]! & flag.ranged) !== 0;
  }

  /** What a node may come to, the least for Max first; nothing where that is not known. */
  spikesOf(node: number): Spike[] {
    const spikes = this.chances.of(node);
    return this.isMax(node) ? spikes : spikes.map(({ value, chance }) => ({ value: -value, chance })).reverse();
  }

  /** Something is remarked of some nodes. */
  get has_remarks(): boolean {
    const said = () => this.info.reasons.some((reason) => remark.test(reason));
    return (this.remarked ??= said() || this.flags.some((flags) => (flags & flag.ranged) !== 0));
  }

  /** Chances are known of some nodes. */
  get has_spikes(): boolean {
    return this.chances.known;
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
  runningAt(node: number, step: number): number {
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
    const line = bestLineOf(this, step);
    this.best = { step, line };
    return line;
  }

  /** The line that an iteration came to: nothing before its root is done. At the end it is the search's answer, which may
   *  be that of another iteration than the last that was recorded. */
  answerAt(step: number): Set<number> {
    if (step >= this.steps) return (this.answer ??= new Set(answerLine(this)));
    return this.t1[this.rootAt(step)]! <= step ? this.bestLineAt(step) : new Set();
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
