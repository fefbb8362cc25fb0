// The messages of Arena, as docs/protocol.md describes them.

import type { Board } from "./messages";

export type MatchState = "waiting" | "running" | "paused" | "stopped" | "decided" | "finished" | "failed";

/** A match as a list shows it. */
export interface MatchHead {
  match_id: string;
  game: string;
  players: string[];
  state: MatchState;
  created: number;
  /** It measures the levels of its game. */
  ladder: boolean;
  /** It goes on after the server was started anew. */
  resumed: boolean;
  planned: number;
  played: number;
  words: string;
  problem?: string;
  own?: boolean;
}

export interface Tally {
  wins: number;
  draws: number;
  losses: number;
}

export interface EloText {
  value: number | null;
  low: number | null;
  high: number | null;
  error: number | null;
  superiority: number | null;
}

export interface Duel {
  first: string;
  second: string;
  results: Tally;
  pairs: number[];
  elo: EloText;
}

export interface MatchReport {
  games: number;
  games_planned: number;
  void: number;
  players: { name: string; player: string; terms: string; games: number; score: number; results: Tally }[];
  duels: Duel[];
  ratings?: {
    name: string;
    rating: number | null;
    error: number | null;
    games: number;
    superiority: number | null;
  }[];
  sprt?: { test: string; llr: number | null; lower: number; upper: number; decision: "none" | "H0" | "H1" };
}

export interface MatchPoint {
  games: number;
  elo: number | null;
  low: number | null;
  high: number | null;
  llr: number | null;
}

export interface LiveBoard {
  playing: boolean;
  game?: number;
  first?: number;
  second?: number;
  plies?: number;
  board?: Board;
  values?: string[];
  depths?: number[];
}

export interface MatchRow {
  game: number;
  first: number;
  second: number;
  result: string;
  how: string;
  plies: number;
  fault: boolean;
}

export interface MatchSetup {
  players: { name: string; spec: string; terms: string }[];
  terms: string;
  openings: string;
  format: string;
  games: number;
  planned: number;
  at_once: number;
  seed: number;
  sprt: { elo0: number; elo1: number; alpha: number } | null;
}

export interface Match extends MatchHead {
  setup?: MatchSetup;
  reading?: boolean;
  report?: MatchReport;
  points?: MatchPoint[];
  boards?: LiveBoard[];
  newest?: MatchRow[];
  faults?: MatchRow[];
  fault_count?: number;
  left?: string;
  command?: string;
}

export interface MatchGame extends MatchRow {
  opening_plies: number;
  moves: { shown: string; said: string; value?: string; depth?: number }[];
  boards: Board[];
  position: string;
  pgn?: string;
}

export interface MatchLimits {
  players: number;
  games: number;
  at_once: number;
  move_ms: number;
  needs_move_time: boolean;
  words: string;
}

export interface Rung {
  name: string;
  spec: string;
  level: number | null;
  says: string;
  rating: number | null;
  error: number | null;
  anchor: boolean;
  /** The rating is what it is set to, not what was measured. */
  set: boolean;
  games: number;
  record: Tally;
  expected: number | null;
}

export interface Ladder {
  game: string;
  rungs: Rung[];
  you: { games: number; rating: number | null; error: number | null };
  next: string | null;
  words: string;
  measured: { match_id: string; state: MatchState; games: number; planned: number } | null;
}

export interface MatchAnswers {
  "match.start": { match_id: string };
  "match.list": { matches: MatchHead[]; kept: boolean; left_alone: string[]; limits: MatchLimits };
  "match.open": { match: Match; own: boolean };
  "match.leave": object;
  "match.pause": { state: MatchState };
  "match.stop": { state: MatchState };
  "match.resume": { state: MatchState };
  "match.change": { state: MatchState };
  "match.delete": object;
  "match.games": { rows: MatchRow[]; count: number };
  "match.game": MatchGame;
  "match.export": { text: string; as: string };
  "ladder.get": Ladder;
}
