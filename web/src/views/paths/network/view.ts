// One lane of a network as SVG: nodes to drag, rims to pull links from, lengths on the links.

import { h, type VNode } from "../../../dom";
import { type NetworkModel } from "./model";
import { wasFound } from "../race/record";
import { type Replay, Status } from "../race/replay";
import { lengthText } from "../race/words";

const padding = 34;

/** Nodes are smaller where there is little room. */
export function nodeRadius(width: number): number {
  return width < 420 ? 11 : 14;
}

/** From places of the network to pixels of a lane; kept while something is dragged, so that the ground does not move. */
export class Frame {
  readonly radius: number;
  private readonly scale: number;
  private readonly left: number;
  private readonly top: number;

  constructor(box: { left: number; top: number; right: number; bottom: number }, width: number, height: number) {
    this.radius = nodeRadius(width);
    const wide = Math.max(1, box.right - box.left);
    const high = Math.max(1, box.bottom - box.top);
    this.scale = Math.max(1e-6, Math.min((width - 2 * padding) / wide, (height - 2 * padding) / high));
    this.left = (width - wide * this.scale) / 2 - box.left * this.scale;
    this.top = (height - high * this.scale) / 2 - box.top * this.scale;
  }

  toPixels({ x, y }: { x: number; y: number }): [number, number] {
    return [x * this.scale + this.left, y * this.scale + this.top];
  }

  toPlace(x: number, y: number): { x: number; y: number } {
    return { x: (x - this.left) / this.scale, y: (y - this.top) / this.scale };
  }
}

export interface NetworkScene {
  model: NetworkModel;
  replay?: Replay;
  step: number;
  frame: Frame;
  selected?: number;
  /** A link that is being pulled. */
  pull?: { from: number; x: number; y: number };
}

const status_classes = ["", "waiting", "expanded", "left"];

export function networkSvg(
  scene: NetworkScene,
  width: number,
  height: number,
  label: string,
  on: { [event: string]: (event: never) => void },
  node_key: (event: KeyboardEvent, node: number) => void,
): VNode {
  scene.replay?.goTo(scene.step);
  const path = pathLinks(scene);
  return h(
    "svg.network",
    { key: "network", viewBox: `0 0 ${width} ${height}`, width, height, role: "group", "aria-label": label, on },
    scene.model.links.map((link, at) => linkView(scene, at, path.has(key(link.from, link.to)))),
    pullView(scene),
    scene.model.nodes.map((_, node) => nodeView(scene, node, node_key)),
  );
}

function key(a: number, b: number): string {
  return a < b ? `${a}-${b}` : `${b}-${a}`;
}

function pathLinks({ replay, step }: NetworkScene): Set<string> {
  if (!replay || !replay.done(step) || !wasFound(replay.record)) return new Set();
  const { path } = replay.record;
  return new Set([...path].slice(1).map((node, at) => key(path[at] ?? 0, node)));
}

function linkView({ model, frame }: NetworkScene, at: number, on_path: boolean): VNode {
  const link = model.links[at];
  const [a, b] = [model.nodes[link?.from ?? 0], model.nodes[link?.to ?? 0]];
  if (!link || !a || !b) return h("g", { key: `link-${at}` });
  const [x1, y1] = frame.toPixels(a);
  const [x2, y2] = frame.toPixels(b);
  const text = lengthText(Math.round(model.lengthOf(link) * 10) / 10);
  const far = Math.hypot(x2 - x1, y2 - y1);
  const [x, y] = besideLine(x1, y1, x2, y2);
  return h(
    "g.net-link",
    { key: `link-${at}`, class: on_path ? "on-path" : "", "data-link": at },
    on_path && h("line.net-casing", { x1, y1, x2, y2 }),
    h("line.net-line", { x1, y1, x2, y2 }),
    !link.two_way && h("path.net-arrow", { d: arrowHead(x1, y1, x2, y2, frame.radius) }),
    far > 2 * frame.radius + 20 && h("text.net-length", { x, y: y + 4.5 }, text),
  );
}

/** The middle of a line, moved to its upper side, where a number does not cover it. */
export function besideLine(x1: number, y1: number, x2: number, y2: number): [number, number] {
  const far = Math.max(1, Math.hypot(x2 - x1, y2 - y1));
  const side = x2 >= x1 ? 1 : -1;
  const off = 10 + 9 * (Math.abs(y2 - y1) / far);
  return [(x1 + x2) / 2 + (side * off * (y2 - y1)) / far, (y1 + y2) / 2 - (side * off * (x2 - x1)) / far];
}

function arrowHead(x1: number, y1: number, x2: number, y2: number, radius: number): string {
  const length = Math.max(1, Math.hypot(x2 - x1, y2 - y1));
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [x, y] = [x2 - dx * (radius + 3), y2 - dy * (radius + 3)];
  return `M${x} ${y}l${-dx * 10 - dy * 5} ${-dy * 10 + dx * 5}l${dy * 10} ${-dx * 10}z`;
}

function pullView({ model, frame, pull }: NetworkScene): VNode | null {
  const from = pull && model.nodes[pull.from];
  if (!from) return null;
  const [x1, y1] = frame.toPixels(from);
  return h("line.net-pull", { key: "pull", x1, y1, x2: pull.x, y2: pull.y });
}

function nodeView(scene: NetworkScene, node: number, on_key: (event: KeyboardEvent, node: number) => void): VNode {
  const { model, replay, step, frame, selected } = scene;
  const place = model.nodes[node];
  const [x, y] = frame.toPixels(place ?? { x: 0, y: 0 });
  const { radius } = frame;
  const status = replay?.statusOf(node) ?? Status.unseen;
  const current = replay && !replay.done(step) && replay.currentAt(step) === node;
  const end = node === model.from ? "S" : node === model.to ? "G" : "";
  const over = replay?.done(step) && wasFound(replay.record) && replay.record.path.includes(node);
  const order = status >= Status.expanded ? (replay?.order[node] ?? 0) : 0;
  const said = [
    `Node ${place?.name ?? ""}`,
    end === "S" && "start",
    end === "G" && "goal",
    order && `expanded as ${order}`,
  ];
  return h(
    "g.net-node",
    {
      key: `node-${node}`,
      class: [status_classes[status], current && "current", over && "on-path", selected === node && "selected"]
        .filter(Boolean)
        .join(" "),
      transform: `translate(${x} ${y})`,
      "data-node": node,
      tabindex: "0",
      role: "button",
      "aria-label": said.filter(Boolean).join(", "),
      on: { keydown: (event: KeyboardEvent) => on_key(event, node) },
    },
    h("circle.net-rim", { r: radius + 9 }),
    h("circle.net-body", { r: radius }),
    h("text.net-name", { y: 5 }, (place?.name ?? "").slice(0, 4)),
    (place?.name.length ?? 0) > 4 && h("text.net-long-name", { y: radius + 15 }, place?.name),
    end &&
      h(
        "g.net-end",
        { transform: `translate(${-radius - 4} ${-radius - 4})` },
        h("rect", { x: -8, y: -8, width: 16, height: 16, rx: 3 }),
        h("text", { y: 4.5 }, end),
      ),
    order > 0 &&
      h(
        "g.net-order",
        { transform: `translate(${radius + 2} ${-radius - 2})` },
        h("circle", { r: 9 }),
        h("text", { y: 4 }, order),
      ),
  );
}
