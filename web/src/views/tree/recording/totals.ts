// What had been entered, valued at once and cut by a step of a recorded search.
//   totalsAt(tree, 177).cuts

import { flag, kind } from "./columns";
import type { Recorded } from "./recorded";

/** Of the cuts, `first` are those by the first move. A bound that is reached by the last move of a node skips nothing: that
 *  is no cut. */
export interface Totals {
  nodes: number;
  leaves: number;
  cuts: number;
  first: number;
  table: number;
  pruned: number;
  left_out: number;
  again: number;
}

/** Counted in the recording itself. */
export function totalsAt(tree: Recorded, step: number): Totals {
  const totals = { nodes: 0, leaves: 0, cuts: 0, first: 0, table: 0, pruned: 0, left_out: 0, again: 0 };
  for (let n = 0; n < tree.size && tree.t0[n]! <= step; ++n) {
    const what = tree.kind[n];
    if (what === kind.left_out) {
      totals.left_out++;
      continue;
    }
    totals.nodes++;
    if (tree.flags[n]! & flag.again) totals.again++;
    if (tree.isCutAt(n, step)) {
      totals.cuts++;
      if (tree.children(n).length === 1) totals.first++;
    }
    if (tree.t1[n]! > step) continue;
    if (what === kind.leaf || what === kind.stand_pat) totals.leaves++;
    else if (what === kind.table) totals.table++;
    else if (what === kind.pruned) totals.pruned++;
  }
  return totals;
}
