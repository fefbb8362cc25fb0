// The lanes of a race side by side: a title that can be changed, a picture, counters. As many columns as make the
// pictures largest; on a phone one lane, and chips for the others.

import { button, h, type Child, type Children, type VNode } from "../../../dom";
import { grouped } from "../../../format";
import { icon } from "../../../icons";
import { selectField } from "../../../shell/chips";
import { type PicturePanel, svgPicture } from "../picture";
import type { LaneResult } from "./record";
import { most_lanes, type Named, titleOf } from "./algorithms";
import type { House } from "../topic";

export interface Counter {
  value: string;
  label: string;
}

export interface LaneView {
  name: string;
  /** "done", "step 150", "no path". */
  state: string;
  over: boolean;
  picture: (width: number, height: number) => VNode;
  counters: Counter[];
  problem?: string;
}

export interface LanesOptions {
  lane: (name: string, at: number) => LaneView;
  /** Titles other than the usual ones. */
  known?: Named[];
  /** Width to height of the pictures. */
  ratio: number;
  /** The width that a picture really takes of what it is given. */
  snap?: (width: number) => number;
  /** Below the lanes where there is room to spare. */
  below?: Child;
  /** What the signs mean: on a phone, which has no room above, below the lane. */
  signs: Child;
}

const gap = 20;
const chrome_height = 92;
const low_chrome_height = 58;
const smallest_picture = 220;
const smallest_of_four = 140;
const lane_head_height = 44;
const counters_width = 130;
const two_by_two_width = 700;
const bar_height = 23;

export function isPhone(): boolean {
  return window.matchMedia("(max-width: 720px)").matches;
}

/** Which searches race, and where they are shown. It watches its own size, since pictures are as large as fits. */
export class LanesBox {
  /** Which lane a phone shows. */
  private shown = 0;
  private width = 0;
  private height = 0;
  private watcher?: ResizeObserver;

  constructor(
    private readonly house: House,
    private readonly known: Named[],
    public names: string[],
  ) {}

  change(names: string[]): void {
    this.names = names;
    this.shown = Math.min(this.shown, names.length - 1);
    this.house.moved();
  }

  view(options: LanesOptions): VNode {
    const lanes = this.names.map(options.lane);
    const known = options.known ?? this.known;
    const phone = isPhone();
    const shown = phone ? lanes.slice(this.shown, this.shown + 1) : lanes;
    const layout = this.layout(shown.length, options);
    const roomy = !phone && options.below && layout.spare >= (lanes.length * bar_height + 40) * (rem() / 16);
    return h(
      "div.lanes-box",
      {
        key: "lanes",
        tabindex: "0",
        role: "region",
        "aria-label": "Searches",
        mount: (element) => this.watch(element),
        unmount: () => this.watcher?.disconnect(),
      },
      phone && lanes.length > 1 && this.laneChips(lanes, known),
      this.width > 0 &&
        h(
          "div.lanes",
          {
            key: "lanes",
            class: layout.beside ? "beside" : layout.wide ? "spread" : "",
            update: (element) => {
              const column = layout.beside ? "minmax(0, 1fr)" : `${Math.floor(layout.width)}px`;
              element.style.gridTemplateColumns = `repeat(${layout.columns}, ${column})`;
            },
          },
          shown.map((lane) => this.laneView(lane, lanes.indexOf(lane), known, layout)),
        ),
      roomy && h("div.lanes-below", { key: "below" }, options.below),
      phone && options.signs,
    );
  }

  /** The number of columns that makes the pictures largest. */
  private layout(count: number, { ratio, snap }: LanesOptions) {
    // Side by side four are small, and three and one look like a mistake.
    if (count === 4 && this.width > two_by_two_width) return this.twoByTwo(ratio, snap);
    let best = { columns: 1, width: 0, height: 0, spare: 0, wide: false, beside: false };
    const low = window.matchMedia("(max-height: 500px)").matches;
    const head = rem() * ((low ? low_chrome_height : chrome_height) / 16);
    for (let columns = 1; columns <= Math.max(1, count); ++columns) {
      const rows = Math.ceil(count / columns);
      const across = (this.width - gap * (columns - 1)) / columns;
      const down = (this.height - gap * (rows - 1)) / rows - head;
      const fits = Math.min(across, Math.max(smallest_picture * Math.min(1, ratio), down * ratio));
      const width = snap ? snap(fits) : fits;
      if (width < best.width) continue;
      const height = width / ratio;
      const spare = this.height - rows * (height + head + gap);
      const wide = columns > 1 && columns * width + gap * (columns - 1) > 0.93 * this.width;
      best = { columns, width, height, spare, wide, beside: false };
    }
    return best;
  }

  /** With the counters beside the pictures, so that both rows fit. */
  private twoByTwo(ratio: number, snap: LanesOptions["snap"]) {
    const head = rem() * (lane_head_height / 16);
    const across = (this.width - gap) / 2 - rem() * (counters_width / 16);
    const down = (this.height - gap) / 2 - head;
    const fits = Math.min(across, Math.max(smallest_of_four * Math.min(1, ratio), down * ratio));
    const width = snap ? snap(fits) : fits;
    return { columns: 2, width, height: width / ratio, spare: 0, wide: false, beside: true };
  }

  private watch(element: HTMLElement): void {
    this.watcher = new ResizeObserver(() => {
      this.measure(element);
      // The chips of a phone come and go with the drawing that follows.
      requestAnimationFrame(() => requestAnimationFrame(() => element.isConnected && this.measure(element)));
    });
    this.watcher.observe(element);
  }

  private measure(element: HTMLElement): void {
    const style = getComputedStyle(element);
    const inner = (a: string, b: string) => parseFloat(a) + parseFloat(b);
    const chips = element.querySelector<HTMLElement>(".lane-chips")?.offsetHeight ?? 0;
    this.width = element.clientWidth - inner(style.paddingLeft, style.paddingRight);
    this.height = element.clientHeight - inner(style.paddingTop, style.paddingBottom) - chips;
    this.house.app.redraw();
  }

  private laneView(lane: LaneView, at: number, known: Named[], size: { width: number; height: number }): VNode {
    return h(
      "section.lane",
      { key: `${at}`, "aria-label": titleOf(known, lane.name) },
      this.laneHead(lane, at, known),
      lane.problem
        ? h("p.lane-problem", null, lane.problem)
        : lane.picture(Math.floor(size.width), Math.floor(size.height)),
      !lane.problem && h("dl.counters", null, lane.counters.map(counterView)),
    );
  }

  private laneChips(lanes: LaneView[], known: Named[]): VNode {
    return h(
      "div.lane-chips",
      { key: "lane-chips", role: "group", "aria-label": "Lane" },
      lanes.map((lane, at) =>
        button(
          "lane-chip",
          () => {
            this.shown = at;
            this.house.app.redraw();
          },
          [h("span", null, titleOf(known, lane.name)), h("span.lane-chip-count", null, lane.counters[0]?.value ?? "")],
          { class: at === this.shown ? "chosen" : "", "aria-pressed": at === this.shown },
        ),
      ),
    );
  }

  private laneHead(lane: LaneView, at: number, known: Named[]): VNode {
    const { names } = this;
    return h(
      "header.lane-head",
      null,
      h(
        "label.lane-title",
        null,
        h("span.lane-name", { "aria-hidden": "true" }, titleOf(known, lane.name)),
        icon("down"),
        selectField(
          `Search of lane ${at + 1}`,
          lane.name,
          known.map(({ name, title }) => [name, title]),
          (name) => this.change(names.map((old, other) => (other === at ? name : old))),
        ),
      ),
      h("span.lane-state", { class: lane.over ? "over" : "" }, lane.state),
      h("span.grow", null),
      names.length > 1 &&
        button("lane-close", () => this.change(names.filter((_, other) => other !== at)), icon("close"), {
          "aria-label": `Remove ${titleOf(known, lane.name)}`,
          title: "Remove this lane",
        }),
    );
  }

  /** The tools above the lanes; at the right end another lane can be added. */
  toolbar(label: string, left: Children, right: Children = null): VNode {
    const props = { key: "tools", role: "toolbar", "aria-label": label };
    return h("div.paths-tools", props, left, h("span.grow", null), right, this.addButton());
  }

  /** Adds the first search that does not run yet. */
  private addButton(): Child {
    const { known, names } = this;
    const next = known.find(({ name }) => !names.includes(name)) ?? known[0];
    if (names.length >= most_lanes || !next) return null;
    return button(
      "button.small.add-lane",
      () => this.change([...names, next.name]),
      [icon("new_game"), h("span.wordy", null, "Add a search")],
      { key: "add-lane", "aria-label": "Add a search" },
    );
  }

  /** All lanes as one SVG file. */
  picture(lane: LanesOptions["lane"], draw: (at: number) => Omit<PicturePanel, "title" | "note">): string {
    const panels = this.names.map((name, at) => {
      const note = lane(name, at).counters.map(({ value, label }) => `${value} ${label}`);
      return { title: titleOf(this.known, name), note: note.join("  ·  "), ...draw(at) };
    });
    return svgPicture(panels, this.house.stepper.narration());
  }
}

function counterView({ value, label }: Counter): VNode {
  return h("div.counter", { key: label }, h("dt", null, label), h("dd", null, value));
}

function rem(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

/** How far every search has come, as bars on one scale: the race itself. */
export function raceBars(rows: { title: string; at: number; end: number; over: boolean; note: string }[]): VNode {
  const longest = Math.max(1, ...rows.map(({ end }) => end));
  return h(
    "div.race-bars",
    { role: "img", "aria-label": `The race: ${rows.map(({ title, note }) => `${title} ${note}`).join("; ")}` },
    rows.map(({ title, at, end, over, note }) =>
      h(
        "div.race-row",
        { key: title },
        h("span.race-name", null, title),
        h(
          "span.race-track",
          null,
          h("span.race-end", { update: (element) => (element.style.width = `${(100 * end) / longest}%`) }),
          h("span.race-bar", {
            class: over ? "over" : "",
            update: (element) => (element.style.width = `${(100 * at) / longest}%`),
          }),
        ),
        h("span.race-note", null, note),
      ),
    ),
  );
}

export function undoButton(possible: boolean | undefined, undo: () => void): VNode {
  return button("button.small", undo, [icon("take_back"), h("span.wordy", null, "Undo")], {
    key: "undo",
    disabled: !possible,
    title: "Undo (z)",
    "aria-label": "Undo",
  });
}

/** How far a search is at a step. */
export function stateText(result: LaneResult | undefined, over: boolean, step: number): string {
  if (!result) return "";
  const ended = result.ended === "found" ? "done" : result.ended;
  if (!over) return `step ${grouped(step)}`;
  return result.complete ? ended : `${ended}, recorded in part`;
}
