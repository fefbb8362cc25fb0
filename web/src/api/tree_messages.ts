// The messages of the Tree view, as docs/protocol.md describes them.

import type { TreeAnswer } from "../views/tree/recording/columns";
import type { Board, GameInfo, LegalMove, Side } from "./messages";

export interface Named {
  name: string;
  summary: string;
}

export interface TreeGame extends GameInfo {
  evaluators: Named[];
  depth: number;
  minimax_depth: number;
  played: boolean;
  /** Whether a start is a whole tree, typed in. */
  typed_tree: boolean;
}

export interface TreeChoices {
  games: TreeGame[];
  searches: Named[];
  /** What the chess engine can do without. */
  engine_rules: Named[];
  limits: { nodes: number; effort: number; start: number; file: number; time_ms: number };
}

export interface Shown {
  score: number;
  shown: string;
}

export interface Why {
  kind: string;
  node: number;
  path: string;
  step: number;
  sound: boolean;
  reached: boolean;
  title: string;
  words: string[];
  value?: Shown;
  bound?: Shown & { name: "α" | "β" };
  inequality?: { shown: string; rule: string };
  set_by?: { kind: string; ancestor: number; node: number | null; move: string | null; plies_up: number; step: number };
  refuter?: { node: number; move: string };
  risk?: string;
  never_tried: string[];
  replies: { move: string; value: string; nodes: number; note: string }[];
  provable: boolean;
}

export interface Proof {
  method: string;
  nodes: number;
  moves: { move: string; value: string; nodes: number }[];
  node: { before: string; after: string };
  root: { before: string; after: string };
  root_stays: boolean;
  holds: boolean;
  words: string;
}

export interface Minimum {
  exact: boolean;
  minimax: number | string;
  least: number | string;
}

export interface TreePosition {
  start: string;
  board: Board;
  to_move: Side;
  legal: LegalMove[];
  outcome?: string;
}

export interface TreeNodeAnswer {
  node: number;
  board: Board;
  position: string;
  to_move: Side;
  moves: string[];
  outcome?: string;
}

export interface TreeAnswers {
  "tree.choices": TreeChoices;
  "tree.position": TreePosition;
  "tree.exercise": { start: string };
  "tree.record": TreeAnswer;
  "tree.stop": object;
  "tree.open": TreeAnswer;
  "tree.node": TreeNodeAnswer;
  "tree.boards": { boards: Board[] };
  "tree.why": Why;
  "tree.prove": Why & { proof: Proof };
  "tree.save": { file_name: string; data: ArrayBuffer };
  "tree.export": { text: string; file_name: string };
  "tree.minimum": Minimum;
}
