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
      "equal time Bayesian search pays for weighing its tree.",
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

Experiment mn_kalah() {
  return {"mn-kalah",
          "M & N against minimax",
          "Does M & N win in kalah, the game it was published on?",
          "Slagle and Dixon 1970: M & N looked as far ahead as minimax two plies deeper.",
          "At equal depth the question is whether a choice of good moves is worth something; at equal nodes whether it "
          "is worth what it costs, for M & N can cut less.",
          {part("M & N in kalah at depth 4", "kalah",
                {"minimax=alphabeta:depth=4,order=all", "M&N=mn:depth=4,order=all"}, {}, {}),
           part("M & N in kalah", "kalah", {"alpha-beta=alphabeta:order=all", "M&N=mn:order=all"}, {2000, 10'000}, {}),
           part("M & N in reversi", "reversi", {"alpha-beta=alphabeta:order=all", "M&N=mn:order=all"}, {2000, 10'000},
                {})}};
}

Experiment best_first_othello() {
  return {"best-first-othello",
          "Best-first minimax against alpha-beta",
          "Does best-first minimax win in reversi at moderate depth?",
          "Korf and Chickering 1996: it beats alpha-beta at the same depth in Othello, up to a moderate depth.",
          "With equal nodes the alpha-beta player looks 4 to 15 plies deep here, as the budget grows.",
          {part("Best-first minimax in reversi", "reversi", {good_alpha_beta, "best-first=bestfirst"},
                {200, 1000, 5000, 20'000}, {"5ms"})}};
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
          "PrOM search was better than alpha-beta at equal depth in Lines of Action; OM search can be disastrous where "
          "the model is wrong (Donkers 2003).",
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
      "Jansen 1992 showed with this ending that a side that is lost should ask what the other finds hard.",
      "Every player meets a weak one that looks one ply ahead, once with the queen and once with the rook, from 1,000 "
      "positions in which nothing is won at once. A draw by the fifty-move rule is half a point for whoever has "
      "the rook.",
      {std::move(task)}};
}

}  // namespace

const std::vector<Experiment>& all_experiments() {
  static const std::vector<Experiment> list = {bayes_othello(),      bayes_parts(),     mn_kalah(),
                                               best_first_othello(), opponent_models(), queen_and_rook()};
  return list;
}

std::string experiment_page(const Experiment& experiment, const std::vector<PlayerComparison>& found,
                            const std::vector<std::string>& pictures) {
  std::string text = fmt::format("# {}\n\n**The question.** {}\n", experiment.title, experiment.question);
  if (!experiment.published.empty()) text += fmt::format("\n**Published.** {}\n", experiment.published);
  text += fmt::format("\n**How it is asked.** {}\n\n```sh\narborist lab experiment {}\n```\n", experiment.reading,
                      experiment.name);
  for (std::size_t i = 0; i < found.size(); ++i) {
    text += fmt::format("\n## {}\n\n", found[i].title);
    if (i < pictures.size()) text += fmt::format("![{}]({})\n\n", found[i].title, pictures[i]);
    for (const auto& pairing : found[i].pairings)
      text += fmt::format("- {} against {} in {}, {}: {}.\n", pairing.player, pairing.opponent, pairing.game,
                          pairing.allowed, verdict(pairing));
    text += '\n' + to_markdown(found[i]);
  }
  return text;
}

}  // namespace arborist::lab
