// One sentence about a step of a recorded search.

import { flag, kind, no_node, no_value } from "./columns";
import type { Recorded } from "./recorded";

export function narrate(tree: Recorded, step: number): string {
  const node = tree.nodeAt(step);
  switch (step === 0 ? "none" : tree.stepKind(step)) {
    case "none":
      return step === 0 ? "Before the search." : "";
    case "entered":
      return entered(tree, node);
    case "table_hit":
      return "The table has met this position before.";
    case "left_out":
      return `${tree.sideName(!tree.isMax(node))} leaves out ${tree.nameOf(node)}: ${reasonOf(tree, node)}.`;
    case "cut":
      return cut(tree, node);
    case "left":
      return left(tree, node);
    case "returned":
      return returned(tree, node, step);
  }
}

export function reasonOf(tree: Recorded, node: number): string {
  return tree.info.reasons[tree.reason[node]!] ?? "";
}

function entered(tree: Recorded, node: number): string {
  const [alpha, beta] = tree.windowFor(node);
  const window = tree.isRanged(node) ? "" : `Window ${tree.text(alpha)} to ${tree.text(beta)}.`;
  if (tree.parent[node] === no_node) return `${tree.sideName(tree.isMax(node))} to move. ${window}`;
  const who = tree.sideName(!tree.isMax(node));
  const flags = tree.flags[node]!;
  if (flags & flag.pass) return `${who} passes, to see whether even that is enough. ${window}`;
  const depth = flags & flag.reduced ? `, ${tree.reduction[node]} less deep` : "";
  return `${who} ${flags & flag.again ? "looks once more at" : "tries"} ${tree.nameOf(node)}${depth}. ${window}`;
}

function cut(tree: Recorded, node: number): string {
  const [alpha, beta] = tree.windowFor(node);
  const value = tree.text(tree.forMax(node, tree.value[node]!));
  const [max, min] = [tree.sideName(true), tree.sideName(false)];
  if (!tree.isCutAt(node, tree.steps))
    return `The bound is reached at ${value}, by the last move: nothing is left to skip.`;
  return tree.isMax(node)
    ? `Cut. ${max} gets at least ${value} here, and ${min} need not allow more than ${tree.text(beta)}.`
    : `Cut. ${min} can hold ${max} to ${value}, and ${max} already has ${tree.text(alpha)}.`;
}

function left(tree: Recorded, node: number): string {
  if (tree.value[node] === no_value) return "Given up: the limits of the search are reached.";
  const value = tree.text(tree.forMax(node, tree.value[node]!));
  const what = tree.kind[node];
  if (what === kind.leaf) return `A leaf, worth ${value}.`;
  if (what === kind.table) return `The table knows enough: ${value}.`;
  if (what === kind.stand_pat) return `Already good enough without a move: ${value}.`;
  if (what === kind.pruned) return `Given up by a rule (${reasonOf(tree, node)}): ${value}.`;
  if (tree.parent[node] === no_node) return `Done: ${value}.`;
  const bound = tree.boundOf(node);
  const limit = bound === "≥" ? "at least " : bound === "≤" ? "at most " : "";
  return `${tree.sideName(tree.isMax(node))} is done here: ${limit}${value}.`;
}

function returned(tree: Recorded, node: number, step: number): string {
  const above = tree.parent[node]!;
  const { value } = tree.stateAt(above, step);
  const mover = tree.sideName(tree.isMax(above));
  if (value === undefined) return `Back to ${mover}.`;
  return `Back to ${mover}: ${tree.isMax(above) ? "at least" : "at most"} ${tree.text(value)}.`;
}

/** How a node is called: "X 3", "root". */
export function crumb(tree: Recorded, node: number): string {
  return tree.parent[node] === no_node ? "root" : `${tree.sideName(!tree.isMax(node))} ${tree.nameOf(node)}`;
}
