// The board with what stands around it: players, coordinates, the promotion choice. The edge is a multiple of 8 pixels.

import type { App } from "../../app";
import type { Board, Side } from "../../api/messages";
import { other } from "../../api/messages";
import { isDark, squaresSeen } from "../../board/chess_fen";
import { extentOf } from "../../board/looks";
import { h, type Child, type VNode } from "../../dom";
import { playerView } from "./players";

const largest_edge = 800;
const largest_edge_projector = 900;

export interface Frame {
  board?: Board;
  bottom: Side;
  coordinates: "outside" | "inside" | "off";
  dimmed: boolean;
  content: Child[];
  narration?: string;
  /** Room for the evaluation bar, whether it is shown or not: the board keeps its size. */
  gutter: boolean;
  bar?: VNode;
}

export function boardFrame(app: App, frame: Frame): VNode {
  const outside = frame.coordinates === "outside" && frame.board?.kind === "chess";
  const top = other(frame.bottom);
  return h(
    "div.board-space",
    {
      key: "board-space",
      class: `${outside ? "coordinates-outside" : ""} ${frame.gutter ? "has-gutter" : ""}`,
      mount: watchSize,
      update: fit,
      unmount: unwatchSize,
    },
    h(
      "div.board-column",
      { class: `${frame.board?.kind ?? "chess"}-column` },
      playerView(app, top, "top"),
      h(
        "div.board-and-ranks",
        null,
        frame.gutter && h("div.bar-gutter", { key: "gutter" }, frame.bar),
        outside && rankLabels(frame.bottom),
        h(
          "div.board",
          {
            class: frame.dimmed ? "dimmed" : "",
            "data-rows": rowsOf(frame.board),
            "data-columns": columnsOf(frame.board),
          },
          frame.content,
        ),
      ),
      outside && fileLabels(frame.bottom),
      playerView(app, frame.bottom, "foot"),
      frame.narration !== undefined && h("p.narration", { key: "narration" }, frame.narration),
    ),
  );
}

function rowsOf(board: Board | undefined): number {
  return board?.kind === "grid" ? extentOf(board).rows : 8;
}

function columnsOf(board: Board | undefined): number {
  return board?.kind === "grid" ? extentOf(board).columns : 8;
}

function rankLabels(bottom: Side): VNode {
  const rows = squaresSeen(bottom === "first" ? "white" : "black");
  return h(
    "div.ranks",
    { "aria-hidden": "true" },
    rows.map((row) => h("span", null, row[0]?.[1])),
  );
}

function fileLabels(bottom: Side): VNode {
  const row = squaresSeen(bottom === "first" ? "white" : "black")[0] ?? [];
  return h(
    "div.files",
    { "aria-hidden": "true" },
    row.map((square) => h("span", null, square[0])),
  );
}

/** Small letters in the corners of the edge squares, for those who want them inside. */
export function insideCoordinates(bottom: Side): VNode {
  const rows = squaresSeen(bottom === "first" ? "white" : "black");
  const foot = rows[7] ?? [];
  return h(
    "div.coordinates-inside",
    { key: "inside", "aria-hidden": "true" },
    h(
      "div.inside-ranks",
      null,
      rows.map((row) => h("span", { class: tone(row[0] ?? "") }, row[0]?.[1])),
    ),
    h(
      "div.inside-files",
      null,
      foot.map((square) => h("span", { class: tone(square) }, square[0])),
    ),
  );
}

function tone(square: string): string {
  return isDark(square) ? "on-dark" : "on-light";
}

const observers = new WeakMap<HTMLElement, ResizeObserver>();

function watchSize(element: HTMLElement): void {
  const observer = new ResizeObserver(() => fit(element));
  observer.observe(element);
  observers.set(element, observer);
}

function unwatchSize(element: HTMLElement): void {
  observers.get(element)?.disconnect();
}

/** Gives the board the largest size that leaves room for what stands around it. */
function fit(space: HTMLElement): void {
  const board = space.querySelector<HTMLElement>(".board");
  const column = space.querySelector<HTMLElement>(".board-column");
  if (!board || !column || space.clientWidth === 0) return;
  const rows = Number(board.dataset.rows);
  const columns = Number(board.dataset.columns);
  const around_height = [...column.children]
    .filter((child) => !child.classList.contains("board-and-ranks"))
    .reduce((sum, child) => sum + (child as HTMLElement).offsetHeight, 0);
  const ranks = space.classList.contains("has-gutter")
    ? 0
    : (space.querySelector<HTMLElement>(".ranks")?.offsetWidth ?? 0);
  const style = getComputedStyle(space);
  const padding = parseFloat(style.paddingTop) + parseFloat(style.paddingBottom);
  const sides = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
  const gutter = space.querySelector<HTMLElement>(".bar-gutter");
  const above = gutter && getComputedStyle(gutter).position === "static" ? gutter.offsetHeight : 0;
  const most = window.innerWidth > 1700 ? largest_edge_projector : largest_edge;
  const cell_limit = rows === 8 ? most / 8 : Math.min(168, most / Math.max(rows, columns));
  const height = (space.clientHeight - around_height - padding - above) / rows;
  const width = (space.clientWidth - ranks * 2 - sides) / columns;
  const cell = Math.max(24, Math.floor(Math.min(height, width, cell_limit)));
  space.style.setProperty("--board-width", `${cell * columns}px`);
  space.style.setProperty("--board-height", `${cell * rows}px`);
  space.style.setProperty("--cell", `${cell}px`);
}
