// Where there is no room for everything: tabs for what stands beside the board, and on phones a bar at the thumb.

import { button, h, type VNode } from "../../dom";
import { icon } from "../../icons";
import { tab } from "../../shell/chips";
import type { Analysis } from "./analysis";
import type { Mentor } from "./mentor";
import { numberedMove } from "./study_tree";

export type Tab = "coach" | "lines" | "moves" | "graph" | "book";

export const tab_names: readonly (readonly [Tab, string])[] = [
  ["coach", "Coach"],
  ["lines", "Lines"],
  ["moves", "Moves"],
  ["graph", "Graph"],
  ["book", "Book"],
];

export function tabsView(current: Tab, choose: (tab: Tab) => void): VNode {
  return h(
    "div.analyse-tabs",
    { key: "tabs", role: "group", "aria-label": "What to show" },
    tab_names.map(([name, text]) =>
      h(
        "span",
        { key: name, class: `tab-of-${name}` },
        tab(text, name === current, () => choose(name)),
      ),
    ),
  );
}

export function thumbBar(analysis: Analysis, mentor: Mentor, go: (node: number | undefined) => void): VNode {
  const { tree, at } = analysis;
  const last = tree.plyOf(tree.lastOf(at));
  const step = (name: string, to: number | undefined, drawn: "back" | "on") =>
    button("step", () => go(to), icon(drawn), { "aria-label": name, disabled: to === undefined });
  const mistakes = analysis.review.mistakes().map(({ ply }) => ply);
  const ply = tree.plyOf(at);
  const mistake = (name: string, by: 1 | -1, drawn: "first" | "last") =>
    button("step.mistake-step", () => mentor.goMistake(by), [icon(drawn), h("span", null, "mistake")], {
      "aria-label": name,
      disabled: !mistakes.some((other) => (by > 0 ? other > ply : other < ply)),
    });
  return h(
    "div.thumb-bar",
    { key: "thumb", role: "group", "aria-label": "Walk through the game" },
    mistake("The mistake before", -1, "first"),
    step("One move back", tree.parentOf(at), "back"),
    h(
      "div.thumb-place",
      null,
      h("b", null, numberedMove(tree, at)),
      h("span.quiet", null, `${tree.plyOf(at)} of ${last}`),
    ),
    step("One move on", tree.next(at), "on"),
    mistake("The next mistake", 1, "last"),
  );
}
