// W1 and L2: how the value of a forced end is written, and what that means in words.

const spelt = ["no plies", "one ply", "two plies", "three plies"];

/** "W1: Max wins in one ply"; undefined for any other value. */
export function forcedWords(text: string): string | undefined {
  const found = /([WL])(\d+)$/.exec(text);
  if (!found) return undefined;
  const plies = Number(found[2]);
  return `${found[0]}: Max ${found[1] === "W" ? "wins" : "loses"} in ${spelt[plies] ?? `${plies} plies`}`;
}
