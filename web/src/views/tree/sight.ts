// What is looked at in the Tree view: one recording or two, the step, and the node that the panel tells of.

import type { App } from "../../app";
import { motionReduced } from "../../state/settings";
import { Soon } from "../../state/soon";
import type { Stepper } from "../../stepper/stepper";
import { newStepper } from "../../stepper/stepper_view";
import type { Unfolding } from "./canvas/plan";
import type { Lane } from "./lane";
import { Alone } from "./recording/alone";
import { courseOf } from "./recording/course";
import { Hands, type Question } from "./recording/question";
import type { TreeAnswer } from "./recording/columns";
import { Recorded } from "./recording/recorded";

const why_delay_ms = 60;
const glide_ms = 180;

export class Sight {
  lanes: Lane[] = [];
  private alone?: Alone;
  /** Which lane the panel tells of. */
  focus = 0;
  /** Chosen by hand, of the lane in focus; else the panel follows the step. */
  selected?: number;
  /** Its cut is pointed at. */
  ringed?: number;
  readonly stepper: Stepper;
  readonly hands = new Hands();
  private last_step = -1;
  private readonly why = new Soon(why_delay_ms, () => {
    if (!this.stepper.playing) void this.lane?.fetchWhy(this.shown);
  });

  constructor(
    readonly app: App,
    private readonly changed: () => void,
  ) {
    this.stepper = newStepper(app, 4, (played) => this.stepped(played));
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

  /** The step of the lane in focus. */
  get step(): number {
    return this.stepOf(this.focus);
  }

  /** The node the panel is about, in the lane in focus. */
  get shown(): number {
    return this.selected ?? this.lane?.tree.nodeAt(this.step) ?? 0;
  }

  /** The same line of moves in the other search; its root where it has none. */
  selectedIn(at: number): number {
    const lane = this.lanes[at]!;
    if (this.selected === undefined) return lane.tree.nodeAt(this.stepOf(at));
    if (at === this.focus) return this.selected;
    const other = this.lanes[this.focus];
    return (other && lane.nodeLike(other.tree, this.selected)) ?? lane.tree.roots[lane.tree.roots.length - 1] ?? 0;
  }

  /** Of a lane, whether of two searches it is the only one that looked at a node. */
  aloneIn(at: number): ((node: number) => boolean) | undefined {
    return this.alone?.at(at === 0 ? 0 : 1, [this.stepOf(0), this.stepOf(1)]);
  }

  glide(): number {
    if (motionReduced(this.app.settings)) return 0;
    return this.stepper.playing ? Math.min(glide_ms, 700 / this.stepper.speed) : glide_ms;
  }

  show(lanes: Lane[], question?: Question): void {
    const [before] = this.lanes;
    if (before && question && !question.view_untouched()) for (const lane of lanes) lane.showLike(before);
    this.lanes = lanes;
    const [a, b] = lanes;
    this.alone = a && b && new Alone(a.tree, b.tree);
    this.focus = 0;
    this.selected = this.ringed = undefined;
    if (a) this.stepper.load(a.tree.steps, courseOf(a.tree, a.cuts), question?.step_untouched);
    else this.stepper.load(0, { narrate: () => "" });
  }

  /** A search that runs is drawn as far as it is; who steps back in it meanwhile is left there. */
  grow(lane: Lane, answer: TreeAnswer): void {
    const { selected } = this;
    lane.grow(new Recorded(answer));
    this.stepper.extend(lane.tree.steps, courseOf(lane.tree, lane.cuts));
    this.selected = selected;
  }

  private stepped(played: boolean): void {
    if (this.stepper.step !== this.last_step) {
      this.last_step = this.stepper.step;
      this.selected = undefined;
    }
    if (!played) this.look();
    this.app.redraw();
  }

  /** Something else is looked at: the link and the panel follow. */
  look(): void {
    this.why.soon();
    this.changed();
    this.app.redraw();
  }

  /** Undefined: the panel follows the step again. */
  select(lane: number, node: number | undefined): void {
    if (lane < 0) return;
    this.hands.selections.begin();
    this.focus = lane;
    this.selected = node;
    this.look();
  }

  /** Goes to a step and selects a node there. */
  lookAt(step: number, node: number): void {
    this.stepper.scrub(step);
    this.selected = node;
  }

  /** Points at a node's cut, or at nothing any more. */
  ring(node: number | undefined): void {
    if (this.ringed === node) return;
    this.ringed = node;
    this.app.redraw();
  }

  toggleCuts(name: string): void {
    this.hands.views.begin();
    for (const lane of this.lanes) lane.toggleCuts(name);
  }

  setShow(show: Unfolding, plies = Infinity): void {
    this.hands.views.begin();
    for (const lane of this.lanes) lane.setShow(show, plies);
  }

  fit(): void {
    for (const { canvas } of this.lanes) canvas.fit();
  }
}
