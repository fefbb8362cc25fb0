// Play: the board on the left, the panel on the right (a sheet on phones), and everything a player can do.

import type { App } from "../../app";
import type { Refusal } from "../../api/messages";
import { h, type Child, type VNode } from "../../dom";
import { clockSaid } from "../../format";
import { formatRoute, numberOf } from "../../state/route";
import { linkText } from "../../state/setup";
import { confirmResign } from "./resign";
import { Boards } from "./boards";
import { boardFrame } from "./board_frame";
import { cards, thinkingView } from "./cards";
import { buttonRow, type MoveField, moveFieldView } from "./controls";
import { movesPanel } from "./moves_panel";
import { NewGame } from "./new_game";
import type { PlayActions } from "./play_actions";
import { Sheet } from "../../shell/sheet";
import { copyText, downloadText } from "../../shell/clipboard";

const hash_delay_ms = 150;

export class PlayView {
  flipped = false;
  readonly actions: PlayActions;
  readonly boards: Boards;
  private readonly field: MoveField = { text: "" };
  private readonly new_game: NewGame;
  private readonly sheet: Sheet;
  private hash_timer?: number;

  constructor(private readonly app: App) {
    this.boards = new Boards(app, () => this.flipped);
    this.new_game = new NewGame(app);
    this.sheet = new Sheet(() => app.redraw());
    this.actions = this.makeActions();
  }

  /** Takes from the link what needs no game: the side at the foot. */
  readLink(): void {
    this.flipped = this.app.route.query.get("flip") === "1";
  }

  /** The game of the link is here: shows the ply that it names. */
  enter(): void {
    const { route, session } = this.app;
    const ply = numberOf(route, "ply");
    if (ply !== undefined && ply !== session.shown_ply) this.look(ply);
    else if (ply === undefined && !session.live) this.look(session.plies);
  }

  /** Writes the state into the hash: a game that has begun has its own address. */
  syncHash(): void {
    window.clearTimeout(this.hash_timer);
    this.hash_timer = window.setTimeout(() => this.writeHash(), hash_delay_ms);
  }

  private writeHash(): void {
    const { session, route } = this.app;
    if (route.view !== "play" || !session.state || session.plies === 0) return;
    const query = [];
    if (session.looking_at !== undefined) query.push(`ply=${session.looking_at}`);
    if (this.flipped) query.push("flip=1");
    if (this.app.presenting) query.push("present=1");
    const hash = formatRoute("play", ["g", session.state.game_id], query.join("&"));
    if (hash !== location.hash) this.app.go(hash, "replace");
  }

  body(): VNode {
    const { app } = this;
    const { session } = app;
    const bottom = this.boards.orientation === "white" ? "first" : "second";
    const lost = app.connection.status.kind === "lost";
    return h(
      "div.play",
      { key: "play" },
      boardFrame(app, {
        board: session.board(),
        bottom,
        coordinates: app.settings.coordinates,
        dimmed: lost,
        content: app.blank ? [h("div.blank", { key: "blank" })] : this.boards.content(),
        narration: app.presenting ? this.narration() : undefined,
      }),
      this.sheet.wrap(this.panel()),
    );
  }

  private panel(): Child[] {
    return [
      h("div.cards", { key: "cards", role: "region", "aria-label": "What is going on" }, cards(this.app, this.actions)),
      movesPanel(this.app, this.actions.look),
      thinkingView(this.app, this.actions),
      this.app.session.human_sides.length > 0 &&
        !this.app.session.over &&
        !this.app.session.looks_on &&
        moveFieldView(this.app, this.field, () => this.sendField()),
      buttonRow(this.app, this.actions),
    ];
  }

  private narration(): string {
    const { session, hello } = this.app;
    const state = session.state;
    if (state?.outcome && session.live) return state.outcome.text;
    const move = state?.moves[session.shown_ply - 1];
    const info = hello?.games.find((game) => game.name === state?.game);
    return move && info ? `${info[move.by]}: ${move.said}` : "The game begins.";
  }

  private look(ply: number): void {
    this.app.session.look(ply).catch((reason) => this.app.complain(reason));
    this.syncHash();
  }

  private sendField(): void {
    const text = this.field.text.trim();
    const { session } = this.app;
    if (!text) return;
    const reply = this.replyTo(text.toLowerCase());
    if (!reply && session.pending)
      return this.tellField(`${session.pending.san} is still on its way. Press Enter again when it is there.`);
    this.field.text = "";
    if (reply) return this.tellField(reply);
    if (!session.live) this.look(session.plies);
    const known = session.state?.legal.find((move) => move.san === text || move.move === text);
    if (known && session.my_turn) this.boards.show(known);
    session.move(text, known && session.my_turn ? { from: known.from, to: known.to } : {}, true);
  }

  /** Words that ask instead of moving. */
  private replyTo(word: string): string | undefined {
    const { session } = this.app;
    const { state } = session;
    if (word === "last") return state?.moves[session.plies - 1]?.said ?? "No move was played yet.";
    if (word === "board") return boardSaid(this.app);
    if (word === "eval" || word === "why") return "Analyse answers that, and comes later. Ask for a hint instead.";
    if (word === "best") {
      this.actions.hint();
      return "Looking for a hint.";
    }
    if (word !== "clock" || !state) return undefined;
    const sides = (["first", "second"] as const).map((side) => {
      const left = session.clockOf(side, false);
      return left === undefined ? undefined : `${state[side].name}: ${clockSaid(left)}`;
    });
    return sides[0] ? sides.join(". ") : "This game has no clock.";
  }

  private async seeTree(): Promise<void> {
    const { app } = this;
    const here = app.visits.watch();
    const game = app.session.state?.game ?? "";
    const position = await app.session.lastChoice();
    if (!here()) return;
    const query = [`game=${game}`, `pos=${linkText(position)}`];
    if (game === "chess") query.push("alg=engine");
    app.go(formatRoute("tree", [], query.join("&")));
  }

  private async rematch(): Promise<void> {
    const { app } = this;
    const here = app.visits.watch();
    const { game_id } = await app.session.rematch();
    if (here()) app.openGame(game_id);
    else app.session.leave(game_id);
  }

  private tellField(reply: string): void {
    this.field.reply = reply;
    this.app.live.say(reply);
    this.app.redraw();
  }

  private makeActions(): PlayActions {
    const { app } = this;
    const { session } = app;
    const attempt = (asked: Promise<unknown>) => void asked.catch((reason: Refusal) => app.complain(reason));
    return {
      look: (ply) => this.look(ply),
      takeBack: () => attempt(session.takeBack()),
      continueHere: () => attempt(session.takeBack(session.shown_ply)),
      hint: () => attempt(session.askHint()),
      flip: () => {
        this.flipped = !this.flipped;
        this.syncHash();
        app.redraw();
      },
      draw: () => attempt(session.offerDraw()),
      resign: () => confirmResign(app, () => attempt(session.resign())),
      rematch: () => attempt(this.rematch()),
      newGame: () => this.new_game.open(),
      pause: () => attempt(session.pause(!session.state?.paused)),
      stop: () => attempt(session.stopThinking()),
      seeTree: () => attempt(this.seeTree()),
      explain: (reason) => typeof reason === "string" && app.toasts.tell(reason),
      focusMoveField: () => document.getElementById("move-field")?.focus(),
      copyPosition: () => attempt(session.texts().then(({ position }) => copyText(app, position, "Position copied."))),
      copyGame: () => attempt(session.texts().then(({ text }) => copyText(app, text, "Game copied."))),
      copyLink: () => copyText(app, location.href, "Link copied."),
      download: () => attempt(session.texts().then(({ text, file_name }) => downloadText(file_name, text))),
    };
  }
}

function boardSaid(app: App): string {
  const board = app.session.board();
  if (board?.kind === "chess") return board.fen.split(" ")[0] ?? "";
  if (board?.kind === "grid")
    return board.cells
      .map((cell, at) => (cell ? `${board.names[at]} ${cell}` : ""))
      .filter(Boolean)
      .join(", ");
  return board?.text ?? "";
}
