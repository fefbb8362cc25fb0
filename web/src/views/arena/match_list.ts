// The matches there are, the newest first.

import type { App } from "../../app";
import type { MatchHead } from "../../api/match_messages";
import { button, h, type VNode } from "../../dom";
import { count, dayText, gameTitle, grouped } from "../../format";
import { icon } from "../../icons";
import { formatRoute } from "../../state/route";
import type { Matches } from "./matches";
import { state_words } from "./score";

export interface ListCalls {
  begin: () => void;
  example: () => void;
  remove: (match: MatchHead) => void;
}

export function matchList(app: App, matches: Matches, calls: ListCalls): VNode {
  const { list } = matches;
  return h(
    "div.match-list",
    { key: "match-list", tabindex: "0", role: "region", "aria-label": "Matches" },
    app.hello?.role === "guest" &&
      matches.limits &&
      h("p.quiet.match-note", { key: "guest" }, `You are a guest here: you see all matches. ${matches.limits.words}`),
    !matches.kept &&
      h(
        "p.problem.match-note",
        { key: "not-kept", role: "status" },
        "Matches cannot be kept here, so none are played.",
      ),
    matches.left_alone.map((what) =>
      h("p.problem.match-note", { key: what, role: "status" }, `A match was left alone: ${what}.`),
    ),
    list?.length === 0 && noMatches(calls),
    list &&
      list.length > 0 &&
      h(
        "ul.match-rows",
        null,
        list.map((match) => rowView(match, calls)),
      ),
    !list && h("div.rows-skeleton", { "aria-hidden": "true" }),
  );
}

function noMatches(calls: ListCalls): VNode {
  return h(
    "section.later-panel",
    null,
    h("div.later-picture", { "aria-hidden": "true" }, icon("arena")),
    h("h2", null, "Who is stronger?"),
    h(
      "p.explain",
      null,
      "Let any players meet in any game, as often as it takes, and read off who is stronger and how sure that is. It goes on while you are elsewhere.",
    ),
    button("button.primary", calls.begin, "New match"),
    button("button", calls.example, "Example: two levels of connect four, 20 games"),
  );
}

export function namesOf(players: string[]): string {
  return players.length === 2
    ? players.join(" – ")
    : `${players.slice(0, 3).join(", ")}${players.length > 3 ? ", …" : ""}`;
}

function rowView(match: MatchHead, calls: ListCalls): VNode {
  const { match_id, players, state } = match;
  const name = namesOf(players);
  return h(
    "li.match-row",
    { key: match_id },
    h(
      "a.match-open",
      { href: formatRoute("arena", ["m", match_id]) },
      h("span.match-day", null, dayText(match.created)),
      h("span.match-names", null, name),
      h("span", { class: `match-state is-${state}` }, state_words[state]),
      h("span.match-played", null, `${grouped(match.played)} of ${count(match.planned, "game")}`),
      h("span.match-game", null, match.ladder ? `${gameTitle(match.game)}, ladder` : gameTitle(match.game)),
    ),
    match.own
      ? button("row-button", () => calls.remove(match), icon("trash"), {
          "aria-label": `Delete ${name}`,
          title: "Delete",
        })
      : h("span", null),
  );
}
