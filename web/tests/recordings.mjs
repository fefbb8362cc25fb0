// Recorded searches for tests: alpha-beta over a tree that is typed as nested arrays, written as docs/recordings.md says.
const infinite = 32001;
const no_node = 0xffffffff;
const kinds = { all_seen: 0, leaf: 1, cut: 2 };

/** An answer as the server gives it. Leaves are worth what they say to Max, who begins. */
export function recordingOf(tree, { prunes = true, search: name = "alphabeta", spikes = [] } = {}) {
  const nodes = [];
  let step = 0;
  const search = (here, parent, move, ply, alpha, beta) => {
    const number = nodes.length;
    const node = { parent, move, ply, alpha, beta, t0: ++step, choices: Array.isArray(here) ? here.length : 0 };
    nodes.push(node);
    if (!Array.isArray(here)) {
      Object.assign(node, { kind: kinds.leaf, value: ply % 2 === 0 ? here : -here, t1: ++step });
      return node.value;
    }
    let best = -infinite;
    node.kind = kinds.all_seen;
    for (const [at, child] of here.entries()) {
      const value = -search(child, number, at + 1, ply + 1, -beta, -Math.max(alpha, best));
      ++step; // it came back
      best = Math.max(best, value);
      if (prunes && best >= beta) {
        node.kind = kinds.cut;
        ++step;
        break;
      }
    }
    Object.assign(node, { value: best, t1: ++step });
    return best;
  };
  const value = search(tree, no_node, 0, 0, -infinite, infinite);
  return answerOf(nodes, value, step, name, spikes);
}

/** `spikes`: of each node in turn, [value for its side to move, chance in 10,000]. */
function answerOf(nodes, value, steps, search, spikes) {
  const best = nodes.find((node) => node.parent === 0 && -node.value === value);
  const counts = {
    entered: nodes.length,
    leaves: 0,
    cuts: 0,
    first_move_cuts: 0,
    table_cuts: 0,
    pruned: 0,
    left_out: 0,
  };
  return {
    recording: "test",
    game: "tree",
    search,
    first: "MAX",
    second: "MIN",
    root: "first",
    unit: 1,
    win_points: 0,
    value,
    line: best ? [String(best.move)] : [],
    ended: "finished",
    complete: true,
    steps,
    nodes: nodes.length,
    spikes: spikes.flat().length,
    counts: { ...counts, again: 0, reduced: 0 },
    reasons: [""],
    names: ["", ...Array.from({ length: 60 }, (_, at) => String(at + 1))],
    board: { kind: "text", text: "" },
    data: columns(nodes, spikes),
  };
}

function columns(nodes, spikes) {
  const parts = [
    [Uint32Array, (node) => node.move],
    [Uint32Array, (node) => node.parent],
    [Uint32Array, (node) => node.t0],
    [Uint32Array, (node) => node.t1],
    [Uint16Array, (node) => node.ply],
    [Uint16Array, (node) => node.move],
    [Uint16Array, () => 0],
    [Int16Array, (node) => node.alpha],
    [Int16Array, (node) => node.beta],
    [Int16Array, (node) => node.value],
    [Int16Array, () => 0],
    [Uint8Array, (node) => node.kind],
    [Uint8Array, () => 0],
    [Uint8Array, () => 0],
    [Uint8Array, () => 0],
    [Uint16Array, (node) => node.choices],
  ].map(([Column, of]) => new Uint8Array(Column.from(nodes, of).buffer));
  if (spikes.length > 0) {
    const all = spikes.flat();
    parts.push(new Uint8Array(Int16Array.from(all, ([value]) => value).buffer));
    parts.push(new Uint8Array(Uint16Array.from(all, ([, chance]) => chance).buffer));
    parts.push(Uint8Array.from(nodes, (_, at) => spikes[at]?.length ?? 0));
  }
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes.buffer;
}

/** A tree by chance: the same for the same seed. */
export function randomTree(seed, depth = 3, most = 4) {
  let state = seed * 2654435761 + 1;
  const next = (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return state % below;
  };
  const grow = (levels) =>
    levels === 0 ? next(19) - 9 : Array.from({ length: 1 + next(most) }, () => grow(levels - 1));
  return Array.from({ length: 2 + next(most - 1) }, () => grow(depth - 1));
}

export function minimax(tree, max = true) {
  if (!Array.isArray(tree)) return tree;
  const values = tree.map((child) => minimax(child, !max));
  return max ? Math.max(...values) : Math.min(...values);
}
