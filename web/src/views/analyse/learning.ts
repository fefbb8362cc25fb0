// "Learn from your mistakes": the moves of a game where a better one was there, asked again in order. Pure but for asking
// the server how good a move is.
//   learning.begin(mistakes);   await learning.attempt("Nf3", ask);   learning.next()

import type { Reviewed, Tried } from "../../api/analysis_messages";

export type Phase = "asking" | "waiting" | "wrong" | "right" | "shown";

export class Learning {
  private items: Reviewed[] = [];
  number = 0;
  phase: Phase = "asking";
  /** The move that was tried last. */
  tried?: string;
  private answer?: Tried;
  private turn = 0;
  /** Whether the answer to this question was the first. */
  private is_told = false;
  /** In how many days it is asked again. */
  again_in?: number;

  get item(): Reviewed | undefined {
    return this.items[this.number];
  }

  get count(): number {
    return this.items.length;
  }

  begin(items: Reviewed[]): void {
    this.items = items;
    this.number = 0;
    this.forgetAnswers();
    this.reset();
  }

  private forgetAnswers(): void {
    this.is_told = false;
    this.again_in = undefined;
  }

  /** True for the first answer to a question, which decides when it comes again. */
  isFirstAnswer(): boolean {
    const is_first = !this.is_told;
    this.is_told = true;
    return is_first;
  }

  end(): void {
    this.begin([]);
  }

  reset(): void {
    ++this.turn;
    this.phase = "asking";
    this.tried = undefined;
    this.answer = undefined;
  }

  /** The next one; false at the end. */
  next(): boolean {
    this.number++;
    this.forgetAnswers();
    this.reset();
    if (this.item) return true;
    this.end();
    return false;
  }

  show(): void {
    ++this.turn;
    this.phase = "shown";
  }

  /** How good a move is; false where something else was done meanwhile. */
  async attempt(move: string, ask: (move: string) => Promise<Tried>): Promise<boolean> {
    const turn = ++this.turn;
    this.phase = "waiting";
    this.tried = move;
    try {
      const answer = await ask(move);
      if (turn !== this.turn) return false;
      this.answer = answer;
      this.tried = answer.san;
      this.phase = answer.good ? "right" : "wrong";
      return true;
    } catch (reason) {
      if (turn === this.turn) this.reset();
      throw reason;
    }
  }

  /** Nothing of the engine's is shown while somebody looks for the move. */
  get hides(): boolean {
    return this.item !== undefined && this.phase !== "right" && this.phase !== "shown";
  }

  get title(): string {
    const { item, phase, tried } = this;
    if (phase === "right") return tried === item?.best ? `${tried} it is.` : `${tried} is as good.`;
    if (phase === "wrong") return `${tried} is not the move.`;
    if (phase === "shown") return `${item?.best} was the move.`;
    return "There was a better move here.";
  }

  get words(): string {
    const { item, phase, answer } = this;
    if (phase === "asking" || phase === "waiting") return "Find it: move a piece on the board.";
    if (phase === "wrong") return answer?.words ?? "Something better was there.";
    const { again_in } = this;
    const again = again_in === undefined ? "" : `Asked again ${again_in === 1 ? "tomorrow" : `in ${again_in} days`}. `;
    return `${again}${item?.words ?? ""}`;
  }
}
