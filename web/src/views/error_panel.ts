// A link with a value that makes no sense: which key, which value, what was expected, and a way on.

import type { App } from "../app";
import { h, type VNode } from "../dom";
import type { BadLink } from "../state/setup";

export function errorPanel(app: App, bad: BadLink): VNode {
  return h(
    "div.later",
    { key: "error-panel" },
    h(
      "section.later-panel.error-panel",
      { role: "alert" },
      h("h2", null, "This link does not open"),
      h(
        "dl.facts",
        null,
        h("dt", null, "Key"),
        h("dd.mono", null, bad.key),
        h("dt", null, "Value"),
        h("dd.mono", null, bad.value),
        h("dt", null, "Expected"),
        h("dd", null, bad.expected),
      ),
      h("a.button.primary", { href: `#/${app.room.name}?game=chess` }, "Open with defaults"),
    ),
  );
}
