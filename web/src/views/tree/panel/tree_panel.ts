// The panel beside the tree: why the selected node is what it is, an outline of the tree, or a lesson.

import { button, h, type Child, type VNode } from "../../../dom";
import { tab } from "../../../shell/chips";
import type { Lane } from "../lane";
import { type Lesson, lessonPanel } from "../lesson/lesson";
import type { Sight } from "../sight";
import type { TreeRoom } from "../tree_room";
import { analyseHere, playHere, showSetter } from "../walk";
import { countsTable } from "./compare";
import { outlineView } from "./outline";
import { storyView } from "./story";
import { whyPanel } from "./why_panel";

export function treePanel(room: TreeRoom): Child[] {
  const { sight, lesson } = room;
  const { lane } = sight;
  if (!lane) return [h("div.tree-panel", { key: "empty" })];
  const [a, b] = sight.lanes;
  return [
    !lesson && tabs(room),
    h(
      "div.tree-panel",
      {
        key: "panel",
        tabindex: "0",
        role: "region",
        "aria-label": lesson ? "Lesson" : room.tab === "why" ? "Why" : "Outline",
      },
      !lesson && a && b && countsTable(a, b, [sight.stepOf(0), sight.stepOf(1)]),
      !lesson && room.tab === "why" && storyView(sight, lane),
      lesson
        ? theLesson(room, lesson, lane)
        : room.tab === "outline"
          ? theOutline(sight, lane)
          : theReason(sight, lane),
    ),
  ];
}

function theLesson({ lessons, sight }: TreeRoom, lesson: Lesson, { tree }: Lane): Child[] {
  const calls = {
    answer: (text: string) => lessons.answer(text),
    next: () => lessons.next(),
    again: () => lessons.set(true),
    another: () => void lessons.newExercise(),
    leave: () => lessons.set(false),
  };
  return lessonPanel(lesson, tree, calls, sight.stepper.narration());
}

function theOutline(sight: Sight, lane: Lane): VNode {
  return outlineView(lane, sight.shown, sight.step, {
    select: (node) => sight.select(sight.focus, node),
    toggle: (node, unfold) => lane.toggle(node, unfold),
  });
}

function theReason(sight: Sight, lane: Lane): Child[] {
  return whyPanel(lane, sight.shown, sight.step, {
    select: (node) => sight.select(sight.focus, node),
    prove: (node) => void lane.prove(node),
    showSetter: (why) => showSetter(sight, why),
    playHere: (position) => playHere(sight, position),
    analyseHere: analyseHere(sight),
  });
}

function tabs(room: TreeRoom): VNode {
  const choose = (value: TreeRoom["tab"], name: string) =>
    tab(name, room.tab === value, () => {
      room.tab = value;
      room.app.redraw();
    });
  return h(
    "div.panel-tabs",
    { key: "tabs" },
    choose("why", "Why"),
    choose("outline", "Outline"),
    h("span.grow", null),
    button("tab.lesson-tab", () => room.lessons.set(true), "Lesson"),
  );
}
