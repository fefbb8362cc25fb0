// The chips above the board: what is played, against whom, with which clock.

import type { App } from "../../app";
import { button, h, type VNode } from "../../dom";
import { gameTitle } from "../../format";
import { labelled } from "../../icons";
import { selectChip, switchChip } from "../../shell/chips";
import { gameInfo } from "../../state/setup";
import { menuButton, type MenuItem } from "../../shell/menu";
import type { BarParts } from "../room";
import type { Coach } from "./coach";
import type { PlayActions } from "./play_actions";

export function playBar(app: App, play: PlayActions, game: string, coach: Coach): BarParts {
  const items: MenuItem[] = [
    { name: "Copy the link", icon: "link", run: play.copyLink },
    { name: "Copy the position", icon: "copy", run: play.copyPosition },
    { name: "Copy the game", icon: "copy", run: play.copyGame },
    { name: "Download the game", icon: "import", run: play.download },
    { name: "Import games", icon: "games", run: () => app.importGames() },
  ];
  const { state } = app.session;
  if (state && state.moves.length > 0 && gameInfo(app.hello, state.game)?.can.engine)
    items.unshift({ name: "Analyse this game", icon: "analyse", run: play.analyse });
  return {
    left: [gameChip(app, play, game), opponentChip(app, play), clockChip(app, play), setUpChip(play)],
    right: [
      coach.possible && switchChip("bar", "Bar", app.settings.bar, (bar) => app.change({ bar })),
      coach.possible && switchChip("coach", "Coach", app.settings.coach, (on) => app.change({ coach: on })),
      menuButton(app, "Share", "share", items),
      button("button.primary.new-game-button", play.newGame, "New game", { key: "new" }),
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
  return button(
    "chip.opponent-chip",
    play.newGame,
    [
      level && sides.length === 1 && h("span.chip-label", null, `level ${level.level}`),
      h("span.chip-text", null, text),
    ],
    { key: "opponent", title: "Choose another opponent" },
  );
}

function clockChip(app: App, play: PlayActions): VNode {
  const clock = app.session.state?.clock;
  const text = clock ? `${clock.base_ms / 60000}+${clock.increment_ms / 1000}` : "none";
  return button("chip.clock-chip", play.newGame, [h("span.chip-label", null, "clock"), h("span", null, text)], {
    key: "clock",
    title: "Choose another clock",
  });
}

function setUpChip(play: PlayActions): VNode {
  return button("chip.set-up-chip", play.newGame, labelled("set_up", "Set up"), { key: "set-up" });
}
