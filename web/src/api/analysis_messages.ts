// The messages "analysis.…", as docs/protocol.md describes them.

import type { LegalMove } from "./messages";

/** White's view: centipawns, or moves to a mate (negative: Black mates). `percent`: White's expected share of the point. */
export interface Value {
  cp?: number;
  mate?: number;
  /** Whose mate it is, also where it is on the board already. */
  white_wins?: boolean;
  percent: number;
}

export interface LineMove {
  uci: string;
  san: string;
  /** After the move. */
  fen: string;
}

export interface EngineLine extends Value {
  moves: LineMove[];
}

/** A move of an analysis and the position it leads to; the root has neither parent nor move. */
export interface StudyNode {
  id: number;
  parent?: number;
  san?: string;
  uci?: string;
  fen: string;
  comment?: string;
  /** A comment before the first move of a variation. */
  before?: string;
  /** What was drawn on the board: "Gd4,Rd1d5". */
  shapes?: string;
  nags?: number[];
  clock_ms?: number;
}

export interface StudyState {
  analysis_id: string;
  rev: number;
  title: string;
  result: string;
  tags?: { [name: string]: string };
  /** Every node after its parent, the main line before its variations. */
  nodes: StudyNode[];
  game_id?: string;
  kept: boolean;
  /** Why a PGN ends where it does. */
  fault?: { line: number; message: string };
}

export interface PgnEntry {
  white: string;
  black: string;
  result: string;
  date: string;
  event: string;
}

/** A move of the openings' table (`share` of it, in percent) or of one's own games (`mine`, and the mover's score). */
export interface BookMove {
  uci: string;
  san: string;
  name?: string;
  share?: number;
  mine: number;
  score?: number;
}

export interface PositionInfo {
  node: number;
  legal: LegalMove[];
  check?: string;
  outcome?: string;
  /** Of the last named position on the way here, and its ply. */
  opening?: { eco: string; name: string; ply: number };
  book: BookMove[];
}

export interface LinesEvent {
  search: number;
  fen: string;
  depth: number;
  nodes: number;
  nps: number;
  lines: EngineLine[];
}

/** A position of a game that is judged, and how good the move was that led to it. */
export interface Reviewed {
  ply: number;
  uci?: string;
  value?: Value;
  depth?: number;
  judged?: boolean;
  accuracy?: number;
  best?: string;
  /** The rest is of a move that was graded. */
  grade?: "??" | "?" | "?!";
  loss?: number;
  before?: Value;
  after?: Value;
  better?: LineMove[];
  title?: string;
  words?: string;
  /** The words say why, and the line proves them. */
  explained?: boolean;
  /** What shows it, from the position before or after the move. */
  line?: LineMove[];
  line_begins?: "before" | "after";
  /** Days until it is asked again, for whoever wanted that; none or less: today. */
  due_in?: number;
}

export interface SideSummary {
  accuracy: number;
  loss: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

/** A stored game that was judged, at a glance: White's chances after each ply, and the plies that are graded. */
export interface JudgedGame {
  game_id: string;
  summary: ReviewSummary;
  percents: number[];
  marks: { ply: number; grade: "??" | "?" | "?!" }[];
}

/** Of a game that is still played: what the position is worth and how good the last move was; never what was better. */
export interface CoachNote {
  ply: number;
  value: Value;
  /** The move that led there. */
  uci?: string;
  is_best?: boolean;
  /** The rest is of a move that was graded. */
  grade?: "??" | "?" | "?!";
  before?: Value;
  after?: Value;
  title?: string;
  words?: string;
  line?: LineMove[];
  /** A line from before the move is what was missed: shown only to whoever asks. */
  line_begins?: "before" | "after";
  /** A piece that falls. */
  ring?: string;
  /** Why a level below full strength made that move. */
  oversight?: string;
}

export interface ReviewSummary {
  state: "running" | "stopped" | "done";
  /** Positions that are known, of all. */
  known: number;
  of: number;
  nodes: number;
  /** Plies up to the last named position. */
  book: number;
  white: SideSummary;
  black: SideSummary;
}

export interface ReviewEvent {
  analysis_id?: string;
  summary: ReviewSummary;
  items: Reviewed[];
  /** These are all that is known. */
  all?: boolean;
}

export interface Tried {
  good: boolean;
  san: string;
  loss: number;
  words: string;
  value: Value;
}

export interface OpenedAnalysis {
  analysis?: StudyState;
  own?: boolean;
  review?: ReviewEvent;
  /** In place of an analysis: the games of a PGN, to choose one. */
  games?: PgnEntry[];
}

export interface AnalysisAnswers {
  "analysis.open": OpenedAnalysis;
  "analysis.leave": object;
  "analysis.list": { rows: { analysis_id: string; title: string; updated: number; under_way: boolean }[] };
  "analysis.delete": object;
  "analysis.position": PositionInfo;
  "analysis.edit": { rev: number; node: number };
  "analysis.start": { search: number };
  "analysis.stop": object;
  "analysis.review": object;
  "analysis.review_stop": object;
  "analysis.review_games": { queued: number; waiting: number; of: number };
  "analysis.review_games_stop": { stopped: number };
  "analysis.judged": { games: JudgedGame[] };
  "analysis.try": Tried;
  "analysis.ask_again": { days: number };
  "coach.judge": CoachNote;
  "analysis.export": { text: string; file_name: string };
}
