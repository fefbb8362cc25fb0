// What of a recorded tree is drawn, and how large: everything begins folded; groups of siblings are unfolded and
// enlarged by interest (the way to the selection, its children, the best line, then by depth) while they fit.
//   const root = plan(tree, { step, selected, width: 1000, rows: 6, … });

import type { CutKinds } from "../recording/cut_kinds";
import type { Spike } from "../recording/chances";
import { flag, kind, no_node } from "../recording/columns";
import type { Recorded } from "../recording/recorded";

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
  label: string;
  text: string;
  /** What stands below the value: between what it may still lie, how often it is expected, what a choice adds. */
  remark: string;
  /** What its value may come to, and how likely. */
  spikes: Spike[];
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
  /** Which kinds of cut are shown. */
  cuts: CutKinds;
  /** Its value is a question: nothing of it is told. */
  asked?: number;
}

const most_glyphs = 600;
const gap = 8;

/** How wide bold figures of 13 pixels can be, by a wide font: signs are wider than figures, points narrower. */
export function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += letter === "." || letter === " " ? 5 : /[+−≥≤∞]/.test(letter) ? 11 : 9;
  return width;
}

/** Room for the sign of the table and the slanting ends of its shape. */
export const table_ends = { left: 22, right: 12 };

export const sizes = { board: 46, value: 28, tuft: 30, leaf: 4, bars: 46 };

/** How wide small letters of 11 pixels can be. */
export function remarkWidth(remark: string): number {
  let width = 0;
  for (const letter of remark) width += letter === " " || letter === "." ? 4 : /[+−…%]/.test(letter) ? 9.5 : 7.2;
  return width;
}

/** What stands below the value of an item: bars of its chances, and the remark. */
function belowWidth(item: Item): number {
  return Math.max(item.spikes.length > 0 ? sizes.bars + 2 : 0, remarkWidth(item.remark));
}

/** How wide an item itself is, with the gap beside it. */
export function itemWidth(item: Item): number {
  const value = textWidth(item.text);
  const texts = Math.max(value, item.label.length * 7.6);
  switch (item.shape) {
    case "leaf":
      return sizes.leaf + 3;
    case "board":
      return Math.max(sizes.board, value + 8, belowWidth(item)) + 14;
    case "tuft":
      return Math.max(sizes.tuft, texts, item.spikes.length > 0 ? sizes.bars + 2 : 0) + gap;
    case "table":
      return Math.max(36, value + table_ends.left + table_ends.right, texts) + gap;
    case "bundle":
      return 58;
    case "cut":
    case "risk":
      return 34;
    default:
      return Math.max(sizes.value, value + 10, texts, belowWidth(item)) + gap;
  }
}

function shortly(remark: string): string {
  return remark.replace(" to ", " … ").replace("expected ", "");
}

export function plan(tree: Recorded, options: PlanOptions): Item {
  return new Planner(tree, options).run();
}

class Planner {
  private readonly best: Set<number>;
  private readonly path: Set<number>;
  private readonly root: Item;
  private glyphs = 1;
  /** How much of each row is taken. */
  private readonly taken: number[] = [];

  constructor(
    private readonly tree: Recorded,
    private readonly options: PlanOptions,
  ) {
    const { step } = options;
    const shown = tree.t0[options.selected]! <= step ? options.selected : tree.rootAt(step);
    const root = tree.rootOf(shown);
    this.path = new Set(tree.pathTo(shown));
    this.best = root === tree.rootAt(step) ? tree.bestLineAt(step) : new Set([root]);
    this.root = this.item(root, 0);
    this.add(this.root, 1);
  }

  run(): Item {
    const { show } = this.options;
    this.unfoldAlong(this.path);
    this.unfoldAlong(this.best, show === "best" ? Infinity : this.options.rows);
    for (const node of [...this.options.unfolded].sort((a, b) => a - b)) this.unfoldWanted(node);
    if (show === "interest") this.unfoldByDepth();
    else if (show !== "best") this.unfoldEverything(show);
    if (this.options.boards) this.enlargeBoards();
    this.enlargeLeaves();
    return this.root;
  }

  private item(node: number, row: number, parent?: Item): Item {
    const { tree, options } = this;
    const told = options.asked !== node && tree.t1[node]! <= options.step;
    const item: Item = {
      node,
      shape: this.firstShape(node),
      row,
      parent,
      kids: [],
      unfolded: false,
      count: 0,
      label: tree.parent[node] === no_node ? "" : moveLabel(tree, node),
      text: options.asked === node ? "?" : tree.valueText(node, options.step),
      remark: told ? shortly(tree.remarkOf(node)) : "",
      spikes: told ? tree.spikesOf(node) : [],
      x: 0,
    };
    if (item.shape === "tuft") item.count = tree.countAt(node, options.step);
    return item;
  }

  private firstShape(node: number): Shape {
    const { tree } = this;
    const what = tree.kind[node];
    const known = what === kind.table && tree.t1[node]! <= this.options.step;
    if (known && this.options.cuts.shows(node)) return "table";
    if (this.hasShownChildren(node)) return "tuft";
    // That a depth has run out is known on entering; what a rule will make of a node is not.
    const by_rule = what === kind.stand_pat || what === kind.pruned || what === kind.abandoned;
    const ended = known || what === kind.leaf || (by_rule && tree.t1[node]! <= this.options.step);
    return ended && tree.parent[node] !== no_node ? "leaf" : "value";
  }

  private hasShownChildren(node: number): boolean {
    const first = this.tree.children(node)[0];
    return first !== undefined && this.tree.t0[first]! <= this.options.step;
  }

  /** A row is never narrower than what stands in it, and with contours seldom much wider. */
  private add(item: Item, sign: 1 | -1): void {
    this.taken[item.row] = (this.taken[item.row] ?? 0) + sign * itemWidth(item);
  }

  private fits(row: number): boolean {
    return (this.taken[row] ?? 0) <= this.options.width && this.glyphs <= most_glyphs;
  }

  private unfoldAlong(nodes: Set<number>, rows = Infinity): void {
    let item: Item | undefined = this.root;
    while (item && nodes.has(item.node) && item.row + 1 < rows) {
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
      if (tree.isCutAt(n, options.step) && options.cuts.shows(n)) for (const on of tree.pathTo(n)) above.add(on);
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
    const before = item.shape;
    if (item.shape === "tuft") this.resize(item, "value");
    this.fill(item, this.group(item));
    item.unfolded = true;
    if (this.fits(item.row + 1) || (wide && this.glyphs <= most_glyphs)) return;
    if (forced) return this.thin(item);
    this.fill(item, []);
    item.unfolded = false;
    this.resize(item, before);
  }

  private fill(item: Item, kids: Item[]): void {
    for (const kid of item.kids) this.add(kid, -1);
    this.glyphs += kids.length - item.kids.length;
    item.kids = kids;
    for (const kid of kids) this.add(kid, 1);
  }

  private group(item: Item): Item[] {
    const { tree, options } = this;
    const kids: Item[] = [];
    let left_out = 0;
    for (const child of tree.children(item.node)) {
      if (tree.t0[child]! > options.step) break;
      if (tree.kind[child] === kind.left_out && child !== options.selected)
        left_out += options.cuts.shows(child) ? 1 : 0;
      else kids.push(this.item(child, item.row + 1, item));
    }
    if (left_out > 0) kids.push(this.sign(item, "risk", left_out));
    if (tree.isCutAt(item.node, options.step) && options.cuts.shows(item.node)) {
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
      label: "",
      text: "",
      remark: "",
      spikes: [],
      x: 0,
    };
  }

  /** A group too wide for the canvas: the members that matter most, and a bundle for the rest. */
  private thin(item: Item): void {
    const all = item.kids;
    const signs = all.filter((kid) => !isNode(kid));
    const exact = (node: number) => this.tree.stateAt(node, this.options.step).bound === "";
    const matters = (kid: Item) =>
      this.path.has(kid.node) ? 3 : this.best.has(kid.node) ? 2 : exact(kid.node) ? 1 : 0;
    const nodes = all.filter(isNode).sort((a, b) => matters(b) - matters(a) || a.node - b.node);
    const bundle = this.sign(item, "bundle", 0);
    const kept = new Set<Item>();
    this.fill(item, [bundle, ...signs]);
    for (const kid of nodes) {
      this.add(kid, 1);
      this.glyphs++;
      const enough = kept.size >= 2 && matters(kid) < 2 && !this.fits(kid.row);
      this.add(kid, -1);
      this.glyphs--;
      if (enough) break;
      kept.add(kid);
      this.fill(item, [...all.filter((other) => kept.has(other)), bundle, ...signs]);
    }
    bundle.count = nodes.length - kept.size;
    if (bundle.count === 0) this.fill(item, all);
  }

  /** Leaves all together, or those beside the way and the best line. */
  private enlargeLeaves(): void {
    const items = [...this.inOrder()];
    const leaves = items.filter((item) => item.shape === "leaf");
    if (this.turn(leaves, "value")) return;
    const near = (item: Item) => this.path.has(item.node) || this.best.has(item.node);
    for (const group of items.filter((item) => this.path.has(item.node)).reverse())
      this.turn(
        group.kids.filter((kid) => kid.shape === "leaf"),
        "value",
      );
    for (const leaf of leaves) if (leaf.shape === "leaf" && near(leaf)) this.turn([leaf], "value");
  }

  /** Whole groups in the order of interest; of a group that does not fit, the members on the way or the best line. */
  private enlargeBoards(): void {
    const groups: Item[] = [...this.inOrder()];
    const rank = (item: Item) => (this.path.has(item.node) ? 0 : this.best.has(item.node) ? 1 : 2 + item.row);
    groups.sort((a, b) => rank(a) - rank(b) || a.node - b.node);
    if (this.root.shape === "value") this.turn([this.root], "board");
    for (const group of groups) {
      const members = group.kids.filter((kid) => kid.shape === "value" && this.canShowBoard(kid));
      if (members.length === 0 || this.turn(members, "board")) continue;
      for (const kid of members) if (this.path.has(kid.node) || this.best.has(kid.node)) this.turn([kid], "board");
    }
  }

  private canShowBoard(item: Item): boolean {
    return this.tree.kind[item.node] !== kind.leaf || item.row < 2;
  }

  private turn(items: Item[], to: Shape): boolean {
    const before = items.map((item) => item.shape);
    for (const item of items) this.resize(item, to);
    if (items.every((item) => this.fits(item.row))) return true;
    items.forEach((item, at) => this.resize(item, before[at]!));
    return false;
  }

  private resize(item: Item, shape: Shape): void {
    this.add(item, -1);
    item.shape = shape;
    this.add(item, 1);
  }
}

export function isNode(item: Item): boolean {
  return item.shape !== "cut" && item.shape !== "risk" && item.shape !== "bundle";
}

function moveLabel(tree: Recorded, node: number): string {
  const flags = tree.flags[node]!;
  const less = flags & flag.reduced ? ` −${tree.reduction[node]}` : "";
  return `${tree.nameOf(node)}${flags & flag.again ? " ↻" : ""}${less}`;
}
