// TourReplay: where the knight has been at a step of a recorded tour, and which squares were given up on the way. A step
// is one jump or one jump taken back. Now and then the state is kept, so that any step is near a known one.

import { type LaneRecord, wasFound } from "../race/record";

const placed = 0;
const between_marks = 2048;

interface Mark {
  line: number[];
  given_up: number[][];
  backs: number;
}

export class TourReplay {
  readonly steps: number;
  /** The squares that stand, the start first. */
  line: number[] = [];
  /** How often a jump was taken back so far. */
  backs = 0;
  /** By depth: squares tried after the same beginning and abandoned. */
  private given_up: number[][] = [[]];
  private step = 0;
  private readonly marks: Mark[] = [];

  constructor(readonly record: LaneRecord) {
    this.steps = record.items.length;
    for (let step = 0; step < this.steps; ++step) {
      if (step % between_marks === 0) this.marks.push(this.copy());
      this.forward(step);
    }
    this.step = this.steps;
  }

  done(step: number): boolean {
    return step >= this.steps;
  }

  goTo(step: number): void {
    const wanted = Math.max(0, Math.min(step, this.steps));
    if (wanted < this.step || wanted - this.step > 2 * between_marks) this.restore(Math.floor(wanted / between_marks));
    while (this.step < wanted) this.forward(this.step++);
  }

  /** The squares that stand at a step; a tour found beyond what was recorded stands at the end. */
  standing(step: number): number[] {
    this.goTo(step);
    return this.done(step) && wasFound(this.record) ? [...this.record.path] : this.line;
  }

  abandoned(): number[] {
    return this.given_up.slice(0, this.line.length + 1).flat();
  }

  isDeadEnd(step: number): boolean {
    const { kinds } = this.record;
    return step > 0 && step < this.steps && kinds[step - 1] === placed && kinds[step] !== placed;
  }

  isBack(step: number): boolean {
    return step > 0 && this.record.kinds[step - 1] !== placed;
  }

  squareAt(step: number): number {
    return this.record.items[step - 1] ?? 0;
  }

  deadEnd(step: number, direction: 1 | -1): number | undefined {
    for (let at = step + direction; at > 0 && at < this.steps; at += direction) if (this.isDeadEnd(at)) return at;
    return undefined;
  }

  private forward(event: number): void {
    const square = this.record.items[event] ?? 0;
    if (this.record.kinds[event] === placed) {
      this.line.push(square);
      this.given_up[this.line.length] = [];
    } else {
      this.line.pop();
      this.given_up[this.line.length]?.push(square);
      this.given_up[this.line.length + 1] = [];
      ++this.backs;
    }
  }

  private copy(): Mark {
    const given_up = this.given_up.slice(0, this.line.length + 1).map((squares) => [...squares]);
    return { line: [...this.line], given_up, backs: this.backs };
  }

  private restore(mark: number): void {
    const { line, given_up, backs } = this.marks[Math.min(mark, this.marks.length - 1)] ?? {
      line: [],
      given_up: [[]],
      backs: 0,
    };
    this.line = [...line];
    this.given_up = given_up.map((squares) => [...squares]);
    this.backs = backs;
    this.step = Math.min(mark, Math.max(0, this.marks.length - 1)) * between_marks;
  }
}
