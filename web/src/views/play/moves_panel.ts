// The moves so far, two a row, with the opening's name, and the buttons that walk through them.

import type { App } from "../../app";
import type { PlayedMove } from "../../api/messages";
import { button, h, type VNode } from "../../dom";
import { icon, type IconName } from "../../icons";
import { gradeClass } from "../analyse/study_moves";
import type { Coach } from "./coach";

const grade_words = { "??": "blunder", "?": "mistake", "?!": "inaccuracy" } as const;

interface Row {
  number: number;
  plies: (number | undefined)[];
}

/** Rows of two plies; a game that begins with the second side leaves the first place empty. */
function rowsOf(moves: PlayedMove[], first_number: number): Row[] {
  const rows: Row[] = [];
  moves.forEach((move, ply) => {
    const last = rows[rows.length - 1];
    if (move.by === "first" || !last || last.plies.length === 2)
      rows.push({ number: first_number + rows.length, plies: move.by === "first" ? [ply] : [undefined, ply] });
    else last.plies.push(ply);
  });
  return rows;
}

function firstNumber(start: string): number {
  return Number(/^\S+ [wb] \S+ \S+ \d+ (\d+)$/.exec(start)?.[1] ?? 1);
}

export function movesPanel(app: App, look: (ply: number) => void, coach: Coach): VNode {
  const { session } = app;
  const moves = session.state?.moves ?? [];
  const rows = rowsOf(moves, firstNumber(session.state?.start ?? ""));
  return h(
    "section.panel.moves-panel",
    { key: "moves", "aria-label": "Moves" },
    h("h2.panel-head", null, openingText(app)),
    h(
      "ol.moves",
      { tabindex: moves.length > 0 ? "0" : undefined, "aria-label": "Moves played", update: keepCurrentInView },
      rows.map((row) =>
        h(
          "li.moves-row",
          { key: row.number },
          h("span.move-number", null, row.number),
          row.plies.map((ply) =>
            ply === undefined ? h("span.move.empty", null, "…") : moveButton(app, ply, look, coach),
          ),
        ),
      ),
    ),
    moves.length === 0 && h("p.quiet.moves-empty", null, app.session.state ? firstWords(app) : ""),
    transport(app, look),
  );
}

function firstWords(app: App): string {
  const { session } = app;
  if (session.over) return "No moves were played.";
  if (session.looks_on) return "No move was played yet.";
  if (session.watching) return "The first move is on its way.";
  if (!session.my_turn) return "Your opponent begins.";
  const how =
    session.board()?.kind === "chess" ? "Drag a piece, click two squares," : "Press what is marked on the board,";
  return `Your move. ${how} or type it below.`;
}

function openingText(app: App): string {
  const { state } = app.session;
  if (!state?.opening) return "Moves";
  return state.opening.eco ? `${state.opening.eco} ${state.opening.name}` : state.opening.name;
}

function moveButton(app: App, ply: number, look: (ply: number) => void, coach: Coach): VNode {
  const { session } = app;
  const move = session.state?.moves[ply];
  const current = session.shown_ply === ply + 1;
  const grade = coach.gradeOf(ply + 1);
  const mark = grade && h("span.grade", { class: gradeClass(grade) }, grade);
  return button("move", () => look(ply + 1), [move?.san, mark], {
    class: current ? "current" : "",
    "aria-current": current ? "true" : undefined,
    "aria-label": grade ? `${move?.said}, ${grade_words[grade]}` : move?.said,
  });
}

function keepCurrentInView(list: HTMLElement): void {
  const current = list.querySelector<HTMLElement>(".current");
  if (!current || list.dataset.shown === current.textContent + list.children.length) return;
  list.dataset.shown = current.textContent + String(list.children.length);
  const row = current.parentElement ?? current;
  const outside =
    row.offsetTop < list.scrollTop || row.offsetTop + row.offsetHeight > list.scrollTop + list.clientHeight;
  if (outside) list.scrollTop = row.offsetTop - list.clientHeight / 2;
  if (list.scrollWidth > list.clientWidth) list.scrollLeft = current.offsetLeft - list.clientWidth / 2;
}

function transport(app: App, look: (ply: number) => void): VNode {
  const { session } = app;
  const step = (name: string, drawn: IconName, to: number, possible: boolean) =>
    button("step", () => look(to), icon(drawn), { "aria-label": name, title: name, disabled: !possible });
  const at = session.goal_ply;
  return h(
    "div.transport",
    { role: "group", "aria-label": "Walk through the game", "aria-busy": session.turns_page ? "true" : undefined },
    step("First position", "first", 0, at > 0),
    step("One move back", "back", at - 1, at > 0),
    step("One move on", "on", at + 1, at < session.plies),
    step("Last position", "last", session.plies, at < session.plies),
  );
}
