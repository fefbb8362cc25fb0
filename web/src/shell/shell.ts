// The whole page around a view: skip link, rail, bar, view, and what lies over them.

import type { App } from "../app";
import { button, h, type Child, type VNode } from "../dom";
import { type IconName, labelled } from "../icons";
import { titled } from "../format";
import { errorPanel } from "../views/error_panel";
import { viewBar } from "./bar";
import type { ShellCalls } from "./commands";
import { connectionBar } from "./connection_bar";
import { dialogView } from "./dialog";
import { type Pointer, wayOut } from "./present";
import { rail } from "./rail";

const skeleton_after_ms = 300;
const reason_after_ms = 3000;

export function shellView(app: App, calls: ShellCalls, pointer: Pointer): Child[] {
  const more = () => openMore(app, calls);
  return [
    h("a.skip-link", { key: "skip", href: "#main", on: { click: skipToView } }, "Skip to the view"),
    h(
      "div.shell",
      { key: "shell", class: `view-${app.room.name}` },
      rail(app, { settings: calls.settings, more }),
      h(
        "div.stage",
        null,
        connectionBar(app),
        viewBar(app, more),
        h(
          "main.view",
          { id: "main", tabindex: "-1" },
          app.bad_link ? errorPanel(app, app.bad_link) : (app.room.body() ?? waitingView(app)),
        ),
      ),
    ),
    app.presenting && pointer.view(),
    app.presenting && wayOut(app),
    app.toasts.view(),
    ...app.live.view(),
    app.dialog && dialogView(app, app.dialog),
  ];
}

function skipToView(event: Event): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** Nothing at first, then a skeleton, then the reason and a way out. */
function waitingView(app: App): VNode {
  const waited = performance.now() - app.waiting_since;
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
        button("button", () => app.go("#/games"), "Stop, and show my games"),
      ),
  );
}

/** On phones, what has no tab of its own. */
function openMore(app: App, calls: ShellCalls): void {
  const act = (run: () => void) => () => {
    app.closeDialog();
    run();
  };
  const item = (name: string, drawn: IconName, run: () => void) => button("more-item", act(run), labelled(drawn, name));
  app.show({
    name: "more",
    title: "More",
    body: () =>
      h(
        "div.more-list",
        null,
        app.rooms.map(({ name }) => item(titled(name), name, () => app.go(`#/${name}`))),
        item("Settings", "settings", calls.settings),
        item("Search everything", "search", calls.palette),
        item("Keys", "keyboard", calls.keys),
        item("Presentation", "present", calls.present),
      ),
  });
}
