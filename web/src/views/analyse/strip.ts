// The game strip: the evaluation bar over time, with the names, accuracies and mistakes of both sides. Marks stand on the
// side of whoever erred; what is not known yet is hatched.

import type { App } from "../../app";
import type { SideSummary } from "../../api/analysis_messages";
import { button, h, type Child, type VNode } from "../../dom";
import { icon } from "../../icons";
import type { Analysis } from "./analysis";
import { type Grade, grade_words, grades, isWhite } from "./review";
import { scoreText } from "./score_text";
import { placeOf, plyAt, stripShape } from "./strip_shape";
import { gradeClass } from "./study_moves";
import { moveNumber, numberedMove, root_id } from "./study_tree";

export interface StripCalls {
  goPly: (ply: number) => void;
  begin: () => void;
  stop: () => void;
  table: () => void;
}

export function stripView(app: App, analysis: Analysis, hidden: boolean, calls: StripCalls): VNode {
  const { review } = analysis;
  const { summary } = review;
  const state = summary?.state ?? "none";
  return h(
    "section.panel.strip",
    { key: "strip", class: state, "aria-label": "The game at a glance" },
    sideRow(analysis, false, hidden, calls, head(app, analysis, calls)),
    plot(analysis, hidden, calls),
    sideRow(analysis, true, hidden, calls, foot(analysis, calls)),
  );
}

function head(app: App, analysis: Analysis, calls: StripCalls): Child[] {
  const { review, tree } = analysis;
  const { summary } = review;
  const done = (summary?.known ?? 0) / Math.max(1, summary?.of ?? 1);
  if (review.running)
    return [
      h("progress.strip-progress", { key: "progress", max: "1", value: String(done), "aria-label": "Judged so far" }),
      button("button.small", calls.stop, [icon("stop"), h("span", null, "Stop")], { key: "stop" }),
    ];
  if (summary?.state === "done") return [];
  const plies = tree.mainLine().length - 1;
  return [
    button("button.small.find-mistakes", calls.begin, summary ? "Go on" : "Find mistakes", {
      key: "begin",
      disabled: plies === 0 || !analysis.own || app.connection.status.kind === "lost",
    }),
  ];
}

function foot(analysis: Analysis, calls: StripCalls): Child[] {
  const { summary } = analysis.review;
  if (!summary) return [];
  return [
    summary.state !== "done" && h("span.quiet", { key: "so-far" }, "so far"),
    button("link-button.as-table", calls.table, "As a table", { key: "table" }),
  ];
}

function sideRow(analysis: Analysis, white: boolean, hidden: boolean, calls: StripCalls, right: Child[]): VNode {
  const { review } = analysis;
  const name = analysis.nameOf(white);
  const side = review.summary?.[white ? "white" : "black"];
  return h(
    "div.strip-side",
    { class: white ? "of-white" : "of-black" },
    h("span.side-disc", { "aria-hidden": "true" }),
    h("b.strip-name", null, name),
    side &&
      !hidden &&
      h(
        "span.strip-accuracy",
        null,
        h("b", null, `${Math.round(side.accuracy)} %`),
        h("span.accuracy-word", null, " accuracy"),
      ),
    side && !hidden && grades.map((grade) => countButton(analysis, white, grade, side, calls)),
    h("span.grow", null),
    right,
  );
}

/** How many of a kind; pressing goes to the next of them. */
function countButton(analysis: Analysis, white: boolean, grade: Grade, side: SideSummary, calls: StripCalls): VNode {
  const count = { "??": side.blunders, "?": side.mistakes, "?!": side.inaccuracies }[grade];
  const next = () => {
    const of_kind = analysis.review.mistakes({ white, grade }, analysis.white_begins);
    const at = analysis.tree.plyOf(analysis.at);
    const to = of_kind.find(({ ply }) => ply > at) ?? of_kind[0];
    if (to) calls.goPly(to.ply);
  };
  return button("strip-count", next, [h("span.grade", { class: gradeClass(grade) }, grade), h("b", null, count)], {
    key: grade,
    disabled: count === 0,
    "aria-label": `${white ? "White" : "Black"}: ${count} ${grade_words[grade]}${count === 1 ? "" : "s"}`,
  });
}

function plot(analysis: Analysis, hidden: boolean, calls: StripCalls): VNode {
  const { review, tree } = analysis;
  const plies = tree.mainLine().length - 1;
  const { area, edge, known } = stripShape(hidden ? [] : review.percents(plies));
  const { summary } = review;
  const book = placeOf(Math.min(summary?.book ?? 0, plies), plies);
  const at = tree.isMain(analysis.at) ? tree.plyOf(analysis.at) : undefined;
  const here = at === undefined || plies === 0 ? undefined : placeOf(at, plies);
  const percent = at === undefined || hidden ? undefined : review.at(at)?.value?.percent;
  return h(
    "div.strip-plot",
    { on: { pointerdown: (event: PointerEvent) => scrub(event, plies, calls) } },
    h(
      "svg",
      { viewBox: "0 0 1000 100", preserveAspectRatio: "none", role: "img", "aria-label": stripSaid(analysis) },
      h("rect.strip-black", { width: known, height: 100 }),
      area && h("path.strip-white", { d: area }),
      book > 0 && known > 0 && h("rect.strip-book", { width: Math.min(book, known), height: 100 }),
      h("path.strip-half", { d: "M0 50H1000" }),
      edge && h("path.strip-edge", { d: edge }),
      here !== undefined && h("path.strip-here", { d: `M${here} 0V100` }),
    ),
    here !== undefined && percent !== undefined && h("span.strip-dot", { update: place(here, 100 - percent) }),
    known < 1000 && review.running && unknownView(analysis, known),
    !hidden && marks(analysis, plies, calls),
  );
}

/** In the middle of the hatched part, or at the right where that is too narrow. */
function unknownView(analysis: Analysis, known: number): VNode {
  const wide = known < 760;
  return h(
    "span.strip-unknown",
    {
      key: wide ? "wide" : "narrow",
      class: wide ? "" : "narrow",
      update: wide ? place((known + 1000) / 2) : undefined,
    },
    unknownWords(analysis),
  );
}

function unknownWords(analysis: Analysis): string {
  const { tree, review } = analysis;
  const main = tree.mainLine();
  const number = (ply: number) => moveNumber(tree.at(main[Math.max(0, ply)] ?? root_id).fen).number;
  return `move ${number((review.summary?.known ?? 1) - 1)} of ${number(main.length - 2)}`;
}

/** Sets the place of something on the plot, in thousandths and hundredths of it. */
function place(x: number, y?: number): (element: HTMLElement) => void {
  return (element) => {
    element.style.setProperty("left", `${x / 10}%`);
    if (y !== undefined) element.style.setProperty("top", `${y}%`);
  };
}

function marks(analysis: Analysis, plies: number, calls: StripCalls): Child[] {
  const { review, tree, white_begins } = analysis;
  const main = tree.mainLine();
  return review.mistakes().map(({ ply, grade, before, after }) => {
    const white = isWhite(ply, white_begins);
    const said = before && after ? `, from ${scoreText(before)} to ${scoreText(after)}` : "";
    return button("strip-mark", () => calls.goPly(ply), grade, {
      key: `mark ${ply}`,
      class: `${white ? "of-white" : "of-black"} ${gradeClass(grade ?? "")}`,
      "aria-label": `Move ${numberedMove(tree, main[ply] ?? root_id)}, ${grade_words[grade as Grade]}${said}`,
      update: place(placeOf(ply, plies)),
    });
  });
}

/** Pressing and dragging goes to the nearest ply. */
function scrub(begin: PointerEvent, plies: number, calls: StripCalls): void {
  if ((begin.target as HTMLElement).closest("button")) return;
  const element = begin.currentTarget as HTMLElement;
  const go = ({ clientX }: PointerEvent) => {
    const { left, width } = element.getBoundingClientRect();
    calls.goPly(plyAt((clientX - left) / width, plies));
  };
  element.setPointerCapture(begin.pointerId);
  const end = () => element.removeEventListener("pointermove", go);
  element.addEventListener("pointermove", go);
  element.addEventListener("pointerup", end, { once: true });
  element.addEventListener("pointercancel", end, { once: true });
  go(begin);
}

function stripSaid({ review }: Analysis): string {
  const { summary } = review;
  if (!summary) return "The game is not judged yet";
  const { white, black } = summary;
  return `Judged: ${summary.known} of ${summary.of} positions. White's accuracy ${Math.round(white.accuracy)} %, Black's ${Math.round(black.accuracy)} %`;
}
