// The games of a match: the newest first, those that are being played above them. A row opens its game.

import type { Match, MatchRow } from "../../api/match_messages";
import { button, h, type Child, type VNode } from "../../dom";
import { grouped, resultText } from "../../format";
import { formatRoute } from "../../state/route";
import { rowWinner } from "./score";
import { sign } from "./score_panel";

export interface TableCalls {
  more?: () => void;
  /** The game that is replayed. */
  shown?: number;
}

export function gameLink(match_id: string, game: number | undefined, more: string[] = []): string {
  return formatRoute("arena", ["m", match_id], [...(game ? [`game=${game}`] : []), ...more].join("&"));
}

export function gamesTable(match: Match, rows: MatchRow[], { more, shown }: TableCalls): VNode {
  const names = match.setup?.players.map(({ name }) => name) ?? match.players;
  const live = match.state === "running" ? (match.boards ?? []).filter(({ playing, game }) => playing && game) : [];
  return h(
    "section.panel.games-panel",
    { key: "games", tabindex: "0", "aria-label": "Games" },
    h(
      "table.match-games",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          ["#", "Begins", "result", "how", "moves"].map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h(
        "tbody",
        null,
        live.map(({ game, first, plies }, at) =>
          h(
            "tr.live-row",
            { key: `live-${at}` },
            h("td", null, game),
            h("td", null, sign(first ?? 0), names[first ?? 0]),
            h("td", null, h("span.now-dot", { "aria-hidden": "true" })),
            h("td", null, "running"),
            h("td", null, Math.ceil((plies ?? 0) / 2)),
          ),
        ),
        rows.map((row) => gameRow(match, row, names, shown)),
      ),
    ),
    rows.length === 0 && live.length === 0 && h("p.quiet.no-games", null, "No game has ended yet."),
    more && button("button.small.more-games", more, "Show more"),
  );
}

function gameRow(match: Match, row: MatchRow, names: string[], shown: number | undefined): VNode {
  const winner = rowWinner(row);
  const result: Child = h(
    "b",
    { class: winner === undefined ? "" : `won-by-${Math.min(winner, 2)}` },
    resultText(row.result),
  );
  return h(
    "tr",
    { key: row.game, class: `${row.game % 2 === 0 ? "pair-end" : ""} ${row.game === shown ? "shown" : ""}` },
    h(
      "td",
      null,
      h(
        "a.game-link",
        {
          href: gameLink(match.match_id, row.game),
          "aria-label": `Replay game ${row.game}`,
          "aria-current": row.game === shown ? "true" : undefined,
        },
        grouped(row.game),
      ),
    ),
    h("td", null, sign(row.first), names[row.first]),
    h("td", null, result),
    h("td", { class: row.fault ? "fault" : "", title: row.how }, row.how),
    h("td", null, Math.ceil(row.plies / 2)),
  );
}
