// Drawings on a 24 grid with a round stroke of 1.8; each stands beside its name.

import { h, type VNode } from "./dom";

const paths = {
  play: "M12 3.2a3.3 3.3 0 0 1 2 5.9h1.4M12 3.2a3.3 3.3 0 0 0-2 5.9H8.6M10.2 9.2c0 3-.7 5-2.2 7h8c-1.5-2-2.2-4-2.2-7M6.5 20.5h11l-1.3-4.2H7.8z",
  analyse: "M4 20V9M9.3 20V4M14.7 20v-7M20 20V7M3 20.5h18",
  tree: "M12 3.5v5M12 8.5 6 15M12 8.5l6 6.5M6 15v5M18 15v1M15.6 18.7l4.8 2.6",
  paths: "M3.5 3.5h17v17h-17zM8 3.5V12h5M16.5 7.5V16H8v4.5M13 7.5h3.5",
  arena:
    "M4 4l11 11M4 4v3.5M4 4h3.5M20 4 9 15M20 4v3.5M20 4h-3.5M6.5 13.5l4 4M17.5 13.5l-4 4M7.5 16.5 4 20M16.5 16.5 20 20",
  games: "M6 3.5h12.5v17H6A1.5 1.5 0 0 1 4.5 19V5A1.5 1.5 0 0 1 6 3.5zM4.7 17.5h13.8M8.5 7.5h6",
  settings:
    "M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM12 3v2.3M12 18.7V21M3 12h2.3M18.7 12H21M5.6 5.6l1.7 1.7M16.7 16.7l1.7 1.7M5.6 18.4l1.7-1.7M16.7 7.3l1.7-1.7",
  take_back: "M8.5 5 4 9.5 8.5 14M4.5 9.5H15a4.8 4.8 0 0 1 0 9.6h-4",
  hint: "M9.5 20.5h5M9.7 17.5h4.6M9.8 17.3c0-2.7-3.3-3.8-3.3-7.5a5.5 5.5 0 0 1 11 0c0 3.7-3.3 4.8-3.3 7.5",
  flip: "M8 4v15.5M8 19.5 4.8 16M8 19.5l3.2-3.5M16 20V4.5M16 4.5 12.8 8M16 4.5 19.2 8",
  resign: "M6 21V4M6 4.5h11.5l-2.5 4 2.5 4H6",
  draw: "M4 9.5h16M4 14.5h16",
  pause: "M8.5 5v14M15.5 5v14",
  resume: "M7.5 4.5v15l11.5-7.5z",
  stop: "M6 6h12v12H6z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  close: "M6 6l12 12M18 6 6 18",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3 20.5 20.5",
  share: "M12 15V3.5M12 3.5 8 7.5M12 3.5l4 4M6.5 11H5v9.5h14V11h-1.5",
  first: "M17.5 6l-6 6 6 6M6.5 6v12",
  back: "M14.5 6l-6 6 6 6",
  on: "M9.5 6l6 6-6 6",
  last: "M6.5 6l6 6-6 6M17.5 6v12",
  up: "M6 14.5l6-6 6 6",
  down: "M6 9.5l6 6 6-6",
  set_up: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.7v4.6M9 14.7v4.6",
  new_game: "M12 5v14M5 12h14",
  menu: "M4 7h16M4 12h16M4 17h16",
  import: "M12 3.5V15M12 15l-4-4M12 15l4-4M5 16v4.5h14V16",
  trash: "M4.5 6.5h15M9.5 6.5v-3h5v3M6.5 6.5l1 14h9l1-14M10.5 10.5v6M13.5 10.5v6",
  copy: "M8.5 8.5h12v12h-12zM15.5 8.5v-5h-12v12h5",
  link: "M10 14a4 4 0 0 0 5.7 0l3.5-3.5a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3.5 3.5a4 4 0 0 0 5.7 5.7l1-1",
  keyboard: "M3 6.5h18v11H3zM7 10.5h.01M10.3 10.5h.01M13.6 10.5h.01M17 10.5h.01M8 14h8",
  present: "M3.5 4.5h17v11h-17zM12 15.5v4.5M8 20.5h8",
} as const;

export type IconName = keyof typeof paths;

export function icon(name: IconName): VNode {
  return h(
    "svg",
    { class: `icon icon-${name}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    h("path", { d: paths[name] }),
  );
}

/** A drawing and its name, for a button. */
export function labelled(drawn: IconName, name: string): VNode[] {
  return [icon(drawn), h("span", null, name)];
}

export function logo(): VNode {
  return h(
    "svg",
    { class: "logo", viewBox: "0 0 32 32", "aria-hidden": "true", focusable: "false" },
    h(
      "g",
      { class: "logo-wood" },
      h("path", { d: "M15 30V19" }),
      h("path", { d: "M15 20C15 13 7 15 7 7" }),
      h("path", { d: "M15 20c0-5 0-8 1-13" }),
      h("path", { d: "M15 22c0-4 4.5-4 6.2-6.6" }),
    ),
    h("circle", { class: "logo-leaf", cx: 7, cy: 5, r: 3.3 }),
    h("circle", { class: "logo-leaf", cx: 16.5, cy: 4.8, r: 3.3 }),
    h("path", { class: "logo-cut", d: "M19.2 11.4l6.4 4.8" }),
    h("path", { class: "logo-gone", d: "M25.2 10.3c.7-1.1 1-2.1 1.1-3.2" }),
  );
}
