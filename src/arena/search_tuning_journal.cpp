#include "arena/search_tuning_journal.h"

#include <fmt/format.h>

#include <utility>

#include "core/json.h"
#include "core/newer.h"
#include "core/parse_json.h"
#include "core/text.h"

namespace arborist {

namespace {

constexpr const char* kind_of_journal = "search tuning journal 1";

Json heading_of(const SearchTuningPlan& plan, const std::string& evaluation) {
  Json numbers = Json::object();
  for (const auto* one : plan.numbers)
    numbers[one->name] = Json::array({plan.start.*one->member, one->low, one->high, one->step});
  return {{"arborist", kind_of_journal},
          {"engine", plan.engine.text()},
          {"evaluation", evaluation},
          {"start", engine::settings_text(plan.start)},
          {"openings", plan.openings.text()},
          {"openings_fingerprint", fmt::format("{:016x}", plan.openings.fingerprint())},
          {"adjudication", plan.adjudication.text()},
          {"pairs", plan.spsa.pairs},
          {"batch", plan.spsa.batch},
          {"seed", plan.spsa.seed},
          {"rate", plan.spsa.rate},
          {"numbers", std::move(numbers)}};
}

// What somebody changed, or that it is something else altogether.
Expected<void> check_heading(std::string_view line, const Json& ours) {
  if (auto newer = newer_than(1, line, R"({"arborist":"search tuning journal )")) return *newer;
  const auto theirs = parse_json(line);
  if (!theirs || !theirs->is_object() || (*theirs)["arborist"] != Json(kind_of_journal))
    return Error{"this is not the journal of a tuning of the search"};
  for (const auto& member : ours.items())
    if (const Json& other = (*theirs)[member.name]; other != member.value)
      return Error{fmt::format("this is the journal of another tuning: its {} is {}, not {}", member.name,
                               write_json(other), write_json(member.value))};
  return {};
}

Expected<std::pair<std::uint64_t, TunedPair>> parse_pair(std::string_view line) {
  const Json json = parse_json(line).value_or(nullptr);
  const Json& plus = json["plus"];
  const auto is_result = [](const Json& one) { return one.is_number_unsigned() && one.get<std::uint64_t>() <= 2; };
  if (!json["pair"].is_number_unsigned() || !json["plies"].is_number_unsigned() || plus.size() != 2 ||
      !is_result(plus[std::size_t{0}]) || !is_result(plus[std::size_t{1}]))
    return Error{"this is no pair of games"};
  return std::pair(json["pair"].get<std::uint64_t>(),
                   TunedPair{.first = static_cast<GameResult>(plus[std::size_t{0}].get<int>()),
                             .second = static_cast<GameResult>(plus[std::size_t{1}].get<int>()),
                             .plies = json["plies"].get<std::uint32_t>()});
}

}  // namespace

Expected<SearchTuningJournal> SearchTuningJournal::open(const std::filesystem::path& path, const SearchTuningPlan& plan,
                                                        const std::string& evaluation, SearchTuning& tuning) {
  auto file = farm::Journal::open(path);
  if (!file) return file.error();
  if (!file->is_file()) return Error{"a journal is a file"}.in(path.string());
  const Json heading = heading_of(plan, evaluation);
  bool is_heading = true;
  const auto rest = file->read([&](std::string_view line) -> Expected<void> {
    if (std::exchange(is_heading, false)) return check_heading(line, heading);
    const auto pair = parse_pair(line);
    return pair ? tuning.remember(pair->first, pair->second) : pair.error();
  });
  if (!rest) return rest.error().in(path.string());
  const std::string begun = write_json(heading) + '\n';
  // What a kill left of the only line must be ours too, or it is somebody's text.
  if (is_heading && !begun.starts_with(*rest))
    return Error{"this is not the journal of a tuning of the search"}.in(path.string());
  if (const auto dropped = file->drop(*rest); !dropped) return dropped.error();
  if (is_heading)
    if (const auto written = file->append(begun); !written) return written.error();
  return SearchTuningJournal(std::move(*file));
}

Expected<void> SearchTuningJournal::keep(std::uint64_t pair, const TunedPair& result) {
  const std::string line =
      write_json(Json{{"pair", pair},
                      {"plus", Json::array({static_cast<int>(result.first), static_cast<int>(result.second)})},
                      {"plies", result.plies}}) +
      '\n';
  if (const auto kept = file_.append(line); !kept) return kept.error();
  return file_.sync();
}

}  // namespace arborist
