// The ladder of levels with one line each, another person, or any player spec.

import type { App } from "../../app";
import type { Hello, Level, Seat } from "../../api/messages";
import { h, typed, type VNode } from "../../dom";
import { textField } from "../../shell/form";
import type { Draft } from "./new_game";

/** What a level is set to play like; empty where nobody knows. */
function levelRating(level: Level, game: string): string {
  const rating = level.rating_by_game?.[game];
  return rating === undefined ? "" : `about ${rating}`;
}

function levelSays(level: Level, game: string): string {
  return level.says_by_game?.[game] ?? level.says;
}

export function opponentList(app: App, draft: Draft, redraw: () => void): VNode {
  const { vs, game } = draft.setup;
  const choose = (seat: Seat) => {
    draft.setup.vs = seat;
    draft.problems = {};
    redraw();
  };
  const levels = (app.hello?.ladder ?? []).map((level) =>
    opponent(
      `level-${level.level}`,
      String(level.level),
      level.name,
      levelSays(level, game),
      levelRating(level, game),
      vs.kind === "level" && vs.level === level.level,
      () => choose({ kind: "level", level: level.level }),
    ),
  );
  return h(
    "fieldset.opponents",
    null,
    h("legend", null, "Opponent"),
    // Above the ladder, which may be longer than there is room for.
    h(
      "div.opponent-list.opponent-others",
      null,
      opponent("person", "", "Another person", "Two people at this screen.", "", vs.kind === "human", () =>
        choose({ kind: "human" }),
      ),
      opponent("spec", "", "A player of your own", "Any search with any settings.", "", vs.kind === "spec", () =>
        choose({ kind: "spec", spec: "alphabeta:depth=4" }),
      ),
    ),
    vs.kind === "spec" &&
      specField(app, "spec", "Player", vs.spec, draft.problems.spec, (spec) => choose({ kind: "spec", spec })),
    h("div.opponent-list", null, levels),
  );
}

function opponent(
  id: string,
  number: string,
  name: string,
  says: string,
  rating: string,
  checked: boolean,
  choose: () => void,
): VNode {
  return h(
    "label.opponent",
    { key: id, class: checked ? "chosen" : "" },
    h("input", { type: "radio", name: "opponent", value: id, checked, autofocus: checked, on: { change: choose } }),
    h("span.opponent-number", { "aria-hidden": "true" }, number),
    h("span.opponent-text", null, h("b", null, name), h("span.opponent-says", null, says)),
    rating && h("span.opponent-rating", null, rating),
  );
}

function specField(
  app: App,
  id: string,
  label: string,
  value: string,
  problem: string | undefined,
  changed: (spec: string) => void,
): VNode {
  return h(
    "div.group",
    null,
    textField({ id, label, value, problem, mono: true, list: `${id}-players`, changed }),
    h(
      "datalist",
      { id: `${id}-players` },
      app.hello?.players.map((player) => h("option", { value: player.name }, player.summary)),
    ),
  );
}

/** Of a game to watch: who plays first. */
export function standInField(app: App, draft: Draft): VNode {
  const { stand_in } = draft.setup;
  const own = stand_in.kind === "spec";
  const choose = (value: string) => {
    draft.setup.stand_in =
      value === "own" ? { kind: "spec", spec: "alphabeta:depth=4" } : { kind: "level", level: Number(value) };
    app.redraw();
  };
  return h(
    "div.group",
    { key: "stand-in" },
    h("label.field-label", { for: "stand-in-level" }, "Who plays against it"),
    h(
      "select.field",
      {
        id: "stand-in-level",
        value: own ? "own" : String((stand_in as { level: number }).level),
        on: { change: typed(choose) },
      },
      levelOptions(app.hello),
      h("option", { value: "own" }, "A player of your own"),
    ),
    own &&
      specField(app, "stand-in-spec", "Player", stand_in.spec, undefined, (spec) => {
        draft.setup.stand_in = { kind: "spec", spec };
        app.redraw();
      }),
  );
}

function levelOptions(hello: Hello | undefined): VNode[] {
  return (hello?.ladder ?? []).map((level) =>
    h("option", { value: String(level.level) }, `${level.level} ${level.name}`),
  );
}
