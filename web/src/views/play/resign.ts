// Giving up is asked for twice.

import type { App } from "../../app";
import { h } from "../../dom";

export function confirmResign(app: App, resign: () => void): void {
  app.show({
    name: "resign",
    title: "Resign this game?",
    body: () =>
      h(
        "p.explain",
        null,
        `${app.session.opponentOf(app.session.homeSide())} wins then. You can still take moves back.`,
      ),
    foot: () =>
      h(
        "div.dialog-buttons",
        null,
        h("button.button", { type: "button", on: { click: () => app.closeDialog() } }, "Play on"),
        h(
          "button.button.primary",
          { type: "button", autofocus: true, on: { click: () => (app.closeDialog(), resign()) } },
          "Resign",
        ),
      ),
  });
}
