// What is drawn over the board: arrows as one closed shape with a casing, numbered at the tail, the badge of a move at the
// corner of its square, and a ring around a piece. Geometry is pure; a square is 100 units.

import { h, type VNode } from "../dom";

export interface Arrow {
  from: string;
  to: string;
  /** answer: the best line; other: the rest; first, second: what White and Black do. */
  kind: "answer" | "other" | "white" | "black";
  label?: string;
}

export interface Badge {
  square: string;
  text: string;
  kind: string;
}

/** Around a piece that is lost; whose move does that gives the colour. */
export interface Ring {
  square: string;
  kind: "white" | "black";
}

/** The drawn part of "e2e4" or "e7e8q". */
export function arrowOf(uci: string, kind: Arrow["kind"]): Arrow {
  return { from: uci.slice(0, 2), to: uci.slice(2, 4), kind };
}

type Point = [number, number];

export function centreOf(square: string, orientation: "white" | "black"): Point {
  const file = square.charCodeAt(0) - 97;
  const rank = Number(square[1]) - 1;
  return orientation === "white" ? [file * 100 + 50, 750 - rank * 100] : [750 - file * 100, rank * 100 + 50];
}

/** The outline of an arrow as a path: shaft and head in one. */
export function arrowOutline([x1, y1]: Point, [x2, y2]: Point, width: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const head = Math.min(length * 0.6, width * 1.9);
  const begin = 26;
  const end = length - 8;
  const at = (along: number, aside: number): string =>
    `${(x1 + ux * along - uy * aside).toFixed(1)} ${(y1 + uy * along + ux * aside).toFixed(1)}`;
  const half = width / 2;
  const points = [
    at(begin, -half * 0.7),
    at(end - head, -half),
    at(end - head, -width * 1.15),
    at(end, 0),
    at(end - head, width * 1.15),
    at(end - head, half),
    at(begin, half * 0.7),
  ];
  return `M${points.join("L")}Z`;
}

export function overlayView(
  arrows: Arrow[],
  badge: Badge | undefined,
  orientation: "white" | "black",
  ring?: Ring,
): VNode {
  return h(
    "svg",
    { key: "overlay", class: "board-overlay", viewBox: "0 0 800 800", "aria-hidden": "true" },
    ring && ringView(ring, orientation),
    // The best one lies on top.
    arrows.map((arrow, at) => arrowView(arrow, asideOf(arrows, at), orientation)).reverse(),
    badge && badgeView(badge, orientation),
  );
}

/** How far the number of an arrow stands aside: those that begin at the same square stand side by side. */
export function asideOf(arrows: Arrow[], at: number): number {
  const there = arrows.flatMap(({ from, label }, place) => (label && from === arrows[at]?.from ? [place] : []));
  return (there.indexOf(at) - (there.length - 1) / 2) * 36;
}

function arrowView({ from, to, kind, label }: Arrow, aside: number, orientation: "white" | "black"): VNode {
  const [x, y] = centreOf(from, orientation);
  const width = kind === "answer" ? 22 : kind === "other" ? 13 : 18;
  return h(
    "g",
    { class: `arrow arrow-${kind}` },
    h("path", { d: arrowOutline([x, y], centreOf(to, orientation), width) }),
    label && h("circle", { cx: x + aside, cy: y, r: 17 }),
    label && h("text", { x: x + aside, y: y + 7 }, label),
  );
}

function badgeView({ square, text, kind }: Badge, orientation: "white" | "black"): VNode {
  const [x, y] = centreOf(square, orientation);
  const [left, top] = [Math.min(x + 45, 776), Math.max(y - 45, 24)];
  return h(
    "g",
    { class: `board-badge badge-${kind}` },
    h("circle", { cx: left, cy: top, r: 22 }),
    h("text", { x: left, y: top + 8 }, text),
  );
}

function ringView({ square, kind }: Ring, orientation: "white" | "black"): VNode {
  const [x, y] = centreOf(square, orientation);
  return h("circle", { class: `board-ring ring-${kind}`, cx: x, cy: y, r: 45 });
}
