// What comes later than a step has no say in what is shown at it: two searches that are the same up to the step, and
// differ from there on, are shown alike.
import assert from "node:assert/strict";
import { test } from "node:test";
import { layOut } from "../src/views/tree/canvas/layout.ts";
import { isNode, plan } from "../src/views/tree/canvas/plan.ts";
import { tipLines } from "../src/views/tree/canvas/tip.ts";
import { countsTable } from "../src/views/tree/panel/compare.ts";
import { outlineView } from "../src/views/tree/panel/outline.ts";
import { whyPanel } from "../src/views/tree/panel/why_panel.ts";
import { flag, kind } from "../src/views/tree/recording/columns.ts";
import { CutKinds } from "../src/views/tree/recording/cut_kinds.ts";
import { narrate } from "../src/views/tree/recording/narrate.ts";
import { Recorded } from "../src/views/tree/recording/recorded.ts";
import { randomTree, recordingOf } from "./recordings.mjs";

const trees = Array.from({ length: 6 }, (_, seed) => randomTree(seed + 1));
const reasons = ["", "expected 70 %", "choice +3", "late move"];

/** A search with remarks, and here and there a range in the place of a window. */
function searched(tree, ranges) {
  const search = new Recorded({ ...recordingOf(tree), reasons: [...reasons] });
  for (let node = 1; node < search.size; ++node) {
    search.reason[node] = node % 3;
    if (ranges && node % 2 === 0) {
      search.flags[node] |= flag.ranged;
      [search.alpha[node], search.beta[node]] = [search.value[node] - 2, search.value[node] + 2];
    }
  }
  return search;
}

/** The same search up to the step, and another from there on. */
function otherFuture(search, step) {
  const other = new Recorded({ ...search.info, value: 37, line: ["60"], data: search.info.data.slice(0) });
  for (let node = 0; node < other.size; ++node) {
    if (other.isSettledAt(node, step)) continue;
    const entered = other.t0[node] <= step;
    other.value[node] = 37 - other.value[node];
    other.reason[node] = 3 - other.reason[node];
    if (!entered || other.isRanged(node)) [other.alpha[node], other.beta[node]] = [-77, 77];
    if (other.kind[node] === kind.leaf) continue;
    if (other.kind[node] === kind.cut || !entered) other.kind[node] = entered ? kind.all_seen : kind.pruned;
    else if (other.t1[node] - 1 > step) other.kind[node] = kind.cut;
  }
  return other;
}

/** What an element says and shows, in a row. */
function drawn(element) {
  if (!element || typeof element !== "object") return [element || ""];
  const { text, data, children = [] } = element;
  return [text ?? "", ...Object.values(data?.attrs ?? {}), ...children.flatMap(drawn)].filter(Boolean);
}

/** Everything that is told of a search at a step. */
function told(search, step) {
  const node = search.nodeAt(step);
  const options = { unfolded: new Set(), folded: new Set(), show: "interest", plies: Infinity, boards: false, rows: 6 };
  const cuts = new CutKinds(search);
  const scene = layOut(plan(search, { ...options, cuts, step, selected: node, width: 700 }));
  const lane = {
    tree: search,
    scene,
    nodes: new Map(),
    proofs: new Map(),
    growing: false,
    why: () => undefined,
    setup: undefined,
  };
  const calls = { select: () => undefined };
  const shown = [...Array(search.size).keys()].filter((n) => search.t0[n] <= step);
  return {
    narration: narrate(search, step),
    counts: search.countsAt(step),
    best: [[...search.bestLineAt(step)], [...search.answerAt(step)]],
    panels: shown.map((n) => whyPanel(lane, n, step, calls).flatMap(drawn).join(" ")),
    outline: drawn(outlineView(lane, node, step, calls)),
    compared: drawn(countsTable(lane, lane, [step, step])),
    scene: scene.items.map(({ node: n, shape, x, label, text, remark, count }) => [
      n,
      shape,
      x,
      label,
      text,
      remark,
      count,
    ]),
    tips: scene.items.filter(isNode).map((item) => tipLines(search, step, undefined, item)),
  };
}

for (const ranges of [false, true])
  test(`nothing that is shown knows the future${ranges ? ", not even of ranges" : ""}`, () => {
    for (const [at, tree] of trees.entries()) {
      const search = searched(tree, ranges);
      for (let step = 0; step < search.steps; ++step)
        assert.deepEqual(told(otherFuture(search, step), step), told(search, step), `tree ${at} at step ${step}`);
    }
  });

test("moves that a rule left out are no nodes", () => {
  const search = recordingOf([
    [3, 12],
    [2, 4],
  ]);
  const whole = new Recorded(search);
  const last = whole.size - 1;
  const data = search.data.slice(0);
  const kinds = new Uint8Array(data, whole.kind.byteOffset, whole.size);
  kinds[last] = kind.left_out;
  const tree = new Recorded({ ...search, data });
  assert.equal(tree.countAt(0, tree.steps), whole.size - 1);
  assert.equal(tree.countAt(0, tree.steps), tree.countsAt(tree.steps).nodes);
  assert.equal(tree.countAt(last, tree.steps), 0);
});
