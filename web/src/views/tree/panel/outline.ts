// The outline: what is unfolded of the tree as a list with levels, for keys and screen readers. It has the selection of
// the canvas.

import { h, type VNode } from "../../../dom";
import { count } from "../../../format";
import { forcedWords, goodFor } from "../recording/values";
import type { Lane } from "../lane";
import { crumb } from "../recording/narrate";
import { isNode, type Item } from "../canvas/plan";
import { kind } from "../recording/columns";

export interface OutlineCalls {
  select: (node: number) => void;
  toggle: (node: number, unfold: boolean) => void;
}

const most_rows = 400;

export function outlineView(lane: Lane, selected: number, step: number, calls: OutlineCalls): VNode {
  const items = (lane.scene?.items ?? []).filter(isNode).slice(0, most_rows);
  const focus = items.some((item) => item.node === selected) ? selected : (items[0]?.node ?? -1);
  const press = (event: KeyboardEvent) => walk(event, items, focus, calls);
  return h(
    "div.outline",
    { key: "outline", role: "tree", "aria-label": "Outline of the tree", on: { keydown: press } },
    items.map((item) => row(lane, item, item.node === focus, selected, step, calls)),
  );
}

function row(lane: Lane, item: Item, focusable: boolean, selected: number, step: number, calls: OutlineCalls): VNode {
  const { tree } = lane;
  const { node } = item;
  const value = tree.valueText(node, step);
  const can_fold = item.unfolded || item.shape === "tuft";
  return h(
    "div.outline-row",
    {
      key: node,
      role: "treeitem",
      id: `outline-${node}`,
      class: node === selected ? "current" : "",
      tabindex: focusable ? "0" : "-1",
      "aria-level": item.row + 1,
      "aria-selected": node === selected,
      "aria-expanded": can_fold ? item.unfolded : undefined,
      update: (element: HTMLElement) => element.style.setProperty("--level", String(Math.min(item.row, 10))),
      on: { click: () => calls.select(node) },
    },
    h("span.outline-mark", { "aria-hidden": "true" }, item.shape === "tuft" ? "▸" : tree.isMax(node) ? "▢" : "◯"),
    h("span.outline-name", null, crumb(tree, node)),
    h(
      "span.outline-value",
      { class: goodFor(tree.stateAt(node, step).value), title: forcedWords(value) },
      value || "open",
    ),
    note(lane, item, step) && h("span.outline-note", null, note(lane, item, step)),
  );
}

function note(lane: Lane, item: Item, step: number): string {
  const { tree } = lane;
  if (item.shape === "tuft") return count(item.count, "node");
  if (tree.isCutAt(item.node, step)) return `cut, ${tree.untried(item.node)} not tried`;
  const above = item.parent?.node;
  const last = above === undefined ? undefined : [...tree.children(above)].pop();
  if (above !== undefined && tree.isCutAt(above, step) && last === item.node) return "caused the cut";
  return tree.kind[item.node] === kind.table && tree.t1[item.node]! <= step ? "from the table" : "";
}

function walk(event: KeyboardEvent, items: Item[], focus: number, calls: OutlineCalls): void {
  const at = items.findIndex((item) => item.node === focus);
  const item = items[at];
  if (!item) return;
  const go = (to: Item | undefined) => {
    if (!to) return;
    calls.select(to.node);
    requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(`outline-${to.node}`)?.focus()));
  };
  if (event.key === "ArrowDown") go(items[at + 1]);
  else if (event.key === "ArrowUp") go(items[at - 1]);
  else if (event.key === "Home") go(items[0]);
  else if (event.key === "End") go(items[items.length - 1]);
  else if (event.key === "ArrowRight")
    item.shape === "tuft" ? calls.toggle(item.node, true) : go(item.kids.find(isNode));
  else if (event.key === "ArrowLeft")
    item.unfolded && item.row > 0 && !item.kids.some((kid) => kid.unfolded)
      ? calls.toggle(item.node, false)
      : go(item.parent);
  else if (event.key === "Enter" || event.key === " ") calls.toggle(item.node, item.shape === "tuft");
  else return;
  event.preventDefault();
  event.stopPropagation();
}
