#include "app/match/journal_results.h"

#include <fmt/format.h>

#include "core/newer.h"
#include "core/parse_json.h"
#include "core/text.h"

namespace arborist {
namespace {

constexpr std::size_t longest_line = std::size_t{16} << 20U;
constexpr std::size_t most_pairings = 1'000'000;

// Who plays whom: game 2n and 2n + 1 are of pairing n (and so on round and round), the second with colours changed.
struct Pairings {
  std::vector<std::string> players;
  std::vector<std::pair<std::size_t, std::size_t>> list;

  [[nodiscard]] std::pair<std::string_view, std::string_view> of_game(std::uint64_t number) const {
    const auto& [a, b] = list[(number / 2) % list.size()];
    using Names = std::pair<std::string_view, std::string_view>;
    return number % 2 == 0 ? Names(players[a], players[b]) : Names(players[b], players[a]);
  }
};

Expected<Pairings> parse_heading(const std::string& line) {
  const Error wrong{"line 1: this is no journal of a match"};
  const Json json = parse_json(line).value_or(nullptr);
  if (json["arborist"].is_string())
    if (auto newer = newer_than(2, json["arborist"].text(), "match journal ")) return *newer;
  if (json["arborist"] != "match journal 2" && json["arborist"] != "match journal 1") return wrong;
  const Json &players = json["match"]["players"], &pairings = json["match"]["pairings"];
  if (!players.is_array() || !pairings.is_array() || pairings.size() > most_pairings) return wrong;
  Pairings result;
  for (const auto& player : players) {
    if (!player["name"].is_string()) return wrong;
    result.players.push_back(player["name"].text());
  }
  for (const auto& pairing : pairings) {
    if (!pairing.is_array() || pairing.size() != 2) return wrong;
    for (const auto& place : pairing)
      if (!place.is_number_unsigned() || place.get<std::uint64_t>() >= result.players.size()) return wrong;
    result.list.emplace_back(pairing[0].get<std::size_t>(), pairing[1].get<std::size_t>());
  }
  if (result.list.empty()) return wrong;
  return result;
}

// Nothing for a game that counts for nobody.
std::optional<GameResult> result_of(const Json& game) {
  if (game["void"] == true || game["kind"] == "unfinished") return std::nullopt;
  const Json& winner = game["winner"];
  if (winner == "first") return GameResult::won;
  if (winner == "second") return GameResult::lost;
  if (winner == "nobody") return GameResult::drawn;
  return std::nullopt;
}

}  // namespace

Expected<ResultsRead> read_journal_results(std::istream& in, Results& results) {
  const auto pairings = parse_heading(next_line(in, longest_line).value_or(""));
  if (!pairings) return pairings.error();
  ResultsRead read;
  std::size_t number = 1;
  while (const auto line = next_line(in, longest_line)) {
    ++number;
    if (trim(*line).empty()) continue;
    const Json game = parse_json(*line).value_or(nullptr);
    // Where the games stand in other files.
    if (game.contains("files")) continue;
    if (!game["game"].is_number_unsigned()) {
      read.note_problem(fmt::format("line {}: this is no game of a match", number));
      continue;
    }
    const auto [first, second] = pairings->of_game(game["game"].get<std::uint64_t>());
    read.take(first, second, result_of(game), number, results);
  }
  return read;
}

}  // namespace arborist
