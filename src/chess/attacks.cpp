#include "chess/attacks.h"

#include "chess/magics.h"
#include "chess/rays.h"

namespace arborist::chess::detail {
namespace {

constexpr std::array<SliderSquare, 64> slider_squares(const std::array<Step, 4>& steps,
                                                      const std::array<std::uint64_t, 64>& magics,
                                                      std::uint32_t start) {
  std::array<SliderSquare, 64> squares;
  for (std::size_t i = 0; i < 64; ++i) {
    const Bitboard mask = blocker_squares(square_at(static_cast<int>(i)), steps);
    const auto blockers = static_cast<std::uint32_t>(mask.count());
    squares[i] = {mask, magics[i], start, 64 - blockers};
    start += std::uint32_t{1} << blockers;
  }
  return squares;
}

template <std::size_t n>
constexpr std::array<Bitboard, 64> stepper_table(const std::array<Step, n>& steps) {
  std::array<Bitboard, 64> table;
  for (std::size_t i = 0; i < 64; ++i)
    for (const Step step : steps) table[i] |= step_from(square_at(static_cast<int>(i)), step);
  return table;
}

constexpr std::array<Step, 8> king_steps() {
  std::array<Step, 8> steps{};
  for (std::size_t i = 0; i < 4; ++i) {
    steps[i] = straight_steps[i];
    steps[i + 4] = diagonal_steps[i];
  }
  return steps;
}

using PairTable = std::array<std::array<Bitboard, 64>, 64>;

// For every pair on one line: what the ray from one has seen before it reaches the other.
constexpr PairTable pairs_between() {
  PairTable table;
  for (std::size_t from = 0; from < 64; ++from) {
    for (const Step step : king_steps()) {
      Bitboard passed;
      for (Bitboard to = step_from(square_at(static_cast<int>(from)), step); to; to = step_from(to.first(), step)) {
        table[from][index_of(to.first())] = passed;
        passed |= to;
      }
    }
  }
  return table;
}

constexpr PairTable pairs_on_lines() {
  PairTable table;
  for (std::size_t i = 0; i < 64; ++i) {
    const Square from = square_at(static_cast<int>(i));
    for (const Step step : king_steps()) {
      const Bitboard ahead = walk_ray(from, no_squares, step);
      const Bitboard behind = walk_ray(from, no_squares, {-step.files, -step.ranks});
      for (const Square to : ahead) table[i][index_of(to)] = ahead | behind | Bitboard(from);
    }
  }
  return table;
}

void fill(SliderTables& tables, const std::array<SliderSquare, 64>& squares, const std::array<Step, 4>& steps) {
  for (std::size_t i = 0; i < 64; ++i) {
    const SliderSquare& s = squares[i];
    Bitboard blockers;
    // Subsets in counting order are just the order of PEXT's results.
    for (std::size_t n = 0; n < std::size_t{1} << s.mask.count(); ++n) {
      const Bitboard seen = walk_rays(square_at(static_cast<int>(i)), blockers, steps);
      tables.by_pext[s.start + n] = seen;
      tables.by_magic[s.start + (blockers.bits * s.magic >> s.shift)] = seen;
      blockers = next_subset(blockers, s.mask);
    }
  }
}

SliderTables filled_tables() {
  SliderTables tables;
  fill(tables, bishop_squares, diagonal_steps);
  fill(tables, rook_squares, straight_steps);
  return tables;
}

}  // namespace

constinit const std::array<SliderSquare, 64> bishop_squares = slider_squares(diagonal_steps, bishop_magics, 0);
constinit const std::array<SliderSquare, 64> rook_squares =
    slider_squares(straight_steps, rook_magics, SliderTables::bishop_entries);
constinit const std::array<Bitboard, 64> knight_table = stepper_table(knight_steps);
constinit const std::array<Bitboard, 64> king_table = stepper_table(king_steps());
constinit const PairTable between_table = pairs_between();
constinit const PairTable line_table = pairs_on_lines();

// Too large to be computed by the compiler; filled before any other object of the program is made.
__attribute__((init_priority(101))) const SliderTables slider_tables = filled_tables();

}  // namespace arborist::chess::detail
