// Report B's chess as a lesson for FlawedSearch: material only, moves in the reference order; mates count.
//
//   Figures f = FlawedSearch(MaterialLesson(), {.win = MaterialLesson::win, .quick_wins = true}, 4).run(board(3));
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "chess/position.h"
#include "chess/reference_order.h"
#include "core/random.h"
#include "lab/flawed_search.h"

namespace arborist::lab::report_b {

struct MaterialLesson {
  using Position = chess::Position;
  static constexpr int win = 10'000;

  [[nodiscard]] static auto moves(const Position& position) { return chess::reference_moves(position); }
  [[nodiscard]] static std::optional<End> end(const Position& position) {
    if (position.has_moves()) return std::nullopt;
    if (!position.in_check()) return End{0, false};
    return End{position.to_move() == Side::first ? -1 : 1, true};
  }
  [[nodiscard]] static int static_value(const Position& position) {
    constexpr std::array<int, 6> worth = {1, 3, 3, 5, 9, 0};
    int sum = 0;
    for (const chess::PieceType type : chess::all_piece_types)
      sum += worth[chess::index_of(type)] *
             (position.pieces(Side::first, type).count() - position.pieces(Side::second, type).count());
    return sum;
  }
  [[nodiscard]] static std::uint64_t key(const Position& position) {
    return static_cast<std::uint64_t>(position.key());
  }
  [[nodiscard]] static std::uint64_t placement(const Position& position) {
    std::uint64_t hash = 0;
    for (const chess::Square s : chess::all_squares)
      hash = mix_bits(hash ^ static_cast<std::uint64_t>(position.piece_at(s)));
    return hash;
  }
};

}  // namespace arborist::lab::report_b
