// The field for a typed move: SAN, UCI, O-O as the server reads them. Words such as "best" and "why" are answered instead.

import type { App } from "../../app";
import { h, submitted, typed, type VNode } from "../../dom";
import type { Analysis } from "./analysis";
import { scoreText } from "./score_text";

export const typed_move_id = "analysis-move";

export class TypedMove {
  private text = "";
  private reply = "";
  private wrong = false;

  constructor(
    private readonly app: App,
    private readonly analysis: Analysis,
    /** Plays a move as it was typed. */
    private readonly play: (move: string) => Promise<void>,
    /** While somebody looks for a move, nothing gives it away. */
    private readonly hides: () => boolean,
  ) {}

  view(): VNode {
    return h(
      "form.typed-move",
      { key: "typed-move", on: { submit: submitted(() => void this.send()) } },
      h("label.unseen", { for: typed_move_id }, "Move"),
      h("input.field", {
        id: typed_move_id,
        type: "text",
        autocomplete: "off",
        autocapitalize: "off",
        spellcheck: "false",
        maxlength: "40",
        placeholder: "Type a move: Nf3, e2e4, O-O",
        value: this.text,
        "aria-invalid": this.wrong ? "true" : undefined,
        "aria-describedby": "typed-move-reply",
        on: { input: typed((text) => this.type(text)) },
      }),
      h("p.field-reply", { id: "typed-move-reply", class: this.wrong ? "bad" : "" }, this.reply),
    );
  }

  private type(text: string): void {
    this.text = text;
    this.tell("");
  }

  private async send(): Promise<void> {
    const text = this.text.trim();
    if (!text) return;
    this.text = "";
    const answer = this.answerTo(text.toLowerCase());
    if (answer) {
      this.app.live.say(answer);
      return this.tell(answer);
    }
    try {
      await this.play(text);
      this.tell("");
    } catch (reason) {
      this.text = text;
      this.tell(reason instanceof Error ? reason.message : String(reason), true);
      this.app.live.say(this.reply);
    }
  }

  private answerTo(word: string): string | undefined {
    const { lines, review, tree, at, fen } = this.analysis;
    const best = lines.current?.lines[0];
    if (word === "last") return tree.at(at).san ?? "No move led here.";
    if (word === "board") return fen.split(" ")[0];
    if (!["eval", "best", "why"].includes(word)) return undefined;
    if (this.hides()) return "Not while you look for the move.";
    if (word === "eval") return best ? `${scoreText(best)} at depth ${lines.current?.depth}` : "The engine is off.";
    if (word === "best") return best?.moves[0]?.san ?? "The engine is off.";
    const item = review.of(tree, at);
    return item?.grade
      ? `${item.title}. ${item.words}`
      : "There is nothing wrong with this move, as far as it was judged.";
  }

  private tell(reply: string, wrong = false): void {
    this.reply = reply;
    this.wrong = wrong;
    this.app.redraw();
  }
}
