// Numbers, names, links and what a pasted text is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isDark, piecesOf, squaresSeen } from "../src/board/chess_fen.ts";
import { amount, clockFace, clockSaid, count, gameTitle, signed } from "../src/format.ts";
import { keyGroups } from "../src/shell/keys.ts";
import { inGroups } from "../src/shell/palette.ts";
import { recognise } from "../src/shell/recognise.ts";
import { formatRoute, parseRoute } from "../src/state/route.ts";
import {
  algorithmsFor,
  otherSetup,
  setupFromQuery,
  setupOfSpec,
  setupQuery,
  specOf,
} from "../src/views/tree/search/search_setup.ts";
import { lengthText } from "../src/views/paths/race/words.ts";

test("clocks", () => {
  assert.equal(clockFace(0), "0:00.0");
  assert.equal(clockFace(9_950), "0:10");
  assert.equal(clockFace(61_000), "1:01");
  assert.equal(clockFace(3_600_000), "1:00:00");
  assert.equal(clockSaid(61_000), "1 minute 1");
  for (let ms = 0; ms < 100_000; ms += 37) assert.match(clockFace(ms), /^\d+:\d\d(\.\d)?$/);
});

test("numbers have a true minus and a sign, and count what they say", () => {
  assert.deepEqual([signed(2), signed(-2), signed(0)], ["+2", "−2", "0"]);
  assert.deepEqual([count(1, "cut"), count(1200, "cut")], ["1 cut", "1,200 cuts"]);
  assert.deepEqual([amount(950), amount(12_000), amount(3_400_000)], ["950", "12 k", "3.4 M"]);
  assert.deepEqual([lengthText(undefined), lengthText(46), lengthText(261.24)], ["none", "46", "261.2"]);
  assert.equal(gameTitle("connect-four"), "Connect four");
});

test("a route written is the route read", () => {
  for (const [view, path, query] of [
    ["tree", ["r", "4b1d"], "step=9"],
    ["play", [], "game=chess&you=white"],
    ["paths", ["maze"], ""],
  ]) {
    const route = parseRoute(formatRoute(view, path, query));
    assert.equal(route.view, view);
    assert.deepEqual(route.path, path);
    assert.equal(route.query.toString(), query);
  }
});

test("a FEN, a PGN and a link are told apart", () => {
  const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  assert.equal(recognise(start)?.kind, "position");
  assert.equal(recognise('[White "Ann"]\n\n1. e4 e5 *')?.kind, "game");
  assert.equal(recognise("#/tree?game=nim")?.kind, "link");
  assert.equal(recognise("italian"), undefined);
  assert.equal(piecesOf(start).size, 32);
  assert.equal(piecesOf(start).get("e1")?.role, "king");
  assert.equal(isDark("a1"), true);
  assert.deepEqual(squaresSeen("white").flat().reverse(), squaresSeen("black").flat());
});

const choices = {
  games: [
    {
      name: "tic-tac-toe",
      can: { engine: false },
      repeats: false,
      evaluators: [{ name: "rows" }, { name: "lines" }],
      depth: 9,
      minimax_depth: 9,
      examples: [],
    },
    {
      name: "chess",
      can: { engine: true },
      repeats: true,
      evaluators: [{ name: "material" }, { name: "control" }],
      depth: 4,
      minimax_depth: 3,
      examples: [],
    },
  ],
};

test("a set-up in a link is the same set-up, and so is a player's own search", () => {
  for (const [game, spec] of [
    ["tic-tac-toe", "alphabeta:depth=2,eval=rows"],
    ["tic-tac-toe", "alphabeta:depth=4,eval=lines,order=random,order-seed=7,table=8,deepen=yes"],
    ["tic-tac-toe", "pvs:depth=9,eval=rows,order=all,deepen=yes"],
    ["chess", "engine:nodes=5321,hash=8"],
    ["chess", "engine:depth=6,eval=classic"],
    ["chess", "minimax:depth=2,eval=control"],
  ]) {
    const setup = setupOfSpec(game, "a position", spec);
    const read = setupFromQuery(new URLSearchParams(setupQuery(setup).join("&")), choices);
    assert.deepEqual({ ...read, evaluator: setup.evaluator }, setup, spec);
    const [name, settings = ""] = specOf(read).split(":");
    const [own, wanted] = spec.split(":");
    assert.equal(name, own);
    assert.deepEqual(settings.split(",").sort(), wanted.split(",").sort(), spec);
  }
});

test("df-pn is not offered where positions can come back, nor the engine where none plays", () => {
  const offered = (engine, repeats) => {
    const all = algorithmsFor({ can: { engine }, repeats });
    return ["dfpn", "engine"].filter((name) => all.includes(name));
  };
  assert.deepEqual(offered(false, false), ["dfpn"]);
  assert.deepEqual(offered(false, true), []);
  assert.deepEqual(offered(true, true), ["engine"]);
});

test("the other of two searches says only what is its own", () => {
  const setup = setupOfSpec("tic-tac-toe", "", "alphabeta:depth=3,eval=lines,order=best");
  assert.equal(specOf(otherSetup({ ...setup, other: "minimax" })), "minimax:depth=3,eval=lines");
  assert.equal(specOf(otherSetup({ ...setup, other: "pvs:order=worst" })), "pvs:depth=3,eval=lines,order=worst");
});

test("keys and palette stand by view, that of the page first", () => {
  const command = (name, key, group) => ({ name, key, group, usable: () => true, run: () => undefined });
  const commands = [command("Hint", "h", "Play"), command("Why", "w", "Tree"), command("Keys", "?"), command("No key")];
  const groups = keyGroups(commands, "Tree");
  assert.deepEqual(
    groups.map(({ name }) => name),
    ["Tree", "Everywhere", "Play", "On the board"],
  );
  assert.deepEqual(groups[1].rows, [["?", "Keys"]]);
  const entries = [{ group: "Play" }, { group: "Tree" }, { group: "Games" }, { group: "Play", last: true }];
  assert.deepEqual(
    inGroups("Tree", entries).map(({ group }) => group),
    ["Tree", "Play", "Play", "Games"],
  );
});
