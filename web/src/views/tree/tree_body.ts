// The view itself: the tree on the left with its transport below, the panel on the right.

import { smallBoard } from "../../board/small_boards";
import { button, h, type VNode } from "../../dom";
import { count } from "../../format";
import { tab } from "../../shell/chips";
import type { Lane } from "./lane";
import { legend } from "./legend";
import { laneName } from "./panel/compare";
import type { Tip } from "./canvas/tip";
import { treePanel } from "./panel/tree_panel";
import type { Recorder } from "./recorder";
import { transport } from "./transport";
import type { TreeRoom } from "./tree_room";

export function treeBody(room: TreeRoom): VNode {
  const { refusal, running } = room.recorder;
  // Another search beside it would answer the lesson's questions.
  const lanes = room.lesson ? room.sight.lanes.slice(0, 1) : room.sight.lanes;
  const comparing = lanes.length > 1;
  return h(
    "div.tree",
    { key: "tree", class: comparing ? `comparing phone-${room.phone_tab}` : "" },
    h(
      "div.tree-main",
      { key: "main" },
      lanes.length > 0 && legend(room.sight),
      comparing && phoneTabs(room),
      h(
        "div.tree-stage",
        { key: "stage" },
        lanes.map((lane, at) => laneView(room, lane, at, comparing)),
        refusal && refusalView(room, refusal),
        running && progressView(room, running),
      ),
      lanes[0] && transport(room, lanes[0]),
    ),
    room.sheet.wrap(treePanel(room), "About the tree"),
  );
}

function laneView(room: TreeRoom, lane: Lane, at: number, comparing: boolean): VNode {
  const { sight } = room;
  const { tree, canvas } = lane;
  const step = sight.stepOf(at);
  const show = () =>
    canvas.show({
      tree,
      step,
      selected: sight.selectedIn(at),
      current: tree.nodeAt(step),
      asked: room.lesson?.hidden,
      ringed: at === 0 ? sight.ringed : undefined,
      unfolded: lane.unfolded,
      folded: lane.folded,
      show: lane.show,
      plies: lane.plies,
      alone: sight.aloneIn(at),
      cuts: lane.cuts,
      boards: lane.boards,
      blank: room.app.blank,
      glide_ms: sight.glide(),
    });
  return h(
    "section.tree-lane",
    { key: lane.key, class: `lane-${at}`, "aria-label": laneName(lane) },
    comparing && laneHead(lane, step),
    h("canvas.tree-canvas", {
      role: "img",
      "aria-label": summary(lane, step, room.lesson?.hidden),
      mount: (element: HTMLElement) => canvas.mount(element as HTMLCanvasElement),
      update: show,
      unmount: () => canvas.unmount(),
    }),
    lane.tip && tipView(lane, lane.tip),
  );
}

/** What is under the pointer, in words and as a board. */
function tipView({ tree, boards }: Lane, { x, y, below, lines, node }: Tip): VNode {
  const board = node === undefined ? undefined : boards.get(node);
  return h(
    "div.tree-tip",
    {
      key: "tip",
      class: below ? "below" : "",
      "aria-hidden": "true",
      update: (element) => {
        const canvas = element.parentElement?.querySelector("canvas");
        const half = element.offsetWidth / 2;
        const room = (canvas?.clientWidth ?? 0) - half - 4;
        element.style.left = `${Math.max(half + 4, Math.min(room, x))}px`;
        element.style.top = `${(canvas?.offsetTop ?? 0) + y}px`;
      },
    },
    board && smallBoard(board, [tree.info.first, tree.info.second]),
    h(
      "div",
      null,
      lines.map((line, at) => h(at > 0 ? "p" : "p.tip-title", null, line)),
    ),
  );
}

function laneHead(lane: Lane, step: number): VNode {
  const { nodes } = lane.tree.countsAt(step);
  return h("h2.tree-lane-head", null, laneName(lane), h("span.lane-nodes", null, count(nodes, "node")));
}

function summary(lane: Lane, step: number, asked: number | undefined): string {
  const { tree } = lane;
  const totals = tree.countsAt(step);
  const root = tree.rootAt(step);
  const value = (root !== asked && tree.valueText(root, step)) || "open";
  const counted = `${count(totals.nodes, "node")}, ${count(totals.cuts, "cut")}, value of the root ${value}`;
  return `Search tree at step ${step} of ${tree.steps}: ${counted}. The outline lists it.`;
}

function phoneTabs(room: TreeRoom): VNode {
  const [a, b] = room.sight.lanes;
  const tabs: [TreeRoom["phone_tab"], string][] = [
    ["a", a ? laneName(a) : "A"],
    ["b", b ? laneName(b) : "B"],
    ["counts", "Counts"],
  ];
  return h(
    "div.phone-tabs",
    { key: "phone-tabs", role: "group", "aria-label": "Which search" },
    tabs.map(([value, name]) =>
      tab(name, room.phone_tab === value, () => {
        room.phone_tab = value;
        room.app.redraw();
      }),
    ),
  );
}

function refusalView(room: TreeRoom, words: string): VNode {
  return h(
    "section.later-panel.tree-refusal",
    { key: "refusal", role: "alert" },
    h("h2", null, "This search was not run"),
    h("p.explain", null, words),
    button("button.primary", () => room.openSetUp(), "Change the set-up"),
  );
}

function progressView(room: TreeRoom, { nodes, since }: NonNullable<Recorder["running"]>): VNode {
  const late = performance.now() - since > 300 || nodes > 0;
  return h(
    "div.tree-progress",
    { key: "progress", role: "status", class: late ? "late" : "" },
    late && h("p", null, nodes > 0 ? `Searching: ${count(nodes, "position")}` : "Searching …"),
    late && button("button.small", () => room.recorder.stop(), "Stop"),
  );
}
