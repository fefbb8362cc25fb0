// How the moves of an analysis stand in the list: the main line in two columns; a move with something to say ends its row,
// and the reply begins a new one. Variations stand below their move, deeper ones in brackets, from the third level folded.
// Pure.
//   for (const row of moveRows(tree, unfolded, told_of)) …

import { moveNumber, root_id, type StudyTree } from "./study_tree";

/** A piece of a variation: a move (with its number where one is due), a comment, or a variation inside it. */
export type Piece =
  | { kind: "move"; id: number; number?: string }
  | { kind: "comment"; id: number; text: string }
  | { kind: "open" }
  | { kind: "close" }
  | { kind: "folded"; id: number; moves: number };

export type Row =
  | { kind: "moves"; number: number; white?: number | "…"; black?: number }
  | { kind: "comment"; id: number; text: string }
  /** Something that whoever draws the list has to say of the move. */
  | { kind: "verdict"; id: number }
  | { kind: "variation"; id: number; pieces: Piece[] };

const deepest_shown = 2;

type Ids = ReadonlySet<number>;

/** The moves that were played, and nothing that anybody says of them: whoever is asked for a better one shall find it. */
export function playedRows(tree: StudyTree): Row[] {
  return rowsOf(tree, () => []);
}

export function moveRows(tree: StudyTree, unfolded: Ids = new Set(), told_of: Ids = new Set()): Row[] {
  const before = tree.at(root_id).comment;
  const rows = rowsOf(tree, (parent, id) => below(tree, parent, id, unfolded, told_of));
  return before ? [{ kind: "comment", id: root_id, text: before }, ...rows] : rows;
}

function rowsOf(tree: StudyTree, told_below: (parent: number, id: number) => Row[]): Row[] {
  const rows: Row[] = [];
  let row: Extract<Row, { kind: "moves" }> | undefined;
  let at = root_id;
  for (const id of tree.mainLine().slice(1)) {
    const { number, white } = moveNumber(tree.at(at).fen);
    if (white || !row) {
      row = white ? { kind: "moves", number, white: id } : { kind: "moves", number, white: "…", black: id };
      rows.push(row);
    } else {
      row.black = id;
    }
    const told = told_below(at, id);
    rows.push(...told);
    if (told.length > 0) row = undefined;
    at = id;
  }
  return rows;
}

/** What stands under a move of the main line. */
function below(tree: StudyTree, parent: number, id: number, unfolded: Ids, told_of: Ids): Row[] {
  const rows: Row[] = told_of.has(id) ? [{ kind: "verdict", id }] : [];
  const { comment } = tree.at(id);
  if (comment) rows.push({ kind: "comment", id, text: comment });
  for (const other of tree.childrenOf(parent).slice(1))
    rows.push({ kind: "variation", id: other, pieces: variation(tree, other, 1, unfolded) });
  return rows;
}

function variation(tree: StudyTree, first: number, level: number, unfolded: Ids): Piece[] {
  const pieces: Piece[] = [];
  const { before } = tree.at(first);
  if (before) pieces.push({ kind: "comment", id: first, text: before });
  let number_due = true;
  for (const id of tree.lineFrom(first)) {
    const parent = tree.parentOf(id) ?? root_id;
    const { number, white } = moveNumber(tree.at(parent).fen);
    pieces.push({ kind: "move", id, number: white ? `${number}` : number_due ? `${number}…` : undefined });
    number_due = false;
    const { comment } = tree.at(id);
    if (comment) pieces.push({ kind: "comment", id, text: comment });
    // The first move's own siblings are told of by whoever told of it.
    const others = id === first ? [] : tree.childrenOf(parent).slice(1);
    for (const other of others) pieces.push(...inner(tree, other, level + 1, unfolded));
    number_due = comment !== undefined || others.length > 0;
  }
  return pieces;
}

function inner(tree: StudyTree, first: number, level: number, unfolded: Ids): Piece[] {
  if (level > deepest_shown && !unfolded.has(first))
    return [{ kind: "folded", id: first, moves: tree.lineFrom(first).length }];
  return [{ kind: "open" }, ...variation(tree, first, level, unfolded), { kind: "close" }];
}
