#include "arena/record.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "core/newer.h"
#include "core/text.h"

namespace arborist {

namespace {
constexpr std::string_view heading = "arborist game record 1";
constexpr std::string_view heading_words = "arborist game record ";
constexpr std::size_t moves_a_line = 20;
}  // namespace

Expected<GameRecord> GameRecord::parse(std::string_view text) {
  GameRecord record;
  const std::array<std::pair<std::string_view, std::string*>, 5> fields = {{{"game", &record.game},
                                                                            {"start", &record.start},
                                                                            {"first", &record.first},
                                                                            {"second", &record.second},
                                                                            {"result", &record.result}}};
  const auto lines = split(text, '\n');
  if (auto newer = newer_than(1, trim(lines.empty() ? "" : lines.front()), heading_words)) return *newer;
  if (lines.empty() || trim(lines.front()) != heading)
    return Error{fmt::format("this is no game record: its first line is not {}", in_quotes(heading))};
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto line = trim(lines[i]);
    if (line.empty()) continue;
    const auto colon = line.find(':');
    const auto key = trim(line.substr(0, colon));
    if (colon == std::string_view::npos)
      return Error{fmt::format("line {}: {} is not of the form 'key: value'", i + 1, in_quotes(line))};
    const auto value = trim(line.substr(colon + 1));
    bool is_known = key == "moves";
    if (is_known)
      for (const auto move : words(value)) record.moves.emplace_back(move);
    for (const auto& [name, place] : fields) {
      if (key != name) continue;
      *place = value;
      is_known = true;
    }
    if (!is_known) return Error{fmt::format("line {}: {} is not part of a game record", i + 1, in_quotes(key))};
  }
  if (record.game.empty()) return Error{"the record does not say which game it is of"};
  return record;
}

std::string GameRecord::text() const {
  std::string result_text = fmt::format("{}\ngame: {}\nstart: {}\nfirst: {}\nsecond: {}\nresult: {}\n", heading, game,
                                        start, first, second, result);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i % moves_a_line == 0) result_text += i == 0 ? "moves:" : "\nmoves:";
    result_text += " " + moves[i];
  }
  return moves.empty() ? result_text : result_text + '\n';
}

}  // namespace arborist
