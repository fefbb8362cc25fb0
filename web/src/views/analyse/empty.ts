// Nothing is open yet: where to bring a game, and three to begin with.

import type { App } from "../../app";
import { button, h, type VNode } from "../../dom";
import { icon } from "../../icons";
import type { OpenDialog } from "./open_dialog";
import { samples } from "./samples";

const start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1";

export function emptyView(app: App, dialog: OpenDialog): VNode {
  return h(
    "div.later.analyse-empty",
    { key: "analyse-empty" },
    h(
      "section.later-panel",
      null,
      h("div.later-picture", { "aria-hidden": "true" }, icon("analyse")),
      h("h2", null, "Drop a game here, or paste one"),
      h(
        "p.explain",
        null,
        "PGN or FEN, from a file, the clipboard or your stored games: the engine shows the best lines, and where a move lost something.",
      ),
      h(
        "div.card-buttons",
        null,
        button("button.primary", () => dialog.show(), "Open a game"),
        h("a.button", { href: "#/games" }, "My games"),
        h("a.button.plain", { href: `#/analyse?fen=${start_fen}` }, "An empty board"),
      ),
      h("h3.field-label", null, "Or look at one of these"),
      h(
        "ul.samples",
        null,
        samples.map(({ name, says, pgn }) =>
          h(
            "li",
            { key: name },
            button("sample", () => void dialog.read(pgn), [h("b", null, name), h("span.quiet", null, says)]),
          ),
        ),
      ),
      app.connection.status.kind === "lost" && h("p.quiet", null, "Arborist does not answer at the moment."),
    ),
  );
}
