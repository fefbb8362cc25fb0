// What is searched and how, and its form in a link: #/tree?game=tic-tac-toe&pos=X...O....&alg=alphabeta&depth=3

import type { TreeChoices, TreeGame } from "../../../api/tree_messages";
import { BadLink, linkText } from "../../../state/setup";

export interface TreeSetup {
  game: string;
  /** As the game writes it; empty for its usual start. */
  start: string;
  algorithm: string;
  /** Empty for the game's first one, and for its usual depth. */
  evaluator: string;
  depth: string;
  order: string;
  seed: string;
  /** Further settings as a spec has them: "table=1,quiescence=yes". */
  more: string;
  /** The other search: "minimax", or with settings of its own "alphabeta:order=best". */
  other: string;
}

export const example_setup: TreeSetup = {
  game: "tic-tac-toe",
  start: "X...O....",
  algorithm: "alphabeta",
  evaluator: "lines",
  depth: "3",
  order: "natural",
  seed: "1",
  more: "",
  other: "",
};

export const algorithm_names: { [name: string]: string } = {
  minimax: "Minimax",
  negamax: "Negamax",
  alphabeta: "Alpha-beta",
  pvs: "Principal variation",
  mtd: "MTD(f)",
  sss: "SSS*",
  dual: "DUAL*",
  mcts: "Monte Carlo",
  pns: "Proof numbers",
  dfpn: "df-pn",
  mn: "M & N",
  bestfirst: "Best-first",
  bayes: "Bayesian",
  om: "Opponent model",
  prom: "Opponent types",
  probimax: "ProbiMax",
  bstar: "B*",
  pbstar: "PB*",
  cns: "Conspiracy numbers",
  engine: "Chess engine",
};

export const order_names: { [name: string]: string } = {
  natural: "natural",
  all: "all guesses",
  killers: "killers",
  history: "history",
  eval: "by evaluator",
  best: "best first",
  worst: "worst first",
  random: "random",
};

/** What of a typed depth can be meant. */
export function depthText(typed: string): string {
  return typed.replace(/\D/g, "").slice(0, 2);
}

export function prunes(algorithm: string): boolean {
  return algorithm === "alphabeta" || algorithm === "pvs";
}

/** Searches that grow a tree by nodes and know no depth. */
function grows(algorithm: string): boolean {
  return ["bestfirst", "bayes", "bstar", "pbstar", "cns"].includes(algorithm);
}

/** Searches that know neither depth nor evaluator. */
export function proves(algorithm: string): boolean {
  return algorithm === "pns" || algorithm === "dfpn";
}

export function treeGame(choices: TreeChoices | undefined, name: string): TreeGame | undefined {
  return choices?.games.find((game) => game.name === name);
}

/** The search of a set-up as the server reads it. */
export function specOf(setup: TreeSetup): string {
  const settings = [];
  if (setup.depth && !proves(setup.algorithm) && !grows(setup.algorithm)) settings.push(`depth=${setup.depth}`);
  if (setup.algorithm !== "engine" && !proves(setup.algorithm) && setup.evaluator)
    settings.push(`eval=${setup.evaluator}`);
  if (prunes(setup.algorithm) && setup.order !== "natural") {
    settings.push(`order=${setup.order}`);
    if (setup.order === "random") settings.push(`order-seed=${setup.seed}`);
  }
  if (setup.more && !["minimax", "negamax"].includes(setup.algorithm)) settings.push(setup.more);
  return settings.length > 0 ? `${setup.algorithm}:${settings.join(",")}` : setup.algorithm;
}

/** The set-up of a search that the server names, such as that of a player. */
export function setupOfSpec(game: string, start: string, spec: string): TreeSetup {
  const [algorithm, settings] = split(spec);
  const setup: TreeSetup = { ...example_setup, game, start, algorithm, evaluator: "", depth: "" };
  const more = [];
  for (const setting of settings.split(",").filter(Boolean)) {
    const [key, value] = split(setting, "=");
    if (key === "depth" || key === "order") setup[key] = value;
    else if (key === "eval" && algorithm !== "engine") setup.evaluator = value;
    else if (key === "order-seed") setup.seed = value;
    else more.push(setting);
  }
  return { ...setup, more: more.join(",") };
}

/** The other of two searches on the same position: what it does not say is as in the first. */
export function otherSetup(setup: TreeSetup): TreeSetup {
  const [algorithm = "", settings = ""] = split(setup.other);
  const other: TreeSetup = { ...setup, algorithm, other: "" };
  const own = new Map(
    settings
      .split(",")
      .filter(Boolean)
      .map((pair) => split(pair, "=")) as [string, string][],
  );
  other.order = own.get("order") ?? (prunes(algorithm) && !prunes(setup.algorithm) ? setup.order : "natural");
  if (own.has("depth")) other.depth = own.get("depth") ?? "";
  if (own.has("eval")) other.evaluator = own.get("eval") ?? "";
  const further = [...own].filter(([key]) => !["order", "depth", "eval"].includes(key));
  if (further.length > 0)
    other.more = further
      .filter(([, value]) => value !== "")
      .map(([key, value]) => `${key}=${value}`)
      .join(",");
  return other;
}

/** What a search is first compared with. */
export function usualOther(algorithm: string): string {
  if (algorithm === "engine") return "engine:without=late-move-reduction";
  return prunes(algorithm) ? "minimax" : "alphabeta";
}

function split(text: string, mark = ":"): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

export function setupText(setup: TreeSetup): string {
  const name = algorithm_names[setup.algorithm] ?? setup.algorithm;
  const without = /(?:^|,)without=([^,]+)/.exec(setup.more)?.[1];
  if (setup.algorithm === "engine" && without)
    return `${name} without ${without.replaceAll("-", " ").replaceAll("+", ", ")}`;
  return prunes(setup.algorithm) && setup.order !== "natural"
    ? `${name}, ${order_names[setup.order] ?? setup.order}`
    : name;
}

/** Unknown keys are ignored; a bad value throws a BadLink. */
export function setupFromQuery(query: URLSearchParams, choices: TreeChoices): TreeSetup {
  const keys = ["game", "pos", "alg", "eval", "depth", "order", "set", "with"];
  if (keys.every((key) => !query.has(key))) return { ...example_setup };
  const name = query.get("game") ?? "tic-tac-toe";
  const game = treeGame(choices, name);
  if (!game) throw new BadLink("game", name, choices.games.map((known) => known.name).join(", "));
  const setup: TreeSetup = { ...usualSetup(game), start: (query.get("pos") ?? "").replaceAll("_", " ") };
  const algorithms = algorithmsFor(game);
  const algorithm = query.get("alg");
  if (algorithm !== null && !algorithms.includes(algorithm)) throw new BadLink("alg", algorithm, algorithms.join(", "));
  if (algorithm !== null) Object.assign(setup, usualFor(game, algorithm));
  const evaluator = query.get("eval");
  const evaluators = game.evaluators.map((known) => known.name);
  if (evaluator && !evaluators.includes(evaluator)) throw new BadLink("eval", evaluator, evaluators.join(", "));
  if (evaluator) setup.evaluator = evaluator;
  const depth = query.get("depth");
  if (depth && !/^\d{1,2}$/.test(depth)) throw new BadLink("depth", depth, "a whole number from 1 to 64");
  if (depth !== null) setup.depth = depth;
  setup.order = query.get("order") ?? "natural";
  setup.seed = query.get("seed") ?? "1";
  setup.more = query.get("set") ?? "";
  setup.other = query.get("with") ?? "";
  if (setup.other && !algorithms.includes(split(setup.other)[0]))
    throw new BadLink("with", setup.other, algorithms.join(", "));
  return setup;
}

export function setupQuery(setup: TreeSetup): string[] {
  const parts = [`game=${setup.game}`];
  if (setup.start) parts.push(`pos=${linkText(setup.start.replaceAll(" ", "_"))}`);
  parts.push(`alg=${setup.algorithm}`);
  if (setup.evaluator && setup.algorithm !== "engine") parts.push(`eval=${setup.evaluator}`);
  // A search that is bounded otherwise has none, and not the usual one.
  if (setup.depth || /(?:^|,)nodes=/.test(setup.more)) parts.push(`depth=${setup.depth}`);
  if (prunes(setup.algorithm)) parts.push(`order=${linkText(setup.order)}`);
  if (setup.order === "random") parts.push(`seed=${setup.seed}`);
  if (setup.more) parts.push(`set=${linkText(setup.more)}`);
  if (setup.other) parts.push(`with=${linkText(setup.other)}`);
  return parts;
}

export function algorithmsFor(game: TreeGame): string[] {
  const all = [
    "minimax",
    "negamax",
    "alphabeta",
    "pvs",
    "mtd",
    "sss",
    "dual",
    "mcts",
    "pns",
    "dfpn",
    "mn",
    "bestfirst",
    "bayes",
    "om",
    "prom",
    "probimax",
    "bstar",
    "pbstar",
    "cns",
  ];
  // df-pn does not understand positions that come back.
  const known = game.repeats ? all.filter((name) => name !== "dfpn") : all;
  return game.can.engine ? [...known, "engine"] : known;
}

/** Depths that record in a moment. */
function usualFor(game: TreeGame, algorithm: string): Partial<TreeSetup> {
  if (proves(algorithm)) return { algorithm, depth: "", order: "natural", more: "nodes=20000" };
  if (algorithm === "mcts") return { algorithm, depth: "", order: "natural", more: "sims=200" };
  if (grows(algorithm)) return { algorithm, depth: "", order: "natural", more: "nodes=200" };
  const bounded = game.depth < 60;
  const depth = algorithm === "engine" ? 6 : prunes(algorithm) ? 3 : Math.min(3, game.minimax_depth - 1);
  return { algorithm, depth: bounded ? String(depth) : "", order: "natural", more: "" };
}

/** How a game is first searched. */
export function usualSetup(game: TreeGame): TreeSetup {
  if (game.name === example_setup.game) return { ...example_setup };
  const start = game.typed_tree ? (game.examples[0]?.start ?? "") : "";
  const evaluator = game.evaluators[0]?.name ?? "";
  return { ...example_setup, game: game.name, start, evaluator, ...usualFor(game, "alphabeta") };
}
