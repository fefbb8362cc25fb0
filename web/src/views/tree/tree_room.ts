// Tree: records a search, shows it at any step, and answers why. The link says what is searched and what is looked at.

import type { App } from "../../app";
import type { TreeChoices } from "../../api/tree_messages";
import type { VNode } from "../../dom";
import type { Command } from "../../shell/commands";
import { Sheet } from "../../shell/sheet";
import { formatRoute, linkTo } from "../../state/route";
import { BadLink } from "../../state/setup";
import { Soon } from "../../state/soon";
import type { BarParts, Room } from "../room";
import { Strip } from "./canvas/strip";
import type { Lesson } from "./lesson/lesson";
import { Lessons } from "./lesson/lessons";
import { Recorder, type Wanted } from "./recorder";
import { isRecording } from "./recording/files";
import type { Question } from "./recording/question";
import { openCompare } from "./search/compare_dialog";
import {
  example_setup,
  setupFromQuery,
  setupQuery,
  treeGame,
  type TreeSetup,
  usualOther,
  usualSetup,
} from "./search/search_setup";
import { SetUpDialog } from "./search/set_up_dialog";
import { Sight } from "./sight";
import { treeCommands, treeMenu } from "./tree_actions";
import { treeBar } from "./tree_bar";
import { treeBody } from "./tree_body";

const link_delay_ms = 150;
const usual_file_bytes = 3_000_000;

export class TreeRoom implements Room {
  readonly name = "tree";
  readonly hears: Room["hears"];
  readonly commands: Command[];
  readonly sight: Sight;
  readonly recorder: Recorder;
  readonly lessons: Lessons;
  readonly strip: Strip;
  readonly sheet: Sheet;
  tab: "why" | "outline" = "why";
  /** On a phone one of two searches is shown, or the counts. */
  phone_tab: "a" | "b" | "counts" = "a";
  private draft: TreeSetup = { ...example_setup };
  private readonly set_up: SetUpDialog;
  /** The link that was followed or written last: a connection that comes back changes nothing. */
  private applied = "";
  private readonly link = new Soon(link_delay_ms, () => this.writeLink());

  constructor(readonly app: App) {
    const sight = (this.sight = new Sight(app, () => this.link.soon()));
    this.recorder = new Recorder(app, sight, {
      shown: () => this.lessons.drop(),
      refolded: () => {
        this.link.soon();
        app.redraw();
      },
      laidOut: () => this.tab === "outline" && app.redraw(),
    });
    this.hears = this.recorder.hears;
    this.lessons = new Lessons(sight, this.recorder, () => this.link.soon());
    this.strip = new Strip({
      scrub: (step) => sight.stepper.scrub(step),
      // What lies beyond a question of the lesson is not to be seen.
      select: (node) => sight.lanes[0]!.tree.t0[node]! <= sight.stepper.step && sight.select(0, node),
    });
    this.sheet = new Sheet(() => app.redraw());
    this.set_up = new SetUpDialog(
      app,
      () => this.recorder.choices,
      (setup) => this.goTo(setup),
    );
    this.commands = treeCommands(this);
  }

  get lesson(): Lesson | undefined {
    return this.lessons.current;
  }

  // The link.

  async enter(): Promise<void> {
    const { recorder, sight, app } = this;
    const newest = recorder.begin();
    const followed = this.applied === location.hash;
    if (!followed) this.lessons.wanted = app.route.query.get("lesson") === "1";
    const choices = await recorder.learnChoices();
    if (!newest()) return;
    const wanted = this.wanted(choices);
    const question = sight.hands.ask(wanted.key, sight.stepper);
    if (wanted.setup && !followed) this.draft = { ...wanted.setup };
    if (wanted.key !== recorder.loaded) {
      await recorder.load(wanted, newest, question);
    } else if (followed) return;
    if (newest() && wanted.key === recorder.loaded) this.applyRoute(question);
  }

  private wanted(choices: TreeChoices): Wanted {
    const { path, query } = this.app.route;
    if (path[0] === "r" && path[1]) return { key: `r/${path[1]}`, recording: path[1] };
    if (path.length > 0) throw new BadLink("address", path.join("/"), "#/tree or #/tree/r/ and a recording");
    const setup = setupFromQuery(query, choices);
    return { key: JSON.stringify(setup), setup };
  }

  private applyRoute(question: Question): void {
    this.applied = location.hash;
    const { sight, lessons } = this;
    const { query } = this.app.route;
    const number = (key: string) => (/^\d{1,9}$/.test(query.get(key) ?? "") ? Number(query.get(key)) : undefined);
    const [step, node] = [number("step"), number("node")];
    const [lane] = sight.lanes;
    if (!lane) return;
    const { steps, size } = lane.tree;
    if (step !== undefined && step > steps) throw new BadLink("step", String(step), `0 to ${steps}`);
    if (node !== undefined && node >= size) throw new BadLink("node", String(node), `0 to ${size - 1}`);
    const untouched = question.step_untouched();
    if (lessons.wanted !== (this.lesson !== undefined)) lessons.set(lessons.wanted);
    if (question.view_untouched() && !lane.touched) lane.readView(query);
    if (untouched && step !== undefined && step !== sight.stepper.step) sight.stepper.scrub(step);
    if (untouched && node !== undefined && question.selection_untouched()) {
      sight.focus = 0;
      sight.selected = node;
    }
    sight.look();
  }

  private writeLink(): void {
    const { app, sight, recorder } = this;
    const { stepper, selected } = sight;
    const [lane] = sight.lanes;
    if (app.room !== this || !lane || app.bad_link || recorder.running) return;
    const parts = recorder.setup ? setupQuery(recorder.setup) : [];
    if (!stepper.at_end) parts.push(`step=${stepper.step}`);
    if (selected !== undefined && sight.focus === 0) parts.push(`node=${selected}`);
    parts.push(...lane.viewQuery());
    if (this.lesson) parts.push("lesson=1");
    const link = linkTo(app, "tree", recorder.setup ? [] : ["r", lane.tree.info.recording], parts);
    this.applied = link;
    if (link !== location.hash) app.go(link, "replace");
  }

  /** A set-up of its own address: back leads to the one before. */
  goTo(setup: TreeSetup): void {
    this.recorder.loaded = "";
    this.app.go(formatRoute("tree", [], setupQuery(setup).join("&")));
  }

  leave(): void {
    this.sight.stepper.pause();
    if (this.recorder.running) this.recorder.stop();
  }

  escape(): boolean {
    const { sight, recorder } = this;
    if (recorder.running) recorder.stop();
    else if (sight.stepper.playing) sight.stepper.toggle();
    else if (sight.selected !== undefined) sight.select(sight.focus, undefined);
    else return false;
    return true;
  }

  moves(): boolean {
    return this.recorder.running !== undefined;
  }

  async takeFile(file: File): Promise<boolean> {
    const { app, recorder } = this;
    if (!(await isRecording(file))) return false;
    const most = recorder.choices?.limits.file ?? usual_file_bytes;
    const words = `${file.name} is too large: at most ${Math.floor(most / 1e6)} MB. Open it in the terminal.`;
    if (file.size > most) return (app.toasts.error(words), true);
    try {
      const recording = await recorder.open(file);
      if (recording) app.go(formatRoute("tree", ["r", recording]));
    } catch (reason) {
      app.toasts.error(`${file.name}: ${reason instanceof Error ? reason.message : String(reason)}`);
    }
    app.redraw();
    return true;
  }

  // Bar, body, keys.

  bar(): BarParts {
    const { recorder } = this;
    const { setup, choices, growing } = recorder;
    const { lanes } = this.sight;
    const opened = setup || growing || !lanes[0] ? undefined : lanes[0].tree.info.search;
    const state = {
      setup: this.draft,
      choices,
      running: recorder.running !== undefined,
      comparing: lanes.length > 1,
      opened,
      shown: setup,
    };
    return treeBar(this.app, state, {
      change: (changes) => {
        Object.assign(this.draft, changes);
        this.app.redraw();
      },
      chooseGame: (name) => {
        const game = treeGame(choices, name);
        if (game) this.goTo(usualSetup(game));
      },
      setUp: () => this.openSetUp(),
      run: () => this.goTo(opened ? { ...example_setup } : { ...this.draft }),
      stop: () => recorder.stop(),
      compare: () => this.compare(true),
      items: treeMenu(this),
    });
  }

  body(): VNode | undefined {
    return this.app.hello && treeBody(this);
  }

  openSetUp(): void {
    this.set_up.open(this.draft);
  }

  /** Starts comparing, with a choice or with what suggests itself; or ends it. */
  compare(asked: boolean): void {
    const { app } = this;
    const { setup, choices } = this.recorder;
    if (!setup) return app.toasts.tell("A recording from a file cannot be compared; run the search instead.");
    const compareWith = (other: string) => this.goTo({ ...setup, other });
    if (this.sight.lanes.length > 1) compareWith("");
    else if (asked) openCompare(app, setup, choices, compareWith);
    else compareWith(usualOther(setup.algorithm));
  }

  focusPanel(): void {
    this.tab = "why";
    this.app.redraw();
    document.querySelector<HTMLElement>(".tree .tree-panel")?.focus();
  }
}
