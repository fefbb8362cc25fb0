// The score of two players: points, the bar of won, drawn and lost games, and what that says in a sentence.

import type { Match, Tally } from "../../api/match_messages";
import { h, type VNode } from "../../dom";
import { gamesOf, points, swapped } from "./score";

export function scorePanel(match: Match): VNode {
  const duel = match.report?.duels[0];
  const tally = duel?.results ?? { wins: 0, draws: 0, losses: 0 };
  const [one = "", other = ""] = match.setup?.players.map(({ name }) => name) ?? match.players;
  return h(
    "section.panel.score-panel",
    { key: "score", class: `is-${match.state}`, "aria-label": "Score" },
    h(
      "div.score-line",
      null,
      h("h2.score-name", null, sign(0), h("span", null, one)),
      h("p.score-points", null, points(tally), h("span.score-dash", null, "–"), points(swapped(tally))),
      h("p.score-name.second", null, h("span", null, other), sign(1)),
    ),
    resultBar(tally),
    h("p.explain.match-words", null, matchWords(match)),
  );
}

export function matchWords(match: Match): string {
  if (match.state === "failed") return `It cannot go on: ${match.problem ?? "something went wrong"}.`;
  if (match.state === "waiting" && match.played === 0) return "It waits until a core is free for it.";
  const after_restart = match.resumed && match.state === "running" ? " It was taken up again after a restart." : "";
  return `${match.words || "No game has ended yet."}${after_restart}`;
}

/** First: a blue square; second: an orange circle; all others: a grey diamond. */
export function sign(player: number): VNode {
  return h("span", { class: `player-sign sign-${Math.min(player, 2)}`, "aria-hidden": "true" });
}

/** A smaller share has room for the number only. */
const narrow = 0.12;

export function resultBar(tally: Tally): VNode {
  const parts: [keyof Tally, string][] = [
    ["wins", "won"],
    ["draws", "drawn"],
    ["losses", "lost"],
  ];
  const all = Math.max(1, gamesOf(tally));
  return h(
    "div.result-bar",
    { key: "bar", role: "img", "aria-label": parts.map(([kind, name]) => `${tally[kind]} ${name}`).join(", ") },
    parts
      .filter(([kind]) => tally[kind] > 0)
      .map(([kind, name]) =>
        h(
          "span",
          {
            key: kind,
            class: `result-part of-${kind}`,
            update: (element) => element.style.setProperty("flex-grow", String(tally[kind] / all)),
          },
          tally[kind] / all < narrow ? tally[kind] : `${tally[kind]} ${name}`,
        ),
      ),
  );
}
