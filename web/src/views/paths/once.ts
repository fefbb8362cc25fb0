// Does the work for a problem once: asked again for the same, it only moves the step.
//   await this.once.run(fields, step, async (stale) => { …; if (stale()) return; … });

import { Refusal } from "../../api/messages";
import type { House } from "./topic";

export class Once {
  private done_for = "";

  constructor(private readonly house: House) {}

  /** `stale` tells whether another problem has taken the place of this one. */
  async run(fields: object, step: number | undefined, work: (stale: () => boolean) => Promise<void>): Promise<void> {
    const { app, stepper } = this.house;
    const wanted = JSON.stringify(fields);
    if (wanted === this.done_for) {
      if (step !== undefined && step !== stepper.step) stepper.scrub(step);
      return app.redraw();
    }
    this.done_for = wanted;
    try {
      await work(() => wanted !== this.done_for);
    } catch (reason) {
      if (reason instanceof Refusal && reason.code === "offline") this.done_for = "";
      else app.complain(reason);
    }
  }
}
