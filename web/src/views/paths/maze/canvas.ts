// Draws one lane of a maze: a small image with a pixel a cell, enlarged, and over it lines, outlines, numbers, path and
// ends. Only cells that changed are coloured anew, so that a large maze costs no more a frame than a small one.

import { sizeCanvas } from "../../../paint/canvas";
import { colours, type Colours, mix, type Rgb } from "../../../paint/colours";
import { type MazeModel, wall } from "./model";
import { wasFound } from "../race/record";
import { type Replay, Status } from "../race/replay";

export interface MazeScene {
  model: MazeModel;
  replay?: Replay;
  step: number;
  shade: "order" | "depth";
  /** Where the keyboard stands, in grid mode. */
  cursor?: number;
}

const numbers_from_px = 24;
const outlines_from_px = 5;
const lines_from_px = 6;

export function openColour({ rgb }: Colours, weight: number): Rgb {
  return weight > 1 ? mix(rgb.surface, rgb.heavy, (weight - 1) / 8) : rgb.surface;
}

/** The colour of a cell at the step where the replay stands. */
export function cellColour(scene: MazeScene, theme: Colours, cell: number, outlined: boolean): Rgb {
  const { model, replay, shade } = scene;
  const { rgb } = theme;
  const weight = model.cells[cell] ?? 1;
  if (weight === wall) return rgb.wall;
  const status = replay?.statusOf(cell) ?? Status.unseen;
  if (!replay || status === Status.unseen) return openColour(theme, weight);
  if (status === Status.waiting) return outlined ? openColour(theme, weight) : rgb.alpha;
  const seen = mix(rgb["seen-first"], rgb["seen-last"], replay.shade(cell, shade));
  return status === Status.left ? mix(seen, rgb.surface, 0.45) : seen;
}

export class MazeCanvas {
  private readonly image = document.createElement("canvas");
  private pixels?: ImageData;
  private drawn = "";
  private drawn_replay?: Replay;

  draw(canvas: HTMLCanvasElement, scene: MazeScene, width: number, height: number): void {
    const { model, replay } = scene;
    const cell = fit(model, width, height);
    const ratio = sizeCanvas(canvas, cell * model.width, cell * model.height);
    replay?.goTo(scene.step);
    this.paint(scene, cell >= outlines_from_px);
    const pen = canvas.getContext("2d");
    if (!pen) return;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.imageSmoothingEnabled = cell * ratio < 1;
    pen.drawImage(this.image, 0, 0, canvas.width, canvas.height);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    new Overlay(pen, scene, cell).draw();
  }

  private paint(scene: MazeScene, outlined: boolean): void {
    const { model, replay, shade } = scene;
    const theme = colours();
    if (this.image.width !== model.width || this.image.height !== model.height || !this.pixels) {
      this.image.width = model.width;
      this.image.height = model.height;
      this.pixels = new ImageData(model.width, model.height);
      this.drawn = "";
    }
    const { data } = this.pixels;
    const put = (cell: number) => {
      const [red, green, blue] = cellColour(scene, theme, cell, outlined);
      data[4 * cell] = red;
      data[4 * cell + 1] = green;
      data[4 * cell + 2] = blue;
      data[4 * cell + 3] = 255;
    };
    const state = `${theme.theme} ${model.revision} ${shade} ${outlined}`;
    const dirty = replay?.takeDirty();
    if (state !== this.drawn || this.drawn_replay !== replay || (replay && !dirty))
      for (let cell = 0; cell < model.size; ++cell) put(cell);
    else for (const cell of dirty ?? []) put(cell);
    this.drawn = state;
    this.drawn_replay = replay;
    this.image.getContext("2d")?.putImageData(this.pixels, 0, 0);
  }
}

/** Whole pixels a cell where there is room for at least three. */
export function fit(model: { width: number; height: number }, width: number, height: number): number {
  const exact = Math.min(width / model.width, height / model.height);
  return exact >= 3 ? Math.floor(exact) : exact;
}

/** What lies over the coloured cells. */
class Overlay {
  private readonly theme = colours();

  constructor(
    private readonly pen: CanvasRenderingContext2D,
    private readonly scene: MazeScene,
    private readonly cell: number,
  ) {}

  draw(): void {
    const { cell, scene } = this;
    if (cell >= lines_from_px) this.lines();
    if (cell >= 14 && scene.model.weighted) this.weights();
    if (cell >= outlines_from_px) this.states();
    if (cell >= numbers_from_px) this.numbers();
    this.path();
    this.current();
    this.end(scene.model.start, "S");
    this.end(scene.model.goal, "G");
    this.cursor();
  }

  private lines(): void {
    const { pen, cell } = this;
    const { width, height } = this.scene.model;
    pen.beginPath();
    for (let x = 1; x < width; ++x) {
      pen.moveTo(x * cell, 0);
      pen.lineTo(x * cell, height * cell);
    }
    for (let y = 1; y < height; ++y) {
      pen.moveTo(0, y * cell);
      pen.lineTo(width * cell, y * cell);
    }
    pen.strokeStyle = this.theme.css.line;
    pen.lineWidth = 0.5;
    pen.stroke();
  }

  private weights(): void {
    const { pen, cell } = this;
    const { model, replay } = this.scene;
    pen.fillStyle = this.theme.css.ink2;
    this.type(Math.min(14, cell * 0.5));
    for (let at = 0; at < model.size; ++at) {
      const weight = model.cells[at] ?? 1;
      if (weight > 1 && !(cell >= numbers_from_px && replay && replay.statusOf(at) >= Status.expanded))
        pen.fillText(String(weight), ...this.centre(at));
    }
  }

  /** The frontier as outlines, dead ends as hatching. */
  private states(): void {
    const { pen, cell } = this;
    const { model, replay } = this.scene;
    if (!replay) return;
    const inset = Math.max(1, cell * 0.12);
    const frontier = new Path2D();
    const left = new Path2D();
    for (let at = 0; at < model.size; ++at) {
      const status = replay.statusOf(at);
      if (status !== Status.waiting && status !== Status.left) continue;
      const [x, y] = this.corner(at);
      if (status === Status.waiting) frontier.rect(x + inset, y + inset, cell - 2 * inset, cell - 2 * inset);
      else if (cell >= 9) {
        left.moveTo(x + cell * 0.2, y + cell * 0.8);
        left.lineTo(x + cell * 0.8, y + cell * 0.2);
      }
    }
    pen.strokeStyle = this.theme.css.alpha;
    pen.lineWidth = Math.max(1, Math.min(2.5, cell * 0.12));
    pen.stroke(frontier);
    pen.strokeStyle = this.theme.css.cut;
    pen.lineWidth = 1;
    pen.globalAlpha = cell >= numbers_from_px ? 0.4 : 1;
    pen.stroke(left);
    pen.globalAlpha = 1;
  }

  private numbers(): void {
    const { pen, cell } = this;
    const { model, replay, shade } = this.scene;
    if (!replay) return;
    const covered = replay.done(this.scene.step) ? new Set(replay.record.path) : new Set<number>();
    pen.fillStyle = this.theme.css.ink2;
    this.type(Math.max(10, Math.min(15, cell * 0.38)));
    for (let at = 0; at < model.size; ++at) {
      if (replay.statusOf(at) < Status.expanded || covered.has(at)) continue;
      const number = shade === "order" ? (replay.order[at] ?? 0) : (replay.cost[at] ?? 0);
      pen.fillText(String(Math.round(number)), ...this.centre(at));
    }
  }

  private path(): void {
    const { pen, cell } = this;
    const { replay, step } = this.scene;
    if (!replay || !replay.done(step) || !wasFound(replay.record)) return;
    const line = new Path2D();
    replay.record.path.forEach((at, index) => {
      const [x, y] = this.centre(at);
      if (index === 0) line.moveTo(x, y);
      else line.lineTo(x, y);
    });
    const width = Math.max(1.5, Math.min(7, cell * (cell < 6 ? 0.55 : 0.32)));
    pen.lineJoin = "round";
    pen.lineCap = "round";
    pen.strokeStyle = this.theme.css.surface;
    pen.lineWidth = width * 1.7;
    if (cell >= outlines_from_px) pen.stroke(line);
    pen.strokeStyle = this.theme.css.answer;
    pen.lineWidth = width;
    pen.stroke(line);
  }

  private current(): void {
    const { pen, cell } = this;
    const { replay, step } = this.scene;
    const at = replay?.currentAt(step);
    if (!replay || at === undefined || replay.done(step)) return;
    pen.beginPath();
    pen.arc(...this.centre(at), Math.max(4, cell * 0.4), 0, 2 * Math.PI);
    pen.fillStyle = this.theme.css.now;
    pen.fill();
    pen.strokeStyle = this.theme.theme === "dark" ? this.theme.css.bg : this.theme.css.ink;
    pen.lineWidth = 1.5;
    pen.stroke();
  }

  private end(at: number, letter: string): void {
    const { pen } = this;
    const side = Math.max(13, this.cell);
    const [x, y] = this.centre(at);
    const { width, height } = this.scene.model;
    const left = Math.max(0, Math.min(width * this.cell - side, x - side / 2));
    const top = Math.max(0, Math.min(height * this.cell - side, y - side / 2));
    pen.fillStyle = this.theme.css.ink;
    pen.beginPath();
    pen.roundRect(left, top, side, side, Math.min(4, side / 5));
    pen.fill();
    pen.fillStyle = this.theme.css.bg;
    this.type(Math.max(10, Math.min(22, side * 0.66)), 700);
    pen.fillText(letter, left + side / 2, top + side / 2 + side * 0.04);
  }

  private cursor(): void {
    const { pen, cell } = this;
    const { cursor } = this.scene;
    if (cursor === undefined) return;
    const [x, y] = this.corner(cursor);
    pen.lineWidth = 5;
    pen.strokeStyle = this.theme.css.surface;
    pen.strokeRect(x, y, cell, cell);
    pen.lineWidth = 3;
    pen.strokeStyle = this.theme.css.ink;
    pen.strokeRect(x, y, cell, cell);
  }

  private type(size: number, weight = 500): void {
    this.pen.font = `${weight} ${size}px system-ui, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif`;
    this.pen.textAlign = "center";
    this.pen.textBaseline = "middle";
  }

  private corner(at: number): [number, number] {
    const { width } = this.scene.model;
    return [(at % width) * this.cell, Math.floor(at / width) * this.cell];
  }

  private centre(at: number): [number, number] {
    const [x, y] = this.corner(at);
    return [x + this.cell / 2, y + this.cell / 2];
  }
}
