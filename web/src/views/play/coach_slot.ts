// The slot above the moves while the coach is on. Notes, hints, a look back and the result all use it, and its height never
// changes.

import type { App } from "../../app";
import type { CoachNote } from "../../api/analysis_messages";
import { button, h, type Child, type VNode } from "../../dom";
import { icon } from "../../icons";
import { grade_words } from "../analyse/review";
import { scoreText, sideOf } from "../analyse/score_text";
import { gradeClass } from "../analyse/study_moves";
import { cards, nextStep } from "./cards";
import type { Coach } from "./coach";
import type { PlayActions } from "./play_actions";

export function coachSlot(app: App, actions: PlayActions, coach: Coach): VNode {
  return h(
    "section.panel.coach-slot",
    { key: "slot", "aria-label": "Coach" },
    h("div.slot-body", { key: "body", tabindex: "0", role: "group", "aria-label": "What the coach says" }, [
      ...content(app, actions, coach),
    ]),
    hintFoot(app, actions),
  );
}

function content(app: App, actions: PlayActions, coach: Coach): Child[] {
  const { session } = app;
  if (coach.shown) return [head(app, actions, undefined), lineCard(coach, actions)];
  // The result stands alone; what was said before it is behind the marks in the list.
  const note = session.over && session.live ? undefined : coach.note;
  const oversight = session.over && session.live ? undefined : coach.oversight;
  const said = cards(app, actions, false).filter(Boolean);
  return [
    head(app, actions, note),
    note && noteCard(app, actions, note),
    oversight && oversightCard(app, coach, oversight),
    ...said,
    said.length === 0 && !note && !oversight && h("p.explain.coach-silent", { key: "silent" }, coach.silence),
  ];
}

function head(app: App, actions: PlayActions, note: CoachNote | undefined): VNode {
  const closes = note && app.session.live;
  return h(
    "p.coach-head",
    { key: "head" },
    h("span", null, "Coach"),
    h("span.grow", null),
    closes && button("icon-button", actions.putNoteAway, icon("close"), { "aria-label": "Put the note away" }),
  );
}

function noteCard(app: App, actions: PlayActions, note: CoachNote): VNode {
  const { before, after } = note;
  return h(
    "div.slot-note",
    { key: `note-${note.ply}` },
    h(
      "h2.coach-title",
      null,
      h("span.grade", { class: gradeClass(note.grade ?? "") }, note.grade),
      h("span", null, note.title),
    ),
    h("p.explain", null, note.words),
    before &&
      after &&
      h(
        "p.coach-swing",
        null,
        h("span.score-pill", { class: `of-${sideOf(before)}` }, scoreText(before)),
        h("span.swing-arrow", { "aria-label": "then" }, "→"),
        h("span.score-pill", { class: `of-${sideOf(after)}` }, scoreText(after)),
        h("span.quiet", null, betterNow(after)),
      ),
    h(
      "div.card-buttons",
      null,
      button("button", actions.showLine, "Show the line", { disabled: !note.line?.length }),
      !app.session.foreign && button("button", actions.tryAgain, "Take it back"),
    ),
  );
}

/** A level's bad move, and why it made it. */
function oversightCard(app: App, coach: Coach, note: CoachNote): VNode {
  const san = app.session.state?.moves[note.ply - 1]?.san;
  const word = grade_words[note.grade ?? "?"];
  return h(
    "div.slot-oversight",
    { key: `oversight-${note.ply}` },
    h(
      "h2.coach-title",
      null,
      h("span.grade", { class: gradeClass(note.grade ?? "") }, note.grade),
      h("span", null, `${san} is ${word === "inaccuracy" ? "an" : "a"} ${word}`),
    ),
    coach.explains
      ? h("p.explain", null, note.oversight)
      : button("link-button", () => coach.explain(), "Why did it play that?"),
  );
}

function betterNow(after: NonNullable<CoachNote["after"]>): string {
  const side = sideOf(after);
  return side === "even" ? "now even" : `now ${side === "white" ? "White" : "Black"} is better`;
}

function lineCard(coach: Coach, actions: PlayActions): VNode {
  const shown = coach.shown;
  const line = coach.note?.line ?? [];
  return h(
    "div.slot-note",
    { key: "line" },
    h(
      "p.explain",
      null,
      line.map((move) => [h(move === shown ? "b" : "span", null, move.san), " "]),
    ),
    h(
      "div.card-buttons",
      null,
      button("button", actions.showLine, "One move on"),
      button("button", actions.hideLine, "Back to the game"),
    ),
  );
}

/** Three dots: where to look, what is there, the move. */
function hintFoot(app: App, actions: PlayActions): Child {
  const { hint, live, over } = app.session;
  if (!hint || !live || over) return null;
  const more = nextStep(hint);
  return h(
    "section.slot-hint",
    { key: "hint", "aria-label": "Hint" },
    icon("hint"),
    h("p.explain", null, hint.text),
    more && button("link-button", actions.hint, more),
    h(
      "span.hint-dots",
      { role: "img", "aria-label": `${hint.step} of 3` },
      [1, 2, 3].map((step) => h("span.hint-dot", { class: step <= hint.step ? "given" : "" })),
    ),
  );
}
