// A recorded search played event by event, by the description in docs/recordings.md alone: what a panel may say of it at
// any step. It shares nothing with the page.
//   const search = readSearch(frame);   const told = new Told(search);   told.next();   told.counts;   told.replies();

const no_node = 0xffffffff;
const no_value = -32768;
const kinds = { leaf: 1, cut: 2, table: 3, stand_pat: 4, pruned: 5, left_out: 6 };
const flags = { table_hit: 2, pass: 16 };

/** The answer to tree.record as it came over the wire; undefined for any other frame. */
export function readSearch(frame) {
  if (typeof frame === "string") return undefined;
  const length = frame.readUInt32LE(0);
  const head = JSON.parse(frame.subarray(4, 4 + length).toString("utf8"));
  if (!head.recording || head.nodes === undefined) return undefined;
  const data = frame.subarray(4 + length);
  const nodes = Array.from({ length: head.nodes }, () => ({}));
  let at = 0;
  const column = (name, bytes, read) => {
    for (const node of nodes) {
      node[name] = data[read](at);
      at += bytes;
    }
  };
  column("name", 4, "readUInt32LE");
  for (const name of ["parent", "t0", "t1"]) column(name, 4, "readUInt32LE");
  for (const name of ["ply", "move", "order"]) column(name, 2, "readUInt16LE");
  for (const name of ["alpha", "beta", "value", "depth"]) column(name, 2, "readInt16LE");
  for (const name of ["kind", "flags", "reason", "reduction"]) column(name, 1, "readUInt8");
  column("choices", 2, "readUInt16LE");
  return { head, nodes };
}

export class Told {
  step = 0;
  counts = { nodes: 0, leaves: 0, cuts: 0 };
  at = undefined;

  constructor({ head, nodes }) {
    this.head = head;
    this.nodes = nodes.map((node) => ({ ...node, kids: [], stage: "unseen", best: undefined }));
    this.events = new Map();
    this.nodes.forEach((node, number) => {
      node.number = number;
      this.events.set(node.t0, ["entered", node]);
      if (node.kind === kinds.left_out) return;
      if (node.flags & flags.table_hit) this.events.set(node.t0 + 1, ["hit", node]);
      if (node.kind === kinds.cut) this.events.set(node.t1 - 1, ["cut", node]);
      this.events.set(node.t1, ["left", node]);
      if (node.parent !== no_node && node.value !== no_value) this.events.set(node.t1 + 1, ["returned", node]);
    });
  }

  next() {
    const [what, node] = this.events.get(++this.step) ?? [];
    if (!node) return;
    this.at = node;
    const above = this.nodes[node.parent];
    if (what === "entered") {
      node.stage = "open";
      above?.kids.push(node);
      if (node.kind !== kinds.left_out) this.counts.nodes++;
    } else if (what === "cut") {
      const tried = new Set(node.kids.map((kid) => kid.move));
      if (node.choices === 0 || node.choices > tried.size) this.counts.cuts++;
    } else if (what === "left") {
      node.stage = "done";
      if (node.kind === kinds.leaf || node.kind === kinds.stand_pat) this.counts.leaves++;
    } else if (what === "returned" && !(node.flags & flags.pass)) {
      above.best = Math.max(above.best ?? -Infinity, -node.value);
    }
  }

  get root() {
    return this.nodes[0];
  }

  /** The replies of a node, or of that which the step is about: move, value and nodes, as far as they are known. */
  replies(node = this.at) {
    return node.kids.map((kid) => ({
      move: this.head.names[kid.name],
      value: this.valueOf(kid),
      nodes: this.sizeOf(kid),
    }));
  }

  valueOf(node) {
    const max = node.ply % 2 === 0;
    const known = node.stage === "done" ? (node.value === no_value ? undefined : node.value) : node.best;
    if (known === undefined) return node.stage === "done" ? "" : "open";
    const lower = node.stage === "open" || (node.kind !== kinds.leaf && known >= node.beta);
    const upper = node.stage === "done" && node.kind !== kinds.leaf && known <= node.alpha;
    const sign = lower || upper ? (lower === max ? "≥" : "≤") : "";
    return `${sign} ${this.text(max ? known : -known)}`.trim();
  }

  text(score) {
    const { win_points } = this.head;
    const points = Math.abs(score) > 30999 ? (win_points - (32000 - Math.abs(score))) * Math.sign(score) : score;
    return points > 0 ? `+${points}` : String(points).replace("-", "−");
  }

  sizeOf(node) {
    if (node.stage === "unseen") return 0;
    return node.kids.reduce((sum, kid) => sum + this.sizeOf(kid), 1);
  }

  /** The side to move there, or what it is at its end. */
  get is_settled() {
    return this.at.stage === "done" || (this.at.kind === kinds.cut && this.step >= this.at.t1 - 1);
  }
}
