// Two searches of one position side by side: their counts.

import { h, type Child, type VNode } from "../../../dom";
import { grouped } from "../../../format";
import type { Lane } from "../lane";
import type { Recorded } from "../recording/recorded";
import { setupText } from "../search/search_setup";

export function laneName(lane: Lane): string {
  return lane.setup ? setupText(lane.setup) : lane.tree.info.search;
}

/** Two searches as far as each is at its step. */
export function countsTable(a: Lane, b: Lane, steps: readonly [number, number]): VNode {
  const sides = [a, b].map(({ tree }, at) => {
    const step = steps[at] ?? 0;
    return { totals: tree.countsAt(step), over: step >= tree.steps, ...answerOf(tree, step) };
  });
  const [left, right] = sides as [(typeof sides)[0], (typeof sides)[0]];
  const rows: [string, string, string][] = [];
  const add = (name: string, of: (side: typeof left) => string) => rows.push([name, of(left), of(right)]);
  add("value", ({ value }) => value);
  add("move", ({ move }) => move);
  add("nodes", ({ totals }) => grouped(totals.nodes));
  add("leaves", ({ totals }) => grouped(totals.leaves));
  add("cuts", ({ totals }) => grouped(totals.cuts));
  add("first-move cuts", ({ totals }) => shareOf(totals.first, totals.cuts));
  for (const [name, field] of [
    ["table cuts", "table"],
    ["searched again", "again"],
    ["pruned by rules", "pruned"],
    ["moves left out", "left_out"],
  ] as const)
    if (left.totals[field] + right.totals[field] > 0) add(name, ({ totals }) => grouped(totals[field]));
  const over = left.over && right.over;
  const minimum = over ? (a.minimum ?? b.minimum) : undefined;
  return h(
    "section.counts-card",
    { key: "counts" },
    h("h2", null, "Side by side"),
    h(
      "table.counts",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("td", null),
          [a, b].map((lane) => h("th", { scope: "col" }, laneName(lane))),
        ),
      ),
      h(
        "tbody",
        null,
        rows.map(([name, ...values]) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, name),
            values.map((value) => h("td", null, value)),
          ),
        ),
      ),
    ),
    over && h("p.quiet", null, verdict(left.move, right.move, left.value === right.value)),
    minimum && leastWords(minimum),
    h("p.quiet.counts-key", null, h("span.alone-key", { "aria-hidden": "true" }), "only this one looked here"),
  );
}

function leastWords(minimum: NonNullable<Lane["minimum"]>): Child {
  return h(
    "p.quiet.least",
    null,
    "The least any alpha-beta could do with (Knuth and Moore): ",
    `${grouped(minimum.least)} ${minimum.least === 1 ? "node" : "nodes"} of ${grouped(minimum.minimax)}.`,
  );
}

/** What a search has come to by a step: at its end the value and the move, before it what it would answer now. */
function answerOf(tree: Recorded, step: number): { value: string; move: string } {
  if (step >= tree.steps) return { value: tree.text(tree.info.value), move: tree.info.line[0] ?? "–" };
  const [, first] = [...tree.bestLineAt(step)];
  return {
    value: tree.valueText(tree.rootAt(step), step) || "open",
    move: first === undefined ? "–" : tree.nameOf(first),
  };
}

function verdict(left: string, right: string, same_value: boolean): string {
  const same_move = left !== "–" && left === right;
  return `same move? ${same_move ? "yes" : "no"} · same value? ${same_value ? "yes" : "no"}`;
}

export function shareOf(part: number, whole: number): string {
  return whole === 0 ? "–" : `${Math.round((100 * part) / whole)} %`;
}
