// The coach: what was wrong with the move that is shown, in words that a line proves. Of fixed height; silent where there is
// nothing to say.

import { button, h, type Child, type VNode } from "../../dom";
import { icon } from "../../icons";
import type { Reviewed } from "../../api/analysis_messages";
import type { Analysis } from "./analysis";
import type { Learning } from "./learning";
import { scoreText, sideOf } from "./score_text";
import { gradeClass } from "./study_moves";

export interface CoachCalls {
  goPly: (ply: number) => void;
  showLine: (item: Reviewed) => void;
  tryAgain: (item: Reviewed) => void;
  goBetter: (item: Reviewed) => void;
  /** Of learning: another try, the move itself, the next one, enough. */
  again: () => void;
  solution: () => void;
  next: () => void;
  leave: () => void;
}

export function coachCard(analysis: Analysis, learning: Learning, calls: CoachCalls): VNode {
  return h(
    "section.panel.coach-card",
    { key: "coach", "aria-label": "Coach", "aria-live": "polite" },
    learning.item ? learningCard(learning, calls) : noteCard(analysis, calls),
  );
}

function noteCard(analysis: Analysis, calls: CoachCalls): Child[] {
  const { review, tree, at } = analysis;
  const item = review.of(tree, at);
  if (!item?.grade)
    return [h("p.coach-head", null, "Coach"), h("p.explain.coach-silent", null, silence(analysis, item))];
  const all = review.mistakes();
  const number = all.findIndex(({ ply }) => ply === item.ply);
  const step = (name: string, drawn: "back" | "on", to: Reviewed | undefined) =>
    button("icon-button", () => to && calls.goPly(to.ply), icon(drawn), { "aria-label": name, disabled: !to });
  return [
    h(
      "p.coach-head",
      null,
      h("span", null, `Coach · mistake ${number + 1} of ${all.length}`),
      h("span.grow", null),
      step("The mistake before", "back", all[number - 1]),
      step("The next mistake", "on", all[number + 1]),
    ),
    h(
      "h2.coach-title",
      null,
      h("span.grade", { class: gradeClass(item.grade) }, item.grade),
      h("span", null, item.title),
    ),
    h("p.explain", null, item.words),
    h(
      "p.coach-swing",
      null,
      item.before && h("span.score-pill", { class: `of-${sideOf(item.before)}` }, scoreText(item.before)),
      h("span.swing-arrow", { "aria-label": "then" }, "→"),
      item.after && h("span.score-pill", { class: `of-${sideOf(item.after)}` }, scoreText(item.after)),
      h("span.quiet", null, "better: "),
      button("link-button", () => calls.goBetter(item), item.best),
    ),
    h(
      "div.coach-buttons",
      null,
      button("button.primary", () => calls.showLine(item), "Show the line", { disabled: !item.line?.length }),
      button("button", () => calls.tryAgain(item), [icon("take_back"), h("span", null, "Try again")]),
    ),
  ];
}

function silence({ review, tree, at }: Analysis, item: Reviewed | undefined): string {
  const san = tree.at(at).san;
  if (!review.summary) return "“Find mistakes” looks at every move of the game and says what went wrong.";
  if (item?.judged && item.best === san) return `${san} was the best move.`;
  if (item?.judged) return `Nothing wrong with ${san}.`;
  if (at === 0) return "Walk through the game: what went wrong is marked in the list and on the strip.";
  return tree.isMain(at) ? "This move is not judged yet." : "Nothing to say about moves that were not played.";
}

function learningCard(learning: Learning, calls: CoachCalls): Child[] {
  const { item, number, count, phase } = learning;
  return [
    h(
      "p.coach-head",
      null,
      h("span", null, count > 1 ? `Learn · ${number + 1} of ${count}` : "Try again"),
      h("span.grow", null),
      button("icon-button", calls.leave, icon("close"), { "aria-label": "Enough" }),
    ),
    h("h2.coach-title", null, h("span", null, learning.title)),
    h("p.explain", null, learning.words),
    h(
      "div.coach-buttons",
      null,
      phase === "wrong" && button("button.primary", calls.again, "Try again"),
      phase === "asking" || phase === "wrong" ? button("button", calls.solution, "Show the move") : null,
      (phase === "right" || phase === "shown") &&
        button("button.primary", calls.next, number + 1 < count ? "Next" : "Done"),
      phase === "waiting" && h("span.quiet", null, `The engine looks at ${learning.tried ?? item?.best}…`),
    ),
  ];
}
