// What was asked of the server, and what the user has done in the Tree view since: that stays when the answer comes.
//   const question = hands.ask(key, stepper);  …  if (question.view_untouched()) lane.readView(query);

import { Latest, type StillLatest } from "../../../state/latest";
import type { Stepper } from "../../../stepper/stepper";

export interface Question {
  key: string;
  step_untouched: StillLatest;
  view_untouched: StillLatest;
  selection_untouched: StillLatest;
}

export class Hands {
  /** Begins when the user chooses what is unfolded or hidden. */
  readonly views = new Latest();
  readonly selections = new Latest();
  private lost?: Question;

  /** What is asked again after a lost connection is still the same question. */
  ask(key: string, stepper: Stepper): Question {
    const again = this.lost?.key === key ? this.lost : undefined;
    this.lost = undefined;
    if (again) return again;
    return {
      key,
      step_untouched: stepper.watch(),
      view_untouched: this.views.watch(),
      selection_untouched: this.selections.watch(),
    };
  }

  lose(question: Question): void {
    this.lost = question;
  }
}
