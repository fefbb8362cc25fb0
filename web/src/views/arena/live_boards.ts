// The boards of the games that are being played, one to four; a finished one keeps its last position until the next
// begins.

import type { App } from "../../app";
import type { LiveBoard, Match } from "../../api/match_messages";
import type { Board } from "../../api/messages";
import { smallBoard } from "../../board/small_boards";
import { h, type VNode } from "../../dom";
import { gameInfo } from "../../state/setup";
import { sign } from "./score_panel";

export function liveBoards(app: App, match: Match): VNode {
  const boards = (match.boards ?? []).filter(({ board }) => board);
  return h(
    "section.panel.boards-panel",
    { key: "boards", class: `boards-${Math.max(1, boards.length)}`, "aria-label": "Games that are being played" },
    boards.length > 0
      ? boards.map((board, at) => liveBoard(app, match, board, at))
      : h("p.quiet.no-boards", null, emptyWords(match)),
  );
}

function emptyWords(match: Match): string {
  if (match.state === "running") return "The first moves are being thought of.";
  if (match.state === "waiting") return "Games appear here as soon as there is a core for them.";
  return "No game is being played. Choose one of the list to replay it.";
}

function liveBoard(app: App, match: Match, live: LiveBoard, at: number): VNode {
  const running = match.state === "running" && live.playing;
  const names = match.setup?.players.map(({ name }) => name) ?? match.players;
  const side = (which: 0 | 1) => {
    const player = (which === 0 ? live.first : live.second) ?? 0;
    const value = live.values?.[which];
    return h(
      "p.live-player",
      null,
      live.board?.kind === "chess" && h("span", { class: `side-disc disc-${which}`, "aria-hidden": "true" }),
      sign(player),
      h("b", null, names[player] ?? ""),
      h("span.grow", null),
      live.depths?.[which] ? h("span.quiet", null, `depth ${live.depths[which]}`) : null,
      value &&
        h(
          "span.live-value",
          { class: value.startsWith("-") || value.startsWith("lo") ? "minus" : "plus" },
          value.replace("-", "−"),
        ),
    );
  };
  return h(
    "div.live-board",
    { key: at, class: running ? "" : "resting" },
    side(1),
    live.board &&
      boardPicture(
        app,
        match.game,
        live.board,
        `Game ${live.game}, ${names[live.first ?? 0]} against ${names[live.second ?? 1]}`,
      ),
    side(0),
  );
}

export function boardPicture(app: App, game: string, board: Board, label: string): VNode {
  const info = gameInfo(app.hello, game);
  return h(
    "div.board-picture",
    { role: "img", "aria-label": label },
    smallBoard(board, [info?.first ?? "", info?.second ?? ""]) ??
      h("pre", null, board.kind === "text" ? board.text : ""),
  );
}
