// What is to be analysed: a text that is pasted, a file, one of the games of a PGN, or an analysis that was kept.

import type { App } from "../../app";
import type { PgnEntry } from "../../api/analysis_messages";
import type { Refusal } from "../../api/messages";
import { button, h, submitted, typed, type VNode } from "../../dom";
import { dayText, resultText } from "../../format";
import { formButtons } from "../../shell/form";
import { Latest } from "../../state/latest";
import type { Analysis } from "./analysis";

const most_bytes = 4_000_000;

export class OpenDialog {
  private text = "";
  private problem = "";
  private kept: { analysis_id: string; title: string; updated: number }[] = [];
  private games?: PgnEntry[];
  private readonly asks = new Latest();

  constructor(
    private readonly app: App,
    private readonly analysis: Analysis,
    /** It is open now. */
    private readonly opened: () => void,
  ) {}

  show(): void {
    this.problem = "";
    this.games = undefined;
    this.dialog("Open a game or a position", "Open");
    const newest = this.asks.begin();
    this.app.connection.request("analysis.list").then(
      ({ rows }) => {
        if (!newest()) return;
        this.kept = rows;
        this.app.redraw();
      },
      () => undefined,
    );
  }

  private dialog(title: string, action: string): void {
    this.app.show({
      name: "open-analysis",
      title,
      body: () => (this.games ? this.choices(this.games) : this.form()),
      foot: () => (this.games ? h("span", null) : formButtons(this.app, "open-analysis-form", action)),
    });
  }

  /** A text from wherever: pasted, dropped, of the palette. Where it holds several games, one is asked for. */
  async read(text: string, number?: number): Promise<void> {
    const { app } = this;
    this.text = text;
    this.problem = "";
    const here = app.visits.watch();
    try {
      const answer = await this.analysis.open({ text, number });
      if (!answer || !here()) return;
      if (answer.games) {
        this.games = answer.games;
        this.dialog("Which game?", "Open");
        return;
      }
      this.text = "";
      if (app.dialog?.name === "open-analysis") app.closeDialog();
      this.opened();
    } catch (reason) {
      this.problem = (reason as Refusal).message;
      if (app.dialog?.name !== "open-analysis") app.toasts.error(this.problem);
      app.redraw();
    }
  }

  async readFile(file: File): Promise<void> {
    if (file.size > most_bytes) {
      this.problem = `${file.name} is larger than 4 MB. Import it in Games, and analyse its games from there.`;
      if (this.app.dialog?.name !== "open-analysis") this.app.toasts.error(this.problem);
      return this.app.redraw();
    }
    return this.read(await file.text());
  }

  private form(): VNode {
    const choose = (event: Event) => {
      const file = (event.target as HTMLInputElement).files?.[0];
      if (file) void this.readFile(file);
    };
    return h(
      "form.import",
      { id: "open-analysis-form", on: { submit: submitted(() => void this.read(this.text)) } },
      h("label.field-label", { for: "analysis-text" }, "Paste PGN or a FEN"),
      h("textarea.field.mono", {
        id: "analysis-text",
        rows: "8",
        autofocus: true,
        spellcheck: "false",
        value: this.text,
        on: { input: typed((text) => (this.text = text)) },
      }),
      this.problem && h("p.problem", { role: "alert" }, this.problem),
      h("label.field-label", { for: "analysis-file" }, "Or choose a file"),
      h("input.file-field", {
        id: "analysis-file",
        type: "file",
        accept: ".pgn,.fen,.txt,text/plain",
        on: { change: choose },
      }),
      this.kept.length > 0 && h("p.field-label", null, "Or go on with"),
      this.kept.length > 0 &&
        h(
          "ul.kept-analyses",
          { tabindex: "0", "aria-label": "Kept analyses" },
          this.kept.map(({ analysis_id, title, updated }) =>
            h(
              "li",
              { key: analysis_id },
              h(
                "a.kept-analysis",
                { href: `#/analyse/a/${analysis_id}`, on: { click: () => this.app.closeDialog() } },
                h("span", null, title),
                h("span.quiet", null, dayText(updated)),
              ),
            ),
          ),
        ),
    );
  }

  private choices(games: PgnEntry[]): VNode {
    return h(
      "ol.pgn-games",
      { tabindex: "0", "aria-label": "Games of the PGN" },
      games.map((game, number) =>
        h(
          "li",
          { key: number },
          button("pgn-game", () => void this.read(this.text, number), [
            h("span.move-number", null, number + 1),
            h("span", null, `${game.white || "White"} – ${game.black || "Black"}`),
            h("span.quiet", null, [resultText(game.result), game.date].filter(Boolean).join(" · ")),
          ]),
        ),
      ),
    );
  }
}
