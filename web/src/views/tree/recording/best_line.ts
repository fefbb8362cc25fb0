// The line of best play, as far as the values tell which move is best.
//   bestLineOf(tree, step)

import { flag, kind, no_value } from "./columns";
import type { Recorded } from "./recorded";

/** Searches that show their tree when it has grown, the best move first. */
const shows_best_first = new Set(["mcts", "bayes"]);

/** As far as it is known at a step: from the root that is searched then. */
export function bestLineOf(tree: Recorded, step: number): Set<number> {
  const line = new Set<number>();
  const root = tree.rootAt(step);
  let at: number | undefined = tree.t0[root]! <= step ? root : undefined;
  while (at !== undefined) {
    line.add(at);
    at = bestChild(tree, at, step);
  }
  return line;
}

/** What the search answered with, as far as it was recorded. Where a limit ended it, or the recording, the last iteration
 *  may have come to another line: then the one before that agrees with the answer has it, as far as it does. */
export function answerLine(tree: Recorded): number[] {
  const { complete, ended, line } = tree.info;
  if (complete && ended === "finished") return [...tree.bestLine()];
  for (const root of [...tree.roots].reverse()) {
    const found = [...bestLineOf(tree, Math.min(tree.t1[root]!, tree.steps))];
    const other = found.findIndex((node, at) => at > 0 && tree.nameOf(node) !== line[at - 1]);
    const agrees = other < 0 ? found : found.slice(0, other);
    if (agrees.length > 1) return agrees;
  }
  return [];
}

function bestChild(tree: Recorded, node: number, step: number): number | undefined {
  const finished = tree.t1[node]! <= step;
  const value = finished ? tree.value[node]! : tree.runningAt(node, step);
  if (value === no_value) return undefined;
  const expected = finished ? mostExpected(tree, node) : undefined;
  if (expected !== undefined) return expected;
  if (shows_best_first.has(tree.algorithm)) return firstBack(tree, node, step);
  if (tree.algorithm === "mn") return tree.boundOf(node) === "" || !finished ? bestBack(tree, node, step) : undefined;
  const wanted = finished && node === tree.roots[tree.roots.length - 1] ? tree.info.line[0] : undefined;
  let found: number | undefined;
  for (const child of tree.children(node)) {
    if (!finished && tree.t1[child]! + 1 > step) break;
    if (tree.value[child] === no_value || -tree.value[child]! !== value) continue;
    if (tree.flags[child]! & flag.pass || tree.kind[child] === kind.left_out) continue;
    if (found === undefined || (wanted !== undefined && tree.nameOf(child) === wanted)) found = child;
  }
  return found;
}

/** A tree of means has its best moves first; its values are not those of the line. */
function firstBack(tree: Recorded, node: number, step: number): number | undefined {
  const first = tree.children(node)[0];
  return first !== undefined && tree.t1[first]! + 1 <= step ? first : undefined;
}

/** Where a choice is worth more than the best move, the line still follows the best move. */
function bestBack(tree: Recorded, node: number, step: number): number | undefined {
  let best: number | undefined;
  for (const child of tree.children(node)) {
    if (tree.value[child] === no_value || tree.t1[child]! + 1 > step) continue;
    if (best === undefined || tree.value[child]! < tree.value[best]!) best = child;
  }
  return best;
}

/** The reply that a model of the opponent holds for the likeliest, where there is one. */
function mostExpected(tree: Recorded, node: number): number | undefined {
  let found: number | undefined;
  let most = 0;
  for (const child of tree.children(node)) {
    const percent = Number(/^expected (\d+) %$/.exec(tree.remarkOf(child))?.[1] ?? 0);
    if (percent > most) [most, found] = [percent, child];
  }
  return found;
}
