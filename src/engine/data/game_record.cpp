#include "engine/data/game_record.h"

#include <fmt/format.h>

#include <cassert>

#include "core/bytes.h"
#include "core/checksum.h"
#include "core/random.h"
#include "engine/data/packed_position.h"
#include "engine/legality.h"
#include "game/game.h"

namespace arborist::engine {

static_assert(RecordLayout::start + packed_position_bytes == RecordLayout::count);

namespace {

Expected<void> read_moves(std::string_view record, GameRecord& game, Game<chess::Position>& line) {
  const std::size_t count = get<std::uint16_t>(record, RecordLayout::count);
  game.moves.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = RecordLayout::moves + sizeof(ScoredMove) * i;
    const ScoredMove move{chess::Move::from_raw(get<std::uint16_t>(record, at)), get<std::int16_t>(record, at + 2)};
    if (line.position().outcome()) return Error{fmt::format("move {} comes after the game was over", i + 1)};
    if (!is_legal(line.position(), move.move)) return Error{fmt::format("move {} is not legal", i + 1)};
    if (move.score <= -Score::infinite().value() || move.score >= Score::infinite().value())
      return Error{fmt::format("the score of move {} is out of range", i + 1)};
    game.moves.push_back(move);
    line.play(move.move);
  }
  return {};
}

}  // namespace

std::uint64_t GameRecord::hash() const {
  const std::string packed = pack(start);
  std::uint64_t sum = moves.size();
  for (std::size_t at = 0; at < packed.size(); at += 8) sum = mix_bits(sum ^ get<std::uint64_t>(packed, at));
  for (const ScoredMove& move : moves) sum = mix_bits(sum ^ move.move.raw());
  return sum;
}

std::string to_bytes(const GameRecord& record) {
  assert(record.moves.size() <= GameRecord::most_moves);
  std::string body;
  body.reserve(RecordLayout::moves + sizeof(ScoredMove) * record.moves.size());
  put<std::uint64_t>(body, record.number);
  body += pack(record.start);
  put<std::uint16_t>(body, record.moves.size());
  put<std::uint8_t>(body, static_cast<std::uint8_t>(record.result));
  put<std::uint8_t>(body, static_cast<std::uint8_t>(record.ending));
  for (const ScoredMove& move : record.moves) {
    put<std::uint16_t>(body, move.move.raw());
    put<std::uint16_t>(body, static_cast<std::uint16_t>(move.score));
  }
  std::string bytes;
  put<std::uint32_t>(bytes, RecordLayout::number + body.size());
  put<std::uint32_t>(bytes, checksum(body));
  return bytes + body;
}

std::size_t record_length(std::string_view bytes) {
  const std::size_t length = get<std::uint32_t>(bytes, RecordLayout::length);
  const std::size_t count = get<std::uint16_t>(bytes, RecordLayout::count);
  const bool agrees = count <= GameRecord::most_moves && length == RecordLayout::moves + sizeof(ScoredMove) * count;
  return agrees ? length : 0;
}

bool is_undamaged(std::string_view record) {
  return checksum(record.substr(RecordLayout::number)) == get<std::uint32_t>(record, RecordLayout::checksum);
}

Expected<GameRecord> parse_record(std::string_view record) {
  assert(record.size() == record_length(record));
  GameRecord game;
  game.number = get<std::uint64_t>(record, RecordLayout::number);
  const auto start = unpack(record.substr(RecordLayout::start, packed_position_bytes));
  if (!start) return start.error();
  game.start = *start;
  const auto result = get<std::uint8_t>(record, RecordLayout::result);
  const auto ending = get<std::uint8_t>(record, RecordLayout::ending);
  if (result > static_cast<int>(GameResult::white_won)) return Error{fmt::format("{} is not a result", result)};
  if (ending > static_cast<int>(GameEnding::too_long)) return Error{fmt::format("{} is not an ending", ending)};
  game.result = static_cast<GameResult>(result);
  game.ending = static_cast<GameEnding>(ending);
  Game<chess::Position> line(game.start);
  if (const auto good = read_moves(record, game, line); !good) return good.error();
  if (game.ending != GameEnding::by_rule) return game;
  const auto outcome = line.outcome();
  if (!outcome) return Error{"the game is not over"};
  if (result_of(outcome->winner()) != game.result) return Error{"the result is not the one of the last position"};
  return game;
}

}  // namespace arborist::engine
