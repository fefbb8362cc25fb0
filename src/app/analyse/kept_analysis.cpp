#include "app/analyse/kept_analysis.h"

#include <fmt/format.h>

#include <filesystem>
#include <iostream>
#include <utility>

#include "chess/pgn_writer.h"
#include "core/checksum.h"
#include "core/parse_json.h"
#include "core/place.h"

namespace arborist {
namespace {

constexpr JsonLimits kept_json_limits{.depth = 16, .values = 10'000'000};

// Version 1 kept whole games and nothing else, their text as `pgn`.
constexpr int kept_version = 2;

std::string first_line(int version, const AnalyseRequest& request, const Json& head) {
  Json first = {{"arborist", "analysis"}, {"version", version}, {"limits", request.limits_text()}};
  for (const auto& [name, value] : head.items())
    if (version > 1 || name != "of" || value != "games") first[name] = value;
  return write_json(first) + '\n';
}

const Json& text_of(const Json& kept) { return kept[kept["text"].is_string() ? "text" : "pgn"]; }

// Whether a journal is of this analysis, by this program or by one before it.
Expected<bool> is_of(const farm::Journal& journal, const AnalyseRequest& request, const Json& head) {
  for (int version = kept_version; version >= 1; --version) {
    auto begins = journal.begins_like(first_line(version, request, head));
    if (!begins || *begins) return begins;
  }
  return false;
}

}  // namespace

std::string checksum_of(const std::string& text) {
  Checksum sum;
  sum.add(text);
  return sum.text();
}

std::string checksum_of(const chess::PgnGame& game) { return checksum_of(chess::to_pgn(game)); }

Expected<KeptAnalysis> KeptAnalysis::open(const AnalyseRequest& request, const Json& head) {
  const std::string path = request.output + ".journal";
  std::error_code ignored;
  if (!request.resume && std::filesystem::exists(path, ignored))
    return Error{fmt::format("{} is what an interrupted analysis left: --resume goes on with it, or remove it", path)};
  auto journal = farm::Journal::open(path);
  if (!journal) return journal.error();
  KeptAnalysis kept(std::move(*journal));
  if (const auto newer = kept.journal_.newer_than(kept_version, R"({"arborist":"analysis","version":)"))
    return newer->in(path);
  if (const auto ours = is_of(kept.journal_, request, head); !ours || !*ours)
    return Error{"this is not the journal of an analysis with these limits"}.in(path);
  const auto rest = kept.journal_.read([&](std::string_view line) { return kept.read(line); });
  if (!rest) return rest.error().in(path);
  if (const auto cut = kept.journal_.drop(*rest); !cut) return cut.error();
  // It is new, or it was killed while it wrote this.
  if (kept.journal_.size() == 0)
    if (const auto begun = kept.journal_.append(first_line(kept_version, request, head)); !begun) return begun.error();
  return kept;
}

Expected<bool> KeptAnalysis::keep(const Kept& kept) {
  Json whole = {{"checksum", kept.checksum}, {"text", kept.text}, {"json", kept.json}};
  if (!kept.puzzles.empty()) whole["puzzles"] = kept.puzzles;
  if (!kept.graph.empty()) whole["graph"] = kept.graph;
  if (kept.is_right) whole["right"] = *kept.is_right;
  std::string line = write_json(whole);
  const bool fits = line.size() <= farm::Journal::longest_line;
  if (!fits) line = write_json({{"checksum", kept.checksum}, {"text", ""}});
  if (const auto written = journal_.append(line + '\n'); !written) return written.error();
  checksums_.push_back(kept.checksum);
  tally_.count(kept.is_right);
  return fits;
}

Expected<void> KeptAnalysis::note(const std::string& checksum, Json part) {
  part["part_of"] = checksum;
  return journal_.append(write_json(part) + '\n');
}

std::vector<Json> KeptAnalysis::parts_of(const std::string& checksum) const {
  std::vector<Json> parts;
  if (const auto found = parts_.find(checksum); found != parts_.end())
    for (const std::string& line : found->second)
      if (auto part = parse_json(line, kept_json_limits)) parts.push_back(std::move(*part));
  return parts;
}

Expected<void> KeptAnalysis::put_together(OutputFile& games, bool json, OutputFile* puzzles) const {
  bool is_head = true;
  const auto rest = journal_.read([&](std::string_view line) -> Expected<void> {
    if (std::exchange(is_head, false)) return {};
    const auto parsed = parse_json(line, kept_json_limits);
    if (!parsed) return parsed.error();
    if ((*parsed)["part_of"].is_string()) return {};
    if (const auto& told = (*parsed)["json"]; json && !told.is_null()) std::cout << write_json(told) << '\n';
    if (const auto& found = (*parsed)["puzzles"]; puzzles != nullptr && found.is_string())
      if (const auto written = puzzles->write(found.text()); !written) return written.error();
    return games.write(text_of(*parsed).text());
  });
  return rest ? Expected<void>() : rest.error();
}

void KeptAnalysis::remove() const {
  std::error_code ignored;
  std::filesystem::remove(journal_.path(), ignored);
}

Expected<void> KeptAnalysis::read(std::string_view line) {
  if (std::exchange(is_first_, false)) return {};
  const auto parsed = parse_json(line, kept_json_limits);
  if (!parsed) return parsed.error();
  if (const auto& of = (*parsed)["part_of"]; of.is_string()) {
    parts_[of.text()].emplace_back(line);
    return {};
  }
  if (!(*parsed)["checksum"].is_string() || !text_of(*parsed).is_string())
    return Error{"this is neither a game nor a position that was analysed"};
  if (const auto& drawn = (*parsed)["graph"]; checksums_.empty() && drawn.is_string()) graph_ = drawn.text();
  if (const auto& right = (*parsed)["right"]; right.is_boolean()) tally_.count(right == true);
  checksums_.push_back((*parsed)["checksum"].text());
  parts_.erase(checksums_.back());
  return {};
}

Expected<std::string> put_output(OutputFile& file, const std::string& path, bool is_whole,
                                 const std::vector<std::string>& inputs) {
  std::error_code problem;
  const bool is_written_into = file.part() == path;
  if (is_whole || is_written_into || !std::filesystem::is_regular_file(path, problem)) {
    if (const auto placed = file.put_in_place(); !placed) return placed.error();
    return path;
  }
  std::string beside = path + ".interrupted";
  if (const auto good = check_outputs({beside}, inputs); !good) return good.error();
  std::filesystem::copy_file(file.part(), beside, std::filesystem::copy_options::overwrite_existing, problem);
  if (problem) return cannot_write(beside, problem.value());
  return beside;
}

}  // namespace arborist
