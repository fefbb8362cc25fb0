// Giving up is asked for twice.

import type { App } from "../../app";
import { button, h } from "../../dom";

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
        button("button", () => app.closeDialog(), "Play on"),
        button("button.primary", () => (app.closeDialog(), resign()), "Resign", { autofocus: true }),
      ),
  });
}
