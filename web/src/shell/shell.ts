// The whole page around a view: skip link, rail, bar, view, and what lies over them.

import type { App } from "../app";
import { h, type Child, type VNode } from "../dom";
import { icon, type IconName } from "../icons";
import { titled } from "../format";
import { errorPanel } from "../views/error_panel";
import { gamesView } from "../views/games";
import { laterView } from "../views/later";
import type { PlayView } from "../views/play/play_view";
import { type BarCalls, viewBar } from "./bar";
import type { ShellCalls } from "./commands";
import { connectionBar } from "./connection_bar";
import { dialogView } from "./dialog";
import { followPointer } from "./present";
import { rail } from "./rail";

const skeleton_after_ms = 300;
const reason_after_ms = 3000;

export function shellView(app: App, play: PlayView, calls: ShellCalls, bar: BarCalls): Child[] {
  return [
    h("a.skip-link", { key: "skip", href: "#main", on: { click: skipToView } }, "Skip to the view"),
    h(
      "div.shell",
      { key: "shell", class: `view-${app.route.view}` },
      rail(app, { settings: calls.settings, more: () => openMore(app, calls) }),
      h(
        "div.stage",
        null,
        connectionBar(app),
        viewBar(app, bar),
        h("main.view", { id: "main", tabindex: "-1" }, viewContent(app, play)),
      ),
    ),
    app.presenting && h("div.halo", { key: "halo", "aria-hidden": "true", mount: followPointer }),
    app.toasts.view(),
    ...app.live.view(),
    app.dialog && dialogView(app, app.dialog),
  ];
}

function skipToView(event: Event): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

function viewContent(app: App, play: PlayView): VNode {
  const { route } = app;
  if (app.bad_link) return errorPanel(app, app.bad_link);
  if (route.view === "games") return gamesView(app);
  const room = app.rooms[route.view];
  if (room) return app.hello ? room.body() : waitingView(app);
  if (route.view === "analyse" || route.view === "arena") return laterView(route.view);
  return app.session.state ? play.body() : waitingView(app);
}

/** Nothing at first, then a skeleton, then the reason and a way out. */
function waitingView(app: App): VNode {
  const waited = app.waiting_since === undefined ? 0 : performance.now() - app.waiting_since;
  if (waited < skeleton_after_ms) return h("div.waiting", { key: "waiting" });
  return h(
    "div.waiting",
    { key: "waiting" },
    h("div.skeleton-board", { "aria-hidden": "true" }),
    h("div.skeleton-panel", { "aria-hidden": "true" }),
    waited > reason_after_ms &&
      h(
        "section.later-panel.waiting-reason",
        { role: "status" },
        h(
          "p.explain",
          null,
          app.connection.status.kind === "open" ? "The game takes long to open." : "The server does not answer yet.",
        ),
        h("button.button", { type: "button", on: { click: () => app.go("#/games") } }, "Stop, and show my games"),
      ),
  );
}

/** On phones, what has no tab of its own. */
export function openMore(app: App, calls: ShellCalls): void {
  const act = (run: () => void) => () => {
    app.closeDialog();
    run();
  };
  const item = (name: string, drawn: IconName, run: () => void) =>
    h("button.more-item", { type: "button", on: { click: act(run) } }, icon(drawn), h("span", null, name));
  app.show({
    name: "more",
    title: "More",
    body: () =>
      h(
        "div.more-list",
        null,
        (["play", "analyse", "tree", "paths", "arena", "games"] as const).map((view) =>
          item(titled(view), view, () => app.go(`#/${view}`)),
        ),
        item("Settings", "settings", calls.settings),
        item("Search everything", "search", calls.palette),
        item("Keys", "keyboard", calls.keys),
        item("Presentation", "present", calls.present),
      ),
  });
}
