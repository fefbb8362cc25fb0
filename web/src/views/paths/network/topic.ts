// Networks: nodes that are dragged and linked, searched by one to four searches; the same as text beside them.

import type { PathGenerated } from "../../../api/messages";
import { arrow_steps } from "../../../board/arrow_steps";
import { button, h, typed, type Child, type VNode } from "../../../dom";
import { count } from "../../../format";
import { icon } from "../../../icons";
import { selectChip } from "../../../shell/chips";
import { Latest, type StillLatest } from "../../../state/latest";
import { BadLink } from "../../../state/setup";
import { Soon } from "../../../state/soon";
import { network_searches, titleOf } from "../race/algorithms";
import { isPhone, LanesBox, type LaneView, raceBars, undoButton } from "../race/lanes_view";
import { readLanes, readNumber } from "../link_parts";
import { openLinkDialog, openNodeDialog } from "./dialogs";
import { lettered, NetworkModel, readNetwork } from "./model";
import { pathLegend } from "../race/legend";
import { networkPicture } from "./picture";
import { Frame, networkSvg } from "./view";
import { type Asked, Once } from "../race/once";
import { SearchLanes } from "../race/search_lanes";
import type { House, Topic } from "../topic";

const usual_lanes = ["dfs", "bfs"];
const typing_ms = 300;
const key_step = 5;

interface Drag {
  pointer: number;
  node: number;
  links: boolean;
  moved: boolean;
  x: number;
  y: number;
}

export class NetworkTopic implements Topic {
  readonly another = { name: "The book's network", run: () => this.openBook() };
  private readonly model = new NetworkModel();
  private readonly race: SearchLanes;
  private readonly lanes: LanesBox;
  private box = { left: 0, top: 0, right: 1, bottom: 1 };
  private is_book = true;
  /** A network that a link has asked for and that is not there yet. */
  private link?: URLSearchParams;
  private readonly asked = new Latest();
  private readonly once: Once;
  private drag?: Drag;
  private selected?: number;
  private shows_text = false;
  /** What was typed, until it is read and the field is left. */
  private draft?: string;
  private text_read?: string;
  private text_left = false;
  private problem = "";
  private readonly typing = new Soon(typing_ms, () => void this.readText(this.draft ?? ""));

  constructor(private readonly house: House) {
    this.once = new Once(house);
    this.race = new SearchLanes(house, network_searches, "node");
    this.lanes = new LanesBox(house, network_searches, usual_lanes);
  }

  read(query: URLSearchParams): void {
    this.lanes.names = readLanes(query, "alg", network_searches, usual_lanes);
    this.link = query;
  }

  async show(step?: number): Promise<void> {
    const { link } = this;
    const newest = this.asked.begin();
    const untouched = this.house.stepper.watch();
    if (link) {
      this.house.stepper.expect();
      const shape = await this.shapeOf(link);
      if (!newest()) return;
      this.takeLink(link, shape);
    }
    if (this.model.nodes.length > 0) await this.solve(step, untouched);
  }

  leave(): void {
    this.asked.begin();
    this.once.leave();
  }

  /** The network of a link; undefined where it is the one that is there. */
  private async shapeOf(query: URLSearchParams): Promise<Pick<PathGenerated, "nodes" | "links"> | undefined> {
    const nodes = query.get("nodes");
    if (nodes === null) {
      if (this.is_book && this.model.nodes.length > 0) return undefined;
      return lettered(await this.house.app.connection.request("path.generate", { problem: { kind: "network" } }));
    }
    const links = query.get("links") ?? "";
    if (`nodes=${nodes}&links=${links}` === decodeURIComponent(this.model.query())) return undefined;
    const shape = readNetwork(nodes, links);
    if (!shape) throw new BadLink("nodes", nodes.slice(0, 80), "nodes like a@20,40;b@60,60 and links like 0-1,1>2:7.5");
    return shape;
  }

  private takeLink(query: URLSearchParams, shape: Pick<PathGenerated, "nodes" | "links"> | undefined): void {
    this.link = undefined;
    if (shape) {
      this.model.take(shape);
      this.fitBox();
    }
    this.is_book = query.get("nodes") === null;
    const last = this.model.nodes.length - 1;
    this.model.from = readNumber(query, "from", 0, last, 0);
    this.model.to = readNumber(query, "to", 0, last, last);
  }

  private openBook(): void {
    this.house.app.go(`#/paths/network?net=book&alg=${this.lanes.names.join(",")}`);
  }

  private fitBox(): void {
    const xs = this.model.nodes.map(({ x }) => x);
    const ys = this.model.nodes.map(({ y }) => y);
    this.box = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
  }

  private get ratio(): number {
    const { left, top, right, bottom } = this.box;
    return Math.max(1, Math.min(1.9, (right - left + 40) / (bottom - top + 40)));
  }

  private async solve(at?: number, untouched?: StillLatest): Promise<void> {
    const { house, model } = this;
    const name = (node: number) => model.nodes[node]?.name ?? "";
    const fields = {
      problem: { kind: "network", text: model.text(), from: name(model.from), to: name(model.to) },
      algorithms: this.lanes.names.join(","),
    };
    const work = async (asked: Asked) => {
      house.app.redraw();
      const answer = await house.asker.solve(fields);
      if (answer && !asked.stale()) this.race.take(answer, model.nodes.length, asked);
    };
    await this.once.run(fields, at, work, { untouched });
  }

  query(): string {
    const { model } = this;
    const net = this.is_book ? "net=book" : model.query();
    return `${net}&from=${model.from}&to=${model.to}&alg=${this.lanes.names.join(",")}`;
  }

  /** Something was changed by hand: search at once, and say so in the link. */
  private edited(how?: "push" | "replace"): void {
    this.is_book = false;
    this.link = undefined;
    this.asked.begin();
    void this.solve();
    if (how) this.house.moved(how);
    else this.house.app.redraw();
  }

  undo(): void {
    if (!this.model.undo()) return;
    this.fitBox();
    this.edited("push");
  }

  escape(): boolean {
    if (!this.drag) return false;
    this.drag = undefined;
    this.model.undo();
    this.edited();
    return true;
  }

  chips(): Child[] {
    const names = this.model.nodes.map(({ name }, node) => [String(node), name] as const);
    return (["from", "to"] as const).map((end) =>
      selectChip({
        key: end,
        label: end,
        shown_label: end,
        value: String(this.model[end]),
        options: names,
        choose: (value) => {
          this.model[end] = Number(value);
          this.house.moved();
        },
      }),
    );
  }

  body(): VNode {
    const signs = pathLegend(["order", "waiting", "dropped", "way"]);
    return h(
      "div.paths-body",
      { key: "network" },
      this.tools(),
      !isPhone() && signs,
      h(
        "div.paths-split",
        null,
        this.lanes.view({
          lane: (name, at) => this.laneView(name, at),
          ratio: this.ratio,
          below: this.lanes.names.length > 1 && raceBars(this.race.bars(this.lanes.names)),
          signs,
        }),
        this.shows_text && this.textPanel(),
      ),
    );
  }

  private tools(): VNode {
    const flip = () => {
      this.shows_text = !this.shows_text;
      this.house.app.redraw();
    };
    return this.lanes.toolbar(
      "Network",
      [
        h("p.tools-hint", null, "Drag a node; pull a link from its rim; double-click to name it, or to add one."),
        undoButton(this.model.can_undo, () => this.undo()),
      ],
      [button("button.small", flip, [icon("menu"), "As text"], { key: "text", "aria-pressed": this.shows_text })],
    );
  }

  private textPanel(): VNode {
    return h(
      "aside.text-panel",
      { key: "text-panel", "aria-label": "The network as text" },
      h("h2", null, "As text"),
      h("textarea.field.mono", {
        "aria-label": "The network as text",
        spellcheck: "false",
        value: this.draft ?? this.model.text(),
        "aria-invalid": this.problem ? "true" : undefined,
        on: {
          input: typed((text) => this.typeText(text)),
          blur: () => this.leaveText(),
        },
      }),
      this.problem && h("p.problem", { role: "alert" }, this.problem),
      h("p.quiet.text-help", null, "node NAME X Y · link A B [LENGTH] · arrow A B [LENGTH]"),
    );
  }

  private typeText(text: string): void {
    this.draft = text;
    this.text_left = false;
    this.typing.soon();
  }

  /** What was typed last and is not read yet stays until it is. */
  private leaveText(): void {
    this.text_left = true;
    if (!this.problem && this.draft === this.text_read) this.draft = undefined;
    this.house.app.redraw();
  }

  /** The server reads the text; the fault stands below the field. */
  private async readText(text: string): Promise<void> {
    const { app } = this.house;
    try {
      const shape = await app.connection.request("path.generate", { problem: { kind: "network", text } });
      if (this.draft !== text) return;
      this.problem = "";
      this.text_read = text;
      if (this.text_left) this.draft = undefined;
      this.model.begin();
      this.model.take(shape);
      this.fitBox();
      this.edited("push");
    } catch (reason) {
      if (this.draft !== text) return;
      this.problem = reason instanceof Error ? reason.message : String(reason);
      app.redraw();
    }
  }

  private scene(at: number, frame: Frame) {
    const { drag } = this;
    return {
      model: this.model,
      replay: this.race.replay(this.lanes.names[at] ?? "", at),
      step: this.house.stepper.step,
      frame,
      selected: this.selected,
      pull: drag?.links ? { from: drag.node, x: drag.x, y: drag.y } : undefined,
    };
  }

  private laneView(name: string, at: number): LaneView {
    return this.race.view(name, at, "path length", (width, height) => this.lane(at, width, height));
  }

  private lane(at: number, width: number, height: number): VNode {
    const frame = new Frame(this.box, width, height);
    const name = titleOf(network_searches, this.lanes.names[at] ?? "");
    const here = (event: MouseEvent): [number, number] => {
      const box = (event.currentTarget as Element).getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    return networkSvg(
      this.scene(at, frame),
      width,
      height,
      `${name}: network of ${count(this.model.nodes.length, "node")} and ${count(this.model.links.length, "link")}`,
      {
        pointerdown: (event: PointerEvent) => this.press(event, frame, ...here(event)),
        pointermove: (event: PointerEvent) => this.pull(event, frame, ...here(event)),
        pointerup: (event: PointerEvent) => this.release(event, frame, ...here(event)),
        pointercancel: (event: PointerEvent) => this.release(event, frame, ...here(event)),
        dblclick: (event: MouseEvent) => this.open(frame, ...here(event)),
      },
      (event, node) => this.nodeKey(event, node),
    );
  }

  private near(frame: Frame, x: number, y: number): { node: number; far: number } | undefined {
    let best: { node: number; far: number } | undefined;
    this.model.nodes.forEach((place, node) => {
      const [node_x, node_y] = frame.toPixels(place);
      const far = Math.hypot(node_x - x, node_y - y);
      if (far <= frame.radius + 10 && far < (best?.far ?? Infinity)) best = { node, far };
    });
    return best;
  }

  private press(event: PointerEvent, frame: Frame, x: number, y: number): void {
    const hit = this.near(frame, x, y);
    if (!hit || this.drag || event.button !== 0) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.model.begin();
    this.selected = hit.node;
    this.drag = { pointer: event.pointerId, node: hit.node, links: hit.far > frame.radius + 1, moved: false, x, y };
    this.house.app.redraw();
  }

  private pull(event: PointerEvent, frame: Frame, x: number, y: number): void {
    const { drag } = this;
    if (!drag || drag.pointer !== event.pointerId) return;
    if (!drag.moved && Math.hypot(x - drag.x, y - drag.y) < 3) return;
    Object.assign(drag, { moved: true, x, y });
    if (drag.links) return this.house.app.redraw();
    const place = frame.toPlace(x, y);
    this.model.move(drag.node, place.x, place.y);
    this.edited();
  }

  private release(event: PointerEvent, frame: Frame, x: number, y: number): void {
    const { drag } = this;
    if (!drag || drag.pointer !== event.pointerId) return;
    this.drag = undefined;
    const target = drag.links ? this.near(frame, x, y) : undefined;
    const linked = target !== undefined && this.model.link(drag.node, target.node);
    if (linked || (drag.moved && !drag.links)) {
      this.fitBox();
      this.edited("push");
    } else {
      this.model.forget();
      this.house.app.redraw();
    }
  }

  /** On a node its name, on a length the link, elsewhere a new node. */
  private open(frame: Frame, x: number, y: number): void {
    const hit = this.near(frame, x, y);
    if (hit) return this.openNode(hit.node);
    const link = this.model.links.findIndex(({ from, to }) => {
      const [a, b] = [this.model.nodes[from], this.model.nodes[to]];
      if (!a || !b) return false;
      const [x1, y1] = frame.toPixels(a);
      const [x2, y2] = frame.toPixels(b);
      return Math.hypot((x1 + x2) / 2 - x, (y1 + y2) / 2 - y) < 24;
    });
    if (link >= 0) return openLinkDialog(this.house.app, this.model, link, () => this.edited("push"));
    const place = frame.toPlace(x, y);
    this.model.begin();
    this.selected = this.model.addNode(place.x, place.y);
    this.edited("push");
  }

  private nodeKey(event: KeyboardEvent, node: number): void {
    const step = arrow_steps[event.key];
    const place = this.model.nodes[node];
    if (step && place) {
      this.model.begin();
      this.model.move(node, place.x + step[0] * key_step, place.y + step[1] * key_step);
      this.fitBox();
      this.edited("replace");
    } else if (event.key === "Enter") this.openNode(node);
    else if (event.key === "Delete") this.remove(node);
    else return;
    event.preventDefault();
  }

  private remove(node: number): void {
    this.model.begin();
    this.model.removeNode(node);
    this.selected = undefined;
    this.fitBox();
    this.edited("push");
  }

  private openNode(node: number): void {
    openNodeDialog(this.house.app, this.model, node, {
      edited: () => this.edited("push"),
      remove: () => this.remove(node),
    });
  }

  picture(): string {
    const [width, height] = [540, 400];
    const drawn = (at: number) => networkPicture(this.scene(at, new Frame(this.box, width, height)));
    return this.lanes.picture(
      (name, at) => this.laneView(name, at),
      (at) => ({ width, height, content: drawn(at) }),
    );
  }
}
