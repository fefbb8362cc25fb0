// The page: holds the state, follows the link in the address, and draws once a frame.

import type { App, Dialog } from "./app";
import { Connection, type ServerEvent, socketAddress } from "./api/connection";
import { type GameState, type Hello, type OpenedGame, Refusal, type Thinking } from "./api/messages";
import { Root } from "./dom";
import { announce } from "./announce";
import { titled } from "./format";
import { type BarCalls } from "./shell/bar";
import { allCommands, type Command, type ShellCalls } from "./shell/commands";
import { listenToKeys, openKeys } from "./shell/keys";
import { Live } from "./shell/live";
import { Palette } from "./shell/palette";
import { setPresenting } from "./shell/present";
import { openSettings } from "./shell/settings_dialog";
import { openMore, shellView } from "./shell/shell";
import { Toasts } from "./shell/toasts";
import { Sounds } from "./sounds";
import { GamesList } from "./state/games_list";
import { Latest, type StillLatest } from "./state/latest";
import { formatRoute, parseRoute, playedGame, type Route, type View } from "./state/route";
import { Session } from "./state/session";
import { applySettings, loadSettings, recall, remember, type Settings } from "./state/settings";
import { BadLink, default_setup, seats, type Setup, setupFromQuery, setupQuery } from "./state/setup";
import { enterGames } from "./views/games";
import { Import } from "./views/import";
import { PathsRoom } from "./views/paths/paths_room";
import { PlayView } from "./views/play/play_view";
import type { Room } from "./views/room";
import { TreeRoom } from "./views/tree/tree_room";

const tick_ms = 200;

export class Page implements App {
  hello?: Hello;
  route: Route;
  bad_link?: BadLink;
  settings: Settings = loadSettings();
  connection: Connection;
  session: Session;
  games: GamesList;
  toasts: Toasts;
  live: Live;
  sounds: Sounds;
  setup: Setup = { ...default_setup };
  rooms: { [view in View]?: Room } = {};
  dialog?: Dialog;
  menu?: string;
  presenting = false;
  blank = false;
  waiting_since?: number;
  private readonly root: Root;
  private readonly play: PlayView;
  private readonly commands: Command[];
  private readonly calls: ShellCalls;
  private readonly bar: BarCalls;
  private readonly imports: Import;
  private frame?: number;
  readonly visits = new Latest();
  /** The address that was followed last. */
  private address = location.hash;
  /** The address that the page itself has just gone to. */
  private own_address?: string;

  constructor(body: HTMLElement) {
    const redraw = () => this.redraw();
    this.root = new Root(body);
    this.route = parseRoute(location.hash);
    this.connection = new Connection(socketAddress(location), {
      status: () => this.connectionChanged(),
      opened: () => void this.connected(),
      event: (event) => this.happened(event),
    });
    this.session = new Session(this.connection, {
      changed: redraw,
      arrived: (state, before) => this.arrived(state, before),
      refused: (words) => this.live.say(words),
    });
    this.games = new GamesList(this.connection, redraw);
    this.toasts = new Toasts(redraw);
    this.live = new Live(redraw);
    this.sounds = new Sounds(() => this.settings.sounds);
    this.play = new PlayView(this);
    this.rooms.tree = new TreeRoom(this);
    this.imports = new Import(this);
    this.rooms.paths = new PathsRoom(this);
    this.calls = this.makeCalls();
    this.commands = [
      ...Object.values(this.rooms).flatMap((room) => room.commands),
      ...allCommands(this, this.play.actions, this.calls),
    ];
    this.bar = {
      play: this.play.actions,
      importGames: this.calls.importGames,
      menu: () => openMore(this, this.calls),
      chooseGame: (game) => this.go(formatRoute("play", [], setupQuery({ ...this.lastSetup(), game, start: "" }))),
    };
  }

  start(): void {
    applySettings(this.settings);
    for (const wish of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"])
      window.matchMedia(wish).addEventListener("change", () => applySettings(this.settings));
    window.addEventListener("hashchange", () => this.follow());
    window.setInterval(() => this.tick(), tick_ms);
    listenToKeys(this, this.commands);
    this.imports.listen();
    this.waiting_since = performance.now();
    this.readPresenting();
    this.connection.connect();
    this.redraw();
  }

  redraw(): void {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      document.title = this.title();
      this.root.draw(shellView(this, this.play, this.calls, this.bar));
    });
  }

  private title(): string {
    const { session, route } = this;
    const turn = route.view === "play" && session.my_turn && session.human_sides.length === 1;
    return `${turn ? "Your move" : titled(route.view)} · Arborist`;
  }

  go(hash: string, how: "push" | "replace" | "write" = "push"): void {
    if (how === "push") {
      this.own_address = hash;
      if (hash === location.hash) this.follow();
      else location.hash = hash;
      return;
    }
    // Somebody is on the way to elsewhere: what they leave must not call them back.
    if (location.hash !== this.address) return;
    if (how === "write") this.visits.begin();
    this.write(hash, how);
    this.redraw();
  }

  private write(hash: string, how: "replace" | "write"): void {
    if (how === "replace") history.replaceState(null, "", hash);
    else history.pushState(null, "", hash);
    this.address = location.hash;
    this.route = parseRoute(hash);
  }

  show(dialog: Dialog): void {
    this.menu = undefined;
    this.dialog = dialog;
    this.redraw();
  }

  closeDialog(): void {
    this.dialog?.closed?.();
    this.dialog = undefined;
    this.redraw();
  }

  change(changes: Partial<Settings>): void {
    this.settings = { ...this.settings, ...changes };
    remember("settings", this.settings);
    applySettings(this.settings);
    this.redraw();
  }

  openGame(game_id: string): void {
    this.go(formatRoute("play", ["g", game_id]));
  }

  complain(reason: unknown): void {
    if (reason instanceof Refusal && reason.code === "offline") return;
    this.toasts.error(reason instanceof Error ? reason.message : String(reason));
  }

  async startGame(setup: Setup, wanted: StillLatest): Promise<boolean> {
    const begun = await this.create(setup, wanted);
    if (!begun) return false;
    this.visits.begin();
    this.write(formatRoute("play", [], setupQuery(setup)), "write");
    this.play.readLink();
    this.begin(setup, begun);
    return true;
  }

  /** Undefined where nobody wants the game any more by the time it is there. */
  private async create(setup: Setup, wanted: StillLatest): Promise<OpenedGame | undefined> {
    const { game, start, clock } = setup;
    const fields = { game, start: start || undefined, clock, ...seats(setup) };
    const begun = await this.connection.request("game.new", fields);
    if (wanted()) return begun;
    this.session.leave(begun.state.game_id);
    return undefined;
  }

  private begin(setup: Setup, begun: OpenedGame): void {
    this.setup = setup;
    this.bad_link = undefined;
    this.session.begin(begun);
    this.play.enter();
    this.play.syncHash();
  }

  private lastSetup(): Setup {
    return { ...default_setup, ...recall<Setup>("setup") };
  }

  /** Does what the address says. */
  private follow(): void {
    const left = this.route.view;
    this.address = location.hash;
    this.route = parseRoute(location.hash);
    if (left !== this.route.view) this.rooms[left]?.leave();
    this.bad_link = undefined;
    this.menu = undefined;
    // Where the page goes by itself, such as to a rematch that took its time, a dialog stays open.
    if (this.dialog && location.hash !== this.own_address) this.closeDialog();
    this.own_address = undefined;
    this.readPresenting();
    if (this.hello) void this.enter(this.hello);
    this.redraw();
  }

  private readPresenting(): void {
    if ((this.route.query.get("present") === "1") !== this.presenting && this.route.query.has("present"))
      setPresenting(this, this.route.query.get("present") === "1");
  }

  private async enter(hello: Hello): Promise<void> {
    const here = this.visits.begin();
    this.waiting_since = performance.now();
    this.bad_link = undefined;
    try {
      if (this.route.view === "games") enterGames(this);
      if (this.route.view === "play") await this.enterPlay(hello, here);
      if (here()) await this.rooms[this.route.view]?.enter();
    } catch (reason) {
      if (here()) this.failed(reason);
    }
    this.redraw();
  }

  private async enterPlay(hello: Hello, here: StillLatest): Promise<void> {
    const wanted = playedGame(this.route);
    this.play.readLink();
    if (wanted) return this.enterGame(wanted, here);
    if (this.route.path.length > 0)
      throw new BadLink("address", this.route.path.join("/"), "#/play or #/play/g/ and a game");
    if (this.isBare()) return this.enterAnywhere(here);
    const setup = setupFromQuery(this.route.query, hello);
    const begun = await this.create(setup, here);
    if (begun) this.begin(setup, begun);
  }

  private async enterGame(game_id: string, here: StillLatest): Promise<void> {
    if (this.session.state?.game_id !== game_id) await this.session.open(game_id);
    if (here()) this.play.enter();
  }

  /** #/play alone: the game on the board, else the last one, else a new one as last time. */
  private async enterAnywhere(here: StillLatest): Promise<void> {
    if (this.session.state) return this.play.syncHash();
    const last = recall<string>("last_game");
    if (last) {
      try {
        await this.enterGame(last, here);
        return this.play.syncHash();
      } catch (reason) {
        if (!(reason instanceof Refusal) || reason.code !== "not_found") throw reason;
      }
    }
    if (!here()) return;
    const setup = { ...this.lastSetup(), start: "" };
    const begun = await this.create(setup.you === "none" ? default_setup : setup, here);
    if (begun) this.begin(setup, begun);
  }

  private isBare(): boolean {
    return ["game", "vs", "you", "tc", "fen", "pos", "first"].every((key) => !this.route.query.has(key));
  }

  private failed(reason: unknown): void {
    if (reason instanceof BadLink) this.bad_link = reason;
    else if (reason instanceof Refusal && reason.code !== "offline") this.bad_link = this.badLink(reason);
    else if (!(reason instanceof Refusal)) throw reason;
  }

  private badLink(refusal: Refusal): BadLink {
    const game = playedGame(this.route);
    if (game) return new BadLink("g", game, refusal.message);
    const key = refusal.field === "start" ? "fen" : refusal.field === "clock" ? "tc" : "vs";
    return new BadLink(key, this.route.query.get(key) ?? "", refusal.message);
  }

  private async connected(): Promise<void> {
    try {
      this.hello = await this.connection.request("hello");
      if (this.session.state) {
        await this.resume(this.hello, this.session.state.game_id);
        if (this.route.view !== "play") void this.enter(this.hello);
      } else void this.enter(this.hello);
    } catch (reason) {
      this.complain(reason);
    }
    this.redraw();
  }

  /** After a lost connection. A game without a move was not kept: it is begun anew, with the move made meanwhile. */
  private async resume(hello: Hello, game_id: string): Promise<void> {
    try {
      await this.session.open(game_id);
    } catch (reason) {
      if (!(reason instanceof Refusal) || reason.code !== "not_found") throw reason;
      const { pending } = this.session;
      this.session.close();
      const entering = this.enter(hello);
      const here = this.visits.watch();
      await entering;
      if (pending && here() && this.session.plies === 0) this.session.move(pending.text, pending);
    }
  }

  private connectionChanged(): void {
    if (this.connection.status.kind === "lost") this.live.sayNow("Arborist has stopped answering. Your game is safe.");
    this.redraw();
  }

  private happened(event: ServerEvent): void {
    const state = event.state as GameState | undefined;
    if (event.type === "game.state" && state?.game_id === this.session.state?.game_id && state)
      this.session.take(state);
    if (event.type === "game.closed" && event.game_id === this.session.state?.game_id) this.session.close();
    if (event.type === "game.thinking") this.session.think(event as unknown as Thinking);
    for (const room of Object.values(this.rooms)) room.happened?.(event);
  }

  private arrived(state: GameState, before: GameState | undefined): void {
    if (state.moves.length > 0) remember("last_game", state.game_id);
    if (before) announce(this, state, before);
    this.play.syncHash();
  }

  private tick(): void {
    const waiting = this.waiting_since !== undefined && !this.session.state;
    const clock_runs = this.route.view === "play" && this.session.state?.clock?.running;
    if (waiting || clock_runs || this.connection.status.kind === "lost") this.redraw();
  }

  private makeCalls(): ShellCalls {
    return {
      settings: () => openSettings(this),
      keys: () => openKeys(this, this.commands),
      palette: () => new Palette(this, this.commands, (text) => this.imports.take(text)).open(),
      present: () => setPresenting(this, !this.presenting),
      blank: () => {
        this.blank = !this.blank;
        this.redraw();
      },
      escape: () => {
        if (this.rooms[this.route.view]?.escape?.()) return;
        if (this.route.view !== "play" || this.play.boards.escape()) return;
        if (this.session.state?.thinking && !this.session.watching) this.play.actions.stop();
      },
      importGames: () => this.imports.open(),
    };
  }
}
