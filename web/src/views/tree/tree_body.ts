// The view itself: the tree on the left with its transport below, the panel on the right.

import { h, type Child, type VNode } from "../../dom";
import { count } from "../../format";
import { selectField } from "../../shell/chips";
import { stepperView } from "../../stepper/stepper_view";
import { countsTable, firstMoveShare, laneName } from "./panel/compare";
import type { Lane } from "./lane";
import { lessonPanel } from "./lesson/lesson";
import { outlineView } from "./panel/outline";
import type { Unfolding } from "./canvas/plan";
import { no_node } from "./recording/recorded";
import type { TreeRoom } from "./tree_room";
import { playHere, showSetter } from "./walk";
import { coloured, whyPanel } from "./panel/why_panel";

export function treeBody(room: TreeRoom): VNode {
  const comparing = room.lanes.length > 1;
  return h(
    "div.tree",
    { key: "tree", class: comparing ? `comparing phone-${room.phone_tab}` : "" },
    h(
      "div.tree-main",
      { key: "main" },
      room.lanes.length > 0 && legend(room),
      comparing && phoneTabs(room),
      h(
        "div.tree-stage",
        { key: "stage" },
        room.lanes.map((lane, at) => laneView(room, lane, at)),
        room.refusal && refusalView(room, room.refusal),
        room.running && progressView(room),
      ),
      room.lanes[0] && transport(room, room.lanes[0]),
    ),
    room.sheet.wrap(panel(room), "About the tree"),
  );
}

function laneView(room: TreeRoom, lane: Lane, at: number): VNode {
  const { tree, canvas } = lane;
  const step = room.stepOf(at);
  const show = () =>
    canvas.show({
      tree,
      step,
      selected: room.selectedIn(at),
      current: tree.nodeAt(step),
      asked: room.lesson?.hidden,
      unfolded: lane.unfolded,
      folded: lane.folded,
      show: lane.show,
      plies: lane.plies,
      alone: room.alone[at],
      cuts: lane.cuts,
      boards: lane.boards,
      blank: room.app.blank,
      glide_ms: room.glide(),
    });
  return h(
    "section.tree-lane",
    { key: lane.key, class: `lane-${at}`, "aria-label": laneName(lane) },
    room.lanes.length > 1 && laneHead(lane),
    h("canvas.tree-canvas", {
      role: "img",
      "aria-label": summary(lane, step),
      mount: (element: HTMLElement) => canvas.mount(element as HTMLCanvasElement),
      update: show,
      unmount: () => canvas.unmount(),
    }),
  );
}

function laneHead(lane: Lane): VNode {
  const { counts } = lane.tree.info;
  return h("h2.tree-lane-head", null, laneName(lane), h("span.lane-nodes", null, count(counts.entered, "node")));
}

function summary(lane: Lane, step: number): string {
  const { tree } = lane;
  const totals = tree.totals(step);
  const value = tree.valueText(tree.rootAt(step), step) || "open";
  const counted = `${count(totals.nodes, "node")}, ${count(totals.cuts, "cut")}, value of the root ${value}`;
  return `Search tree at step ${step} of ${tree.steps}: ${counted}. The outline lists it.`;
}

function phoneTabs(room: TreeRoom): VNode {
  const tabs: [TreeRoom["phone_tab"], string][] = [
    ["a", room.lanes[0] ? laneName(room.lanes[0]) : "A"],
    ["b", room.lanes[1] ? laneName(room.lanes[1]) : "B"],
    ["counts", "Counts"],
  ];
  return h(
    "div.phone-tabs",
    { key: "phone-tabs", role: "group", "aria-label": "Which search" },
    tabs.map(([tab, name]) =>
      h(
        "button.tab",
        {
          type: "button",
          class: room.phone_tab === tab ? "current" : "",
          "aria-pressed": room.phone_tab === tab,
          on: {
            click: () => {
              room.phone_tab = tab;
              room.app.redraw();
            },
          },
        },
        name,
      ),
    ),
  );
}

const legend_shapes: [string, string, string][] = [
  ["max", "M3 5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z", "Max to move"],
  ["min", "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15z", "Min to move"],
  ["fold", "M10 3 18 17H2z", "folded, with its nodes"],
  ["answer", "M1 10h18", "best line"],
  ["cut", "M5 16 11 4M11 16 17 4", "cut, with moves never tried"],
];

function legend(room: TreeRoom): VNode {
  const shows: [string, string][] = [
    ["interest", "what fits"],
    ["best", "the best line"],
    ["cuts", "all cuts"],
    ["2", "two plies"],
    ["3", "three plies"],
    ["all", "everything"],
  ];
  const lane = room.lanes[0]!;
  const value = lane.show === "all" && lane.plies < 9 ? String(lane.plies) : lane.show;
  const choose = (chosen: string) => {
    if (/^\d$/.test(chosen)) room.setShow("all", Number(chosen));
    else room.setShow(chosen as Unfolding);
  };
  return h(
    "div.tree-legend",
    { key: "legend" },
    h(
      "ul.legend-signs",
      { "aria-label": "Signs" },
      legend_shapes.map(([name, path, words]) =>
        h(
          "li",
          null,
          h("svg", { class: `sign-${name}`, viewBox: "0 0 20 20", "aria-hidden": "true" }, h("path", { d: path })),
          words,
        ),
      ),
      lane.tree.has_forced && h("li.sign-forced", { key: "forced" }, "W1, L2: Max wins in one ply, loses in two"),
    ),
    h("span.grow", null),
    cutKinds(room, lane),
    h(
      "label.legend-show",
      null,
      h("span.quiet", null, "unfold "),
      selectField("What is unfolded", value, shows, choose),
    ),
    h(
      "button.legend-fit",
      {
        type: "button",
        title: "Fit the tree (0)",
        on: { click: () => room.lanes.forEach(({ canvas }) => canvas.fit()) },
      },
      "Fit",
    ),
  );
}

/** Where a search cuts in more ways than one, each can be hidden. */
function cutKinds(room: TreeRoom, lane: Lane): Child {
  const { cuts } = lane;
  if (cuts.all.length < 2) return null;
  const shown = cuts.all.length - cuts.hidden_names.length;
  const close = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    (event.currentTarget as HTMLDetailsElement).open = false;
  };
  return h(
    "details.legend-cuts",
    { key: "cut-kinds", on: { keydown: close } },
    h("summary", null, shown === cuts.all.length ? "all kinds of cut" : `${shown} of ${cuts.all.length} kinds of cut`),
    h(
      "ul",
      { "aria-label": "Kinds of cut" },
      cuts.all.map(({ name, count }) =>
        h(
          "li",
          { key: name },
          h(
            "label",
            null,
            h("input", {
              type: "checkbox",
              checked: !cuts.isHidden(name),
              on: { change: () => room.toggleCuts(name) },
            }),
            name,
            h("span.quiet", null, count.toLocaleString("en-GB")),
          ),
        ),
      ),
    ),
  );
}

function transport(room: TreeRoom, lane: Lane): VNode {
  const { stepper, strip } = room;
  const { tree } = lane;
  const asking = room.lesson?.question !== undefined && room.lesson.given === undefined;
  const words = asking ? "What comes next?" : stepper.narration();
  const narration = words.startsWith("Cut.") ? [h("b", null, "Cut."), coloured(words.slice(4))] : coloured(words);
  return h(
    "div.tree-transport",
    { key: "transport" },
    stepperView(stepper, {
      label: "Walk through the search",
      narration: h("span", null, narration),
      scrubber: h("canvas.strip", {
        key: "strip",
        role: "slider",
        tabindex: "0",
        "aria-label": "Step",
        "aria-valuemin": 0,
        "aria-valuemax": stepper.steps,
        "aria-valuenow": stepper.step,
        "aria-valuetext": `step ${stepper.step} of ${stepper.steps}`,
        mount: (element: HTMLElement) => strip.mount(element as HTMLCanvasElement),
        update: () => strip.show({ tree, cuts: lane.cuts, step: stepper.step, secret: room.lesson !== undefined }),
        unmount: () => strip.unmount(),
      }),
    }),
    countsRow(room, lane),
  );
}

function countsRow(room: TreeRoom, lane: Lane): VNode {
  const { tree, minimum } = lane;
  const { counts } = tree.info;
  const step = room.stepper.step;
  const at_end = step >= tree.steps;
  const totals = at_end
    ? { nodes: counts.entered, leaves: counts.leaves, cuts: counts.cuts, first: counts.first_move_cuts }
    : tree.totals(step);
  const number = (value: number | string) => (typeof value === "number" ? value.toLocaleString("en-GB") : value);
  const share = at_end
    ? firstMoveShare(tree)
    : totals.cuts === 0
      ? "–"
      : `${Math.round((100 * totals.first) / totals.cuts)} %`;
  const facts: [string, string][] = [
    ["nodes", number(totals.nodes)],
    ["leaves", number(totals.leaves)],
    ["cuts", number(totals.cuts)],
    ["on the first move", share],
  ];
  if (counts.table_cuts > 0) facts.push(["table cuts", number(counts.table_cuts)]);
  if (counts.pruned + counts.left_out > 0) facts.push(["bets", number(counts.pruned + counts.left_out)]);
  if (minimum) {
    facts.push(["minimax needs", number(minimum.minimax)]);
    if (typeof minimum.minimax === "number" && minimum.minimax > counts.entered)
      facts.push(["saved", `${Math.round(100 * (1 - counts.entered / minimum.minimax))} %`]);
    facts.push(["least possible", number(minimum.least)]);
  }
  return h(
    "div.tree-counts",
    { key: "counts" },
    h(
      "dl",
      null,
      facts.map(([name, value]) => h("div", null, h("dt", null, name), " ", h("dd", null, value))),
    ),
    limitWords(lane) && h("p.counts-note", null, limitWords(lane)),
  );
}

/** What a recording does not hold, and why. */
function limitWords({ tree, growing }: Lane): string {
  if (growing) return "The search still runs.";
  const { ended, complete, nodes } = tree.info;
  const recorded = `Recording stopped at ${count(nodes, "node")}`;
  if (ended === "stopped") return complete ? "The search was stopped." : `The search was stopped. ${recorded}.`;
  return complete ? "" : `${recorded}; counts are complete.`;
}

function panel(room: TreeRoom): Child[] {
  const { lane, lesson } = room;
  if (!lane) return [h("div.tree-panel", { key: "empty" })];
  const [a, b] = room.lanes;
  const step = room.stepOf(room.focus);
  const body = lesson
    ? lessonPanel(
        lesson,
        lane.tree,
        {
          answer: (text) => room.lessons.answer(text),
          next: () => room.lessons.next(),
          again: () => room.lessons.set(true),
          another: () => void room.lessons.newExercise(),
          leave: () => room.lessons.set(false),
        },
        room.stepper.narration(),
      )
    : room.tab === "outline"
      ? [
          outlineView(lane, room.shown, step, {
            select: (node) => room.select(room.focus, node),
            toggle: (node, unfold) => lane.toggle(node, unfold),
          }),
        ]
      : whyPanel(lane, room.shown, step, {
          select: (node) => room.select(room.focus, node),
          prove: (node) => void lane.prove(node),
          showSetter: (why) => showSetter(room, why),
          playHere: (position) => playHere(room, position),
        });
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
      a && b && countsTable(a, b),
      !lesson && room.tab === "why" && result(room, lane),
      body,
    ),
  ];
}

function tabs(room: TreeRoom): VNode {
  const tab = (value: TreeRoom["tab"], name: string) =>
    h(
      "button.tab",
      {
        type: "button",
        class: room.tab === value ? "current" : "",
        "aria-pressed": room.tab === value,
        on: {
          click: () => {
            room.tab = value;
            room.app.redraw();
          },
        },
      },
      name,
    );
  return h(
    "div.panel-tabs",
    { key: "tabs" },
    tab("why", "Why"),
    tab("outline", "Outline"),
    h("span.grow", null),
    h("button.tab.lesson-tab", { type: "button", on: { click: () => room.lessons.set(true) } }, "Lesson"),
  );
}

/** What was found, at the end of the search. */
function result(room: TreeRoom, lane: Lane): Child {
  const { tree } = lane;
  const { info } = tree;
  if (
    lane.growing ||
    room.lanes.length > 1 ||
    tree.parent[room.shown] !== no_node ||
    room.stepOf(room.focus) < tree.steps
  )
    return null;
  return h(
    "section.result-card",
    { key: "result" },
    h("p.result-value", null, coloured(tree.text(info.value)), h("span.quiet", null, ` for ${tree.sideName(true)}`)),
    h("p", null, info.line.length > 0 ? `Best play: ${info.line.slice(0, 12).join(" ")}` : "There is no move."),
  );
}

function refusalView(room: TreeRoom, words: string): VNode {
  return h(
    "section.later-panel.tree-refusal",
    { key: "refusal", role: "alert" },
    h("h2", null, "This search was not run"),
    h("p.explain", null, words),
    h("button.button.primary", { type: "button", on: { click: () => room.openSetUp() } }, "Change the set-up"),
  );
}

function progressView(room: TreeRoom): VNode {
  const { nodes, since } = room.running!;
  const late = performance.now() - since > 300 || nodes > 0;
  return h(
    "div.tree-progress",
    { key: "progress", role: "status", class: late ? "late" : "" },
    late && h("p", null, nodes > 0 ? `Searching: ${count(nodes, "position")}` : "Searching …"),
    late && h("button.button.small", { type: "button", on: { click: () => room.stop() } }, "Stop"),
  );
}
