// The moves of an analysis: the main line in two columns, with variations, comments and marks, and the way through them.

import type { App } from "../../app";
import { button, h, type Child, type Children, type VNode } from "../../dom";
import { icon, type IconName } from "../../icons";
import { menuButton, type MenuItem } from "../../shell/menu";
import type { Analysis } from "./analysis";
import { moveRows, playedRows, type Piece, type Row } from "./move_rows";
import { nagText } from "./score_text";
import { root_id } from "./study_tree";

export interface MovesCalls {
  go: (node: number | undefined) => void;
  unfold: (node: number) => void;
  /** What can be done to the move that is shown. */
  edits: MenuItem[];
}

export interface MovesView {
  /** Only what was played: no variation, comment or mark, which could give an answer away. */
  played_only: boolean;
  unfolded: ReadonlySet<number>;
  /** The marks of the review, by node: "??". */
  grades: ReadonlyMap<number, string>;
  /** What the coach says below a move. */
  verdicts: ReadonlyMap<number, Child>;
  head: Children;
  /** For typed moves. */
  field: VNode;
}

export function studyMoves(app: App, analysis: Analysis, view: MovesView, calls: MovesCalls): VNode {
  const { tree } = analysis;
  const rows = view.played_only ? playedRows(tree) : moveRows(tree, view.unfolded, new Set(view.verdicts.keys()));
  return h(
    "section.panel.study-moves",
    { key: "moves", "aria-label": "Moves" },
    h("header.study-head", null, h("h2.panel-head", null, view.head), menuButton(app, "Edit", "set_up", calls.edits)),
    h(
      "ol.moves",
      { tabindex: "0", "aria-label": "Moves of the analysis", update: keepInView },
      rows.map((row, at) => rowView(analysis, row, at, view, calls)),
    ),
    rows.length === 0 && h("p.quiet.moves-empty", null, "Move a piece, or press a move of the engine's lines."),
    view.field,
    transport(analysis, calls),
  );
}

function rowView(analysis: Analysis, row: Row, at: number, view: MovesView, calls: MovesCalls): VNode {
  if (row.kind === "moves")
    return h(
      "li.moves-row",
      { key: `${at} m` },
      h("span.move-number", null, row.number),
      row.white === "…" ? h("span.move.empty", null, "…") : moveButton(analysis, row.white, view, calls),
      row.black !== undefined && moveButton(analysis, row.black, view, calls),
    );
  if (row.kind === "comment") return h("li.moves-below", { key: `${at} c` }, h("p.own-comment", null, row.text));
  if (row.kind === "verdict") return h("li.moves-below", { key: `${at} v` }, view.verdicts.get(row.id));
  return h(
    "li.moves-below",
    { key: `${at} v` },
    h(
      "div.variation",
      null,
      row.pieces.map((piece) => pieceView(analysis, piece, view, calls)),
    ),
  );
}

function pieceView(analysis: Analysis, piece: Piece, view: MovesView, calls: MovesCalls): Children {
  if (piece.kind === "open") return h("span.bracket", null, "(");
  if (piece.kind === "close") return h("span.bracket", null, ")");
  if (piece.kind === "comment") return h("span.own-comment", null, piece.text);
  if (piece.kind === "folded")
    return button("unfold-variation", () => calls.unfold(piece.id), `(… ${piece.moves})`, {
      "aria-label": `Unfold a variation of ${piece.moves} moves`,
    });
  return [
    piece.number && h("span.line-number", null, piece.number),
    moveButton(analysis, piece.id, view, calls, "variation-move"),
  ];
}

function moveButton(
  analysis: Analysis,
  id: number | undefined,
  view: MovesView,
  calls: MovesCalls,
  kind = "move",
): VNode | null {
  if (id === undefined) return null;
  const node = analysis.tree.at(id);
  const current = id === analysis.at;
  const grade = view.grades.get(id);
  const nags = view.played_only ? [] : (node.nags ?? []);
  const marks = nags.map(nagText).filter((mark) => mark !== grade);
  return button(
    kind,
    () => calls.go(id),
    [
      h("span.move-san", null, node.san),
      grade && h("span.grade", { class: gradeClass(grade) }, grade),
      marks.map((mark) => h("span.own-mark", null, mark)),
    ],
    {
      class: current ? "current" : "",
      "aria-current": current ? "true" : undefined,
      "data-node": id,
    },
  );
}

export function gradeClass(grade: string): string {
  return { "??": "grade-blunder", "?": "grade-mistake", "?!": "grade-inaccuracy", "!": "grade-good" }[grade] ?? "";
}

/** Scrolls only where the current move has changed. */
function keepInView(list: HTMLElement): void {
  const current = list.querySelector<HTMLElement>(".current");
  const shown = current?.dataset.node ?? "";
  if (list.dataset.shown === shown) return;
  list.dataset.shown = shown;
  if (!current) {
    list.scrollTop = 0;
    return;
  }
  const [box, frame] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
  if (box.top < frame.top || box.bottom > frame.bottom)
    list.scrollTop += box.top - frame.top - (frame.height - box.height) / 2;
}

function transport(analysis: Analysis, calls: MovesCalls): VNode {
  const { tree, at } = analysis;
  const step = (name: string, drawn: IconName, to: number | undefined) =>
    button("step", () => calls.go(to), icon(drawn), {
      "aria-label": name,
      title: name,
      disabled: to === undefined || to === at,
    });
  return h(
    "div.transport",
    { role: "group", "aria-label": "Walk through the game" },
    step("First position", "first", root_id),
    step("One move back", "back", tree.parentOf(at)),
    step("One move on", "on", tree.next(at)),
    step("Last position", "last", tree.lastOf(at)),
  );
}
