// What is known of a whole game: the value of every position, how good every move was, and what the coach says of it. Pure:
// merged from what the server tells, move by move.
//   review.take(event);   review.at(ply)?.grade;   review.mistakes()

import type { ReviewEvent, Reviewed, ReviewSummary } from "../../api/analysis_messages";
import type { StudyTree } from "./study_tree";

export type Grade = "??" | "?" | "?!";
export const grades: readonly Grade[] = ["??", "?", "?!"];
export const grade_words: { [grade in Grade]: string } = { "??": "blunder", "?": "mistake", "?!": "inaccuracy" };

export class Review {
  summary?: ReviewSummary;
  private items = new Map<number, Reviewed>();

  clear(): void {
    this.summary = undefined;
    this.items = new Map();
  }

  take({ summary, items, all }: ReviewEvent): void {
    if (all) this.items = new Map();
    this.summary = summary;
    for (const item of items) this.items.set(item.ply, item);
  }

  get running(): boolean {
    return this.summary?.state === "running";
  }

  at(ply: number): Reviewed | undefined {
    return this.items.get(ply);
  }

  /** Of a node on the main line, where it was judged with this move. */
  of(tree: StudyTree, node: number): Reviewed | undefined {
    if (!tree.isMain(node)) return undefined;
    const item = this.items.get(tree.plyOf(node));
    return item && (item.uci ?? "") === (tree.at(node).uci ?? "") ? item : undefined;
  }

  /** In playing order; of one side, of one grade, where that is asked for. */
  mistakes(of: { white?: boolean; grade?: Grade } = {}, white_begins = true): Reviewed[] {
    return [...this.items.values()]
      .filter(
        ({ ply, grade }) => grade && (of.grade === undefined || grade === of.grade) && fits(ply, of, white_begins),
      )
      .sort((a, b) => a.ply - b.ply);
  }

  /** White's share of the point after every ply; undefined where nothing is known yet. */
  percents(plies: number): (number | undefined)[] {
    return Array.from({ length: plies + 1 }, (_, ply) => this.items.get(ply)?.value?.percent);
  }
}

function fits(ply: number, { white }: { white?: boolean }, white_begins: boolean): boolean {
  return white === undefined || isWhite(ply, white_begins) === white;
}

/** Whether the move that led to this ply was White's. */
export function isWhite(ply: number, white_begins: boolean): boolean {
  return (ply % 2 === 1) === white_begins;
}
