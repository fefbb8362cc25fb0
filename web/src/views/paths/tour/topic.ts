// Knight's tours: watched square by square, with every step back.

import { button, h, type Child, type VNode } from "../../../dom";
import { grouped } from "../../../format";
import { fieldChip, selectChip } from "../../../shell/chips";
import { BadLink } from "../../../state/setup";
import { titleOf, tour_rules } from "../race/algorithms";
import { LanesBox, type LaneView, stateText } from "../race/lanes_view";
import { readChoice, readLanes, readNumber, readSize } from "../link_parts";
import { fit } from "../maze/canvas";
import { Once } from "../race/once";
import { foundFor, recordsOf, wasFound } from "../race/record";
import { drawTour, tourPicture, type TourScene } from "./canvas";
import { TourReplay } from "./replay";
import type { House, Topic } from "../topic";

const usual_rules = ["warnsdorff"];
const largest_side = 100;
const hatched = "Hatched squares were tried and given up.";
const unhurried_steps = 3000;

interface Setup {
  columns: number;
  rows: number;
  start: number;
  closed: boolean;
  seed: number;
}

export class TourTopic implements Topic {
  readonly another = { name: "Another start", run: () => this.anotherStart() };
  private setup: Setup = { columns: 8, rows: 8, start: 0, closed: false, seed: 1 };
  private replays: TourReplay[] = [];
  private words = "";
  private impossible = "";
  private readonly once: Once;
  private readonly lanes: LanesBox;

  constructor(private readonly house: House) {
    this.once = new Once(house);
    this.lanes = new LanesBox(house, tour_rules, usual_rules);
  }

  read(query: URLSearchParams): void {
    const [columns, rows] = readSize(query, "board", largest_side, [8, 8]);
    this.setup = {
      columns,
      rows,
      start: readSquare(query.get("start") ?? "a1", columns, rows),
      closed: readChoice(query, "closed", ["0", "1"], "0") === "1",
      seed: readNumber(query, "seed", 0, Number.MAX_SAFE_INTEGER, 1),
    };
    this.lanes.names = readLanes(query, "rule", tour_rules, usual_rules);
  }

  leave(): void {
    this.once.leave();
  }

  async show(at?: number): Promise<void> {
    const { house } = this;
    const { columns, rows, start, closed, seed } = this.setup;
    const problem = { kind: "tour", width: columns, height: rows, closed, start: squareName(start, columns), seed };
    const fields = { problem, algorithms: this.lanes.names.join(",") };
    await this.once.run(fields, at, async (asked) => {
      const answer = await house.asker.solve(fields);
      if (!answer || asked.stale()) return;
      this.words = answer.words ?? "";
      this.impossible = answer.impossible ?? "";
      this.replays = recordsOf(answer).map((record) => new TourReplay(record));
      const steps = Math.max(0, ...this.replays.map((replay) => replay.steps));
      asked.load(steps, {
        narrate: (step) => this.narrate(step),
        stride: Math.max(1, Math.round(steps / unhurried_steps)),
        jumps: this.impossible ? [] : [{ name: "dead end", key: "n", find: (step, way) => this.deadEnd(step, way) }],
      });
      if (this.impossible) house.app.live.say(this.impossible);
    });
  }

  private deadEnd(step: number, way: 1 | -1): number | undefined {
    const found = this.replays.flatMap((replay) => replay.deadEnd(step, way) ?? []);
    if (found.length === 0) return undefined;
    return way > 0 ? Math.min(...found) : Math.max(...found);
  }

  private narrate(step: number): string {
    const { steps } = this.house.stepper;
    if (this.impossible) return this.impossible;
    if (step >= steps) return this.words;
    if (step === 0) return "The board is empty. Press play, or step on.";
    const at = this.replays.findIndex((replay) => !replay.done(step));
    const replay = this.replays[at];
    if (!replay) return "";
    replay.goTo(step);
    const square = squareName(replay.squareAt(step), this.setup.columns);
    const name = this.replays.length > 1 ? `${titleOf(tour_rules, replay.record.result.algorithm)}: ` : "";
    const stand = `${replay.line.length} of ${this.setup.columns * this.setup.rows} squares`;
    if (replay.isBack(step)) return `${name}Back from ${square}; ${stand} stand, ${times(replay.backs)} back so far.`;
    if (replay.isDeadEnd(step)) return `${name}Dead end on ${square} after ${stand}: nowhere left to jump.`;
    return `${name}The knight jumps to ${square}: ${stand}.`;
  }

  query(): string {
    const { columns, rows, start, closed, seed } = this.setup;
    const parts = [`board=${columns}x${rows}`, `start=${squareName(start, columns)}`, `closed=${closed ? 1 : 0}`];
    return [...parts, `rule=${this.lanes.names.join(",")}`, `seed=${seed}`].join("&");
  }

  private change(changes: Partial<Setup>): void {
    this.setup = { ...this.setup, ...changes };
    if (this.setup.start >= this.setup.columns * this.setup.rows) this.setup.start = 0;
    this.house.moved();
  }

  private anotherStart(): void {
    const { columns, rows, start } = this.setup;
    const odd = (columns * rows) % 2 === 1;
    this.change({ start: (start + (odd ? 2 : 1)) % (columns * rows) });
  }

  chips(): Child[] {
    const { columns, rows, start, closed, seed } = this.setup;
    return [
      fieldChip(
        "board",
        "board",
        `${columns}×${rows}`,
        /^([1-9]\d?|100)x([1-9]\d?|100)$/,
        (text) => {
          const [wide = 8, high = 8] = text.split("x").map(Number);
          const [x, y] = [start % columns, Math.floor(start / columns)];
          this.change({ columns: wide, rows: high, start: x < wide && y < high ? y * wide + x : 0 });
        },
        5,
      ),
      selectChip({
        key: "closed",
        label: "Tour",
        value: closed ? "1" : "0",
        options: [
          ["0", "Open tour"],
          ["1", "Closed tour"],
        ],
        choose: (value) => this.change({ closed: value === "1" }),
      }),
      fieldChip(
        "start",
        "start",
        squareName(start, columns),
        /^[a-z]{1,2}\d{1,3}$/,
        (text) => {
          try {
            this.change({ start: readSquare(text, columns, rows) });
          } catch {
            this.house.app.toasts.tell(`This board goes from a1 to ${squareName(columns * rows - 1, columns)}.`);
          }
        },
        4,
      ),
      fieldChip("seed", "seed", String(seed), /^\d{1,15}$/, (text) => this.change({ seed: Number(text) }), 3),
    ];
  }

  body(): VNode {
    const { columns, rows } = this.setup;
    return h(
      "div.paths-body",
      { key: "tour" },
      this.lanes.toolbar("Tour", h("p.tools-hint", null, "Click a square to start there. ", hatched)),
      this.impossible
        ? this.reason()
        : this.lanes.view({
            lane: (rule, at) => this.laneView(rule, at),
            ratio: columns / rows,
            snap: (width) => fit({ width: columns, height: rows }, width, Infinity) * columns,
            signs: h("p.lanes-signs", { key: "signs" }, hatched),
          }),
    );
  }

  private reason(): VNode {
    const { columns, rows } = this.setup;
    const scene = { ...this.emptyScene(), columns, rows };
    return h(
      "div.lanes-box.impossible",
      { key: "impossible" },
      h("canvas.tour-canvas", {
        role: "img",
        "aria-label": `An empty board of ${columns} by ${rows}`,
        update: (element) => drawTour(element as HTMLCanvasElement, scene, 260, 260),
      }),
      h(
        "section.later-panel.impossible-panel",
        { role: "status" },
        h("h2", null, "There is no such tour"),
        h("p.explain", null, this.impossible),
        button("button.primary", () => this.change({ columns: 8, rows: 8, start: 0 }), "Take an 8×8 board"),
      ),
    );
  }

  private emptyScene(): TourScene {
    const { columns, rows, start, closed } = this.setup;
    return { columns, rows, line: [], abandoned: [], start, closed, over: false };
  }

  private replayFor(rule: string, at: number): TourReplay | undefined {
    return foundFor(this.replays, rule, at, ({ record }) => record.result.algorithm);
  }

  private scene(at: number): TourScene {
    const replay = this.replayFor(this.lanes.names[at] ?? "", at);
    const { step } = this.house.stepper;
    const empty = this.emptyScene();
    if (!replay) return empty;
    const line = replay.standing(step);
    const over = replay.done(step) && wasFound(replay.record);
    return { ...empty, line, abandoned: over ? [] : replay.abandoned(), over };
  }

  private laneView(rule: string, at: number): LaneView {
    const replay = this.replayFor(rule, at);
    const { step } = this.house.stepper;
    const { columns, rows } = this.setup;
    const over = replay?.done(step) ?? false;
    const standing = replay?.standing(step).length ?? 0;
    const result = replay?.record.result;
    return {
      name: rule,
      state: stateText(result, over, step),
      over,
      picture: (width, height) => this.canvas(at, width, height),
      counters: [
        { value: `${standing}/${columns * rows}`, label: "squares" },
        { value: grouped(over ? (result?.counts.taken_back ?? 0) : (replay?.backs ?? 0)), label: "steps back" },
        { value: over ? grouped(result?.counts.tried ?? 0) : "…", label: "jumps tried" },
      ],
    };
  }

  private canvas(at: number, width: number, height: number): VNode {
    const { columns, rows } = this.setup;
    const cell = fit({ width: columns, height: rows }, width, height);
    const press = (event: MouseEvent) => {
      const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
      const [x, y] = [Math.floor((event.clientX - box.left) / cell), Math.floor((event.clientY - box.top) / cell)];
      if (x >= 0 && y >= 0 && x < columns && y < rows) this.change({ start: (rows - 1 - y) * columns + x });
    };
    const scene = this.scene(at);
    return h("canvas.tour-canvas", {
      key: "canvas",
      role: "img",
      "aria-label": `${titleOf(tour_rules, this.lanes.names[at] ?? "")}: ${scene.line.length} of ${columns * rows} squares`,
      update: (element) => drawTour(element as HTMLCanvasElement, scene, width, height),
      on: { click: press },
    });
  }

  picture(): string {
    const { columns, rows } = this.setup;
    const cell = Math.max(4, Math.floor(Math.min(480 / columns, 480 / rows)));
    const [width, height] = [cell * columns, cell * rows];
    return this.lanes.picture(
      (rule, at) => this.laneView(rule, at),
      (at) => ({ width, height, content: tourPicture(this.scene(at), cell) }),
    );
  }
}

function times(count: number): string {
  return count === 1 ? "one step" : `${grouped(count)} steps`;
}

function squareName(square: number, columns: number): string {
  let text = "";
  for (let x = square % columns; x >= 0; x = Math.floor(x / 26) - 1) text = String.fromCharCode(97 + (x % 26)) + text;
  return `${text}${Math.floor(square / columns) + 1}`;
}

function readSquare(text: string, columns: number, rows: number): number {
  const parts = /^([a-z]{1,2})(\d{1,3})$/.exec(text);
  const x = [...(parts?.[1] ?? "")].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
  const y = Number(parts?.[2] ?? 0) - 1;
  if (x < 0 || y < 0 || x >= columns || y >= rows)
    throw new BadLink("start", text, `a square from a1 to ${squareName(columns * rows - 1, columns)}`);
  return y * columns + x;
}
