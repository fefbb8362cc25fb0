// Does the work for a problem once: asked again for the same, it only moves the step. What the user does with the
// stepper while the answer is on its way stays.
//   await this.once.run(fields, step, async (asked) => { …; if (asked.stale()) return; asked.load(steps, course); });

import { Refusal } from "../../../api/messages";
import { Latest, type StillLatest } from "../../../state/latest";
import type { Course } from "../../../stepper/stepper";
import type { House } from "../topic";

export interface Asked {
  /** Another problem has taken the place of this one, or nobody looks any more. */
  stale(): boolean;
  /** Sets the stepper to the answer. */
  load(steps: number, course: Course): void;
}

interface Question {
  wanted: string;
  /** Where the link wants to be. */
  step?: number;
  untouched: StillLatest;
}

export class Once {
  private readonly newest = new Latest();
  private question?: Question;
  private answered = false;
  /** Asked when the connection went: it is asked again, and is still the same question. */
  private lost?: Question;

  constructor(private readonly house: House) {}

  async run(
    fields: object,
    step: number | undefined,
    work: (asked: Asked) => Promise<void>,
    options: { untouched?: StillLatest; failed?: (reason: unknown) => void } = {},
  ): Promise<void> {
    const { app, stepper } = this.house;
    const wanted = JSON.stringify(fields);
    if (wanted === this.question?.wanted) {
      if (step !== undefined && step !== stepper.step) stepper.scrub(step);
      return app.redraw();
    }
    const again = this.lost?.wanted === wanted ? this.lost : undefined;
    const since_now = stepper.expect();
    const untouched = again?.untouched ?? options.untouched ?? since_now;
    const question = { wanted, step: step ?? again?.step, untouched };
    const newest = this.begin(question);
    const load = (steps: number, course: Course) => {
      this.answered = true;
      stepper.load(steps, { at: question.step, ...course }, question.untouched);
    };
    try {
      await work({ stale: () => !newest(), load });
      if (newest() && !this.answered) this.forget();
    } catch (reason) {
      if (!newest()) return;
      stepper.forgo();
      if (reason instanceof Refusal && reason.code === "offline") this.forget(question);
      else (options.failed ?? ((fault) => app.complain(fault)))(reason);
      app.redraw();
    }
  }

  /** What is not answered by now is asked for anew when it is wanted again. */
  leave(): void {
    if (!this.answered) this.forget();
  }

  /** Whatever was found belongs to something else. */
  forget(lost?: Question): void {
    this.newest.begin();
    this.question = undefined;
    this.lost = lost;
  }

  private begin(question: Question): StillLatest {
    this.question = question;
    this.answered = false;
    this.lost = undefined;
    return this.newest.begin();
  }
}
