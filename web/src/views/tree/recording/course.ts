// How a stepper walks through a recorded search: what it says, and where it can jump to.

import type { Course } from "../../../stepper/stepper";
import type { CutKinds } from "./cut_kinds";
import { narrate } from "./narrate";
import { kind } from "./columns";
import type { Recorded } from "./recorded";

/** The names of jumps with their keys; Shift leads back. */
export const jump_keys = [
  { name: "cut", key: "n" },
  { name: "value", key: "v" },
  { name: "bet", key: "r" },
];

const most_at_full_speed = 20_000;

/** Kinds of cut that are hidden are not jumped to. */
export function courseOf(tree: Recorded, cuts: CutKinds): Course {
  const fits: { [name: string]: (step: number) => boolean } = {
    cut: (step) => isShownCut(tree, cuts, step),
    value: (step) => tree.changesValue(step),
    bet: (step) => isBet(tree, step) && cuts.shows(tree.nodeAt(step)),
  };
  const { counts } = tree.info;
  const has_bets = counts.pruned + counts.left_out > 0;
  const jumps = jump_keys
    .filter(({ name }) => name !== "bet" || has_bets)
    .map((jump) => ({
      ...jump,
      find: (step: number, direction: 1 | -1) => tree.findStep(step, direction, fits[jump.name]!),
    }));
  const stride = Math.max(1, Math.floor(tree.steps / most_at_full_speed));
  return { narrate: (step) => narrate(tree, step), jumps, stride };
}

/** Moves are skipped at this step, by a kind of cut that is shown. */
export function isShownCut(tree: Recorded, cuts: CutKinds, step: number): boolean {
  const node = tree.nodeAt(step);
  return tree.stepKind(step) === "cut" && tree.isCutAt(node, step) && cuts.shows(node);
}

/** A rule gave a value for known, or left a move out. */
function isBet(tree: Recorded, step: number): boolean {
  const what = tree.stepKind(step);
  return what === "left_out" || (what === "left" && tree.kind[tree.nodeAt(step)] === kind.pruned);
}
