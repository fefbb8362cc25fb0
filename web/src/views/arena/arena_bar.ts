// The bar of Arena: matches or the ladder, how the open match stands, and what can be done with it.

import type { App } from "../../app";
import type { Match } from "../../api/match_messages";
import { button, h, type Child, type VNode } from "../../dom";
import { gameTitle } from "../../format";
import { icon, type IconName, labelled } from "../../icons";
import { segmented, selectChip } from "../../shell/chips";
import { saveText } from "../../shell/clipboard";
import { type MenuItem, menuButton } from "../../shell/menu";
import { formatRoute } from "../../state/route";
import { gameInfo } from "../../state/setup";
import type { BarParts } from "../room";
import type { Matches } from "./matches";
import { canGoOn, isUnderWay, state_words } from "./score";

export interface BarCalls {
  begin: () => void;
  measure: () => void;
}

export function arenaBar(app: App, matches: Matches, ladder_game: string, calls: BarCalls): BarParts {
  const is_ladder = app.route.path[0] === "ladder";
  const { match } = matches;
  const left: Child[] = [
    segmented(
      "Show",
      is_ladder ? "ladder" : "matches",
      [
        ["matches", "Matches"],
        ["ladder", "Ladder"],
      ],
      (choice) => app.go(choice === "ladder" ? "#/arena/ladder" : "#/arena"),
    ),
  ];
  if (is_ladder) return { left: [...left, gameChip(app, ladder_game)], right: ladderButtons(app, matches, calls) };
  const begin = barButton("primary.new-match-button", "new_game", "New match", "new", calls.begin);
  if (!match) return { left, right: [begin] };
  const state = h(
    "span",
    { key: "state", class: `match-state is-${match.state}`, role: "status" },
    state_words[match.state],
  );
  return { left: [...left, state], right: [...matchButtons(app, matches, match), begin] };
}

/** On phones only the drawing is shown: the name is told all the same. */
function barButton(kind: string, drawn: IconName, name: string, key: string, run: () => void): VNode {
  return button(`button${kind ? `.${kind}` : ""}`, run, labelled(drawn, name), { key, "aria-label": name });
}

function gameChip(app: App, game: string): VNode {
  return selectChip({
    key: "ladder-game",
    label: "Game",
    value: game,
    options: (app.hello?.games ?? []).map(({ name }) => [name, gameTitle(name)] as const),
    choose: (chosen) => app.go(formatRoute("arena", ["ladder"], `game=${chosen}`)),
  });
}

function ladderButtons(app: App, { ladder }: Matches, { measure }: BarCalls): Child[] {
  if (app.hello?.role === "guest") return [];
  const measured = ladder?.measured;
  if (!measured || !isUnderWay(measured.state))
    return [barButton("", "arena", measured ? "Measure again" : "Measure", "measure", measure)];
  const name = "Watch it being measured";
  const href = formatRoute("arena", ["m", measured.match_id]);
  return [h("a.button", { key: "watch", href, "aria-label": name }, icon("arena"), h("span", null, name))];
}

function matchButtons(app: App, matches: Matches, match: Match): Child[] {
  return [...courseButtons(app, matches, match), menuButton(app, "Export", "share", exportItems(app, matches, match))];
}

/** What the bar has of a match's course, at the thumb of whoever holds a phone; nothing where nothing can be done. */
export function thumbBar(app: App, matches: Matches, match: Match): VNode | undefined {
  const buttons = courseButtons(app, matches, match).filter(Boolean);
  if (buttons.length === 0) return undefined;
  return h(
    "div.match-thumb",
    { key: "thumb", role: "group", "aria-label": "Course of the match" },
    h("span", { key: "state", class: `match-state is-${match.state}` }, state_words[match.state]),
    buttons,
  );
}

function courseButtons(app: App, matches: Matches, match: Match): Child[] {
  const act = (what: "match.pause" | "match.stop" | "match.resume") => () =>
    void matches.ask(what).catch((reason: unknown) => app.complain(reason));
  const { own } = matches;
  const under_way = isUnderWay(match.state);
  return [
    own && under_way && barButton("course", "pause", "Pause", "pause", act("match.pause")),
    own && canGoOn(match.state) && barButton("course", "resume", "Resume", "pause", act("match.resume")),
    own && (under_way || match.state === "paused") && barButton("course", "stop", "Stop", "stop", act("match.stop")),
  ];
}

function exportItems(app: App, matches: Matches, match: Match): MenuItem[] {
  const save = (as: string, end: string) => () =>
    void matches.exported(as).then(
      ({ text }) => saveText(`${match.game}-match-${match.match_id}.${end}`, text),
      (reason: unknown) => app.complain(reason),
    );
  const pgn = gameInfo(app.hello, match.game)?.can.pgn;
  return [
    pgn
      ? { name: "Games as PGN", icon: "copy", run: save("pgn", "pgn") }
      : { name: "Games as text", icon: "copy", run: save("record", "txt") },
    { name: "Results as CSV", icon: "share", run: save("csv", "csv") },
  ];
}
