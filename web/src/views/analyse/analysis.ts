// The analysis that is open: its moves, where we stand, and what people do to it. The page knows no rules: where a piece may
// go, what a move is called and what follows it comes from the server.
//   await analysis.open({ text });   analysis.go(node);   await analysis.play(["e2e4"]);

import type { OpenedAnalysis, PositionInfo, ReviewEvent, StudyState } from "../../api/analysis_messages";
import type { Connection } from "../../api/connection";
import type { Refusal } from "../../api/messages";
import { Latest } from "../../state/latest";
import { Soon } from "../../state/soon";
import { Lines } from "./lines";
import { isWhite, Review } from "./review";
import { root_id, StudyTree } from "./study_tree";

/** Whoever walks faster than this is asked for only where they stop. */
const walking_ms = 60;

export class Analysis {
  state?: StudyState;
  tree = new StudyTree([]);
  at = root_id;
  own = true;
  readonly lines: Lines;
  readonly review = new Review();
  private infos = new Map<number, PositionInfo>();
  private readonly opens = new Latest();
  private last_ask = 0;
  private readonly asks = new Soon(walking_ms, () => this.ask());

  constructor(
    private readonly connection: Connection,
    private readonly events: {
      redraw: () => void;
      /** Another node is shown, or the analysis has an address of its own now. */
      moved: () => void;
      complain: (reason: unknown) => void;
    },
  ) {
    this.lines = new Lines(connection, events.redraw);
  }

  get fen(): string {
    return this.tree.at(this.at).fen;
  }

  /** Of the node that is shown, once it is known. */
  get info(): PositionInfo | undefined {
    return this.infos.get(this.at);
  }

  /** The games to choose from, where there are several; nothing where something newer was opened meanwhile. */
  async open(wanted: object): Promise<OpenedAnalysis | undefined> {
    const newest = this.opens.begin();
    const answer = await this.connection.request("analysis.open", wanted);
    if (!newest()) return undefined;
    if (answer.analysis) {
      const known = answer.analysis.analysis_id === this.state?.analysis_id;
      if (!known) this.leave();
      this.own = answer.own ?? false;
      this.show(answer.analysis);
      if (!known) this.at = root_id;
      this.review.clear();
      if (answer.review) this.review.take(answer.review);
    }
    return answer;
  }

  /** What nobody looks at any more. */
  private leave(): void {
    if (this.state)
      void this.connection.request("analysis.leave", { analysis_id: this.state.analysis_id }).catch(() => 0);
    this.infos = new Map();
  }

  /** The newest state; an older one that comes late is dropped. */
  take(state: StudyState): void {
    if (state.analysis_id !== this.state?.analysis_id || state.rev < this.state.rev) return;
    const path = this.tree.pathTo(this.at);
    this.show(state);
    const there = this.tree.nearest(path);
    if (there !== this.at) this.go(there);
    this.events.redraw();
  }

  takeReview(event: ReviewEvent): void {
    if (event.analysis_id !== this.state?.analysis_id) return;
    this.review.take(event);
    this.events.redraw();
  }

  /** Judges every move of the main line; it goes on while nobody looks. */
  async judge(on: boolean): Promise<void> {
    const analysis_id = this.state?.analysis_id;
    if (on) await this.connection.request("analysis.review", { analysis_id, nodes: this.lines.settings.effort });
    else await this.connection.request("analysis.review_stop", { analysis_id });
  }

  get white_begins(): boolean {
    return this.tree.at(root_id).fen.split(" ")[1] !== "b";
  }

  isWhiteMove(ply: number): boolean {
    return isWhite(ply, this.white_begins);
  }

  nameOf(white: boolean): string {
    return this.state?.tags?.[white ? "White" : "Black"] ?? (white ? "White" : "Black");
  }

  private show(state: StudyState): void {
    this.state = state;
    this.tree = new StudyTree(state.nodes);
  }

  go(node: number | undefined): void {
    if (node === undefined || !this.tree.has(node)) return;
    this.at = node;
    this.events.moved();
    this.events.redraw();
    const now = performance.now();
    if (now - this.last_ask > walking_ms) this.ask();
    else this.asks.soon();
    this.last_ask = now;
  }

  /** Asks for what the position that is shown needs: where pieces may go, and the engine's lines. */
  ask(): void {
    const { state, at, info } = this;
    if (!state) return;
    if (!info) void this.learn(state.analysis_id, at);
    if (info?.outcome) this.lines.rest(this.fen);
    else this.lines.follow(state.analysis_id, at, this.fen);
  }

  /** The engine is no longer wanted, while nobody looks. */
  rest(): void {
    this.lines.rest(this.fen);
  }

  private async learn(analysis_id: string, node: number): Promise<void> {
    try {
      const info = await this.connection.request("analysis.position", { analysis_id, node });
      if (analysis_id !== this.state?.analysis_id) return;
      this.infos.set(node, info);
      if (info.outcome && node === this.at) this.lines.rest(this.fen);
      this.events.redraw();
    } catch (reason) {
      this.events.complain(reason);
    }
  }

  /** Plays moves from here; those that are there already are followed. */
  async play(moves: string[]): Promise<void> {
    let at: number | undefined = this.at;
    for (const move of moves)
      at = at === undefined ? undefined : this.tree.childrenOf(at).find((child) => this.tree.at(child).uci === move);
    if (at !== undefined) return this.go(at);
    const node = await this.edit("play", this.at, { moves: moves.join(" ") });
    if (node !== undefined) this.go(node);
  }

  /** The node that it leads to; nothing where another analysis was opened meanwhile. */
  async edit(what: string, node: number, more: object = {}): Promise<number | undefined> {
    const analysis_id = this.state?.analysis_id;
    const answer = await this.connection.request("analysis.edit", { analysis_id, node, do: what, ...more });
    return analysis_id === this.state?.analysis_id ? answer.node : undefined;
  }

  /** For whoever asked and need not wait. */
  attempt(asked: Promise<unknown>): void {
    asked.catch((reason: Refusal) => this.events.complain(reason));
  }
}
