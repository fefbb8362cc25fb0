// The engine's lines: as many rows as were asked for, always; a row belongs to its rank. Every move can be pressed; under
// the pointer or the focus it is shown on the board.

import type { App } from "../../app";
import type { EngineLine, LineMove } from "../../api/analysis_messages";
import { button, h, type Child, type VNode } from "../../dom";
import { amount } from "../../format";
import { icon } from "../../icons";
import type { Analysis } from "./analysis";
import type { Preview } from "./analysis_board";
import { most_lines } from "./lines";
import { scoreText, sideOf } from "./score_text";
import { moveNumber } from "./study_tree";

export interface LinesCalls {
  preview: (shown: Preview | undefined) => void;
  /** Goes along a line as far as this move. */
  enter: (line: EngineLine, moves: number) => void;
  change: (changes: { on?: boolean; lines?: number }) => void;
  go_on: () => void;
  unfold: (rank: number | undefined) => void;
  settings: () => void;
}

export interface LinesView {
  hidden: boolean;
  unfolded?: number;
}

export function linesPanel(app: App, analysis: Analysis, view: LinesView, calls: LinesCalls): VNode {
  const { lines } = analysis;
  const { shown } = lines;
  const outcome = analysis.info?.outcome;
  const rows = Array.from({ length: lines.settings.lines }, (_, rank) => {
    const row_text = rank === 0 ? whyNone(analysis, view.hidden) : undefined;
    const line = view.hidden || outcome || !lines.settings.on ? undefined : shown.lines[rank];
    return lineRow(analysis, line, rank, row_text, view.unfolded === rank, calls);
  });
  const lost = app.connection.status.kind === "lost";
  return h(
    "section.panel.lines-panel",
    {
      key: "lines",
      class: `${shown.faded && !lines.end_reason ? "faded" : ""} ${lost || lines.end_reason ? "rests" : ""}`,
      "aria-label": "Engine lines",
    },
    head(analysis, calls),
    h("ol.lines", null, rows),
  );
}

/** Why there are no lines, in the place of the first. */
function whyNone(analysis: Analysis, hidden: boolean): string | undefined {
  const { lines, info } = analysis;
  if (info?.outcome) return `${sentenceOf(info.outcome)} Nothing to analyse.`;
  if (hidden) return "Hidden while you look for the move.";
  if (!lines.settings.on) return "–";
  if (lines.problem) return lines.problem;
  return undefined;
}

function sentenceOf(rule: string): string {
  return `${rule.charAt(0).toUpperCase()}${rule.slice(1)}.`;
}

function head(analysis: Analysis, calls: LinesCalls): VNode {
  const { lines } = analysis;
  const { of } = lines.shown;
  const { on, lines: count } = lines.settings;
  const fact = (name: string, value: Child) => h("span.lines-fact", { key: name }, `${name} `, h("b", null, value));
  const step = (name: string, sign: string, by: number) =>
    button("stepper-button", () => calls.change({ lines: count + by }), sign, {
      "aria-label": name,
      disabled: count + by < 1 || count + by > most_lines,
    });
  return h(
    "header.lines-head",
    null,
    h(
      "label.lines-switch",
      null,
      h("input.switch", {
        type: "checkbox",
        role: "switch",
        checked: on,
        on: { change: (event: Event) => calls.change({ on: (event.target as HTMLInputElement).checked }) },
      }),
      h("h2", null, lines.settings.engine || "Engine"),
    ),
    on && of && !lines.end_reason
      ? [fact("depth", of.depth), fact("positions", amount(of.nodes)), fact("a second", amount(of.nps))]
      : on && lines.end_reason && h("span.lines-fact", null, stoppedWords(lines.end_reason, of?.depth)),
    on && lines.end_reason && lines.end_reason !== "depth" && button("link-button", calls.go_on, "Go on"),
    h("span.grow", null),
    button("icon-button", calls.settings, icon("set_up"), {
      "aria-label": "Engine settings",
      title: "Engine settings",
    }),
    h(
      "div.lines-count",
      { role: "group", "aria-label": "Lines" },
      step("One line fewer", "−", -1),
      h("span", null, h("b", null, count), h("span.lines-word", null, count === 1 ? " line" : " lines")),
      step("One line more", "+", 1),
    ),
  );
}

function stoppedWords(reason: string, depth: number | undefined): string {
  if (reason === "failed") return "the engine failed";
  return depth === undefined ? "stopped" : `stopped at depth ${depth}`;
}

function lineRow(
  analysis: Analysis,
  line: EngineLine | undefined,
  rank: number,
  words: string | undefined,
  unfolded: boolean,
  calls: LinesCalls,
): VNode {
  const place = h("span.line-rank", { class: rank === 0 ? "best" : "" }, rank + 1);
  if (!line)
    return h(
      "li.line-row.empty",
      { key: rank },
      place,
      h("span.score-pill.none", null, "–"),
      h("span.line-words", null, words ?? ""),
    );
  return h(
    "li.line-row",
    { key: rank, class: unfolded ? "unfolded" : "" },
    place,
    h("span.score-pill", { class: `of-${sideOf(line)}` }, scoreText(line)),
    h("span.line-moves", { on: { mouseleave: () => calls.preview(undefined) } }, lineMoves(analysis, line, calls)),
    button("icon-button.line-unfold", () => calls.unfold(unfolded ? undefined : rank), icon("down"), {
      "aria-expanded": unfolded,
      "aria-label": `Line ${rank + 1} in full`,
    }),
  );
}

/** Numbered from the position that the line begins in, which may be the one before while the lines fade. */
function lineMoves(analysis: Analysis, line: EngineLine, calls: LinesCalls): Child[] {
  const usable = analysis.lines.current !== undefined;
  return line.moves.map((move, at) => {
    // The number belongs to the move that leads to the position: it is Black's move in there after White's.
    const { number, white } = moveNumber(move.fen);
    const text = white ? (at === 0 ? `${number - 1}…` : "") : `${number}`;
    return h(
      "span.line-step",
      { key: `${at} ${move.uci}` },
      text && h("span.line-number", null, text),
      h(
        "button.line-move",
        {
          type: "button",
          class: at === 0 ? "first" : "",
          "aria-disabled": usable ? undefined : "true",
          tabindex: at === 0 ? "0" : "-1",
          on: {
            click: () => usable && calls.enter(line, at + 1),
            mouseenter: () => usable && calls.preview(shown(move)),
            focus: () => usable && calls.preview(shown(move)),
            blur: () => calls.preview(undefined),
          },
        },
        move.san,
      ),
    );
  });
}

function shown({ fen, uci }: LineMove): Preview {
  return { fen, uci };
}
