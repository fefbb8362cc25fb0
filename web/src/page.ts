// The page: holds the state, follows the link in the address, and draws once a frame. What a view does is its Room's.

import type { App, Dialog } from "./app";
import { Connection, type ServerEvent, socketAddress } from "./api/connection";
import { type Hello, Refusal } from "./api/messages";
import { Root } from "./dom";
import { titled } from "./format";
import { type Command, shellCommands, type ShellCalls, viewCommands } from "./shell/commands";
import { listenToKeys, openKeys } from "./shell/keys";
import { Live } from "./shell/live";
import { Palette } from "./shell/palette";
import { followFullScreen, Pointer, setPresenting } from "./shell/present";
import { openSettings } from "./shell/settings_dialog";
import { shellView } from "./shell/shell";
import { Toasts } from "./shell/toasts";
import { Sounds } from "./sounds";
import { GamesList } from "./state/games_list";
import { Latest } from "./state/latest";
import { formatRoute, parseRoute, type Route } from "./state/route";
import { Session } from "./state/session";
import { applySettings, loadSettings, remember, type Settings } from "./state/settings";
import { BadLink } from "./state/setup";
import { AnalyseRoom } from "./views/analyse/analyse_room";
import { ArenaRoom } from "./views/arena/arena_room";
import { GamesRoom } from "./views/games/games_room";
import { Import } from "./views/games/import";
import { PathsRoom } from "./views/paths/paths_room";
import { PlayRoom } from "./views/play/play_room";
import type { Room } from "./views/room";
import { TreeRoom } from "./views/tree/tree_room";

const tick_ms = 200;

export class Page implements App {
  hello?: Hello;
  route: Route;
  bad_link?: BadLink;
  settings: Settings = loadSettings();
  readonly connection: Connection;
  readonly session: Session;
  readonly games: GamesList;
  readonly toasts: Toasts;
  readonly live: Live;
  readonly sounds: Sounds;
  readonly rooms: readonly Room[];
  dialog?: Dialog;
  menu?: string;
  presenting = false;
  blank = false;
  waiting_since = performance.now();
  readonly visits = new Latest();
  private readonly root: Root;
  private readonly pointer = new Pointer();
  private readonly commands: Command[];
  private readonly calls: ShellCalls;
  private readonly imports: Import;
  private frame?: number;
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
    this.session = new Session(this.connection);
    this.games = new GamesList(this.connection, redraw);
    this.toasts = new Toasts(redraw);
    this.live = new Live(redraw);
    this.sounds = new Sounds(() => this.settings.sounds);
    this.imports = new Import(this, () => games_room.refresh());
    const games_room = new GamesRoom(this, this.imports);
    this.rooms = [
      new PlayRoom(this),
      new AnalyseRoom(this),
      new TreeRoom(this),
      new PathsRoom(this),
      new ArenaRoom(this),
      games_room,
    ];
    this.calls = this.makeCalls();
    this.commands = [
      ...this.rooms.flatMap((room) =>
        (room.commands ?? []).map((command) => ({ ...command, group: titled(room.name) })),
      ),
      ...shellCommands(this, this.calls),
      ...viewCommands(this),
    ];
  }

  get room(): Room {
    return this.rooms.find((room) => room.name === this.route.view)!;
  }

  start(): void {
    applySettings(this.settings);
    for (const wish of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"])
      window.matchMedia(wish).addEventListener("change", () => applySettings(this.settings));
    window.addEventListener("hashchange", () => this.follow());
    window.setInterval(() => this.tick(), tick_ms);
    listenToKeys(this, this.commands);
    this.pointer.listen();
    followFullScreen(this);
    this.imports.listen();
    this.readPresenting();
    this.connection.connect();
    this.redraw();
  }

  redraw(): void {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      document.title = `${this.room.title?.() ?? titled(this.room.name)} · Arborist`;
      this.root.draw(shellView(this, this.calls, this.pointer));
    });
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
    if (how === "write") {
      this.visits.begin();
      this.bad_link = undefined;
    }
    if (how === "replace") history.replaceState(null, "", hash);
    else history.pushState(null, "", hash);
    this.readAddress();
    this.redraw();
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

  importGames(): void {
    this.imports.open();
  }

  complain(reason: unknown): void {
    if (reason instanceof Refusal && reason.code === "offline") return;
    this.toasts.error(reason instanceof Error ? reason.message : String(reason));
  }

  /** Does what the address says. */
  private follow(): void {
    this.readAddress();
    this.bad_link = undefined;
    this.menu = undefined;
    // Where the page goes by itself, such as to a rematch that took its time, a dialog stays open.
    if (this.dialog && location.hash !== this.own_address) this.closeDialog();
    this.own_address = undefined;
    this.readPresenting();
    if (this.hello) void this.enter(this.hello);
    this.redraw();
  }

  private readAddress(): void {
    const left = this.room;
    this.address = location.hash;
    this.route = parseRoute(location.hash);
    if (left !== this.room) left.leave?.();
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
      await this.room.enter?.(hello, here);
    } catch (reason) {
      if (here()) this.failed(reason);
    }
    this.redraw();
  }

  private failed(reason: unknown): void {
    if (reason instanceof BadLink) this.bad_link = reason;
    else if (!(reason instanceof Refusal)) throw reason;
    else if (reason.code !== "offline") this.bad_link = new BadLink("address", location.hash, reason.message);
  }

  private async connected(): Promise<void> {
    try {
      this.hello = await this.connection.request("hello");
      let resumed = false;
      for (const room of this.rooms) if ((await room.resume?.()) && room === this.room) resumed = true;
      if (!resumed) void this.enter(this.hello);
    } catch (reason) {
      this.complain(reason);
    }
    this.redraw();
  }

  private connectionChanged(): void {
    if (this.connection.status.kind === "lost") this.live.sayNow("Arborist has stopped answering. Your game is safe.");
    this.redraw();
  }

  private happened(event: ServerEvent): void {
    for (const room of this.rooms) room.hears?.[event.type]?.(event);
  }

  private tick(): void {
    if (!this.hello || this.room.moves?.() || this.connection.status.kind === "lost") this.redraw();
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
        if (!this.room.escape?.() && this.presenting) setPresenting(this, false);
      },
    };
  }
}
