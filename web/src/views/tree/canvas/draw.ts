// Draws a laid out tree on a canvas: edges first, then signs, then nodes.
//   drawTree(context, scene, look);

import type { Board } from "../../../api/messages";
import { drawSmallGrid } from "../../../board/small_boards";
import { type Pen, write } from "../../../paint/canvas";
import type { Css } from "../../../paint/colours";
import type { Scene } from "./layout";
import type { CutKinds } from "../recording/cut_kinds";
import { isNode, type Item, remarkWidth, sizes, table_ends, textWidth } from "./plan";
import { flag, kind } from "../recording/columns";
import type { Recorded } from "../recording/recorded";

export interface Look {
  tree: Recorded;
  colours: Css;
  step: number;
  current: number;
  selected: number;
  hovered?: number;
  asked?: number;
  best: ReadonlySet<number>;
  /** Only this one of two searches looked at the node. */
  alone?: (node: number) => boolean;
  cuts: CutKinds;
  boards: ReadonlyMap<number, Board>;
  /** Where an item stands now, on its way to where it belongs. */
  at: (item: Item) => { x: number; y: number };
  row_height: number;
}

export function drawTree(pen: Pen, scene: Scene, look: Look): void {
  const path = new Set(look.tree.pathTo(look.current));
  pen.lineCap = "round";
  pen.lineJoin = "round";
  // The edges that matter over the others.
  const weight = ({ node }: Item) => (look.best.has(node) ? 2 : path.has(node) ? 1 : 0);
  const edges = scene.items.filter((item) => item.parent && isNode(item)).sort((a, b) => weight(a) - weight(b));
  for (const item of edges) drawEdge(pen, item, look, path);
  for (const item of scene.items) if (!isNode(item)) drawSign(pen, item, look);
  for (const item of scene.items) if (isNode(item)) drawNode(pen, item, look);
}

/** Half the height of an item, and where its edge ends. */
function reachUp(item: Item): number {
  if (item.shape === "board") return sizes.board / 2;
  if (item.shape === "leaf") return 8;
  return item.shape === "tuft" ? 16 : sizes.value / 2;
}

/** To the end of the value. */
function reachValue(item: Item): number {
  if (item.shape !== "board") return reachUp(item);
  return sizes.board / 2 + (item.text ? 18 : 2);
}

/** To the end of all that stands below it. */
export function reachDown(item: Item): number {
  if (item.shape !== "board" && item.shape !== "value") return reachUp(item);
  return reachValue(item) + (item.spikes.length > 0 ? bars_height + 4 : 0) + (item.remark ? 16 : 0);
}
const bars_height = 12;

function drawEdge(pen: Pen, item: Item, look: Look, path: Set<number>): void {
  const parent = item.parent!;
  const [from, to] = [look.at(parent), look.at(item)];
  const [y0, y1] = [from.y + reachDown(parent), to.y - reachUp(item) - (hasLabel(item, look) ? 14 : 0)];
  const { colours, tree } = look;
  const best = look.best.has(item.node) && look.best.has(parent.node) && tree.t1[tree.rootOf(item.node)]! <= look.step;
  const on_path = path.has(item.node);
  pen.beginPath();
  pen.moveTo(from.x, y0);
  const bend = (y1 - y0) * 0.55;
  pen.bezierCurveTo(from.x, y0 + bend, to.x, y1 - bend, to.x, y1);
  pen.strokeStyle = best ? colours.answer : on_path ? colours.ink : colours.edge;
  pen.lineWidth = best ? 4 : on_path ? 2.2 : item.shape === "leaf" ? 0.9 : 1.3;
  pen.globalAlpha = item.shape === "leaf" && !best && !on_path ? 0.6 : 1;
  const reduced = (tree.flags[item.node]! & flag.reduced) !== 0;
  pen.setLineDash(reduced ? [1, 4] : tree.flags[item.node]! & flag.pass ? [6, 4] : []);
  pen.stroke();
  pen.setLineDash([]);
  pen.globalAlpha = 1;
}

function hasLabel(item: Item, look: Look): boolean {
  return item.label !== "" && item.shape !== "leaf" && !(item.shape === "board" && look.boards.has(item.node));
}

function drawSign(pen: Pen, item: Item, look: Look): void {
  const parent = item.parent!;
  const [from, to] = [look.at(parent), look.at(item)];
  const { colours, tree } = look;
  const y0 = from.y + reachDown(parent);
  const y = y0 + Math.min(30, (look.row_height - reachDown(parent)) * 0.42);
  if (item.shape === "bundle") return drawBundle(pen, item, look);
  const sound = item.shape === "cut";
  const colour = sound ? (tree.isMax(item.node) ? colours.beta : colours.alpha) : colours.cut;
  pen.beginPath();
  pen.moveTo(from.x, y0);
  pen.quadraticCurveTo(from.x + (to.x - from.x) * 0.25, y, to.x - 8, y);
  pen.strokeStyle = colours.cut;
  pen.lineWidth = 1.2;
  pen.setLineDash([3, 3]);
  pen.stroke();
  pen.setLineDash([]);
  pen.beginPath();
  if (sound) {
    for (const shift of [-3, 4]) {
      pen.moveTo(to.x + shift - 3, y + 6);
      pen.lineTo(to.x + shift + 4, y - 6);
    }
  } else {
    pen.moveTo(to.x - 7, y + 3);
    for (const [at, up] of [
      [-3, -5],
      [1, 3],
      [5, -5],
      [9, 3],
    ] as const)
      pen.lineTo(to.x + at, y + up);
  }
  pen.strokeStyle = colour;
  pen.lineWidth = 2.6;
  pen.stroke();
  write(pen, sound ? String(item.count) : `~${item.count}`, to.x, y + 18, look.colours, {
    colour: colours.ink2,
    size: 12.5,
    weight: 650,
  });
}

function drawBundle(pen: Pen, item: Item, look: Look): void {
  const { x, y } = look.at(item);
  const from = look.at(item.parent!);
  pen.beginPath();
  pen.moveTo(from.x, from.y + reachDown(item.parent!));
  pen.bezierCurveTo(from.x, y - 40, x, y - 50, x, y - 16);
  pen.strokeStyle = look.colours.edge;
  pen.lineWidth = 1;
  pen.setLineDash([2, 3]);
  pen.stroke();
  pen.setLineDash([]);
  write(pen, "···", x, y - 4, look.colours, { colour: look.colours.ink2, size: 16, weight: 700 });
  write(pen, `${item.count} more`, x, y + 14, look.colours, { colour: look.colours.ink3, size: 12, weight: 500 });
}

function drawNode(pen: Pen, item: Item, look: Look): void {
  const { x, y } = look.at(item);
  const { colours } = look;
  if (item.node === look.current) halo(pen, item, x, y, look, colours.now, true);
  else if (item.node === look.selected) halo(pen, item, x, y, look, colours.ink, false);
  if (hasLabel(item, look)) {
    const lettering = { colour: colours.ink2, size: 12, weight: 500, casing: colours.bg };
    write(pen, item.label, x, y - reachUp(item) - 7, look.colours, lettering);
  }
  if (item.shape === "leaf") return drawLeaf(pen, item, x, y, look);
  if (item.shape === "tuft") return drawTuft(pen, item, x, y, look);
  outline(pen, item, x, y, look);
  if (item.shape === "board") {
    drawBoardAndValue(pen, item, x, y, look);
  } else {
    const aside = item.shape === "table" ? (table_ends.left - table_ends.right) / 2 : 0;
    const lettering = { colour: textColour(item, look), size: 13, weight: 700 };
    write(pen, item.text || "·", x + aside, y + 0.5, look.colours, lettering);
  }
  if (item.spikes.length > 0) drawSpikes(pen, item, x, y + reachValue(item) + 3 + bars_height, look);
  if (item.remark) drawRemark(pen, item, x, y + reachDown(item) - 8, look);
  if (item.node === look.hovered) {
    outlinePath(pen, item, x, y, look, 3);
    pen.strokeStyle = colours.ink3;
    pen.lineWidth = 1;
    pen.stroke();
  }
}

/** How likely each value is, all nodes on one scale, with a mark for nothing. */
function drawSpikes(pen: Pen, item: Item, x: number, bottom: number, look: Look): void {
  const { colours } = look;
  const [low, high] = look.tree.spikeSpan();
  const thick = 3;
  const at = (value: number) => {
    const part = low === high ? 0.5 : (Math.max(low, Math.min(high, value)) - low) / (high - low);
    return x - sizes.bars / 2 + thick / 2 + part * (sizes.bars - thick);
  };
  pen.beginPath();
  pen.moveTo(x - sizes.bars / 2, bottom);
  pen.lineTo(x + sizes.bars / 2, bottom);
  if (low <= 0 && high >= 0) {
    pen.moveTo(at(0), bottom);
    pen.lineTo(at(0), bottom - bars_height);
  }
  pen.strokeStyle = colours.line;
  pen.lineWidth = 1;
  pen.stroke();
  const most = Math.max(...item.spikes.map(({ chance }) => chance));
  for (const { value, chance } of item.spikes) {
    const height = Math.max(1, (chance / most) * bars_height);
    pen.fillStyle = value > 0 ? colours.alpha : value < 0 ? colours.beta : colours.ink3;
    pen.fillRect(at(value) - thick / 2, bottom - height, thick, height);
  }
}

/** On a ground of its own, for edges of other nodes may pass there. */
function drawRemark(pen: Pen, item: Item, x: number, y: number, look: Look): void {
  const wide = remarkWidth(item.remark);
  pen.fillStyle = look.colours.bg;
  pen.fillRect(x - wide / 2, y - 7, wide, 14);
  write(pen, item.remark, x, y, look.colours, { colour: look.colours.ink2, size: 11, weight: 600 });
}

function textColour(item: Item, look: Look): string {
  if (item.node === look.asked) return look.colours.ink;
  return valueColours(look.tree.stateAt(item.node, look.step).value, look.colours).text;
}

function halo(pen: Pen, item: Item, x: number, y: number, look: Look, colour: string, filled: boolean): void {
  const radius = item.shape === "leaf" ? 11 : item.shape === "board" ? sizes.board / 2 + 11 : 22;
  const wide = item.shape === "table" ? tableReach(item) : (textWidth(item.text) + 10) / 2;
  pen.beginPath();
  if (look.tree.isMax(item.node) && item.shape === "board")
    pen.roundRect(x - radius + 2, y - radius + 2, 2 * radius - 4, 2 * radius - 4, 16);
  else if ((item.shape === "value" || item.shape === "table") && wide + 7 > radius)
    pen.roundRect(x - wide - 7, y - radius, 2 * wide + 14, 2 * radius, look.tree.isMax(item.node) ? 12 : radius);
  else pen.arc(x, y, radius, 0, 7);
  if (filled) {
    pen.globalAlpha = 0.32;
    pen.fillStyle = colour;
    pen.fill();
    pen.globalAlpha = 1;
  }
  pen.strokeStyle = colour;
  pen.lineWidth = 2.4;
  pen.stroke();
}

function outlinePath(pen: Pen, item: Item, x: number, y: number, look: Look, more = 0): void {
  const half = (item.shape === "board" ? sizes.board : sizes.value) / 2 + more;
  const wide = item.shape === "value" ? Math.max(half, (textWidth(item.text) + 10) / 2 + more) : half;
  pen.beginPath();
  if (item.shape === "table") {
    const across = tableReach(item) + more;
    const flat = across - 12;
    pen.moveTo(x - across, y);
    for (const [right, down] of [
      [-flat, -half],
      [flat, -half],
      [across, 0],
      [flat, half],
      [-flat, half],
    ] as const)
      pen.lineTo(x + right, y + down);
    pen.closePath();
  } else if (look.tree.isMax(item.node))
    pen.roundRect(x - wide, y - half, 2 * wide, 2 * half, item.shape === "board" ? 10 : 7);
  else if (wide > half) pen.roundRect(x - wide, y - half, 2 * wide, 2 * half, half);
  else pen.arc(x, y, half + (item.shape === "board" ? 3 : 0), 0, 7);
}

/** Half the width of a diamond that is drawn out for what stands in it. */
function tableReach(item: Item): number {
  return (textWidth(item.text) + table_ends.left + table_ends.right) / 2;
}

function outline(pen: Pen, item: Item, x: number, y: number, look: Look): void {
  const { colours, tree } = look;
  const { stage, value } = tree.stateAt(item.node, look.step);
  const best = look.best.has(item.node) && tree.t1[tree.rootOf(item.node)]! <= look.step;
  const trace = () => outlinePath(pen, item, x, y, look);
  trace();
  const plain = item.shape === "board" || value === undefined || item.node === look.asked;
  pen.fillStyle = plain || value === 0 ? colours.surface : valueColours(value, colours).ground;
  pen.fill();
  if (look.alone?.(item.node)) hatch(pen, x, y, colours.known, trace);
  const by_rule = tree.kind[item.node] === kind.pruned && stage === "finished" && look.cuts.shows(item.node);
  pen.strokeStyle =
    item.shape === "table"
      ? colours.known
      : best
        ? colours.answer
        : tree.isMax(item.node)
          ? colours.alpha
          : colours.beta;
  pen.lineWidth = best ? 3 : 1.7;
  pen.setLineDash(stage === "open" ? [4, 3] : by_rule ? [2, 2] : []);
  pen.stroke();
  pen.setLineDash([]);
  if (by_rule) write(pen, "~", x + 15, y - 12, look.colours, { colour: colours.cut, size: 15, weight: 700 });
  if (item.shape === "table")
    write(pen, "T", x - tableReach(item) + 14, y + 0.5, look.colours, { colour: colours.known, size: 12, weight: 700 });
}

/** Within the path that `trace` has drawn, and draws again for its outline. */
function hatch(pen: Pen, x: number, y: number, colour: string, trace: () => void): void {
  pen.save();
  pen.clip();
  pen.beginPath();
  for (let at = -40; at <= 40; at += 5) {
    pen.moveTo(x + at - 20, y + 20);
    pen.lineTo(x + at + 20, y - 20);
  }
  pen.strokeStyle = colour;
  pen.globalAlpha = 0.4;
  pen.lineWidth = 1.2;
  pen.stroke();
  pen.restore();
  trace();
}

/** A bar up for Max, down for Min, as long as the value is large. */
function drawLeaf(pen: Pen, item: Item, x: number, y: number, look: Look): void {
  const { tree, colours } = look;
  const { stage, value } = tree.stateAt(item.node, look.step);
  const width = sizes.leaf;
  if (stage === "open" || value === undefined) {
    pen.strokeStyle = colours.ink3;
    pen.lineWidth = 1.2;
    pen.strokeRect(x - width / 2, y - 4, width, 8);
    return;
  }
  const height = value === 0 ? 3 : Math.min(16, 3 + 13 * Math.min(1, Math.abs(value) / (8 * tree.info.unit)));
  pen.fillStyle = look.best.has(item.node)
    ? colours.answer
    : value === 0
      ? colours.ink3
      : value > 0
        ? colours.alpha
        : colours.beta;
  pen.fillRect(x - width / 2, value > 0 ? y - height + 2 : y - (value === 0 ? 1 : 0), width, height);
  if (look.alone?.(item.node)) {
    pen.fillStyle = colours.known;
    pen.fillRect(x - width / 2, y + 10, width, 3);
  }
  if (tree.kind[item.node] === kind.pruned && look.cuts.shows(item.node))
    write(pen, "~", x, y - 14, look.colours, { colour: colours.cut, size: 12, weight: 700 });
}

function drawTuft(pen: Pen, item: Item, x: number, y: number, look: Look): void {
  const { colours, tree } = look;
  const trace = () => {
    pen.beginPath();
    pen.moveTo(x, y - 15);
    pen.lineTo(x + 15, y + 11);
    pen.lineTo(x - 15, y + 11);
    pen.closePath();
  };
  trace();
  pen.fillStyle = colours.surface;
  pen.fill();
  if (look.alone?.(item.node)) hatch(pen, x, y, colours.known, trace);
  const best = look.best.has(item.node);
  pen.strokeStyle = best ? colours.answer : tree.isMax(item.node) ? colours.alpha : colours.beta;
  pen.lineWidth = best ? 2.6 : 1.5;
  pen.stroke();
  write(pen, short(item.count), x, y + 4.5, look.colours, {
    colour: colours.ink2,
    size: item.count > 99 ? 10.5 : 12,
    weight: 600,
  });
  if (item.text)
    write(pen, item.text, x, y + 21, look.colours, {
      colour: textColour(item, look),
      size: 12.5,
      weight: 700,
      casing: colours.bg,
    });
  if (item.spikes.length > 0) drawSpikes(pen, item, x, y + 42, look);
}

function short(count: number): string {
  if (count >= 10_000) return `${Math.round(count / 1000)}k`;
  return count >= 1000 ? `${(count / 1000).toFixed(1)}k` : String(count);
}

function drawBoardAndValue(pen: Pen, item: Item, x: number, y: number, look: Look): void {
  const board = look.boards.get(item.node);
  const { first, second } = look.tree.info;
  if (board?.kind === "grid") drawSmallGrid(pen, board, [first, second], { x, y, size: 35 }, look.colours);
  if (!item.text) return;
  const colours = valueColours(look.tree.stateAt(item.node, look.step).value, look.colours);
  const wide = textWidth(item.text) + 6;
  const top = y + sizes.board / 2 + (look.tree.isMax(item.node) ? 1 : 3);
  pen.beginPath();
  pen.roundRect(x - wide / 2, top, wide, 17, 4);
  pen.fillStyle = item.node === look.asked ? look.colours.now : colours.ground;
  pen.fill();
  write(pen, item.text, x, top + 9, look.colours, {
    colour: item.node === look.asked ? "#18201c" : colours.text,
    size: 13,
    weight: 700,
  });
}

/** The colour of a value for Max, and the ground behind it. */
function valueColours(value: number | undefined, colours: Css): { text: string; ground: string } {
  if (value === undefined || value === 0) return { text: colours.ink, ground: colours.sunken };
  return value > 0
    ? { text: colours.alpha, ground: colours["alpha-tint"] }
    : { text: colours.beta, ground: colours["beta-tint"] };
}
