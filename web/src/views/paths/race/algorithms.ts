// What the searches are called on the page, and which of them suit a problem.

export interface Named {
  name: string;
  title: string;
}

const searches: Named[] = [
  { name: "bfs", title: "Breadth-first" },
  { name: "dfs", title: "Depth-first" },
  { name: "astar", title: "A*" },
  { name: "greedy", title: "Greedy" },
  { name: "dijkstra", title: "Dijkstra" },
  { name: "jps", title: "Jump points" },
  { name: "bibfs", title: "From both ends" },
  { name: "iddfs", title: "Iterative deepening" },
  { name: "idastar", title: "IDA*" },
];

export const maze_searches = searches;
export const network_searches = searches.filter(({ name }) => name !== "jps");
export const tile_searches = [{ name: "pattern", title: "Pattern tables" }, ...network_searches];
export const tour_rules: Named[] = [
  { name: "plain", title: "Plain backtracking" },
  { name: "warnsdorff", title: "Warnsdorff's rule" },
  { name: "pruned", title: "Backtracking, pruned" },
  { name: "blocks", title: "Built from blocks" },
];

export function titleOf(known: Named[], name: string): string {
  return known.find((search) => search.name === name)?.title ?? name;
}

/** Within a sentence: "breadth-first", but "A*". */
export function spoken(title: string): string {
  return /^(A\*|IDA|Dijkstra|Warnsdorff)/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
}

/** With the estimate that belongs to the steps. */
export function mazeTitles(directions: 4 | 8): Named[] {
  const estimate = directions === 4 ? "A*, Manhattan" : "A*, octile";
  return searches.map((search) => (search.name === "astar" ? { ...search, title: estimate } : search));
}

export const most_lanes = 4;
