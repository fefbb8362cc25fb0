// The stepper, late answers, and the replay of path searches.
import assert from "node:assert/strict";
import { test } from "node:test";
import { numberOf, canFlip } from "../src/board/looks.ts";
import { press } from "../src/board/picks.ts";
import { Latest } from "../src/state/latest.ts";
import { Stepper } from "../src/stepper/stepper.ts";
import { letters, lettered, NetworkModel, readNetwork } from "../src/views/paths/network/model.ts";
import { recordsOf } from "../src/views/paths/race/record.ts";
import { Replay, Status } from "../src/views/paths/race/replay.ts";
import { layTree } from "../src/views/paths/tiles/profile.ts";

function newStepper(steps, course = { narrate: (step) => `step ${step}` }) {
  const said = [];
  const frames = [];
  globalThis.requestAnimationFrame = (call) => frames.push(call);
  globalThis.cancelAnimationFrame = () => frames.splice(0);
  const stepper = new Stepper({ changed: () => undefined, speak: (words) => said.push(words) });
  stepper.load(steps, course);
  const play = (ms) => {
    for (let now = 0; now <= ms && frames.length > 0; now += 20) frames.shift()(now);
  };
  return { stepper, said, play };
}

test("a stepper stays within its steps, whatever one presses", () => {
  const { stepper } = newStepper(10);
  assert.equal(stepper.step, 10, "it opens at the end");
  stepper.forward();
  assert.equal(stepper.step, 10);
  stepper.first();
  stepper.back();
  assert.equal(stepper.step, 0);
  stepper.scrub(99);
  assert.equal(stepper.step, 10);
});

test("a stepper that is held goes no further, by hand, by jump or by playing", () => {
  const jumps = [{ name: "cut", find: () => 9 }];
  const { stepper, said, play } = newStepper(10, { narrate: (step) => `step ${step}`, jumps });
  stepper.scrub(2);
  stepper.hold = { step: 4, words: "What comes next?" };
  for (const go of [() => stepper.last(), () => stepper.jump("cut", 1), () => stepper.scrub(7)]) {
    go();
    assert.equal(stepper.step, 4);
    assert.equal(said.pop(), "What comes next?");
    stepper.back();
  }
  stepper.first();
  stepper.speed = 250;
  stepper.toggle();
  play(2000);
  assert.equal(stepper.step, 4);
  assert.equal(stepper.playing, false);
  stepper.toggle();
  assert.equal(stepper.step, 4, "playing does not start over");
  stepper.hold = undefined;
  stepper.last();
  assert.equal(stepper.step, 10);
});

test("what the user did while an answer was on its way stays", () => {
  const { stepper } = newStepper(5);
  const untouched = stepper.expect();
  stepper.scrub(2);
  stepper.load(100, { narrate: () => "" }, untouched);
  assert.equal(stepper.step, 2);
  stepper.load(50, { narrate: () => "" }, stepper.expect());
  assert.equal(stepper.step, 50);
});

test("only the newest question is answered", () => {
  const latest = new Latest();
  const first = latest.begin();
  const watched = latest.watch();
  const second = latest.begin();
  assert.deepEqual([first(), watched(), second()], [false, false, true]);
});

/** Breadth-first over a line of five cells, by its events: started, then expanded and generated in turn. */
function lineRecord() {
  const kinds = [0, 3, 1, 3, 1, 3, 1, 3, 1];
  const items = [0, 0, 1, 1, 2, 2, 3, 3, 4];
  const costs = [1, 2, 3, 4];
  const data = new ArrayBuffer(4 * items.length + 4 * costs.length + 4 * 5 + items.length);
  new Uint32Array(data, 0, items.length).set(items);
  new Float32Array(data, 4 * items.length, costs.length).set(costs);
  new Uint32Array(data, 4 * (items.length + costs.length), 5).set([0, 1, 2, 3, 4]);
  new Uint8Array(data, 4 * (items.length + costs.length + 5)).set(kinds);
  const result = {
    algorithm: "bfs",
    ended: "found",
    counts: { expanded: 4, largest_frontier: 1 },
    columns: { events: items.length, costs: costs.length, path: 5 },
  };
  return recordsOf({ lanes: [result], data })[0];
}

test("going back in a replay leads to what was there", () => {
  const replay = new Replay(lineRecord(), 5);
  assert.equal(replay.steps, 4);
  const picture = (step) => {
    replay.goTo(step);
    return [0, 1, 2, 3, 4].map((cell) => [replay.statusOf(cell), replay.cost[cell], replay.order[cell]]);
  };
  const forward = [0, 1, 2, 3, 4].map(picture);
  for (const step of [4, 2, 3, 0, 1]) assert.deepEqual(picture(step), forward[step]);
  replay.goTo(4);
  assert.equal(replay.statusOf(4), Status.waiting);
  assert.equal(replay.statusOf(3), Status.expanded);
});

test("a network in a link is the same network, and nodes are called by letters", () => {
  assert.deepEqual([0, 25, 26, 27, 52].map(letters), ["A", "Z", "AA", "AB", "BA"]);
  const model = new NetworkModel();
  model.take(lettered({ nodes: [0, 1].map((at) => ({ name: String(at), x: 10 * at, y: 0 })), links: [] }));
  model.addNode(3.45678, 5);
  assert.deepEqual(
    model.nodes.map(({ name }) => name),
    ["A", "B", "C"],
  );
  assert.equal(model.link(0, 1), true);
  assert.equal(model.link(1, 0), false, "it is there already");
  model.links.push({ from: 1, to: 2, two_way: false, length: 7.5 });
  const [nodes, links] = model.query().replace("nodes=", "").split("&links=");
  assert.deepEqual(readNetwork(decodeURIComponent(nodes), links), {
    nodes: model.nodes,
    links: model.links.map((link) => ({ length: undefined, ...link })),
  });
  assert.equal(readNetwork("A@1,2", "0-9"), undefined);
  const own = { nodes: [{ name: "Hill", x: 0, y: 0 }], links: [] };
  assert.equal(lettered(own), own, "names of people's own stay");
});

test("a small tree has a place for everything, children to the right of their parents", () => {
  const tree = [
    [-1, 1, 4],
    [0, 2, 4],
    [0, 0, 6],
    [1, 3, 4],
    [1, 0, 6],
  ];
  const { places, deepest, rows } = layTree(tree);
  assert.deepEqual([deepest, rows], [2, 3]);
  tree.forEach(([parent], node) => parent >= 0 && assert.equal(places[node][0], places[parent][0] + 1));
  assert.equal(new Set(places.map(String)).size, tree.length, "no two at one place");
});

test("moves that are numbers are written on cells or columns", () => {
  const tic_tac_toe = { look: "cells", gravity: "none", columns: 3, rows: 3, names: [..."012345678"] };
  assert.equal(numberOf(4, tic_tac_toe), "4");
  const connect_four = { look: "cells", gravity: "down", columns: 7, rows: 6, names: Array(42).fill("a1") };
  assert.deepEqual([numberOf(6, connect_four), numberOf(7, connect_four)], ["7", undefined]);
  assert.equal(canFlip({ kind: "grid", ...connect_four }), false);
  assert.equal(canFlip({ kind: "chess", fen: "" }), true);
});

test("a press on the only cell of a move plays it", () => {
  const move = { move: "4", san: "4", cell: 4 };
  assert.equal(press(4, [move], []).play, move);
  assert.deepEqual(press(5, [move], []).picked, []);
});
