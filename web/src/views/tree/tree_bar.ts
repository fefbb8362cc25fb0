// The chips above the tree: what is searched and how; and what to do with it.

import type { App } from "../../app";
import type { TreeChoices } from "../../api/tree_messages";
import { button, h, typed, type Child, type VNode } from "../../dom";
import { icon, labelled } from "../../icons";
import { selectChip } from "../../shell/chips";
import { menuButton, type MenuItem } from "../../shell/menu";
import type { BarParts } from "../room";
import { treeTitle } from "./search/set_up_dialog";
import {
  algorithm_names,
  algorithmsFor,
  depthText,
  order_names,
  prunes,
  treeGame,
  type TreeSetup,
} from "./search/search_setup";

export interface TreeBarCalls {
  change: (changes: Partial<TreeSetup>) => void;
  chooseGame: (game: string) => void;
  setUp: () => void;
  run: () => void;
  stop: () => void;
  compare: () => void;
  items: MenuItem[];
}

export interface TreeBarState {
  setup: TreeSetup;
  choices?: TreeChoices;
  running: boolean;
  comparing: boolean;
  /** A recording that came from elsewhere has no set-up. */
  opened?: string;
  /** What was searched, where it is not what the chips say. */
  shown?: TreeSetup;
}

export function treeBar(app: App, state: TreeBarState, calls: TreeBarCalls): BarParts {
  const { setup, choices, running, opened, shown } = state;
  const changed = (key: keyof TreeSetup) => shown !== undefined && shown[key] !== setup[key];
  const waits = shown !== undefined && Object.keys(shown).some((key) => changed(key as keyof TreeSetup));
  const game = treeGame(choices, setup.game);
  const left: Child[] = opened
    ? [h("span.chip.opened-chip", { key: "opened" }, icon("import"), h("span.chip-text", null, opened))]
    : [
        selectChip({
          key: "tree-game",
          label: "Game",
          value: setup.game,
          options: (choices?.games ?? []).map(({ name }) => [name, treeTitle(name)]),
          choose: calls.chooseGame,
        }),
        positionChip(setup, calls),
        game &&
          selectChip({
            key: "algorithm",
            label: "Algorithm",
            value: setup.algorithm,
            changed: changed("algorithm"),
            options: algorithmsFor(game).map((name) => [name, algorithm_names[name] ?? name]),
            choose: (algorithm) => calls.change({ algorithm }),
          }),
        game &&
          setup.algorithm !== "engine" &&
          game.evaluators.length > 1 &&
          selectChip({
            key: "evaluator",
            label: "Evaluator",
            shown_label: "values",
            value: setup.evaluator,
            changed: changed("evaluator"),
            options: game.evaluators.map(({ name }) => [name, name]),
            choose: (evaluator) => calls.change({ evaluator }),
          }),
        depthChip(setup, changed("depth"), calls),
        prunes(setup.algorithm) &&
          selectChip({
            key: "order",
            label: "Order",
            shown_label: "order",
            value: setup.order,
            changed: changed("order"),
            options: Object.entries(order_names),
            choose: (order) => calls.change({ order }),
          }),
      ];
  return {
    left: [
      ...left,
      button("chip.tree-set-up-chip", calls.setUp, labelled("set_up", "Set up"), { key: "set-up" }),
      runButton(running, waits, calls),
      waits && !running && h("span.not-run", { key: "not-run", role: "status" }, "changed, not run yet"),
    ],
    right: [
      button("chip.compare-chip", calls.compare, state.comparing ? "One search" : "Compare", {
        key: "compare",
        class: state.comparing ? "chosen" : "",
        "aria-pressed": state.comparing,
      }),
      menuButton(app, "More", "more", calls.items),
    ],
  };
}

/** It stands out where something waits to be run. */
function runButton(running: boolean, waits: boolean, calls: TreeBarCalls): VNode {
  return running
    ? button("button.run-button", calls.stop, "Stop", { key: "stop" })
    : button("button.run-button", calls.run, "Run", { key: "run", class: waits ? "primary waits" : "primary" });
}

function positionChip(setup: TreeSetup, calls: TreeBarCalls): VNode {
  return button(
    "chip.position-chip",
    calls.setUp,
    [h("span.chip-label", null, "from"), h("span.chip-text.mono", null, setup.start || "the start")],
    { key: "position", title: "Set up the position" },
  );
}

function depthChip(setup: TreeSetup, changed: boolean, calls: TreeBarCalls): VNode {
  const take = typed((depth) => calls.change({ depth: depthText(depth) }));
  return h(
    "label.chip.depth-chip",
    { key: "depth", class: changed ? "changed" : "" },
    h("span.chip-label", null, "depth"),
    h("input", {
      type: "text",
      inputmode: "numeric",
      "aria-label": "Depth in plies",
      maxlength: "2",
      placeholder: "all",
      autocomplete: "off",
      value: setup.depth,
      on: { input: take, keydown: (event: KeyboardEvent) => event.key === "Enter" && calls.run() },
    }),
  );
}
