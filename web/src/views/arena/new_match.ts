// The dialog that begins a match or tournament: game, players, games, what each move may use, openings, when it ends.
// The last choice is remembered; Enter starts.

import type { App } from "../../app";
import type { MatchLimits } from "../../api/match_messages";
import type { Refusal } from "../../api/messages";
import { button, h, submitted, typed, type VNode } from "../../dom";
import { count, gameTitle } from "../../format";
import { icon } from "../../icons";
import { choice, choiceGroup, formButtons, textField } from "../../shell/form";
import { recall, remember } from "../../state/settings";
import { gameInfo } from "../../state/setup";
import { type Suggestion, suggestions } from "./algorithms";
import { durationWords, limit_kinds, type LimitKind, type MatchDraft, orderOf, type PlayerChoice } from "./order";

const usual_limits: { [kind in LimitKind]: string } = {
  own: "",
  nodes: "10000",
  depth: "4",
  movetime: "100",
  time: "10+0.1",
};
const limit_names: { [kind in LimitKind]: string } = {
  own: "As each player is",
  nodes: "Positions",
  depth: "Depth",
  movetime: "Time",
  time: "A clock",
};
const limit_labels: { [kind in LimitKind]: string } = {
  own: "",
  nodes: "Positions for each move, at most",
  depth: "Half-moves looked ahead, at most",
  movetime: "Milliseconds for each move",
  time: "Seconds for the game + seconds a move",
};

export class NewMatch {
  private draft: MatchDraft = emptyDraft();
  private problem = "";
  private starting = false;

  constructor(
    private readonly app: App,
    private readonly limits: () => MatchLimits | undefined,
    /** It is there. */
    private readonly started: (match_id: string) => void,
  ) {}

  /** `changes`: such as the levels of the ladder, to be measured. */
  open(changes: Partial<MatchDraft> = {}): void {
    const limits = this.limits();
    this.draft = { ...emptyDraft(), ladder: false, ...recall<MatchDraft>("match"), ...changes };
    if (!gameInfo(this.app.hello, this.draft.game)) this.draft.game = "connect-four";
    if (limits) {
      this.draft.players = this.draft.players.slice(0, limits.players);
      this.draft.games = Math.min(this.draft.games, limits.games);
      this.draft.at_once = Math.min(this.draft.at_once, limits.at_once);
      if (limits.needs_move_time && this.draft.limit !== "depth" && this.draft.limit !== "nodes")
        this.draft.limit = "own";
    }
    this.problem = "";
    this.starting = false;
    this.app.show({
      name: "new-match",
      title: this.draft.ladder ? "Measure the ladder" : "New match",
      wide: true,
      body: () => this.form(),
      foot: () =>
        h(
          "div.match-foot",
          null,
          h("p.quiet.match-duration", { role: "status" }, durationWords(this.draft)),
          formButtons(this.app, "new-match-form", "Start", this.starting),
        ),
    });
  }

  private set(changes: Partial<MatchDraft>): void {
    Object.assign(this.draft, changes);
    this.problem = "";
    this.app.redraw();
  }

  private form(): VNode {
    const limits = this.limits();
    return h(
      "form.new-game.new-match",
      { id: "new-match-form", on: { submit: submitted(() => void this.start()) } },
      h("div.form-wide", null, this.gameChoice()),
      h("div.form-left", null, this.playerList(limits)),
      h(
        "div.form-right",
        null,
        this.gamesChoice(limits),
        this.limitChoice(limits),
        this.openingChoice(),
        this.endChoice(),
      ),
      this.app.hello?.role === "guest" &&
        limits &&
        h("p.quiet.form-wide", { key: "guest" }, `You are a guest here. ${limits.words}`),
      this.problem && h("p.problem.form-wide", { role: "alert" }, this.problem),
      h("button.unseen", { type: "submit", tabindex: "-1" }, "Start"),
    );
  }

  private gameChoice(): VNode {
    const { draft, app } = this;
    const games = app.hello?.games ?? [];
    return choiceGroup(
      "Game",
      games.map(({ name }) =>
        choice("match-game", name, gameTitle(name), draft.game === name, (game) => this.chooseGame(game)),
      ),
    );
  }

  private algorithms(game: string): Suggestion[] {
    const known = (this.app.hello?.players ?? []).map(({ name }) => name);
    return suggestions(game, known);
  }

  /** With settings that suit the game that is chosen by now. */
  private suited(algorithm: string): string {
    return this.algorithms(this.draft.game).find(({ name }) => name === algorithm)?.spec ?? "";
  }

  /** Engines play chess only, and algorithms are set to what suits the game. */
  private chooseGame(game: string): void {
    const before = this.algorithms(this.draft.game).map(({ spec }) => spec);
    const after = this.algorithms(game).map(({ spec }) => spec);
    const fitted = (player: PlayerChoice): PlayerChoice => {
      const at = player.kind === "spec" ? before.indexOf(player.spec) : -1;
      return at < 0 ? player : { kind: "spec", spec: after[at]! };
    };
    const plays = (player: PlayerChoice) => player.kind !== "engine" || gameInfo(this.app.hello, game)?.can.engine;
    this.set({
      game,
      players: this.draft.players.map((player, at) =>
        plays(player) ? fitted(player) : { kind: "level", level: at + 2 },
      ),
    });
  }

  private playerList(limits: MatchLimits | undefined): VNode {
    const { players } = this.draft;
    const may_add = players.length < (limits?.players ?? 2);
    return h(
      "fieldset.match-players",
      null,
      h("legend", null, players.length > 2 ? `Players, ${players.length}` : "Players"),
      players.map((player, at) => this.playerRow(player, at)),
      button(
        "button.small.add-player",
        () => this.set({ players: [...players, { kind: "level", level: Math.min(8, players.length + 2) }], sprt: "" }),
        [icon("new_game"), h("span", null, "Add a player")],
        { disabled: !may_add },
      ),
      this.draft.ladder && this.algorithmChoice(may_add),
      players.length > 2 &&
        choiceGroup("Who meets whom", [
          choice("format", "round-robin", "Everyone everyone", this.draft.format === "round-robin", () =>
            this.set({ format: "round-robin" }),
          ),
          choice("format", "gauntlet", "The first all others", this.draft.format === "gauntlet", () =>
            this.set({ format: "gauntlet" }),
          ),
        ]),
    );
  }

  /** What else may stand on the ladder, a press each. */
  private algorithmChoice(may_add: boolean): VNode {
    const { draft } = this;
    const is_there = (spec: string) => draft.players.some((player) => player.kind === "spec" && player.spec === spec);
    return h(
      "div.add-algorithms",
      { key: "algorithms", role: "group", "aria-label": "Algorithms beside the levels" },
      h("span.quiet", null, "Algorithms beside the levels"),
      this.algorithms(draft.game).map(({ name, spec }) =>
        button(
          "button.small",
          () => this.set({ players: [...draft.players, { kind: "spec", spec }], sprt: "" }),
          [icon("new_game"), h("span", null, name)],
          { key: name, disabled: !may_add || is_there(spec), title: spec, "aria-label": `Add ${name}` },
        ),
      ),
    );
  }

  private playerRow(player: PlayerChoice, at: number): VNode {
    const { app, draft } = this;
    const id = `match-player-${at}`;
    const set = (changed: PlayerChoice) =>
      this.set({ players: draft.players.map((before, place) => (place === at ? changed : before)) });
    const choose = (value: string) => {
      const [kind, name = ""] = value.split(/:(.*)/);
      if (kind === "level") set({ kind: "level", level: Number(name) });
      else if (kind === "engine") set({ kind: "engine", engine: name });
      else if (kind === "algorithm") set({ kind: "spec", spec: this.suited(name) });
      else set({ kind: "spec", spec: player.kind === "spec" ? player.spec : "alphabeta:depth=4" });
    };
    const algorithms = this.algorithms(draft.game);
    const engines = gameInfo(app.hello, draft.game)?.can.engine ? (app.hello?.engines ?? []) : [];
    return h(
      "div.match-player",
      { key: at },
      h("span", { class: `player-sign sign-${Math.min(at, 2)}`, "aria-hidden": "true" }),
      h("label.unseen", { for: id }, `Player ${at + 1}`),
      h(
        "select.field",
        { id, value: optionOf(player, algorithms), on: { change: typed(choose) } },
        h(
          "optgroup",
          { label: "Levels" },
          (app.hello?.ladder ?? []).map((level) =>
            h("option", { value: `level:${level.level}` }, `Level ${level.level}, ${level.name}`),
          ),
        ),
        h(
          "optgroup",
          { label: "Algorithms" },
          algorithms.map(({ name }) => h("option", { value: `algorithm:${name}` }, name)),
          h("option", { value: "own" }, "A player of your own"),
        ),
        engines.length > 0 &&
          h(
            "optgroup",
            { label: "Engines" },
            engines.map((name) => h("option", { value: `engine:${name}` }, name)),
          ),
      ),
      draft.players.length > 2
        ? button(
            "row-button",
            () => this.set({ players: draft.players.filter((_, place) => place !== at) }),
            icon("close"),
            { "aria-label": `Without player ${at + 1}` },
          )
        : h("span", null),
      player.kind === "spec" &&
        h(
          "div.match-spec",
          null,
          textField({
            id: `${id}-spec`,
            label: "A search and its settings",
            value: player.spec,
            mono: true,
            list: `${id}-list`,
            changed: (spec) => set({ kind: "spec", spec }),
          }),
          h(
            "datalist",
            { id: `${id}-list` },
            app.hello?.players.map(({ name, summary }) => h("option", { value: name }, summary)),
          ),
        ),
    );
  }

  private gamesChoice(limits: MatchLimits | undefined): VNode {
    const { draft } = this;
    const pairings =
      draft.format === "gauntlet" ? draft.players.length - 1 : (draft.players.length * (draft.players.length - 1)) / 2;
    const most = Math.floor((limits?.games ?? 10_000) / Math.max(1, pairings));
    const number = (
      id: string,
      label: string,
      value: number,
      step: number,
      top: number,
      changed: (value: number) => void,
    ) =>
      h(
        "div.number-field",
        { key: id },
        h("label.field-label", { for: id }, label),
        h("input.field", {
          id,
          type: "number",
          min: String(step),
          max: String(top),
          step: String(step),
          value: String(value),
          on: { input: typed((text) => Number(text) > 0 && changed(Math.round(Number(text)))) },
        }),
      );
    return h(
      "div.number-row",
      null,
      number(
        "match-games",
        draft.players.length > 2 ? "Games of each two" : "Games, two from each opening",
        draft.games,
        2,
        most,
        (games) => this.set({ games }),
      ),
      number("match-at-once", "At once", draft.at_once, 1, limits?.at_once ?? 1, (at_once) => this.set({ at_once })),
    );
  }

  private limitChoice(limits: MatchLimits | undefined): VNode {
    const { draft } = this;
    const kinds = limit_kinds.filter((kind) => !limits?.needs_move_time || kind !== "time");
    return h(
      "div.group",
      null,
      choiceGroup(
        "Each move may use",
        kinds.map((kind) =>
          choice("limit", kind, limit_names[kind], draft.limit === kind, () =>
            this.set({ limit: kind, limit_value: usual_limits[kind] }),
          ),
        ),
      ),
      draft.limit !== "own" &&
        textField({
          id: "limit-value",
          label: limit_labels[draft.limit],
          value: draft.limit_value,
          mono: true,
          changed: (limit_value) => this.set({ limit_value: limit_value.trim() }),
        }),
    );
  }

  private openingChoice(): VNode {
    const names: { [plies: number]: string } = { 0: "The usual start", 2: "2 random moves", 4: "4", 8: "8" };
    return choiceGroup(
      "Each opening is played twice, with colours changed",
      Object.entries(names).map(([plies, name]) =>
        choice("openings", plies, name, this.draft.random_plies === Number(plies), () =>
          this.set({ random_plies: Number(plies) }),
        ),
      ),
    );
  }

  private endChoice(): VNode | false {
    const tests: [string, string][] = [
      ["", "All games are played"],
      ["0,50", "A test decides: 0 or 50 Elo"],
      ["0,10", "0 or 10 Elo"],
    ];
    if (this.draft.players.length !== 2) return false;
    return choiceGroup(
      "It ends when",
      tests.map(([sprt, name]) =>
        choice("sprt", sprt || "all", name, this.draft.sprt === sprt, () => this.set({ sprt })),
      ),
    );
  }

  private async start(): Promise<void> {
    const { app, draft } = this;
    const { dialog } = app;
    this.starting = true;
    this.problem = "";
    app.redraw();
    try {
      const { match_id } = await app.connection.request("match.start", orderOf(draft));
      if (!draft.ladder) remember("match", draft);
      if (app.dialog === dialog) app.closeDialog();
      app.toasts.tell(`${count(draft.players.length, "player")}: the match begins.`);
      this.started(match_id);
    } catch (reason) {
      this.problem = (reason as Refusal).message;
    }
    this.starting = false;
    app.redraw();
  }
}

/** What the list of players shows as chosen; an algorithm with settings of somebody's own is a player of theirs. */
function optionOf(player: PlayerChoice, algorithms: Suggestion[]): string {
  if (player.kind === "level") return `level:${player.level}`;
  if (player.kind === "engine") return `engine:${player.engine}`;
  const known = algorithms.find(({ spec }) => spec === player.spec);
  return known ? `algorithm:${known.name}` : "own";
}

function emptyDraft(): MatchDraft {
  return {
    game: "connect-four",
    players: [
      { kind: "level", level: 4 },
      { kind: "level", level: 3 },
    ],
    format: "round-robin",
    games: 20,
    at_once: 1,
    limit: "own",
    limit_value: "",
    random_plies: 4,
    sprt: "",
    ladder: false,
  };
}
