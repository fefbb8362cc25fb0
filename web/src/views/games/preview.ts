// The game that is looked at beside the list: its board at any move, who and how, and the ways into the other views.

import type { App } from "../../app";
import type { Board, StoredGame } from "../../api/messages";
import { smallBoard } from "../../board/small_boards";
import { button, h, type VNode } from "../../dom";
import { count, gameTitle, resultText } from "../../format";
import { icon, type IconName } from "../../icons";
import { nameOf } from "../../state/games_list";
import { Latest } from "../../state/latest";
import { formatRoute } from "../../state/route";
import { gameInfo, linkText } from "../../state/setup";
import { Soon } from "../../state/soon";
import { dateText } from "./filters";
import { canAnalyse } from "./actions";
import { glanceView, type Judged } from "./judged";

const after_ms = 120;

export class Preview {
  row?: StoredGame;
  ply = 0;
  private board?: Board;
  /** What led to the board that is shown, and where that is: another ply may be on its way. */
  private move?: string;
  private shown = 0;
  private position?: string;
  private failed?: string;
  private readonly asks = new Latest();
  private readonly later = new Soon(after_ms, () => this.ask());

  constructor(
    private readonly app: App,
    private readonly judged: Judged,
  ) {}

  /** A row has the focus: it is shown when it still has it a moment later. */
  show(row: StoredGame | undefined): void {
    const same = this.row?.game_id === row?.game_id && this.row?.updated === row?.updated;
    // Who left before its board was asked for, or without an answer, comes back for it.
    if (same && this.board && !this.failed) return;
    if (!same) {
      this.row = row;
      this.board = this.move = this.failed = this.position = undefined;
      this.ply = row?.plies ?? 0;
      this.asks.begin();
    }
    if (row) this.later.soon();
    this.app.redraw();
  }

  go(ply: number): void {
    if (!this.row) return;
    this.ply = Math.max(0, Math.min(this.row.plies, ply));
    this.ask();
  }

  leave(): void {
    this.later.cancel();
  }

  private ask(): void {
    if (!this.row) return;
    const newest = this.asks.begin();
    this.app.connection.request("game.board", { game_id: this.row.game_id, ply: this.ply }).then(
      ({ ply, board, move, position }) => {
        if (!newest()) return;
        Object.assign(this, { shown: ply, board, move, position, failed: undefined });
        this.app.redraw();
      },
      (reason) => {
        if (!newest()) return;
        this.failed = (reason as Error).message;
        this.app.redraw();
      },
    );
  }

  view(): VNode {
    const { row } = this;
    if (!row) return h("div.preview-empty", { key: "preview-empty" }, "Choose a game to look at it.");
    const info = gameInfo(this.app.hello, row.game);
    const place = this.place();
    return h(
      "div.preview",
      { key: "preview" },
      h(
        "div.preview-board",
        { role: "img", "aria-label": `The board, ${place === "Start" ? "before the first move" : `after ${place}`}` },
        this.failed
          ? h("p.problem", null, this.failed)
          : this.board &&
              (smallBoard(this.board, info ? [info.first, info.second] : []) ??
                h("pre.text-board", null, this.board.kind === "text" ? this.board.text : "")),
      ),
      h(
        "div.preview-steps",
        { role: "group", "aria-label": "Moves" },
        this.step("first", "First position", 0, this.ply > 0),
        this.step("back", "One move back", this.ply - 1, this.ply > 0),
        h("span.preview-move", { "aria-live": "polite" }, place),
        this.step("on", "One move on", this.ply + 1, this.ply < row.plies),
        this.step("last", "Last position", row.plies, this.ply < row.plies),
      ),
      h("h2.preview-title", null, titleOf(row)),
      h("p.preview-facts.quiet", null, factsOf(row)),
      glanceView(row, this.judged.of(row.game_id)),
      h("span.grow", null),
      h(
        "div.preview-ways",
        null,
        h("a.button.primary", { href: formatRoute("play", ["g", row.game_id]) }, "Open"),
        canAnalyse(this.app, row) && h("a.button", { href: formatRoute("analyse", ["g", row.game_id]) }, "Analyse"),
        this.position && h("a.button", { href: this.treeLink(row) }, "Tree"),
      ),
    );
  }

  private place(): string {
    const ply = this.board ? this.shown : this.ply;
    return ply === 0 ? "Start" : `${Math.ceil(ply / 2)}${ply % 2 === 1 ? "" : "…"} ${this.move ?? ""}`;
  }

  private treeLink(row: StoredGame): string {
    const query = [`game=${row.game}`, `pos=${linkText((this.position ?? "").replaceAll(" ", "_"))}`];
    if (gameInfo(this.app.hello, row.game)?.can.engine) query.push("alg=engine");
    return formatRoute("tree", [], query.join("&"));
  }

  private step(drawn: IconName, name: string, ply: number, usable: boolean): VNode {
    return button("row-button", () => this.go(ply), icon(drawn), {
      key: drawn,
      "aria-label": name,
      title: name,
      disabled: !usable,
    });
  }
}

function titleOf(row: StoredGame): string {
  const [first, second] = [nameOf(row.first, row.own), nameOf(row.second, row.own)];
  if (row.result === "1-0") return `${first} beat ${second}`;
  if (row.result === "0-1") return `${second} beat ${first}`;
  return row.unfinished ? `${first} – ${second}` : `${first} and ${second} drew`;
}

function factsOf(row: StoredGame): string {
  const when = row.collection
    ? row.day && dateText(String(row.day).replace(/(00)+$/, ""))
    : new Date(row.updated).toLocaleString("en-GB", {
        day: "numeric",
        month: "long",
        hour: "2-digit",
        minute: "2-digit",
      });
  const how = row.unfinished ? "not finished" : row.reason === "as recorded" ? "" : row.reason;
  return [
    gameTitle(row.game),
    when,
    row.opening,
    resultText(row.result === "*" ? "" : row.result),
    how,
    count(Math.ceil(row.plies / 2), "move"),
  ]
    .filter(Boolean)
    .join(" · ");
}
