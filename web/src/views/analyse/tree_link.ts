// "Tree of this move": the link to the very search that judged it. What was not judged is searched as deep as the lines were.

import type { App } from "../../app";
import { formatRoute } from "../../state/route";
import { setupOfSpec, setupQuery } from "../tree/search/search_setup";
import type { Analysis } from "./analysis";
import { root_id } from "./study_tree";

/** Deeper ones do not fit into a recording. */
const deepest = 12;
const usual_depth = 8;

export function treeLink(app: App, analysis: Analysis): string {
  const { tree, at, review, lines } = analysis;
  const game = app.hello?.games.find(({ can }) => can.pgn && can.engine)?.name ?? "";
  const judged = review.of(tree, at)?.judged;
  const depth = Math.min(deepest, lines.current?.depth ?? usual_depth);
  // A review searches every position with so many nodes and an empty table of 8 MB, which a recording repeats.
  const search = judged ? `engine:nodes=${review.summary?.nodes},hash=8` : `engine:depth=${depth}`;
  const position = judged ? tree.at(tree.parentOf(at) ?? root_id).fen : analysis.fen;
  return formatRoute("tree", [], setupQuery(setupOfSpec(game, position, search)).join("&"));
}
