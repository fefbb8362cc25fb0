// The buttons under the moves.

import type { App } from "../../app";
import { h, type VNode } from "../../dom";
import { icon, type IconName } from "../../icons";
import type { PlayActions } from "./play_actions";

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
