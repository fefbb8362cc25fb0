// Above the tree: what its signs mean, which kinds of cut are shown, how much is unfolded.

import { button, h, type Child, type VNode } from "../../dom";
import { grouped } from "../../format";
import { selectField } from "../../shell/chips";
import type { Unfolding } from "./canvas/plan";
import type { Lane } from "./lane";
import { flag } from "./recording/columns";
import type { Recorded } from "./recording/recorded";
import type { Sight } from "./sight";

const legend_shapes: [string, string, string][] = [
  ["max", "M3 5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z", "Max to move"],
  ["min", "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15z", "Min to move"],
  ["fold", "M10 3 18 17H2z", "folded, with its nodes"],
  ["answer", "M1 10h18", "best line"],
  ["cut", "M5 16 11 4M11 16 17 4", "cut, with moves never tried"],
];
const chances_shape = ["chances", "M1 17H19M4 17V12M8 17V4M12 17V8M16 17V13", "how likely each value is"] as const;

export function legend(sight: Sight): VNode {
  const shows: [string, string][] = [
    ["interest", "what fits"],
    ["best", "the best line"],
    ["cuts", "all cuts"],
    ["2", "two plies"],
    ["3", "three plies"],
    ["all", "everything"],
  ];
  const lane = sight.lanes[0]!;
  const value = lane.show === "all" && lane.plies < 9 ? String(lane.plies) : lane.show;
  const choose = (chosen: string) => {
    if (/^\d$/.test(chosen)) sight.setShow("all", Number(chosen));
    else sight.setShow(chosen as Unfolding);
  };
  return h(
    "div.tree-legend",
    { key: "legend" },
    h(
      "ul.legend-signs",
      { "aria-label": "Signs" },
      shapesFor(lane.tree).map(([name, path, words]) =>
        h(
          "li",
          null,
          h("svg", { class: `sign-${name}`, viewBox: "0 0 20 20", "aria-hidden": "true" }, h("path", { d: path })),
          words,
        ),
      ),
      spelt(lane).map(([sign, words]) => h("li.sign-spelt", { key: sign }, h("b", null, sign), words)),
    ),
    h("span.grow", null),
    cutKinds(sight, lane),
    h(
      "label.legend-show",
      null,
      h("span.quiet", null, "unfold "),
      selectField("What is unfolded", value, shows, choose),
    ),
    button("legend-fit", () => sight.fit(), "Fit", { title: "Fit the tree (0)" }),
  );
}

/** Trees that are grown by chances are not cut. */
function shapesFor(tree: Recorded): (readonly [string, string, string])[] {
  return tree.has_spikes ? [...legend_shapes.filter(([name]) => name !== "cut"), chances_shape] : legend_shapes;
}

/** Signs that stand for words, those that this recording has. */
function spelt({ tree }: Lane): [string, string][] {
  const { counts, reasons } = tree.info;
  const says = (beginning: string) => reasons.some((reason) => reason.startsWith(beginning));
  const signs: [string, string, boolean][] = [
    ["T", "known from the table", counts.table_cuts > 0],
    ["~", "left to a rule, a bet", counts.pruned + counts.left_out > 0],
    ["−1", "searched less deep", counts.reduced > 0],
    ["↻", "searched again", counts.again > 0],
    ["W1, L2", "Max wins in one ply, loses in two", tree.has_forced],
    ["choice +3", "what having several good moves adds", says("choice ")],
    ["70 %", "how often the model has it played", says("expected ")],
    ["a … b", rangeWords(tree), tree.flags.some((flags) => (flags & flag.ranged) !== 0)],
  ];
  return signs.filter(([, , here]) => here).map(([sign, words]) => [sign, words]);
}

function rangeWords(tree: Recorded): string {
  return tree.algorithm === "bayes" ? "between these four times in five" : "what the value may still come to";
}

/** Where a search cuts in more ways than one, each can be hidden. */
function cutKinds(sight: Sight, lane: Lane): Child {
  const { cuts } = lane;
  if (cuts.all.length < 2) return null;
  const shown = cuts.all.length - cuts.hidden_names.length;
  const over = sight.step >= lane.tree.steps;
  const close = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    (event.currentTarget as HTMLDetailsElement).open = false;
  };
  return h(
    "details.legend-cuts",
    { key: "cut-kinds", on: { keydown: close } },
    h("summary", null, shown === cuts.all.length ? "all kinds of cut" : `${shown} of ${cuts.all.length} kinds of cut`),
    h(
      "ul",
      { "aria-label": "Kinds of cut" },
      cuts.all.map(({ name, count }) =>
        h(
          "li",
          { key: name },
          h(
            "label",
            null,
            h("input", {
              type: "checkbox",
              checked: !cuts.isHidden(name),
              on: { change: () => sight.toggleCuts(name) },
            }),
            name,
            over && h("span.quiet", null, grouped(count)),
          ),
        ),
      ),
    ),
  );
}
