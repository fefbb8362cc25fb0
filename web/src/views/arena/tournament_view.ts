// A tournament: the cross table with ratings, what it says, and the games of two players.

import type { Match, MatchRow } from "../../api/match_messages";
import { button, h, type Child, type VNode } from "../../dom";
import { signed } from "../../format";
import { gamesTable } from "./games_table";
import type { Matches } from "./matches";
import { between, gamesOf, points, share } from "./score";
import { matchWords, resultBar } from "./score_panel";

export interface TournamentCalls {
  choose: (pairing: [number, number]) => void;
  more?: () => void;
  /** Those that are played on. */
  boards?: Child;
  /** Instead of the games of a pairing. */
  beside?: Child;
  shown?: number;
}

interface Line {
  at: number;
  name: string;
  spec: string;
  rating?: number;
  error?: number;
  superiority?: number;
}

/** Best first, where games were played; else as they were named. */
export function linesOf(match: Match): Line[] {
  const players = match.setup?.players ?? match.players.map((name) => ({ name, spec: "" }));
  const lines: Line[] = players.map(({ name, spec }, at) => ({ at, name, spec }));
  const ratings = match.report?.ratings ?? [];
  const rated = ratings.flatMap((rating) => {
    const line = lines.find(({ name }) => name === rating.name);
    const known = (value: number | null) => value ?? undefined;
    return line
      ? [{ ...line, rating: known(rating.rating), error: known(rating.error), superiority: known(rating.superiority) }]
      : [];
  });
  return [...rated, ...lines.filter(({ name }) => !ratings.some((rating) => rating.name === name))];
}

export function tournamentView(match: Match, matches: Matches, rows: MatchRow[], calls: TournamentCalls): VNode {
  const { pairing } = matches;
  return h(
    "div.tournament",
    { key: "tournament" },
    h(
      "div.tournament-left",
      null,
      h(
        "section.panel.cross-panel",
        { tabindex: "0", "aria-label": "Cross table" },
        crossTable(match, pairing, calls.choose),
      ),
      h(
        "section.panel.words-panel",
        { class: `is-${match.state}`, "aria-label": "What it says" },
        h("p.explain.match-words", null, matchWords(match)),
        match.setup && facts(match),
      ),
    ),
    h(
      "div.tournament-right",
      null,
      calls.beside ??
        (pairing ? pairingPanel(match, matches, pairing, calls) : [calls.boards, gamesTable(match, rows, calls)]),
    ),
  );
}

function facts(match: Match): VNode {
  const { setup } = match;
  const fact = (name: string, value: Child) => h("span.fact", null, `${name} `, h("b", null, value));
  return h(
    "p.match-facts",
    null,
    fact("each two players", `${setup?.games} games`),
    fact("openings", setup?.openings),
    match.left && fact("left", match.left),
    fact("seed", setup?.seed),
  );
}

function crossTable(
  match: Match,
  pairing: [number, number] | undefined,
  choose: (pairing: [number, number]) => void,
): VNode {
  const lines = linesOf(match);
  const duels = match.report?.duels ?? [];
  const span = ratingSpan(lines);
  const head = (name: Child, kind = "") => h("th", { scope: "col", class: kind }, name);
  return h(
    "table.cross-table",
    null,
    h("caption.unseen", null, "Every player against every other, best first"),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        head(h("span.unseen", null, "Place"), "place"),
        head("player", "name"),
        lines.map((_, at) => head(at + 1)),
        head("points", "number"),
        head("score", "number"),
        head("rating, with error", "number"),
        head(h("span.unseen", null, "Rating as a chart"), "rating-head"),
        head("sure it beats the next", "number"),
      ),
    ),
    h(
      "tbody",
      null,
      lines.map((line, place) => {
        const results = match.report?.players[line.at]?.results ?? { wins: 0, draws: 0, losses: 0 };
        return h(
          "tr",
          { key: line.name },
          h("td.place", null, place + 1),
          h("th", { scope: "row" }, h("b", null, line.name), line.spec !== line.name && h("code", null, line.spec)),
          lines.map((other) => cell(line, other, between(duels, line.name, other.name), pairing, choose)),
          h("td.number", null, h("b", null, points(results))),
          h("td.number", null, gamesOf(results) ? `${(share(results) * 100).toFixed(1)} %` : "·"),
          h("td.number", null, ratingText(line)),
          h("td", null, line.rating !== undefined && errorBar(line, span)),
          h("td.number", null, line.superiority === undefined ? "" : sureText(line.superiority)),
        );
      }),
    ),
  );
}

function sureText(share_of_sure: number): string {
  return share_of_sure > 0.999 ? "sure" : `${(share_of_sure * 100).toFixed(1)} %`;
}

function ratingText({ rating, error }: Line): Child[] {
  if (rating === undefined) return ["·"];
  return [
    h("b", null, signed(Math.round(rating))),
    error === undefined ? "" : h("span.quiet", null, ` ± ${Math.round(error)}`),
  ];
}

function ratingSpan(lines: Line[]): [number, number] {
  const rated = lines.filter(({ rating }) => rating !== undefined);
  const low = Math.min(-50, ...rated.map(({ rating, error }) => (rating ?? 0) - (error ?? 0)));
  const high = Math.max(50, ...rated.map(({ rating, error }) => (rating ?? 0) + (error ?? 0)));
  return [low, high];
}

function errorBar({ rating, error }: Line, [low, high]: [number, number]): VNode {
  const x = (value: number) => Math.round(((value - low) / (high - low)) * 1000) / 10 + 5;
  const at = x(rating ?? 0);
  const [from, to] = [x((rating ?? 0) - (error ?? 0)), x((rating ?? 0) + (error ?? 0))];
  return h(
    "svg.error-bar",
    { viewBox: "0 0 110 24", "aria-hidden": "true" },
    h("line.zero", { x1: x(0), x2: x(0), y1: 0, y2: 24 }),
    h("path.whisker", { d: `M${from} 12H${to}M${from} 7v10M${to} 7v10` }),
    h("circle.dot", { cx: at, cy: 12, r: 3.5 }),
  );
}

function cell(
  line: Line,
  other: Line,
  tally: ReturnType<typeof between>,
  pairing: [number, number] | undefined,
  choose: (pairing: [number, number]) => void,
): VNode {
  if (line.at === other.at || !tally) return h("td.cross-cell.empty", { key: other.name }, "·");
  const chosen = pairing?.[0] === line.at && pairing[1] === other.at;
  const tint = gamesOf(tally) === 0 ? "none" : String(Math.round(share(tally) * 6));
  return h(
    "td.cross-cell",
    { key: other.name },
    button("cross-button", () => choose([line.at, other.at]), gamesOf(tally) ? points(tally) : "·", {
      class: `tint-${tint} ${chosen ? "chosen" : ""}`,
      "aria-pressed": chosen,
      "aria-label": `${line.name} against ${other.name}: ${points(tally)} of ${gamesOf(tally)}`,
    }),
  );
}

function pairingPanel(match: Match, matches: Matches, pairing: [number, number], calls: TournamentCalls): VNode {
  const names = match.setup?.players.map(({ name }) => name) ?? match.players;
  const [one = "", other = ""] = [names[pairing[0]], names[pairing[1]]];
  const tally = between(match.report?.duels ?? [], one, other) ?? { wins: 0, draws: 0, losses: 0 };
  return h(
    "div.pairing",
    { key: "pairing" },
    h(
      "section.panel.pairing-panel",
      { "aria-label": `${one} – ${other}` },
      h("h2", null, `${one} – ${other} `, h("span.quiet", null, `${gamesOf(tally)} games`)),
      h(
        "p.score-points",
        null,
        points(tally),
        h("span.score-dash", null, "–"),
        points({ ...tally, wins: tally.losses }),
      ),
      resultBar(tally),
    ),
    gamesTable({ ...match, boards: [] }, matches.pairing_rows, { shown: calls.shown }),
  );
}
