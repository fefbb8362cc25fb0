// Closed tours of three rows: a tour of ten or twelve columns found by search, lengthened by four columns at a time. A
// step a-b near the right end is opened, and an open tour of the new 3 x 4 piece is put in its place.
#include "core/random.h"
#include "path/backtracking.h"
#include "puzzles/knights_tour/links.h"

namespace arborist::tour {

namespace {

constexpr int piece_width = 4;

// All open tours of the piece, by trying everything: 16 of them.
class PieceTours {
 public:
  using Choice = std::size_t;

  void candidates(auto&& visit) const {
    for (std::size_t i = 0; i < board_.squares(); ++i) visit(i);
  }
  [[nodiscard]] bool fits(Choice next) const {
    const bool fresh = std::find(line_.begin(), line_.end(), next) == line_.end();
    return fresh && (line_.empty() || is_step(board_.square(line_.back()), board_.square(next)));
  }
  void place(Choice next) { line_.push_back(next); }
  void take_back(Choice) { line_.pop_back(); }
  [[nodiscard]] bool complete() const { return line_.size() == board_.squares(); }

  static std::vector<Tour> all() {
    struct Collector : path::Silent {
      Tour line = {};
      std::vector<Tour> tours = {};
      void tried(std::size_t square, int depth, bool fits) {
        if (!fits) return;
        line.resize(static_cast<std::size_t>(depth));
        line.push_back(board_.square(square));
        if (line.size() == board_.squares()) tours.push_back(line);
      }
    };
    Collector collector;
    (void)path::backtrack(PieceTours{}, {.solutions = 1'000'000}, collector);
    return collector.tours;
  }

 private:
  static constexpr Board board_{piece_width, 3};
  std::vector<std::size_t> line_;
};

// Puts the piece whose first column is `column` into the tour left of it; false where it does not fit.
bool insert_piece(Links& links, int column, const Tour& piece) {
  const auto moved = [&](Square s) { return Square{s.x + column, s.y}; };
  const Square c = moved(piece.front());
  const Square d = moved(piece.back());
  for (const Square step : knight_steps) {
    const Square a{c.x + step.x, c.y + step.y};
    if (a.x >= column || a.x < 0 || a.y < 0 || a.y > 2) continue;
    for (const Square b : links.of(a)) {
      if (b.x >= column || !is_step(b, d)) continue;
      for (std::size_t i = 1; i < piece.size(); ++i) links.connect(moved(piece[i - 1]), moved(piece[i]));
      links.replace(a, b, c);
      links.replace(b, a, d);
      links.attach(c, a);
      links.attach(d, b);
      return true;
    }
  }
  return false;
}

}  // namespace

bool build_three_rows(Board board, const Limits& limits, std::uint64_t seed, Links& links, TourFound& found) {
  const int first = board.width % piece_width == 2 ? 10 : 12;
  const TourFound base = pruned_tour({first, 3}, {.kind = Kind::closed, .seed = seed, .limits = limits});
  found.tried += base.tried;
  found.taken_back += base.taken_back;
  if (base.tour.empty()) return false;
  for (std::size_t i = 0; i < base.tour.size(); ++i) links.connect(base.tour[i], base.tour[(i + 1) % base.tour.size()]);
  std::vector<Tour> pieces = PieceTours::all();
  Random random(seed);
  random.shuffle(pieces);
  for (int column = first; column < board.width; column += piece_width) {
    const bool inserted = std::any_of(pieces.begin(), pieces.end(),
                                      [&](const Tour& piece) { return insert_piece(links, column, piece); });
    if (!inserted) return false;
  }
  return true;
}

}  // namespace arborist::tour
