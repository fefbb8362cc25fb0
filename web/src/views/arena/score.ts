// Numbers of a match as people read them.

import type { Duel, EloText, MatchRow, MatchState, Tally } from "../../api/match_messages";
import { signed } from "../../format";

/** "60½" */
export function points({ wins, draws }: Tally): string {
  const whole = wins + Math.floor(draws / 2);
  const half = draws % 2 === 1 ? "½" : "";
  return whole === 0 && half ? half : `${whole}${half}`;
}

export function swapped({ wins, draws, losses }: Tally): Tally {
  return { wins: losses, draws, losses: wins };
}

export function gamesOf({ wins, draws, losses }: Tally): number {
  return wins + draws + losses;
}

export function share(tally: Tally): number {
  const games = gamesOf(tally);
  return games === 0 ? 0.5 : (tally.wins + tally.draws / 2) / games;
}

export function eloText(elo: EloText): string {
  return elo.value === null ? (elo.low === null ? "−∞" : "+∞") : signed(Math.round(elo.value));
}

/** What the one has against the other; nothing where they do not meet. */
export function between(duels: Duel[], one: string, other: string): Tally | undefined {
  for (const duel of duels) {
    if (duel.first === one && duel.second === other) return duel.results;
    if (duel.first === other && duel.second === one) return swapped(duel.results);
  }
  return undefined;
}

export const state_words: { [state in MatchState]: string } = {
  waiting: "waiting for a core",
  running: "running",
  paused: "paused",
  stopped: "stopped",
  decided: "decided",
  finished: "finished",
  failed: "failed",
};

/** Games that can still be played, if somebody wants. */
export function canGoOn(state: MatchState): boolean {
  return state === "paused" || state === "stopped" || state === "failed";
}

export function isUnderWay(state: MatchState): boolean {
  return state === "running" || state === "waiting";
}

/** "1–0" as the player in question sees it: blue where the first of the list won. */
export function rowWinner(row: MatchRow): number | undefined {
  if (row.result === "1-0") return row.first;
  return row.result === "0-1" ? row.second : undefined;
}
