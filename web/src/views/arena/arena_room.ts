// Arena: matches and tournaments that the server plays, and the ladder of levels. Links: #/arena, #/arena/m/17?game=42,
// #/arena/ladder?game=chess.

import type { App } from "../../app";
import type { Match, MatchHead } from "../../api/match_messages";
import type { Hello } from "../../api/messages";
import { button, h, type VNode } from "../../dom";
import type { Command } from "../../shell/commands";
import type { StillLatest } from "../../state/latest";
import { formatRoute, numberOf } from "../../state/route";
import { BadLink, gameInfo } from "../../state/setup";
import type { BarParts, Room } from "../room";
import { arenaBar, thumbBar } from "./arena_bar";
import { gameLink } from "./games_table";
import { ladderView } from "./ladder_view";
import { liveBoards } from "./live_boards";
import { Matches } from "./matches";
import { matchList, namesOf } from "./match_list";
import { matchView } from "./match_view";
import { NewMatch } from "./new_match";
import { replayPanel } from "./replay_panel";
import { tournamentView } from "./tournament_view";

const ladder_games = 4;

export class ArenaRoom implements Room {
  readonly name = "arena";
  readonly matches: Matches;
  readonly commands: Command[];
  readonly hears: Room["hears"];
  private readonly new_match: NewMatch;
  private ply = 0;

  constructor(private readonly app: App) {
    this.matches = new Matches(app.connection, {
      redraw: () => app.redraw(),
      ended: (match) => this.ended(match),
    });
    this.new_match = new NewMatch(
      app,
      () => this.matches.limits,
      (match_id) => app.go(formatRoute("arena", ["m", match_id])),
    );
    this.hears = {
      "match.state": (event) => this.matches.take(event.match as Match),
      "match.row": (event) => this.matches.takeRow(event.match as MatchHead),
    };
    this.commands = this.makeCommands();
  }

  private makeCommands(): Command[] {
    const here = () => this.app.room === this;
    const replays = () => here() && this.matches.replay !== undefined;
    const plies = () => (this.matches.replay?.boards.length ?? 1) - 1;
    return [
      { name: "New match", usable: () => this.app.hello !== undefined, run: () => void this.begin() },
      { name: "Ladder", usable: () => this.app.hello !== undefined, run: () => this.app.go("#/arena/ladder") },
      { name: "One move back", key: "ArrowLeft", shown: "←", usable: replays, run: () => this.goPly(this.ply - 1) },
      { name: "One move on", key: "ArrowRight", shown: "→", usable: replays, run: () => this.goPly(this.ply + 1) },
      { name: "First position", key: "Home", usable: replays, run: () => this.goPly(0) },
      { name: "Last position", key: "End", usable: replays, run: () => this.goPly(plies()) },
    ];
  }

  async enter(hello: Hello, here: StillLatest): Promise<void> {
    const [kind, id] = this.app.route.path;
    if (kind === "ladder") return this.enterLadder(hello);
    if (kind === "m" && id) return this.enterMatch(id, here);
    if (kind) throw new BadLink("address", this.app.route.path.join("/"), "m/MATCH or ladder");
    this.matches.leave();
    await this.matches.load();
  }

  private async enterLadder(hello: Hello): Promise<void> {
    const game = this.ladderGame();
    if (!gameInfo(hello, game)) throw new BadLink("game", game, hello.games.map(({ name }) => name).join(", "));
    this.matches.leave();
    await this.matches.loadLadder(game);
    if (!this.matches.limits) await this.matches.load();
  }

  private ladderGame(): string {
    return this.app.route.query.get("game") ?? this.matches.ladder?.game ?? "chess";
  }

  private async enterMatch(id: string, here: StillLatest): Promise<void> {
    if (!this.matches.list) await this.matches.load();
    if (!(await this.matches.open(id)) || !here()) return;
    const game = numberOf(this.app.route, "game");
    if (game === this.matches.replay?.game) return;
    await this.matches.showGame(game);
    this.ply = (this.matches.replay?.boards.length ?? 1) - 1;
    this.app.redraw();
  }

  leave(): void {
    this.matches.leave();
  }

  private ended(match: MatchHead): void {
    this.app.live.say(match.words);
  }

  title(): string | undefined {
    const { match } = this.matches;
    if (this.app.route.path[0] === "ladder") return "Ladder · Arena";
    return match ? `${namesOf(match.players)} · Arena` : undefined;
  }

  escape(): boolean {
    if (!this.matches.replay) return false;
    this.closeGame();
    return true;
  }

  private async begin(): Promise<void> {
    try {
      if (!this.matches.limits) await this.matches.load();
      this.new_match.open();
    } catch (reason) {
      this.app.complain(reason);
    }
  }

  /** All levels of the game against each other; the dialog offers algorithms to stand among them. */
  private measure(): void {
    const levels = (this.app.hello?.ladder ?? []).map(({ level }) => ({ kind: "level", level }) as const);
    this.new_match.open({
      game: this.ladderGame(),
      players: levels,
      format: "round-robin",
      games: ladder_games,
      limit: "own",
      random_plies: 4,
      sprt: "",
      ladder: true,
    });
  }

  private closeGame(): void {
    this.app.go(gameLink(this.matches.match?.match_id ?? "", undefined));
  }

  private goPly(ply: number): void {
    const last = (this.matches.replay?.boards.length ?? 1) - 1;
    this.ply = Math.max(0, Math.min(last, ply));
    const move = this.matches.replay?.moves[this.ply - 1];
    if (move) this.app.live.say(move.said || move.shown);
    this.app.redraw();
  }

  bar(): BarParts {
    return arenaBar(this.app, this.matches, this.ladderGame(), {
      begin: () => void this.begin(),
      measure: () => this.measure(),
    });
  }

  body(): VNode | undefined {
    const { matches, app } = this;
    const [kind] = app.route.path;
    if (kind === "ladder") return matches.ladder && ladderView(app, matches.ladder);
    if (kind !== "m")
      return matchList(app, matches, {
        begin: () => void this.begin(),
        example: () => this.new_match.open(),
        remove: (match) => this.askToDelete(match),
      });
    const { match } = matches;
    if (!match) return undefined;
    return h("div.match-room", { key: "match" }, this.matchBody(match), thumbBar(app, matches, match));
  }

  private matchBody(match: Match): VNode {
    const { matches, app } = this;
    const calls = {
      more: () => void matches.moreRows().catch((reason: unknown) => app.complain(reason)),
      beside: this.replayed(match),
      shown: matches.replay?.game,
    };
    if (match.players.length === 2) return matchView(app, matches, match, calls);
    const rows = matches.allRows();
    const finished = (match.report?.games ?? 0) + (match.report?.void ?? 0);
    return tournamentView(match, matches, rows, {
      ...calls,
      more: rows.length < finished ? calls.more : undefined,
      boards: match.state === "running" && liveBoards(app, match),
      choose: (pairing) => {
        if (matches.replay) this.closeGame();
        void matches.showPairing(pairing).catch((reason: unknown) => app.complain(reason));
      },
    });
  }

  private replayed(match: Match): VNode | undefined {
    const { replay } = this.matches;
    return (
      replay &&
      replayPanel(this.app, match, replay, this.ply, {
        go: (ply) => this.goPly(ply),
        close: () => this.closeGame(),
        analyse: (pgn) => void this.analyse(pgn),
      })
    );
  }

  /** The game gets an analysis of its own, which is kept. */
  private async analyse(pgn: string): Promise<void> {
    const { app } = this;
    const here = app.visits.watch();
    try {
      const { analysis } = await app.connection.request("analysis.open", { text: pgn, number: 0 });
      if (analysis && here()) app.go(formatRoute("analyse", ["a", analysis.analysis_id], `ply=${this.ply}`));
    } catch (reason) {
      app.complain(reason);
    }
  }

  private askToDelete(match: MatchHead): void {
    const { app } = this;
    const remove = () => {
      app.closeDialog();
      void this.matches.remove(match.match_id).catch((reason: unknown) => app.complain(reason));
    };
    app.show({
      name: "delete-match",
      title: "Delete this match?",
      body: () => h("p.explain", null, `${namesOf(match.players)}: its games are gone then.`),
      foot: () =>
        h(
          "div.dialog-buttons",
          null,
          button("button", () => app.closeDialog(), "Keep it"),
          button("button.primary", remove, "Delete", { autofocus: true }),
        ),
    });
  }
}
