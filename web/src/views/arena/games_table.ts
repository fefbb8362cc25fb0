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
  // Of two players one name tells who the other is; of more there is no room for how it ended beside both.
  const many = names.length > 2;
  const columns = many ? ["#", "players", "result", "moves"] : ["#", "Begins", "result", "how", "moves"];
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
          columns.map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h(
        "tbody",
        null,
        live.map(({ game, first, second, plies }, at) =>
          h(
            "tr.live-row",
            { key: `live-${at}` },
            h("td", null, game),
            playersCell(names, first ?? 0, second ?? 0),
            h("td", null, h("span.now-dot", { "aria-hidden": "true" })),
            !many && h("td", null, "running"),
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

function playersCell(names: string[], first: number, second: number): VNode {
  if (names.length <= 2) return h("td", null, sign(first), names[first]);
  const title = `${names[first]} – ${names[second]}`;
  return h("td.both-players", { title }, h("span", null, names[first]), h("span", null, `– ${names[second]}`));
}

function gameRow(match: Match, row: MatchRow, names: string[], shown: number | undefined): VNode {
  const many = names.length > 2;
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
    playersCell(names, row.first, row.second),
    h("td", { class: many && row.fault ? "fault" : "", title: row.how }, result),
    !many && h("td", { class: row.fault ? "fault" : "", title: row.how }, row.how),
    h("td", null, Math.ceil(row.plies / 2)),
  );
}
