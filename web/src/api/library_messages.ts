// The stored games as a library: what the requests "library.…" say.

import type { Board, Side, StoredGame } from "./messages";

/** By what games can be told apart. */
export type Facet = "game" | "player" | "result" | "opening" | "year" | "collection";

export interface FacetValue {
  value: string;
  name: string;
  games: number;
}

/** A move that games went on with from a position. */
export interface NextMove {
  move: string;
  shown: string;
  said: string;
  games: number;
  first: number;
  drawn: number;
  second: number;
  /** Of the opening it leads to. */
  name?: string;
}

export interface Explored {
  board: Board;
  position: string;
  to_move: Side;
  line: { move: string; shown: string }[];
  opening?: { name: string; eco: string };
  moves: NextMove[];
  games: number;
  /** Games that are not counted yet. */
  left: number;
}

export interface ImportProblem {
  game?: number;
  line: number;
  message: string;
}

export interface ImportProgress {
  games: number;
  known: number;
  broken: number;
  collection: number;
  problems: ImportProblem[];
  /** Where it was a single one. */
  game_id?: string;
}

export interface LibraryAnswers {
  "library.list": { rows: StoredGame[]; next?: string; count?: number; all?: number };
  "library.values": { values: FacetValue[] };
  "library.explore": Explored;
  "library.export": { text: string; games: number; left_out: number; next?: string };
  "library.delete": { deleted: number; deletion: number };
  "library.restore": { restored: number };
  "library.import_begin": { import: number; collection: number; part: number };
  "library.import_part": ImportProgress;
  "library.import_end": ImportProgress;
  "library.import_stop": ImportProgress;
}
