// Where the items of a plan stand: parents over the middle of their children, subtrees as near to each other as their
// widths allow, one row a ply.
// Source: the contours of Reingold and Tilford, "Tidier drawings of trees", 1981, with a width for every node.
//   const scene = layOut(root);      // scene.items[i].x from 0 to scene.width

import { isNode, type Item, itemWidth } from "./plan";

export interface Scene {
  items: Item[];
  width: number;
  rows: number;
}

/** The left and right edge of a subtree in each row, seen from the middle of its root. */
interface Contour {
  left: number[];
  right: number[];
}

export function layOut(root: Item): Scene {
  const offsets = new Map<Item, number>();
  const contour = place(root, offsets);
  const from = Math.min(...contour.left);
  const items: Item[] = [];
  const walk = (item: Item, x: number) => {
    item.x = x;
    items.push(item);
    for (const kid of item.kids) walk(kid, x + (offsets.get(kid) ?? 0));
  };
  walk(root, -from);
  return { items, width: Math.max(...contour.right) - from, rows: contour.left.length };
}

function place(item: Item, offsets: Map<Item, number>): Contour {
  const half = itemWidth(item) / 2;
  const whole: Contour = { left: [], right: [] };
  const xs: number[] = [];
  for (const kid of item.kids) {
    const contour = place(kid, offsets);
    let x = 0;
    for (let row = 0; row < Math.min(whole.right.length, contour.left.length); ++row)
      x = Math.max(x, whole.right[row]! - contour.left[row]!);
    xs.push(x);
    merge(whole, contour, x);
  }
  const real = xs.filter((_, at) => isNode(item.kids[at]!));
  const over = real.length > 0 ? real : xs;
  const middle = over.length > 0 ? (over[0]! + over[over.length - 1]!) / 2 : 0;
  item.kids.forEach((kid, at) => offsets.set(kid, xs[at]! - middle));
  return {
    left: [-half, ...whole.left.map((x) => x - middle)],
    right: [half, ...whole.right.map((x) => x - middle)],
  };
}

function merge(whole: Contour, next: Contour, x: number): void {
  for (let row = 0; row < next.left.length; ++row) {
    const [left, right] = [next.left[row]! + x, next.right[row]! + x];
    whole.left[row] = row < whole.left.length ? Math.min(whole.left[row]!, left) : left;
    whole.right[row] = row < whole.right.length ? Math.max(whole.right[row]!, right) : right;
  }
}
