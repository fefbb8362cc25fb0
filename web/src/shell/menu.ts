// A button that opens a short list of things to do.

import type { App } from "../app";
import { button, h, type VNode } from "../dom";
import { icon, type IconName, labelled } from "../icons";

export interface MenuItem {
  name: string;
  icon: IconName;
  run: () => void;
}

export function menuButton(app: App, name: string, drawn: IconName, items: MenuItem[]): VNode {
  const open = app.menu === name;
  const toggle = () => {
    app.menu = open ? undefined : name;
    app.redraw();
  };
  const close = (event: FocusEvent) => {
    if ((event.currentTarget as HTMLElement).contains(event.relatedTarget as Node | null)) return;
    if (app.menu === name) toggle();
  };
  return h(
    "div.menu",
    { key: `menu-${name}`, on: { focusout: close, keydown: (event: KeyboardEvent) => walkMenu(event, app) } },
    button("chip.menu-button", toggle, labelled(drawn, name), {
      "aria-label": name,
      "aria-haspopup": "menu",
      "aria-expanded": open,
    }),
    open &&
      h(
        "div.menu-list",
        { role: "menu", mount: (element) => element.querySelector<HTMLElement>("button")?.focus() },
        items.map((item) => menuItem(app, item)),
      ),
  );
}

function menuItem(app: App, item: MenuItem): VNode {
  const run = () => {
    app.menu = undefined;
    item.run();
    app.redraw();
  };
  return button("menu-item", run, [icon(item.icon), item.name], { role: "menuitem" });
}

function walkMenu(event: KeyboardEvent, app: App): void {
  const menu = event.currentTarget as HTMLElement;
  if (event.key === "Escape" && app.menu) {
    app.menu = undefined;
    app.redraw();
    menu.querySelector<HTMLElement>(".menu-button")?.focus();
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const items = [...menu.querySelectorAll<HTMLElement>(".menu-item")];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const step = event.key === "ArrowDown" ? 1 : items.length - 1;
    items[(at + step) % items.length]?.focus();
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}
