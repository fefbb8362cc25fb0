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

// What the parts of a search take, in seconds.
struct Parts {
  double whole = 0;       // the program: a game in which one move is searched
  double search = 0;      // alpha-beta, with all it calls
  double evaluating = 0;  // with finding controlled squares
  double controlling = 0;
  double generating = 0;
};

// Its calls, times what a call takes on a sample of the positions of the search.
Parts measure_parts(const Game<chess::Position>& game, int depth) {
  Sample sample;
  const auto found = alpha_beta(game, chess::control, {.depth = depth}, sample);
  const auto leaves = static_cast<double>(found.counts.leaves);
  const auto interior = static_cast<double>(found.counts.interior);
  Parts parts;
  const Stopwatch playing;
  Game<chess::Position> played = game;
  const Stopwatch searching;
  const auto best = alpha_beta(played, chess::control, {.depth = depth}).best();
  parts.search = searching.seconds();
  if (best) played.play(*best);
  parts.whole = playing.seconds();
  const auto& kept = sample.kept;
  parts.evaluating = leaves * seconds_a_call(kept, [](const auto& p) { return chess::control(p).value(); });
  parts.controlling = leaves * seconds_a_call(kept, [](const auto& p) {
                        return chess::controlled_squares(p, Side::first) - chess::controlled_squares(p, Side::second);
                      });
  parts.generating = interior * seconds_a_call(kept, [](const auto& p) { return static_cast<int>(p.moves().size()); });
  return parts;
}

Game<chess::Position> after_d2d4() {
  Game<chess::Position> game(chess::Position::start());
  game.play(*chess::parse_uci("d2d4", game.position()));
  return game;
}

}  // namespace

std::vector<Timed> book_profile(int depth) {
  const Parts parts = measure_parts(after_d2d4(), depth);
  std::vector<Timed> rows;
  const auto share = [&](double seconds) {
    return fmt::format("{:.1f} %", 100 * std::max(0.0, seconds) / parts.whole);
  };
  const auto add = [&](const char* what, double with_below, double alone, const char* in_the_book,
                       const char* note = "") {
    rows.push_back({fmt::format("profile, depth {}: {}", depth, what), with_below,
                    fmt::format("{} / alone {} (book: {}){}", share(with_below), share(alone), in_the_book, note)});
  };
  const auto absent = [&](const char* what, const char* in_the_book, const char* why) {
    rows.push_back({fmt::format("profile, depth {}: {}", depth, what), 0,
                    fmt::format("not apart (book: {}); {}", in_the_book, why)});
  };
  const double search_alone = parts.search - parts.evaluating - parts.generating;
  add("main", parts.whole, 0, "97.7 % / alone 0 %");
  add("playing loop", parts.whole, parts.whole - parts.search, "96.5 % / alone 0 %");
  add("alpha-beta", parts.search, search_alone, "82.6 % / alone 0 %",
      "; ours also asks at the depth limit whether there is a move");
  absent("alpha-beta's helper", "82.6 % / alone 0 %", "ours calls itself");
  add("evaluating", parts.evaluating, parts.evaluating - parts.controlling, "42.9 % / alone 13.9 %");
  add("finding controlled squares", parts.controlling, parts.controlling, "29.1 % / alone 29.1 %");
  add("possible moves", parts.generating, parts.generating, "23.2 % / alone 11.3 %");
  absent("collecting moves", "1.7 % / alone 0.8 %", "ours writes moves into one list as it finds them");
  absent("moves of one piece", "1.7 % / alone 0.8 %", "ours finds the moves of all pieces of a kind together");
  return rows;
}

FigureTable book_chess(const TableRun& run) {
  FigureTable table;
  constexpr const char* letter = "for the record only: its program prints 10.4 today, and we do not know its way there";
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
  run.progress("the book's evaluation to the letter");
  const Analysis to_the_letter = analyse(run, "chess", "", "alphabeta:depth=5,eval=book", {"d2d4"});
  table.beside("after d2d4, 5 half-moves, evaluator 'book': value for White", "5.4", to_text(-to_the_letter.value, 100),
               letter);
  table.beside("after d2d4, 5 half-moves, evaluator 'book': line", "e6 Qd2 Qf6 Nf3 a5", join(to_the_letter.line, " "),
               letter);
  run.progress("where the time goes");
  for (const auto& row : book_profile(5)) table.times.push_back(row);
  const bool passes = chess::control(chess::Position::start()) == Score::draw();
  table.claim("the start is worth nothing to either side", "-", passes ? "0" : "not 0", passes);
  table.notes = {
      "Evaluator 'control': material 1 3 3 5 9; a tenth for every controlled square, the middle four twice; 0.9 "
      "of a piece that is attacked more often than defended.",
      "The file of times has the time of every depth and the nine rows of the book's profile: the share of the run "
      "with "
      "what is called below, and alone. Ours are calls, times what a call takes on a sample of the positions."};
  return table;
}

}  // namespace arborist::lab
