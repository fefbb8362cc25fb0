#include "engine/net/position_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <fstream>

#include "core/bytes.h"
#include "core/checksum.h"
#include "core/memory.h"
#include "core/output_file.h"
#include "core/text.h"

namespace arborist::engine {
namespace {

constexpr std::size_t positions_at_once = std::size_t{1} << 15U;

std::string_view bytes_of(std::span<const TrainingPosition> positions) {
  return {reinterpret_cast<const char*>(positions.data()), positions.size_bytes()};
}

std::string header_bytes(const PositionFileHeader& header) {
  std::string bytes(PositionFileHeader::magic);
  put<std::uint32_t>(bytes, PositionFileHeader::format);
  put<std::uint32_t>(bytes, header.origin.size());
  put<std::uint64_t>(bytes, header.training);
  put<std::uint64_t>(bytes, header.held_out);
  put<std::uint64_t>(bytes, header.checksum);
  bytes += header.origin;
  put<std::uint32_t>(bytes, checksum(bytes));
  return bytes;
}

std::string read_some(std::istream& in, std::size_t count) {
  std::string bytes(count, '\0');
  in.read(bytes.data(), static_cast<std::streamsize>(count));
  bytes.resize(static_cast<std::size_t>(std::max<std::streamsize>(0, in.gcount())));
  return bytes;
}

Expected<PositionFileHeader> header_from(std::istream& in) {
  std::string bytes = read_some(in, PositionFileHeader::fixed_bytes);
  if (!bytes.starts_with(PositionFileHeader::magic)) return Error{"this is no file of positions to learn from"};
  if (bytes.size() < PositionFileHeader::fixed_bytes) return Error{"the file ends within its header"};
  if (const auto format = get<std::uint32_t>(bytes, 8); format != PositionFileHeader::format)
    return Error{fmt::format("positions of format {}; this program reads {}", format, PositionFileHeader::format)};
  const std::size_t length = get<std::uint32_t>(bytes, 12);
  if (length > PositionFileHeader::longest_origin) return Error{"the header is damaged"};
  bytes += read_some(in, length + sizeof(std::uint32_t));
  const std::size_t end = PositionFileHeader::fixed_bytes + length;
  if (bytes.size() < end + sizeof(std::uint32_t)) return Error{"the file ends within its header"};
  if (checksum(std::string_view(bytes).substr(0, end)) != get<std::uint32_t>(bytes, end))
    return Error{"the header is damaged"};
  return PositionFileHeader{.training = get<std::uint64_t>(bytes, 16),
                            .held_out = get<std::uint64_t>(bytes, 24),
                            .checksum = get<std::uint64_t>(bytes, 32),
                            .origin = bytes.substr(PositionFileHeader::fixed_bytes, length)};
}

struct OpenPositions {
  std::ifstream file;
  PositionFileHeader header;
};

Expected<OpenPositions> open_positions(const std::filesystem::path& path) {
  const std::string name = file_in_quotes(path.string());
  std::error_code problem;
  const auto status = std::filesystem::status(path, problem);
  if (!std::filesystem::exists(status)) return Error{name + ": no such file"};
  if (!std::filesystem::is_regular_file(status)) return Error{name + " is not a file"};
  std::ifstream file(path, std::ios::binary);
  if (!file) return Error{"cannot read " + name};
  auto header = header_from(file);
  if (!header) return header.error().in(name);
  const std::uint64_t size = std::filesystem::file_size(path, problem);
  constexpr std::uint64_t most = std::uint64_t{1} << 40U;
  if (header->training > most || header->held_out > most || size != header->bytes())
    return Error{fmt::format("{}: {} bytes are not what its header promises; was it cut short?", name, grouped(size))};
  return OpenPositions{std::move(file), std::move(*header)};
}

Expected<void> read_part(std::istream& in, std::uint64_t count, std::vector<TrainingPosition>& to, Checksum& sum) {
  while (count > 0) {
    const std::size_t now = std::min<std::uint64_t>(count, positions_at_once);
    const std::size_t before = to.size();
    to.resize(before + now);
    const auto part = std::span(to).subspan(before);
    in.read(reinterpret_cast<char*>(part.data()), static_cast<std::streamsize>(part.size_bytes()));
    if (!in) return Error{"it could not be read to its end"};
    sum.add(bytes_of(part));
    if (!std::all_of(part.begin(), part.end(), [](const TrainingPosition& p) { return p.is_sound(); }))
      return Error{"it holds something that is no position"};
    count -= now;
  }
  return {};
}

Expected<void> read_all(OpenPositions& open, PositionSet& set) {
  Checksum sum;
  if (const auto read = read_part(open.file, open.header.training, set.training, sum); !read) return read.error();
  if (const auto read = read_part(open.file, open.header.held_out, set.held_out, sum); !read) return read.error();
  if (sum.value() != open.header.checksum) return Error{"the positions are damaged: their checksum is wrong"};
  set.headers.push_back(open.header);
  return {};
}

}  // namespace

Expected<void> write_positions(const std::filesystem::path& path, const PositionSpans& positions,
                               const std::string& origin) {
  assert(origin.size() <= PositionFileHeader::longest_origin);
  Checksum sum;
  sum.add(bytes_of(positions.training));
  sum.add(bytes_of(positions.held_out));
  auto file = OutputFile::open(path);
  if (!file) return file.error();
  const PositionFileHeader header{.training = positions.training.size(),
                                  .held_out = positions.held_out.size(),
                                  .checksum = sum.value(),
                                  .origin = origin};
  const std::string head = header_bytes(header);
  for (const std::string_view part :
       {std::string_view(head), bytes_of(positions.training), bytes_of(positions.held_out)})
    if (const auto written = file->write(part); !written) return written.error();
  return file->put_in_place();
}

Expected<PositionFileHeader> read_position_header(const std::filesystem::path& path) {
  auto open = open_positions(path);
  if (!open) return open.error();
  return std::move(open->header);
}

Expected<PositionSet> read_positions(const std::vector<std::string>& paths) {
  std::uint64_t training = 0;
  std::uint64_t held_out = 0;
  for (const std::string& path : paths) {
    const auto header = read_position_header(path);
    if (!header) return header.error();
    training += header->training;
    held_out += header->held_out;
  }
  const std::uint64_t needed = (training + held_out) * sizeof(TrainingPosition);
  if (training + held_out > UINT32_MAX) return Error{"more than four thousand million positions are too many"};
  if (needed > available_memory())
    return Error{fmt::format("{} positions take {} MB of memory; {} MB are free", grouped(training + held_out),
                             needed >> 20U, available_memory() >> 20U)};
  PositionSet set;
  set.training.reserve(training);
  set.held_out.reserve(held_out);
  for (const std::string& path : paths) {
    auto open = open_positions(path);
    if (!open) return open.error();
    if (const auto read = read_all(*open, set); !read) return read.error().in(file_in_quotes(path));
  }
  return set;
}

}  // namespace arborist::engine
