// The book's chess: how deep, how long, and where the time goes.
#include <fmt/format.h>

#include "chess/position.h"
#include "chess/uci_move.h"
#include "core/stopwatch.h"
#include "core/text.h"
#include "games/chess/evaluators.h"
#include "lab/tables/analyse.h"
#include "tree/alpha_beta.h"

namespace arborist::lab {
namespace {

// Keeps some of the positions a search comes to.
struct Sample : Silent {
  void entered(const chess::Position& position, const Visit&) {
    if (seen++ % 97 == 0) kept.push_back(position);
  }
  std::uint64_t seen = 0;
  std::vector<chess::Position> kept = {};
};

// Seconds for one call, from calling it on every position of a sample.
template <class F>
double seconds_a_call(const std::vector<chess::Position>& positions, F f) {
  int sum = 0;
  const Stopwatch watch;
  for (const auto& position : positions) sum += f(position);
  const double seconds = watch.seconds();
  return sum == INT32_MIN ? 0 : seconds / static_cast<double>(positions.size());
}

// How a search of this depth spends its time, like the book's profile.
void add_profile(FigureTable& table, const Game<chess::Position>& game, int depth) {
  Sample sample;
  const auto found = alpha_beta(game, chess::control, {.depth = depth}, sample);
  const Stopwatch watch;
  (void)alpha_beta(game, chess::control, {.depth = depth});
  const double whole = watch.seconds();
  const auto share = [&](double calls, double seconds) {
    return fmt::format("{:.0f} %", 100 * calls * seconds / whole);
  };
  const auto leaves = static_cast<double>(found.counts.leaves);
  const auto interior = static_cast<double>(found.counts.interior);
  const double evaluating = seconds_a_call(sample.kept, [](const auto& p) { return chess::control(p).value(); });
  const double controlling = seconds_a_call(
      sample.kept, [](const auto& p) { return chess::domination(p).value() - chess::material(p).value(); });
  const double generating =
      seconds_a_call(sample.kept, [](const auto& p) { return static_cast<int>(p.moves().size()); });
  table.times.push_back({fmt::format("depth {}, the search", depth), whole, ""});
  table.times.push_back({fmt::format("depth {}, evaluating without controlling", depth),
                         leaves * std::max(0.0, evaluating - controlling),
                         share(leaves, std::max(0.0, evaluating - controlling)) + " (book: 43 %)"});
  table.times.push_back({fmt::format("depth {}, finding controlled squares", depth), leaves * controlling,
                         share(leaves, controlling) + " (book: 29 %)"});
  table.times.push_back({fmt::format("depth {}, generating moves", depth), interior * generating,
                         share(interior, generating) + ", at the depth limit only whether there is one"});
}

}  // namespace

FigureTable book_chess(const TableRun& run) {
  FigureTable table;
  for (const int depth : {4, 5, 6}) {
    run.progress(fmt::format("{} half-moves", depth));
    const Stopwatch watch;
    const Analysis found = analyse(run, "chess", "", fmt::format("alphabeta:depth={},eval=control", depth), {"d2d4"});
    const char* took = depth == 4   ? "book: plays weakly"
                       : depth == 5 ? "book: one to two seconds; its program took 2 to 4 s on a 2.8 GHz core"
                                    : "book: about ten seconds";
    table.times.push_back({fmt::format("after d2d4, {} half-moves, plain alpha-beta", depth), watch.seconds(), took});
    table.beside(fmt::format("after d2d4, {} half-moves: value for White", depth), depth == 5 ? "5.4" : "-",
                 to_text(-found.value, 100),
                 depth == 5 ? "the book's code sums piece codes 1 to 5 and truncates control; it now prints 10.4"
                            : "the book prints none");
    table.beside(fmt::format("after d2d4, {} half-moves: line", depth), depth == 5 ? "e6 Qd2 Qf6 Nf3 a5" : "-",
                 join(found.line, " "), "its evaluation is not ours");
    table.beside(fmt::format("after d2d4, {} half-moves: states", depth), "-", grouped(found.counts.entered),
                 "the book counts none");
  }
  run.progress("where the time goes");
  Game<chess::Position> game(chess::Position::start());
  game.play(*chess::parse_uci("d2d4", game.position()));
  add_profile(table, game, 5);
  const bool passes = chess::control(chess::Position::start()) == Score::draw();
  table.claim("the start is worth nothing to either side", "-", passes ? "0" : "not 0", passes);
  table.notes = {
      "Evaluator 'control': material 1 3 3 5 9; a tenth for every controlled square, the middle four twice; 0.9 "
      "of a piece that is attacked more often than defended.",
      "The file of times has the time of every depth and the share of each part: its calls, times what a call "
      "takes on a sample of the positions of the search."};
  return table;
}

}  // namespace arborist::lab
