// The bar that says that the server has gone, and when the page tries again.

import type { App } from "../app";
import { h, type Child } from "../dom";

export function connectionBar(app: App): Child {
  const { status } = app.connection;
  if (status.kind !== "lost") return null;
  const seconds = Math.max(0, Math.ceil((status.retry_at - Date.now()) / 1000));
  const when = seconds > 0 ? `Trying again in ${seconds} s.` : "Trying again now.";
  return h(
    "div.connection-bar",
    { key: "connection-bar", role: "region", "aria-label": "Connection" },
    h("span", null, "Arborist has stopped answering. Your game is safe. ", h("span.when", null, when)),
    h("button.button.small", { type: "button", on: { click: () => app.connection.connect() } }, "Try now"),
  );
}
