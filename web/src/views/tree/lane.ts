// One recorded search in the view: its canvas, its boards and reasons as far as they were asked for, what is unfolded.

import type { App } from "../../app";
import type { Board } from "../../api/messages";
import { Refusal } from "../../api/messages";
import type { Minimum, Proof, TreeAnswers, TreeNodeAnswer, Why } from "../../api/tree_messages";
import { TreeCanvas } from "./canvas/canvas";
import type { Tip } from "./canvas/tip";
import { isShownCut } from "./recording/course";
import { CutKinds } from "./recording/cut_kinds";
import type { Scene } from "./canvas/layout";
import type { Unfolding } from "./canvas/plan";
import type { TreeAnswer } from "./recording/columns";
import { Recorded } from "./recording/recorded";
import type { TreeSetup } from "./search/search_setup";
import { linkText } from "../../state/setup";

const boards_at_once = 48;
const most_in_link = 40;
const unfoldings: Unfolding[] = ["interest", "cuts", "best", "all"];

export interface LaneCalls {
  select: (lane: Lane, node: number) => void;
  changed: () => void;
  /** What is unfolded is another now. */
  refolded: () => void;
  laidOut: () => void;
  /** Records anew what the server keeps no longer. */
  renew: (lane: Lane) => Promise<TreeAnswer>;
}

export class Lane {
  private static made = 0;
  /** It stays while the recording grows. */
  readonly key = `lane-${++Lane.made}`;
  readonly canvas: TreeCanvas;
  cuts: CutKinds;
  readonly boards = new Map<number, Board>();
  readonly whys = new Map<number, Why | string>();
  readonly proofs = new Map<number, Proof | string | "waiting">();
  readonly nodes = new Map<number, TreeNodeAnswer>();
  readonly unfolded = new Set<number>();
  readonly folded = new Set<number>();
  show: Unfolding = "interest";
  plies = Infinity;
  /** Something was folded, unfolded or hidden by hand. */
  touched = false;
  minimum?: Minimum;
  scene?: Scene;
  /** What the pointer is over. */
  tip?: Tip;
  private asked_boards = new Set<number>();

  constructor(
    private readonly app: App,
    public tree: Recorded,
    readonly setup: TreeSetup | undefined,
    private readonly calls: LaneCalls,
  ) {
    this.cuts = new CutKinds(tree);
    this.canvas = new TreeCanvas({
      select: (node) => calls.select(this, node),
      toggle: (node, unfold) => this.toggle(node, unfold),
      hover: (tip) => {
        this.tip = tip;
        if (tip?.node !== undefined && this.has_boards) this.wantBoards([tip.node]);
        calls.changed();
      },
      needBoards: (nodes) => this.wantBoards(nodes),
      laidOut: (scene) => {
        this.scene = scene;
        calls.laidOut();
      },
    });
    void this.fetchMinimum();
  }

  /** The search still runs: the server cannot be asked about it yet. */
  get growing(): boolean {
    return this.tree.info.recording === "";
  }

  /** The same search, further on. */
  grow(tree: Recorded): void {
    const hidden = this.cuts.hidden_names;
    this.tree = tree;
    this.canvas.grow(tree);
    this.cuts = new CutKinds(tree);
    this.cuts.hide(hidden);
    void this.fetchMinimum();
  }

  toggleCuts(name: string): void {
    this.cuts.toggle(name);
    this.refolded();
  }

  /** Asks about this recording; one that is gone is recorded again. */
  async ask<Type extends keyof TreeAnswers>(type: Type, fields: object = {}): Promise<TreeAnswers[Type]> {
    const { connection } = this.app;
    try {
      return await connection.request(type, { recording: this.tree.info.recording, ...fields });
    } catch (reason) {
      if (!(reason instanceof Refusal) || reason.code !== "not_found" || !this.setup) throw reason;
      const answer = await this.calls.renew(this);
      this.tree.info.recording = answer.recording;
      return connection.request(type, { recording: answer.recording, ...fields });
    }
  }

  /** Boards that can be drawn: a typed tree has none. */
  private get has_boards(): boolean {
    return this.tree.info.board.kind !== "text";
  }

  /** The step of the first cut that is shown. */
  firstCut(): number | undefined {
    return this.tree.findStep(0, 1, (step) => isShownCut(this.tree, this.cuts, step));
  }

  wantBoards(nodes: number[]): void {
    if (nodes.some((node) => !this.asked_boards.has(node))) void this.fetchBoards(nodes);
  }

  private async fetchBoards(nodes: number[]): Promise<void> {
    const wanted = nodes.filter((node) => !this.asked_boards.has(node)).slice(0, boards_at_once);
    if (wanted.length === 0 || this.growing) return;
    for (const node of wanted) this.asked_boards.add(node);
    try {
      const { boards } = await this.ask("tree.boards", { nodes: wanted });
      boards.forEach((board, at) => this.boards.set(wanted[at]!, board));
      this.canvas.paintSoon();
      this.calls.changed();
      void this.fetchBoards(nodes);
    } catch (reason) {
      for (const node of wanted) this.asked_boards.delete(node);
      if (!(reason instanceof Refusal)) throw reason;
    }
  }

  /** Why this node is what it is; undefined until the answer is here. */
  why(node: number): Why | string | undefined {
    return this.whys.get(node);
  }

  async fetchWhy(node: number): Promise<void> {
    if (this.whys.has(node) || this.growing) return;
    try {
      const [why, at] = await Promise.all([
        this.ask("tree.why", { place: `#${node}` }),
        this.ask("tree.node", { node }),
      ]);
      this.whys.set(node, why);
      this.nodes.set(node, at);
    } catch (reason) {
      if (reason instanceof Refusal && reason.code !== "offline") this.whys.set(node, reason.message);
    }
    this.calls.changed();
  }

  async prove(node: number): Promise<void> {
    this.proofs.set(node, "waiting");
    this.calls.changed();
    try {
      this.proofs.set(node, (await this.ask("tree.prove", { place: `#${node}` })).proof);
    } catch (reason) {
      this.proofs.set(node, reason instanceof Error ? reason.message : String(reason));
    }
    this.calls.changed();
  }

  private async fetchMinimum(): Promise<void> {
    if (this.growing || this.tree.info.search.startsWith("engine")) return;
    try {
      this.minimum = await this.ask("tree.minimum");
      this.calls.changed();
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason;
    }
  }

  toggle(node: number, unfold?: boolean): void {
    const item = this.scene?.items.find((known) => known.node === node);
    const open = unfold ?? !item?.unfolded;
    if (open) {
      this.folded.delete(node);
      this.unfolded.add(node);
    } else {
      this.unfolded.delete(node);
      this.folded.add(node);
    }
    this.refolded();
  }

  private refolded(): void {
    this.touched = true;
    this.calls.refolded();
  }

  /** Shows as much as another lane did. */
  showLike({ show, plies, cuts }: Lane): void {
    Object.assign(this, { show, plies });
    this.cuts.hide(cuts.hidden_names);
  }

  setShow(show: Unfolding, plies = Infinity): void {
    this.show = show;
    this.plies = plies;
    this.folded.clear();
    this.unfolded.clear();
    this.canvas.fit();
    this.refolded();
  }

  /** What is unfolded, as a link has it; empty where it is as usual. */
  viewQuery(): string[] {
    const parts = [];
    if (this.show !== "interest") parts.push(`show=${this.plies < Infinity ? this.plies : this.show}`);
    if (this.unfolded.size > 0) parts.push(`open=${[...this.unfolded].slice(-most_in_link).join(",")}`);
    if (this.folded.size > 0) parts.push(`fold=${[...this.folded].slice(-most_in_link).join(",")}`);
    if (this.cuts.hidden_names.length > 0) parts.push(`hide=${linkText(this.cuts.hidden_names.join(","))}`);
    return parts;
  }

  readView(query: URLSearchParams): void {
    const show = query.get("show") ?? "interest";
    this.plies = /^[1-9]$/.test(show) ? Number(show) : Infinity;
    this.show = this.plies < Infinity ? "all" : (unfoldings.find((known) => known === show) ?? "interest");
    this.cuts.hide((query.get("hide") ?? "").split(","));
    for (const [key, set] of [
      ["open", this.unfolded],
      ["fold", this.folded],
    ] as const) {
      set.clear();
      for (const text of (query.get(key) ?? "").split(",").slice(0, most_in_link))
        if (/^\d{1,9}$/.test(text) && Number(text) < this.tree.size) set.add(Number(text));
    }
  }

  /** The node of another recording that the same moves lead to. */
  nodeLike(other: Recorded, node: number): number | undefined {
    let at: number | undefined = this.tree.roots[this.tree.roots.length - 1];
    for (const step of other.pathTo(node).slice(1)) {
      if (at === undefined) return undefined;
      const move = other.move[step];
      at = [...this.tree.children(at)].reverse().find((child) => this.tree.move[child] === move);
    }
    return at;
  }
}
