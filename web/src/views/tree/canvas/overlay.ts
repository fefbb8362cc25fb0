// What is painted over the tree in places of the screen: who is to move in each row, and a ring around a cut.

import { count } from "../../../format";
import { type Pen, write } from "../../../paint/canvas";
import type { Css } from "../../../paint/colours";
import type { Recorded } from "../recording/recorded";
import { reachDown } from "./draw";
import type { Scene } from "./layout";
import { isNode, type Item } from "./plan";

export interface Camera {
  k: number;
  x: number;
  y: number;
}

/** What of the screen there is, and where the scene lies on it. */
export interface Overlay {
  tree: Recorded;
  scene: Scene;
  camera: Camera;
  row_height: number;
  width: number;
  height: number;
  scale: number;
  colours: Css;
}

/** Who is to move in each row, in a margin of its own; `covers`: the tree may lie under it. */
export function paintGutter(pen: Pen, over: Overlay, gutter: number, covers: boolean): void {
  const { tree, scene, camera, height, scale, colours } = over;
  if (gutter < 40) return;
  if (covers) {
    pen.fillStyle = colours.bg;
    pen.fillRect(0, 0, gutter * scale - 8, height);
  }
  const base = tree.ply[scene.items[0]?.node ?? 0]!;
  const leaves = tree.leafPly();
  for (let row = 0; row < scene.rows; ++row) {
    const y = camera.y + row * over.row_height * camera.k;
    if (y < 10 || y > height - 6) continue;
    const mover = shortened(tree.sideName((base + row) % 2 === 0));
    const words = base + row === leaves ? "leaves" : `${mover} to move`;
    const lettering = { colour: colours.ink3, size: 12.5 * scale, weight: 400, align: "left" } as const;
    write(pen, words, 20 * Math.min(1, scale), y, colours, lettering);
  }
}

/** Around the cut of a node, or around what is folded over it; `at` says where an item stands in the scene. */
export function paintRing(pen: Pen, over: Overlay, node: number, at: (item: Item) => { x: number; y: number }): void {
  const { tree, scene, camera, colours } = over;
  const path = tree.pathTo(node);
  const shown = scene.items.filter((item) => path.includes(item.node) && isNode(item));
  const deepest = shown[shown.length - 1];
  const sign = deepest?.kids.find((kid) => kid.shape === "cut" && kid.node === node);
  const item = sign ?? deepest;
  if (!item) return;
  const down = sign && deepest ? at(deepest).y + signDrop(deepest, over.row_height) + 6 : at(item).y;
  const [x, y] = [camera.x + at(item).x * camera.k, camera.y + down * camera.k];
  for (const [width, colour] of [
    [7, colours.ink],
    [4, colours.now],
  ] as const) {
    pen.beginPath();
    pen.arc(x, y, 25 * camera.k, 0, 7);
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.stroke();
  }
  if (sign) paintLabel(pen, over, `The first cut: ${count(sign.count, "move")} never tried`, x, y);
}

/** Below the ring, within the canvas. */
function paintLabel(pen: Pen, { width, scale, colours }: Overlay, words: string, x: number, y: number): void {
  const size = 13 * scale;
  pen.font = `500 ${size}px ${colours.sans}`;
  const half = pen.measureText(words).width / 2 + 10 * scale;
  const middle = Math.max(half + 4, Math.min(width - half - 4, x));
  const top = y + 36 * scale;
  pen.beginPath();
  pen.roundRect(middle - half, top, 2 * half, 26 * scale, 6);
  pen.fillStyle = colours.ink;
  pen.fill();
  write(pen, words, middle, top + 13 * scale, colours, { colour: colours.bg, size, weight: 500 });
}

/** How far below its node the sign of a cut is. */
export function signDrop(parent: Item, row_height: number): number {
  const down = reachDown(parent);
  return down + Math.min(30, (row_height - down) * 0.42);
}

export function shortened(name: string): string {
  return name.length > 6 ? `${name.slice(0, 5)}…` : name;
}
