// A finished game, move by move: the board, where one is, and the way on to Analyse or Tree.

import type { App } from "../../app";
import type { Match, MatchGame } from "../../api/match_messages";
import { button, h, type VNode } from "../../dom";
import { resultText } from "../../format";
import { icon, labelled } from "../../icons";
import { formatRoute } from "../../state/route";
import { gameInfo, linkText } from "../../state/setup";
import { boardPicture } from "./live_boards";
import { sign } from "./score_panel";

export interface ReplayCalls {
  go: (ply: number) => void;
  close: () => void;
  analyse: (pgn: string) => void;
}

export function replayPanel(app: App, match: Match, game: MatchGame, ply: number, calls: ReplayCalls): VNode {
  const names = match.setup?.players.map(({ name }) => name) ?? match.players;
  const last = game.boards.length - 1;
  const move = game.moves[ply - 1];
  const board = game.boards[ply] ?? game.boards[last];
  const step = (name: string, drawn: "first" | "back" | "on" | "last", to: number, able: boolean) =>
    button("button.small", () => calls.go(to), icon(drawn), { "aria-label": name, disabled: !able });
  return h(
    "section.panel.replay-panel",
    { key: "replay", "aria-label": `Game ${game.game}` },
    h(
      "header.replay-head",
      null,
      h("h2", null, `Game ${game.game}`),
      h(
        "p",
        null,
        sign(game.first),
        h("b", null, names[game.first]),
        " – ",
        h("b", null, names[game.second]),
        sign(game.second),
      ),
      h("span.grow", null),
      button("row-button", calls.close, icon("close"), { "aria-label": "Close the game" }),
    ),
    h(
      "div.replay-body",
      null,
      board && boardPicture(app, match.game, board, move ? `After ${move.said || move.shown}` : "Where the game began"),
      h(
        "div.replay-side",
        null,
        h("p.replay-result", null, h("b", null, resultText(game.result)), ` ${game.how}`),
        h(
          "ol.replay-moves",
          { tabindex: "0", "aria-label": "Moves" },
          game.moves.map(({ shown, value, depth }, at) =>
            h(
              "li",
              { key: at, class: at < game.opening_plies ? "opening-move" : "" },
              button(
                "replay-move",
                () => calls.go(at + 1),
                [
                  h("span.move-number", null, at % 2 === 0 ? `${at / 2 + 1}` : ""),
                  h("span", null, shown),
                  value && h("span.quiet", null, `${value.replace("-", "−")}${depth ? ` d${depth}` : ""}`),
                ],
                {
                  class: at + 1 === ply ? "current" : "",
                  "aria-current": at + 1 === ply ? "true" : undefined,
                  update: at + 1 === ply ? keepInSight : undefined,
                },
              ),
            ),
          ),
        ),
        h(
          "div.replay-steps",
          { role: "group", "aria-label": "Replay" },
          step("First position", "first", 0, ply > 0),
          step("One move back", "back", ply - 1, ply > 0),
          step("One move on", "on", ply + 1, ply < last),
          step("Last position", "last", last, ply < last),
          h("span.grow", null),
          onward(app, match, game, calls),
        ),
      ),
    ),
  );
}

function keepInSight(element: HTMLElement): void {
  const list = element.closest(".replay-moves");
  if (!list || element.dataset.seen === "1") return;
  const [top, height] = [element.offsetTop - (list as HTMLElement).offsetTop, list.clientHeight];
  if (top < list.scrollTop || top > list.scrollTop + height - element.offsetHeight) list.scrollTop = top - height / 2;
}

function onward(app: App, match: Match, game: MatchGame, calls: ReplayCalls): VNode {
  const { pgn } = game;
  if (pgn && gameInfo(app.hello, match.game)?.can.engine)
    return button("button.small.primary", () => calls.analyse(pgn), labelled("analyse", "Analyse"), { key: "analyse" });
  const query = `game=${match.game}&pos=${linkText(game.position)}`;
  return h(
    "a.button.small",
    { key: "tree", href: formatRoute("tree", [], query) },
    icon("tree"),
    h("span", null, "Tree"),
  );
}
