#include "lab/compare/experiments.h"

#include <fmt/format.h>

namespace arborist::lab {

namespace {

// What people would take: order, table, deepening.
constexpr const char* good_alpha_beta = "alpha-beta=alphabeta:order=all,table=16";
constexpr const char* chess_alpha_beta = "alpha-beta=alphabeta:order=all,table=16,quiescence=yes,eval=centre";

// A pairing ends with 1,000 games, or as soon as it is decided who is stronger.
constexpr const char* stronger_or_weaker = "-10,10";

CompareTask part(std::string title, std::string game, std::vector<std::string> players,
                 std::vector<std::uint64_t> nodes, std::vector<std::string> times) {
  return {.title = std::move(title),
          .games = {std::move(game)},
          .players = std::move(players),
          .nodes = std::move(nodes),
          .times = std::move(times),
          .sprt = stronger_or_weaker};
}

Experiment bayes_othello() {
  return {
      "bayes-othello",
      "Bayesian search against alpha-beta",
      "Does Bayesian search beat alpha-beta in reversi, as published, and not in chess?",
      "It beat strong alpha-beta programs in Othello and Warri, even with less computation (Baum and Smith 1997); the "
      "lecture on game trees says that none of the alternatives wins at chess.",
      "Both sides have the same evaluator. Alpha-beta has order, a table and deepening, in chess quiescence too. At "
      "equal time Bayesian search pays for weighing its tree. It stops by itself where to look on would cost more than "
      "it brings (`price`), so it uses fewer nodes than it may: the last two columns tell how many.",
      {part("Bayesian search in reversi", "reversi", {good_alpha_beta, "bayes"}, {1000, 5000}, {"5ms"}),
       part("Bayesian search in connect four", "connect-four", {good_alpha_beta, "bayes"}, {1000, 5000}, {"5ms"}),
       part("Bayesian search in kalah", "kalah", {good_alpha_beta, "bayes"}, {1000, 5000}, {"5ms"}),
       part("Bayesian search in chess", "chess", {chess_alpha_beta, "bayes=bayes:eval=centre"}, {5000}, {"10ms"})}};
}

Experiment bayes_parts() {
  return {"bayes-parts",
          "What Bayesian search owes to its valuation, and what to its growth",
          "Is it the chances at the leaves that help, or that the tree grows where the choice is open?",
          "",
          "The yardstick grows its tree evenly and values it by minimax. One player only values by chances, one only "
          "grows by relevance, one does both. All have the same nodes.",
          {part("Valuation and growth in reversi", "reversi",
                {"neither=bayes:pick=all,gulp=100,value=minimax", "chances=bayes:pick=all,gulp=100",
                 "growth=bayes:value=minimax", "both=bayes"},
                {2000}, {}),
           part("By which leaves the tree grows", "reversi",
                {"relevance=bayes", "alone=bayes:pick=alone", "evenly=bayes:pick=all,gulp=100"}, {2000}, {})}};
}

// What `arborist lab bonus kalah --positions 10000 --seed 1` says.
constexpr const char* fitted_in_kalah = ",reach=385,share=21";

Experiment mn_kalah() {
  return {
      "mn-kalah",
      "M & N against minimax",
      "Does M & N win in kalah, the game it was published on?",
      "Slagle and Dixon 1970: \"significantly superior\" to minimax in kalah, as the abstract has it; the paper "
      "itself was not read.",
      "At equal depth the question is whether a choice of good moves is worth something; at equal nodes whether it "
      "is worth what it costs, for M & N can cut less. Neither side has a table. The bonus of a choice is once the "
      "search's default, at most a quarter of a stone in kalah and 5 points in reversi, and once fitted by `arborist "
      "lab bonus kalah` on 10,000 positions, seed 1 (9,979 in truth, 5,974 of them open and with a choice), looked at "
      "four and then six plies deep: two equal moves are worth 0.80 ± 0.15 stones more than one. "
      "In reversi the same says 0.4 ± 0.2 points; values are whole points, so that bonus is none and M & N with it is "
      "minimax: there only the default is played.",
      {part("M & N in kalah at depth 4", "kalah",
            {"minimax=alphabeta:depth=4,order=all", "M&N=mn:depth=4,order=all",
             std::string("M&N fitted=mn:depth=4,order=all") + fitted_in_kalah},
            {}, {}),
       part("M & N in kalah", "kalah",
            {"alpha-beta=alphabeta:order=all", "M&N=mn:order=all",
             std::string("M&N fitted=mn:order=all") + fitted_in_kalah},
            {2000, 10'000}, {}),
       part("M & N in reversi", "reversi", {"alpha-beta=alphabeta:order=all", "M&N=mn:order=all"}, {2000, 10'000},
            {})}};
}

Experiment mn_kalah_time() {
  return {
      "mn-kalah-time",
      "M & N against minimax, by the clock",
      "Is a choice of good moves worth the time that it costs?",
      "",
      "As in mn-kalah, with the same time for a move on both sides; no table, and a bonus once as it comes and once "
      "fitted by `arborist lab bonus kalah` on 10,000 positions, seed 1. What comes out hangs on the machine.",
      {part("M & N in kalah at equal time", "kalah",
            {"alpha-beta=alphabeta:order=all", "M&N=mn:order=all",
             std::string("M&N fitted=mn:order=all") + fitted_in_kalah},
            {}, {"5ms"})}};
}

Experiment best_first_othello() {
  return {"best-first-othello",
          "Best-first minimax against alpha-beta",
          "Does best-first minimax win in reversi at moderate depth?",
          "Korf and Chickering 1996: it beats alpha-beta in Othello at moderate depth, as the abstract has it; the "
          "paper itself was not read.",
          "With equal nodes the alpha-beta player looks 4 to 15 plies deep here, as the budget grows.",
          {part("Best-first minimax in reversi", "reversi", {good_alpha_beta, "best-first=bestfirst"},
                {200, 1000, 5000, 20'000}, {"5ms"})}};
}

Experiment best_first_extension() {
  return {
      "best-first-extension",
      "The extension of best-first minimax",
      "Is best-first minimax better where alpha-beta has looked three plies ahead before?",
      "Korf and Chickering 1996: the extension is better than either, as the abstract has it.",
      "The extension begins with an alpha-beta of three plies and goes on best-first below what that has looked at. "
      "The nodes of both count.",
      {part("The extension against alpha-beta", "reversi", {good_alpha_beta, "extension=bestfirst:shallow=3"},
            {1000, 5000}, {"5ms"}),
       part("The extension against best-first minimax itself", "reversi",
            {"best-first=bestfirst", "extension=bestfirst:shallow=3"}, {1000, 5000}, {})}};
}

// Who scores most against one opponent: every game counts, nothing is decided before.
CompareTask all_games(CompareTask task) {
  task.sprt.clear();
  return task;
}

Experiment opponent_models() {
  return {"opponent-models",
          "Opponent models against weak players",
          "Do opponent models win more against weak players than playing the best move does?",
          "PrOM search was better than alpha-beta at equal depth in Lines of Action, and OM search \"sometimes "
          "disastrous\" (Donkers and others, as abstracts have it; the thesis of 2003 was not read).",
          "The opponent looks one ply ahead and goes by a fixed worth of every square. Every player looks three plies "
          "ahead; the question is who scores most against it.",
          {all_games(part("Against a player who goes by squares", "reversi",
                          {"weak=alphabeta:depth=1,eval=squares", "minimax=alphabeta:depth=3,order=all",
                           "right model=om:depth=3,model=squares,sight=1", "wrong model=om:depth=3,model=discs,sight=1",
                           "types=prom:depth=3,models=squares+discs+mobility,sight=1",
                           "errors=probimax:depth=3,model=squares,sight=1"},
                          {}, {})),
           part("The same players against a strong one", "reversi",
                {"strong=alphabeta:depth=3,order=all", "right model=om:depth=3,model=squares,sight=1",
                 "types=prom:depth=3,models=squares+discs+mobility,sight=1",
                 "errors=probimax:depth=3,model=squares,sight=1"},
                {}, {})}};
}

Experiment learnt_types() {
  return {
      "learnt-types",
      "Opponent types that were learnt",
      "Does a model that was learnt from games do as well as one that is right?",
      "",
      "As in opponent-models. The types were learnt before, not by this command: `arborist match reversi "
      "weak=alphabeta:depth=1,eval=squares random --games 100 --record games.txt` plays a hundred games of the weak "
      "player, and `arborist lab model reversi --games games.txt --player weak` says of them that it goes by the worth "
      "of squares, for sure. That is the player below, so it is the right model of opponent-models, found.",
      {all_games(
          part("With types that were learnt from a hundred games", "reversi",
               {"weak=alphabeta:depth=1,eval=squares", "learnt types=prom:depth=3,models=squares,shares=100,sight=1"},
               {}, {}))}};
}

Experiment queen_and_rook() {
  CompareTask task = all_games(
      part("King and queen against king and rook", "chess",
           {"weak=alphabeta:depth=1", "minimax=alphabeta:depth=4,order=all",
            "right model=om:depth=4,model=material,sight=1", "errors=probimax:depth=4,model=material,sight=1"},
           {}, {}));
  task.queen_and_rook = true;
  return {
      "queen-and-rook",
      "Opponent models in an ending that is hard to win",
      "Does a model of a weak defender win the queen's ending more often within fifty moves?",
      "Jansen 1992 is the work on this ending and opponents who err; its text was not read, so nothing of it is "
      "compared here.",
      "Every player meets a weak one that looks one ply ahead, once with the queen and once with the rook, from 1,000 "
      "positions in which nothing is won at once. A draw by the fifty-move rule is half a point for whoever has "
      "the rook. All but the weak one look four plies ahead, and what that costs differs: minimax cuts, models look at "
      "every move of the opponent, as the last two columns tell.",
      {std::move(task)}};
}

Experiment leaf_counts() {
  return {"leaf-counts",
          "Leaves that SSS*, DUAL*, MTD(f) and PVS look at",
          "How many leaves do searches look at that all find the minimax value?",
          "Stockman 1979: SSS* never looks at a leaf that alpha-beta does not. Plaat and others 1996: in real programs "
          "that advantage vanishes, and MTD(f) is the best of them.",
          "Every search finds the same value of the same tree; only leaves are counted, each once where a table "
          "remembers them. First trees by chance, then games with moves in the order of the rules, then games as "
          "programs search them: ply by ply, with a table and an order of moves.",
          {},
          {measure_leaves_by_chance, measure_leaves_in_games, measure_leaves_of_programs}};
}

Experiment patience() {
  return {
      "df-pn-patience",
      "df-pn over ε",
      "How far should df-pn go on with a branch that has become the second best?",
      "Pawlewicz and Lew 2007: to leave it only when it is 1 + ε times as far from a proof, ε about a quarter, saves "
      "work where the table is small.",
      "Positions by chance are proven won, drawn or lost, with several ε; what counts is how many positions are "
      "entered, again and again where the table has forgotten them.",
      {},
      {measure_patience}};
}

Experiment threads() {
  return {"threads",
          "What a second thread is worth",
          "How much sooner do two threads come to the same depth or answer, and what more do they do for it?",
          "Lazy SMP, ABDADA (Weill 1996) and virtual loss (Chaslot and others 2008) are what programs use.",
          "Each kind of search does the same by one thread and by two: to a depth, to the exact value, or so many "
          "simulations.",
          {},
          {measure_threads}};
}

// Both with the same evaluator, from good to none.
Experiment worse_evaluators() {
  std::vector<CompareTask> parts;
  for (const std::string evaluator : {"classic", "squares", "discs", "zero"})
    parts.push_back(part("Monte Carlo and alpha-beta by the evaluator " + evaluator, "reversi",
                         {"alpha-beta=alphabeta:order=all,table=16,eval=" + evaluator,
                          "evaluator=mcts:playouts=0,eval=" + evaluator, "playouts=mcts:eval=" + evaluator},
                         {1000}, {}));
  for (const std::string game : {"connect-four", "kalah"})
    parts.push_back(part("The solver of Monte Carlo in " + game, game, {"without=mcts:solver=no", "solver=mcts"},
                         {1000, 5000}, {}));
  return {"worse-evaluators",
          "Monte Carlo tree search as the evaluator gets worse",
          "Does Monte Carlo win where there is no good evaluator, and is its solver worth having?",
          "UCT needs only the rules (Kocsis and Szepesvári 2006); the solver helps where lines end soon (Winands and "
          "others 2008).",
          "Alpha-beta and Monte Carlo have the same evaluator, of reversi, from the best to none; Monte Carlo once "
          "asks it at every new node, once plays games by chance instead. A node is one simulation.",
          std::move(parts)};
}

}  // namespace

const std::vector<Experiment>& all_experiments() {
  static const std::vector<Experiment> list = {bayes_othello(),   bayes_parts(),        mn_kalah(),
                                               mn_kalah_time(),   best_first_othello(), best_first_extension(),
                                               opponent_models(), learnt_types(),       queen_and_rook(),
                                               leaf_counts(),     patience(),           worse_evaluators(),
                                               threads()};
  return list;
}

std::string experiment_page(const Experiment& experiment, const ExperimentFound& found,
                            const std::vector<std::string>& pictures) {
  std::string text = fmt::format("# {}\n\n**The question.** {}\n", experiment.title, experiment.question);
  if (!experiment.published.empty()) text += fmt::format("\n**Published.** {}\n", experiment.published);
  text += fmt::format("\n**How it is asked.** {}\n\n```sh\narborist lab experiment {}\n```\n", experiment.reading,
                      experiment.name);
  std::size_t number = 0;
  const auto add_part = [&](const std::string& title) {
    text += fmt::format("\n## {}\n\n", title);
    if (number < pictures.size()) text += fmt::format("![{}]({})\n\n", title, pictures[number]);
    ++number;
  };
  for (const auto& comparison : found.comparisons) {
    add_part(comparison.title);
    for (const auto& pairing : comparison.pairings)
      text += fmt::format("- {} against {} in {}, {}: {}.\n", pairing.player, pairing.opponent, pairing.game,
                          pairing.allowed, verdict(pairing));
    text += '\n' + to_markdown(comparison);
  }
  for (const auto& table : found.tables) {
    add_part(table.title);
    text += to_markdown(table);
  }
  return text;
}

}  // namespace arborist::lab
