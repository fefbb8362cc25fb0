// EPD: a position and operations on it in one line, as test suites are written:
//   1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";
// Moves among the operands are checked and kept as SAN.
//
//   Expected<Epd> epd = parse_epd(line);
//   for (Move m : epd->moves("bm")) …
//   std::string text = to_epd(*epd);
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "chess/position.h"
#include "core/expected.h"

namespace arborist::chess {

struct EpdOperand {
  std::string text;  // never with a quote in it
  bool quoted = false;
  friend bool operator==(const EpdOperand&, const EpdOperand&) = default;
};

struct EpdOperation {
  std::string code;  // bm, am, id, c0, ce, acd, …
  std::vector<EpdOperand> operands;
  friend bool operator==(const EpdOperation&, const EpdOperation&) = default;
};

inline constexpr std::size_t longest_epd = 4096;
inline constexpr std::size_t most_epd_operations = 64;

struct Epd {
  Position position;  // its clocks are read from hmvc and fmvn and written as these; they are no operations
  std::vector<EpdOperation> operations;

  [[nodiscard]] const EpdOperation* find(std::string_view code) const;
  // The first operand of an operation, empty where there is none: the text of id or c0.
  [[nodiscard]] std::string_view text(std::string_view code) const;
  // The moves of bm, am and the like, of pv one after the other; none where the operation is not there.
  [[nodiscard]] std::vector<Move> moves(std::string_view code) const;
  // Replaces or adds an operation with one quoted text.
  void set_text(std::string_view code, std::string_view text);
  // Replaces or adds an operation with moves of this position (of pv: one after the other).
  void set_moves(std::string_view code, const std::vector<Move>& moves);

  friend bool operator==(const Epd&, const Epd&) = default;
};

// Also reads a FEN with clocks before the operations.
[[nodiscard]] Expected<Epd> parse_epd(std::string_view line);
[[nodiscard]] std::string to_epd(const Epd& epd);

}  // namespace arborist::chess
