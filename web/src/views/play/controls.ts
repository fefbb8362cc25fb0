// The buttons under the moves.

import type { App } from "../../app";
import { button, h, type VNode } from "../../dom";
import { type IconName, labelled } from "../../icons";
import { canFlip } from "../../board/looks";
import type { PlayActions } from "./play_actions";

export function buttonRow(app: App, actions: PlayActions): VNode {
  const { session } = app;
  const action = (
    name: string,
    drawn: IconName,
    run: () => void,
    allowed: boolean | string | undefined,
    key?: string,
  ) => {
    const possible = allowed === true;
    return button("action", () => (possible ? run() : actions.explain(allowed)), labelled(drawn, name), {
      key: name,
      "aria-disabled": possible ? undefined : "true",
      title: possible ? (key ? `${name} (${key})` : name) : typeof allowed === "string" ? allowed : name,
    });
  };
  const paused = session.state?.paused ?? false;
  const watching = session.watching && !session.over;
  return h(
    "div.actions",
    { key: "actions", role: "group", "aria-label": "Game" },
    action("Take back", "take_back", actions.takeBack, session.can("take_back"), "z"),
    watching
      ? action(paused ? "Go on" : "Pause", paused ? "resume" : "pause", actions.pause, true, "Space")
      : action("Hint", "hint", actions.hint, session.hint_waits ? "The hint is on its way." : session.can("hint"), "h"),
    action("Flip", "flip", actions.flip, canFlip(session.board()) || "This board is the same from both sides.", "f"),
    action("Draw", "draw", actions.draw, session.can("draw")),
    action("Resign", "resign", actions.resign, session.can("resign")),
  );
}
