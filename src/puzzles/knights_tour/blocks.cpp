// Closed tours of large boards: the board is cut into blocks that have closed tours of their own (found once a size by
// search), and neighbouring tours are joined: where a step a-b of one and a step c-d of the other lie so that a-c and
// b-d are knight's moves, these two replace them and one tour is left. O(squares). Three rows have a file of their own.
#include <map>
#include <utility>

#include "core/random.h"
#include "puzzles/knights_tour/links.h"
#include "puzzles/knights_tour/watched.h"

namespace arborist::tour {

namespace {

struct Block {
  Square corner;
  Board size;
  [[nodiscard]] bool contains(Square s) const { return size.contains({s.x - corner.x, s.y - corner.y}); }
};

// Joins the tours of two blocks, the second right of or below the first; false where no pair of steps fits.
bool join_tours(Links& links, const Block& one, const Block& other, bool below) {
  const int last_x = one.corner.x + one.size.width;
  const int last_y = one.corner.y + one.size.height;
  for (int y = below ? last_y - 2 : one.corner.y; y < last_y; ++y)
    for (int x = below ? one.corner.x : last_x - 2; x < last_x; ++x) {
      const Square a{x, y};
      for (const Square b : links.of(a)) {
        if (!one.contains(b)) continue;
        for (const Square step : knight_steps) {
          const Square c{a.x + step.x, a.y + step.y};
          if (!other.contains(c)) continue;
          for (const Square d : links.of(c)) {
            if (!other.contains(d) || !is_step(b, d)) continue;
            links.replace(a, b, c);
            links.replace(b, a, d);
            links.replace(c, d, a);
            links.replace(d, c, b);
            return true;
          }
        }
      }
    }
  return false;
}

// A side as a sum of block sides; `step` 2 keeps them even. The last block takes what is left over.
std::vector<int> cut(int length, int block, int step) {
  std::vector<int> parts;
  while (length >= 2 * block) {
    parts.push_back(block);
    length -= block;
  }
  if (length >= 2 * block - step && length / 2 >= block) {
    parts.push_back(block);
    length -= block;
  }
  parts.push_back(length);
  return parts;
}

using BaseTours = std::map<std::pair<int, int>, Tour>;

// The closed tour of one block size; other seeds give other tours.
const Tour* base_tour(BaseTours& tours, Board size, const TourOptions& options, std::uint64_t seed, TourFound& found) {
  auto& tour = tours[{size.width, size.height}];
  if (!tour.empty()) return &tour;
  TourOptions search = options;
  search.kind = Kind::closed;
  search.start = {};
  search.seed = seed;
  search.watcher = nullptr;
  search.limits.nodes = std::min<std::uint64_t>(search.limits.nodes, 50'000'000);
  const TourFound base = pruned_tour(size, search);
  found.tried += base.tried;
  found.taken_back += base.taken_back;
  tour = base.tour;
  return tour.empty() ? nullptr : &tour;
}

// Lays a block's tour into the board and joins it to its left neighbour.
bool lay_block(Links& links, const Block& block, const Block* left, const Tour& tour) {
  const auto moved = [&](std::size_t i) {
    const Square s = tour[i % tour.size()];
    return Square{s.x + block.corner.x, s.y + block.corner.y};
  };
  for (std::size_t i = 0; i < tour.size(); ++i) links.connect(moved(i), moved(i + 1));
  return left == nullptr || join_tours(links, *left, block, false);
}

// All blocks of the board with their tours, joined along the first column and along every row.
bool build(Board board, const TourOptions& options, std::uint64_t seed, Links& links, TourFound& found) {
  const bool wide = board.width % 2 == 0;
  // One side is cut into even parts of 6, 8 or 10, so that every block has a closed tour.
  const auto widths = cut(board.width, wide ? 6 : 5, wide ? 2 : 1);
  const auto heights = cut(board.height, wide ? 5 : 6, wide ? 1 : 2);
  BaseTours tours;
  std::vector<Block> row_above;
  Square corner{0, 0};
  for (const int height : heights) {
    std::vector<Block> row;
    corner.x = 0;
    for (const int width : widths) {
      const Block block{corner, {width, height}};
      const Tour* tour = base_tour(tours, block.size, options, seed, found);
      if (tour == nullptr || !lay_block(links, block, row.empty() ? nullptr : &row.back(), *tour)) return false;
      row.push_back(block);
      corner.x += width;
    }
    if (!row_above.empty()) {
      bool joined = false;
      for (std::size_t i = 0; i < row.size() && !joined; ++i) joined = join_tours(links, row_above[i], row[i], true);
      if (!joined) return false;
    }
    row_above = std::move(row);
    corner.y += height;
  }
  return true;
}

}  // namespace

TourFound block_tour(Board board, const TourOptions& options) {
  if (board.width == 3) {
    TourOptions turned = options;
    std::swap(turned.start.x, turned.start.y);
    turned.watcher = nullptr;
    TourFound found = block_tour({board.height, board.width}, turned);
    for (Square& s : found.tour) std::swap(s.x, s.y);
    watch_walk(options, board, found.tour, true);
    return found;
  }
  TourFound found{.method = "blocks"};
  std::uint64_t seed = options.seed;
  for (int attempt = 0; attempt < 50; ++attempt, seed = mix_bits(seed)) {
    Links links(board);
    const bool built = board.height == 3 ? build_three_rows(board, options.limits, seed, links, found)
                                         : build(board, options, seed, links, found);
    if (!built) continue;
    Tour tour = links.walk(options.start);
    if (fault(board, Kind::closed, tour)) continue;
    watch_walk(options, board, tour, true);
    found.tour = std::move(tour);
    found.ended = Ended::found;
    return found;
  }
  found.ended = Ended::out_of_nodes;
  found.reason = "no blocks with tours that can be joined were found within the limits";
  return found;
}

}  // namespace arborist::tour
