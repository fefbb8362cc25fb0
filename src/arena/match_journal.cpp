#include "arena/match_journal.h"

#include <fmt/format.h>

#include <string_view>
#include <unordered_set>

#include "core/newer.h"
#include "core/parse_json.h"
#include "core/text.h"

namespace arborist {

namespace {

constexpr const char* format_name = "match journal 2";
// Earlier versions knew only the sizes of the other files.
constexpr const char* earlier_format_name = "match journal 1";
constexpr std::string_view journal_begin = R"({"arborist":"match journal )";

// What decides how the games of a match are played.
Json identity(const MatchPlan& plan) {
  Json players = Json::array();
  for (const auto& player : plan.players)
    players.push_back({{"name", player.name}, {"spec", player.spec.text()}, {"terms", player.terms.text()}});
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

std::string differs(std::string_view what, const Json& wanted, const Json& found) {
  return fmt::format("{} is {} now and {} in the journal", what, write_json(wanted), write_json(found));
}

// The first wanted thing that is not as found, in words; empty where there is none.
std::string first_difference(const Json& wanted, const Json& found, const std::string& where) {
  std::string first;
  for (std::size_t i = 0; wanted.is_array() && i < wanted.size() && first.empty(); ++i)
    first = first_difference(wanted[i], found[i], fmt::format("{}/{}", where, i));
  for (const auto& [name, value] : wanted.items())
    if (first.empty())
      first = first_difference(value, found[name], where.empty() ? name : fmt::format("{}/{}", where, name));
  if (wanted.is_array() || wanted.is_object() || wanted == found) return first;
  return differs(where, wanted, found);
}

std::string difference(const Json& wanted, const Json& found) {
  if (wanted == found) return "";
  const std::string first = wanted.size() == found.size() ? first_difference(wanted, found, "") : "";
  return first.empty() ? differs("the match", wanted, found) : first;
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
    const Json &role = item["role"], &path = item["path"], &size = item["size"], &sum = item["checksum"],
               &from = item["from"];
    if (!role.is_string() || !path.is_string() || !sum.is_string()) return false;
    if (!size.is_number_unsigned() || !from.is_number_unsigned() || from.get<std::size_t>() > games) return false;
    marks.push_back({role.text(), path.text(), sum.text(), size.get<std::uint64_t>(), from.get<std::size_t>()});
  }
  return true;
}

Error no_journal() { return Error{"this is no journal of a match"}; }

// The first line as far as it does not depend on the other files.
std::string heading_of(const MatchPlan& plan, const char* format) {
  std::string text = write_json({{"arborist", format}, {"match", identity(plan)}});
  text.pop_back();
  return text;
}

Expected<void> read_heading(std::string_view line, const MatchPlan& plan, std::vector<TextMark>& marks) {
  const Json heading = parse_json(line).value_or(nullptr);
  const Json& format = heading["arborist"];
  if (format.is_string())
    if (auto newer = newer_than(2, format.text(), "match journal ")) return *newer;
  if (format != format_name && format != earlier_format_name) return no_journal();
  const auto what = difference(identity(plan), heading["match"]);
  if (!what.empty()) return Error{"the journal is of another match: " + what};
  if (format == format_name) return read_marks(heading["files"], 0, marks) ? Expected<void>() : no_journal();
  for (const auto& [role, size] : heading["sizes"].items())
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
      const Json marks = parse_json(line).value_or(nullptr);
      const bool good = read_marks(marks["files"], resumed_.games.size(), resumed_.marks);
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
    return Error{fmt::format("{} exists; --resume goes on with its match", file_in_quotes(path.string()))};
  MatchJournal journal(std::move(*file));
  if (const auto kept = journal.write_heading(plan, marks); !kept) return kept.error();
  return journal;
}

Expected<MatchJournal::Resumed> MatchJournal::resume(const std::filesystem::path& path, const MatchPlan& plan) {
  const std::string name = file_in_quotes(path.string());
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
  return write(fmt::format("{},\"files\":{}}}\n", heading_of(plan, format_name), write_json(to_json(marks))));
}

Expected<void> MatchJournal::keep(const std::vector<TextMark>& marks) {
  return marks.empty() ? Expected<void>() : write(write_json({{"files", to_json(marks)}}) + '\n');
}

Expected<void> MatchJournal::append(const FinishedGame& game) { return write(to_line(game)); }

Expected<void> MatchJournal::write(const std::string& line) {
  if (const auto written = file_.append(line); !written) return written.error();
  return file_.sync();
}

}  // namespace arborist
