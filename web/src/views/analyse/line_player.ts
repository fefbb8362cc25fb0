// Plays a line on the board step by step, without going there. Where motion is not wanted, each press is a step.
//   player.play(moves, still);   player.step()

import type { LineMove } from "../../api/analysis_messages";

const step_ms = 900;

export class LinePlayer {
  private moves: LineMove[] = [];
  private shown = 0;
  private timer?: number;

  constructor(private readonly show: (move: LineMove) => void) {}

  /** From the first move; or, where it is this line that is shown, one move on. */
  play(moves: LineMove[], still: boolean): void {
    const same = moves === this.moves && this.shown < moves.length;
    if (!same) {
      this.moves = moves;
      this.shown = 0;
    }
    this.step();
    window.clearInterval(this.timer);
    if (!still) this.timer = window.setInterval(() => this.step(), step_ms);
  }

  stop(): void {
    window.clearInterval(this.timer);
    this.moves = [];
  }

  private step(): void {
    const move = this.moves[this.shown++];
    if (move) this.show(move);
    else window.clearInterval(this.timer);
  }
}
