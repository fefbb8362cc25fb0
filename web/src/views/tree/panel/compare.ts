// Two searches of one position side by side: their counts, and which nodes only one of them looked at.

import { h, type Child, type VNode } from "../../../dom";
import { grouped } from "../../../format";
import type { Lane } from "../lane";
import { kind, no_node, type Recorded } from "../recording/recorded";
import { setupText } from "../search/search_setup";

/** For each of two recordings, the nodes whose line of moves the other never entered. */
export function aloneIn(a: Recorded, b: Recorded): [Uint8Array, Uint8Array] {
  const numbers = new Map<string, number>();
  const lines = [a, b].map((tree) => lineNumbers(tree, numbers));
  const [in_a, in_b] = lines.map((line) => new Set(line));
  return [mark(lines[0]!, in_b!), mark(lines[1]!, in_a!)];
}

/** The same number for the same line of moves in both. */
function lineNumbers(tree: Recorded, numbers: Map<string, number>): Int32Array {
  const line = new Int32Array(tree.size);
  for (let n = 0; n < tree.size; ++n) {
    const up = tree.parent[n]!;
    if (up === no_node || tree.kind[n] === kind.left_out) {
      line[n] = up === no_node ? 0 : -1;
      continue;
    }
    const key = `${line[up]} ${tree.move[n]}`;
    let number = numbers.get(key);
    if (number === undefined) numbers.set(key, (number = numbers.size + 1));
    line[n] = number;
  }
  return line;
}

function mark(line: Int32Array, other: Set<number>): Uint8Array {
  const alone = new Uint8Array(line.length);
  line.forEach((number, n) => (alone[n] = number > 0 && !other.has(number) ? 1 : 0));
  return alone;
}

export function laneName(lane: Lane): string {
  return lane.setup ? setupText(lane.setup) : lane.tree.info.search;
}

export function countsTable(a: Lane, b: Lane): VNode {
  const [left, right] = [a.tree.info, b.tree.info];
  const rows: [string, string, string][] = [];
  const add = (name: string, of: (lane: Lane) => string) => rows.push([name, of(a), of(b)]);
  add("value", ({ tree }) => tree.text(tree.info.value));
  add("move", ({ tree }) => tree.info.line[0] ?? "–");
  add("nodes", ({ tree }) => grouped(tree.info.counts.entered));
  add("leaves", ({ tree }) => grouped(tree.info.counts.leaves));
  add("cuts", ({ tree }) => grouped(tree.info.counts.cuts));
  add("first-move cuts", ({ tree }) => shareOf(tree.info.counts.first_move_cuts, tree.info.counts.cuts));
  for (const [name, field] of [
    ["table cuts", "table_cuts"],
    ["searched again", "again"],
    ["pruned by rules", "pruned"],
    ["moves left out", "left_out"],
  ] as const)
    if (left.counts[field] + right.counts[field] > 0) add(name, ({ tree }) => grouped(tree.info.counts[field]));
  const minimum = a.minimum ?? b.minimum;
  return h(
    "section.counts-card",
    { key: "counts" },
    h("h2", null, "Side by side"),
    h(
      "table.counts",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("td", null),
          [a, b].map((lane) => h("th", { scope: "col" }, laneName(lane))),
        ),
      ),
      h(
        "tbody",
        null,
        rows.map(([name, ...values]) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, name),
            values.map((value) => h("td", null, value)),
          ),
        ),
      ),
    ),
    h("p.quiet", null, verdict(left.line[0], right.line[0], left.value === right.value)),
    minimum && leastWords(minimum),
    h("p.quiet.counts-key", null, h("span.alone-key", { "aria-hidden": "true" }), "only this one looked here"),
  );
}

function leastWords(minimum: NonNullable<Lane["minimum"]>): Child {
  return h(
    "p.quiet.least",
    null,
    "The least any alpha-beta could do with (Knuth and Moore): ",
    `${grouped(minimum.least)} ${minimum.least === 1 ? "node" : "nodes"} of ${grouped(minimum.minimax)}.`,
  );
}

function verdict(left: string | undefined, right: string | undefined, same_value: boolean): string {
  const same_move = left !== undefined && left === right;
  return `same move? ${same_move ? "yes" : "no"} · same value? ${same_value ? "yes" : "no"}`;
}

export function shareOf(part: number, whole: number): string {
  return whole === 0 ? "–" : `${Math.round((100 * part) / whole)} %`;
}
