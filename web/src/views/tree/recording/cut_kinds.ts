// The kinds of cut in a recording: by the window, by the table, and each rule that bet. Kinds can be hidden; what is
// hidden is not drawn as a cut and not jumped to.
//   const cuts = new CutKinds(tree);  cuts.toggle("table");  cuts.shows(node);

import { kind } from "./columns";
import type { Recorded } from "./recorded";

export interface CutKind {
  name: string;
  count: number;
}

const by_window = "alpha-beta";
const by_table = "table";

export class CutKinds {
  /** The kinds there are, the most frequent first. */
  readonly all: CutKind[];
  private readonly hidden = new Set<string>();

  constructor(private readonly tree: Recorded) {
    const counts = new Map<string, number>();
    for (let n = 0; n < tree.size; ++n) {
      const name = this.nameOf(n);
      if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    this.all = [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
  }

  /** What cut this node off, or left it out; undefined where it was searched to its end. */
  nameOf(node: number): string | undefined {
    const { tree } = this;
    switch (tree.kind[node]) {
      case kind.table:
        return by_table;
      case kind.cut:
      case kind.pruned:
      case kind.left_out:
        return tree.info.reasons[tree.reason[node]!] || by_window;
      default:
        return undefined;
    }
  }

  shows(node: number): boolean {
    return this.hidden.size === 0 || !this.hidden.has(this.nameOf(node) ?? "");
  }

  isHidden(name: string): boolean {
    return this.hidden.has(name);
  }

  get hidden_names(): string[] {
    return this.all.map(({ name }) => name).filter((name) => this.hidden.has(name));
  }

  toggle(name: string): void {
    if (!this.hidden.delete(name)) this.hidden.add(name);
  }

  /** Names that this recording does not know are left out. */
  hide(names: string[]): void {
    this.hidden.clear();
    for (const { name } of this.all) if (names.includes(name)) this.hidden.add(name);
  }
}
