// With what to compare: the other searches of the same position.

import type { App } from "../../../app";
import type { TreeChoices } from "../../../api/tree_messages";
import { button, h } from "../../../dom";
import { algorithmsFor, otherSetup, setupText, treeGame, type TreeSetup } from "./search_setup";

export function openCompare(
  app: App,
  setup: TreeSetup,
  choices: TreeChoices | undefined,
  choose: (other: string) => void,
): void {
  const game = treeGame(choices, setup.game);
  if (!game) return;
  const orders = ["natural", "best", "worst", "random", "all"];
  const others = algorithmsFor(game).flatMap((name) =>
    name === "alphabeta" || name === "pvs" ? orders.map((order) => `${name}:order=${order}`) : [name],
  );
  // The engine is best compared with itself.
  if (setup.algorithm === "engine") {
    const rules = (choices?.engine_rules ?? []).map((rule) => rule.name);
    others.splice(others.indexOf("engine"), 1);
    others.unshift(...["", ...rules].map((rule) => `engine:without=${rule}`));
  }
  const own = setupText(setup);
  const named = others
    .map((other) => ({ other, name: setupText(otherSetup({ ...setup, other })) }))
    .filter(({ name }) => name !== own);
  app.show({
    name: "compare",
    title: `Compare ${own} with`,
    body: () =>
      h(
        "div.more-list",
        null,
        named.map(({ other, name }) =>
          button(
            "more-item",
            () => {
              app.closeDialog();
              choose(other.replace(":order=natural", ""));
            },
            name,
          ),
        ),
      ),
  });
}
