// The canopy strip: the whole search from the side. Across go the steps, down go the plies; every subtree is an
// interval, cuts are triangles, the best line is solid. It is scrubber and map at once, drawn once to a bitmap.
//   strip.mount(canvas);  strip.show({ tree, cuts, step });

import type { CutKinds } from "../recording/cut_kinds";
import { fitCanvas } from "../../../paint/canvas";
import { type Css, colours as pageColours } from "../../../paint/colours";
import { kind, no_node } from "../recording/columns";
import type { Recorded } from "../recording/recorded";

export interface StripEvents {
  scrub: (step: number) => void;
  select: (node: number) => void;
}

export interface StripModel {
  tree: Recorded;
  cuts: CutKinds;
  step: number;
  /** Nothing beyond the step is shown: a lesson. */
  secret: boolean;
  /** The cut of this node is pointed at. */
  ringed?: number;
}

const deepest_shown = 14;

export class Strip {
  private model?: StripModel;
  private element?: HTMLCanvasElement;
  private observer?: ResizeObserver;
  private listening?: AbortController;
  private bitmap?: HTMLCanvasElement;
  private drawn = "";
  private frame?: number;
  private range: [number, number] = [0, 1];
  private pressed?: { x: number; moved: boolean };

  constructor(private readonly events: StripEvents) {}

  mount(element: HTMLCanvasElement): void {
    this.element = element;
    this.observer = new ResizeObserver(() => this.paintSoon());
    this.observer.observe(element);
    const { signal } = (this.listening = new AbortController());
    element.addEventListener("pointerdown", (event) => this.press(event), { signal });
    element.addEventListener("pointermove", (event) => this.drag(event), { signal });
    element.addEventListener("pointerup", (event) => this.release(event), { signal });
    element.addEventListener("wheel", (event) => this.wheel(event), { passive: false, signal });
    element.addEventListener("dblclick", () => this.zoomOut(), { signal });
    this.paintSoon();
  }

  unmount(): void {
    this.observer?.disconnect();
    this.listening?.abort();
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
    this.element = undefined;
    this.bitmap = undefined;
    this.drawn = "";
  }

  show(model: StripModel): void {
    if (model.tree !== this.model?.tree) {
      this.range = [0, model.tree.steps];
      this.drawn = "";
    }
    this.model = model;
    this.paintSoon();
  }

  private paintSoon(): void {
    if (!this.element || this.frame !== undefined) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = undefined;
      this.paint();
    });
  }

  private paint(): void {
    const { element, model } = this;
    if (!element || !model || element.clientWidth === 0) return;
    const ratio = fitCanvas(element);
    const { width: wide, height: high } = element;
    const pen = element.getContext("2d");
    if (!pen) return;
    const colours = pageColours().css;
    const ended = model.step >= model.tree.steps;
    const { recording, steps } = model.tree.info;
    const hidden = model.cuts.hidden_names.join();
    const key = [wide, high, recording, steps, colours.bg, ended, hidden, ...this.range].join();
    if (key !== this.drawn || !this.bitmap) {
      this.bitmap = this.draw(model, ended, wide, high, ratio, colours);
      this.drawn = key;
    }
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, wide, high);
    pen.drawImage(this.bitmap, 0, 0);
    this.drawNow(pen, model, wide, high, ratio, colours);
    if (model.ringed !== undefined) this.drawRing(pen, model.tree, model.ringed, wide, high, ratio, colours);
  }

  private drawRing(
    pen: CanvasRenderingContext2D,
    tree: Recorded,
    node: number,
    wide: number,
    high: number,
    ratio: number,
    colours: Css,
  ): void {
    const x = this.xOf(tree.t1[node]! - 1, wide);
    const row = high / this.rows(tree);
    const radius = 9 * ratio;
    const y = Math.min(high - radius - 2 * ratio, (tree.ply[node]! + 1.6) * row);
    for (const [width, colour] of [
      [5, colours.ink],
      [3, colours.now],
    ] as const) {
      pen.beginPath();
      pen.arc(Math.max(radius, x), y, radius, 0, 7);
      pen.strokeStyle = colour;
      pen.lineWidth = width * ratio;
      pen.stroke();
    }
  }

  private drawNow(
    pen: CanvasRenderingContext2D,
    model: StripModel,
    wide: number,
    high: number,
    ratio: number,
    colours: Css,
  ): void {
    const x = this.xOf(model.step, wide);
    pen.fillStyle = colours.sunken;
    pen.globalAlpha = model.secret ? 1 : 0.68;
    pen.fillRect(x, 0, wide - x, high);
    pen.globalAlpha = 1;
    pen.fillStyle = colours.ink;
    pen.fillRect(Math.min(wide - 2 * ratio, x - ratio), 0, 2 * ratio, high);
    pen.beginPath();
    pen.moveTo(x - 6 * ratio, 0);
    pen.lineTo(x + 6 * ratio, 0);
    pen.lineTo(x, 7 * ratio);
    pen.fill();
  }

  private xOf(step: number, wide: number): number {
    const [from, to] = this.range;
    return ((step - from) / Math.max(1, to - from)) * wide;
  }

  private rows(tree: Recorded): number {
    return Math.min(deepest_shown, tree.deepest + 1);
  }

  private draw(
    { tree, cuts: kinds }: StripModel,
    ended: boolean,
    wide: number,
    high: number,
    ratio: number,
    colours: Css,
  ): HTMLCanvasElement {
    const bitmap = document.createElement("canvas");
    [bitmap.width, bitmap.height] = [wide, high];
    const pen = bitmap.getContext("2d")!;
    pen.fillStyle = colours.sunken;
    pen.fillRect(0, 0, wide, high);
    const rows = this.rows(tree);
    const row = high / rows;
    const best = ended ? tree.answerAt(tree.steps) : new Set<number>();
    const cuts: number[] = [];
    /** Where each row is filled already: what is narrower than a pixel is drawn once. */
    const filled = new Float64Array(rows).fill(-1);
    for (let n = 0; n < tree.size; ++n) {
      const ply = tree.ply[n]!;
      if (ply >= rows || tree.kind[n] === kind.left_out) continue;
      const from = this.xOf(tree.t0[n]!, wide);
      const to = this.xOf(tree.t1[n]! + 1, wide);
      if (to < 0 || from > wide) continue;
      if (tree.isCutAt(n, tree.steps) && ply + 1 < rows + 1 && kinds.shows(n)) cuts.push(n);
      if (to <= filled[ply]! && !best.has(n)) continue;
      const gap = to - from > 3 * ratio ? ratio * 0.6 : 0;
      pen.fillStyle = this.colourOf(tree, n, best, colours);
      const leaf = tree.isLeaf(n);
      pen.fillRect(
        from,
        ply * row + (leaf ? row * 0.12 : 0),
        Math.max(1, to - from - gap),
        row - (leaf ? row * 0.12 : 1),
      );
      filled[ply] = Math.max(filled[ply]!, Math.floor(from) + 1);
    }
    this.drawCuts(pen, tree, cuts, wide, row, ratio, colours);
    return bitmap;
  }

  private colourOf(tree: Recorded, n: number, best: Set<number>, colours: Css): string {
    if (best.has(n) && tree.rootOf(n) === tree.roots[tree.roots.length - 1]) return colours.answer;
    if (tree.isLeaf(n) && tree.parent[n] !== no_node) {
      if (tree.kind[n] === kind.table) return colours.known;
      const value = tree.forMax(n, tree.value[n]!);
      return value > 0 ? colours.alpha : value < 0 ? colours.beta : colours.edge;
    }
    return tree.isMax(n) ? colours["alpha-tint"] : colours["beta-tint"];
  }

  private drawCuts(
    pen: CanvasRenderingContext2D,
    tree: Recorded,
    cuts: number[],
    wide: number,
    row: number,
    ratio: number,
    colours: Css,
  ): void {
    const size = Math.min(5 * ratio, row * 0.45);
    const last = new Map<number, number>();
    for (const n of cuts) {
      const ply = Math.min(tree.ply[n]! + 1, this.rows(tree) - 1);
      const x = this.xOf(tree.t1[n]! - 1, wide);
      if (x - (last.get(ply) ?? -99) < 2 * ratio) continue;
      last.set(ply, x);
      const y = (ply + 1) * row - 1;
      pen.fillStyle = tree.isMax(n) ? colours.beta : colours.alpha;
      pen.beginPath();
      pen.moveTo(x, y - 2 * size);
      pen.lineTo(x + size, y);
      pen.lineTo(x - size, y);
      pen.fill();
    }
  }

  // Pointers.

  private stepAt(event: MouseEvent): number {
    const box = this.element!.getBoundingClientRect();
    const [from, to] = this.range;
    const part = Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
    return Math.round(from + part * (to - from));
  }

  private press(event: PointerEvent): void {
    this.element?.setPointerCapture(event.pointerId);
    this.pressed = { x: event.clientX, moved: false };
    this.events.scrub(this.stepAt(event));
  }

  private drag(event: PointerEvent): void {
    if (!this.pressed) return;
    this.pressed.moved ||= Math.abs(event.clientX - this.pressed.x) > 3;
    if (this.pressed.moved) this.events.scrub(this.stepAt(event));
  }

  private release(event: PointerEvent): void {
    const pressed = this.pressed;
    this.pressed = undefined;
    if (!pressed || pressed.moved || !this.model) return;
    const node = this.nodeUnder(event, this.model.tree);
    if (node !== undefined) this.events.select(node);
  }

  private nodeUnder(event: PointerEvent, tree: Recorded): number | undefined {
    const box = this.element!.getBoundingClientRect();
    const ply = Math.floor(((event.clientY - box.top) / box.height) * this.rows(tree));
    const step = this.stepAt(event);
    for (const n of tree.pathTo(tree.nodeAt(step)))
      if (tree.ply[n] === ply && tree.t0[n]! <= step && tree.t1[n]! + 1 >= step) return n;
    return undefined;
  }

  private wheel(event: WheelEvent): void {
    if (!this.model) return;
    event.preventDefault();
    const { steps } = this.model.tree;
    const at = this.stepAt(event);
    const [from, to] = this.range;
    const factor = Math.exp(event.deltaY * 0.002);
    const wanted = Math.max(Math.min(40, steps), Math.min(steps, (to - from) * factor));
    const part = (at - from) / Math.max(1, to - from);
    const begin = Math.max(0, Math.min(steps - wanted, at - part * wanted));
    this.range = [begin, begin + wanted];
    this.paintSoon();
  }

  private zoomOut(): void {
    if (this.model) this.range = [0, this.model.tree.steps];
    this.paintSoon();
  }
}
