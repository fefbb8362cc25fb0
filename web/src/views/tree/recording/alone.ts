// Which nodes only one of two searches looked at, as far as both are at their steps.
//   const alone = new Alone(a, b);  alone.at(0, [step_a, step_b])(node);

import { kind, no_node } from "./columns";
import type { Recorded } from "./recorded";

/** Nodes without a line of moves: the roots have none, moves that were left out were not looked at. */
const no_line = 0;

export class Alone {
  private readonly trees: readonly [Recorded, Recorded];
  private readonly lines: readonly [Int32Array, Int32Array];
  /** Of each line of moves, the step at which a search came there first. */
  private readonly entered: readonly [Map<number, number>, Map<number, number>];
  private readonly known = [new Map<number, boolean>(), new Map<number, boolean>()];
  private steps: readonly number[] = [];

  constructor(a: Recorded, b: Recorded) {
    const numbers = new Map<string, number>();
    this.trees = [a, b];
    this.lines = [lineNumbers(a, numbers), lineNumbers(b, numbers)];
    this.entered = [firstSteps(a, this.lines[0]), firstSteps(b, this.lines[1])];
  }

  /** Of one of the two, whether a node is its own: the other never was there, and is done with what leads there. What it
   *  may still come to belongs to nobody yet. */
  at(own: 0 | 1, steps: readonly [number, number]): (node: number) => boolean {
    if (steps.some((step, at) => step !== this.steps[at])) {
      this.steps = [...steps];
      for (const known of this.known) known.clear();
    }
    const known = this.known[own]!;
    return (node) => {
      let alone = known.get(node);
      if (alone === undefined) known.set(node, (alone = this.isAlone(own, node, steps)));
      return alone;
    };
  }

  private isAlone(own: 0 | 1, node: number, steps: readonly [number, number]): boolean {
    const line = this.lines[own][node]!;
    if (line === no_line || this.trees[own].t0[node]! > steps[own]) return false;
    const other = own === 0 ? 1 : 0;
    const step = steps[other];
    return (this.entered[other].get(line) ?? Infinity) > step && this.passedBy(own, node, step);
  }

  /** The other search has left the last place that both lines have in common, or is over. */
  private passedBy(own: 0 | 1, node: number, step: number): boolean {
    const [mine, other] = own === 0 ? this.trees : [this.trees[1], this.trees[0]];
    if (step >= other.steps) return true;
    let place = other.rootAt(step);
    if (other.t0[place]! > step) return false;
    for (const on of mine.pathTo(node).slice(1)) {
      const next = lastReply(other, place, mine.move[on]!, step);
      if (next === undefined) break;
      place = next;
    }
    return other.isSettledAt(place, step);
  }
}

/** Where a move was looked at most lately by a step. */
function lastReply(tree: Recorded, node: number, move: number, step: number): number | undefined {
  let found: number | undefined;
  for (const child of tree.children(node)) {
    if (tree.t0[child]! > step) break;
    if (tree.move[child] === move && tree.kind[child] !== kind.left_out) found = child;
  }
  return found;
}

/** The same number for the same line of moves in both. */
function lineNumbers(tree: Recorded, numbers: Map<string, number>): Int32Array {
  const line = new Int32Array(tree.size);
  for (let n = 0; n < tree.size; ++n) {
    const up = tree.parent[n]!;
    if (up === no_node || tree.kind[n] === kind.left_out) continue;
    const key = `${line[up]} ${tree.move[n]}`;
    let number = numbers.get(key);
    if (number === undefined) numbers.set(key, (number = numbers.size + 1));
    line[n] = number;
  }
  return line;
}

function firstSteps(tree: Recorded, lines: Int32Array): Map<number, number> {
  const first = new Map<number, number>();
  lines.forEach((line, n) => first.set(line, Math.min(first.get(line) ?? Infinity, tree.t0[n]!)));
  return first;
}
