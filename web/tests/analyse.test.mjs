// The pure modules of Analyse: the tree of moves, how they stand in the list, the strip, the review, learning.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Learning } from "../src/views/analyse/learning.ts";
import { moveRows, playedRows } from "../src/views/analyse/move_rows.ts";
import { arrowOutline, asideOf, centreOf } from "../src/board/overlay.ts";
import { Review } from "../src/views/analyse/review.ts";
import { scoreText, sideOf } from "../src/views/analyse/score_text.ts";
import { shapesOf, shapesText } from "../src/views/analyse/shapes.ts";
import { plyAt, placeOf, stripShape } from "../src/views/analyse/strip_shape.ts";
import { numberedMove, StudyTree } from "../src/views/analyse/study_tree.ts";

/** Nodes by "id parent san": the FEN only says who moves and in which move. */
function nodes(...moves) {
  const plies = new Map([[0, 0]]);
  const fen = (ply) => `8/8/8/8/8/8/8/8 ${ply % 2 === 0 ? "w" : "b"} - - 0 ${Math.floor(ply / 2) + 1}`;
  return [
    { id: 0, fen: fen(0) },
    ...moves.map(([id, parent, san, more = {}]) => {
      plies.set(id, plies.get(parent) + 1);
      return { id, parent, san, uci: san, fen: fen(plies.get(id)), ...more };
    }),
  ];
}

const branched = nodes(
  [1, 0, "e4"],
  [2, 1, "e5"],
  [5, 2, "Nf3"],
  [3, 1, "c5"],
  [4, 3, "Nf3"],
  [6, 3, "Nc3"],
  [7, 6, "Nc6"],
  [8, 6, "d6"],
);

test("a tree is walked forward, back and aside", () => {
  const tree = new StudyTree(branched);
  assert.deepEqual(tree.mainLine(), [0, 1, 2, 5]);
  assert.deepEqual(tree.pathTo(8), [0, 1, 3, 6, 8]);
  assert.equal(tree.next(3), 4);
  assert.equal(tree.sibling(2, 1), 3);
  assert.equal(tree.sibling(2, -1), undefined);
  assert.equal(tree.lastOf(3), 4);
  assert.deepEqual([tree.isMain(5), tree.isMain(4)], [true, false]);
  assert.equal(tree.nearest([0, 1, 99]), 1);
  assert.equal(numberedMove(tree, 1), "1 e4");
  assert.equal(numberedMove(tree, 3), "1… c5");
  for (const { id } of branched) assert.equal(tree.pathTo(id).length - 1, tree.plyOf(id));
});

test("a move with something to say ends its row and the reply begins a new one", () => {
  const rows = moveRows(new StudyTree(branched));
  assert.deepEqual(
    rows.map((row) => (row.kind === "moves" ? `${row.number} ${row.white} ${row.black ?? ""}`.trim() : row.kind)),
    ["1 1 2", "variation", "2 5"],
  );
  const plain = moveRows(new StudyTree(nodes([1, 0, "e4", { comment: "best by test" }], [2, 1, "e5"])));
  assert.deepEqual(
    plain.map((row) => row.kind),
    ["moves", "comment", "moves"],
  );
  assert.equal(plain[2].white, "…");
});

test("who is asked for a better move sees the moves that were played and nothing that is said of them", () => {
  const told = nodes([1, 0, "e4", { comment: "best by test", nags: [2] }], [2, 1, "e5"], [3, 1, "c5"]);
  assert.deepEqual(playedRows(new StudyTree(told)), [{ kind: "moves", number: 1, white: 1, black: 2 }]);
  assert.deepEqual(
    playedRows(new StudyTree(branched)).map(({ kind }) => kind),
    ["moves", "moves"],
  );
});

test("deeper variations stand in brackets, and from the third level they are folded", () => {
  const [, variation] = moveRows(new StudyTree(branched));
  const kinds = variation.pieces.map(({ kind }) => kind);
  assert.deepEqual(kinds, ["move", "move", "open", "move", "move", "folded", "close"]);
  const [, unfolded] = moveRows(new StudyTree(branched), new Set([8]));
  assert.equal(
    unfolded.pieces.some(({ kind }) => kind === "folded"),
    false,
  );
  const ids = unfolded.pieces.flatMap((piece) => (piece.kind === "move" ? [piece.id] : []));
  assert.deepEqual([...ids].sort(), [3, 4, 6, 7, 8], "every move is told once");
});

test("values are White's, with a sign", () => {
  assert.deepEqual(
    [{ cp: 112 }, { cp: -31 }, { cp: 2 }, { mate: 5, white_wins: true }, { mate: -2, white_wins: false }].map(
      scoreText,
    ),
    ["+1.1", "−0.3", "0.0", "+M5", "−M2"],
  );
  assert.equal(scoreText({ mate: 0, white_wins: false }), "0–1");
  assert.deepEqual([{ cp: 9 }, { cp: -9 }, { cp: 0 }].map(sideOf), ["white", "black", "even"]);
});

test("the strip ends where nothing is known yet", () => {
  const { known, edge, area } = stripShape([50, 60, undefined, 40]);
  assert.equal(known, placeOf(1, 3));
  assert.match(edge, /^M0\.0 50\.0L333\.3 40\.0$/);
  assert.ok(area.endsWith("Z"));
  assert.equal(stripShape([undefined]).area, "");
  for (let ply = 0; ply <= 57; ++ply) assert.equal(plyAt(placeOf(ply, 57) / 1000, 57), ply);
  assert.deepEqual([plyAt(-1, 9), plyAt(7, 9)], [0, 9]);
});

test("a review is merged move by move, and belongs to the moves it was made of", () => {
  const review = new Review();
  const summary = { state: "running" };
  review.take({ summary, items: [{ ply: 0 }, { ply: 1, uci: "e4", grade: "?" }] });
  review.take({ summary, items: [{ ply: 2, uci: "e5", grade: "??" }] });
  const tree = new StudyTree(branched);
  assert.equal(review.of(tree, 2)?.grade, "??");
  assert.equal(review.of(tree, 3), undefined, "a variation was not played");
  assert.deepEqual(
    review.mistakes({ white: true }).map(({ ply }) => ply),
    [1],
  );
  assert.deepEqual(
    review.mistakes({ grade: "??" }).map(({ ply }) => ply),
    [2],
  );
  const other = new StudyTree(nodes([1, 0, "d4"]));
  assert.equal(review.of(other, 1), undefined);
  review.take({ summary, items: [{ ply: 0 }], all: true });
  assert.equal(review.mistakes().length, 0);
});

test("learning hides until it is answered, and an answer that comes late changes nothing", async () => {
  const learning = new Learning();
  learning.begin([{ ply: 1, best: "Nf3", words: "so" }, { ply: 5 }]);
  assert.equal(learning.hides, true);
  await learning.attempt("a2a3", async () => ({ good: false, san: "a3", words: "no" }));
  assert.deepEqual([learning.phase, learning.title, learning.hides], ["wrong", "a3 is not the move.", true]);
  let answer;
  const late = learning.attempt("g1f3", () => new Promise((resolve) => (answer = resolve)));
  learning.reset();
  answer({ good: true, san: "Nf3" });
  assert.equal(await late, false);
  assert.equal(learning.phase, "asking");
  await learning.attempt("g1f3", async () => ({ good: true, san: "Nf3" }));
  assert.deepEqual([learning.phase, learning.hides], ["right", false]);
  assert.equal(learning.next(), true);
  assert.equal(learning.next(), false);
  assert.equal(learning.item, undefined);
});

test("shapes are written as they were read", () => {
  for (const text of ["Gd4", "Gd4,Rd1d5,Bh8,Ya1h8", ""]) assert.equal(shapesText(shapesOf(text)), text);
  assert.deepEqual(shapesOf("Xd4,Gd9,Gd4d"), []);
});

test("an arrow lies between its squares, seen from either side", () => {
  assert.deepEqual(centreOf("a1", "white"), [50, 750]);
  assert.deepEqual(centreOf("a1", "black"), [750, 50]);
  const numbers = arrowOutline(centreOf("d1", "white"), centreOf("d5", "white"), 20)
    .match(/-?\d+\.\d/g)
    .map(Number);
  for (let i = 0; i < numbers.length; i += 2) assert.ok(Math.abs(numbers[i] - 350) < 30);
});

test("numbers of arrows that begin at one square stand side by side", () => {
  const arrows = ["b7b6", "c7c6", "b7b5"].map((uci, at) => ({
    from: uci.slice(0, 2),
    to: uci.slice(2),
    kind: "other",
    label: `${at + 1}`,
  }));
  assert.deepEqual(
    arrows.map((_, at) => asideOf(arrows, at)),
    [-18, 0, 18],
  );
});
