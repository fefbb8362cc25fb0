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
import { Alone } from "../src/views/tree/recording/alone.ts";
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
    if (!entered) other.move[node] += 30;
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

/** The lines of moves of a search that were entered by a step. */
function linesBy(search, step) {
  const lines = new Map();
  for (let node = 0; node < search.size; ++node)
    if (search.t0[node] <= step)
      lines.set(
        node,
        search
          .pathTo(node)
          .slice(1)
          .map((on) => search.move[on])
          .join(" "),
      );
  return lines;
}

/** What is hatched of each of two searches at their steps. */
function hatched(a, b, steps) {
  const alone = new Alone(a, b);
  return [a, b].map((search, at) => [...linesBy(search, steps[at]).keys()].filter(alone.at(at, steps)));
}

const pairs = trees.map((tree) => [
  new Recorded(recordingOf(tree)),
  new Recorded(recordingOf(tree, { prunes: false, search: "minimax" })),
]);

test("what only one of two searches looked at does not know the future of either", () => {
  for (const [at, [a, b]] of pairs.entries())
    for (let step = 0; step <= a.steps; ++step) {
      const steps = [step, Math.round((step / a.steps) * b.steps)];
      const [other_a, other_b] = [otherFuture(a, steps[0]), otherFuture(b, steps[1])];
      const shown = hatched(a, b, steps);
      assert.deepEqual(hatched(other_a, b, steps), shown, `tree ${at} at step ${step}: another future of the first`);
      assert.deepEqual(hatched(a, other_b, steps), shown, `tree ${at} at step ${step}: another future of the second`);
      assert.deepEqual(hatched(other_a, other_b, steps), shown, `tree ${at} at step ${step}: of both`);
    }
});

test("what only one of two searches looked at stays its own, and is all of it at the end", () => {
  let most = 0;
  for (const [a, b] of pairs) {
    let before = [];
    for (let step = 0; step <= b.steps; ++step) {
      const steps = [Math.round((step / b.steps) * a.steps), step];
      const [first, second] = hatched(a, b, steps);
      assert.deepEqual(first, [], "minimax looks at everything");
      assert.deepEqual(
        before.filter((node) => !second.includes(node)),
        [],
        `at step ${step}`,
      );
      before = second;
    }
    const seen = new Set(linesBy(a, a.steps).values());
    const own = [...linesBy(b, b.steps)].filter(([, line]) => !seen.has(line)).map(([node]) => node);
    assert.deepEqual(before, own);
    most = Math.max(most, own.length);
  }
  assert.ok(most > 0, "something was cut");
});
