// How values are shown: in the colour of the side they are good for, and with words for W1 and L2, the values of forced
// ends.

import { h, type Child } from "../../../dom";

const spelt = ["no plies", "one ply", "two plies", "three plies"];

/** "W1: Max wins in one ply"; undefined for any other value. */
export function forcedWords(text: string): string | undefined {
  const found = /([WL])(\d+)$/.exec(text);
  if (!found) return undefined;
  const plies = Number(found[2]);
  return `${found[0]}: Max ${found[1] === "W" ? "wins" : "loses"} in ${spelt[plies] ?? `${plies} plies`}`;
}

/** The class of a value, seen by Max. */
export function goodFor(value: number | undefined): string {
  return !value ? "" : value > 0 ? "for-max" : "for-min";
}

/** Numbers in the colour of the side they are good for. */
export function coloured(words: string): Child[] {
  return words.split(/([+−]\d+(?:\.\d+)?|\b[WL]\d+\b)/).map((part, at) => {
    if (at % 2 === 0) return part;
    return h("b", { class: goodFor(/^[+W]/.test(part) ? 1 : -1), title: forcedWords(part) }, part);
  });
}
