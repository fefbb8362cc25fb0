// What the coach does on the board: shows the line that proves its words, and asks for a better move, once or for all
// mistakes of a side.

import type { App } from "../../app";
import type { Reviewed } from "../../api/analysis_messages";
import { choice, choiceGroup, formButtons, switchField } from "../../shell/form";
import { h, submitted } from "../../dom";
import { motionReduced } from "../../state/settings";
import type { Analysis } from "./analysis";
import type { AnalysisBoard, Preview } from "./analysis_board";
import type { CoachCalls } from "./coach_card";
import { LinePlayer } from "./line_player";
import { Learning } from "./learning";
import { type Arrow, arrowOf } from "../../board/overlay";
import { root_id } from "./study_tree";

export class Mentor {
  readonly learning = new Learning();
  private readonly player: LinePlayer;
  /** Whose mistakes are asked for. */
  private side: "white" | "black" | "both" | "due" = "both";
  /** Whether what is answered comes again on later days. */
  private asks_again = false;

  constructor(
    private readonly app: App,
    private readonly analysis: Analysis,
    private readonly board: AnalysisBoard,
    private readonly look: (shown: Preview | undefined) => void,
  ) {
    this.player = new LinePlayer(({ fen, uci }) => this.look({ fen, uci }));
  }

  get calls(): CoachCalls {
    return {
      goPly: (ply) => this.goPly(ply),
      showLine: (item) => this.showLine(item),
      tryAgain: (item) => this.begin([item]),
      goBetter: (item) => this.goBetter(item),
      again: () => this.ask(),
      solution: () => this.solution(),
      next: () => this.next(),
      leave: () => this.leave(),
    };
  }

  goPly(ply: number): void {
    this.analysis.go(this.analysis.tree.mainLine()[ply] ?? root_id);
  }

  /** The mistake before or after the one that is shown. */
  goMistake(step: 1 | -1): void {
    const at = this.analysis.tree.plyOf(this.analysis.at);
    const all = this.analysis.review.mistakes();
    const to = step > 0 ? all.find(({ ply }) => ply > at) : all.reverse().find(({ ply }) => ply < at);
    if (to) this.goPly(to.ply);
  }

  /** From where it begins: the position before the move, or after it. */
  showLine(item: Reviewed | undefined): void {
    if (!item?.line?.length) return;
    this.player.play(item.line, motionReduced(this.app.settings));
  }

  stopLine(): void {
    this.player.stop();
  }

  private goBetter(item: Reviewed): void {
    this.goPly(item.ply - 1);
    const first = item.better?.[0];
    if (first) this.analysis.attempt(this.analysis.play([first.uci]));
  }

  begin(items: Reviewed[]): void {
    this.learning.begin(items);
    this.ask();
  }

  /** Which mistakes, and are they to come again? */
  learn(): void {
    const { app, analysis } = this;
    const of = (white: boolean) => analysis.review.mistakes({ white }, analysis.white_begins);
    const all = analysis.review.mistakes();
    const due = all.filter(({ due_in }) => due_in !== undefined && due_in <= 0);
    const chosen = { white: of(true), black: of(false), both: all, due };
    const has_both = chosen.white.length > 0 && chosen.black.length > 0;
    const wanted = has_both ? this.side : "white";
    this.side = (["due", wanted, "white", "black"] as const).find((side) => chosen[side].length > 0) ?? "both";
    this.asks_again ||= all.some(({ due_in }) => due_in !== undefined);
    const begin = () => {
      app.closeDialog();
      this.begin(chosen[this.side]);
    };
    const option = (value: typeof this.side, name: string) =>
      chosen[value].length > 0 &&
      (value !== "both" || has_both) &&
      choice("whose", value, name, this.side === value, () => {
        this.side = value;
        app.redraw();
      });
    app.show({
      name: "learn",
      title: "Learn from mistakes",
      body: () =>
        h(
          "form",
          { id: "learn-form", on: { submit: submitted(begin) } },
          choiceGroup(
            "Which?",
            [
              option("due", `Due today (${due.length})`),
              option("white", `${analysis.nameOf(true)} (${of(true).length})`),
              option("black", `${analysis.nameOf(false)} (${of(false).length})`),
              option("both", `All (${all.length})`),
            ].filter((each) => each !== false),
          ),
          switchField(
            "ask-again",
            "Ask again later",
            "What was right comes back after 1, 3, 7, 16 … days, what was wrong tomorrow.",
            this.asks_again,
            (on) => {
              this.asks_again = on;
              app.redraw();
            },
          ),
        ),
      foot: () => formButtons(app, "learn-form", "Begin"),
    });
  }

  /** The position before the mistake, seen from the side that is to move. */
  private ask(): void {
    const { item } = this.learning;
    if (!item) return;
    this.learning.reset();
    this.board.flipped = !this.analysis.isWhiteMove(item.ply);
    this.goPly(item.ply - 1);
    this.board.reset();
  }

  /** A move of whoever is learning. */
  attempt(uci: string): void {
    const { learning, app, analysis } = this;
    const { item } = learning;
    if (!item) return;
    const analysis_id = analysis.state?.analysis_id;
    learning
      .attempt(uci, (move) => app.connection.request("analysis.try", { analysis_id, ply: item.ply, move }))
      .then((is_answered) => {
        if (learning.phase === "wrong") this.board.reset();
        if (is_answered) this.noteAnswer(learning.phase === "right");
        app.redraw();
      })
      .catch((reason: unknown) => {
        this.board.reset();
        app.complain(reason);
      });
    app.redraw();
  }

  private solution(): void {
    this.learning.show();
    this.noteAnswer(false);
    this.app.redraw();
  }

  /** The first answer decides on which day the question comes again. */
  private noteAnswer(right: boolean): void {
    const { learning, app, analysis } = this;
    const { item } = learning;
    if (!item || !learning.isFirstAnswer() || !this.asks_again) return;
    app.connection
      .request("analysis.ask_again", { analysis_id: analysis.state?.analysis_id, ply: item.ply, right })
      .then(({ days }) => {
        if (learning.item === item) learning.again_in = days;
        app.redraw();
      })
      .catch((reason: unknown) => app.complain(reason));
  }

  private next(): void {
    if (this.learning.next()) this.ask();
    else this.leave();
  }

  leave(): boolean {
    const was_learning = this.learning.item !== undefined;
    this.learning.end();
    this.board.reset();
    return was_learning;
  }

  /** Whoever learns moves at the board only where something is asked. */
  get asks(): boolean {
    return this.learning.hides;
  }

  /** What the other side does about the move that is shown, or what was better. */
  arrows(item: Reviewed | undefined): Arrow[] {
    const { learning } = this;
    const solved = learning.item && !learning.hides ? learning.item.better?.[0] : undefined;
    if (solved) return [arrowOf(solved.uci, "answer")];
    const reply = item?.grade && item.line_begins === "after" ? item.line?.[0] : undefined;
    if (!reply || !item) return [];
    const kind = this.analysis.isWhiteMove(item.ply) ? "black" : "white";
    return [arrowOf(reply.uci, kind)];
  }
}
