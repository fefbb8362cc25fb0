// Analyse: a game or a position with the engine beside it. The board on the left, lines and moves on the right; on phones
// the board stays and tabs fill the rest.

import type { App } from "../../app";
import type { EngineLine, LinesEvent, ReviewEvent, StudyState, Value } from "../../api/analysis_messages";
import { type Hello, Refusal } from "../../api/messages";
import { h, type Child, type VNode } from "../../dom";
import type { Command } from "../../shell/commands";
import { recognise } from "../../shell/recognise";
import type { StillLatest } from "../../state/latest";
import { linkTo, numberOf } from "../../state/route";
import { BadLink, linkText } from "../../state/setup";
import { Soon } from "../../state/soon";
import type { BarParts, Room } from "../room";
import { Analysis } from "./analysis";
import { analyseBar } from "./analyse_bar";
import { analyseCommands } from "./analyse_commands";
import { AnalysisBoard, type Preview } from "./analysis_board";
import { bookCard } from "./book_card";
import { editItems } from "./edits";
import { emptyView } from "./empty";
import { engineSettings } from "./engine_settings";
import { fitBoard, unwatchBoard, watchBoard } from "./fit_board";
import { coachCard } from "./coach_card";
import type { EngineSettings } from "./lines";
import { linesPanel } from "./lines_panel";
import { Mentor } from "./mentor";
import { OpenDialog } from "./open_dialog";
import type { Arrow, Badge } from "../../board/overlay";
import { stripView } from "./strip";
import { gradeClass, studyMoves } from "./study_moves";
import { root_id } from "./study_tree";
import { TypedMove } from "./typed_move";
import { tableDialog } from "./table_dialog";
import { tabsView, thumbBar, type Tab } from "./tabs";

const link_delay_ms = 150;

export class AnalyseRoom implements Room {
  readonly name = "analyse";
  readonly commands: Command[];
  readonly hears: Room["hears"];
  readonly analysis: Analysis;
  readonly dialog: OpenDialog;
  readonly board: AnalysisBoard;
  readonly mentor: Mentor;
  private readonly field: TypedMove;
  private tab: Tab = "lines";
  private preview?: Preview;
  private unfolded_line?: number;
  private unfolded = new Set<number>();
  /** The link that was entered last. */
  private entered = "";
  private readonly link = new Soon(link_delay_ms, () => this.writeLink());

  constructor(private readonly app: App) {
    this.analysis = new Analysis(app.connection, {
      redraw: () => app.redraw(),
      moved: () => this.moved(),
      complain: (reason) => app.complain(reason),
    });
    this.board = new AnalysisBoard(app, this.analysis);
    this.mentor = new Mentor(app, this.analysis, this.board, (shown) => this.look(shown));
    this.field = new TypedMove(
      app,
      this.analysis,
      (move) => this.playTyped(move),
      () => this.mentor.asks,
    );
    this.dialog = new OpenDialog(app, this.analysis, () => this.opened());
    this.commands = analyseCommands(app, this);
    this.hears = {
      "analysis.state": (event) => this.analysis.take(event.analysis as StudyState),
      "analysis.reviewed": (event) => this.analysis.takeReview(event as unknown as ReviewEvent),
      "analysis.lines": (event) => this.analysis.lines.take(event as unknown as LinesEvent),
      "analysis.ended": (event) => this.analysis.lines.end(event as unknown as { search: number; reason: string }),
    };
  }

  async enter(_hello: Hello, here: StillLatest): Promise<void> {
    const { route } = this.app;
    this.board.flipped = route.query.get("flip") === "1";
    const [kind, id] = route.path;
    const place = `${kind ?? ""} ${id ?? ""} ${route.query.get("fen") ?? ""} ${route.query.get("moves") ?? ""}`;
    if (this.analysis.state && (place === this.entered || !this.wanted())) this.analysis.ask();
    else if (!(await this.openWanted(here))) return;
    this.entered = place;
    this.goWanted();
  }

  /** What the link asks for, as the server reads it; nothing where it names nothing. */
  private wanted(): object | undefined {
    const { route } = this.app;
    const [kind, id] = route.path;
    const fen = route.query.get("fen")?.replaceAll("_", " ");
    if (kind === "g" && id) return { game_id: id };
    if (kind === "a" && id) return { analysis_id: id };
    if (kind) throw new BadLink("address", `${kind}/${id ?? ""}`, "g/GAME or a/ANALYSIS");
    const moves = route.query.get("moves")?.replaceAll(",", " ") ?? "";
    return fen ? { text: fen, moves } : undefined;
  }

  private async openWanted(here: StillLatest): Promise<boolean> {
    const wanted = this.wanted();
    if (!wanted) return false;
    try {
      await this.analysis.open(wanted);
    } catch (reason) {
      if (reason instanceof Refusal && reason.field === "text")
        throw new BadLink("fen", this.app.route.query.get("fen") ?? "", reason.message);
      throw reason;
    }
    return here();
  }

  /** To the move that the link names; a game is opened at its end, a position where its moves lead. */
  private goWanted(): void {
    const { route } = this.app;
    const { tree } = this.analysis;
    const node = numberOf(route, "at");
    const ply = numberOf(route, "ply");
    const main = tree.mainLine();
    const end = route.query.has("fen") ? main.length - 1 : 0;
    this.analysis.go(node !== undefined && tree.has(node) ? node : (main[ply ?? end] ?? root_id));
  }

  /** Shows a position without going there; nothing: the one we are at. */
  private look(shown: Preview | undefined): void {
    if (shown?.fen === this.preview?.fen) return;
    this.preview = shown;
    this.analysis.lines.hold(shown !== undefined);
    this.app.redraw();
  }

  leave(): void {
    this.mentor.stopLine();
    this.look(undefined);
    this.link.cancel();
    this.analysis.rest();
  }

  /** The same analysis, asked for again by its id. */
  async resume(): Promise<boolean> {
    const { analysis, app } = this;
    if (!analysis.state) return false;
    try {
      await analysis.open({ analysis_id: analysis.state.analysis_id });
    } catch {
      // A position that was only looked at is not kept: its link says what it was.
      this.entered = "";
      return false;
    }
    if (app.room === this) analysis.go(analysis.tree.nearest([analysis.at]));
    return true;
  }

  /** Something was opened by hand: it has an address of its own. */
  private opened(): void {
    const { analysis, app } = this;
    const main = analysis.tree.mainLine();
    this.mentor.leave();
    this.entered = `a ${analysis.state?.analysis_id}  `;
    this.unfolded = new Set();
    app.go(linkTo(app, "analyse", ["a", analysis.state?.analysis_id ?? ""], []), "write");
    analysis.go(analysis.state?.fault ? main[main.length - 1] : root_id);
    if (analysis.state?.fault)
      app.live.say(`The PGN could be read up to a fault in line ${analysis.state.fault.line}.`);
  }

  private moved(): void {
    this.mentor.stopLine();
    this.look(undefined);
    this.unfolded_line = undefined;
    this.link.soon();
  }

  private writeLink(): void {
    const { app, analysis } = this;
    const { state, tree, at } = analysis;
    if (app.room !== this || !state) return;
    const query = [];
    let path = state.game_id ? ["g", state.game_id] : ["a", state.analysis_id];
    if (!state.kept && !state.game_id) {
      path = [];
      const moves = tree
        .pathTo(at)
        .slice(1)
        .map((node) => tree.at(node).uci);
      query.push(`fen=${linkText(tree.at(root_id).fen)}`);
      if (moves.length > 0) query.push(`moves=${moves.join(",")}`);
    } else if (at !== root_id) {
      query.push(tree.isMain(at) ? `ply=${tree.plyOf(at)}` : `at=${at}`);
    }
    if (this.board.flipped) query.push("flip=1");
    const link = linkTo(app, "analyse", path, query);
    this.entered = `${path[0] ?? ""} ${path[1] ?? ""} ${this.fenOf(query)} ${this.movesOf(query)}`;
    if (link !== location.hash) app.go(link, "replace");
  }

  private fenOf(query: string[]): string {
    return query.find((part) => part.startsWith("fen="))?.slice(4) ?? "";
  }

  private movesOf(query: string[]): string {
    return query.find((part) => part.startsWith("moves="))?.slice(6) ?? "";
  }

  flip(): void {
    this.board.flipped = !this.board.flipped;
    this.link.soon();
    this.app.redraw();
  }

  /** Opens any text; false where it is none of ours. */
  takeText(text: string): boolean {
    const found = recognise(text);
    if (found?.kind !== "game" && found?.kind !== "position") return false;
    void this.dialog.read(found.text);
    return true;
  }

  async takeFile(file: File): Promise<boolean> {
    if (this.app.room !== this || !/\.(pgn|fen|txt)$/i.test(file.name)) return false;
    await this.dialog.readFile(file);
    return true;
  }

  escape(): boolean {
    if (this.preview) {
      this.mentor.stopLine();
      this.look(undefined);
      return true;
    }
    return this.board.escape() || this.mentor.leave() || this.analysis.lines.stop();
  }

  title(): string | undefined {
    return this.analysis.state ? `${this.analysis.state.title} · Analyse` : undefined;
  }

  play(uci: string): void {
    if (this.mentor.asks) return this.mentor.attempt(uci);
    this.analysis.play([uci]).catch((reason: unknown) => {
      this.board.reset();
      this.app.complain(reason);
    });
  }

  private async playTyped(move: string): Promise<void> {
    if (this.mentor.asks) return this.mentor.attempt(move);
    return this.analysis.play([move]);
  }

  enterLine(line: EngineLine, moves: number): void {
    this.analysis.attempt(this.analysis.play(line.moves.slice(0, moves).map((move) => move.uci)));
  }

  bar(): BarParts {
    return analyseBar(this.app, this);
  }

  body(): VNode | undefined {
    const { analysis, app } = this;
    if (!analysis.state) return this.wantsNothing() ? emptyView(app, this.dialog) : undefined;
    const { fault } = analysis.state;
    return h(
      "div.analyse",
      {
        key: "analyse",
        class: `tab-${this.tab}`,
        mount: watchBoard,
        update: fitBoard,
        unmount: unwatchBoard,
      },
      h(
        "div.analyse-left",
        null,
        this.board.view({
          preview: this.preview,
          value: this.value(),
          arrows: this.arrows(),
          badge: this.badge(),
          hidden: this.mentor.asks,
          play: (uci) => this.play(uci),
        }),
        stripView(app, analysis, this.mentor.asks, {
          goPly: (ply) => this.mentor.goPly(ply),
          begin: () => analysis.attempt(analysis.judge(true)),
          stop: () => analysis.attempt(analysis.judge(false)),
          table: () => tableDialog(app, analysis, (ply) => this.mentor.goPly(ply)),
        }),
      ),
      tabsView(this.tab, (tab) => {
        this.tab = tab;
        app.redraw();
      }),
      h(
        "div.analyse-right",
        null,
        fault &&
          h(
            "section.panel.fault-panel",
            { key: "fault", role: "status" },
            h("b", null, `Line ${fault.line} of the PGN: `),
            `${fault.message}. The game is shown up to there.`,
          ),
        this.linesView(),
        h(
          "div.analyse-columns",
          { key: "columns" },
          this.movesView(),
          h(
            "div.analyse-side",
            null,
            coachCard(analysis, this.mentor.learning, this.mentor.calls),
            bookCard(analysis, this.mentor.asks, (uci) => this.play(uci)),
          ),
        ),
      ),
      thumbBar(analysis, this.mentor, (node) => analysis.go(node)),
    );
  }

  private wantsNothing(): boolean {
    const { route } = this.app;
    return route.path.length === 0 && !route.query.has("fen");
  }

  private linesView(): VNode {
    const { analysis, app } = this;
    return linesPanel(
      app,
      analysis,
      { hidden: this.mentor.asks, unfolded: this.unfolded_line },
      {
        preview: (shown) => this.look(shown),
        enter: (line, moves) => this.enterLine(line, moves),
        change: (changes) => this.changeEngine(changes),
        go_on: () => {
          analysis.ask();
          app.redraw();
        },
        unfold: (rank) => {
          this.unfolded_line = rank;
          app.redraw();
        },
        settings: () => engineSettings(app, analysis, (changes) => this.changeEngine(changes)),
      },
    );
  }

  changeEngine(changes: Partial<EngineSettings>): void {
    this.analysis.lines.change(changes);
    if (this.analysis.lines.settings.on && changes.effort === undefined) this.analysis.ask();
    this.app.redraw();
  }

  private movesView(): VNode {
    const { analysis, app } = this;
    const opening = analysis.info?.opening;
    return studyMoves(
      app,
      analysis,
      {
        played_only: this.mentor.asks,
        unfolded: this.unfolded,
        grades: this.mentor.asks ? new Map() : this.grades(),
        verdicts: this.mentor.asks ? new Map() : this.verdicts(),
        field: this.field.view(),
        head: opening ? [h("b", null, opening.eco), ` ${opening.name}`] : "Moves",
      },
      {
        go: (node) => analysis.go(node),
        unfold: (node) => {
          this.unfolded.add(node);
          app.redraw();
        },
        edits: editItems(app, analysis),
      },
    );
  }

  private grades(): Map<number, string> {
    const { review, tree } = this.analysis;
    const main = tree.mainLine();
    return new Map(
      review
        .mistakes()
        .map(({ ply, grade }) => [main[ply] ?? -1, grade ?? ""] as const)
        .filter(([node]) => review.of(tree, node)),
    );
  }

  /** What the coach says below its move in the list. */
  private verdicts(): Map<number, Child> {
    const { review, tree } = this.analysis;
    return new Map(
      [...this.grades().keys()].flatMap((node) => {
        const item = review.of(tree, node);
        return item?.explained ? [[node, h("p.move-verdict", null, `${item.title}.`)] as const] : [];
      }),
    );
  }

  private badge(): Badge | undefined {
    const { review, tree, at } = this.analysis;
    const item = this.mentor.asks || this.preview ? undefined : review.of(tree, at);
    const square = tree.at(at).uci?.slice(2, 4);
    return item?.grade && square ? { square, text: item.grade, kind: gradeClass(item.grade) } : undefined;
  }

  /** What the bar shows: the engine's own view of the position, or what the review knows of it. */
  private value(): Value | undefined {
    const { lines, review, tree, at } = this.analysis;
    return lines.current?.lines[0] ?? review.of(tree, at)?.value;
  }

  private arrows(): Arrow[] {
    const { review, tree, at } = this.analysis;
    const own = this.mentor.arrows(review.of(tree, at));
    if (own.length > 0 && (!this.analysis.lines.settings.on || this.mentor.learning.item)) return own;
    const lines = this.analysis.lines.current?.lines ?? [];
    return lines.slice(0, 3).flatMap(({ moves }, rank) => {
      const uci = moves[0]?.uci;
      if (!uci) return [];
      const kind = rank === 0 ? "answer" : "other";
      return [{ from: uci.slice(0, 2), to: uci.slice(2, 4), kind, label: `${rank + 1}` } satisfies Arrow];
    });
  }
}
