// Stepper: a place in a recorded search, and every way to move it. What is drawn at a step is a pure function of the
// recording, so back costs what forward costs.
//   const stepper = new Stepper({ changed: () => app.redraw(), speak: (words) => app.live.say(words) });
//   stepper.load(events.length, { narrate: (step) => words(step), jumps: [{ name: "cut", key: "n", find: nextCut }] });
//   stepper.back();  stepper.toggle();  stepper.jump("cut", 1);
// A recording may be on its way while an older one is walked through. What the user does meanwhile stays:
//   const untouched = stepper.expect();  const events = await …;  stepper.load(events.length, course, untouched);

import { Latest, type StillLatest } from "../state/latest";

export type Direction = 1 | -1;

/** Somewhere to jump to: "cut", "dead end". Its key leads to the next one, the same with Shift to the one before. */
export interface Jump {
  name: string;
  key?: string;
  find(step: number, direction: Direction): number | undefined;
}

export interface Course {
  /** One sentence on what has just happened at this step. */
  narrate(step: number): string;
  jumps?: Jump[];
  /** Where it opens; at the end, with the whole result in view, where nothing else is said. */
  at?: number;
  /** How many steps playing takes for one: a long recording goes in batches. */
  stride?: number;
}

export interface StepperCalls {
  /** `played` while the clock moves it, so that links need not be written sixty times a second. */
  changed(played: boolean): void;
  speak(words: string): void;
}

/** A question is open: nobody gets past its step, and there it is said instead of what has happened. */
export interface Hold {
  step: number;
  words?: string;
}

export const speeds = [1, 4, 16, 60, 250];
const longest_frame_ms = 100;

export class Stepper {
  step = 0;
  steps = 0;
  playing = false;
  /** Steps a second. */
  speed = 60;
  /** A recording is on its way: who goes somewhere now goes there in it. */
  expected = false;
  hold?: Hold;
  /** Begins with every step by hand, and with playing and pausing. */
  private readonly hand = new Latest();
  /** Where the user wants to be, be it beyond the steps that are there. */
  private goal = Infinity;
  private course: Course = { narrate: () => "" };
  private frame?: number;
  private last_frame?: number;
  private owed = 0;

  constructor(private readonly calls: StepperCalls) {}

  get jumps(): Jump[] {
    return this.course.jumps ?? [];
  }

  get at_end(): boolean {
    return this.step >= this.steps;
  }

  /** As far as one may go. */
  get limit(): number {
    return Math.min(this.steps, this.hold?.step ?? Infinity);
  }

  narration(): string {
    const { hold } = this;
    return hold?.words && this.step >= hold.step ? hold.words : this.course.narrate(this.step);
  }

  /** The transport can be used: there is a recording, or there will be. */
  get usable(): boolean {
    return this.steps > 0 || this.expected;
  }

  /** Tells later whether the user has left everything here as it is now. */
  watch(): StillLatest {
    return this.hand.watch();
  }

  /** A recording was asked for; its answer hands to `load` what this gives. */
  expect(): StillLatest {
    this.expected = true;
    return this.watch();
  }

  /** It does not come. */
  forgo(): void {
    this.expected = false;
    if (this.steps === 0) this.pause();
  }

  load(steps: number, course: Course, untouched: StillLatest = () => true): void {
    const at = untouched() ? (course.at ?? Infinity) : this.playing ? this.step : this.goal;
    if (untouched()) this.pause();
    this.expected = false;
    this.steps = Math.max(0, Math.floor(steps));
    this.course = course;
    this.goal = at;
    this.step = this.inside(at);
    if (this.playing && !this.at_end) this.play();
    else this.pause();
    this.calls.changed(false);
  }

  /** The recording has grown: whoever stood at its end stands at its end again. */
  extend(steps: number, course: Course): void {
    const follows = this.at_end && !this.playing;
    this.steps = Math.max(0, Math.floor(steps));
    this.course = course;
    if (follows) this.step = this.steps;
    this.calls.changed(true);
  }

  forward(): void {
    this.byHand(this.inside(this.step + 1));
  }

  back(): void {
    this.byHand(this.inside(this.step - 1));
  }

  first(): void {
    this.byHand(0);
  }

  last(): void {
    this.byHand(Infinity);
  }

  scrub(step: number): void {
    this.byHand(step);
  }

  /** False where there is nothing of that name in that direction. */
  jump(name: string, direction: Direction): boolean {
    const found = this.jumps.find((jump) => jump.name === name)?.find(this.step, direction);
    if (found === undefined) {
      this.calls.speak(direction > 0 ? `No further ${name}.` : `No ${name} before this.`);
      return false;
    }
    this.byHand(found);
    return true;
  }

  toggle(): void {
    this.hand.begin();
    if (this.playing) this.pause();
    else this.play();
    this.calls.changed(false);
  }

  pause(): void {
    this.playing = false;
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
    this.last_frame = undefined;
  }

  faster(): void {
    this.setSpeed(speeds.find((speed) => speed > this.speed) ?? this.speed);
  }

  slower(): void {
    this.setSpeed([...speeds].reverse().find((speed) => speed < this.speed) ?? this.speed);
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    this.calls.changed(false);
  }

  /** From the end it starts over; before there is anything it starts when there is. */
  private play(): void {
    if (!this.usable) return;
    this.pause();
    this.playing = true;
    if (this.steps === 0) return;
    if (this.at_end) this.step = 0;
    else if (this.step >= this.limit) return this.stopAtHold();
    this.goal = this.step;
    this.owed = 0;
    this.frame = requestAnimationFrame((now) => this.tick(now));
  }

  private tick(now: number): void {
    if (!this.playing) return;
    const passed = Math.min(longest_frame_ms, now - (this.last_frame ?? now));
    this.last_frame = now;
    this.owed += (passed / 1000) * this.speed;
    const whole = Math.floor(this.owed);
    this.owed -= whole;
    if (whole > 0) this.step = this.inside(this.step + whole * (this.course.stride ?? 1));
    this.goal = this.at_end ? Infinity : this.step;
    if (this.step >= this.limit) this.pause();
    else this.frame = requestAnimationFrame((next) => this.tick(next));
    if (whole > 0) this.calls.changed(this.playing);
  }

  private byHand(step: number): void {
    this.hand.begin();
    this.pause();
    this.goal = step;
    this.step = this.inside(step);
    this.calls.speak(this.narration());
    this.calls.changed(false);
  }

  private stopAtHold(): void {
    this.pause();
    this.calls.speak(this.narration());
  }

  private inside(step: number): number {
    return Math.max(0, Math.min(this.limit, Math.round(step)));
  }
}
