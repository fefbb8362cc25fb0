// What nodes may come to, and how likely each value is: of searches that think in chances.
//   columns.chances.of(node)

/** One of the values that a node may come to, and how likely it is: 0 to 1. */
export interface Spike {
  value: number;
  chance: number;
}

const certain = 10_000;

export class Chances {
  /** Spikes of n are those from first[n] to before first[n + 1]. */
  private readonly first: Uint32Array;

  /** All values in a row, how likely they are in ten thousandths, and how many of them each node has. */
  constructor(
    private readonly values: Int16Array,
    private readonly likely: Uint16Array,
    counts: Uint8Array,
  ) {
    this.first = new Uint32Array(counts.length > 0 ? counts.length + 1 : 0);
    counts.forEach((count, of) => (this.first[of + 1] = this.first[of]! + count));
  }

  /** They are known of some nodes. */
  get known(): boolean {
    return this.first.length > 0;
  }

  /** For the side that moves at the node, the least first; nothing where that is not known. */
  of(node: number): Spike[] {
    const spikes: Spike[] = [];
    for (let at = this.first[node] ?? 0; at < (this.first[node + 1] ?? 0); ++at)
      spikes.push({ value: this.values[at]!, chance: this.likely[at]! / certain });
    return spikes;
  }
}
