#include "engine/data/game_writer.h"

#include <fmt/format.h>

#include "core/file.h"
#include "core/text.h"

namespace arborist::engine {
namespace {

constexpr int games_between_syncs = 64;
constexpr std::size_t most_warnings = 20;

// As it is read back, its texts cut to their fields.
GameFileHeader as_written(const GameFileHeader& header) { return *parse_header(to_bytes(header)); }

}  // namespace

Expected<GameWriter> GameWriter::create(const std::filesystem::path& path, const GameFileHeader& header) {
  auto file = AppendedFile::open(path);
  if (!file) return file.error();
  if (file->size() > 0) return Error{fmt::format("{} is there already", file_in_quotes(path.string()))};
  GameWriter writer(std::move(*file));
  if (const auto begun = writer.file_.append(to_bytes(header)); !begun) return begun.error();
  return writer;
}

Expected<GameWriter> GameWriter::resume(const std::filesystem::path& path, const GameFileHeader& header) {
  auto file = AppendedFile::open(path);
  if (!file) return file.error();
  GameWriter writer(std::move(*file));
  if (writer.file_.size() < HeaderLayout::bytes) {
    // What a run left that was killed while it began; anything else of that size is not ours.
    const auto beginning = read_file(path, HeaderLayout::bytes);
    if (!beginning) return beginning.error();
    if (!to_bytes(header).starts_with(*beginning))
      return Error{fmt::format("{} is not a file of self-play games", file_in_quotes(path.string()))};
    if (const auto cut = writer.file_.cut_to(0); !cut) return cut.error();
    if (const auto begun = writer.file_.append(to_bytes(header)); !begun) return begun.error();
    return writer;
  }
  if (const auto good = writer.look_over(header); !good) return good.error();
  return writer;
}

Expected<void> GameWriter::look_over(const GameFileHeader& header) {
  auto reader = GameReader::open(file_.path());
  if (!reader) return reader.error();
  const std::string name = file_in_quotes(file_.path().string());
  const GameFileHeader& was = reader->header();
  if (was != as_written(header))
    return Error{fmt::format("{} was made otherwise and cannot be continued: {}, seed {}, {} nodes, {}", name,
                             was.maker, was.seed, was.nodes, was.settings)};
  while (const auto game = reader->next()) {
    if (*game) {
      numbers_before_.push_back((*game)->number);
    } else if (warnings_.size() < most_warnings) {
      warnings_.push_back(game->error().in(name).message);
    }
  }
  if (reader->has_failed()) return Error{fmt::format("cannot read {} behind byte {}", name, reader->bytes_read())};
  const std::uint64_t whole = reader->whole_bytes();
  if (whole == file_.size()) return {};
  warnings_.push_back(
      fmt::format("{}: the last {} bytes are no whole game and were cut off", name, file_.size() - whole));
  return file_.cut_to(whole);
}

Expected<void> GameWriter::write(const GameRecord& record) {
  if (const auto kept = file_.append(to_bytes(record)); !kept) return kept.error();
  if (++games_since_sync_ < games_between_syncs) return {};
  return sync();
}

Expected<void> GameWriter::sync() {
  games_since_sync_ = 0;
  return file_.sync();
}

}  // namespace arborist::engine
