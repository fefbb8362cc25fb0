// Tablebase: what Syzygy tables say of positions with few pieces, read through Fathom. Files that are missing or broken
// are named and left out; the others serve, and play goes on.
//
//   auto tables = Tablebase::open("/where/the/files/are");         // several folders with a colon between
//   if (MaybeScore value = (*tables)->probe(position, ply, depth)) …
//
// Fathom keeps its tables once for a whole process: engines that open the same path share them, and another path is
// refused while the first is in use.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "chess/position.h"
#include "core/expected.h"
#include "game/score.h"

namespace arborist::engine {

namespace syzygy {
class Shelf;
}

// When and how tables are asked.
struct TablebaseUse {
  int depth = 1;   // with as many pieces as the largest that is asked for: only where so much depth is left
  int pieces = 7;  // never with more than this
  bool has_fifty_move_rule = true;  // false: a win that takes too long is a win all the same

  friend bool operator==(const TablebaseUse&, const TablebaseUse&) = default;
};

// A win by tables, less the plies to it: above every evaluation, below every mate.
inline constexpr int tablebase_win = 25'000;

// A move, and what tables say it is worth: the more the better, and all the same where they do not know.
struct RankedMove {
  chess::Move move;
  int worth = 0;
};

class Tablebase {
 public:
  [[nodiscard]] static Expected<std::shared_ptr<const Tablebase>> open(const std::string& path);
  Tablebase(const Tablebase&) = delete;
  Tablebase& operator=(const Tablebase&) = delete;
  ~Tablebase();

  // The most pieces a position may have, kings included.
  [[nodiscard]] int largest() const { return largest_; }
  [[nodiscard]] const std::string& path() const { return path_; }
  // What is wrong with files on the path: "KRvK.rtbz is missing", "KQvK.rtbw is not a whole Syzygy table".
  [[nodiscard]] const std::vector<std::string>& warnings() const;

  // The value for the side to move, `ply` plies below the root and with `depth` to go; none where the tables do not
  // know, or are not to be asked. Threads may ask at the same time.
  [[nodiscard]] MaybeScore probe(const chess::Position& position, int ply, int depth,
                                 const TablebaseUse& use = {}) const;
  // Of these moves the ones that keep the result and make progress towards it; all of them where the tables do not
  // know.
  [[nodiscard]] std::vector<chess::Move> best_moves(const chess::Position& position,
                                                    const std::vector<chess::Move>& moves,
                                                    const TablebaseUse& use = {}) const;
  // All of these moves, by their result and, where that is a win, by how soon they make progress; those that are worth
  // the same stay in their order.
  [[nodiscard]] std::vector<RankedMove> ranked_moves(const chess::Position& position,
                                                     const std::vector<chess::Move>& moves,
                                                     const TablebaseUse& use = {}) const;

 private:
  // Every legal move, and what the best are worth; no move where the tables do not know.
  struct Judged {
    std::vector<RankedMove> moves = {};
    int best = 0;
  };
  [[nodiscard]] Judged judge(const chess::Position& position, const TablebaseUse& use) const;

  Tablebase(std::string path, std::unique_ptr<const syzygy::Shelf> shelf, int largest);

  std::string path_;
  std::unique_ptr<const syzygy::Shelf> shelf_;
  int largest_;
};

}  // namespace arborist::engine
