// Tree: records a search, shows it at any step, and answers why. The link says what is searched and what is looked at.

import type { App } from "../../app";
import type { ServerEvent } from "../../api/connection";
import { Refusal } from "../../api/messages";
import type { TreeChoices } from "../../api/tree_messages";
import type { VNode } from "../../dom";
import type { Command } from "../../shell/commands";
import { Sheet } from "../../shell/sheet";
import { Latest, type StillLatest } from "../../state/latest";
import { formatRoute } from "../../state/route";
import { motionReduced } from "../../state/settings";
import { BadLink } from "../../state/setup";
import { Stepper } from "../../stepper/stepper";
import type { BarParts, Room } from "../room";
import { aloneIn } from "./panel/compare";
import { openCompare } from "./search/compare_dialog";
import { courseOf } from "./recording/course";
import { inBase64, isRecording } from "./recording/files";
import { Lane } from "./lane";
import type { Lesson } from "./lesson/lesson";
import { Lessons } from "./lesson/lessons";
import type { Unfolding } from "./canvas/plan";
import { Hands, type Question } from "./question";
import { Recorded, type TreeAnswer } from "./recording/recorded";
import { SetUp } from "./search/set_up_dialog";
import {
  example_setup,
  otherSetup,
  setupFromQuery,
  setupQuery,
  specOf,
  treeGame,
  type TreeSetup,
  usualOther,
  usualSetup,
} from "./search/search_setup";
import { Strip } from "./canvas/strip";
import { treeCommands, treeMenu } from "./tree_actions";
import { treeBar } from "./tree_bar";
import { treeBody } from "./tree_body";

const hash_delay_ms = 150;
const why_delay_ms = 60;
const glide_ms = 180;

interface Wanted {
  key: string;
  setup?: TreeSetup;
  recording?: string;
}

export class TreeRoom implements Room {
  readonly name = "tree";
  readonly hears: Room["hears"] = {
    "tree.progress": (event) => this.progressed(event),
    "tree.grown": (event) => this.grown(event),
  };
  readonly commands: Command[];
  readonly stepper: Stepper;
  readonly strip: Strip;
  readonly sheet: Sheet;
  choices?: TreeChoices;
  lanes: Lane[] = [];
  alone: Uint8Array[] = [];
  /** Which lane the panel tells of. */
  focus = 0;
  /** Chosen by hand, of the lane in focus; else the panel follows the step. */
  selected?: number;
  running?: { nodes: number; since: number; setup?: TreeSetup; request?: number };
  refusal?: string;
  readonly lessons = new Lessons(this);
  tab: "why" | "outline" = "why";
  /** On a phone one of two searches is shown, or the counts. */
  phone_tab: "a" | "b" | "counts" = "a";
  /** What is drawn while its search runs. */
  private growing?: Lane;
  private draft: TreeSetup = { ...example_setup };
  private setup?: TreeSetup;
  private readonly set_up: SetUp;
  private loaded = "";
  /** The link that was followed or written last: a connection that comes back changes nothing. */
  private applied = "";
  private readonly asked = new Latest();
  private readonly hands = new Hands();
  private question?: Question;
  private last_step = -1;
  private hash_timer?: number;
  private why_timer?: number;

  constructor(readonly app: App) {
    this.stepper = new Stepper({
      changed: (played) => this.stepped(played),
      speak: (words) => app.live.say(words),
      still: () => motionReduced(app.settings),
    });
    this.stepper.speed = 4;
    this.strip = new Strip({
      scrub: (step) => this.stepper.scrub(this.lesson ? Math.min(step, this.stepper.step) : step),
      select: (node) => this.select(0, node),
    });
    this.sheet = new Sheet(() => app.redraw());
    this.set_up = new SetUp(
      app,
      () => this.choices,
      (setup) => this.goTo(setup),
    );
    this.commands = treeCommands(this);
  }

  get lane(): Lane | undefined {
    return this.lanes[this.focus] ?? this.lanes[0];
  }

  stepOf(at: number): number {
    const { step, steps } = this.stepper;
    const tree = this.lanes[at]?.tree;
    if (!tree || at === 0 || steps === 0) return step;
    return Math.round((step / steps) * tree.steps);
  }

  /** The node the panel is about, in the lane in focus. */
  get shown(): number {
    if (this.selected !== undefined) return this.selected;
    return this.lane?.tree.nodeAt(this.stepOf(this.focus)) ?? 0;
  }

  glide(): number {
    if (motionReduced(this.app.settings)) return 0;
    return this.stepper.playing ? Math.min(glide_ms, 700 / this.stepper.speed) : glide_ms;
  }

  // The link.

  async enter(): Promise<void> {
    const newest = this.asked.begin();
    const followed = this.applied === location.hash;
    if (!followed) this.lessons.wanted = this.app.route.query.get("lesson") === "1";
    this.choices ??= await this.app.connection.request("tree.choices");
    if (!newest()) return;
    const wanted = this.wanted(this.choices);
    const question = (this.question = this.hands.ask(wanted.key, this.stepper));
    if (wanted.key !== this.loaded) await this.load(wanted, newest, question);
    else if (followed) return;
    if (newest() && wanted.key === this.loaded) this.applyRoute(question);
  }

  private wanted(choices: TreeChoices): Wanted {
    const { path, query } = this.app.route;
    if (path[0] === "r" && path[1]) return { key: `r/${path[1]}`, recording: path[1] };
    if (path.length > 0) throw new BadLink("address", path.join("/"), "#/tree or #/tree/r/ and a recording");
    const setup = setupFromQuery(query, choices);
    return { key: JSON.stringify(setup), setup };
  }

  leave(): void {
    this.stepper.pause();
    if (this.running) this.stop();
  }

  escape(): boolean {
    if (this.running) this.stop();
    else if (this.stepper.playing) this.stepper.toggle();
    else if (this.selected !== undefined) this.unselect();
    else return false;
    return true;
  }

  private applyRoute(question: Question): void {
    this.applied = location.hash;
    const { query } = this.app.route;
    const number = (key: string) => (/^\d{1,9}$/.test(query.get(key) ?? "") ? Number(query.get(key)) : undefined);
    const step = number("step");
    const node = number("node");
    const tree = this.lanes[0]?.tree;
    if (!tree) return;
    if (step !== undefined && step > tree.steps) throw new BadLink("step", String(step), `0 to ${tree.steps}`);
    if (node !== undefined && node >= tree.size) throw new BadLink("node", String(node), `0 to ${tree.size - 1}`);
    const untouched = question.step_untouched();
    if (this.lessons.wanted !== (this.lesson !== undefined)) this.lessons.set(this.lessons.wanted);
    if (question.view_untouched() && !this.lanes[0]?.touched) this.lanes[0]?.readView(query);
    if (untouched) {
      if (step !== undefined && step !== this.stepper.step) this.stepper.scrub(step);
      if (node !== undefined && question.selection_untouched()) {
        this.focus = 0;
        this.selected = node;
      }
    }
    this.lookSoon();
    this.app.redraw();
  }

  writeSoon(): void {
    window.clearTimeout(this.hash_timer);
    this.hash_timer = window.setTimeout(() => this.writeHash(), hash_delay_ms);
  }

  private writeHash(): void {
    const tree = this.lanes[0]?.tree;
    if (this.app.route.view !== "tree" || !tree || this.app.bad_link || this.running) return;
    const parts = this.setup ? setupQuery(this.setup) : [];
    if (!this.stepper.at_end) parts.push(`step=${this.stepper.step}`);
    if (this.selected !== undefined && this.focus === 0) parts.push(`node=${this.selected}`);
    parts.push(...(this.lanes[0]?.viewQuery() ?? []));
    if (this.lesson) parts.push("lesson=1");
    if (this.app.presenting) parts.push("present=1");
    const hash = formatRoute("tree", this.setup ? [] : ["r", tree.info.recording], parts.join("&"));
    this.applied = hash;
    if (hash !== location.hash) this.app.go(hash, "replace");
  }

  /** A set-up of its own address: back leads to the one before. */
  goTo(setup: TreeSetup): void {
    this.loaded = "";
    this.app.go(formatRoute("tree", [], setupQuery(setup).join("&")));
  }

  // Recording.

  private async load(wanted: Wanted, newest: StillLatest, question: Question): Promise<void> {
    if (this.running) this.stop();
    this.refusal = undefined;
    this.growing = undefined;
    this.stepper.pause();
    if (wanted.setup) this.draft = { ...wanted.setup };
    this.stepper.expect();
    try {
      const answers = await this.answersFor(wanted, newest);
      if (newest()) this.take(answers, wanted, question);
    } catch (reason) {
      if (newest()) this.loadFailed(reason, wanted, question);
    } finally {
      if (newest()) this.running = undefined;
      this.app.redraw();
    }
  }

  private async answersFor(wanted: Wanted, newest: StillLatest): Promise<{ answer: TreeAnswer; setup?: TreeSetup }[]> {
    const { setup, recording } = wanted;
    this.running = { nodes: 0, since: performance.now(), setup };
    this.app.redraw();
    if (!setup) return [{ answer: await this.app.connection.request("tree.open", { recording }) }];
    const both = [{ answer: await this.record(setup, !setup.other), setup }];
    if (setup.other && newest()) {
      const other = otherSetup(setup);
      both.push({ answer: await this.record(other), setup: other });
    }
    return both;
  }

  private record(setup: TreeSetup, live = false): Promise<TreeAnswer> {
    const { game, start } = setup;
    const { connection } = this.app;
    const answer = connection.request("tree.record", { game, start: start || undefined, search: specOf(setup), live });
    if (live && this.running) this.running.request = connection.last_id;
    return answer;
  }

  private loadFailed(reason: unknown, wanted: Wanted, question: Question): void {
    this.stepper.forgo();
    if (!(reason instanceof Refusal)) throw reason;
    if (reason.code === "offline") return this.hands.lose(question);
    if (reason.code === "bad_request" && wanted.setup) {
      if (reason.field === "start") throw new BadLink("pos", wanted.setup.start, reason.message);
      if (reason.field === "game") throw new BadLink("game", wanted.setup.game, reason.message);
    }
    if (reason.code === "not_found") throw new BadLink("r", wanted.recording ?? "", reason.message);
    this.refusal = reason.message;
    this.loaded = wanted.key;
    this.growing = undefined;
    this.lanes = [];
    this.stepper.load(0, { narrate: () => "" });
    this.app.live.sayNow(reason.message);
  }

  private take(answers: { answer: TreeAnswer; setup?: TreeSetup }[], wanted: Wanted, question?: Question): void {
    this.loaded = wanted.key;
    this.setup = wanted.setup;
    const [whole] = answers;
    if (this.growing && whole) this.hasGrown(this.growing, whole.answer);
    else
      this.show(
        answers.map(({ answer, setup }) => this.laneOf(answer, setup)),
        question,
      );
    this.growing = undefined;
    this.lookSoon();
    this.writeSoon();
  }

  private show(lanes: Lane[], question?: Question): void {
    const [before] = this.lanes;
    if (before && question && !question.view_untouched()) for (const lane of lanes) lane.showLike(before);
    this.lanes = lanes;
    const [a, b] = lanes;
    this.alone = a && b ? aloneIn(a.tree, b.tree) : [];
    this.focus = 0;
    this.selected = undefined;
    this.lessons.current = undefined;
    if (a) this.stepper.load(a.tree.steps, courseOf(a.tree, a.cuts), question?.step_untouched);
  }

  /** A search that runs is drawn as far as it is; who steps back in it meanwhile is left there. */
  private hasGrown(lane: Lane, answer: TreeAnswer): void {
    const { selected } = this;
    lane.grow(new Recorded(answer));
    this.stepper.extend(lane.tree.steps, courseOf(lane.tree, lane.cuts));
    this.selected = selected;
  }

  private grown(event: ServerEvent): void {
    if (!this.running || event.request !== this.running.request) return;
    const answer = event as unknown as TreeAnswer;
    this.app.redraw();
    if (this.growing) this.hasGrown(this.growing, answer);
    else {
      this.growing = this.laneOf(answer, this.running?.setup);
      this.show([this.growing], this.question);
    }
  }

  private laneOf(answer: TreeAnswer, setup?: TreeSetup): Lane {
    return new Lane(this.app, new Recorded(answer), setup, {
      select: (lane, node) => this.select(this.lanes.indexOf(lane), node),
      changed: () => this.app.redraw(),
      refolded: () => {
        this.writeSoon();
        this.app.redraw();
      },
      laidOut: () => this.tab === "outline" && this.app.redraw(),
      renew: (lane) => this.record(lane.setup!),
    });
  }

  private progressed(event: ServerEvent): void {
    if (this.running) this.running.nodes = Number(event.nodes) || 0;
    this.app.redraw();
  }

  moves(): boolean {
    return this.running !== undefined;
  }

  stop(): void {
    this.app.connection.request("tree.stop").catch(() => undefined);
  }

  /** Something else is wanted: what runs is in vain. */
  private giveUp(): void {
    if (!this.running) return;
    this.stop();
    this.running = undefined;
    this.growing = undefined;
  }

  async takeFile(file: File): Promise<boolean> {
    if (!(await isRecording(file))) return false;
    const most = this.choices?.limits.file ?? 3_000_000;
    if (file.size > most) {
      this.app.toasts.error(
        `${file.name} is too large: at most ${Math.floor(most / 1e6)} MB. Open it in the terminal.`,
      );
      return true;
    }
    const newest = this.asked.begin();
    const here = this.app.visits.watch();
    this.giveUp();
    try {
      this.choices ??= await this.app.connection.request("tree.choices");
      const answer = await this.app.connection.request("tree.open", { file: await inBase64(file) });
      if (!newest() || !here()) return true;
      const key = `r/${answer.recording}`;
      this.take([{ answer }], { key, recording: answer.recording });
      this.app.go(formatRoute("tree", ["r", answer.recording]));
    } catch (reason) {
      this.app.toasts.error(`${file.name}: ${reason instanceof Error ? reason.message : String(reason)}`);
    }
    this.app.redraw();
    return true;
  }

  // Looking.

  private stepped(played: boolean): void {
    if (this.stepper.step !== this.last_step) {
      this.last_step = this.stepper.step;
      this.selected = undefined;
    }
    if (!played) {
      this.lookSoon();
      this.writeSoon();
    }
    this.app.redraw();
  }

  select(lane: number, node: number): void {
    if (lane < 0) return;
    this.hands.selections.begin();
    this.focus = lane;
    this.selected = node;
    this.lookSoon();
    this.writeSoon();
    this.app.redraw();
  }

  private unselect(): void {
    this.hands.selections.begin();
    this.selected = undefined;
    this.lookSoon();
    this.writeSoon();
    this.app.redraw();
  }

  /** The same line of moves in the other search; undefined where it has none. */
  selectedIn(at: number): number {
    const lane = this.lanes[at]!;
    const current = lane.tree.nodeAt(this.stepOf(at));
    if (this.selected === undefined) return current;
    if (at === this.focus) return this.selected;
    const other = this.lanes[this.focus];
    return (other && lane.nodeLike(other.tree, this.selected)) ?? lane.tree.roots[lane.tree.roots.length - 1] ?? 0;
  }

  private lookSoon(): void {
    window.clearTimeout(this.why_timer);
    this.why_timer = window.setTimeout(() => {
      if (!this.stepper.playing) void this.lane?.fetchWhy(this.shown);
    }, why_delay_ms);
  }

  toggleCuts(name: string): void {
    this.hands.views.begin();
    for (const lane of this.lanes) lane.toggleCuts(name);
  }

  setShow(show: Unfolding, plies = Infinity): void {
    this.hands.views.begin();
    for (const lane of this.lanes) lane.setShow(show, plies);
  }

  /** Goes to a step and selects a node there. */
  lookAt(step: number, node: number): void {
    this.stepper.scrub(step);
    this.selected = node;
  }

  get lesson(): Lesson | undefined {
    return this.lessons.current;
  }

  /** A search runs and is drawn as far as it is. */
  get is_growing(): boolean {
    return this.growing !== undefined;
  }

  // Bar, body, keys.

  bar(): BarParts {
    const opened = this.setup || this.growing || !this.lanes[0] ? undefined : this.lanes[0].tree.info.search;
    const state = {
      setup: this.draft,
      choices: this.choices,
      running: this.running !== undefined,
      comparing: this.lanes.length > 1,
      opened,
    };
    return treeBar(this.app, state, {
      change: (changes) => {
        Object.assign(this.draft, changes);
        this.app.redraw();
      },
      chooseGame: (name) => {
        const game = treeGame(this.choices, name);
        if (game) this.goTo(usualSetup(game));
      },
      setUp: () => this.openSetUp(),
      run: () => this.goTo(opened ? { ...example_setup } : { ...this.draft }),
      stop: () => this.stop(),
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
    if (!this.setup) return this.app.toasts.tell("A recording from a file cannot be compared; run the search instead.");
    if (this.lanes.length > 1) return this.goTo({ ...this.setup, other: "" });
    if (asked) return openCompare(this.app, this.setup, this.choices, (other) => this.goTo({ ...this.setup!, other }));
    this.goTo({ ...this.setup, other: usualOther(this.setup.algorithm) });
  }

  focusPanel(): void {
    this.tab = "why";
    this.app.redraw();
    document.querySelector<HTMLElement>(".tree .tree-panel")?.focus();
  }
}
