// What of a recorded tree is drawn, and how large: everything begins folded; groups of siblings are unfolded and
// enlarged by interest (the way to the selection, its children, the best line, root moves, then by depth) while they fit.
//   const root = plan(tree, { step, selected, width: 1000, rows: 6, … });

import { flag, kind, no_node, type Recorded } from "./recorded";

/** board 46 px, value 28 px, bar of a leaf, tuft (a folded subtree), table diamond; and what stands for moves. */
export type Shape = "board" | "value" | "leaf" | "tuft" | "table" | "cut" | "risk" | "bundle";

export interface Item {
  node: number;
  shape: Shape;
  row: number;
  parent?: Item;
  kids: Item[];
  unfolded: boolean;
  /** Of a tuft its nodes, of a cut or risk the moves, of a bundle the siblings that do not fit. */
  count: number;
  /** How wide the whole below it may become. */
  reach: number;
  label: string;
  text: string;
  /** Set by the layout: the middle, from the left. */
  x: number;
}

export type Unfolding = "interest" | "cuts" | "best" | "all";

export interface PlanOptions {
  step: number;
  selected: number;
  width: number;
  rows: number;
  /** Boards can be drawn: grid games. */
  boards: boolean;
  unfolded: ReadonlySet<number>;
  folded: ReadonlySet<number>;
  show: Unfolding;
  /** No deeper than so many plies below the root; Infinity for no limit. */
  plies: number;
  /** Its value is a question: nothing of it is told. */
  asked?: number;
}

export const most_glyphs = 600;
const gap = 8;
const letter = 7.6;

export const sizes = { board: 46, value: 28, tuft: 30, leaf: 4 };

/** How wide an item itself is, with the gap beside it. */
export function itemWidth(item: Item): number {
  const value = item.text.length * letter;
  const texts = Math.max(value, item.label.length * letter);
  switch (item.shape) {
    case "leaf":
      return sizes.leaf + 3;
    case "board":
      return Math.max(sizes.board, value + 8) + 14;
    case "tuft":
      return Math.max(sizes.tuft, texts) + gap;
    case "cut":
    case "risk":
    case "bundle":
      return 34;
    default:
      return Math.max(sizes.value, value + 10, texts) + gap;
  }
}

export function plan(tree: Recorded, options: PlanOptions): Item {
  return new Planner(tree, options).run();
}

class Planner {
  private readonly best: Set<number>;
  private readonly path: Set<number>;
  private readonly root: Item;
  private glyphs = 1;

  constructor(
    private readonly tree: Recorded,
    private readonly options: PlanOptions,
  ) {
    const { step } = options;
    const shown = tree.t0[options.selected]! <= step ? options.selected : tree.rootAt(step);
    const root = tree.rootOf(shown);
    this.path = new Set(tree.pathTo(shown));
    const last = tree.roots[tree.roots.length - 1];
    this.best = root === last ? tree.bestLine() : new Set([root]);
    this.root = this.item(root, 0);
    this.measure(this.root);
  }

  run(): Item {
    const { show } = this.options;
    this.unfoldAlong(this.path);
    this.unfoldAlong(this.best);
    for (const node of [...this.options.unfolded].sort((a, b) => a - b)) this.unfoldWanted(node);
    if (show === "interest") this.unfoldByDepth();
    else if (show !== "best") this.unfoldEverything(show);
    if (this.options.boards) this.enlarge("value", "board");
    this.enlarge("leaf", "value");
    return this.root;
  }

  private item(node: number, row: number, parent?: Item): Item {
    const { tree, options } = this;
    const item: Item = {
      node,
      shape: this.firstShape(node),
      row,
      parent,
      kids: [],
      unfolded: false,
      count: 0,
      reach: 0,
      label: tree.parent[node] === no_node ? "" : moveLabel(tree, node),
      text: options.asked === node ? "?" : tree.valueText(node, options.step),
      x: 0,
    };
    if (item.shape === "tuft") item.count = tree.countAt(node, options.step);
    return item;
  }

  private firstShape(node: number): Shape {
    const { tree } = this;
    if (tree.kind[node] === kind.table && tree.t1[node]! <= this.options.step) return "table";
    if (this.hasShownChildren(node)) return "tuft";
    const what = tree.kind[node];
    const ended = what === kind.leaf || what === kind.stand_pat || what === kind.pruned || what === kind.abandoned;
    return ended && tree.parent[node] !== no_node ? "leaf" : "value";
  }

  private hasShownChildren(node: number): boolean {
    const first = this.tree.children(node)[0];
    return first !== undefined && this.tree.t0[first]! <= this.options.step;
  }

  private measure(from: Item | undefined): void {
    for (let item = from; item; item = item.parent) {
      let kids = 0;
      for (const kid of item.kids) kids += kid.reach;
      item.reach = Math.max(itemWidth(item), kids);
    }
  }

  private fits(): boolean {
    return this.root.reach <= this.options.width && this.glyphs <= most_glyphs;
  }

  private unfoldAlong(nodes: Set<number>): void {
    let item: Item | undefined = this.root;
    while (item && nodes.has(item.node)) {
      this.unfold(item, true);
      item = item.kids.find((kid) => nodes.has(kid.node) && isNode(kid));
    }
  }

  private unfoldWanted(node: number): void {
    const { tree } = this;
    if (tree.rootOf(node) !== this.root.node) return;
    let item: Item | undefined = this.root;
    for (const step of tree.pathTo(node).slice(1)) {
      item = item?.kids.find((kid) => kid.node === step && isNode(kid));
      if (!item) return;
    }
    if (item) this.unfold(item, true, true);
  }

  private unfoldByDepth(): void {
    for (const item of this.inOrder()) if (item.row + 1 < this.options.rows) this.unfold(item, false);
  }

  /** What a user asked for may be wider than the canvas. */
  private unfoldEverything(show: Unfolding): void {
    const wanted = show === "cuts" ? this.aboveCuts() : undefined;
    for (const item of this.inOrder())
      if (item.row < this.options.plies && (!wanted || wanted.has(item.node))) this.unfold(item, false, true);
  }

  private aboveCuts(): Set<number> {
    const { tree, options } = this;
    const above = new Set<number>();
    for (let n = this.root.node; n < tree.endOf(this.root.node) && above.size < most_glyphs; ++n)
      if (tree.isCutAt(n, options.step)) for (const on of tree.pathTo(n)) above.add(on);
    return above;
  }

  /** Breadth first, while it grows. */
  private *inOrder(): Generator<Item> {
    const queue: Item[] = [this.root];
    for (let at = 0; at < queue.length; ++at) {
      const item = queue[at]!;
      if (!isNode(item)) continue;
      yield item;
      queue.push(...item.kids);
    }
  }

  private unfold(item: Item, forced: boolean, wide = false): void {
    const { tree, options } = this;
    if (item.unfolded || item.shape === "table" || options.folded.has(item.node)) return;
    if (!this.hasShownChildren(item.node) && !tree.isCutAt(item.node, options.step)) return;
    const before = { shape: item.shape, glyphs: this.glyphs };
    item.kids = this.group(item);
    item.unfolded = true;
    if (item.shape === "tuft") item.shape = "value";
    this.count(item);
    if (this.fits() || (wide && this.glyphs <= most_glyphs)) return;
    if (forced) return this.thin(item, before.glyphs);
    item.kids = [];
    item.unfolded = false;
    item.shape = before.shape;
    this.glyphs = before.glyphs;
    this.measure(item);
  }

  private count(item: Item): void {
    this.glyphs += item.kids.length;
    for (const kid of item.kids) kid.reach = itemWidth(kid);
    this.measure(item);
  }

  private group(item: Item): Item[] {
    const { tree, options } = this;
    const kids: Item[] = [];
    let left_out = 0;
    for (const child of tree.children(item.node)) {
      if (tree.t0[child]! > options.step) break;
      if (tree.kind[child] === kind.left_out && child !== options.selected) ++left_out;
      else kids.push(this.item(child, item.row + 1, item));
    }
    if (left_out > 0) kids.push(this.sign(item, "risk", left_out));
    if (tree.isCutAt(item.node, options.step)) {
      const untried = tree.untried(item.node);
      if (untried > 0) kids.push(this.sign(item, "cut", untried));
    }
    return kids;
  }

  private sign(parent: Item, shape: Shape, count: number): Item {
    return {
      node: parent.node,
      shape,
      row: parent.row + 1,
      parent,
      kids: [],
      unfolded: false,
      count,
      reach: 0,
      label: "",
      text: "",
      x: 0,
    };
  }

  /** A group too wide for the canvas: the members that matter most, and a bundle for the rest. */
  private thin(item: Item, glyphs: number): void {
    const all = item.kids;
    const matters = (kid: Item) =>
      this.path.has(kid.node) ? 3 : this.best.has(kid.node) ? 2 : this.tree.boundOf(kid.node) === "" ? 1 : 0;
    const nodes = all.filter(isNode).sort((a, b) => matters(b) - matters(a) || a.node - b.node);
    const kept = new Set<Item>(all.filter((kid) => !isNode(kid)));
    const bundle = this.sign(item, "bundle", 0);
    for (const kid of nodes) {
      kept.add(kid);
      item.kids = [...all.filter((other) => kept.has(other)), bundle];
      this.glyphs = glyphs;
      this.count(item);
      if (this.fits() || matters(kid) >= 2 || kept.size <= 2) continue;
      kept.delete(kid);
      break;
    }
    const shown = all.filter((kid) => kept.has(kid));
    bundle.count = all.length - shown.length;
    const at = shown.findIndex((kid) => !isNode(kid));
    item.kids = bundle.count > 0 ? [...shown.slice(0, at < 0 ? shown.length : at), bundle, ...(at < 0 ? [] : shown.slice(at))] : shown;
    this.glyphs = glyphs;
    this.count(item);
  }

  /** Whole groups in the order of interest; of a group that does not fit, the members on the way or the best line. */
  private enlarge(from: Shape, to: Shape): void {
    const groups: Item[] = [...this.inOrder()];
    const rank = (item: Item) => (this.path.has(item.node) ? 0 : this.best.has(item.node) ? 1 : 2 + item.row);
    groups.sort((a, b) => rank(a) - rank(b) || a.node - b.node);
    if (this.root.shape === from) this.turn([this.root], to);
    for (const group of groups) {
      const members = group.kids.filter((kid) => kid.shape === from && (to !== "board" || this.canShowBoard(kid)));
      if (members.length === 0 || this.turn(members, to)) continue;
      for (const kid of members) if (this.path.has(kid.node) || this.best.has(kid.node)) this.turn([kid], to);
    }
  }

  private canShowBoard(item: Item): boolean {
    return this.tree.kind[item.node] !== kind.leaf || item.row < 2;
  }

  private turn(items: Item[], to: Shape): boolean {
    const before = items.map((item) => item.shape);
    for (const item of items) this.resize(item, to);
    if (this.fits()) return true;
    items.forEach((item, at) => this.resize(item, before[at]!));
    return false;
  }

  private resize(item: Item, shape: Shape): void {
    item.shape = shape;
    this.measure(item);
  }
}

export function isNode(item: Item): boolean {
  return item.shape !== "cut" && item.shape !== "risk" && item.shape !== "bundle";
}

function moveLabel(tree: Recorded, node: number): string {
  const flags = tree.flags[node]!;
  return `${tree.nameOf(node)}${flags & flag.again ? " ↻" : ""}`;
}
