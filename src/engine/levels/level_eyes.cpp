#include "engine/levels/level_eyes.h"

#include <algorithm>

#include "core/random.h"
#include "engine/evaluation/endings.h"
#include "engine/exchange.h"
#include "engine/levels/chance.h"
#include "engine/rules.h"

namespace arborist::engine {

namespace {

// So many plies of the game an oversight lasts; each begins at another ply.
constexpr std::uint64_t plies_unseen = 8;
// With so few pieces on the board nothing is far away.
constexpr int few_pieces = 5;
// Where people look for mates: their own next move, and the answer.
constexpr int plies_of_mates = 2;
// No move is harder to see than this, in percent: a quiet one that goes back and offers something.
constexpr int hardest = 155;
// Beyond it values are of known wins.
constexpr int most_judged = known_win / 2 - 1;

bool goes_back(const chess::Position& position, chess::Move move) {
  const int up = static_cast<int>(chess::rank_of(move.to())) - static_cast<int>(chess::rank_of(move.from()));
  return position.to_move() == chess::white ? up < 0 : up > 0;
}

// What is left to do against a king alone is known to everybody, or not: it is no matter of eyes.
bool has_lone_king(const chess::Position& position) {
  return !position.pieces(chess::white).has_several() || !position.pieces(chess::black).has_several();
}

bool has_few_pieces(const chess::Position& position) { return position.board().occupied().count() <= few_pieces; }

bool mates(const chess::Position& position, chess::Move move) {
  return position.gives_check(move) && !position.after(move).has_moves();
}

}  // namespace

LevelEyes::LevelEyes(const Level& level, std::uint64_t seed, const Game<chess::Position>& game)
    : level_(level), seed_(seed), plies_(static_cast<std::uint64_t>(game.plies())) {
  for (std::size_t piece = 0; piece < tastes_.size(); ++piece)
    for (std::size_t square = 0; square < tastes_[piece].size(); ++square)
      tastes_[piece][square] = around_zero(mix_bits(mix_bits(seed) + 64 * piece + square), level.taste);
}

int difficulty(const chess::Position& position, chess::Move move, chess::Move last) {
  const bool captures = position.is_capture(move);
  if (captures && !last.is_none() && move.to() == last.to()) return 0;
  const bool checks = position.gives_check(move);
  const int looks = captures ? (checks ? 55 : 70) : checks ? 75 : goes_back(position, move) ? 130 : 100;
  const bool offers = !wins_exchange(position, move, 0);
  return looks + (offers ? 25 : 0);
}

bool LevelEyes::overlooks(const chess::Position& position, chess::Move move, chess::Move last, int ply) const {
  if (has_lone_king(position)) return false;
  const auto target = static_cast<std::uint64_t>(position.is_capture(move));
  const auto piece = static_cast<std::uint64_t>(position.piece_at(move.from()));
  const std::uint64_t what = mix_bits(seed_ ^ (std::uint64_t{move.raw()} << 16U) ^ (piece << 4U) ^ target);
  const std::uint64_t now = mix_bits(what + (plies_ + what % plies_unseen) / plies_unseen);
  const int unseen = has_few_pieces(position) ? level_.unseen / 4 : level_.unseen;
  if (!happens(now, unseen * hardest / 100)) return false;  // not even the hardest to see
  if (ply < plies_of_mates && mates(position, move)) return happens(now, level_.unseen_mates);
  return happens(now, unseen * difficulty(position, move, last) / 100);
}

int LevelEyes::nodes(const chess::Position& position) const {
  return has_few_pieces(position) ? std::max(level_.nodes * 4, 2'000) : level_.nodes;
}

// What is known of an ending is known.
Score LevelEyes::judge(const chess::Position& position, Score value) const {
  if (std::abs(value.value()) > most_judged) return value;
  int taste = 0;
  for (const Side side : {position.to_move(), opponent(position.to_move())}) {
    taste = -taste;
    for (const chess::Square square : position.pieces(side))
      taste -= tastes_[static_cast<std::size_t>(position.piece_at(square))][index_of(square)];
  }
  const auto key = static_cast<std::uint64_t>(position.key());
  const int off = taste + around_zero(mix_bits(key ^ seed_), level_.error);
  return Score(std::clamp(value.value() + off, -most_judged, most_judged));
}

}  // namespace arborist::engine
