// What is usually played here, and what one's own games had: the moves of the openings' table with their names and shares,
// and how often oneself was there with what score.

import type { BookMove } from "../../api/analysis_messages";
import { button, h, type Child, type VNode } from "../../dom";
import type { Analysis } from "./analysis";
import { moveNumber, root_id } from "./study_tree";

export function bookCard(analysis: Analysis, hidden: boolean, play: (uci: string) => void): VNode {
  const moves = hidden ? [] : (analysis.info?.book ?? []);
  return h(
    "section.panel.book-card",
    { key: "book", "aria-label": "Book" },
    head(analysis, moves),
    moves.length > 0 && table(moves, play),
  );
}

function head(analysis: Analysis, moves: BookMove[]): VNode {
  const { info, tree, at } = analysis;
  const in_table = moves.some(({ share }) => share !== undefined);
  const opening = info?.opening;
  const path = tree.pathTo(at);
  const last = opening && !in_table && opening.ply < path.length - 1 ? path[opening.ply] : undefined;
  const ended =
    last === undefined || last === root_id ? undefined : moveNumber(tree.at(tree.parentOf(last) ?? root_id).fen);
  return h(
    "header.book-head",
    null,
    h("h2", null, "Book"),
    h("span.quiet", null, ended ? `ended at move ${ended.number}` : info && moves.length === 0 ? "no moves here" : ""),
    h("span.grow", null),
    last !== undefined && button("link-button", () => analysis.go(last), "Go there"),
  );
}

function table(moves: BookMove[], play: (uci: string) => void): VNode {
  const cell = (content: Child, kind = "") => h("td", { class: kind }, content);
  return h(
    "div.book-scroll",
    { tabindex: "0", role: "region", "aria-label": "Moves of the book" },
    h(
      "table.book-table",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          ["move", "", "book", "yours", "score"].map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h(
        "tbody",
        null,
        moves.map(({ uci, san, name, share, mine, score }) =>
          h(
            "tr",
            { key: uci },
            h(
              "th",
              { scope: "row" },
              button("link-button", () => play(uci), san),
            ),
            cell(shortName(name), "book-name"),
            h(
              "td.book-share",
              { update: (element) => element.style.setProperty("--share", `${share ?? 0}%`) },
              share === undefined ? "–" : share === 0 ? "<1 %" : `${share} %`,
            ),
            cell(mine || "–"),
            cell(score === undefined ? "" : `${score} %`),
          ),
        ),
      ),
    ),
  );
}

/** The last part says what is special: "Italian Game, Giuoco Pianissimo". */
function shortName(name: string | undefined): string {
  return name?.split(", ").pop() ?? "";
}
