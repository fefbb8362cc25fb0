// How a game comes to the board: by the link, by the dialog, or as it was left the last time.

import type { App } from "../../app";
import { type Hello, type OpenedGame, Refusal } from "../../api/messages";
import type { StillLatest } from "../../state/latest";
import { formatRoute, playedGame } from "../../state/route";
import type { PendingMove } from "../../state/session";
import { recall } from "../../state/settings";
import { BadLink, default_setup, seats, type Setup, setup_keys, setupFromQuery, setupQuery } from "../../state/setup";

export class Entrance {
  private setup: Setup = { ...default_setup };
  /** Made while nobody answered, in a game that is gone: made again in the one begun in its place. */
  private unsent?: PendingMove;

  constructor(
    private readonly app: App,
    private readonly entered: () => void,
  ) {}

  get game(): string {
    return this.app.session.state?.game ?? this.setup.game;
  }

  async enter(hello: Hello, here: StillLatest): Promise<void> {
    const { session } = this.app;
    const { unsent } = this;
    this.unsent = undefined;
    try {
      await this.follow(hello, here);
    } catch (reason) {
      throw reason instanceof Refusal && reason.code !== "offline" ? this.badLink(reason) : reason;
    }
    if (unsent && here() && session.plies === 0) session.move(unsent.text, unsent);
  }

  /** After a lost connection. A game without a move was not kept: it is begun anew, with the move made meanwhile. */
  async resume(): Promise<boolean> {
    const { session, route } = this.app;
    const { state, pending } = session;
    if (!state) return false;
    try {
      await session.open(state.game_id);
      return true;
    } catch (reason) {
      if (!isGone(reason)) throw reason;
      session.close();
      if (route.view === "play") this.unsent = pending;
      return false;
    }
  }

  /** A new game with an address of its own. False where nobody wanted it any more by the time it was there; rejects with
   *  the Refusal of the server, so that a form can say it beside its field. */
  async start(setup: Setup, wanted: StillLatest): Promise<boolean> {
    const begun = await this.create(setup, wanted);
    if (!begun) return false;
    this.app.go(formatRoute("play", [], setupQuery(setup, this.app.hello)), "write");
    this.begin(setup, begun);
    return true;
  }

  /** Another game, the rest as last time. */
  choose(game: string): void {
    this.app.go(formatRoute("play", [], setupQuery({ ...lastSetup(), game }, this.app.hello)));
  }

  private async follow(hello: Hello, here: StillLatest): Promise<void> {
    const { route } = this.app;
    const wanted = playedGame(route);
    if (wanted) return this.open(wanted, here);
    if (route.path.length > 0) throw new BadLink("address", route.path.join("/"), "#/play or #/play/g/ and a game");
    if (setup_keys.some((key) => route.query.has(key))) return this.beginNew(setupFromQuery(route.query, hello), here);
    return this.enterAnywhere(here);
  }

  private async open(game_id: string, here: StillLatest): Promise<void> {
    const { session } = this.app;
    if (session.state?.game_id !== game_id) await session.open(game_id);
    if (here()) this.entered();
  }

  /** #/play alone: the game on the board, else the last one, else a new one as last time. */
  private async enterAnywhere(here: StillLatest): Promise<void> {
    if (this.app.session.state) return;
    const last = recall<string>("last_game");
    if (last) {
      try {
        return await this.open(last, here);
      } catch (reason) {
        if (!isGone(reason)) throw reason;
      }
    }
    if (!here()) return;
    const setup = lastSetup();
    await this.beginNew(setup.you === "none" ? default_setup : setup, here);
  }

  private async beginNew(setup: Setup, here: StillLatest): Promise<void> {
    const begun = await this.create(setup, here);
    if (begun) this.begin(setup, begun);
  }

  private async create(setup: Setup, wanted: StillLatest): Promise<OpenedGame | undefined> {
    const { connection, session } = this.app;
    const { game, start, clock } = setup;
    const begun = await connection.request("game.new", { game, start: start || undefined, clock, ...seats(setup) });
    if (wanted()) return begun;
    session.leave(begun.state.game_id);
    return undefined;
  }

  private begin(setup: Setup, begun: OpenedGame): void {
    this.setup = setup;
    this.app.session.begin(begun);
    this.entered();
  }

  private badLink({ field, message }: Refusal): BadLink {
    const { route } = this.app;
    const game = playedGame(route);
    if (game) return new BadLink("g", game, message);
    const key = field === "start" ? "fen" : field === "clock" ? "tc" : "vs";
    return new BadLink(key, route.query.get(key) ?? "", message);
  }
}

function lastSetup(): Setup {
  return { ...default_setup, ...recall<Setup>("setup"), start: "" };
}

function isGone(reason: unknown): boolean {
  return reason instanceof Refusal && reason.code === "not_found";
}
