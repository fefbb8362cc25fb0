// What is said of the thing under the pointer.

import { count } from "../../../format";
import { no_node } from "../recording/columns";
import type { Recorded } from "../recording/recorded";
import { forcedWords } from "../recording/values";
import type { Item } from "./plan";

export interface Tip {
  /** Whose board goes with it; nothing for what stands for several moves. */
  node?: number;
  /** Where it points to, from the top left of the canvas; it hangs below, where there is no room above. */
  x: number;
  y: number;
  below: boolean;
  lines: string[];
}

export function tipLines(tree: Recorded, step: number, asked: number | undefined, item: Item): string[] {
  const n = item.node;
  if (item.shape === "cut") return [`${item.count} never tried`, "Press for the reason"];
  if (item.shape === "risk") return [`${item.count} left out by a rule`, "A bet, not a proof"];
  if (item.shape === "bundle") return [`${item.count} more of the group`, "Press to show them all"];
  const who = tree.parent[n] === no_node ? "root" : `${tree.sideName(!tree.isMax(n))} plays ${tree.nameOf(n)}`;
  const window = tree.isRanged(n) ? undefined : tree.windowAt(n, step);
  const value = asked === n ? "?" : tree.valueText(n, step) || "open";
  const forced = forcedWords(value);
  const remark = tree.remarkOf(n);
  return [
    `${who}: ${value}`,
    ...(forced ? [forced] : []),
    ...(window ? [`window ${tree.text(window[0])} to ${tree.text(window[1])}`] : []),
    ...(remark && asked !== n && tree.t1[n]! <= step ? [tree.isRanged(n) ? `may be ${remark}` : remark] : []),
    ...(item.shape === "table" ? ["T: known from the table"] : []),
    ...(item.shape === "tuft" ? [`${count(item.count, "node")}, press to unfold`] : []),
  ];
}
