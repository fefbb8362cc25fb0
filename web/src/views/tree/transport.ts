// Below the tree: the stepper with the canopy strip for its scrubber, and what was counted up to the step.

import { h, type VNode } from "../../dom";
import { count, grouped } from "../../format";
import { stepperView } from "../../stepper/stepper_view";
import type { Lane } from "./lane";
import { shareOf } from "./panel/compare";
import { coloured } from "./recording/values";
import type { TreeRoom } from "./tree_room";

export function transport(room: TreeRoom, lane: Lane): VNode {
  const { strip, lesson } = room;
  const { stepper } = room.sight;
  const { tree } = lane;
  const words = stepper.narration();
  const narration = words.startsWith("Cut.") ? [h("b", null, "Cut."), coloured(words.slice(4))] : coloured(words);
  return h(
    "div.tree-transport",
    { key: "transport" },
    stepperView(stepper, {
      label: "Walk through the search",
      narration: h("span", null, narration),
      scrubber: h("canvas.canopy", {
        key: "strip",
        role: "slider",
        tabindex: "0",
        "aria-label": "Step",
        "aria-valuemin": 0,
        "aria-valuemax": stepper.steps,
        "aria-valuenow": stepper.step,
        "aria-valuetext": `step ${stepper.step} of ${stepper.steps}`,
        mount: (element: HTMLElement) => strip.mount(element as HTMLCanvasElement),
        update: () =>
          strip.show({
            tree,
            cuts: lane.cuts,
            step: stepper.step,
            secret: lesson !== undefined,
            ringed: room.sight.ringed,
          }),
        unmount: () => strip.unmount(),
      }),
    }),
    countsRow(lane, stepper.step),
  );
}

/** Up to the step: what only the end tells is told at the end. */
function countsRow(lane: Lane, step: number): VNode {
  const { tree, minimum } = lane;
  const totals = tree.countsAt(step);
  const facts: [string, string][] = [
    ["nodes", grouped(totals.nodes)],
    ["leaves", grouped(totals.leaves)],
    ["cuts", grouped(totals.cuts)],
    ["on the first move", shareOf(totals.first, totals.cuts)],
  ];
  if (totals.table > 0) facts.push(["table cuts", grouped(totals.table)]);
  if (totals.pruned + totals.left_out > 0) facts.push(["bets", grouped(totals.pruned + totals.left_out)]);
  if (minimum && step >= tree.steps) {
    facts.push(["minimax needs", grouped(minimum.minimax)]);
    if (typeof minimum.minimax === "number" && minimum.minimax > totals.nodes)
      facts.push(["saved", `${Math.round(100 * (1 - totals.nodes / minimum.minimax))} %`]);
    facts.push(["least possible", grouped(minimum.least)]);
  }
  return h(
    "div.tree-counts",
    { key: "counts" },
    h(
      "dl",
      null,
      facts.map(([name, value]) => h("div", null, h("dt", null, name), " ", h("dd", null, value))),
    ),
    limitWords(lane) && h("p.counts-note", null, limitWords(lane)),
  );
}

/** What a recording does not hold, and why. */
function limitWords({ tree, growing }: Lane): string {
  if (growing) return "The search still runs.";
  const { ended, complete, nodes } = tree.info;
  const recorded = `Recording stopped at ${count(nodes, "node")}`;
  if (ended === "stopped") return complete ? "The search was stopped." : `The search was stopped. ${recorded}.`;
  return complete ? "" : `${recorded}; counts are complete.`;
}
