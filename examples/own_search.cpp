// A search of one's own in one file: beam search, negamax that follows only the few moves that look best at every node.
// `Walk` keeps the budget, the counts, the line and the observer, so that what stands here is the rule and nothing
// else. Any game, any evaluator and any observer go with it. With the name of a file, what it did is recorded there,
// for `arborist lab tree --open FILE`, `lab why --open FILE`, and the page, which shows a file that is dropped on it.
#include <algorithm>
#include <iostream>
#include <string>
#include <type_traits>
#include <vector>

#include "face/tree_watcher.h"
#include "games/builtin_games.h"
#include "games/connect_four/connect_four.h"
#include "lab/recording/file.h"
#include "lab/recording/recorder.h"
#include "tree/minimax.h"
#include "tree/walk.h"

namespace example {

using namespace arborist;

template <Position P, Evaluator<P> E, Observer<P> O>
class Beam : Walk<P, E, O> {
  using Base = Walk<P, E, O>;
  using typename Base::Move;
  using typename Base::State;

 public:
  Beam(const Game<P>& game, const E& evaluator, const Limits& limits, O& observer, std::size_t width)
      : Base(game, evaluator, limits, observer, {}), width_(width) {}

  Found<P> operator()() {
    return Base::run([this](const P& root, const State& state) { return value_of(root, state, 0); });
  }

 private:
  Score value_of(const P& position, const State& state, int ply) {
    const Visit visit{ply, this->depth_left(ply), Window{}};
    if (!this->enter(position, visit)) return Score::draw();
    if (const auto value = this->value_at_once(position, state, visit)) return *value;
    this->descend(position, ply);
    Score best = -Score::infinite();
    for (const Move& move : most_promising(position, state, ply)) {
      this->observe_.trying(ply, move);
      this->lines_.clear(ply + 1);
      const P next = position.after(move);
      const Score value = -value_of(next, this->evaluator_.step(state, position, move, next), ply + 1);
      if (this->gave_up(ply)) return best;
      if (value <= best) continue;
      best = value;
      this->lines_.improve(ply, move);
    }
    this->trail_.pop();
    return this->all_seen(best, ply);
  }

  std::vector<Move> most_promising(const P& position, const State& state, int ply) {
    struct Guess {
      Move move;
      Score value;
    };
    std::vector<Guess> guesses;
    for (const Move& move : list_moves(position)) {
      const P next = position.after(move);
      const auto end = next.outcome();
      const State after = this->evaluator_.step(state, position, move, next);
      guesses.push_back({move, -(end ? this->worth_of(*end, ply + 1, next) : this->evaluator_.value(next, after))});
    }
    std::stable_sort(guesses.begin(), guesses.end(), [](const Guess& a, const Guess& b) { return a.value > b.value; });
    std::vector<Move> moves;
    for (std::size_t i = 0; i < std::min(width_, guesses.size()); ++i) moves.push_back(guesses[i].move);
    return moves;
  }

  std::size_t width_;
};

template <Position P, Evaluator<P> E, Observer<P> O = Silent>
Found<P> beam(const Game<P>& game, const E& evaluate, const Limits& limits, std::size_t width, O&& observe = {}) {
  return Beam<P, E, std::remove_reference_t<O>>(game, evaluate, limits, observe, width)();
}

}  // namespace example

// All that it does in connect four with three moves a node, as `arborist lab tree` would record it.
arborist::lab::Recording recorded_beam(const arborist::AnyGame& connect_four) {
  using namespace arborist;
  const Game<ConnectFour> game{ConnectFour{}};
  const auto lines = [](const ConnectFour& position) { return position.open_lines(); };
  lab::Recorder recorder({}, {},
                         {.game = "connect-four",
                          .start = (*connect_four.start(""))->start_text(),
                          .search = "beam:depth=4,width=3",
                          .first_side = connect_four.info().first_side,
                          .second_side = connect_four.info().second_side});
  NumberedMoves<ConnectFour> watcher(recorder);
  const auto found = example::beam(game, lines, {.depth = 4}, 3, watcher);
  lab::Recording recording = recorder.take();
  recording.info.value = found.value;
  recording.info.depth = found.depth;
  for (const auto& move : found.line)
    recording.info.line.push_back(std::to_string(game.position().column_of(move) + 1));
  return recording;
}

int main(int argc, char** argv) {
  using namespace arborist;
  if (argc > 1) {
    const auto games = builtin_games();
    const auto written = lab::write_recording(argv[1], recorded_beam(**games.find("connect-four")));
    if (!written) std::cerr << written.error().message << '\n';
    return written ? 0 : 1;
  }
  const Game<ConnectFour> game{ConnectFour{}};
  const auto lines = [](const ConnectFour& position) { return position.open_lines(); };
  const auto narrow = example::beam(game, lines, {.depth = 6}, 3);
  const auto wide = example::beam(game, lines, {.depth = 6}, 7);
  const auto all = minimax(game, lines, {.depth = 6});
  std::cout << "three moves a node: " << narrow.counts.entered << " positions, column "
            << game.position().column_of(*narrow.best()) + 1 << "\nall seven: " << wide.counts.entered << " positions, "
            << (wide.value == all.value ? "the value of minimax" : "another value than minimax") << '\n';
  return wide.value == all.value ? 0 : 1;
}
