// The bar above an analysis: which game it is, another one, and what to do with it.

import type { App } from "../../app";
import { button, h, type VNode } from "../../dom";
import { labelled } from "../../icons";
import { menuButton } from "../../shell/menu";
import type { BarParts } from "../room";
import type { AnalyseRoom } from "./analyse_room";
import { shareItems } from "./share";
import { treeLink } from "./tree_link";

function learnName({ analysis }: AnalyseRoom): VNode[] {
  const known = analysis.review.summary !== undefined;
  return [
    h("span.long-name", { title: known ? "" : "Find mistakes first" }, "Learn from mistakes"),
    h("span.short-name", null, "Learn"),
  ];
}

export function analyseBar(app: App, room: AnalyseRoom): BarParts {
  const { analysis } = room;
  const open = button("chip.open-chip", () => room.dialog.show(), labelled("import", "Open"), {
    key: "open",
    "aria-label": "Open",
  });
  if (!analysis.state) return { left: [open], right: [] };
  return {
    left: [h("span.analysis-title", { key: "title", title: analysis.state.title }, analysis.state.title), open],
    right: [
      h(
        "a.chip.tree-chip",
        { key: "tree", href: treeLink(app, analysis), "aria-label": "Tree of this move" },
        labelled("tree", "Tree of this move"),
      ),
      menuButton(app, "Share", "share", shareItems(app, room)),
      button("button.primary.learn-button", () => room.mentor.learn(), learnName(room), {
        key: "learn",
        disabled: analysis.review.mistakes().length === 0,
      }),
    ],
  };
}
