#include "app/analyse/kept_games.h"

#include <fmt/format.h>

#include <filesystem>
#include <iostream>
#include <utility>

#include "app/analyse/puzzle_file.h"
#include "chess/pgn_writer.h"
#include "core/checksum.h"
#include "core/parse_json.h"

namespace arborist {

std::string checksum_of(const chess::PgnGame& game) {
  Checksum sum;
  sum.add(chess::to_pgn(game));
  return sum.text();
}

Expected<KeptGames> KeptGames::open(const AnalyseRequest& request) {
  const std::string path = request.output + ".journal";
  std::error_code ignored;
  if (!request.resume && std::filesystem::exists(path, ignored))
    return Error{fmt::format("{} is what an interrupted analysis left: --resume goes on with it, or remove it", path)};
  auto journal = farm::Journal::open(path);
  if (!journal) return journal.error();
  KeptGames kept(std::move(*journal));
  Json first = {{"arborist", "analysis"}, {"version", 1}, {"limits", request.limits_text()}};
  if (!request.puzzles.empty()) first["puzzles"] = is_csv(request.puzzles) ? "csv" : "pgn";
  const std::string head = write_json(first);
  if (const auto newer = kept.journal_.newer_than(1, R"({"arborist":"analysis","version":)")) return newer->in(path);
  if (const auto ours = kept.journal_.begins_like(head + '\n'); !ours || !*ours)
    return Error{"this is not the journal of an analysis with these limits"}.in(path);
  const auto rest = kept.journal_.read([&](std::string_view line) { return kept.note(line); });
  if (!rest) return rest.error().in(path);
  if (const auto cut = kept.journal_.drop(*rest); !cut) return cut.error();
  // It is new, or it was killed while it wrote this.
  if (kept.journal_.size() == 0)
    if (const auto begun = kept.journal_.append(head + '\n'); !begun) return begun.error();
  return kept;
}

Expected<bool> KeptGames::keep(const KeptGame& game) {
  Json whole = {{"checksum", game.checksum}, {"pgn", game.pgn}, {"json", game.json}};
  if (!game.puzzles.empty()) whole["puzzles"] = game.puzzles;
  if (!game.graph.empty()) whole["graph"] = game.graph;
  std::string line = write_json(whole);
  const bool fits = line.size() <= farm::Journal::longest_line;
  if (!fits) line = write_json({{"checksum", game.checksum}, {"pgn", ""}});
  if (const auto kept = journal_.append(line + '\n'); !kept) return kept.error();
  checksums_.push_back(game.checksum);
  if (const auto synced = journal_.sync(); !synced) return synced.error();
  return fits;
}

Expected<void> KeptGames::put_together(OutputFile& games, bool json, OutputFile* puzzles) const {
  bool is_head = true;
  const auto rest = journal_.read([&](std::string_view line) -> Expected<void> {
    if (std::exchange(is_head, false)) return {};
    const auto parsed = parse_json(line, {.depth = 16, .values = 10'000'000});
    if (!parsed) return parsed.error();
    if (const auto& told = (*parsed)["json"]; json && !told.is_null()) std::cout << write_json(told) << '\n';
    if (const auto& found = (*parsed)["puzzles"]; puzzles != nullptr && found.is_string())
      if (const auto written = puzzles->write(found.text()); !written) return written.error();
    return games.write((*parsed)["pgn"].text());
  });
  return rest ? Expected<void>() : rest.error();
}

void KeptGames::remove() const {
  std::error_code ignored;
  std::filesystem::remove(journal_.path(), ignored);
}

Expected<void> KeptGames::note(std::string_view line) {
  if (std::exchange(is_first_, false)) return {};
  const auto parsed = parse_json(line, {.depth = 16, .values = 10'000'000});
  if (!parsed) return parsed.error();
  if (!(*parsed)["checksum"].is_string() || !(*parsed)["pgn"].is_string()) return Error{"this is no analysed game"};
  if (const auto& drawn = (*parsed)["graph"]; checksums_.empty() && drawn.is_string()) graph_ = drawn.text();
  checksums_.push_back((*parsed)["checksum"].text());
  return {};
}

}  // namespace arborist
