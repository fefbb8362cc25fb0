// Algorithms that can be set against the levels of a ladder, each with settings that give it some strength in the game and
// an end that does not hang on the machine.
//   suggestions("reversi", ["mn", "bayes"])           // [{ name: "M & N", spec: "mn:depth=4" }, …]

import { algorithm_names } from "../tree/search/search_setup";

export interface Suggestion {
  name: string;
  spec: string;
}

/** How many half-moves a search that goes by depth looks ahead: fewer where there are many moves. */
const depths: { [game: string]: number } = { chess: 3, hex: 2, "connect-four": 6, kalah: 6, "tic-tac-toe": 9, nim: 8 };
const usual_depth = 4;

/** Those that the server knows; `known` are the names of its players. */
export function suggestions(game: string, known: readonly string[]): Suggestion[] {
  const depth = `depth=${depths[game] ?? usual_depth}`;
  const settings: [string, string][] = [
    ["alphabeta", depth],
    ["mn", depth],
    ["bestfirst", "nodes=5000"],
    ["bayes", "nodes=5000"],
    ["bstar", "nodes=5000"],
    ["mcts", "sims=1000"],
  ];
  return settings
    .filter(([name]) => known.includes(name))
    .map(([name, value]) => ({ name: algorithmName(name), spec: `${name}:${value}` }));
}

/** What a player is called: "Bayesian" of "bayes:nodes=5000"; its own word where it has no other name. */
export function algorithmName(spec: string): string {
  const [name = ""] = spec.split(":");
  return algorithm_names[name] ?? name;
}
