// The field for a typed move. Words such as "clock" and "last" are answered instead of played.

import type { App } from "../../app";
import type { LegalMove } from "../../api/messages";
import { h, submitted, typed, type VNode } from "../../dom";
import { clockSaid } from "../../format";
import { gameInfo } from "../../state/setup";
import type { PlayActions } from "./play_actions";

export class MoveField {
  private text = "";
  /** The answer to a word. */
  private reply?: string;

  constructor(
    private readonly app: App,
    private readonly actions: PlayActions,
    /** Puts the piece of a typed move in its place at once. */
    private readonly place: (move: LegalMove) => void,
  ) {}

  view(): VNode {
    const { session } = this.app;
    const problem = session.move_error;
    const help = gameInfo(this.app.hello, session.state?.game ?? "")?.can.pgn ? ": Nf3, e2e4, O-O" : "";
    const waits = session.pending && !session.pending.sent;
    return h(
      "form.move-form",
      { key: "move-form", on: { submit: submitted(() => this.send()) } },
      h("label.unseen", { for: "move-field" }, "Move"),
      h("input.field", {
        id: "move-field",
        name: "move",
        type: "text",
        autocomplete: "off",
        autocapitalize: "off",
        spellcheck: "false",
        maxlength: "40",
        placeholder: `Type a move${help}`,
        value: this.text,
        "aria-invalid": problem ? "true" : undefined,
        "aria-describedby": "move-reply",
        on: { input: typed((text) => this.type(text)) },
      }),
      h(
        "p.field-reply",
        { id: "move-reply", class: problem ? "bad" : "" },
        problem ?? this.reply ?? session.drag_note ?? (waits ? `${session.pending?.san}: not sent yet` : ""),
      ),
    );
  }

  private type(text: string): void {
    this.text = text;
    this.reply = undefined;
    this.app.session.move_error = this.app.session.drag_note = undefined;
    this.app.redraw();
  }

  private send(): void {
    const text = this.text.trim();
    const { session } = this.app;
    if (!text) return;
    const reply = this.replyTo(text.toLowerCase());
    if (!reply && session.pending)
      return this.tell(`${session.pending.san} is still on its way. Press Enter again when it is there.`);
    this.text = "";
    if (reply) return this.tell(reply);
    if (!session.live) this.actions.look(session.plies);
    const known = session.my_turn
      ? session.state?.legal.find((move) => move.san === text || move.move === text)
      : undefined;
    if (known) this.place(known);
    session.move(text, known);
  }

  /** Words that ask instead of moving. */
  private replyTo(word: string): string | undefined {
    const { session } = this.app;
    const { state } = session;
    if (word === "last") return state?.moves[session.plies - 1]?.said ?? "No move was played yet.";
    if (word === "board") return boardSaid(this.app);
    if (word === "eval" || word === "why")
      return "Analyse answers that, when the game is over. Ask for a hint instead.";
    if (word === "best") {
      this.actions.hint();
      return "Looking for a hint.";
    }
    if (word !== "clock" || !state) return undefined;
    const sides = (["first", "second"] as const).map((side) => {
      const left = session.clockOf(side, false);
      return left === undefined ? undefined : `${state[side].name}: ${clockSaid(left)}`;
    });
    return sides[0] ? sides.join(". ") : "This game has no clock.";
  }

  private tell(reply: string): void {
    this.reply = reply;
    this.app.live.say(reply);
    this.app.redraw();
  }
}

function boardSaid(app: App): string {
  const board = app.session.board();
  if (board?.kind === "chess") return board.fen.split(" ")[0] ?? "";
  if (board?.kind === "grid")
    return board.cells
      .map((cell, at) => (cell ? `${board.names[at]} ${cell}` : ""))
      .filter(Boolean)
      .join(", ");
  return board?.text ?? "";
}
