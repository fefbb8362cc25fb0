// The dialog that sets a search up: position on a board or as text, a typed tree, and everything the bar has.

import type { App } from "../../../app";
import type { Refusal } from "../../../api/messages";
import type { TreeChoices, TreePosition } from "../../../api/tree_messages";
import { ChessBoard, targetsOf } from "../../../board/chess_board";
import { gridBoardView } from "../../../board/grid_board";
import { button, h, submitted, typed, type Child, type VNode } from "../../../dom";
import { gameTitle } from "../../../format";
import { choice, choiceGroup, formButtons, textField } from "../../../shell/form";
import { Latest } from "../../../state/latest";
import {
  algorithm_names,
  algorithmsFor,
  depthText,
  order_names,
  prunes,
  treeGame,
  type TreeSetup,
  usualSetup,
} from "./search_setup";

export class SetUpDialog {
  private draft!: TreeSetup;
  private position?: TreePosition;
  private problem = "";
  private focus = 0;
  private picked: number[] = [];
  private readonly looks = new Latest();
  private chess?: ChessBoard;

  constructor(
    private readonly app: App,
    private readonly choices: () => TreeChoices | undefined,
    private readonly run: (setup: TreeSetup) => void,
  ) {}

  open(setup: TreeSetup): void {
    this.draft = { ...setup };
    this.position = undefined;
    this.problem = "";
    this.focus = 0;
    this.picked = [];
    void this.look();
    this.app.show({
      name: "set-up",
      title: "Set up a search",
      wide: true,
      body: () => this.form(),
      foot: () =>
        formButtons(this.app, "set-up-form", "Run", this.problem !== "" || this.position?.outcome !== undefined),
      closed: () => this.forgetBoard(),
    });
  }

  private forgetBoard(): void {
    this.chess?.destroy();
    this.chess = undefined;
  }

  /** The server reads the position; with a move, the one after it. */
  private async look(move?: string): Promise<void> {
    const newest = this.looks.begin();
    const { game, start } = this.draft;
    try {
      const position = await this.app.connection.request("tree.position", { game, start, move });
      if (!newest()) return;
      this.position = position;
      this.problem = "";
      if (move !== undefined) this.draft.start = position.start;
    } catch (reason) {
      if (!newest()) return;
      this.problem = (reason as Refusal).message;
      if (move === undefined) this.position = undefined;
    }
    this.app.redraw();
  }

  private form(): VNode {
    const submit = submitted(() => {
      this.app.closeDialog();
      this.run(this.draft);
    });
    return h(
      "form.new-game.tree-set-up",
      { id: "set-up-form", on: { submit } },
      h("div.form-wide", null, this.gameChoice()),
      h("div.form-left", null, this.positionFields()),
      h("div.form-right", null, this.searchFields()),
    );
  }

  private gameChoice(): VNode {
    const choose = (name: string) => {
      const game = treeGame(this.choices(), name);
      if (!game) return;
      this.forgetBoard();
      this.draft = usualSetup(game);
      this.position = undefined;
      void this.look();
      this.app.redraw();
    };
    return choiceGroup(
      "Game",
      (this.choices()?.games ?? []).map((game) =>
        choice("tree-game", game.name, treeTitle(game.name), this.draft.game === game.name, choose),
      ),
    );
  }

  private positionFields(): Child[] {
    const { draft } = this;
    const game = treeGame(this.choices(), draft.game);
    const take = (text: string) => {
      draft.start = text;
      void this.look();
      this.app.redraw();
    };
    const field = game?.typed_tree
      ? this.treeField(take)
      : textField({
          id: "tree-position",
          label: `Position: ${game?.setup_help ?? ""}`,
          value: draft.start,
          problem: this.problem,
          mono: true,
          changed: take,
        });
    const examples = game?.examples ?? [];
    return [
      this.board(),
      field,
      h(
        "div.examples",
        { key: "examples" },
        examples.map(({ name, start }) => button("button.small", () => take(start), name)),
      ),
    ];
  }

  private treeField(take: (text: string) => void): VNode {
    return h(
      "div.text-field",
      { key: "tree-text" },
      h(
        "label.field-label",
        { for: "tree-text" },
        "A tree: leaves are numbers, nodes are brackets, names may stand before them",
      ),
      h("textarea.field.mono", {
        id: "tree-text",
        rows: "7",
        spellcheck: "false",
        value: this.draft.start,
        "aria-invalid": this.problem ? "true" : undefined,
        "aria-describedby": "tree-text-problem",
        on: { input: typed(take) },
      }),
      h("p.problem", { id: "tree-text-problem", role: this.problem ? "alert" : undefined }, this.problem),
    );
  }

  /** Moves are played on it, so that every position is one the game can have. */
  private board(): Child {
    const { position, draft } = this;
    const info = treeGame(this.choices(), draft.game);
    if (!position || !info) return null;
    const { board } = position;
    if (board.kind === "grid")
      return h(
        "div.set-up-board",
        { key: "grid" },
        gridBoardView({
          board,
          legal: position.legal,
          sides: [info.first, info.second],
          label: `${gameTitle(info.name)}, ${position.to_move === "first" ? info.first : info.second} to move`,
          focus: this.focus,
          hinted: [],
          picked: this.picked,
          play: (move) => void this.look(move.move),
          pick: (cells) => {
            this.picked = cells;
            this.app.redraw();
          },
          focused: (cell) => {
            this.focus = cell;
            this.app.redraw();
          },
        }),
        position.legal
          .filter((move) => move.cell === undefined)
          .map((move) => button("button.small", () => void this.look(move.move), move.san)),
        position.outcome && h("p.problem", { role: "status" }, `Over: ${position.outcome}`),
      );
    if (board.kind !== "chess") return null;
    return h(
      "div.set-up-board",
      { key: "chess" },
      h("div.set-up-chess", {
        key: "ground",
        widget: true,
        "aria-hidden": "true",
        mount: (element: HTMLElement) => {
          this.chess = new ChessBoard(element, {
            moved: (from, to) => this.playChess(from, to),
            refused: () => undefined,
          });
        },
        update: () => this.showChess(position),
        unmount: () => this.forgetBoard(),
      }),
      position.outcome && h("p.problem", { role: "status" }, `Over: ${position.outcome}`),
    );
  }

  private playChess(from: string, to: string): void {
    const move = this.position?.legal.find((legal) => legal.from === from && legal.to === to);
    if (move) void this.look(move.move);
  }

  private showChess(position: TreePosition): void {
    if (position.board.kind !== "chess") return;
    this.chess?.show({
      fen: position.board.fen,
      orientation: "white",
      movable: "both",
      dests: targetsOf(position.legal),
      last: position.board.last ?? [],
      check: position.board.check,
      premove: false,
      input: "both",
      still: true,
      hinted: [],
      turn_of_events: position.start,
    });
  }

  private searchFields(): Child[] {
    const { draft, app } = this;
    const game = treeGame(this.choices(), draft.game);
    if (!game) return [];
    const change = (changes: Partial<TreeSetup>) => {
      Object.assign(draft, changes);
      app.redraw();
    };
    const group = (legend: string, id: keyof TreeSetup, names: [string, string][]) =>
      choiceGroup(
        legend,
        names.map(([value, name]) =>
          choice(`tree-${id}`, value, name, draft[id] === value, (on) => change({ [id]: on })),
        ),
      );
    return [
      group(
        "Algorithm",
        "algorithm",
        algorithmsFor(game).map((name) => [name, algorithm_names[name] ?? name]),
      ),
      draft.algorithm !== "engine" &&
        game.evaluators.length > 1 &&
        group(
          "Evaluator",
          "evaluator",
          game.evaluators.map(({ name }) => [name, name]),
        ),
      prunes(draft.algorithm) && group("Order of moves", "order", Object.entries(order_names)),
      textField({
        id: "tree-depth",
        label: game.depth < 60 ? "Depth in plies" : "Depth in plies; empty for all",
        value: draft.depth,
        mono: true,
        changed: (depth) => change({ depth: depthText(depth) }),
      }),
      (prunes(draft.algorithm) || draft.algorithm === "engine") &&
        textField({
          id: "tree-more",
          label: `More settings, such as ${draft.algorithm === "engine" ? "without=null-move" : "table=1,deepen=yes"}`,
          value: draft.more,
          mono: true,
          changed: (more) => change({ more: more.trim() }),
        }),
    ];
  }
}

/** What is called otherwise here than on the command line. */
const titles: { [game: string]: string } = { tree: "Typed tree", "synthetic-tree": "Random tree" };

export function treeTitle(game: string): string {
  return titles[game] ?? gameTitle(game);
}
