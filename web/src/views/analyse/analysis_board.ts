// The board of an analysis: pieces to move for both sides, arrows of the engine, what people draw, and the evaluation bar.

import type { DrawShape } from "@lichess-org/chessground/draw";
import type { App } from "../../app";
import type { Value } from "../../api/analysis_messages";
import { ChessBoard, type ChessPosition, targetsOf } from "../../board/chess_board";
import { colorToMove, squaresSeen } from "../../board/chess_fen";
import { evaluationBar } from "../../board/evaluation_bar";
import { type SquareKeys, squareKeysView } from "../../board/square_keys";
import { h, type Child, type VNode } from "../../dom";
import { motionReduced } from "../../state/settings";
import { insideCoordinates } from "../play/board_frame";
import { type Promotion, promotionView } from "../play/promotion";
import type { Analysis } from "./analysis";
import { type Arrow, type Badge, overlayView } from "../../board/overlay";
import { shapesOf, shapesText } from "./shapes";

/** A position that is looked at without going there. */
export interface Preview {
  fen: string;
  uci: string;
}

export interface BoardParts {
  preview?: Preview;
  value?: Value;
  arrows: Arrow[];
  badge?: Badge;
  /** No bar, no arrows: somebody is looking for the move. */
  hidden: boolean;
  /** What a move of a piece means. */
  play: (uci: string) => void;
}

export class AnalysisBoard {
  flipped = false;
  private chess?: ChessBoard;
  private begun?: Promotion;
  private given_up = 0;
  private readonly keys: SquareKeys = { focus: "e2" };
  private parts: BoardParts = { arrows: [], hidden: false, play: () => undefined };

  constructor(
    private readonly app: App,
    private readonly analysis: Analysis,
  ) {}

  get orientation(): "white" | "black" {
    return this.flipped ? "black" : "white";
  }

  escape(): boolean {
    if (!this.promotion) return false;
    this.cancelPromotion();
    return true;
  }

  /** The piece goes back to where it was. */
  reset(): void {
    this.given_up++;
    this.app.redraw();
  }

  view(parts: BoardParts): VNode {
    this.parts = parts;
    const { settings, connection, blank } = this.app;
    const outside = settings.coordinates === "outside";
    const seen = squaresSeen(this.orientation);
    return h(
      "div.analysis-board",
      { key: "board", class: outside ? "coordinates-outside" : "" },
      evaluationBar(parts.hidden ? undefined : parts.value, this.orientation),
      outside &&
        h(
          "div.ranks",
          { "aria-hidden": "true" },
          seen.map((row) => h("span", null, row[0]?.[1])),
        ),
      h(
        "div.board",
        { class: connection.status.kind === "lost" ? "dimmed" : "" },
        blank ? h("div.blank", { key: "blank" }) : this.content(),
      ),
      outside &&
        h(
          "div.files",
          { "aria-hidden": "true" },
          seen[7]?.map((square) => h("span", null, square[0])),
        ),
    );
  }

  private content(): Child[] {
    const { app } = this;
    const { parts } = this;
    const fen = parts.preview?.fen ?? this.analysis.fen;
    return [
      h("div.chess-board", {
        key: "chess-board",
        widget: true,
        "aria-hidden": "true",
        mount: (element) => {
          const { moved, refused, drawn } = this;
          this.chess = new ChessBoard(element, { moved, refused, drawn });
        },
        update: () => this.chess?.show(this.position()),
        unmount: () => {
          this.chess?.destroy();
          this.chess = undefined;
        },
      }),
      app.settings.coordinates === "inside" && insideCoordinates(this.flipped ? "second" : "first"),
      overlayView(parts.hidden || parts.preview ? [] : parts.arrows, parts.badge, this.orientation),
      squareKeysView({
        fen,
        orientation: this.orientation,
        keys: this.keys,
        targets: (from) => this.targets().get(from) ?? [],
        pick: (square) => this.chess?.select(square ?? null),
        play: (from, to) => {
          this.chess?.place(from, to);
          this.moved(from, to);
        },
        redraw: () => app.redraw(),
      }),
      this.promotion &&
        promotionView({
          promotion: this.promotion,
          orientation: this.orientation,
          choose: (move) => {
            this.begun = undefined;
            this.parts.play(move.move);
          },
          cancel: () => this.cancelPromotion(),
        }),
    ];
  }

  private position(): ChessPosition {
    const { analysis, app, parts } = this;
    const { preview } = parts;
    const node = analysis.tree.at(analysis.at);
    const uci = preview?.uci ?? node.uci ?? "";
    return {
      fen: preview?.fen ?? node.fen,
      orientation: this.orientation,
      movable: preview ? undefined : colorToMove(node.fen),
      dests: preview ? new Map() : this.targets(),
      last: uci ? [uci.slice(0, 2), uci.slice(2, 4)] : [],
      check: preview ? undefined : analysis.info?.check,
      premove: false,
      input: app.settings.move_input,
      still: motionReduced(app.settings),
      hinted: [],
      drawings: preview ? [] : shapesOf(node.shapes ?? ""),
      turn_of_events: `${analysis.state?.analysis_id} ${analysis.at} ${this.given_up}`,
    };
  }

  private targets(): Map<string, string[]> {
    return targetsOf(this.analysis.info?.legal ?? []);
  }

  private get promotion(): Promotion | undefined {
    const { begun, analysis } = this;
    return begun?.game_id === analysis.state?.analysis_id && begun?.ply === analysis.at ? begun : undefined;
  }

  private readonly moved = (from: string, to: string): void => {
    const { analysis } = this;
    const choices = analysis.info?.legal.filter((move) => move.from === from && move.to === to) ?? [];
    if (choices.length > 1) {
      this.begun = { from, to, choices, game_id: analysis.state?.analysis_id ?? "", ply: analysis.at };
      this.app.redraw();
    } else if (choices[0]) {
      this.parts.play(choices[0].move);
    }
  };

  private readonly refused = (from: string, to: string): void => {
    this.app.live.say(`No piece can go from ${from} to ${to} here.`);
  };

  private readonly drawn = (shapes: DrawShape[]): void => {
    const { analysis } = this;
    const text = shapesText(shapes);
    analysis.tree.at(analysis.at).shapes = text;
    if (analysis.own) analysis.attempt(analysis.edit("draw", analysis.at, { text }));
  };

  private cancelPromotion(): void {
    this.begun = undefined;
    this.reset();
  }
}
