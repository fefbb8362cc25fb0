// The search of the library: a link holds it whole, and days are the first or last of what was typed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { any_game, dayNumber, readSearch, searchFields, searchQuery } from "../src/state/games_list.ts";

test("a search comes back from its link as it was", () => {
  const search = {
    query: "ruy & lopez=1",
    game: "chess",
    player: 'O\'Hara, "Zoë" 100%',
    result: "win",
    opening: "Ruy Lopez, Berlin Defense",
    from: "1999",
    to: "200002",
    source: "7",
    line: "e2e4,e7e5",
  };
  assert.deepEqual(readSearch(new URLSearchParams(searchQuery(search))), search);
  for (const part of Object.keys(search)) {
    const one = { ...any_game, [part]: search[part] };
    assert.deepEqual(readSearch(new URLSearchParams(searchQuery(one))), one);
  }
  assert.equal(searchQuery(any_game), "");
});

test("a year, a month and a day begin and end", () => {
  assert.deepEqual(
    ["1999", "199902", "19990220"].flatMap((day) => [dayNumber(day, false), dayNumber(day, true)]),
    [19990000, 19991231, 19990200, 19990231, 19990220, 19990220],
  );
  for (const text of ["", "99", "19992", "abcd"]) assert.equal(dayNumber(text, false), undefined);
});

test("the server is asked for what is set, in its own words", () => {
  const asked = (search) => JSON.parse(JSON.stringify(searchFields({ ...any_game, ...search })));
  assert.deepEqual(asked({}), {});
  assert.deepEqual(asked({ source: "here" }), { collection: 0 });
  assert.deepEqual(asked({ source: "12" }), { collection: 12 });
  assert.deepEqual(asked({ source: "deleted", result: "loss" }), { deleted: true, result: "lost" });
  assert.deepEqual(asked({ game: "chess", line: "e2e4,e7e5" }), { game: "chess", line: "e2e4 e7e5" });
  assert.deepEqual(asked({ line: "e2e4" }), {});
});
