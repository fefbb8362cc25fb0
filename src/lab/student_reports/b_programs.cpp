#include "lab/student_reports/b_programs.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "chess/fen.h"
#include "chess/reference_order.h"

namespace arborist::lab::report_b {
namespace {

using chess::Move;
using chess::PieceType;
using chess::Position;

constexpr int infinite = 1'000'000;
constexpr int mate = 10'000;

// Kings are worth 200 in the report; there is always one on each side.
int material(const Position& position, Side side) {
  constexpr std::array<int, 6> worth = {1, 3, 3, 5, 9, 200};
  int sum = 0;
  for (const PieceType type : chess::all_piece_types)
    sum +=
        worth[index_of(type)] * (position.pieces(side, type).count() - position.pieces(opponent(side), type).count());
  return sum;
}

struct Window {
  int alpha = -infinite;
  int beta = infinite;
  [[nodiscard]] Window for_opponent() const { return {-beta, -alpha}; }
};

// One run of a program. Values are for the side to move at the node they speak of; plies count from the root.
class Search {
 public:
  Search(const Position& root, int depth, const Program& program)
      : root_(root), last_ply_(depth + 1), program_(program) {}

  Result run() {
    Result result{.best = {}, .value = -infinite, .calls = 0};
    for (const Move move : root_moves()) {
      const Window window{program_.narrow_root ? result.value : -infinite, infinite};
      const int value = child_value(root_.after(move), 1, window);
      if (value > result.value) {
        result.value = value;
        result.best = move;
      }
    }
    result.calls = calls_;
    return result;
  }

 private:
  // The function whose calls are counted.
  int call(const Position& position, int ply, Window window) {
    ++calls_;
    if (ply == last_ply_) return leaf_value(position, ply);
    const auto moves = moves_of(position, program_.order == Order::by_material);
    if (moves.empty()) return leaf_value(position, ply);
    int best = -infinite;
    for (const Move move : moves) {
      const Position next = position.after(move);
      if (program_.table == Table::of_the_report) {
        best = report_table_value(next, ply + 1, window, best);
      } else {
        best = std::max(best, child_value(next, ply + 1, window));
      }
      if (program_.algorithm == ReportAlgorithm::minimax) continue;
      if (best >= window.beta) break;
      window.alpha = std::max(window.alpha, best);
    }
    return best;
  }

  // What a child at `ply` is worth to its parent, whose window is given.
  int child_value(const Position& child, int ply, Window window) {
    if (program_.table == Table::correct) return correct_table_value(child, ply, window);
    return -call(child, ply, window.for_opponent());
  }

  // A stored number replaces the best value so far, whatever the depth and side it was found for; a new child leaves
  // behind not its own value but the best so far.
  int report_table_value(const Position& child, int ply, Window window, int best) {
    const std::string key = placement(child);
    const int sign = ply % 2 == 1 ? 1 : -1;  // numbers in the table are for the root's side
    if (const auto known = report_table_.find(key); known != report_table_.end()) return sign * known->second;
    best = std::max(best, -call(child, ply, window.for_opponent()));
    report_table_[key] = sign * best;
    return best;
  }

  int correct_table_value(const Position& child, int ply, Window window) {
    Window& known = correct_table_[{child.key(), last_ply_ - ply}];  // between these two the child's value lies
    if (known.alpha == known.beta || -known.beta >= window.beta || -known.alpha <= window.alpha)
      return -known.beta > window.alpha ? -known.beta : -known.alpha;
    const Window asked = window.for_opponent();
    const int value = call(child, ply, asked);
    const bool exact = ply == last_ply_;
    if (exact || value < asked.beta) known.beta = value;
    if (exact || value > asked.alpha) known.alpha = value;
    return -value;
  }

  [[nodiscard]] int leaf_value(const Position& position, int ply) const {
    const int own = material(position, position.to_move());
    if (program_.leaf == Leaf::with_mates && !position.has_moves()) return position.in_check() ? ply - mate : 0;
    if (program_.leaf != Leaf::with_slip) return own;
    // The report's number is meant for the root's side; here it is turned to the side to move.
    const int for_root = last_ply_ % 2 == 1 ? -own : own;
    return ply % 2 == 1 ? -for_root : for_root;
  }

  [[nodiscard]] static std::vector<Move> moves_of(const Position& position, bool by_material) {
    const auto reference = chess::reference_moves(position);
    std::vector<Move> moves(reference.begin(), reference.end());
    if (by_material) {
      const Side mover = position.to_move();
      std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) {
        return material(position.after(a), mover) > material(position.after(b), mover);
      });
    }
    return moves;
  }

  // The report's table program takes its root moves from a binary heap of leaf values.
  [[nodiscard]] std::vector<Move> root_moves() const {
    std::vector<Move> moves = moves_of(root_, program_.order != Order::reference);
    if (program_.table != Table::of_the_report) return moves;
    using Entry = std::pair<int, Move>;
    const auto smaller = [](const Entry& a, const Entry& b) { return a.first < b.first; };
    std::vector<Entry> heap;
    for (const Move move : moves) {
      heap.emplace_back(-leaf_value(root_.after(move), 1), move);
      std::push_heap(heap.begin(), heap.end(), smaller);
    }
    moves.clear();
    for (auto end = heap.end(); end != heap.begin(); --end) {
      std::pop_heap(heap.begin(), end, smaller);
      moves.push_back((end - 1)->second);
    }
    return moves;
  }

  // The key of the report: where the pieces stand, and nothing else.
  static std::string placement(const Position& position) {
    std::string text = chess::to_fen(position);
    text.resize(text.find(' '));
    return text;
  }

  Position root_;
  int last_ply_;
  Program program_;
  std::uint64_t calls_ = 0;
  std::unordered_map<std::string, int> report_table_;
  std::map<std::pair<Key, int>, Window> correct_table_;
};

}  // namespace

Position board(int number) {
  constexpr std::array<std::string_view, 5> fens = {
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
      "r1bqkb1r/pp2pppp/2np1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 1",
      "r2q3k/pn2bprp/4pNp1/2p1PbQ1/3p1P2/5NR1/PPP3PP/2B2RK1 w - - 0 1",
      "8/pkP5/8/8/P7/6q1/3Q2p1/2R2rK1 w - - 0 1",
      "7k/8/8/Q6q/8/PPPP4/PPPP4/K7 b - - 0 1",
  };
  assert(number >= 1 && number <= 5);
  return *chess::parse_fen(fens[static_cast<std::size_t>(number - 1)]);
}

Result run(const Position& position, int depth, const Program& program) {
  assert(depth >= 0 && position.has_moves());
  return Search(position, depth, program).run();
}

}  // namespace arborist::lab::report_b
