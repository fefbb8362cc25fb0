// The tree on its canvas: plans, lays out and draws what is to be seen, and turns pointers into panning, zooming and
// selecting. What is drawn is a function of the model and of the camera alone.
//   canvas.mount(element);  canvas.show(model);

import type { Board } from "../../../api/messages";
import { canBeSmall } from "../../../board/looks";
import type { CutKinds } from "../recording/cut_kinds";
import { drawTree, type Look } from "./draw";
import { layOut, type Scene } from "./layout";
import { fitCanvas } from "../../../paint/canvas";
import { type Camera, paintGutter, paintRing, shortened, signDrop } from "./overlay";
import { colours as pageColours, type Css } from "../../../paint/colours";
import { isNode, type Item, plan, sizes, type Unfolding } from "./plan";
import { type Tip, tipLines } from "./tip";
import type { Recorded } from "../recording/recorded";

export interface CanvasModel {
  tree: Recorded;
  step: number;
  selected: number;
  current: number;
  asked?: number;
  /** The cut of this node is pointed at. */
  ringed?: number;
  unfolded: ReadonlySet<number>;
  folded: ReadonlySet<number>;
  show: Unfolding;
  plies: number;
  alone?: (node: number) => boolean;
  cuts: CutKinds;
  boards: ReadonlyMap<number, Board>;
  blank: boolean;
  /** How long things glide to their new places; 0 for not at all. */
  glide_ms: number;
}

export interface CanvasEvents {
  select: (node: number) => void;
  /** Unfolds what is folded and folds what is unfolded. */
  toggle: (node: number, unfold: boolean) => void;
  hover: (tip: Tip | undefined) => void;
  needBoards: (nodes: number[]) => void;
  /** Something about what is shown has changed that others draw too. */
  laidOut: (scene: Scene) => void;
}

const top_room = 44;
const least_row = 62;
/** Boards need room for the value below them. */
const least_board_row = 84;
const bottom_room = 40;
/** What stands below a value takes, where a search remarks something: a line, bars of chances. */
const remark_room = 14;
const chances_room = 20;

function roomForRemarks(tree: Recorded): number {
  return (tree.has_remarks ? remark_room : 0) + (tree.has_spikes ? chances_room : 0);
}

export class TreeCanvas {
  scene?: Scene;
  private model?: CanvasModel;
  private element?: HTMLCanvasElement;
  private observer?: ResizeObserver;
  private listening?: AbortController;
  private frame?: number;
  private planned = "";
  private own_camera?: Camera;
  private row_height = 100;
  private enlarged = 1;
  private places = new Map<string, { x: number; y: number }>();
  private from = new Map<string, { x: number; y: number }>();
  private glide_began = 0;
  private hovered?: Item;
  private readonly pointers = new Map<number, { x: number; y: number }>();

  constructor(private readonly events: CanvasEvents) {}

  mount(element: HTMLCanvasElement): void {
    this.element = element;
    this.observer = new ResizeObserver(() => this.paintSoon());
    this.observer.observe(element);
    const { signal } = (this.listening = new AbortController());
    element.addEventListener("wheel", (event) => this.wheel(event), { passive: false, signal });
    element.addEventListener("pointerdown", (event) => this.press(event), { signal });
    element.addEventListener("pointermove", (event) => this.move(event), { signal });
    element.addEventListener("pointerleave", () => this.hover(undefined), { signal });
    for (const end of ["pointerup", "pointercancel"] as const)
      element.addEventListener(end, (event) => this.release(event), { signal });
    element.addEventListener("dblclick", (event) => this.doubleClick(event), { signal });
    this.paintSoon();
  }

  unmount(): void {
    this.observer?.disconnect();
    this.listening?.abort();
    this.hovered = undefined;
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
    this.element = undefined;
    this.planned = "";
  }

  show(model: CanvasModel): void {
    if (this.model && this.model.tree !== model.tree) this.reset();
    this.model = model;
    this.paintSoon();
  }

  /** The same search, further on: the camera stays where it was moved to. */
  grow(tree: Recorded): void {
    if (this.model) this.model = { ...this.model, tree };
  }

  /** Forgets where the camera and the nodes were. */
  reset(): void {
    this.own_camera = undefined;
    this.places.clear();
    this.planned = "";
  }

  fit(): void {
    this.own_camera = undefined;
    this.paintSoon();
  }

  zoom(factor: number): void {
    const { width, height } = this.size();
    this.zoomAt(factor, width / 2, height / 2);
  }

  paintSoon(): void {
    if (!this.element || this.frame !== undefined) return;
    this.frame = requestAnimationFrame((now) => {
      this.frame = undefined;
      this.paint(now);
      this.tellBusy();
    });
    this.tellBusy();
  }

  /** While something still moves, or a board is on its way. */
  private tellBusy(): void {
    const busy = this.frame !== undefined || this.missingBoards().length > 0;
    if (this.element && (this.element.ariaBusy === "true") !== busy) this.element.ariaBusy = String(busy);
  }

  private missingBoards(): Item[] {
    const { scene, model } = this;
    return (scene?.items ?? []).filter((item) => item.shape === "board" && !model?.boards.has(item.node));
  }

  private size(): { width: number; height: number; scale: number } {
    const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    return { width: this.element?.clientWidth ?? 0, height: this.element?.clientHeight ?? 0, scale };
  }

  private gutterFor(width: number): number {
    if (width < 560 || !this.model) return 12;
    const { first, second } = this.model.tree.info;
    const longest = Math.max(shortened(first).length, shortened(second).length);
    return 40 + (longest + 8) * 6.6;
  }

  /** The plan anew where something it depends on has changed. */
  private prepare(now: number): void {
    const { model } = this;
    if (!model) return;
    const { width, height, scale } = this.size();
    const { tree, step, selected, unfolded, folded } = model;
    const told = [width, height, scale, tree.info.recording, step, selected, model.asked, model.show, model.plies];
    const key = [...told, [...unfolded].join(), [...folded].join(), model.cuts.hidden_names.join()].join("|");
    if (key === this.planned) return;
    const first = this.planned === "";
    this.planned = key;
    const tall = height / scale - top_room - bottom_room - this.roomBelow();
    const room = { width: width / scale - this.gutterFor(width) - 24, height: tall };
    const scene = this.bestScene(model, room);
    this.spread(scene, room);
    this.glide(scene, first ? 0 : model.glide_ms, now);
    const missing = this.missingBoards();
    if (missing.length > 0) this.events.needBoards(missing.map((item) => item.node));
    this.events.laidOut(scene);
  }

  /** Plans until the layout fits: a plan reckons row by row, and subtrees cannot always close up. */
  private bestScene(model: CanvasModel, room: { width: number; height: number }): Scene {
    const { tree, step, selected, unfolded, folded, show, plies, asked, cuts } = model;
    const { board } = tree.info;
    const width = Math.max(120, room.width);
    const rows = Math.max(2, Math.floor(room.height / (least_row + roomForRemarks(tree))) + 1);
    const fixed = { step, selected, rows, unfolded, folded, show, plies, asked, cuts };
    const asked_for = show !== "interest" || unfolded.size > 0;
    let boards = board.kind === "grid" && canBeSmall(board);
    let scene = layOut(plan(tree, { ...fixed, boards, width }));
    if (boards && room.height / Math.max(1, scene.rows - 1) < least_board_row + roomForRemarks(tree)) {
      boards = false;
      scene = layOut(plan(tree, { ...fixed, boards, width }));
    }
    for (let tries = 0, budget = width; tries < 5 && scene.width > width && !asked_for; ++tries) {
      budget *= Math.max(0.7, Math.min(0.95, width / scene.width));
      scene = layOut(plan(tree, { ...fixed, boards, width: budget }));
    }
    return scene;
  }

  private roomBelow(): number {
    return this.model ? roomForRemarks(this.model.tree) : 0;
  }

  /** A small tree is drawn larger and wider apart. */
  private spread(scene: Scene, room: { width: number; height: number }): void {
    this.enlarged = Math.max(1, Math.min(1.5, room.width / (scene.width * 1.6), room.height / ((scene.rows - 1) * 90)));
    const apart = Math.max(1, Math.min(2.2, (room.width * 0.92) / (scene.width * this.enlarged)));
    for (const item of scene.items) item.x *= apart;
    scene.width *= apart;
    const tall = room.height / this.enlarged / Math.max(1, scene.rows - 1);
    this.row_height = Math.max(least_row + this.roomBelow(), Math.min(190, tall));
  }

  private glide(scene: Scene, ms: number, now: number): void {
    const held = this.scene && this.own_camera ? this.placeOf(this.model?.selected) : undefined;
    this.from = ms > 0 ? this.placesNow(now) : new Map();
    this.glide_began = ms > 0 ? now : -1e9;
    this.scene = scene;
    this.places = new Map(scene.items.map((item) => [keyOf(item), { x: item.x, y: item.row * this.row_height }]));
    const after = held && this.placeOf(this.model?.selected);
    if (held && after && this.own_camera) {
      this.own_camera.x += (held.x - after.x) * this.own_camera.k;
      this.own_camera.y += (held.y - after.y) * this.own_camera.k;
    }
  }

  private placeOf(node: number | undefined): { x: number; y: number } | undefined {
    return node === undefined ? undefined : this.places.get(`${node}`);
  }

  private placesNow(now: number): Map<string, { x: number; y: number }> {
    return new Map((this.scene?.items ?? []).map((item) => [keyOf(item), this.at(item, now)]));
  }

  /** Where an item is on its way. New ones come out of their parents. */
  private at(item: Item, now: number): { x: number; y: number } {
    const to = this.places.get(keyOf(item)) ?? { x: item.x, y: item.row * this.row_height };
    const part = Math.min(1, (now - this.glide_began) / Math.max(1, this.model?.glide_ms ?? 0));
    if (part >= 1 || this.from.size === 0) return to;
    const from = this.from.get(keyOf(item)) ?? (item.parent && this.from.get(keyOf(item.parent))) ?? to;
    const eased = 1 - (1 - part) ** 3;
    return { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased };
  }

  private camera(): Camera {
    if (this.own_camera) return this.own_camera;
    const { width, height, scale } = this.size();
    const scene = this.scene;
    if (!scene) return { k: scale, x: 0, y: 0 };
    const left = this.gutterFor(width) * scale;
    const room = width - left - 12 * scale;
    const rows_tall = (scene.rows - 1) * this.row_height;
    const below = this.roomBelow();
    const down = (height - top_room * scale) / (rows_tall + 44 + below);
    const k = Math.max(0.3 * scale, Math.min(scale * this.enlarged, room / scene.width, down));
    const y = Math.max(top_room * Math.min(k, scale), (height - (rows_tall + below) * k) / 2);
    return { k, x: left + Math.max(0, (room - scene.width * k) / 2), y };
  }

  private paint(now: number): void {
    const { element, model } = this;
    if (!element || !model || element.clientWidth === 0) return;
    const ratio = fitCanvas(element);
    const pen = element.getContext("2d");
    if (!pen) return;
    this.prepare(now);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, element.clientWidth, element.clientHeight);
    if (model.blank || !this.scene) return;
    const colours = pageColours().css;
    const camera = this.camera();
    pen.translate(camera.x, camera.y);
    pen.scale(camera.k, camera.k);
    drawTree(pen, this.scene, this.look(model, colours, now));
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { tree, ringed } = model;
    const over = { tree, scene: this.scene, camera, row_height: this.row_height, ...this.size(), colours };
    paintGutter(pen, over, this.gutterFor(over.width), this.own_camera !== undefined);
    if (ringed !== undefined) paintRing(pen, over, ringed, (item) => this.at(item, 1e12));
    if (now - this.glide_began < model.glide_ms) this.paintSoon();
  }

  private look(model: CanvasModel, colours: Css, now: number): Look {
    return {
      tree: model.tree,
      colours,
      step: model.step,
      current: model.current,
      selected: model.selected,
      hovered: this.hovered?.node,
      asked: model.asked,
      best: model.tree.answerAt(model.step),
      alone: model.alone,
      cuts: model.cuts,
      boards: model.boards,
      at: (item) => this.at(item, now),
      row_height: this.row_height,
    };
  }

  /** Where the item under the pointer is, and what there is to say of it. */
  private tipOf(item: Item): Tip | undefined {
    const { model, element } = this;
    if (!model || !element || model.blank) return undefined;
    const camera = this.camera();
    const place = this.at(item, 1e12);
    const [x, y] = [camera.x + place.x * camera.k, camera.y + place.y * camera.k];
    const below = y < 0.4 * element.clientHeight;
    const lines = tipLines(model.tree, model.step, model.asked, item);
    const node = isNode(item) ? item.node : undefined;
    return { node, x, y: y + (below ? 40 : -34) * camera.k, below, lines };
  }

  // Pointers.

  private worldAt(x: number, y: number): { x: number; y: number } {
    const camera = this.camera();
    return { x: (x - camera.x) / camera.k, y: (y - camera.y) / camera.k };
  }

  itemAt(x: number, y: number): Item | undefined {
    const point = this.worldAt(x, y);
    let found: Item | undefined;
    let nearest = 1;
    for (const item of this.scene?.items ?? []) {
      const at = this.at(item, 1e12);
      const sign = item.shape === "cut" || item.shape === "risk";
      const centre = sign && item.parent ? this.at(item.parent, 1e12).y + signDrop(item.parent, this.row_height) : at.y;
      const [wide, high] = reach(item);
      const distance = Math.max(Math.abs(point.x - at.x) / wide, Math.abs(point.y - centre) / high);
      if (distance <= nearest) [found, nearest] = [item, distance];
    }
    return found;
  }

  private hover(item: Item | undefined): void {
    if (item === this.hovered) return;
    this.hovered = item;
    this.element?.classList.toggle("on-node", item !== undefined);
    this.events.hover(item && this.tipOf(item));
    this.paintSoon();
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY))
      return this.pan(-event.deltaX, -event.deltaY);
    const box = this.element!.getBoundingClientRect();
    this.zoomAt(Math.exp(-event.deltaY * 0.0016), event.clientX - box.left, event.clientY - box.top);
  }

  private zoomAt(factor: number, x: number, y: number): void {
    const { k, x: left, y: top } = this.camera();
    const next = Math.max(0.15, Math.min(5, k * factor));
    this.own_camera = { k: next, x: x - ((x - left) / k) * next, y: y - ((y - top) / k) * next };
    this.paintSoon();
  }

  private pan(dx: number, dy: number): void {
    const camera = this.camera();
    this.own_camera = { ...camera, x: camera.x + dx, y: camera.y + dy };
    this.paintSoon();
  }

  private pressed?: { x: number; y: number; moved: boolean };

  private press(event: PointerEvent): void {
    this.element?.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.pressed = { x: event.clientX, y: event.clientY, moved: this.pointers.size > 1 };
  }

  private move(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId);
    const box = this.element!.getBoundingClientRect();
    if (!before) return this.hover(this.itemAt(event.clientX - box.left, event.clientY - box.top));
    const { pressed } = this;
    if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > 5) pressed.moved = true;
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (other) {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      if (was > 0)
        this.zoomAt(is / was, (event.clientX + other.x) / 2 - box.left, (event.clientY + other.y) / 2 - box.top);
    } else if (pressed?.moved) this.pan(event.clientX - before.x, event.clientY - before.y);
  }

  private release(event: PointerEvent): void {
    const { pressed } = this;
    this.pointers.delete(event.pointerId);
    if (event.type !== "pointerup" || !pressed || pressed.moved) return;
    const box = this.element!.getBoundingClientRect();
    const item = this.itemAt(event.clientX - box.left, event.clientY - box.top);
    if (!item) return;
    if (item.shape === "bundle" || item.shape === "tuft") this.events.toggle(item.node, true);
    this.events.select(item.node);
  }

  private doubleClick(event: MouseEvent): void {
    const box = this.element!.getBoundingClientRect();
    const item = this.itemAt(event.clientX - box.left, event.clientY - box.top);
    if (item && isNode(item) && item.unfolded) this.events.toggle(item.node, false);
  }
}

function keyOf(item: Item): string {
  return isNode(item) ? `${item.node}` : `${item.node}:${item.shape}`;
}

function reach(item: Item): [number, number] {
  if (item.shape === "board") return [sizes.board / 2 + 4, sizes.board / 2 + 10];
  if (item.shape === "leaf") return [4.5, 16];
  if (item.shape === "cut" || item.shape === "risk") return [16, 20];
  return [Math.max(18, (item.text.length * 7.4) / 2 + 4), 20];
}
