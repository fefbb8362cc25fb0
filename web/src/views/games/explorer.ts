// The explorer of openings: the moves that the games of the list went on with, from the start or any position after it,
// with how often and with what success. The list shows the games that came through the position.

import type { App } from "../../app";
import type { Explored, NextMove } from "../../api/library_messages";
import { smallBoard } from "../../board/small_boards";
import { button, h, type VNode } from "../../dom";
import { count, grouped } from "../../format";
import { icon } from "../../icons";
import { type Search, searchFields } from "../../state/games_list";
import { Latest } from "../../state/latest";
import { gameInfo } from "../../state/setup";

/** Games are put into the index a hundred at a time. */
const ask_again_ms = 300;

export class Explorer {
  private found?: Explored;
  private failed?: string;
  private asked = "";
  private readonly asks = new Latest();
  private timer?: number;

  constructor(
    private readonly app: App,
    private readonly change: (changes: Partial<Search>) => void,
  ) {}

  /** What the search says now; the same is not asked for twice unless `anew`. */
  load(search: Search, anew = false): void {
    const fields = JSON.stringify({ line: "", ...searchFields(search), game: search.game || this.usualGame() });
    if (fields === this.asked && !anew) return;
    this.asked = fields;
    const newest = this.asks.begin();
    window.clearTimeout(this.timer);
    this.app.connection.request("library.explore", JSON.parse(fields)).then(
      (found) => {
        if (!newest()) return;
        Object.assign(this, { found, failed: undefined });
        if (found.left > 0) this.timer = window.setTimeout(() => this.load(this.app.games.search, true), ask_again_ms);
        this.app.redraw();
      },
      (reason) => {
        if (!newest()) return;
        this.failed = (reason as Error).message;
        this.app.redraw();
      },
    );
  }

  leave(): void {
    this.asks.begin();
    this.asked = "";
    window.clearTimeout(this.timer);
  }

  back(): void {
    const { line } = this.app.games.search;
    if (line) this.go(line.split(",").slice(0, -1));
  }

  /** Chess, or the first game there is. */
  private usualGame(): string {
    const games = this.app.hello?.games ?? [];
    return (games.find(({ can }) => can.pgn) ?? games[0])?.name ?? "";
  }

  private go(line: string[]): void {
    this.change({ game: this.app.games.search.game || this.usualGame(), line: line.join(",") });
  }

  view(): VNode {
    const { found } = this;
    if (this.failed) return h("div.explorer", { key: "explorer" }, h("p.problem", { role: "alert" }, this.failed));
    if (!found) return h("div.explorer", { key: "explorer" }, h("div.rows-skeleton", { "aria-hidden": "true" }));
    const game = this.app.games.search.game || this.usualGame();
    const info = gameInfo(this.app.hello, game);
    const sides = info ? [info.first, info.second] : [];
    const line = found.line.map(({ move }) => move);
    return h(
      "div.explorer",
      { key: "explorer" },
      h(
        "div.preview-board",
        {
          role: "img",
          "aria-label":
            found.line.length === 0 ? "The start" : `The board after ${found.line[found.line.length - 1]?.shown}`,
        },
        smallBoard(found.board, sides) ??
          h("pre.text-board", null, found.board.kind === "text" ? found.board.text : ""),
      ),
      h(
        "nav.explorer-line",
        { "aria-label": "The line" },
        button("line-step", () => this.go([]), "Start", {
          key: "start",
          class: line.length === 0 ? "current" : "",
          "aria-current": line.length === 0,
        }),
        found.line.map(({ shown }, at) =>
          button(
            "line-step",
            () => this.go(line.slice(0, at + 1)),
            `${at % 2 === 0 ? `${at / 2 + 1}. ` : ""}${shown}`,
            {
              key: at,
              class: at === line.length - 1 ? "current" : "",
              "aria-current": at === line.length - 1,
            },
          ),
        ),
        line.length > 0 &&
          button("row-button", () => this.back(), icon("back"), {
            key: "back",
            "aria-label": "One move back",
            title: "One move back",
          }),
      ),
      h(
        "p.explorer-name",
        null,
        found.opening ? `${found.opening.eco} ${found.opening.name}` : "",
        h("span.quiet", null, count(found.games, "game")),
      ),
      found.left > 0 && h("p.quiet", { role: "status" }, `${count(found.left, "game")} still to be counted.`),
      found.moves.length > 0
        ? h(
            "table.explorer-moves",
            null,
            h(
              "thead",
              null,
              h(
                "tr",
                null,
                h("th", { scope: "col" }, "Move"),
                h("th", { scope: "col" }, "Games"),
                h("th", { scope: "col" }, `${sides[0] ?? "First"}, draw, ${sides[1] ?? "second"}`),
              ),
            ),
            h(
              "tbody",
              null,
              found.moves.map((move) => this.moveRow(move, line, sides)),
            ),
          )
        : h(
            "p.quiet",
            null,
            found.line.length === 0
              ? "No game that is over begins here. Games that are over, and games from files, are counted."
              : "No game goes on from here.",
          ),
    );
  }

  private moveRow(next: NextMove, line: string[], sides: string[]): VNode {
    const { games, first, drawn, second } = next;
    const over = first + drawn + second;
    const share = (part: number) => (over === 0 ? 0 : Math.round((100 * part) / over));
    const words =
      over === 0
        ? "none is over"
        : `${sides[0]} won ${share(first)} %, ${share(drawn)} % drawn, ${sides[1]} won ${share(second)} %`;
    const part = (kind: string, size: number) =>
      size > 0 &&
      h(
        "span",
        { key: kind, class: `share-${kind}`, mount: (e) => grow(e, size), update: (e) => grow(e, size) },
        share(size) >= 18 ? `${share(size)}` : "",
      );
    return h(
      "tr",
      { key: next.move },
      h(
        "td",
        null,
        button(
          "explorer-move",
          () => this.go([...line, next.move]),
          [h("b", null, next.shown), next.name && h("span.quiet", null, next.name)],
          { title: next.name },
        ),
      ),
      h("td.number", null, grouped(games)),
      h(
        "td",
        null,
        h(
          "div.share-bar",
          { role: "img", "aria-label": words, title: words },
          part("first", first),
          part("drawn", drawn),
          part("second", second),
        ),
      ),
    );
  }
}

function grow(element: HTMLElement, size: number): void {
  element.style.flexGrow = String(size);
}
