#include "engine/net/expansion.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "farm/run.h"

namespace arborist::engine {
namespace {

constexpr std::size_t games_at_once = 4096;
constexpr std::size_t games_a_piece = 64;

}  // namespace

struct Expansion::Expanded {
  std::optional<Error> error;
  std::uint64_t hash = 0;
  std::uint64_t number = 0;
  GameCounts counts = {};
  std::vector<TrainingPosition> positions = {};
};

void Expansion::expect(std::uint64_t bytes_of_games) {
  training_.reserve(training_.size() + most_bytes(bytes_of_games) / sizeof(TrainingPosition));
}

Expansion::Expanded Expansion::expand(const RawRecord& record) const {
  const auto game = record.parse();
  if (!game) return {.error = game.error()};
  Expanded expanded{.error = std::nullopt, .hash = game->hash(), .number = game->number};
  expanded.counts.add(*game, options_.filter, [&](const chess::Position& position, ScoredMove move) {
    expanded.positions.push_back(TrainingPosition::of(position, move.score, game->result));
  });
  return expanded;
}

void Expansion::take(Expanded& game) {
  if (game.error) {
    problems_.push_back(std::move(game.error->message));
    return;
  }
  if (!seen_.insert(game.hash).second) {
    ++duplicates_;
    return;
  }
  counts_ += game.counts;
  const bool held_out = is_held_out(game.number, options_.held_out);
  if (held_out) ++games_held_out_;
  auto& to = held_out ? held_out_ : training_;
  to.insert(to.end(), game.positions.begin(), game.positions.end());
}

bool Expansion::add_some(GameReader& reader) {
  std::vector<RawRecord> records;
  bool at_end = false;
  while (records.size() < games_at_once && !at_end) {
    auto record = reader.next_record();
    at_end = !record;
    if (at_end) break;
    if (!*record) {
      problems_.push_back(record->error().message);
      continue;
    }
    checksum_.add((*record)->bytes);
    records.push_back(std::move(**record));
  }
  const std::size_t pieces = (records.size() + games_a_piece - 1) / games_a_piece;
  auto games = farm::gather<std::vector<Expanded>>(hands_, pieces, [&](farm::Piece piece) {
    std::vector<Expanded> some;
    for (std::size_t i = piece * games_a_piece; i < std::min(records.size(), (piece + 1) * games_a_piece); ++i)
      some.push_back(expand(records[i]));
    return some;
  });
  for (auto& some : games)
    for (Expanded& game : some) take(game);
  return !at_end;
}

void Expansion::shuffle() {
  Random(options_.seed).shuffle(training_);
  Random(mix_bits(options_.seed)).shuffle(held_out_);
}

std::string Expansion::take_checksum() { return std::exchange(checksum_, Checksum()).text(); }

}  // namespace arborist::engine
