#include "face/search_names.h"

#include <algorithm>

namespace arborist {

const std::vector<NamedAlgorithm>& algorithms() {
  static const std::vector<NamedAlgorithm> list = {
      {"minimax", TreeAlgorithm::minimax,
       "looks at everything; one side takes the largest, the other the smallest value"},
      {"negamax", TreeAlgorithm::negamax, "minimax in one half: what is good for me is bad for you"},
      {"alphabeta", TreeAlgorithm::alpha_beta, "minimax without the branches that cannot matter"},
      {"pvs", TreeAlgorithm::principal_variation,
       "principal variation search: alpha-beta that trusts its first move and only doubts the others"},
      {"mtd", TreeAlgorithm::mtd, "MTD(f): null windows around a guess, and a table of both bounds"},
      {"sss", TreeAlgorithm::sss, "SSS*: where most is promised first; by null windows from above, or by its list"},
      {"dual", TreeAlgorithm::dual, "DUAL*: its mirror image; by null windows from below, or by its list"},
      {"mcts", TreeAlgorithm::monte_carlo,
       "Monte Carlo tree search: grows a tree where games played by chance, or the evaluator, say that it pays"},
      {"pns", TreeAlgorithm::proof_number,
       "proof-number search: won or not, working where least is missing to a proof"},
      {"dfpn", TreeAlgorithm::df_pn, "the same depth-first, in a fixed memory; for games that cannot repeat"},
      {"mn", TreeAlgorithm::mn, "M & N: minimax in which a choice of good moves is worth more than the best of them"},
      {"bestfirst", TreeAlgorithm::best_first,
       "best-first minimax: grows a tree at the leaf that its value comes from, again and again"},
      {"om", TreeAlgorithm::opponent_model,
       "opponent-model search: the best against an opponent who goes by another evaluator, or sees less far"},
      {"prom", TreeAlgorithm::opponent_types,
       "the same against one of several kinds of opponents, by how likely each is; 'lab model' learns that from games"},
      {"probimax", TreeAlgorithm::probimax,
       "the best on the average against an opponent who errs: the better a reply looks to it, the likelier it is"},
      {"bayes", TreeAlgorithm::bayes,
       "Bayesian search: a leaf has several values, each with its chance; grows where it matters to the choice"},
      {"bstar", TreeAlgorithm::b_star,
       "B*: tries to show that one move is the best, whatever it is worth, by what leaves may be at best and at worst"},
      {"pbstar", TreeAlgorithm::pb_star,
       "B* with probabilities: until another move is unlikely to be better, and the best unlikely to fall"},
      {"cns", TreeAlgorithm::conspiracy,
       "conspiracy numbers: until many leaves would have to be wrong together to change the value"}};
  return list;
}

std::optional<TreeAlgorithm> algorithm_of(std::string_view spec) {
  const std::string_view name = spec.substr(0, spec.find(':'));
  for (const auto& each : algorithms())
    if (each.name == name) return each.algorithm;
  return std::nullopt;
}

std::vector<std::string> names_of(const std::vector<NamedThing>& things) {
  std::vector<std::string> names(things.size());
  std::transform(things.begin(), things.end(), names.begin(), [](const auto& thing) { return thing.name; });
  return names;
}

std::vector<std::string> allowed_settings(TreeAlgorithm algorithm) {
  if (proves(algorithm)) {
    std::vector<std::string> keys = {"nodes", "time", "memory", "threads"};
    if (algorithm == TreeAlgorithm::df_pn) keys.emplace_back("epsilon");
    return keys;
  }
  if (grows_by_value(algorithm)) {
    std::vector<std::string> keys = {"nodes", "time", "memory", "eval", "net", "threads"};
    if (algorithm == TreeAlgorithm::best_first) keys.insert(keys.end(), {"solver", "form", "shallow"});
    if (algorithm == TreeAlgorithm::b_star) keys.emplace_back("spread");
    if (algorithm == TreeAlgorithm::pb_star) keys.insert(keys.end(), {"spread", "accept"});
    if (algorithm == TreeAlgorithm::conspiracy) keys.insert(keys.end(), {"conspirators", "step", "range"});
    return keys;
  }
  if (models_opponent(algorithm)) {
    std::vector<std::string> keys = {"depth",  "eval", "net",  "nodes", "time",
                                     "deepen", "wins", "keep", "sight", "threads"};
    if (algorithm == TreeAlgorithm::opponent_types)
      keys.insert(keys.end(), {"models", "shares", "win"});
    else
      keys.emplace_back("model");
    if (algorithm == TreeAlgorithm::probimax) keys.insert(keys.end(), {"error", "doubt", "win"});
    return keys;
  }
  if (algorithm == TreeAlgorithm::bayes)
    return {"nodes", "time", "memory", "eval", "net", "leaves", "gulp", "price", "spikes", "pick", "value", "threads"};
  if (algorithm == TreeAlgorithm::mn)
    return {"depth",      "eval",       "net", "nodes", "time",  "deepen", "wins",   "order",
            "order-seed", "quiescence", "m",   "n",     "reach", "share",  "threads"};
  if (algorithm == TreeAlgorithm::monte_carlo)
    return {"sims",  "time", "nodes",  "depth", "eval",   "net",  "c",      "playouts",
            "plies", "rave", "solver", "scale", "memory", "seed", "threads"};
  std::vector<std::string> keys = {"depth",  "eval", "net",  "nodes",    "time",
                                   "deepen", "wins", "keep", "root-win", "threads"};
  if (asks_null_windows(algorithm)) {
    keys = {"depth", "eval",  "net",        "nodes", "time",       "deepen",
            "wins",  "order", "order-seed", "table", "quiescence", "threads"};
    keys.emplace_back(algorithm == TreeAlgorithm::mtd ? "guess" : "form");
  } else if (prunes(algorithm))
    keys.insert(keys.end(), {"order", "order-seed", "table", "table-depth", "quiescence", "root", "aspiration"});
  if (algorithm == TreeAlgorithm::principal_variation) keys.emplace_back("research");
  return keys;
}

const std::vector<NamedThing>& search_names() {
  static const std::vector<NamedThing> list = [] {
    std::vector<NamedThing> things;
    for (const auto& algorithm : algorithms()) things.push_back({algorithm.name, algorithm.summary});
    things.push_back({program_of_student_report_a,
                      "the program of lab report A: its root never narrows the window and takes a win at once"});
    return things;
  }();
  return list;
}

const std::vector<NamedThing>& search_settings() {
  static const std::vector<NamedThing> list = {
      {"depth=N", "how many plies to look ahead"},
      {"eval=NAME", "the evaluator at the depth limit: see 'arborist games GAME'"},
      {"net=FILE", "a net in place of the evaluator, as 'arborist learn GAME' makes it; in games that offer features"},
      {"nodes=N", "positions a move may cost; deepens until they are used"},
      {"time=MS", "milliseconds a move may take; deepens until they are used"},
      {"deepen=no|yes", "search depth 1, 2, 3 … instead of the full depth at once"},
      {"wins=distance|alike", "whether a quick win is worth more than a slow one"},
      {"keep=first|last", "which of several equally good moves is played"},
      {"root-win=weigh|take", "whether a root move that wins at once is played without a look at the others"},
      {"order=GUESSES", "none, all, or some of table+hint+killers+history+eval (all that prune)"},
      {"order=reference", "the order by which counts of different programs can be compared, before any guess (chess)"},
      {"order=best|worst|random", "by the true value, or by chance: to see what order is worth (all that prune)"},
      {"order-seed=N", "which random order (all that prune)"},
      {"table=MB", "size of the transposition table, 0 for none (alphabeta, pvs); 16 of both bounds (mtd, sss, dual)"},
      {"table-depth=deeper|equal", "whether a value from a deeper search is taken too (alphabeta, pvs)"},
      {"quiescence=no|yes", "look on at captures beyond the depth limit (all that prune)"},
      {"root=narrow|full", "whether root moves narrow the window of later ones (alphabeta, pvs)"},
      {"aspiration=N", "start each depth with a window of ±N around the last value (alphabeta, pvs)"},
      {"research=best|value", "where the window of a second look begins (pvs)"},
      {"guess=N", "the value that the first null window asks for; then the last depth's (mtd)"},
      {"form=table|list", "by null windows and a table, or by the list of states of its author (sss, dual)"},
      {"form=tree|line", "keeps its tree, or only the line it is on, and looks at more (bestfirst)"},
      {"leaves=FILE", "what static values say of deeper ones, as 'arborist lab leaves' fits it (bayes)"},
      {"gulp=N", "percent of the leaves that are expanded before all is weighed again, 3 (bayes)"},
      {"price=X", "ends when knowing everything would gain less than this; a win is worth 1, 0.00001 (bayes)"},
      {"spikes=N", "values that a node may have at most, 12 (bayes)"},
      {"pick=relevance|alone|all", "leaves that matter most, that would change the choice alone, or all (bayes)"},
      {"value=mean|minimax", "by the chances, or by minimax over the tree that has grown (bayes)"},
      {"m=N", "how many good moves of the root's side count, 2 (mn)"},
      {"n=N", "how many of the other side, 2 (mn)"},
      {"reach=N",
       "points by which a move may be worse than the best one and still count; 'arborist lab bonus' fits it (mn)"},
      {"share=N", "percent of the reach that all further moves together can add, 50; fitted with the reach (mn)"},
      {"model=NAME", "the evaluator that the opponent goes by; the search's own where none is told (om, probimax)"},
      {"models=NAME+NAME", "those it may go by, all of the game where none are told (prom)"},
      {"shares=N+N", "how likely each of them is, in any unit; all alike where nothing is told (prom)"},
      {"sight=N",
       "plies that the opponent looks ahead; as many as the search, or 1 if it goes by the same evaluator (om, prom, "
       "probimax)"},
      {"error=N", "points by which it misjudges its moves: the larger, the more it plays by chance (probimax)"},
      {"doubt=N", "percent: how often it plays what is best against us all the same, 50 (probimax)"},
      {"win=N", "points that a win or a loss counts where it is averaged with values (prom, probimax)"},
      {"shallow=N", "plies of alpha-beta to begin with, and best-first below: the extension, 0 (bestfirst)"},
      {"spread=N",
       "points by which a leaf may be worth more or less in any case; as much as its move changed (bstar, pbstar)"},
      {"accept=N", "percent: a chance that is not worth a look, 10 (pbstar)"},
      {"conspirators=N", "leaves that may be wrong together, 3; more are not believed to be (cns)"},
      {"step=N", "points of a step of values, of which there are 32 (cns)"},
      {"range=N", "steps that need not be told apart in the end, 0 (cns)"},
      {"sims=N", "simulations a move may cost; 20,000 where no time and no nodes are told (mcts)"},
      {"c=X", "how much moves that were tried little are tried: the constant of UCT, 1.41 (mcts)"},
      {"playouts=N", "games played by chance at a new node; 0: the evaluator says what it is worth (mcts)"},
      {"plies=N", "after so many plies of a playout the evaluator says how it stands (mcts)"},
      {"rave=N", "moves played later count too, half at N visits; 0: they do not (mcts)"},
      {"solver=yes|no", "whether what is proven is proven up the tree, and visited no more (mcts, bestfirst)"},
      {"scale=N", "static points that lie half way between a draw and a win (mcts)"},
      {"memory=MB",
       "size of the tree or table, 64; a full tree grows no further (mcts, bestfirst, bayes, bstar, pbstar, cns, pns, "
       "dfpn)"},
      {"seed=N", "of everything by chance (mcts)"},
      {"threads=N",
       "that search together; with one the same is found every time. By a table (alphabeta, pvs, mtd), by the root's "
       "moves (minimax, mn, om and others that share nothing), or in one tree (mcts, bestfirst and others that grow "
       "it)"},
      {"epsilon=N", "percent by which a branch may be further from a proof than the next before it is left, 25 (dfpn)"},
      {"search=alphabeta|minimax", "which of its two searches (report-a)"},
      {"setting=N", "its own count of depth: N half-moves for minimax, one less for alpha-beta (report-a)"}};
  return list;
}

}  // namespace arborist
