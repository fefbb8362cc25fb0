// What is known of the games in the list that were judged: both sides' accuracy in their rows, and the whole game at a
// glance beside them.
//   judged.ask(rows);   judged.of(game_id)?.summary.white.accuracy

import type { App } from "../../app";
import type { JudgedGame, SideSummary } from "../../api/analysis_messages";
import type { StoredGame } from "../../api/messages";
import { h, type VNode } from "../../dom";
import { nameOf } from "../../state/games_list";
import { grade_words, grades } from "../analyse/review";
import { placeOf, stripShape } from "../analyse/strip_shape";
import { gradeClass } from "../analyse/study_moves";
import { canAnalyse } from "./actions";

/** What a request may name. */
const ids_at_once = 50;

export class Judged {
  private readonly known = new Map<string, JudgedGame>();
  /** Rows that were asked for, as they were then. */
  private readonly asked = new Map<string, number>();

  constructor(private readonly app: App) {}

  of(game_id: string): JudgedGame | undefined {
    return this.known.get(game_id);
  }

  /** Each row is asked for once, unless more moves were played or, with `anew`, more were judged since. */
  ask(rows: readonly StoredGame[], anew = false): void {
    const wanted = rows.filter(
      (row) =>
        canAnalyse(this.app, row) &&
        (this.asked.get(row.game_id) !== row.updated ||
          (anew && this.known.get(row.game_id)?.summary.state !== "done")),
    );
    for (const { game_id, updated } of wanted) this.asked.set(game_id, updated);
    for (let at = 0; at < wanted.length; at += ids_at_once)
      void this.request(wanted.slice(at, at + ids_at_once).map(({ game_id }) => game_id));
  }

  private async request(ids: string[]): Promise<void> {
    try {
      const { games } = await this.app.connection.request("analysis.judged", { ids });
      for (const game of games) this.known.set(game.game_id, game);
      if (games.length > 0) this.app.redraw();
    } catch {
      for (const id of ids) this.asked.delete(id);
    }
  }
}

/** "71 / 88": of who begins, then of the other. */
export function accuracyView(game: JudgedGame | undefined): VNode | undefined {
  if (game?.summary.state !== "done") return undefined;
  const { white, black } = game.summary;
  const [first, second] = [Math.round(white.accuracy), Math.round(black.accuracy)];
  return h(
    "span",
    { title: `Accuracy: White ${first} %, Black ${second} %` },
    h("b", null, first),
    h("span", { "aria-hidden": "true" }, " / "),
    h("b", null, second),
    h("span.unseen", null, " percent accuracy"),
  );
}

/** The evaluation over the game, and what each side did wrong. */
export function glanceView(row: StoredGame, game: JudgedGame | undefined): VNode | undefined {
  if (!game) return undefined;
  const { summary, percents, marks } = game;
  const plies = summary.of - 1;
  const { area, edge, known } = stripShape([
    ...percents,
    ...Array<undefined>(Math.max(0, summary.of - percents.length)),
  ]);
  const said = `White's accuracy ${Math.round(summary.white.accuracy)} %, Black's ${Math.round(summary.black.accuracy)} %`;
  return h(
    "div.glance",
    { key: "glance" },
    h(
      "div.glance-plot",
      null,
      h(
        "svg",
        { viewBox: "0 0 1000 100", preserveAspectRatio: "none", role: "img", "aria-label": said },
        h("rect.strip-black", { width: known, height: 100 }),
        area && h("path.strip-white", { d: area }),
        h("path.strip-half", { d: "M0 50H1000" }),
        edge && h("path.strip-edge", { d: edge }),
      ),
      marks.map(({ ply, grade }) =>
        h("span.glance-mark", {
          key: ply,
          class: gradeClass(grade),
          "aria-hidden": "true",
          update: (element) => {
            element.style.setProperty("left", `${placeOf(ply, plies) / 10}%`);
            element.style.setProperty("top", `${100 - (percents[ply] ?? 0)}%`);
          },
        }),
      ),
    ),
    sideView(nameOf(row.second, row.own), "of-black", summary.black),
    sideView(nameOf(row.first, row.own), "of-white", summary.white),
  );
}

function sideView(name: string, side: string, told: SideSummary): VNode {
  const counts = { "??": told.blunders, "?": told.mistakes, "?!": told.inaccuracies };
  return h(
    "div.glance-side",
    { class: side },
    h("span.side-disc", { "aria-hidden": "true" }),
    h("b.strip-name", null, name),
    h("span.grow", null),
    grades.map((grade) =>
      h(
        "span.glance-count",
        { key: grade, title: `${grade_words[grade]}s` },
        h("span.grade", { class: gradeClass(grade) }, grade),
        h("b", null, counts[grade]),
      ),
    ),
    h("b.glance-accuracy", { title: "accuracy" }, `${Math.round(told.accuracy)} %`),
  );
}
