// The pure modules of Arena: scores, orders, the scales of charts, and the order of the rungs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { algorithmName, suggestions } from "../src/views/arena/algorithms.ts";
import { eloRange, niceStep, scale, ticks } from "../src/views/arena/charts.ts";
import { inOrder, ladderSpan } from "../src/views/arena/ladder_view.ts";
import { durationWords, gamesPlanned, orderOf, termsOf } from "../src/views/arena/order.ts";
import { between, eloText, points, rowWinner, share, swapped } from "../src/views/arena/score.ts";
import { linesOf } from "../src/views/arena/tournament_view.ts";

const draft = {
  game: "chess",
  players: [
    { kind: "level", level: 3 },
    { kind: "spec", spec: "random" },
  ],
  format: "round-robin",
  games: 7,
  at_once: 1,
  limit: "own",
  limit_value: "",
  random_plies: 4,
  sprt: "0,10",
  ladder: false,
};

test("what is offered for a ladder is known to the server, and goes no deeper than the game allows", () => {
  const known = ["random", "alphabeta", "mn", "bayes", "bstar", "bestfirst", "mcts"];
  const offered = suggestions("chess", known);
  assert.deepEqual(
    offered.map(({ spec }) => spec.split(":")[0]),
    ["alphabeta", "mn", "bestfirst", "bayes", "bstar", "mcts"],
  );
  assert.equal(offered.find(({ name }) => name === "M & N").spec, "mn:depth=3");
  assert.equal(suggestions("tic-tac-toe", known)[1].spec, "mn:depth=9");
  assert.deepEqual(suggestions("chess", ["random"]), []);
  assert.equal(algorithmName("bayes:nodes=200"), "Bayesian");
  assert.equal(algorithmName("random"), "random");
});

test("points are written with halves, and swapped for the other", () => {
  assert.equal(points({ wins: 51, draws: 19, losses: 30 }), "60½");
  assert.equal(points({ wins: 0, draws: 1, losses: 0 }), "½");
  assert.equal(points({ wins: 0, draws: 0, losses: 4 }), "0");
  assert.deepEqual(swapped({ wins: 1, draws: 2, losses: 3 }), { wins: 3, draws: 2, losses: 1 });
  assert.equal(share({ wins: 0, draws: 0, losses: 0 }), 0.5);
  assert.equal(share({ wins: 1, draws: 1, losses: 0 }), 0.75);
});

test("what two have against each other is seen from either side", () => {
  const duels = [{ first: "a", second: "b", results: { wins: 2, draws: 0, losses: 1 } }];
  assert.equal(between(duels, "a", "b").wins, 2);
  assert.equal(between(duels, "b", "a").wins, 1);
  assert.equal(between(duels, "a", "c"), undefined);
});

test("an Elo without an end is told as such", () => {
  assert.equal(eloText({ value: 73.6, low: 10, high: 130 }), "+74");
  assert.equal(eloText({ value: -5.2, low: -10, high: 0 }), "−5");
  assert.equal(eloText({ value: null, low: 200, high: null }), "+∞");
  assert.equal(eloText({ value: null, low: null, high: -200 }), "−∞");
});

test("a result belongs to the player, not to the side", () => {
  assert.equal(rowWinner({ first: 1, second: 0, result: "1-0" }), 1);
  assert.equal(rowWinner({ first: 1, second: 0, result: "0-1" }), 0);
  assert.equal(rowWinner({ first: 1, second: 0, result: "1/2-1/2" }), undefined);
});

test("an order says only what was chosen", () => {
  assert.equal(termsOf(draft), "");
  assert.equal(termsOf({ ...draft, limit: "movetime", limit_value: "100" }), "movetime=100ms");
  assert.equal(termsOf({ ...draft, limit: "time", limit_value: "8+0.1" }), "time=8+0.1");
  assert.equal(orderOf(draft).sprt, "0,10");
  const three = { ...draft, players: [...draft.players, { kind: "level", level: 1 }] };
  assert.equal(orderOf(three).sprt, undefined, "the test is for two");
  assert.equal(gamesPlanned(draft), 8, "games come in pairs");
  assert.equal(gamesPlanned(three), 24);
  assert.equal(gamesPlanned({ ...three, format: "gauntlet" }), 16);
});

test("how long it takes is told where that is known", () => {
  assert.match(durationWords(draft), /^8 games\. How long/);
  assert.match(durationWords({ ...draft, limit: "movetime", limit_value: "1000" }), /about 11 minutes/);
  assert.match(durationWords({ ...draft, limit: "time", limit_value: "600+0" }), /at most about 3 hours/);
});

test("scales have round steps within their range", () => {
  for (const [low, high] of [
    [0, 7],
    [-130, 420],
    [0, 10_000],
    [600, 2200],
  ]) {
    const found = ticks(low, high, 5);
    assert.ok(found.length >= 2 && found.length <= 7, `${low} to ${high}: ${found}`);
    assert.ok(found.every((tick) => tick >= low && tick <= high + 1e-6));
  }
  assert.equal(niceStep(100, 5), 20);
  assert.equal(scale(0, 10, 100, 200)(5), 150);
});

test("the range of the Elo chart holds zero and the last value", () => {
  const [low, high] = eloRange([
    { games: 2, elo: 300, low: null, high: null },
    { games: 4, elo: 120, low: 20, high: 250 },
  ]);
  assert.ok(low < 0 && high > 120);
});

test("what the first games said does not flatten what follows", () => {
  const later = Array.from({ length: 100 }, (_, at) => ({ games: 4 * (at + 1), elo: 20, low: -10, high: 50 }));
  const [low, high] = eloRange([{ games: 2, elo: 700, low: null, high: null }, ...later]);
  assert.ok(low > -150 && high < 150);
});

test("rungs stand by their level, others where their rating puts them", () => {
  const rung = (name, level, rating) => ({ name, level, rating, error: 10, record: {} });
  const rungs = [rung("one", 1, 100), rung("two", 2, null), rung("three", 3, 900), rung("other", null, 500)];
  assert.deepEqual(
    inOrder(rungs).map(({ name }) => name),
    ["three", "two", "other", "one"],
  );
  const [low, high] = ladderSpan({ rungs, you: { rating: null } });
  assert.ok(low <= 90 && high >= 910);
  assert.equal(ladderSpan({ rungs: [rung("one", 1, null)], you: { rating: null } }), undefined);
});

test("a cross table has the best first and nobody is missing", () => {
  const match = {
    players: ["a", "b", "c"],
    setup: { players: ["a", "b", "c"].map((name) => ({ name, spec: name })) },
    report: {
      ratings: [
        { name: "b", rating: 10 },
        { name: "a", rating: -10 },
      ],
    },
  };
  assert.deepEqual(
    linesOf(match).map(({ name, at }) => [name, at]),
    [
      ["b", 1],
      ["a", 0],
      ["c", 2],
    ],
  );
});
