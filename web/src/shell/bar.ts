// The bar above a view: its title, the chips that set it up, and what to do with it.

import type { App } from "../app";
import { h, type VNode } from "../dom";
import { gameTitle, titled } from "../format";
import { icon } from "../icons";
import { gamesBar } from "../views/games";
import type { PlayActions } from "../views/play/play_actions";
import type { BarParts } from "../views/room";
import { menuButton, type MenuItem } from "./menu";

export interface BarCalls {
  play: PlayActions;
  importGames: () => void;
  menu: () => void;
  chooseGame: (game: string) => void;
}

export function viewBar(app: App, calls: BarCalls): VNode {
  const { left, right } = barParts(app, calls);
  return h(
    "header.bar",
    { key: "bar" },
    h("button.bar-menu", { type: "button", "aria-label": "Menu", on: { click: calls.menu } }, icon("menu")),
    h("h1", null, titled(app.route.view)),
    h("div.chips", null, left),
    h("span.grow", null),
    h("div.bar-right", null, right),
  );
}

function barParts(app: App, calls: BarCalls): BarParts {
  if (!app.hello || app.bad_link) return { left: [], right: [] };
  if (app.route.view === "play") return playBar(app, calls);
  if (app.route.view === "games") return gamesBar(app, calls.importGames);
  return app.rooms[app.route.view]?.bar() ?? { left: [], right: [] };
}

function playBar(app: App, calls: BarCalls): BarParts {
  const { play } = calls;
  const items: MenuItem[] = [
    { name: "Copy the link", icon: "link", run: play.copyLink },
    { name: "Copy the position", icon: "copy", run: play.copyPosition },
    { name: "Copy the game", icon: "copy", run: play.copyGame },
    { name: "Download the game", icon: "import", run: play.download },
    { name: "Import games", icon: "games", run: calls.importGames },
  ];
  return {
    left: [gameChip(app, calls), opponentChip(app, play), clockChip(app, play), setUpChip(play)],
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

function gameChip(app: App, calls: BarCalls): VNode {
  const game = app.session.state?.game ?? app.setup.game;
  return h(
    "label.chip.select-chip.game-chip",
    { key: "game" },
    h("span.unseen", null, "Game"),
    h(
      "select",
      { value: game, on: { change: (event: Event) => calls.chooseGame((event.target as HTMLSelectElement).value) } },
      app.hello?.games.map((known) => h("option", { value: known.name }, gameTitle(known.name))),
    ),
    icon("down"),
  );
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
