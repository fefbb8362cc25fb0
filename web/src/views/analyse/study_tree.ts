// The moves of an analysis as a tree to walk in. Pure: made anew from every state that arrives.
//   const tree = new StudyTree(state.nodes);   tree.next(node);   tree.pathTo(node);

import type { StudyNode } from "../../api/analysis_messages";

export const root_id = 0;

export class StudyTree {
  private readonly nodes = new Map<number, StudyNode>();
  private readonly children = new Map<number, number[]>();

  constructor(nodes: StudyNode[]) {
    for (const node of nodes) {
      this.nodes.set(node.id, node);
      if (node.parent === undefined) continue;
      const siblings = this.children.get(node.parent) ?? [];
      siblings.push(node.id);
      this.children.set(node.parent, siblings);
    }
  }

  has(id: number): boolean {
    return this.nodes.has(id);
  }

  /** Of a node that is there; otherwise the root. */
  at(id: number): StudyNode {
    return this.nodes.get(id) ?? this.nodes.get(root_id)!;
  }

  /** The first goes on with the line. */
  childrenOf(id: number): number[] {
    return this.children.get(id) ?? [];
  }

  next(id: number): number | undefined {
    return this.childrenOf(id)[0];
  }

  parentOf(id: number): number | undefined {
    return this.nodes.get(id)?.parent;
  }

  /** From the root to a node, both included. */
  pathTo(id: number): number[] {
    const path = [id];
    for (let at = this.parentOf(id); at !== undefined; at = this.parentOf(at)) path.push(at);
    return path.reverse();
  }

  plyOf(id: number): number {
    return this.pathTo(id).length - 1;
  }

  /** A node and what follows it first. */
  lineFrom(id: number): number[] {
    const line = [id];
    for (let at = this.next(id); at !== undefined; at = this.next(at)) line.push(at);
    return line;
  }

  mainLine(): number[] {
    return this.lineFrom(root_id);
  }

  isMain(id: number): boolean {
    return this.pathTo(id).every((at, ply, path) => ply === 0 || this.next(path[ply - 1] ?? root_id) === at);
  }

  lastOf(id: number): number {
    const line = this.lineFrom(id);
    return line[line.length - 1] ?? id;
  }

  /** The move that stands in its place: another of its siblings, `step` further down. */
  sibling(id: number, step: number): number | undefined {
    const parent = this.parentOf(id);
    if (parent === undefined) return undefined;
    const siblings = this.childrenOf(parent);
    return siblings[siblings.indexOf(id) + step];
  }

  /** Where a node was before an edit took it away: its nearest ancestor that is still there. */
  nearest(path: number[]): number {
    for (let at = path.length - 1; at >= 0; --at) if (this.has(path[at] ?? -1)) return path[at] ?? root_id;
    return root_id;
  }
}

/** "9" of the move that is played in this position, and whose it is. */
export function moveNumber(fen: string): { number: number; white: boolean } {
  const fields = fen.split(" ");
  return { number: Number(fields[5] ?? 1), white: fields[1] !== "b" };
}

/** "9 Qd2" or "9… Bxf3". */
export function numberedMove(tree: StudyTree, id: number): string {
  const node = tree.at(id);
  if (node.parent === undefined) return "Start";
  const { number, white } = moveNumber(tree.at(node.parent).fen);
  return `${number}${white ? "" : "…"} ${node.san}`;
}
