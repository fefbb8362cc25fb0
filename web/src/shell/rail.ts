// The views: a rail on the left, tabs at the foot on phones.

import type { App } from "../app";
import { button, h, type VNode } from "../dom";
import { icon, labelled, logo } from "../icons";
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
    button("rail-item.rail-more", calls.more, labelled("more", "More"), {
      class: more_is_open ? "current" : "",
    }),
    h("span.grow", null),
    button("rail-item.rail-settings", calls.settings, labelled("settings", "Settings")),
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
