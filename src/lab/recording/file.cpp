#include "lab/recording/file.h"

#include <fmt/format.h>

#include <bit>
#include <cstring>
#include <type_traits>

#include "core/bytes.h"
#include "core/checksum.h"
#include "core/file.h"
#include "lab/recording/check.h"
#include "lab/recording/recorder.h"

namespace arborist::lab {

namespace {

constexpr std::string_view magic = "arbotree";
constexpr std::size_t fixed_header = 16;  // magic, version, zero, length of the header
constexpr std::size_t longest_text = std::size_t{16} << 20U;
constexpr std::size_t most_texts = 10'000;
constexpr std::size_t longest_header = std::size_t{32} << 20U;
constexpr std::size_t checksum_bytes = 4;

void put_text(std::string& out, const std::string& text) {
  put<std::uint32_t>(out, text.size());
  out += text;
}
void put_texts(std::string& out, const std::vector<std::string>& texts) {
  put<std::uint32_t>(out, texts.size());
  for (const auto& text : texts) put_text(out, text);
}

constexpr std::uint64_t TreeCounts::*count_fields[] = {
    &TreeCounts::entered,    &TreeCounts::leaves,     &TreeCounts::cuts,       &TreeCounts::first_move_cuts,
    &TreeCounts::table_hits, &TreeCounts::table_cuts, &TreeCounts::pruned,     &TreeCounts::left_out,
    &TreeCounts::reduced,    &TreeCounts::again,      &TreeCounts::null_moves, &TreeCounts::quiescence,
    &TreeCounts::abandoned,  &TreeCounts::deepest};

std::string header_of(const RecordingInfo& info) {
  std::string out;
  for (const auto* text : {&info.game, &info.start, &info.search, &info.first_side, &info.second_side})
    put_text(out, *text);
  for (const auto* texts : {&info.moves, &info.line, &info.reasons}) put_texts(out, *texts);
  put<std::uint8_t>(out, static_cast<std::uint64_t>(info.root_side));
  put<std::uint8_t>(out, static_cast<std::uint64_t>(info.ended));
  put<std::uint8_t>(out, info.is_complete ? 1 : 0);
  put<std::uint32_t>(out, static_cast<std::uint32_t>(info.score_unit));
  put<std::uint32_t>(out, static_cast<std::uint32_t>(info.win_points));
  put<std::uint32_t>(out, static_cast<std::uint32_t>(info.value.value()));
  put<std::uint32_t>(out, static_cast<std::uint32_t>(info.depth));
  put<std::uint32_t>(out, info.steps);
  for (const auto field : count_fields) put<std::uint64_t>(out, info.counts.*field);
  return out;
}

// Takes numbers and texts off the front, and remembers where the first one was missing.
class Reader {
 public:
  Reader(std::string_view bytes, std::size_t offset) : bytes_(bytes), offset_(offset) {}

  template <class T>
  T number() {
    if (!has(sizeof(T))) return {};
    const T value = get<T>(bytes_, at_);
    at_ += sizeof(T);
    return value;
  }
  std::string text() {
    const auto length = number<std::uint32_t>();
    if (length > longest_text) fail("a text of more than 16 MB");
    if (!has(length)) return {};
    std::string result(bytes_.substr(at_, length));
    at_ += length;
    return result;
  }
  std::vector<std::string> texts() {
    const auto count = number<std::uint32_t>();
    if (count > most_texts) fail("a list of more than 10,000 texts");
    std::vector<std::string> result;
    for (std::uint32_t i = 0; i < count && error_.empty(); ++i) result.push_back(text());
    return result;
  }
  // A number that is less than `count`.
  std::uint8_t choice(std::uint8_t count, const char* what) {
    const auto value = number<std::uint8_t>();
    if (value >= count) fail(what);
    return value < count ? value : std::uint8_t{0};
  }
  void fail(const char* what) {
    if (error_.empty()) error_ = fmt::format("byte {}: {}", offset_ + at_, what);
  }
  [[nodiscard]] const std::string& error() const { return error_; }
  [[nodiscard]] bool at_end() const { return at_ == bytes_.size(); }

 private:
  bool has(std::size_t size) {
    if (size > bytes_.size() - at_) fail("the header ends too early");
    return error_.empty();
  }

  std::string_view bytes_;
  std::size_t offset_;
  std::size_t at_ = 0;
  std::string error_;
};

Expected<RecordingInfo> parse_header(std::string_view bytes) {
  Reader read(bytes, fixed_header);
  RecordingInfo info;
  for (auto* text : {&info.game, &info.start, &info.search, &info.first_side, &info.second_side}) *text = read.text();
  for (auto* texts : {&info.moves, &info.line, &info.reasons}) *texts = read.texts();
  info.root_side = static_cast<Side>(read.choice(2, "no side"));
  info.ended = static_cast<Ended>(read.choice(6, "no way to end"));
  info.is_complete = read.choice(2, "neither complete nor not") == 1;
  info.score_unit = static_cast<int>(read.number<std::uint32_t>());
  info.win_points = static_cast<int>(read.number<std::uint32_t>());
  const int value = static_cast<int>(read.number<std::uint32_t>());
  if (value < -Score::infinite().value() || value > Score::infinite().value())
    read.fail("a value out of range");
  else
    info.value = Score(value);
  info.depth = static_cast<int>(read.number<std::uint32_t>());
  info.steps = read.number<std::uint32_t>();
  for (const auto field : count_fields) info.counts.*field = read.number<std::uint64_t>();
  if (!read.error().empty()) return Error{read.error()};
  if (!read.at_end()) return Error{fmt::format("byte {}: the header has more in it than it should", fixed_header)};
  if (info.reasons.empty() || !info.reasons.front().empty() || info.reasons.size() > 256)
    return Error{"the list of reasons begins with an empty one and has at most 256"};
  return info;
}

}  // namespace

template <class R, class Visit>
void RecordingFile::for_each_column(R& r, Visit visit) {
  visit(r.parent_), visit(r.t0_), visit(r.t1_);
  visit(r.ply_), visit(r.move_), visit(r.order_);
  visit(r.alpha_), visit(r.beta_), visit(r.value_), visit(r.depth_);
  visit(r.kind_), visit(r.flags_), visit(r.reason_), visit(r.reduction_);
}

std::string RecordingFile::encode(const Recording& recording) {
  const std::string header = header_of(recording.info);
  std::string out;
  const NodeSpikes& spikes = recording.spikes();
  out.reserve(fixed_header + header.size() + 12 + (bytes_a_node + 1) * recording.size() +
              bytes_a_spike * spikes.size());
  out += magic;
  put<std::uint16_t>(out, spikes.empty() ? first_version : version);
  put<std::uint16_t>(out, 0);
  put<std::uint32_t>(out, header.size());
  out += header;
  put<std::uint32_t>(out, recording.size());
  put_columns(out, recording);
  if (!spikes.empty()) {
    put<std::uint32_t>(out, spikes.size());
    put_spikes(out, recording);
  }
  put<std::uint32_t>(out, checksum(out));
  return out;
}

void RecordingFile::put_columns(std::string& out, const Recording& recording) {
  for_each_column(recording, [&](const auto& column) {
    using T = typename std::remove_cvref_t<decltype(column)>::value_type;
    for (const T value : column) put<T>(out, static_cast<std::uint64_t>(value));
  });
}

void RecordingFile::put_spikes(std::string& out, const Recording& recording) {
  const NodeSpikes& spikes = recording.spikes();
  const NodeNumber nodes = recording.size();
  for (NodeNumber n = 0; n < nodes; ++n)
    for (const TreeSpike& spike : spikes.of(n)) put<std::int16_t>(out, static_cast<std::uint64_t>(spike.value));
  for (NodeNumber n = 0; n < nodes; ++n)
    for (const TreeSpike& spike : spikes.of(n)) put<std::uint16_t>(out, spike.chance);
  for (NodeNumber n = 0; n < nodes; ++n) put<std::uint8_t>(out, spikes.of(n).size());
}

// `at`: where their number stands. The file is as long as its numbers of nodes and spikes say.
Expected<void> RecordingFile::take_spikes(std::string_view bytes, std::size_t at, Recording& recording) {
  const std::size_t all = get<std::uint32_t>(bytes, at);
  const std::size_t values = at + 4, chances = values + 2 * all, counts = chances + 2 * all;
  std::size_t taken = 0;
  std::vector<TreeSpike> spikes;
  for (NodeNumber n = 0; n < recording.size(); ++n) {
    const std::size_t count = get<std::uint8_t>(bytes, counts + n);
    if (count > ScoreSpike::most || count > all - taken)
      return Error{fmt::format("byte {}: node {} has more chances than there are", counts + n, n)};
    spikes.clear();
    for (std::size_t end = taken + count; taken < end; ++taken)
      spikes.push_back({get<std::int16_t>(bytes, values + 2 * taken), get<std::uint16_t>(bytes, chances + 2 * taken)});
    recording.spikes().set(n, spikes);
  }
  if (taken != all)
    return Error{fmt::format("byte {}: {} chances, of which {} belong to no node", at, all, all - taken)};
  return {};
}

Expected<Recording> RecordingFile::decode(std::string_view bytes) {
  if (bytes.substr(0, magic.size()) != magic) return Error{"this is no recording: it does not begin with 'arbotree'"};
  if (bytes.size() < fixed_header + 4 + checksum_bytes) return Error{"the file ends in its first bytes"};
  const auto found = get<std::uint16_t>(bytes, 8);
  if (found < first_version || found > version)
    return Error{
        fmt::format("byte 8: version {}, but only versions {} to {} can be read", found, first_version, version)};
  const std::size_t header_size = get<std::uint32_t>(bytes, 12);
  if (header_size > longest_header || header_size > bytes.size() - fixed_header - 4 - checksum_bytes)
    return Error{fmt::format("byte 12: a header of {} bytes in a file of {}", header_size, bytes.size())};
  const std::size_t count_at = fixed_header + header_size;
  const std::size_t nodes = get<std::uint32_t>(bytes, count_at);
  const std::size_t end = bytes.size() - checksum_bytes;
  const std::size_t spikes_at = count_at + 4 + nodes * bytes_a_node;
  std::size_t expected = spikes_at + checksum_bytes;
  if (found > first_version) {
    const std::size_t spikes = spikes_at + 4 <= end ? get<std::uint32_t>(bytes, spikes_at) : 0;
    expected += 4 + nodes + spikes * bytes_a_spike;
  }
  if (nodes > RecordLimits::most_nodes || expected != bytes.size())
    return Error{fmt::format("byte {}: {} nodes need {} bytes in all, but the file has {}", count_at, nodes, expected,
                             bytes.size())};
  if (get<std::uint32_t>(bytes, end) != checksum(bytes.substr(0, end)))
    return Error{fmt::format("byte {}: the checksum does not fit, so the file was damaged", end)};
  auto info = parse_header(bytes.substr(fixed_header, header_size));
  if (!info) return info.error();

  Recording recording;
  recording.info = std::move(*info);
  std::size_t at = count_at + 4;
  for_each_column(recording, [&](auto& column) {
    using T = typename std::remove_cvref_t<decltype(column)>::value_type;
    column.resize(nodes);
    for (T& value : column) {
      value = static_cast<T>(get<std::conditional_t<std::is_enum_v<T>, std::uint8_t, T>>(bytes, at));
      at += sizeof(T);
    }
  });
  if (found > first_version)
    if (const auto taken = take_spikes(bytes, spikes_at, recording); !taken) return taken.error();
  if (const auto good = check(recording); !good) return good.error();
  return recording;
}

Expected<void> write_recording(const std::filesystem::path& path, const Recording& recording) {
  return write_file(path, RecordingFile::encode(recording));
}

Expected<Recording> read_recording(const std::filesystem::path& path) {
  constexpr std::size_t most_a_node = RecordingFile::bytes_a_node + 1 + ScoreSpike::most * RecordingFile::bytes_a_spike;
  constexpr std::size_t largest = RecordLimits::most_nodes * most_a_node + longest_header + 64;
  const auto bytes = read_file(path, largest);
  if (!bytes) return bytes.error();
  auto recording = RecordingFile::decode(*bytes);
  if (!recording) return recording.error().in(path.string());
  return recording;
}

}  // namespace arborist::lab
