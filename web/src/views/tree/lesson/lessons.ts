// The lesson in the Tree view: it moves the stepper from question to question, and fetches fresh trees to practise on.

import { formatRoute } from "../../../state/route";
import { Lesson } from "./lesson";
import { setupQuery, usualSetup } from "../search/search_setup";
import type { Recorder } from "../recorder";
import type { Sight } from "../sight";

export class Lessons {
  current?: Lesson;
  /** What the link or the user wants last; the recording may still be on its way. */
  wanted = false;

  constructor(
    private readonly sight: Sight,
    private readonly recorder: Recorder,
    private readonly changed: () => void,
  ) {}

  set(on: boolean): void {
    const { sight, recorder } = this;
    this.wanted = on;
    const tree = recorder.growing ? undefined : sight.lanes[0]?.tree;
    this.drop();
    if (on && tree) {
      this.current = new Lesson(tree);
      sight.focus = 0;
      this.ask();
    }
    this.changed();
    sight.app.redraw();
  }

  /** Ends it, as when another recording takes its place. */
  drop(): void {
    this.current = undefined;
    this.sight.stepper.hold = undefined;
  }

  /** Whoever could look further, or at what another search found, would not need to answer. */
  private ask(): void {
    const { stepper, app } = this.sight;
    const question = this.current?.question;
    stepper.hold = question && { step: question.step, words: "What comes next?" };
    if (question) this.sight.lookAt(question.step, question.node);
    app.redraw();
  }

  answer(text: string): void {
    const { sight, current } = this;
    const question = current?.question;
    if (!current || !question) return;
    const right = current.give(text);
    sight.stepper.hold = { step: question.reveal };
    sight.lookAt(question.reveal, question.node);
    sight.app.live.say(right ? "Right." : "Not so.");
    sight.app.redraw();
  }

  next(): void {
    this.current?.next();
    this.ask();
  }

  /** A fresh tree to practise on. */
  async newExercise(): Promise<void> {
    const { app } = this.sight;
    const seed = Math.floor(Math.random() * 1e6) + 1;
    const here = app.visits.watch();
    try {
      const { start } = await app.connection.request("tree.exercise", { seed, levels: 3, children: 3 });
      const game = this.recorder.choices?.games.find(({ typed_tree }) => typed_tree);
      if (!game || !here()) return;
      const query = setupQuery({ ...usualSetup(game), start });
      app.go(formatRoute("tree", [], [...query, "lesson=1"].join("&")));
    } catch (reason) {
      app.complain(reason);
    }
  }
}
