// The strip as a table: every move with its value, its grade and what was better.

import type { App } from "../../app";
import { button, h } from "../../dom";
import type { Analysis } from "./analysis";
import { scoreText } from "./score_text";
import { numberedMove } from "./study_tree";

export function tableDialog(app: App, analysis: Analysis, goPly: (ply: number) => void): void {
  const go = (ply: number) => () => {
    app.closeDialog();
    goPly(ply);
  };
  app.show({
    name: "review-table",
    title: "Every move",
    body: () => {
      const { tree, review } = analysis;
      const rows = tree
        .mainLine()
        .slice(1)
        .map((node, at) => ({ node, ply: at + 1, item: review.of(tree, node) }));
      return h(
        "table.review-table",
        null,
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            ["Move", "Value", "Mark", "Best"].map((name) => h("th", { scope: "col" }, name)),
          ),
        ),
        h(
          "tbody",
          null,
          rows.map(({ node, ply, item }) =>
            h(
              "tr",
              { key: node },
              h("th", { scope: "row" }, button("link-button", go(ply), numberedMove(tree, node))),
              h("td", null, item?.value ? scoreText(item.value) : ""),
              h("td", null, item?.grade ?? ""),
              h("td", null, item?.grade ? item.best : ""),
            ),
          ),
        ),
      );
    },
  });
}
