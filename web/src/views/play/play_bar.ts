// The chips above the board: what is played, against whom, with which clock.

import type { App } from "../../app";
import { h, type VNode } from "../../dom";
import { gameTitle } from "../../format";
import { icon } from "../../icons";
import { selectChip } from "../../shell/chips";
import { menuButton, type MenuItem } from "../../shell/menu";
import type { BarParts } from "../room";
import type { PlayActions } from "./play_actions";

export function playBar(app: App, play: PlayActions, game: string): BarParts {
  const items: MenuItem[] = [
    { name: "Copy the link", icon: "link", run: play.copyLink },
    { name: "Copy the position", icon: "copy", run: play.copyPosition },
    { name: "Copy the game", icon: "copy", run: play.copyGame },
    { name: "Download the game", icon: "import", run: play.download },
    { name: "Import games", icon: "games", run: () => app.importGames() },
  ];
  return {
    left: [gameChip(app, play, game), opponentChip(app, play), clockChip(app, play), setUpChip(play)],
    right: [
      menuButton(app, "Share", "share", items),
      h(
        "button.button.primary.new-game-button",
        { key: "new", type: "button", on: { click: play.newGame } },
        "New game",
      ),
    ],
  };
}

function gameChip(app: App, play: PlayActions, game: string): VNode {
  const games = (app.hello?.games ?? []).map(({ name }) => [name, gameTitle(name)] as const);
  return selectChip({ key: "game", label: "Game", value: game, options: games, choose: play.chooseGame });
}

function opponentChip(app: App, play: PlayActions): VNode {
  const { session, hello } = app;
  const sides = session.human_sides;
  const opponent = session.state?.[session.homeSide() === "first" ? "second" : "first"];
  const level = hello?.ladder.find((known) => known.level === opponent?.level);
  const text =
    sides.length === 2 ? "Two people" : session.watching ? "Watching" : (level?.name ?? opponent?.name ?? "");
  return h(
    "button.chip.opponent-chip",
    { key: "opponent", type: "button", title: "Choose another opponent", on: { click: play.newGame } },
    level && sides.length === 1 && h("span.chip-label", null, `level ${level.level}`),
    h("span.chip-text", null, text),
  );
}

function clockChip(app: App, play: PlayActions): VNode {
  const clock = app.session.state?.clock;
  const text = clock ? `${clock.base_ms / 60000}+${clock.increment_ms / 1000}` : "none";
  return h(
    "button.chip.clock-chip",
    { key: "clock", type: "button", title: "Choose another clock", on: { click: play.newGame } },
    h("span.chip-label", null, "clock"),
    h("span", null, text),
  );
}

function setUpChip(play: PlayActions): VNode {
  return h(
    "button.chip.set-up-chip",
    { key: "set-up", type: "button", on: { click: play.newGame } },
    icon("set_up"),
    h("span", null, "Set up"),
  );
}
