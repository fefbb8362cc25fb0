// Values as people read them, as White sees them: "+1.1", "−0.3", "+M5", "0.0".

import type { Value } from "../../api/analysis_messages";
import { signed } from "../../format";

export function scoreText({ cp, mate, white_wins }: Value): string {
  if (mate !== undefined) return mate === 0 ? (white_wins ? "1–0" : "0–1") : signed(mate, `M${Math.abs(mate)}`);
  const pawns = Math.round((cp ?? 0) / 10) / 10;
  return signed(pawns, Math.abs(pawns).toFixed(1));
}

/** Whose colours it has. */
export function sideOf({ cp, mate, white_wins }: Value): "white" | "black" | "even" {
  if (mate !== undefined) return white_wins ? "white" : "black";
  return Math.abs(cp ?? 0) < 5 ? "even" : (cp ?? 0) > 0 ? "white" : "black";
}

const nag_texts: { [nag: number]: string } = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };

/** The marks of a move as a list shows them; of positions the usual signs. */
export function nagText(nag: number): string {
  const positions: { [nag: number]: string } = {
    10: "=",
    13: "∞",
    14: "⩲",
    15: "⩱",
    16: "±",
    17: "∓",
    18: "+−",
    19: "−+",
  };
  return nag_texts[nag] ?? positions[nag] ?? `$${nag}`;
}

export const move_marks: readonly (readonly [number, string])[] = [
  [3, "Brilliant"],
  [1, "Good"],
  [5, "Interesting"],
  [6, "Dubious"],
  [2, "Mistake"],
  [4, "Blunder"],
];

export const grade_names: { [nag: number]: string } = { 2: "mistake", 4: "blunder", 6: "inaccuracy" };
