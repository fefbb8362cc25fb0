// The columns of a recorded search, as docs/recordings.md describes them: an entry a node, in the order they were entered;
// and with them which children a node has, and what each step is about.
//   const columns = new Columns(answer);  columns.children(node);  columns.stepKind(step);

import type { Board, Side } from "../../../api/messages";
import { Chances } from "./chances";

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
export const no_value = -32768;
export const no_node = 0xffffffff;

export type StepKind = "none" | "entered" | "table_hit" | "left_out" | "cut" | "left" | "returned";
const step_kinds: StepKind[] = ["none", "entered", "table_hit", "left_out", "cut", "left", "returned"];

export class Columns {
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
  readonly chances: Chances;
  readonly roots: number[] = [];
  readonly deepest: number;
  /** What the search is called in its spec. */
  readonly algorithm: string;
  private readonly name: Uint32Array;
  /** Children of n are child_list[first_child[n]] to before child_list[first_child[n + 1]], in the order tried. */
  private readonly first_child: Uint32Array;
  private readonly child_list: Uint32Array;
  private readonly end: Uint32Array;
  /** How many of the entries before n are moves that were left out: those are no nodes of the search. */
  private readonly left_out_before: Uint32Array;
  private readonly step_node: Uint32Array;
  private readonly step_kind: Uint8Array;

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
    const values = take(Int16Array, 2, spikes);
    const likely = take(Uint16Array, 2, spikes);
    this.chances = new Chances(values, likely, spikes > 0 ? take(Uint8Array, 1) : new Uint8Array(0));
    this.first_child = new Uint32Array(n + 2);
    this.child_list = new Uint32Array(n);
    this.end = new Uint32Array(n);
    this.left_out_before = new Uint32Array(n + 1);
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
      this.left_out_before[n + 1] = this.left_out_before[n]! + (this.kind[n] === kind.left_out ? 1 : 0);
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
    return low - node - (this.left_out_before[low]! - this.left_out_before[node]!);
  }

  pathTo(node: number): number[] {
    const path = [];
    for (let at = node; at !== no_node; at = this.parent[at]!) path.push(at);
    return path.reverse();
  }

  isMax(node: number): boolean {
    return this.ply[node]! % 2 === 0;
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
}
