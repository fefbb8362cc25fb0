// Drawing in a maze by pointer and by key. The first cell that is pressed decides whether a stroke draws or erases; the
// right button erases; ends are dragged. A stroke ends with the button, or when the pointer leaves the window.

import type { App } from "../../../app";
import { arrow_steps } from "../../../board/arrow_steps";
import { lineBetween, type MazeModel, wall } from "./model";

export type Tool = "walls" | "erase" | "weight";

export interface PenCalls {
  model(): MazeModel | undefined;
  /** Something changed: draw and search anew. */
  changed(): void;
  /** A stroke has ended. */
  ended(): void;
}

interface Stroke {
  pointer: number;
  /** A stroke ends with its maze. */
  model: MazeModel;
  last: number;
  /** What is drawn, or which end is dragged. */
  draws: number | "start" | "goal";
  changed: boolean;
}

export class MazePen {
  tool: Tool = "walls";
  weight = 5;
  /** The cell of the keyboard, while cells are drawn by keys. */
  cursor?: number;
  private stroke?: Stroke;

  constructor(
    private readonly app: App,
    private readonly calls: PenCalls,
  ) {}

  /** The handlers of a canvas with this many pixels a cell. */
  handlers(cell: () => number) {
    return {
      pointerdown: (event: PointerEvent) => this.press(event, cell()),
      pointermove: (event: PointerEvent) => this.move(event, cell()),
      pointerup: (event: PointerEvent) => this.lift(event),
      pointercancel: (event: PointerEvent) => this.lift(event),
      lostpointercapture: (event: PointerEvent) => this.lift(event),
      contextmenu: (event: Event) => event.preventDefault(),
      keydown: (event: KeyboardEvent) => this.key(event),
      blur: () => this.leaveKeys(),
    };
  }

  private cellAt(event: PointerEvent, size: number): number | undefined {
    const model = this.calls.model();
    if (!model) return undefined;
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const [x, y] = [Math.floor((event.clientX - box.left) / size), Math.floor((event.clientY - box.top) / size)];
    return x >= 0 && y >= 0 && x < model.width && y < model.height ? y * model.width + x : undefined;
  }

  private press(event: PointerEvent, size: number): void {
    const model = this.calls.model();
    const at = this.cellAt(event, size);
    if (!model || at === undefined || this.stroke || (event.button !== 0 && event.button !== 2)) return;
    event.preventDefault();
    (event.currentTarget as HTMLElement).focus();
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.cursor = undefined;
    model.begin();
    const end = at === model.start ? "start" : at === model.goal ? "goal" : undefined;
    const draws = event.button === 2 ? 1 : (end ?? this.drawsFrom(model.cells[at] ?? 1));
    this.stroke = { pointer: event.pointerId, model, last: at, draws, changed: false };
    this.mark(at);
  }

  private drawsFrom(pressed: number): number {
    if (this.tool === "erase") return 1;
    const wanted = this.tool === "walls" ? wall : this.weight;
    return pressed === wanted ? 1 : wanted;
  }

  private move(event: PointerEvent, size: number): void {
    const { stroke } = this;
    if (!stroke || stroke.pointer !== event.pointerId) return;
    const outside =
      event.clientX < 0 ||
      event.clientY < 0 ||
      event.clientX >= window.innerWidth ||
      event.clientY >= window.innerHeight;
    if (event.buttons === 0 || outside) return this.lift(event);
    const at = this.cellAt(event, size);
    if (at !== undefined && at !== stroke.last) this.mark(at);
  }

  private mark(at: number): void {
    const { stroke } = this;
    if (!stroke) return;
    const { draws, model } = stroke;
    let changed = false;
    if (typeof draws === "string") changed = model.moveEnd(draws, at);
    else for (const cell of lineBetween(model.width, stroke.last, at)) changed = model.draw(cell, draws) || changed;
    stroke.last = at;
    stroke.changed ||= changed;
    if (changed) this.calls.changed();
  }

  private lift(event: PointerEvent): void {
    const { stroke } = this;
    if (stroke?.pointer !== event.pointerId) return;
    this.stroke = undefined;
    if (stroke.changed) this.calls.ended();
    else this.calls.model()?.forget();
  }

  /** Another maze is there: what was begun in the last one is over. */
  drop(): void {
    this.stroke = undefined;
    this.cursor = undefined;
  }

  leaveKeys(): boolean {
    if (this.cursor === undefined) return false;
    this.cursor = undefined;
    this.app.redraw();
    return true;
  }

  private key(event: KeyboardEvent): void {
    const model = this.calls.model();
    if (!model || event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.cursor === undefined) {
      if (event.key !== "Enter") return;
      this.cursor = model.start;
      this.app.live.say("Drawing by keys: arrows walk, Space draws or erases, s and g set the ends, Escape ends.");
    } else if (!this.gridKey(event.key, model, this.cursor)) return;
    event.preventDefault();
    this.app.redraw();
  }

  private gridKey(key: string, model: MazeModel, at: number): boolean {
    const [x, y] = [at % model.width, Math.floor(at / model.width)];
    const step = arrow_steps[key];
    if (step) {
      const [to_x, to_y] = [x + step[0], y + step[1]];
      if (to_x >= 0 && to_y >= 0 && to_x < model.width && to_y < model.height) this.cursor = to_y * model.width + to_x;
      this.say(model);
      return true;
    }
    if (key === "Escape" || key === "Enter") return this.leaveKeys();
    if (key === " ") return this.change(model, () => model.draw(at, this.drawsFrom(model.cells[at] ?? 1)));
    if (/^[1-9]$/.test(key)) return this.change(model, () => model.draw(at, Number(key)));
    if (key === "s" || key === "g") return this.change(model, () => model.moveEnd(key === "s" ? "start" : "goal", at));
    return false;
  }

  private change(model: MazeModel, apply: () => boolean): boolean {
    model.begin();
    if (apply()) {
      this.calls.changed();
      this.calls.ended();
    } else model.forget();
    this.say(model);
    return true;
  }

  private say(model: MazeModel): void {
    const at = this.cursor;
    if (at === undefined) return;
    const weight = model.cells[at] ?? 1;
    const what =
      at === model.start
        ? "start"
        : at === model.goal
          ? "goal"
          : weight === wall
            ? "wall"
            : weight > 1
              ? `open, weight ${weight}`
              : "open";
    this.app.live.say(`Row ${Math.floor(at / model.width) + 1}, column ${(at % model.width) + 1}: ${what}.`);
  }
}
