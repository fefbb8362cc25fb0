// Under the moves: the field for a typed move, and the buttons.

import type { App } from "../../app";
import { h, type VNode } from "../../dom";
import { icon, type IconName } from "../../icons";
import type { PlayActions } from "./play_actions";

export interface MoveField {
  text: string;
  /** The answer to a word such as "clock". */
  reply?: string;
}

export function moveFieldView(app: App, field: MoveField, send: () => void): VNode {
  const { session } = app;
  const problem = session.move_error;
  const chess = session.state?.game === "chess";
  const example = chess ? "Type a move: Nf3, e2e4, O-O" : "Type a move";
  const waits = session.pending && !session.pending.sent;
  return h(
    "form.move-form",
    { key: "move-form", on: { submit: (event: Event) => (event.preventDefault(), send()) } },
    h("label.unseen", { for: "move-field" }, "Move"),
    h("input.field", {
      id: "move-field",
      name: "move",
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      maxlength: "40",
      placeholder: example,
      value: field.text,
      "aria-invalid": problem ? "true" : undefined,
      "aria-describedby": "move-reply",
      on: {
        input: (event: InputEvent) => {
          field.text = (event.target as HTMLInputElement).value;
          field.reply = undefined;
          session.move_error = undefined;
          app.redraw();
        },
      },
    }),
    h(
      "p.field-reply",
      { id: "move-reply", class: problem ? "bad" : "" },
      problem ?? field.reply ?? (waits ? `${session.pending?.san}: not sent yet` : ""),
    ),
  );
}

export function buttonRow(app: App, actions: PlayActions): VNode {
  const { session } = app;
  const button = (
    name: string,
    drawn: IconName,
    run: () => void,
    allowed: boolean | string | undefined,
    key?: string,
  ) => {
    const possible = allowed === true;
    return h(
      "button.action",
      {
        type: "button",
        key: name,
        "aria-disabled": possible ? undefined : "true",
        title: possible ? (key ? `${name} (${key})` : name) : typeof allowed === "string" ? allowed : name,
        on: { click: () => (possible ? run() : actions.explain(allowed)) },
      },
      icon(drawn),
      h("span", null, name),
    );
  };
  const paused = session.state?.paused ?? false;
  const watching = session.watching && !session.over;
  return h(
    "div.actions",
    { key: "actions", role: "group", "aria-label": "Game" },
    button("Take back", "take_back", actions.takeBack, session.can("take_back"), "z"),
    watching
      ? button(paused ? "Go on" : "Pause", paused ? "resume" : "pause", actions.pause, true, "Space")
      : button("Hint", "hint", actions.hint, session.hint_waits ? "The hint is on its way." : session.can("hint"), "h"),
    button("Flip", "flip", actions.flip, true, "f"),
    button("Draw", "draw", actions.draw, session.can("draw")),
    button("Resign", "resign", actions.resign, session.can("resign")),
  );
}
