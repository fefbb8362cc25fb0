// Warnsdorff's rule: always to the square with the fewest ways on. Of equals the one farthest from the centre (a
// tie-break that holds to boards of 1000 x 1000), or a random one when the search is begun again. O(squares).
#include <algorithm>
#include <limits>

#include "core/random.h"
#include "puzzles/knights_tour/tour.h"
#include "puzzles/knights_tour/watched.h"

namespace arborist::tour {

namespace {

// Squares with two closed rows and columns all round; `ways` is 0 … 8 for a free square and `closed` for all others.
class Field {
 public:
  static constexpr std::uint8_t closed = 255;

  explicit Field(Board board) : board_(board), stride_(board.width + 4) {
    ways_.assign(static_cast<std::size_t>(stride_) * static_cast<std::size_t>(board.height + 4), closed);
    for (std::size_t d = 0; d < 8; ++d) offsets_[d] = knight_steps[d].y * stride_ + knight_steps[d].x;
    for (int y = 0; y < board.height; ++y)
      for (int x = 0; x < board.width; ++x) ways_[static_cast<std::size_t>(at({x, y}))] = ways_on({x, y});
  }
  [[nodiscard]] int at(Square s) const { return (s.y + 2) * stride_ + s.x + 2; }
  [[nodiscard]] Square square(int at) const { return {at % stride_ - 2, at / stride_ - 2}; }
  [[nodiscard]] int offset(std::size_t d) const { return offsets_[d]; }
  [[nodiscard]] std::uint8_t ways(int at) const { return ways_[static_cast<std::size_t>(at)]; }

  void enter(int at) {
    ways_[static_cast<std::size_t>(at)] = closed;
    for (const int offset : offsets_) {
      std::uint8_t& ways = ways_[static_cast<std::size_t>(at + offset)];
      ways = static_cast<std::uint8_t>(ways - (ways != closed ? 1 : 0));
    }
  }

 private:
  [[nodiscard]] std::uint8_t ways_on(Square s) const {
    const auto inside = [&](Square step) { return board_.contains({s.x + step.x, s.y + step.y}); };
    return static_cast<std::uint8_t>(std::count_if(knight_steps.begin(), knight_steps.end(), inside));
  }

  Board board_;
  int stride_;
  std::array<int, 8> offsets_{};
  std::vector<std::uint8_t> ways_;
};

// One walk by the rule; shorter than the board where it runs into a dead end.
Tour walk(Board board, const Field& fresh, Square start, Random* random) {
  Field field = fresh;
  Tour tour;
  tour.reserve(board.squares());
  const auto from_centre = [&](int at) {
    const Square s = field.square(at);
    const std::int64_t dx = 2 * std::int64_t{s.x} - board.width + 1;
    const std::int64_t dy = 2 * std::int64_t{s.y} - board.height + 1;
    return dx * dx + dy * dy;
  };
  int here = field.at(start);
  for (;;) {
    tour.push_back(field.square(here));
    field.enter(here);
    int best = -1;
    std::uint8_t fewest = Field::closed;
    std::int64_t best_rank = -1;
    for (std::size_t d = 0; d < 8; ++d) {
      const int next = here + field.offset(d);
      const std::uint8_t ways = field.ways(next);
      if (ways == Field::closed || ways > fewest) continue;
      if (ways < fewest) {
        fewest = ways;
        best = next;
        best_rank = -1;
        continue;
      }
      const auto rank = [&](int at) {
        return random == nullptr ? from_centre(at) : static_cast<std::int64_t>(random->below(1U << 20U));
      };
      if (best_rank < 0) best_rank = rank(best);
      const std::int64_t next_rank = rank(next);
      if (next_rank > best_rank) {
        best = next;
        best_rank = next_rank;
      }
    }
    if (best < 0) return tour;
    here = best;
  }
}

}  // namespace

TourFound warnsdorff_tour(Board board, const TourOptions& options) {
  TourFound found{.method = "warnsdorff"};
  const Field field(board);
  Random random(options.seed);
  // The first walk is the rule itself; where it fails, ties are broken by chance.
  const std::uint64_t walks = std::clamp<std::uint64_t>(20'000'000 / board.squares(), 4, 5'000);
  Budget budget(options.limits);
  for (std::uint64_t i = 0; i < walks; ++i) {
    Tour tour = walk(board, field, options.start, i == 0 ? nullptr : &random);
    found.tried += tour.size();
    const bool whole = !fault(board, options.kind, tour);
    watch_walk(options, board, tour, whole);
    if (whole) {
      found.tour = std::move(tour);
      found.ended = Ended::found;
      return found;
    }
    if (!budget.allows(0) || options.limits.stop.stop_requested() || found.tried > options.limits.nodes) break;
  }
  found.ended = Ended::out_of_nodes;
  found.reason = "Warnsdorff's rule ran into dead ends; it never takes a step back, so a tour may still exist";
  return found;
}

}  // namespace arborist::tour
