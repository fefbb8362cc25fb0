// The blog's match, the lecture's trees and tours, and the counts of tic-tac-toe.
#include <fmt/format.h>

#include "core/text.h"
#include "games/explicit_tree/explicit_tree.h"
#include "games/tic_tac_toe/tic_tac_toe.h"
#include "lab/flawed_search.h"
#include "lab/tables/analyse.h"
#include "lab/tables/matches.h"
#include "puzzles/knights_tour/tour.h"
#include "tree/minimax.h"

namespace arborist::lab {
namespace {

std::string counts_text(const Analysis& found) {
  return fmt::format("{} nodes, {} leaves, {} cut", found.counts.entered, found.counts.leaves, found.counts.cutoffs);
}

// The lecture keeps a later move of equal value (>=). In the window that the best move leaves, such a value may only be
// a bound, and the move worse: as it stands it is one of the mistakes.
void add_ties(const TableRun& run, FigureTable& table) {
  constexpr const char* tree = "((3 5) (3 1))";
  const Game<ExplicitTree> game(*ExplicitTree::parse(tree));
  const auto typed = [](const ExplicitTree& position) { return position.static_value(); };
  const auto as_written = mistaken_alpha_beta(game, typed, {}, Mistake::keeps_last_of_equals);
  Game<ExplicitTree> after = game;
  after.play(*as_written.best());
  const Score worth = -minimax(after, typed, {}).value;
  table.claim(fmt::format("mistake: its find-max with >= on {}: says / plays a move worth", tree), "the minimax value",
              fmt::format("{} / {}", as_written.value.value(), worth.value()), worth < as_written.value,
              "below a narrowed window an equal value is only a bound");
  const auto move = [&](const char* search) { return analyse(run, "tic-tac-toe", "", search).line.front(); };
  const auto mistaken =
      mistaken_alpha_beta(Game(TicTacToe{}), ZeroEvaluator{}, {}, Mistake::keeps_last_of_equals).best()->square();
  table.claim("mistake: the same in tic-tac-toe plays", "8", std::to_string(mistaken), mistaken == 8,
              "by luck a move that draws");
  const std::string last = move("alphabeta:wins=alike,eval=zero,keep=last");
  table.claim("the last of equals, known to be equal: tic-tac-toe plays", "-", last,
              last == move("minimax:wins=alike,eval=zero,keep=last"), "as minimax does, which knows no bounds");
  table.figure("the first of equals: tic-tac-toe plays", "0", move("alphabeta:wins=alike,eval=zero"));
}

}  // namespace

FigureTable blog_match(const TableRun& run) {
  FigureTable table;
  const ShortMatch match{
      .game = "chess", .first = "negamax:depth=2,eval=centre", .second = "negamax:depth=1,eval=centre", .pairs = 20};
  const auto tally = play_match(run, match);
  if (!tally) {
    table.claim("the match", "-", tally.error().message, false);
    return table;
  }
  table.claim("depth 2 against depth 1, 40 games", "depth 2 is the stronger", to_text(*tally), tally->score() > 0.5);
  const Analysis start = analyse(run, "chess", "", "negamax:depth=2,eval=centre");
  table.claim("its sample, depth 2 as White: the first move", "-", start.line.front(), !start.line.empty());
  table.notes = {
      "Negamax with the evaluator 'centre': values 10 30 30 50 90, and for every piece 1 on the first and last "
      "rank, else 2, 3 on the inner 4 x 4, 4 on the middle four. Pairs from six random plies."};
  return table;
}

FigureTable lecture_trees(const TableRun& run) {
  FigureTable table;
  const auto search = [&](const char* tree, const char* with) { return analyse(run, "tree", tree, with); };
  const Analysis lecture = search("lecture", "alphabeta");
  table.figure("a node worth -5: value", "-5", std::to_string(lecture.value.value()));
  table.figure("its branches cut, at 5 or more and at -20 or less", "2", std::to_string(lecture.counts.cutoffs));
  table.claim("the same by minimax", "-5", std::to_string(search("lecture", "minimax").value.value()),
              search("lecture", "minimax").value == lecture.value);
  for (const auto& tree : builtin_trees()) {
    const Analysis full = search(tree.name, "minimax");
    const Analysis pruned = search(tree.name, "alphabeta");
    table.claim(fmt::format("tree '{}': minimax {}", tree.name, counts_text(full)), "equal values",
                fmt::format("{}: {}", pruned.value.value(), counts_text(pruned)), full.value == pruned.value);
  }
  add_ties(run, table);
  const Analysis deeper = analyse(run, "tic-tac-toe", "", "minimax:depth=4,eval=zero");
  table.figure("its depth 3 looks 4 half-moves: deepest ply", "4", std::to_string(deeper.counts.deepest));
  return table;
}

FigureTable lecture_tours(const TableRun&) {
  FigureTable table;
  table.figure("6 x 6, closed, undirected", 9'862, tour::count_tours({6, 6}, tour::Kind::closed)->tours);
  table.figure("5 x 5, open, directed", 1'728, tour::count_tours({5, 5}, tour::Kind::open)->tours);
  table.figure("5 x 5, closed", 0, tour::count_tours({5, 5}, tour::Kind::closed)->tours);
  const auto found = tour::find_tour({8, 8}, {.kind = tour::Kind::closed});
  table.claim("8 x 8, closed: the last square a knight's move from the first", "found",
              fmt::format("{} squares", found.tour.size()), found.tour.size() == 64);
  table.claim("5 x 5, closed: why there is none", "-",
              tour::find_tour({5, 5}, {.kind = tour::Kind::closed}).reason.value_or(""), true);
  return table;
}

FigureTable tic_tac_toe_counts(const TableRun& run) {
  FigureTable table;
  const auto text = [](std::uint64_t nodes, std::uint64_t leaves, int value) {
    return fmt::format("{} / {} / {}", grouped(nodes), grouped(leaves), value);
  };
  const auto of = [&](const std::string& search) {
    const Analysis found = analyse(run, "tic-tac-toe", "", search);
    return text(found.counts.entered, found.counts.leaves, found.value.value());
  };
  table.figure("minimax", "549,946 / 255,168 / 0", of("minimax:wins=alike,eval=zero"));
  table.figure("alpha-beta", "18,297 / 7,330 / 0", of("alphabeta:wins=alike,eval=zero"));
  table.figure("alpha-beta, wins by distance", "20,866 / 8,453 / 0", of("alphabeta:eval=zero"));
  table.figure("principal variation search", "17,082 / 6,827 / 0", of("pvs:wins=alike,eval=zero,research=value"));
  table.figure("alpha-beta with a table", "4,866 / 1,074 / 0", of("alphabeta:wins=alike,eval=zero,table=4"));
  const struct {
    Mistake mistake;
    const char* reported;
  } known[] = {
      {Mistake::cut_above_beta_only, "146,120 / 62,162 / 0"}, {Mistake::no_deep_cutoffs, "29,257 / 12,352 / 0"},
      {Mistake::root_not_narrowed, "30,710 / 12,515 / 0"},    {Mistake::best_not_passed_down, "549,946 / 255,168 / 0"},
      {Mistake::window_not_negated, "549,946 / 255,168 / 0"}, {Mistake::window_not_swapped, "1,850 / 665 / 1"},
      {Mistake::window_only_swapped, "1,850 / 665 / 1"},      {Mistake::sign_not_flipped, "19,732 / 9,778 / 0"},
      {Mistake::evaluated_for_first, "2,322 / 857 / -1"},     {Mistake::keeps_last_of_equals, "18,297 / 7,330 / 0"}};
  const Game<TicTacToe> game{TicTacToe{}};
  const ZeroEvaluator zero;
  const auto sign = [](Score score) { return score.value() > 0 ? 1 : score.value() < 0 ? -1 : 0; };
  for (const auto& [mistake, reported] : known) {
    const auto found = mistaken_alpha_beta(game, zero, {}, mistake);
    table.figure(fmt::format("mistake: {}", named(mistake).in_words), reported,
                 text(found.counts.entered, found.counts.leaves, sign(found.value)));
  }
  const Analysis plain = analyse(run, "tic-tac-toe", "", "alphabeta:wins=alike,eval=zero");
  const auto generated =
      FlawedSearch(GameLesson<TicTacToe, ZeroEvaluator>{zero}, {}, 9).run(TicTacToe{}).counts.generated;
  table.figure("alpha-beta, interior nodes", 10'967, plain.counts.interior);
  table.figure("alpha-beta, moves generated", 25'226, generated);
  table.figure("alpha-beta, edges", 18'296, plain.counts.entered - 1);
  table.figure("alpha-beta, cutoffs", 8'180, plain.counts.cutoffs);
  table.notes = {
      "Nodes / leaves / value; squares 0 to 8, to the end, the root counted, wins alike where nothing else is "
      "said. The figures beside ours are those of an independent program."};
  return table;
}

}  // namespace arborist::lab
