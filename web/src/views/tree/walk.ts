// Steps from node to node by key, in the lane in focus; and from a node to where it leads.

import type { Why } from "../../api/tree_messages";
import { formatRoute } from "../../state/route";
import { default_setup, gameInfo, linkText, setupQuery } from "../../state/setup";
import { no_node } from "./recording/columns";
import type { Sight } from "./sight";

export function toSibling(sight: Sight, direction: 1 | -1): void {
  const tree = sight.lane?.tree;
  if (!tree) return;
  const above = tree.parent[sight.shown]!;
  if (above === no_node) return;
  const group = [...tree.children(above)];
  const next = group[group.indexOf(sight.shown) + direction];
  if (next !== undefined && tree.t0[next]! <= sight.step) sight.select(sight.focus, next);
}

/** From the selection down the best line; from elsewhere to its beginning. */
export function followBest(sight: Sight): void {
  const tree = sight.lane?.tree;
  if (!tree) return;
  if (tree.answerAt(sight.step).size === 0) sight.stepper.last();
  const line = [...tree.answerAt(sight.step)];
  const at = line.indexOf(sight.shown);
  const next = line[at + 1] ?? line[0];
  if (next === undefined) return sight.app.live.say("The best line is known at the end.");
  sight.select(sight.focus, next);
  sight.app.live.say(`${tree.nameOf(next) || "root"}, ${tree.valueText(next, sight.step)}`);
}

/** Where a bound came from. */
export function showSetter(sight: Sight, why: Why): void {
  const by = why.set_by;
  if (!by) return;
  const node = by.node ?? by.ancestor;
  if (by.step > 0 && sight.focus === 0) sight.stepper.scrub(by.step);
  if (node !== no_node) sight.select(sight.focus, node);
}

export function playHere(sight: Sight, position: string): void {
  const game = sight.lane?.tree.info.game ?? "";
  sight.app.go(formatRoute("play", [], setupQuery({ ...default_setup, game, start: position }, sight.app.hello)));
}

/** Leads to the position in Analyse, where the game has an engine for that. */
export function analyseHere(sight: Sight): ((position: string) => void) | undefined {
  const { app, lane } = sight;
  const can = gameInfo(app.hello, lane?.tree?.info.game ?? "")?.can;
  if (!can?.engine || !can.pgn) return undefined;
  return (position) => app.go(formatRoute("analyse", [], `fen=${linkText(position)}`));
}
