// The messages between page and server, version 1, as docs/protocol.md describes them.

import type { AnalysisAnswers } from "./analysis_messages";
import type { ImportProblem, LibraryAnswers } from "./library_messages";
import type { MatchAnswers } from "./match_messages";
import type { NetLink, NetNode } from "../views/paths/network/model";
import type { PathAnswer } from "../views/paths/race/record";
import type { TreeAnswers } from "./tree_messages";

export type Side = "first" | "second";

export interface GameInfo {
  name: string;
  summary: string;
  first: string;
  second: string;
  setup_help: string;
  move_help: string;
  board: "chess" | "grid" | "text";
  /** What else it offers: engines that play it, games as PGN, moves as SAN and positions as FEN, clocks that people expect. */
  can: { engine: boolean; pgn: boolean; clocks: boolean };
  /** Whether positions can come back. */
  repeats: boolean;
  /** What to call a start drawn by chance, and what to ask for; empty where there is none. */
  by_chance: { name: string; start: string };
  examples: { name: string; start: string }[];
}

export interface Level {
  level: number;
  name: string;
  says: string;
  says_by_game?: { [game: string]: string };
  rating_by_game?: { [game: string]: number };
}

export interface Hello {
  version: string;
  /** What a guest may not do is refused, with words. */
  role?: "owner" | "guest";
  /** From outside, that may find lines for this visitor. */
  engines?: string[];
  games: GameInfo[];
  ladder: Level[];
  players: { name: string; summary: string }[];
  store?: { kept: boolean; message?: string };
}

export type Seat = { kind: "human"; name?: string } | { kind: "level"; level: number } | { kind: "spec"; spec: string };

export interface Player {
  kind: "human" | "level" | "spec";
  name: string;
  spec?: string;
  level?: number;
  /** Why it does not play here. */
  problem?: string;
}

export interface ChessBoardState {
  kind: "chess";
  fen: string;
  check?: string;
  last?: string[];
}

export interface GridBoardState {
  kind: "grid";
  rows: number;
  columns: number;
  gravity: "none" | "down";
  look: "cells" | "discs" | "checkers" | "hexagons" | "pits" | "heaps";
  cells: string[];
  names: string[];
  last?: number[];
  line?: number[];
}

export interface TextBoardState {
  kind: "text";
  text: string;
}

export type Board = ChessBoardState | GridBoardState | TextBoardState;

export interface PlayedMove {
  text: string;
  san: string;
  said: string;
  by: Side;
  from?: string;
  to?: string;
  clock_ms?: number;
  check?: boolean;
  capture?: boolean;
  pass?: boolean;
}

export interface LegalMove {
  move: string;
  san: string;
  said?: string;
  from?: string;
  to?: string;
  cell?: number;
  /** The cells to press one after the other, where one is not enough. */
  path?: number[];
  promotion?: string;
  capture?: boolean;
}

export interface Outcome {
  winner: Side | null;
  reason: string;
  result: string;
  text: string;
}

export interface Clock {
  first_ms: number;
  second_ms: number;
  running: Side | null;
  base_ms: number;
  increment_ms: number;
}

export interface GameState {
  game_id: string;
  rev: number;
  game: string;
  start: string;
  first: Player;
  second: Player;
  to_move: Side;
  moves: PlayedMove[];
  board: Board;
  legal: LegalMove[];
  outcome?: Outcome;
  clock?: Clock;
  opening?: { eco?: string; name: string };
  captured?: { first: string[]; second: string[] };
  material?: number;
  thinking: boolean;
  paused: boolean;
  kept?: boolean;
  can: { take_back: boolean | string; hint: boolean | string; draw: boolean | string; resign: boolean | string };
}

export interface Thinking {
  game_id: string;
  depth: number;
  nodes: number;
  nps: number;
  score: string;
  line: string[];
}

export interface Hint {
  text: string;
  /** Of chess, before the move is told: where to look. */
  squares?: string[];
  from?: string;
  to?: string;
  move?: string;
  san?: string;
}

export interface StoredGame {
  game_id: string;
  game: string;
  first: string;
  second: string;
  result: string;
  reason: string;
  plies: number;
  opening: string;
  started: number;
  updated: number;
  unfinished: boolean;
  /** The visitor may delete it. */
  own?: boolean;
  /** Where it was imported from; 0: it was played here. */
  collection?: number;
  /** When it was played, where it was imported: 18580000 is some day in 1858. */
  day?: number;
  /** The side that the visitor played against a program. */
  you?: Side;
}

export type Allowed = "take_back" | "hint" | "draw" | "resign";

/** A game as it is opened; `own`: the visitor may take moves back in it and delete it. */
export interface OpenedGame {
  state: GameState;
  own?: boolean;
}

/** What a problem of Paths looks like: the fields of its kind. */
export interface PathGenerated {
  width: number;
  height: number;
  start: [number, number];
  goal: [number, number];
  data: ArrayBuffer;
  nodes: NetNode[];
  links: NetLink[];
  tiles: string;
}

export interface Answers extends TreeAnswers, AnalysisAnswers, LibraryAnswers, MatchAnswers {
  hello: Hello;
  ping: object;
  "game.new": OpenedGame;
  "game.open": OpenedGame;
  "game.leave": object;
  "game.move": { rev: number };
  "game.take_back": { rev: number };
  "game.resign": object;
  "game.draw": { accepted: boolean; text: string };
  "game.stop": object;
  "game.pause": object;
  "game.hint": Hint;
  "game.rematch": OpenedGame;
  "game.board": { ply: number; board: Board; position: string; move?: string };
  "game.search": { ply: number; position: string; search: string; note?: string };
  "game.text": { text: string; position: string; file_name: string };
  "position.check": { start: string; board: Board; to_move: Side };
  "store.list": { rows: StoredGame[]; next?: string };
  "store.delete": object;
  "store.restore": object;
  "store.export": { text: string; file_name: string };
  "path.generate": PathGenerated;
  "path.solve": PathAnswer;
  "path.stop": { stopped: number };
  "store.import": { imported: string[]; known: string[]; problems: ImportProblem[] };
}

/** What the server, or the page in its place, has against a request. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly field?: string,
    readonly state?: GameState,
  ) {
    super(message);
  }
}

export function other(side: Side): Side {
  return side === "first" ? "second" : "first";
}
