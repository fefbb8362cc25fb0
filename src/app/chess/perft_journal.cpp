#include "app/chess/perft_journal.h"

#include <fmt/format.h>

#include "chess/fen.h"
#include "core/json.h"
#include "core/parse_json.h"
#include "core/text.h"

namespace arborist {

namespace {

constexpr double seconds_between_syncs = 1;
constexpr std::string_view perft_journal_begin = R"({"arborist":"perft journal )";

}  // namespace

Expected<std::unique_ptr<PerftJournal>> PerftJournal::open(const std::string& path, const chess::Position& position) {
  auto file = farm::Journal::open(path);
  if (!file) return file.error();
  const std::string head = write_json({{"arborist", "perft journal 1"}, {"fen", chess::to_fen(position)}}) + '\n';
  const auto ours = file->is_file() ? file->begins_like(head) : false;
  if (!ours) return ours.error();
  if (!*ours)
    if (const auto newer = file->newer_than(1, perft_journal_begin)) return newer->in(path);
  if (!*ours) return Error{"this is not the journal of a perft of this position"}.in(path);
  std::unique_ptr<PerftJournal> journal(new PerftJournal(std::move(*file)));
  bool is_head = true;
  const auto rest = journal->journal_.read([&](std::string_view line) -> Expected<void> {
    if (std::exchange(is_head, false)) return {};
    return journal->note(line);
  });
  if (!rest) return rest.error().in(path);
  if (const auto dropped = journal->journal_.drop(*rest); !dropped) return dropped.error();
  if (is_head)
    if (const auto begun = journal->journal_.append(head); !begun) return begun.error();
  return journal;
}

Expected<void> PerftJournal::note(std::string_view line) {
  const Json piece = parse_json(line).value_or(nullptr);
  if (!piece["depth"].is_number_unsigned() || !piece["piece"].is_number_unsigned() ||
      !piece["leaves"].is_number_unsigned())
    return Error{"this is no piece of a perft"};
  const auto depth = piece["depth"].get<int>();
  const auto number = piece["piece"].get<std::size_t>();
  if (!depths_[depth].emplace(number, piece["leaves"].get<std::uint64_t>()).second)
    return Error{fmt::format("piece {} of depth {} is there twice", number, depth)};
  return {};
}

std::optional<std::uint64_t> PerftJournal::known(int depth, std::size_t piece) const {
  const auto pieces = depths_.find(depth);
  if (pieces == depths_.end()) return std::nullopt;
  const auto found = pieces->second.find(piece);
  return found == pieces->second.end() ? std::nullopt : std::optional(found->second);
}

Expected<void> PerftJournal::keep(int depth, std::size_t piece, std::uint64_t leaves) {
  if (depth < shallowest) return {};
  depths_[depth].emplace(piece, leaves);
  auto kept = journal_.append(fmt::format("{{\"depth\":{},\"piece\":{},\"leaves\":{}}}\n", depth, piece, leaves));
  if (!kept || since_sync_.seconds() < seconds_between_syncs) return kept;
  return sync();
}

Expected<void> PerftJournal::sync() {
  since_sync_ = {};
  return journal_.sync();
}

}  // namespace arborist
