// Stepper: a place in a recorded search, and every way to move it. What is drawn at a step is a pure function of the
// recording, so back costs what forward costs.
//   const stepper = new Stepper({ changed: () => app.redraw(), speak: (words) => app.live.say(words), still: () => false });
//   stepper.load(events.length, { narrate: (step) => words(step), jumps: [{ name: "cut", key: "n", find: nextCut }] });
//   stepper.back();  stepper.toggle();  stepper.jump("cut", 1);

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
  /** Motion is reduced. */
  still(): boolean;
}

export const speeds = [1, 4, 16, 60, 250];
const longest_frame_ms = 100;

export class Stepper {
  step = 0;
  steps = 0;
  playing = false;
  /** Steps a second. */
  speed = 60;
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

  narration(): string {
    return this.course.narrate(this.step);
  }

  load(steps: number, course: Course): void {
    this.pause();
    this.steps = Math.max(0, Math.floor(steps));
    this.course = course;
    this.step = this.inside(course.at ?? this.steps);
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
    this.byHand(this.step + 1);
  }

  back(): void {
    this.byHand(this.step - 1);
  }

  first(): void {
    this.byHand(0);
  }

  last(): void {
    this.byHand(this.steps);
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
    if (this.playing) this.pause();
    else this.play();
    this.calls.changed(false);
  }

  /** Begins unasked, which reduced motion forbids. */
  playByItself(): void {
    if (this.calls.still()) return;
    this.play();
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

  /** From the end it starts over. */
  private play(): void {
    if (this.steps === 0) return;
    if (this.at_end) this.step = 0;
    this.playing = true;
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
    if (this.at_end) this.pause();
    else this.frame = requestAnimationFrame((next) => this.tick(next));
    if (whole > 0) this.calls.changed(this.playing);
  }

  private byHand(step: number): void {
    this.pause();
    this.step = this.inside(step);
    this.calls.speak(this.narration());
    this.calls.changed(false);
  }

  private inside(step: number): number {
    return Math.max(0, Math.min(this.steps, Math.round(step)));
  }
}
