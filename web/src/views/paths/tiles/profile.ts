// The search behind the tiles: how deep it was and what it hoped for while it looked at board after board, how many boards
// had each f = g + h, and the tree of boards where that is small. All of it as SVG, drawn from the profile alone.
//   profileView(result.profile, { width: 320, height: 150, cost: 21 })

import { h, type Children, type VNode } from "../../../dom";
import { count, grouped } from "../../../format";

/** What the server tells of a search whose boards are too many to send; docs/protocol.md describes it. */
export interface SearchProfile {
  slice: number;
  g: number[];
  f: number[];
  histogram: [number, number][];
  tree?: [parent: number, order: number, f: number][];
  found?: number;
}

export interface ProfileSize {
  width: number;
  height: number;
  /** Of the solution, where one was found. */
  cost?: number;
  expanded: number;
}

const head = 18;
const foot = 16;
const left = 24;

export function profileView(profile: SearchProfile, size: ProfileSize): VNode {
  const wide = Math.floor(size.width * 0.56);
  const first = profile.tree ? treeView(profile, wide, size.height) : timeView(profile, { ...size, width: wide });
  return h(
    "div.profile",
    { key: "profile" },
    first,
    histogramView(profile, { ...size, width: size.width - wide - 12 }),
  );
}

/** `said` is the whole of what a short caption means. */
function figure(
  name: string,
  caption: string,
  said: string,
  { width, height }: { width: number; height: number },
  content: Children[],
) {
  return h(
    "figure.profile-part",
    { key: name, class: `profile-${name}`, update: (element) => (element.style.width = `${width}px`) },
    h("figcaption", { title: said }, caption),
    h(
      "svg",
      { viewBox: `0 0 ${width} ${height - head}`, width, height: height - head, role: "img", "aria-label": said },
      content,
    ),
  );
}

/** Depth as an area, f as a line above it: what lies between them is what the search still hopes to be enough. */
export function timeView(profile: SearchProfile, { width, height, expanded }: ProfileSize): VNode {
  const { g, f } = profile;
  const down = height - head - foot;
  const most = Math.max(1, ...f, ...g);
  const x = (at: number) => left + ((width - left - 4) * at) / Math.max(1, g.length - 1);
  const y = (value: number) => 4 + (down - 4) * (1 - value / most);
  const points = (values: number[]) =>
    values.map((value, at) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join("L");
  const said = `Depth g, and f = g + h above it, over ${count(expanded, "board")}`;
  return figure("over-time", "g, and f above it", said, { width, height }, [
    h("path.time-g", { d: `M${x(0)} ${down}L${points(g)}L${x(g.length - 1)} ${down}Z` }),
    h("path.time-f", { d: `M${points(f)}` }),
    h("path.axis", { d: `M${left} 4V${down}H${width - 4}` }),
    h("text.axis-text", { x: left - 4, y: 12, "text-anchor": "end" }, Math.round(most)),
    h("text.axis-text", { x: left - 4, y: down, "text-anchor": "end" }, "0"),
    h("text.axis-text", { x: width - 4, y: down + 13, "text-anchor": "end" }, `${grouped(expanded)} boards`),
  ]);
}

export function histogramView({ histogram }: SearchProfile, { width, height, cost }: ProfileSize): VNode {
  const down = height - head - foot;
  const [low, high] = [histogram[0]?.[0] ?? 0, histogram[histogram.length - 1]?.[0] ?? 1];
  const from = Math.min(low, cost ?? low);
  const columns = Math.max(1, Math.max(high, cost ?? high) - from + 1);
  const most = Math.max(1, ...histogram.map(([, boards]) => boards));
  const wide = (width - 8) / columns;
  const x = (f: number) => 4 + (f - from) * wide;
  const largest = histogram.find(([, boards]) => boards === most)?.[0] ?? from;
  return figure("histogram", "boards by f", "Boards by f = g + h", { width, height }, [
    histogram.map(([f, boards]) => {
      const tall = Math.max(1.5, ((down - 4) * boards) / most);
      return h("rect.histogram-bar", {
        key: f,
        class: f === cost ? "answer" : "",
        x: x(f) + 0.5,
        y: down - tall,
        width: Math.max(1, wide - 1),
        height: tall,
      });
    }),
    h("path.axis", { d: `M4 ${down}H${width - 4}` }),
    cost !== undefined && h("path.histogram-cost", { d: `M${x(cost) + wide / 2} 0V${down}` }),
    ...ends([from, largest, cost ?? high, from + columns - 1], wide).map((f) =>
      h("text.axis-text", { x: x(f) + wide / 2, y: down + 13, "text-anchor": "middle" }, f),
    ),
  ]);
}

/** Those of the numbers that do not stand on each other, the earlier ones first. */
function ends(numbers: number[], wide: number): number[] {
  const kept: number[] = [];
  for (const number of numbers) if (kept.every((other) => Math.abs(other - number) * wide > 22)) kept.push(number);
  return kept;
}

/** Depth goes to the right; a board that was looked at is a full dot, one of the frontier an open one. */
export function treeView({ tree = [], found }: SearchProfile, width: number, height: number): VNode {
  const { places, deepest, rows } = layTree(tree);
  const down = height - head;
  const at = (node: number): [number, number] => {
    const [depth, row] = places[node] ?? [0, 0];
    return [8 + ((width - 16) * depth) / Math.max(1, deepest), 8 + ((down - 16) * row) / Math.max(1, rows - 1)];
  };
  const way = new Set<number>();
  for (let node = found ?? -1; node >= 0; node = tree[node]?.[0] ?? -1) way.add(node);
  const said = `The tree of ${count(tree.length, "board")}`;
  return figure("tree", said, said, { width, height }, [
    tree.map(([parent], node) => {
      if (parent < 0) return null;
      const [[x1, y1], [x2, y2]] = [at(parent), at(node)];
      const bend = (x1 + x2) / 2;
      return h("path.profile-edge", {
        key: `edge-${node}`,
        class: way.has(node) ? "way" : "",
        d: `M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}`,
      });
    }),
    tree.map(([, order], node) => {
      const [cx, cy] = at(node);
      const looks = way.has(node) ? "way" : order > 0 ? "expanded" : "";
      return h("circle.profile-dot", { key: `dot-${node}`, class: looks, cx, cy, r: 3 });
    }),
  ]);
}

/** A row for every leaf; a parent stands at the middle of its children. Parents come before their children. */
export function layTree(tree: NonNullable<SearchProfile["tree"]>): {
  places: [depth: number, row: number][];
  deepest: number;
  rows: number;
} {
  const children: number[][] = tree.map(() => []);
  tree.forEach(([parent], node) => parent >= 0 && children[parent]?.push(node));
  const places: [number, number][] = tree.map(() => [0, 0]);
  let rows = 0;
  let deepest = 0;
  const place = (node: number, depth: number): number => {
    deepest = Math.max(deepest, depth);
    const under = (children[node] ?? []).map((child) => place(child, depth + 1));
    const row = under.length > 0 ? (under[0]! + under[under.length - 1]!) / 2 : rows++;
    places[node] = [depth, row];
    return row;
  };
  tree.forEach(([parent], node) => parent < 0 && place(node, 0));
  return { places, deepest, rows };
}
