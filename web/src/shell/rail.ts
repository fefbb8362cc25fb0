// The views: a rail on the left, tabs at the foot on phones.

import type { App } from "../app";
import { h, type VNode } from "../dom";
import { icon, logo } from "../icons";
import { titled } from "../format";
import type { View } from "../state/route";

export interface RailCalls {
  settings: () => void;
  more: () => void;
}

export function rail(app: App, calls: RailCalls): VNode {
  const more_is_open = app.route.view === "arena" || app.route.view === "games";
  return h(
    "nav.rail",
    { key: "rail", "aria-label": "Views" },
    h("a.rail-logo", { href: "#/play", "aria-label": "Arborist" }, logo()),
    app.rooms.map(({ name }) => railLink(app, name)),
    h(
      "button.rail-item.rail-more",
      { type: "button", class: more_is_open ? "current" : "", on: { click: calls.more } },
      icon("more"),
      h("span", null, "More"),
    ),
    h("span.grow", null),
    h(
      "button.rail-item.rail-settings",
      { type: "button", on: { click: calls.settings } },
      icon("settings"),
      h("span", null, "Settings"),
    ),
  );
}

function railLink(app: App, view: View): VNode {
  const current = app.route.view === view;
  return h(
    "a.rail-item",
    {
      key: view,
      href: `#/${view}`,
      class: `rail-${view} ${current ? "current" : ""}`,
      "aria-current": current ? "page" : undefined,
    },
    icon(view),
    h("span", null, titled(view)),
  );
}
