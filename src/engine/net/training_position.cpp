#include "engine/net/training_position.h"

#include <algorithm>
#include <bit>

#include "engine/net/features.h"
#include "learn/sigmoid.h"

namespace arborist::engine {

TrainingPosition TrainingPosition::of(const chess::Position& position, int score, GameResult result) {
  const Side us = position.to_move();
  const std::size_t flip = us == chess::white ? 0U : 56U;
  TrainingPosition packed;
  std::array<std::uint8_t, 64> codes{};
  for (const chess::Square s : position.occupied()) {
    const chess::Piece piece = position.piece_at(s);
    const std::size_t seen = (index_of(s) ^ flip) & 63U;
    codes[seen] = static_cast<std::uint8_t>(index_of(type_of(piece)) + (side_of(piece) == us ? 0U : 8U));
    packed.occupied |= std::uint64_t{1} << seen;
  }
  std::size_t order = 0;
  for (std::uint64_t rest = packed.occupied; rest != 0; rest &= rest - 1, ++order)
    packed.pieces[order / 2] = static_cast<std::uint8_t>(
        packed.pieces[order / 2] | codes[static_cast<std::size_t>(std::countr_zero(rest))] << (order % 2 * 4));
  packed.score = static_cast<std::int16_t>(score);
  const auto for_white = static_cast<std::uint8_t>(result);
  packed.half_points = us == chess::white ? for_white : static_cast<std::uint8_t>(2 - for_white);
  packed.own_king = static_cast<std::uint8_t>(index_of(position.king(us)) ^ flip);
  packed.other_king = static_cast<std::uint8_t>(index_of(position.king(opponent(us))) ^ flip);
  return packed;
}

bool TrainingPosition::is_sound() const {
  constexpr std::uint64_t no_place_for_pawns = 0xFF000000000000FFU;
  const int count = piece_count();
  if (count < 2 || count > static_cast<int>(most_pieces) || half_points > 2 || score > Score::largest_static ||
      score < -Score::largest_static || zero != std::array<std::uint8_t, 3>{})
    return false;
  std::size_t order = 0;
  int kings = 0;
  for (std::uint64_t rest = occupied; rest != 0; rest &= rest - 1, ++order) {
    const auto square = static_cast<std::uint8_t>(std::countr_zero(rest));
    const unsigned code = pieces[order / 2] >> (order % 2 * 4) & 15U;
    const unsigned type = code & 7U;
    if (type > 5 || (type == 0 && (no_place_for_pawns >> square & 1U) != 0)) return false;
    if (type != 5) continue;
    if (square != (code < 8 ? own_king : other_king)) return false;
    ++kings;
  }
  return kings == 2;
}

chess::Position TrainingPosition::board() const {
  chess::Board board{};
  std::size_t order = 0;
  for (std::uint64_t rest = occupied; rest != 0; rest &= rest - 1, ++order) {
    const auto piece = static_cast<chess::Piece>(pieces[order / 2] >> (order % 2 * 4) & 15U);
    board.put(side_of(piece), type_of(piece), chess::Bitboard(chess::square_at(std::countr_zero(rest))));
  }
  return {board, chess::white, 0, 1};
}

ChessExamples::ChessExamples(std::span<const TrainingPosition> positions, const TargetBlend& blend)
    : positions_(positions), result_share_(static_cast<float>(blend.result_share)) {
  for (int score = -largest_score; score <= largest_score; ++score)
    promises_.push_back(static_cast<float>((1 - blend.result_share) * learn::sigmoid(score / blend.scale)));
}

learn::Seen ChessExamples::look(std::size_t example, learn::Feature* own, learn::Feature* other) const {
  const TrainingPosition& p = positions_[example];
  const View own_view = View::of(chess::white, chess::square_at(p.own_king));
  const View other_view = View::of(chess::black, chess::square_at(p.other_king));
  std::uint16_t count = 0;
  for (std::uint64_t rest = p.occupied; rest != 0 && count < most_pieces; rest &= rest - 1, ++count) {
    const chess::Square square = chess::square_at(std::countr_zero(rest));
    const auto piece = static_cast<chess::Piece>(p.pieces[count / 2] >> (count % 2 * 4) & 15U);
    own[count] = own_view.feature(piece, square);
    other[count] = other_view.feature(piece, square);
  }
  const int score = std::clamp<int>(p.score, -largest_score, largest_score);
  const int place = score + largest_score;
  const float target =
      promises_[static_cast<std::size_t>(place)] + result_share_ * static_cast<float>(p.half_points) / 2;
  return {.own = count, .other = count, .bucket = static_cast<std::uint8_t>(net_bucket(count)), .target = target};
}

}  // namespace arborist::engine
