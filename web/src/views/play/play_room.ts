// Play: the board on the left, the panel on the right (a sheet on phones), and everything a player can do.

import { announce } from "../../announce";
import type { App } from "../../app";
import type { ServerEvent } from "../../api/connection";
import type { GameState, Hello, Thinking } from "../../api/messages";
import { evaluationBar } from "../../board/evaluation_bar";
import { h, type Child, type VNode } from "../../dom";
import type { Command } from "../../shell/commands";
import { Sheet } from "../../shell/sheet";
import type { StillLatest } from "../../state/latest";
import { linkTo, numberOf } from "../../state/route";
import { remember } from "../../state/settings";
import { Soon } from "../../state/soon";
import type { BarParts, Room } from "../room";
import { Boards } from "./boards";
import { boardFrame } from "./board_frame";
import { cards, thinkingView } from "./cards";
import { Coach } from "./coach";
import { coachSlot } from "./coach_slot";
import { buttonRow } from "./controls";
import { Entrance } from "./entrance";
import { MoveField } from "./move_field";
import { movesPanel } from "./moves_panel";
import { NewGame } from "./new_game";
import { type PlayActions, playActions } from "./play_actions";
import { playBar } from "./play_bar";
import { playCommands } from "./play_commands";

const link_delay_ms = 150;

export class PlayRoom implements Room {
  readonly name = "play";
  readonly commands: Command[];
  readonly hears: Room["hears"];
  private flipped = false;
  private readonly actions: PlayActions;
  private readonly boards: Boards;
  private readonly coach: Coach;
  private readonly entrance: Entrance;
  private readonly field: MoveField;
  private readonly new_game: NewGame;
  private readonly sheet: Sheet;
  private readonly link = new Soon(link_delay_ms, () => this.writeLink());

  constructor(private readonly app: App) {
    const { session } = app;
    this.coach = new Coach(app);
    this.boards = new Boards(app, () => this.flipped, this.coach);
    this.entrance = new Entrance(app, () => this.entered());
    this.new_game = new NewGame(app, async (setup, wanted) => {
      const begun = await this.entrance.start(setup, wanted);
      if (begun) this.readFlip();
      return begun;
    });
    this.sheet = new Sheet(() => app.redraw());
    this.actions = playActions(app, this.coach, {
      look: (ply) => this.look(ply),
      flip: () => this.flip(),
      newGame: () => this.new_game.open(),
      chooseGame: (game) => this.entrance.choose(game),
    });
    this.field = new MoveField(app, this.actions, (move) => this.boards.show(move));
    this.commands = playCommands(app, this.actions, this.coach);
    const ours = (event: ServerEvent, state = event.state as GameState | undefined) =>
      session.state !== undefined && (state?.game_id ?? event.game_id) === session.state.game_id;
    this.hears = {
      "game.state": (event) => ours(event) && session.take(event.state as GameState),
      "game.closed": (event) => ours(event) && session.close(),
      "game.thinking": (event) => session.think(event as unknown as Thinking),
    };
    session.listen({
      changed: () => app.redraw(),
      arrived: (state, before) => this.arrived(state, before),
      refused: (words) => app.live.say(words),
    });
  }

  async enter(hello: Hello, here: StillLatest): Promise<void> {
    this.readFlip();
    this.readHelp();
    await this.entrance.enter(hello, here);
    if (here()) this.link.soon();
  }

  resume(): Promise<boolean> {
    return this.entrance.resume();
  }

  title(): string | undefined {
    const { session } = this.app;
    return session.my_turn && session.human_sides.length === 1 ? "Your move" : undefined;
  }

  warning(): string | undefined {
    const { session } = this.app;
    const unwritten = session.plies > 0 && session.state?.kept === false;
    return unwritten ? "The last move is not on the disk. Arborist tries again; leave it running." : undefined;
  }

  moves(): boolean {
    const { state } = this.app.session;
    return !state || !!state.clock?.running;
  }

  escape(): boolean {
    const { session } = this.app;
    if (this.coach.hideLine() || this.boards.escape()) return true;
    if (!session.state?.thinking || session.watching) return false;
    this.actions.stop();
    return true;
  }

  private arrived(state: GameState, before: GameState | undefined): void {
    if (state.moves.length > 0) remember("last_game", state.game_id);
    this.coach.arrived(state);
    if (before) announce(this.app, state, before);
    this.link.soon();
  }

  /** What needs no game: the side at the foot. */
  private readFlip(): void {
    this.flipped = this.app.route.query.get("flip") === "1";
  }

  /** A link may switch coach and bar on or off. */
  private readHelp(): void {
    const { app } = this;
    for (const name of ["coach", "bar"] as const) {
      const wanted = app.route.query.get(name);
      if (wanted === "0" || wanted === "1") app.change({ [name]: wanted === "1" });
    }
  }

  /** The game of the link is here: shows the ply that it names. */
  private entered(): void {
    const { route, session } = this.app;
    const ply = numberOf(route, "ply") ?? session.plies;
    if (ply !== session.shown_ply) this.look(ply);
    this.link.soon();
  }

  /** A game that has begun has an address of its own. */
  private writeLink(): void {
    const { app } = this;
    const { session } = app;
    if (app.room !== this || !session.state || session.plies === 0) return;
    const query = [];
    if (session.looking_at !== undefined) query.push(`ply=${session.looking_at}`);
    if (this.flipped) query.push("flip=1");
    const link = linkTo(app, "play", ["g", session.state.game_id], query);
    if (link !== location.hash) app.go(link, "replace");
  }

  private look(ply: number): void {
    this.coach.hideLine();
    this.app.session.look(ply).catch((reason) => this.app.complain(reason));
    this.link.soon();
  }

  private flip(): void {
    this.flipped = !this.flipped;
    this.link.soon();
    this.app.redraw();
  }

  bar(): BarParts {
    return playBar(this.app, this.actions, this.entrance.game, this.coach);
  }

  body(): VNode | undefined {
    const { app } = this;
    const { session } = app;
    if (!session.state) return undefined;
    this.coach.attend();
    const { orientation } = this.boards;
    return h(
      "div.play",
      { key: "play" },
      boardFrame(app, {
        board: session.board(),
        bottom: orientation === "white" ? "first" : "second",
        coordinates: app.settings.coordinates,
        dimmed: app.connection.status.kind === "lost",
        content: app.blank ? [h("div.blank", { key: "blank" })] : this.boards.content(),
        narration: app.presenting ? this.narration() : undefined,
        gutter: this.coach.possible,
        bar: this.coach.has_bar ? evaluationBar(this.coach.value, orientation) : undefined,
      }),
      this.sheet.wrap(this.panel()),
    );
  }

  private panel(): Child[] {
    const { app, actions, coach } = this;
    const { session } = app;
    const plays = session.human_sides.length > 0 && !session.over && !session.looks_on;
    const said = { key: "cards", role: "region", "aria-label": "What is going on" };
    return [
      coach.on ? coachSlot(app, actions, coach) : h("div.cards", said, cards(app, actions)),
      movesPanel(app, actions.look, coach),
      !coach.on && thinkingView(app, actions),
      plays && this.field.view(),
      buttonRow(app, actions),
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
}
