// Any bytes are a file of self-play games, in part or not at all; what is read of it are games by the rules, which are
// written and read back as they were. The same behind a good header, so that the records are reached; and as the body
// of one record with its length and checksum made right, so that its content is.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "core/bytes.h"
#include "core/checksum.h"
#include "engine/data/game_reader.h"
#include "engine/data/record_pgn.h"

namespace {

using namespace arborist;
using namespace arborist::engine;

void require(bool condition) {
  if (!condition) std::abort();
}

void read_all(const std::string& bytes) {
  auto reader = GameReader::of(std::make_unique<std::istringstream>(bytes));
  if (!reader) {
    require(!reader.error().message.empty());
    return;
  }
  while (const auto game = reader->next()) {
    require(reader->whole_bytes() <= reader->bytes_read() && reader->bytes_read() <= bytes.size());
    if (!*game) {
      require(!game->error().message.empty());
      continue;
    }
    const auto again = parse_record(to_bytes(**game));
    require(again && *again == **game);
    require(to_pgn_game(**game).line.moves.size() == (*game)->moves.size());
  }
}

std::string as_record(std::string body) {
  constexpr std::size_t head = RecordLayout::moves - RecordLayout::number;
  if (body.size() < head) body.resize(head);
  const std::size_t moves = std::min((body.size() - head) / sizeof(ScoredMove), GameRecord::most_moves);
  body.resize(head + sizeof(ScoredMove) * moves);
  std::string count;
  put<std::uint16_t>(count, moves);
  body.replace(RecordLayout::count - RecordLayout::number, count.size(), count);
  std::string record;
  put<std::uint32_t>(record, RecordLayout::number + body.size());
  put<std::uint32_t>(record, checksum(body));
  return record + body;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const std::string header = to_bytes(GameFileHeader{});
  read_all(bytes);
  read_all(header + bytes);
  read_all(header + as_record(bytes));
  return 0;
}
