// Steps from node to node by key, in the lane in focus; and from a node to where it leads.

import type { Why } from "../../api/tree_messages";
import { formatRoute } from "../../state/route";
import { default_setup, setupQuery } from "../../state/setup";
import { no_node } from "./recording/recorded";
import type { TreeRoom } from "./tree_room";

export function toSibling(room: TreeRoom, direction: 1 | -1): void {
  const tree = room.lane?.tree;
  if (!tree) return;
  const above = tree.parent[room.shown]!;
  if (above === no_node) return;
  const group = [...tree.children(above)];
  const next = group[group.indexOf(room.shown) + direction];
  if (next !== undefined && tree.t0[next]! <= room.stepOf(room.focus)) room.select(room.focus, next);
}

/** From the selection down the best line; from elsewhere to its beginning. */
export function followBest(room: TreeRoom): void {
  const tree = room.lane?.tree;
  if (!tree) return;
  const line = [...tree.bestLine()];
  const at = line.indexOf(room.shown);
  const next = line[at + 1] ?? line[0];
  if (next === undefined) return;
  if (tree.t0[next]! > room.stepOf(room.focus)) room.stepper.last();
  room.select(room.focus, next);
  room.app.live.say(`${tree.nameOf(next) || "root"}, ${tree.valueText(next)}`);
}

/** Where a bound came from. */
export function showSetter(room: TreeRoom, why: Why): void {
  const by = why.set_by;
  if (!by) return;
  const node = by.node ?? by.ancestor;
  if (by.step > 0 && room.focus === 0) room.stepper.scrub(by.step);
  if (node !== no_node) room.select(room.focus, node);
}

export function playHere(room: TreeRoom, position: string): void {
  const game = room.lane?.tree.info.game ?? "";
  room.app.go(formatRoute("play", [], setupQuery({ ...default_setup, game, start: position })));
}
