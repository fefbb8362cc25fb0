// What the signs of a race mean, in one line above the lanes.
//   pathLegend(["frontier", "seen", "left", "way"])

import { h, type VNode } from "../../../dom";

const signs = {
  frontier: ["frontier", "frontier: reached, not looked at yet"],
  seen: ["seen", "looked at, early to late"],
  deep: ["seen", "looked at, near to far"],
  left: ["left", "dead end, given up"],
  way: ["way", "the path"],
  heavy: ["heavy", "dear to cross"],
  order: ["order", "looked at as the first, second, …"],
  waiting: ["waiting", "frontier"],
  dropped: ["dropped", "given up"],
} as const;

export type LegendSign = keyof typeof signs;

export function pathLegend(wanted: LegendSign[]): VNode {
  return h(
    "ul.path-legend",
    { key: "legend", "aria-label": "Signs" },
    wanted.map((name) => {
      const [sign, words] = signs[name];
      return h(
        "li",
        { key: name },
        h("span", { class: `path-sign sign-${sign}`, "aria-hidden": "true" }, sign === "order" ? "1" : null),
        words,
      );
    }),
  );
}
