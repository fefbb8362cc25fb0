// The programs of lab report B, rebuilt so that its tables of function calls come out exactly, its slips included, and
// beside them what the same programs do when they are right. Material only: 1 3 3 5 9, moves in the reference order.
//
// A call is one call of the recursive function below a root move; depth d means d + 1 half-moves in all.
//
//   Result r = run(board(3), 2, {.algorithm = ReportAlgorithm::alpha_beta});        // r.calls == 8'392
#pragma once

#include <cstdint>

#include "chess/move.h"
#include "chess/position.h"

namespace arborist::lab::report_b {

enum class ReportAlgorithm : std::uint8_t { minimax, alpha_beta };

// What a leaf is worth.
enum class Leaf : std::uint8_t {
  with_slip,   // the report: for the side to move, negated at even depths; wrong where a game ends at the other parity
  root_side,   // always for the side that moves at the root
  with_mates,  // the same, and mate is 10000 less its distance, a draw 0
};

enum class Order : std::uint8_t {
  reference,
  root_by_material,  // the report's: the root moves alone
  by_material,       // at every node: best for the mover first, ties in reference order
};

enum class ReportTable : std::uint8_t {
  none,
  of_the_report,  // key without side and depth, running values stored, root moves taken from a heap: wrong
  correct,        // full key, same remaining depth, bounds
};

struct Program {
  ReportAlgorithm algorithm = ReportAlgorithm::alpha_beta;
  Leaf leaf = Leaf::with_slip;
  Order order = Order::reference;
  ReportTable table = ReportTable::none;
  bool narrow_root = false;  // the report gives every root move the full window
};

struct Result {
  chess::Move best;  // the first best root move
  int value = 0;     // for the side to move at the root
  std::uint64_t calls = 0;
};

// The five boards of the report, by its numbers 1 to 5.
[[nodiscard]] chess::Position board(int number);

// Of a position that has moves.
[[nodiscard]] Result run(const chess::Position& position, int depth, const Program& program);

}  // namespace arborist::lab::report_b
