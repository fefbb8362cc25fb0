// The bars above everything: that the server has gone and when the page tries again, and that games are not kept.

import type { App } from "../app";
import { button, h, type Child } from "../dom";

export function connectionBar(app: App): Child {
  const { status } = app.connection;
  if (status.kind !== "lost") return keptBar(app);
  if (status.locked)
    return h(
      "div.connection-bar",
      { key: "connection-bar", role: "region", "aria-label": "Connection" },
      h(
        "span",
        null,
        "Arborist was started anew and lets this page in no longer. Open the address that it has printed.",
      ),
    );
  const seconds = Math.max(0, Math.ceil((status.retry_at - Date.now()) / 1000));
  const when = seconds > 0 ? `Trying again in ${seconds} s.` : "Trying again now.";
  return h(
    "div.connection-bar",
    { key: "connection-bar", role: "region", "aria-label": "Connection" },
    h("span", null, "Arborist has stopped answering. Your game is safe. ", h("span.when", null, when)),
    button("button.small", () => app.connection.connect(), "Try now"),
  );
}

/** Where the disk is full, or the file of games another's. */
function keptBar({ hello, room }: App): Child {
  const { store } = hello ?? {};
  const words = store?.kept === false ? `Games are not kept. ${store.message ?? ""}` : room.warning?.();
  if (!words) return null;
  return h(
    "div.connection-bar.kept-bar",
    { key: "kept-bar", role: "region", "aria-label": "Games are not kept" },
    h("span", null, words),
  );
}
