// The dialog that begins a game: game, opponent, side, clock, position. The last choice is remembered; Enter starts.

import type { App } from "../../app";
import type { Refusal, Seat } from "../../api/messages";
import { button, h, submitted, type Children, type VNode } from "../../dom";
import { gameTitle } from "../../format";
import { Latest, type StillLatest } from "../../state/latest";
import { recall, remember } from "../../state/settings";
import { clockText, default_setup, gameInfo, type Setup, type You } from "../../state/setup";
import { choice, choiceGroup, formButtons, switchField, textField } from "../../shell/form";
import { opponentList, standInField } from "./opponents";

export interface Draft {
  setup: Setup;
  side: You | "random";
  own_clock: boolean;
  position: "usual" | "chance" | "own";
  number: string;
  own_start: string;
  problems: { [field: string]: string };
  starting: boolean;
}

const clocks = ["none", "60+0", "180+2", "300+3", "600+5", "900+10"];

export class NewGame {
  private draft: Draft = emptyDraft();
  private readonly checks = new Latest();

  constructor(
    private readonly app: App,
    /** False where the game was wanted no longer when it was there. */
    private readonly begin: (setup: Setup, wanted: StillLatest) => Promise<boolean>,
  ) {}

  open(changes: Partial<Setup> = {}): void {
    this.draft = this.rememberedDraft(changes);
    this.app.show({
      name: "new-game",
      title: "New game",
      wide: true,
      body: () => this.form(),
      foot: () => formButtons(this.app, "new-game-form", "Start", this.draft.starting),
    });
  }

  private rememberedDraft(changes: Partial<Setup>): Draft {
    const setup = { ...default_setup, ...recall<Setup>("setup"), ...changes };
    if (!gameInfo(this.app.hello, setup.game)) setup.game = default_setup.game;
    const { start } = setup;
    const kind = this.chanceKind(setup.game);
    const [by_chance, number] = kind && start.startsWith(kind) ? [true, start.slice(kind.length)] : [false, ""];
    return {
      ...emptyDraft(),
      setup,
      side: setup.you === "both" ? "first" : setup.you,
      own_clock: !clocks.includes(setup.clock),
      position: by_chance ? "chance" : start ? "own" : "usual",
      number: number === "random" ? "" : number,
      own_start: by_chance ? "" : start,
    };
  }

  /** "chess960:" of "chess960:random": a number after it names one of these starts. */
  private chanceKind(game: string): string {
    return /^\w+:/.exec(gameInfo(this.app.hello, game)?.by_chance.start ?? "")?.[0] ?? "";
  }

  private form(): VNode {
    const submit = submitted(() => void this.start());
    return h(
      "form.new-game",
      { id: "new-game-form", on: { submit } },
      h("div.form-wide", null, this.gameChoice()),
      h(
        "div.form-left",
        null,
        opponentList(this.app, this.draft, () => this.app.redraw()),
      ),
      h("div.form-right", null, this.sideChoice(), this.clockChoice(), this.positionChoice(), this.helpChoice()),
      this.draft.problems.other && h("p.problem.form-wide", { role: "alert" }, this.draft.problems.other),
      h("button.unseen", { type: "submit", tabindex: "-1" }, "Start"),
    );
  }

  private gameChoice(): VNode {
    const { setup } = this.draft;
    const games = this.app.hello?.games ?? [];
    const choose = (name: string) => {
      setup.game = name;
      this.checks.begin();
      Object.assign(this.draft, { position: "usual", own_start: "", problems: {} });
      this.app.redraw();
    };
    return choiceGroup(
      "Game",
      games.map((game) => choice("game", game.name, gameTitle(game.name), setup.game === game.name, choose)),
    );
  }

  private sideChoice(): Children {
    const { draft, app } = this;
    if (draft.setup.vs.kind === "human") return null;
    const info = gameInfo(app.hello, draft.setup.game);
    const choose = (side: string) => {
      draft.side = side as Draft["side"];
      app.redraw();
    };
    const sides: [Draft["side"], string][] = [
      ["first", info?.first ?? "First"],
      ["second", info?.second ?? "Second"],
      ["random", "Either"],
      ["none", "Just watch"],
    ];
    return [
      choiceGroup(
        "You play",
        sides.map(([value, name]) => choice("side", value, name, draft.side === value, choose)),
      ),
      draft.side === "none" && standInField(app, draft),
    ];
  }

  private clockChoice(): VNode {
    const { draft, app } = this;
    const choose = (clock: string) => {
      draft.own_clock = clock === "own";
      if (clock !== "own") draft.setup.clock = clock;
      else if (draft.setup.clock === "none") draft.setup.clock = "1200+0";
      app.redraw();
    };
    // Of a game that people play without a clock, the usual times are no help.
    const has_clocks = gameInfo(app.hello, draft.setup.game)?.can.clocks;
    const offered = clocks.filter((clock) => has_clocks || clock === "none" || clock === draft.setup.clock);
    const items = offered.map((clock) =>
      choice(
        "clock",
        clock,
        clock === "none" ? "No clock" : clockText(clock),
        !draft.own_clock && draft.setup.clock === clock,
        choose,
      ),
    );
    items.push(choice("clock", "own", "Other", draft.own_clock, choose));
    const own = textField({
      id: "own-clock",
      label: "Seconds for the game + seconds a move",
      value: draft.setup.clock,
      problem: draft.problems.clock,
      mono: true,
      changed: (text) => {
        draft.setup.clock = text.trim();
        app.redraw();
      },
    });
    return h("div.group", null, choiceGroup("Clock, minutes + seconds a move", items), draft.own_clock && own);
  }

  private positionChoice(): VNode {
    const { draft, app } = this;
    const choose = (position: string) => {
      draft.position = position as Draft["position"];
      draft.problems = {};
      this.checks.begin();
      app.redraw();
    };
    const kinds: [Draft["position"], string][] = [["usual", "The usual start"]];
    const info = gameInfo(app.hello, draft.setup.game);
    if (info?.by_chance.name) kinds.push(["chance", info.by_chance.name]);
    kinds.push(["own", info?.can.pgn ? "From a FEN" : "Set up"]);
    return h(
      "div.group",
      null,
      choiceGroup(
        "Position",
        kinds.map(([value, name]) => choice("position", value, name, draft.position === value, choose)),
      ),
      draft.position === "chance" && this.numberField(),
      draft.position === "own" && this.ownPosition(),
    );
  }

  /** Applied at once, also to a game that is being played. */
  private helpChoice(): Children {
    const { app, draft } = this;
    if (!gameInfo(app.hello, draft.setup.game)?.can.engine) return null;
    const { coach, bar } = app.settings;
    return h(
      "fieldset.choices",
      { key: "help" },
      h("legend", null, "Help while you play"),
      switchField("help-coach", "Coach", "Says so when a move was a mistake.", coach, (on) =>
        app.change({ coach: on }),
      ),
      switchField("help-bar", "Evaluation bar", "Who is better, beside the board.", bar, (on) =>
        app.change({ bar: on }),
      ),
    );
  }

  private numberField(): VNode {
    const { draft } = this;
    return textField({
      id: "start-number",
      label: "Its number; empty for a random one",
      value: draft.number,
      problem: draft.problems.start,
      mono: true,
      changed: (text) => {
        draft.number = text.trim();
        this.app.redraw();
      },
    });
  }

  private ownPosition(): VNode {
    const { draft, app } = this;
    const info = gameInfo(app.hello, draft.setup.game);
    const take = (text: string) => {
      draft.own_start = text;
      this.checkPosition();
      app.redraw();
    };
    return h(
      "div.group",
      null,
      textField({
        id: "own-position",
        label: info?.setup_help || "Position",
        value: draft.own_start,
        problem: draft.problems.start,
        mono: true,
        changed: take,
      }),
      (info?.examples.length ?? 0) > 0 &&
        h(
          "div.examples",
          null,
          info?.examples.map(({ name, start }) => button("button.small", () => take(start), name)),
        ),
    );
  }

  /** The server reads the position while it is typed; the fault stands beside the field. */
  private checkPosition(): void {
    const { draft, app } = this;
    const newest = this.checks.begin();
    const told = (problem: string | undefined) => {
      if (!newest()) return;
      draft.problems = problem ? { start: problem } : {};
      app.redraw();
    };
    if (!draft.own_start.trim()) return told(undefined);
    app.connection.request("position.check", { game: draft.setup.game, start: draft.own_start.trim() }).then(
      () => told(undefined),
      (refusal: Refusal) => told(refusal.message),
    );
  }

  private finished(): Setup {
    const { setup, side, position, number, own_start } = this.draft;
    const you: You =
      setup.vs.kind === "human" ? "both" : side === "random" ? (Math.random() < 0.5 ? "first" : "second") : side;
    const chance = `${this.chanceKind(setup.game)}${number || "random"}`;
    const starts = { usual: "", chance, own: own_start.trim() };
    return { ...setup, you, start: starts[position] };
  }

  private async start(): Promise<void> {
    const { draft, app } = this;
    const { dialog } = app;
    const setup = this.finished();
    draft.starting = true;
    draft.problems = {};
    app.redraw();
    try {
      // Who closes the dialog before the game is there does not want it.
      if (await this.begin(setup, () => app.dialog === dialog)) {
        remember("setup", { ...setup, you: draft.side === "random" ? "first" : setup.you });
        app.closeDialog();
      }
    } catch (reason) {
      const { field, message } = reason as Refusal;
      draft.problems = { [problemField(field, draft.setup.vs)]: message };
    }
    draft.starting = false;
    app.redraw();
  }
}

function problemField(field: string | undefined, vs: Seat): string {
  if (field === "start" || field === "clock") return field;
  return field && vs.kind === "spec" ? "spec" : "other";
}

function emptyDraft(): Draft {
  return {
    setup: { ...default_setup },
    side: "first",
    own_clock: false,
    position: "usual",
    number: "",
    own_start: "",
    problems: {},
    starting: false,
  };
}
