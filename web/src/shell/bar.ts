// The bar above a view: its title, the chips that set it up, and what to do with it.

import type { App } from "../app";
import { button, h, type VNode } from "../dom";
import { titled } from "../format";
import { icon } from "../icons";

export function viewBar(app: App, openMenu: () => void): VNode {
  const { left, right } = (app.hello && !app.bad_link && app.room.bar?.()) || { left: [], right: [] };
  return h(
    "header.bar",
    { key: "bar" },
    button("bar-menu", openMenu, icon("menu"), { "aria-label": "Menu" }),
    h("h1", null, titled(app.room.name)),
    h("div.chips", null, left),
    h("span.grow", null),
    h("div.bar-right", null, right),
  );
}
