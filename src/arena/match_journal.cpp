#include "arena/match_journal.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string_view>
#include <unordered_set>

#include "core/text.h"
#include "core/write_json.h"

namespace arborist {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* format_name = "match journal 2";
// Earlier versions knew only the sizes of the other files.
constexpr const char* earlier_format_name = "match journal 1";
constexpr std::string_view journal_begin = R"({"arborist":"match journal )";

// What decides how the games of a match are played.
Json identity(const MatchPlan& plan) {
  Json players = Json::array();
  for (const auto& player : plan.players)
    players.push_back({{"name", player.name}, {"spec", player.spec}, {"terms", player.terms.text()}});
  Json pairings = Json::array();
  for (const auto& [a, b] : plan.schedule.pairings()) pairings.push_back({a, b});
  return {{"game", plan.game.info().name},
          {"players", players},
          {"pairings", pairings},
          {"seed", plan.seed},
          {"openings", plan.openings.text()},
          {"openings fingerprint", plan.openings.fingerprint()},
          {"adjudication", plan.adjudication.text()},
          {"time margin", to_text(plan.grace.time)},
          {"node margin", plan.grace.nodes},
          {"void failures", plan.void_failures}};
}

std::string text_of(const Json& json) { return write_json(json); }

// The first thing that differs, in words; empty where nothing does.
std::string difference(const Json& wanted, const Json& found, const std::string& where = "") {
  if (wanted == found) return "";
  const bool can_descend = wanted.is_structured() && wanted.type() == found.type() && wanted.size() == found.size();
  if (can_descend) {
    const Json wanted_items = wanted.flatten(), found_items = found.flatten();
    for (const auto& [key, value] : wanted_items.items())
      if (!found_items.contains(key) || found_items[key] != value)
        return difference(value, found_items.value(key, Json()), where + key);
  }
  return fmt::format("{} is {} now and {} in the journal", where.empty() ? "the match" : where.substr(1),
                     text_of(wanted), text_of(found));
}

Json to_json(const std::vector<TextMark>& marks) {
  Json list = Json::array();
  for (const auto& mark : marks)
    list.push_back({{"role", mark.role},
                    {"path", mark.path.value_or("")},
                    {"size", mark.size},
                    {"checksum", mark.checksum.value_or("")},
                    {"from", mark.from}});
  return list;
}

bool read_marks(const Json& list, std::size_t games, std::vector<TextMark>& marks) {
  if (!list.is_array()) return false;
  for (const auto& item : list) {
    if (!item.is_object()) return false;
    const Json role = item.value("role", Json()), path = item.value("path", Json()), size = item.value("size", Json()),
               sum = item.value("checksum", Json()), from = item.value("from", Json());
    if (!role.is_string() || !path.is_string() || !sum.is_string()) return false;
    if (!size.is_number_unsigned() || !from.is_number_unsigned() || from.get<std::size_t>() > games) return false;
    marks.push_back({role.get<std::string>(), path.get<std::string>(), sum.get<std::string>(),
                     size.get<std::uint64_t>(), from.get<std::size_t>()});
  }
  return true;
}

Error no_journal() { return Error{"this is no journal of a match"}; }

// The first line as far as it does not depend on the other files.
std::string heading_of(const MatchPlan& plan, const char* format) {
  std::string text = text_of({{"arborist", format}, {"match", identity(plan)}});
  text.pop_back();
  return text;
}

Expected<void> read_heading(std::string_view line, const MatchPlan& plan, std::vector<TextMark>& marks) {
  const Json heading = Json::parse(line, nullptr, false);
  if (!heading.is_object()) return no_journal();
  const Json format = heading.value("arborist", Json());
  if (format != format_name && format != earlier_format_name) return no_journal();
  // As the journal would give it back.
  const auto what = difference(as_written(identity(plan)), heading.value("match", Json()));
  if (!what.empty()) return Error{"the journal is of another match: " + what};
  if (format == format_name)
    return read_marks(heading.value("files", Json()), 0, marks) ? Expected<void>() : no_journal();
  const Json sizes = heading.value("sizes", Json::object());
  for (const auto& [role, size] : sizes.items())
    if (size.is_number_unsigned()) marks.push_back({.role = role, .size = size.get<std::uint64_t>()});
  return {};
}

// Reads the lines of a journal, and knows what is a piece of one.
class Reader {
 public:
  Reader(const MatchPlan& plan, MatchJournal::Resumed& resumed) : plan_(plan), resumed_(resumed) {}

  Expected<void> read(std::string_view line) {
    if (resumed_.is_empty) {
      resumed_.is_empty = false;
      return read_heading(line, plan_, resumed_.marks);
    }
    if (line.starts_with(marks_begin)) {
      const Json marks = Json::parse(line, nullptr, false);
      const bool good = marks.is_object() && read_marks(marks["files"], resumed_.games.size(), resumed_.marks);
      return good ? Expected<void>() : Error{"these are no files of a match"};
    }
    auto game = parse_line(line, plan_);
    if (!game) return game.error();
    if (!seen_.insert(game->scheduled.number).second)
      return Error{fmt::format("game {} is there twice", game->scheduled.number)};
    resumed_.games.push_back(std::move(*game));
    return {};
  }

  // Whether this, without an end, is what is left of a line of ours.
  [[nodiscard]] bool is_piece(std::string_view line) const {
    const auto is_piece_of = [&](std::string_view beginning) {
      return line.substr(0, beginning.size()) == beginning.substr(0, line.size());
    };
    if (!resumed_.is_empty) return is_piece_of(game_begin) || is_piece_of(marks_begin);
    return is_piece_of(heading_of(plan_, format_name)) || is_piece_of(heading_of(plan_, earlier_format_name));
  }

  static constexpr std::string_view marks_begin = R"({"files":)";
  static constexpr std::string_view game_begin = R"({"game":)";

 private:
  const MatchPlan& plan_;
  MatchJournal::Resumed& resumed_;
  std::unordered_set<std::size_t> seen_ = {};
};

}  // namespace

Expected<MatchJournal> MatchJournal::begin(const std::filesystem::path& path, const MatchPlan& plan,
                                           const std::vector<TextMark>& marks) {
  auto file = farm::Journal::open(path);
  if (!file) return file.error();
  if (file->size() > 0)
    return Error{fmt::format("{} exists; --resume goes on with its match", in_quotes(path.string()))};
  MatchJournal journal(std::move(*file));
  if (const auto kept = journal.write_heading(plan, marks); !kept) return kept.error();
  return journal;
}

Expected<MatchJournal::Resumed> MatchJournal::resume(const std::filesystem::path& path, const MatchPlan& plan) {
  const std::string name = in_quotes(path.string());
  std::error_code problem;
  if (!std::filesystem::exists(path, problem)) return Error{name + ": there is no such journal"};
  auto file = farm::Journal::open(path);
  if (!file) return file.error();
  const auto may_be_ours = file->is_file() ? file->begins_like(journal_begin) : false;
  if (!may_be_ours) return may_be_ours.error();
  if (!*may_be_ours) return no_journal().in(name);
  Resumed resumed{.journal = MatchJournal(std::move(*file))};
  Reader reader(plan, resumed);
  const auto rest = resumed.journal.file_.read([&](std::string_view line) { return reader.read(line); });
  if (!rest) return rest.error().in(path.string());
  if (!reader.is_piece(*rest))
    return (resumed.is_empty ? no_journal() : Error{"what it ends with is no game of a match"}).in(path.string());
  if (const auto dropped = resumed.journal.file_.drop(*rest); !dropped) return dropped.error();
  return resumed;
}

Expected<void> MatchJournal::write_heading(const MatchPlan& plan, const std::vector<TextMark>& marks) {
  return write(fmt::format("{},\"files\":{}}}\n", heading_of(plan, format_name), text_of(to_json(marks))));
}

Expected<void> MatchJournal::keep(const std::vector<TextMark>& marks) {
  return marks.empty() ? Expected<void>() : write(text_of({{"files", to_json(marks)}}) + '\n');
}

Expected<void> MatchJournal::append(const FinishedGame& game) { return write(to_line(game)); }

Expected<void> MatchJournal::write(const std::string& line) {
  if (const auto written = file_.append(line); !written) return written.error();
  return file_.sync();
}

}  // namespace arborist
