// A match of two: set-up, score, three charts, the boards that are played on, and the games.

import type { App } from "../../app";
import type { Match } from "../../api/match_messages";
import { h, type Child, type VNode } from "../../dom";
import { eloChart, pairsChart, testChart } from "./charts";
import { gamesTable } from "./games_table";
import { liveBoards } from "./live_boards";
import type { Matches } from "./matches";
import { eloText } from "./score";
import { scorePanel } from "./score_panel";
import { setUpPanel } from "./set_up_panel";

export interface MatchCalls {
  more: () => void;
  /** The game that is replayed, in place of the boards. */
  beside?: Child;
  shown?: number;
}

export function matchView(app: App, matches: Matches, match: Match, calls: MatchCalls): VNode {
  const rows = matches.allRows();
  const finished = match.report ? match.report.games + match.report.void : 0;
  return h(
    "div.match",
    { key: `match-${match.match_id}` },
    setUpPanel(app, matches, match),
    h(
      "div.match-main",
      { tabindex: "0", role: "region", "aria-label": "The match" },
      scorePanel(match),
      faultsPanel(match),
      h("div.gauges", { key: "gauges" }, eloGauge(match), testGauge(match), pairsGauge(match)),
      h(
        "div.match-foot-row",
        { key: "foot" },
        calls.beside ?? liveBoards(app, match),
        gamesTable(match, rows, { shown: calls.shown, more: rows.length < finished ? calls.more : undefined }),
      ),
    ),
  );
}

function gauge(kind: string, title: string, note: string, said: string, chart: Child): VNode {
  return h(
    "section.panel.gauge",
    { key: kind, class: `${kind}-gauge`, "aria-label": title },
    h("h2", null, title, note && h("span.quiet", null, ` ${note}`)),
    h("div.gauge-chart", { role: "img", "aria-label": said }, chart),
  );
}

function eloGauge(match: Match): VNode {
  const elo = match.report?.duels[0]?.elo;
  const known = elo && (match.report?.games ?? 0) > 0;
  const error = elo?.error === null || !known ? "" : `± ${Math.round(elo?.error ?? 0)}`;
  const value = known ? eloText(elo) : "·";
  return h(
    "section.panel.gauge.elo-gauge",
    { key: "elo", "aria-label": "Elo" },
    h(
      "h2",
      null,
      "Elo ",
      h("b.elo-value", { class: value.startsWith("−") ? "minus" : "plus" }, value),
      h("span.quiet", null, ` ${error}`),
    ),
    h(
      "div.gauge-chart",
      {
        role: "img",
        "aria-label": known ? `Elo of the first player over the games: ${value} ${error} now` : "No game has ended yet",
      },
      eloChart(match.points ?? [], match.planned),
    ),
  );
}

function testGauge(match: Match): VNode {
  const sprt = match.report?.sprt;
  const superiority = match.report?.duels[0]?.elo.superiority ?? 0.5;
  const sure = `${(superiority * 100).toFixed(1)} %`;
  if (!sprt)
    return gauge(
      "test",
      "Is it stronger?",
      "likelihood",
      `The first player is the stronger one with a likelihood of ${sure}`,
      h(
        "div.likelihood",
        null,
        h("p.likelihood-value", null, sure),
        h(
          "p.quiet",
          null,
          "that the first player is the stronger one. A match that ends by a test shows its walk here.",
        ),
      ),
    );
  const said = `The test stands at ${sprt.llr ?? 0}, between ${sprt.lower} and ${sprt.upper}`;
  return gauge("test", "Is it stronger?", "sequential test", said, testChart(match.points ?? [], sprt));
}

function pairsGauge(match: Match): VNode {
  const pairs = match.report?.duels[0]?.pairs ?? [0, 0, 0, 0, 0];
  const names = ["0", "½", "1", "1½", "2"];
  const said = pairs.map((pair, at) => `${pair} times ${names[at]}`).join(", ");
  return gauge("pairs", "Pairs", "points of the first player", said, pairsChart(pairs));
}

function faultsPanel(match: Match): VNode | false {
  const [fault] = (match.faults ?? []).slice(-1);
  if (!fault) return false;
  const loser = fault.result === "1-0" ? fault.second : fault.first;
  const name = match.setup?.players[loser]?.name ?? "A player";
  const others = (match.fault_count ?? 1) - 1;
  return h(
    "p.panel.match-fault",
    { key: "fault", role: "status" },
    h("b", null, `${name} lost game ${fault.game}: `),
    fault.how,
    others > 0 && `; and ${others} more like it`,
    ".",
  );
}
