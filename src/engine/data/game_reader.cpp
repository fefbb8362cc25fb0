#include "engine/data/game_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <fstream>

#include "chess/pgn_text.h"
#include "core/bytes.h"
#include "core/checksum.h"
#include "core/text.h"

namespace arborist::engine {
namespace {

constexpr std::size_t chunk = std::size_t{1} << 18U;

std::string padded(std::string_view text, std::size_t size) {
  std::string field(text.substr(0, size));
  field.resize(size);
  return field;
}

// Whatever the bytes are, it can be shown.
std::string text_in(std::string_view field) { return chess::normal_tag_value(field.substr(0, field.find('\0'))); }

}  // namespace

std::string to_bytes(const GameFileHeader& header) {
  std::string bytes(HeaderLayout::magic);
  put<std::uint32_t>(bytes, HeaderLayout::format);
  put<std::uint32_t>(bytes, HeaderLayout::bytes);
  put<std::uint64_t>(bytes, header.seed);
  put<std::uint64_t>(bytes, header.nodes);
  bytes += padded(header.maker, HeaderLayout::settings - HeaderLayout::maker);
  bytes += padded(header.settings, HeaderLayout::checksum - HeaderLayout::settings);
  put<std::uint32_t>(bytes, checksum(bytes));
  assert(bytes.size() == HeaderLayout::bytes);
  return bytes;
}

Expected<GameFileHeader> parse_header(std::string_view bytes) {
  if (!bytes.starts_with(HeaderLayout::magic)) return Error{"this is not a file of self-play games"};
  if (bytes.size() < HeaderLayout::bytes) return Error{"the file ends within its header"};
  bytes = bytes.substr(0, HeaderLayout::bytes);
  if (const auto format = get<std::uint32_t>(bytes, HeaderLayout::version); format != HeaderLayout::format)
    return Error{fmt::format("this is version {} of the format; version {} can be read", format, HeaderLayout::format)};
  if (checksum(bytes.substr(0, HeaderLayout::checksum)) != get<std::uint32_t>(bytes, HeaderLayout::checksum))
    return Error{"the header is damaged"};
  GameFileHeader header;
  header.seed = get<std::uint64_t>(bytes, HeaderLayout::seed);
  header.nodes = get<std::uint64_t>(bytes, HeaderLayout::nodes);
  header.maker = text_in(bytes.substr(HeaderLayout::maker, HeaderLayout::settings - HeaderLayout::maker));
  header.settings = text_in(bytes.substr(HeaderLayout::settings, HeaderLayout::checksum - HeaderLayout::settings));
  return header;
}

Expected<GameReader> GameReader::open(const std::filesystem::path& path) {
  const std::string name = file_in_quotes(path.string());
  std::error_code problem;
  const auto status = std::filesystem::status(path, problem);
  if (!std::filesystem::exists(status)) return Error{name + ": no such file"};
  if (std::filesystem::is_directory(status)) return Error{name + " is a folder, not a file"};
  auto file = std::make_unique<std::ifstream>(path, std::ios::binary);
  if (!*file) return Error{"cannot read " + name};
  auto reader = of(std::move(file));
  if (!reader) return reader.error().in(name);
  return reader;
}

Expected<GameReader> GameReader::of(std::unique_ptr<std::istream> input) {
  GameReader reader(std::move(input));
  (void)reader.has(HeaderLayout::bytes);
  auto header = parse_header(reader.rest());
  if (!header) return header.error();
  reader.header_ = std::move(*header);
  reader.offset_ = HeaderLayout::bytes;
  reader.whole_bytes_ = HeaderLayout::bytes;
  return reader;
}

bool GameReader::has(std::size_t bytes) {
  while (buffer_.size() - offset_ < bytes && !at_end_) {
    buffer_.erase(0, offset_);
    begin_ += offset_;
    offset_ = 0;
    const std::size_t before = buffer_.size();
    buffer_.resize(before + chunk);
    input_->read(buffer_.data() + before, chunk);
    const auto got = static_cast<std::size_t>(std::max<std::streamsize>(0, input_->gcount()));
    buffer_.resize(before + got);
    at_end_ = got == 0;
  }
  return buffer_.size() - offset_ >= bytes;
}

std::size_t GameReader::record_here() {
  if (!has(RecordLayout::moves)) return 0;
  const std::size_t length = record_length(rest());
  if (length == 0 || !has(length)) return 0;
  return is_undamaged(rest().substr(0, length)) ? length : 0;
}

Error GameReader::pass_over_damage() {
  const std::uint64_t from = bytes_read();
  while (has(1) && record_here() == 0) ++offset_;
  const std::uint64_t bytes = bytes_read() - from;
  return Error{fmt::format("byte {}: {} bytes are damaged or cut short", from, bytes)};
}

Expected<GameRecord> RawRecord::parse() const {
  auto game = parse_record(bytes);
  if (!game) return game.error().in(fmt::format("byte {}", at));
  return game;
}

std::optional<Expected<RawRecord>> GameReader::next_record() {
  if (!has(1)) return std::nullopt;
  const std::size_t length = record_here();
  if (length == 0) return pass_over_damage();
  RawRecord record{.at = bytes_read(), .bytes = std::string(rest().substr(0, length))};
  offset_ += length;
  whole_bytes_ = bytes_read();
  return record;
}

std::optional<Expected<GameRecord>> GameReader::next() {
  auto record = next_record();
  if (!record) return std::nullopt;
  if (!*record) return record->error();
  return (*record)->parse();
}

}  // namespace arborist::engine
