// The lesson in the Tree view: it moves the stepper from question to question, and fetches fresh trees to practise on.

import { formatRoute } from "../../../state/route";
import { Lesson } from "./lesson";
import { setupQuery, treeGame, usualSetup } from "../search/search_setup";
import type { TreeRoom } from "../tree_room";

export class Lessons {
  current?: Lesson;
  /** What the link or the user wants last; the recording may still be on its way. */
  wanted = false;

  constructor(private readonly room: TreeRoom) {}

  set(on: boolean): void {
    const { room } = this;
    this.wanted = on;
    const tree = room.is_growing ? undefined : room.lanes[0]?.tree;
    this.current = on && tree ? new Lesson(tree) : undefined;
    if (this.current) {
      room.focus = 0;
      this.ask();
    }
    room.writeSoon();
    room.app.redraw();
  }

  private ask(): void {
    const question = this.current?.question;
    if (question) this.room.lookAt(question.step, question.node);
    this.room.app.redraw();
  }

  answer(text: string): void {
    const { room, current } = this;
    const question = current?.question;
    if (!current || !question) return;
    const right = current.give(text);
    room.lookAt(question.reveal, question.node);
    room.app.live.say(right ? "Right." : "Not so.");
    room.app.redraw();
  }

  next(): void {
    this.current?.next();
    this.ask();
  }

  /** A fresh tree to practise on. */
  async newExercise(): Promise<void> {
    const { app, choices } = this.room;
    const seed = Math.floor(Math.random() * 1e6) + 1;
    const here = app.visits.watch();
    try {
      const { start } = await app.connection.request("tree.exercise", { seed, levels: 3, children: 3 });
      const game = treeGame(choices, "tree");
      if (!game || !here()) return;
      const query = setupQuery({ ...usualSetup(game), start });
      app.go(formatRoute("tree", [], [...query, "lesson=1"].join("&")));
    } catch (reason) {
      app.complain(reason);
    }
  }
}
