// A recorded search at its steps: laws that hold for any tree.
import assert from "node:assert/strict";
import { test } from "node:test";
import { layOut } from "../src/views/tree/canvas/layout.ts";
import { isNode, itemWidth, plan } from "../src/views/tree/canvas/plan.ts";
import { Lesson } from "../src/views/tree/lesson/lesson.ts";
import { whyPanel } from "../src/views/tree/panel/why_panel.ts";
import { answerLine } from "../src/views/tree/recording/best_line.ts";
import { courseOf } from "../src/views/tree/recording/course.ts";
import { CutKinds } from "../src/views/tree/recording/cut_kinds.ts";
import { narrate } from "../src/views/tree/recording/narrate.ts";
import { Recorded } from "../src/views/tree/recording/recorded.ts";
import { forcedWords } from "../src/views/tree/recording/values.ts";
import { minimax, randomTree, recordingOf } from "./recordings.mjs";

const textbook = [
  [3, 12, 8],
  [2, 4, 6],
  [14, 5, 2],
];
const trees = Array.from({ length: 12 }, (_, seed) => randomTree(seed + 1));
const recorded = (tree, options) => new Recorded(recordingOf(tree, options));

test("the textbook's tree: value, best line, and one cut that skips", () => {
  const tree = recorded(textbook);
  assert.equal(tree.valueText(0), "+3");
  assert.deepEqual(
    [...tree.bestLine()].slice(1).map((node) => tree.nameOf(node)),
    ["1", "1"],
  );
  const { nodes, leaves, cuts } = tree.countsAt(tree.steps);
  assert.deepEqual([nodes, leaves, cuts], [11, 7, 1]);
  assert.equal(tree.leafPly(), 2);
});

test("at the end every search has minimax's value, and its counts are those of its nodes", () => {
  for (const [at, tree] of trees.entries()) {
    const whole = recorded(tree);
    assert.equal(whole.stateAt(0, whole.steps).value, minimax(tree), `tree ${at}`);
    assert.equal(whole.countsAt(whole.steps).nodes, whole.size);
    assert.equal(whole.countAt(0, whole.steps), whole.size);
  }
});

test("nothing is known before it happened, and what is known stays", () => {
  for (const tree of trees) {
    const search = recorded(tree);
    let before = search.countsAt(0);
    assert.equal(before.nodes, 0);
    assert.equal(search.answerAt(0).size, 0);
    for (let step = 1; step <= search.steps; ++step) {
      const now = search.countsAt(step);
      for (const name of Object.keys(now)) assert.ok(now[name] >= before[name], `${name} at ${step}`);
      before = now;
      for (let node = 0; node < search.size; ++node) {
        const { stage, value } = search.stateAt(node, step);
        assert.equal(stage === "hidden", search.t0[node] > step);
        if (stage === "hidden") assert.equal(value, undefined);
        assert.ok(!search.isCutAt(node, step) || search.isSettledAt(node, step));
      }
      if (step < search.t1[0]) assert.equal(search.answerAt(step).size, 0, "the answer comes last");
      for (const node of search.bestLineAt(step)) assert.ok(search.t0[node] <= step);
    }
  }
});

test("a running bound never promises more than the end keeps", () => {
  for (const tree of trees) {
    const search = recorded(tree, { prunes: false });
    for (let node = 0; node < search.size; ++node) {
      const final = search.stateAt(node, search.steps).value;
      for (let step = search.t0[node]; step < search.t1[node]; ++step) {
        const { value, bound } = search.stateAt(node, step);
        const back = [...search.children(node)].filter((child) => search.t1[child] + 1 <= step);
        const values = back.map((child) => search.stateAt(child, step).value);
        if (values.length === 0) {
          assert.equal(value, undefined);
          continue;
        }
        assert.equal(value, search.isMax(node) ? Math.max(...values) : Math.min(...values));
        assert.ok(bound === "≥" ? value <= final : value >= final);
      }
    }
  }
});

test("every step has a sentence, and jumps lead to cuts that skip", () => {
  for (const tree of [textbook, ...trees]) {
    const search = recorded(tree);
    for (let step = 0; step <= search.steps; ++step) assert.notEqual(narrate(search, step), "");
    const jump = courseOf(search, new CutKinds(search)).jumps.find(({ name }) => name === "cut");
    let found = 0;
    for (let step = jump.find(0, 1); step !== undefined; step = jump.find(step, 1)) {
      assert.ok(search.untried(search.nodeAt(step)) > 0);
      found++;
    }
    assert.equal(found, search.countsAt(search.steps).cuts);
  }
});

test("no two things of a row stand on each other, none stands over the edge, and nothing of the future is planned", () => {
  for (const tree of trees) {
    const search = recorded(tree);
    for (const step of [1, Math.floor(search.steps / 2), search.steps]) {
      const options = { unfolded: new Set(), folded: new Set(), show: "interest", plies: Infinity, boards: false };
      const root = plan(search, {
        ...options,
        step,
        selected: search.nodeAt(step),
        width: 700,
        rows: 6,
        cuts: new CutKinds(search),
      });
      const { items, width } = layOut(root);
      for (const item of items) {
        if (isNode(item)) assert.ok(search.t0[item.node] <= step);
        assert.ok(item.x - itemWidth(item) / 2 >= -0.01 && item.x + itemWidth(item) / 2 <= width + 0.01, item.shape);
      }
      const rows = new Map();
      for (const item of items) rows.set(item.row, [...(rows.get(item.row) ?? []), item]);
      for (const row of rows.values()) {
        row.sort((a, b) => a.x - b.x);
        for (let at = 1; at < row.length; ++at) {
          const apart = row[at].x - row[at - 1].x;
          assert.ok(apart >= (itemWidth(row[at]) + itemWidth(row[at - 1])) / 2 - 0.01);
        }
      }
    }
  }
});

test("the lesson asks before the answer is on the page, and knows it", () => {
  for (const tree of [textbook, ...trees]) {
    const search = recorded(tree);
    const lesson = new Lesson(search);
    for (const { about, node, step, reveal, answer } of lesson.questions) {
      assert.ok(step < reveal);
      if (about === "value") {
        assert.equal(search.stateAt(node, step).stage, "open");
        assert.equal(answer, search.text(search.stateAt(node, reveal).value));
      } else assert.equal(answer === "cut", search.isCutAt(node, reveal) && !search.isCutAt(node, step));
    }
    if (lesson.question) {
      assert.equal(lesson.give(lesson.question.answer), true);
      assert.equal(lesson.give("again"), false, "only once");
      lesson.next();
      assert.equal(lesson.given, undefined);
    }
  }
});

test("a search that was not recorded to its end does not answer with another line", () => {
  const found = (more) =>
    answerLine(new Recorded({ ...recordingOf(textbook), ...more })).map((node, at, line) => [node, line[at - 1] ?? -1]);
  const whole = [
    [0, -1],
    [1, 0],
    [2, 1],
  ];
  assert.deepEqual(found({}), whole);
  assert.deepEqual(found({ complete: false, line: ["1", "1"] }), whole);
  assert.deepEqual(found({ ended: "nodes", line: ["1", "3"] }), whole.slice(0, 2), "as far as they agree");
  assert.deepEqual(found({ complete: false, line: ["2", "1"] }), []);
});

/** The texts of an element, in a row. */
function texts(element) {
  if (!element || typeof element !== "object") return [];
  return [element.text, ...(element.children ?? []).flatMap(texts)].filter(Boolean);
}

test("the star in the table of replies is the search's answer, also where the recording ended early", () => {
  const table = (more, node = 0) => {
    const tree = new Recorded({ ...recordingOf(textbook), ...more });
    const lane = { tree, nodes: new Map(), proofs: new Map(), growing: false, why: () => undefined };
    const told = (step) => whyPanel(lane, node, step, { select: () => undefined }).flatMap(texts);
    assert.deepEqual(
      told(tree.steps - 1).filter((text) => /★|by these values/.test(text)),
      [],
      "before the end nobody knows",
    );
    return told(tree.steps).filter((text) => /★|by these values/.test(text));
  };
  assert.deepEqual(table({}), ["★ 1"]);
  for (const early of [{ complete: false }, { ended: "nodes" }]) {
    assert.deepEqual(table({ ...early, line: ["1", "1"] }), ["★ 1"]);
    assert.deepEqual(table({ ...early, line: ["1", "1"] }, 1), ["★ 1"]);
    assert.deepEqual(table({ ...early, line: ["1", "3"] }), ["★ 1"]);
    assert.deepEqual(table({ ...early, line: ["1", "3"] }, 1), [], "from there on the answer is another");
    assert.deepEqual(table({ ...early, line: ["3", "1"] }), ["by these values 1 is best; the search's answer is 3"]);
  }
});

test("forced ends are said in words", () => {
  assert.equal(forcedWords("≥W1"), "W1: Max wins in one ply");
  assert.equal(forcedWords("L12"), "L12: Max loses in 12 plies");
  assert.equal(forcedWords("+2"), undefined);
});

test("what is remarked of a node stands beside its value, and a range makes no bound of it", () => {
  const tree = new Recorded(
    recordingOf(
      [
        [3, 12],
        [2, 4],
      ],
      { prunes: false },
    ),
  );
  assert.equal(tree.remarkOf(0), "");
  const node = 1; // Min is to move: what is best for it is worst for Max
  tree.flags[node] |= 64;
  tree.alpha[node] = -7;
  tree.beta[node] = -3;
  assert.equal(tree.remarkOf(node), "+3 to +7");
  assert.equal(tree.boundOf(node), "");
  tree.info.reasons.push("expected 70 %", "late move");
  tree.reason[2] = 1;
  assert.equal(tree.remarkOf(2), "expected 70 %");
  tree.reason[2] = 2;
  assert.equal(tree.remarkOf(2), "", "a rule is no remark");
});

test("the likeliest reply leads on, not the best one", () => {
  const tree = new Recorded(
    recordingOf(
      [
        [3, 12],
        [2, 4],
      ],
      { prunes: false },
    ),
  );
  tree.info.reasons.push("expected 30 %", "expected 70 %");
  const [first, second] = tree.children(1);
  tree.reason[first] = 1;
  tree.reason[second] = 2;
  assert.ok(tree.bestLine().has(second));
  assert.ok(!tree.bestLine().has(first));
});

const two_by_two = [
  [3, 12],
  [2, 4],
];

test("a tree of means follows its first moves, whatever their values", () => {
  for (const search of ["bayes:nodes=300", "mcts:sims=200"]) {
    const tree = new Recorded(recordingOf(two_by_two, { prunes: false, search }));
    const [first] = tree.children(0);
    tree.value[0] = 2; // less than any move is worth: a mean is not that of its best move
    assert.deepEqual([...tree.bestLine()], [0, first, tree.children(first)[0]], search);
    assert.equal(tree.answerAt(tree.t1[0] - 1).size, 0, "the answer comes last");
  }
});

test("M & N follows the best move, though the choice makes its node worth more", () => {
  const tree = new Recorded(recordingOf(two_by_two, { prunes: false, search: "mn:depth=2" }));
  const second = tree.children(0)[1];
  tree.value[second] = -5; // to Min, so that it is worth 5 to Max, and first only 3
  tree.value[0] = 7;
  assert.deepEqual([...tree.bestLine()].slice(0, 2), [0, second]);
});

test("the chances of a node's values are read for Max, and stand on one scale", () => {
  const spikes = [
    [
      [-2, 2500],
      [6, 7500],
    ],
    [
      [-9, 1000],
      [1, 9000],
    ],
  ];
  const tree = new Recorded(recordingOf(two_by_two, { prunes: false, search: "bayes", spikes }));
  assert.ok(tree.has_spikes);
  assert.deepEqual(tree.spikesOf(0), [
    { value: -2, chance: 0.25 },
    { value: 6, chance: 0.75 },
  ]);
  assert.deepEqual(tree.spikesOf(1), [
    { value: -1, chance: 0.9 },
    { value: 9, chance: 0.1 },
  ]);
  assert.deepEqual(tree.spikesOf(2), []);
  for (const [node, low, high] of [
    [0, -2, 6],
    [1, -9, 1],
  ]) {
    tree.flags[node] |= 64;
    [tree.alpha[node], tree.beta[node]] = [low, high];
  }
  assert.deepEqual(tree.spikeSpan(), [-2, 9]);
  assert.ok(!recorded(textbook).has_spikes);
  assert.deepEqual(recorded(textbook).spikesOf(0), []);
});

test("remarks of neighbours have room beside each other, in the widest letters", () => {
  const tree = new Recorded(recordingOf(two_by_two, { prunes: false, search: "bstar" }));
  for (const node of tree.children(0)) {
    tree.flags[node] |= 64;
    [tree.alpha[node], tree.beta[node]] = [-24, 26];
  }
  const options = { unfolded: new Set(), folded: new Set(), show: "interest", plies: Infinity, boards: false };
  const cuts = new CutKinds(tree);
  const root = plan(tree, { ...options, step: tree.steps, selected: 0, width: 700, rows: 6, cuts });
  for (const kid of layOut(root).items.filter(({ row }) => row === 1)) {
    assert.equal(kid.remark, "−26 … +24");
    // Two signs and three points of some 9 pixels, four figures of 7, two spaces of 4.
    assert.ok(itemWidth(kid) >= 3 * 9 + 4 * 7 + 2 * 4, `${itemWidth(kid)}`);
  }
});

test("a best line that is deeper than the canvas is unfolded as far as there are rows, unless it is asked for", () => {
  const deep = Array.from({ length: 9 }).reduce((below) => [below, 0], 5);
  const tree = recorded(deep, { prunes: false });
  const options = { unfolded: new Set(), folded: new Set(), plies: Infinity, boards: false, cuts: new CutKinds(tree) };
  const rowsOf = (show) => {
    const root = plan(tree, { ...options, show, step: tree.steps, selected: 0, width: 900, rows: 5 });
    return layOut(root).rows;
  };
  assert.equal(rowsOf("interest"), 5);
  assert.equal(rowsOf("best"), tree.bestLine().size);
});
