#include "lab/compare/kept.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "core/parse_json.h"

namespace arborist::lab {

namespace {

Json rounded(double value, int decimals) {
  const auto finite = if_finite(value, decimals);
  return finite ? Json(*finite) : Json();
}

// An end of the error bar, or the value itself, that is not there lies beyond all numbers.
Json elo_json(const Elo& elo) { return {rounded(elo.low, 2), rounded(elo.value, 2), rounded(elo.high, 2)}; }

Json json_of(const PlayerComparison& comparison) {
  auto pairings = Json::array();
  for (const auto& pairing : comparison.pairings) pairings.push_back(json_of(pairing));
  return {{"title", comparison.title},
          {"players", comparison.players},
          {"openings", comparison.openings},
          {"seed", comparison.seed},
          {"pairings", std::move(pairings)}};
}

Json json_of(const MeasuredTable& table) {
  auto rows = Json::array();
  for (const auto& row : table.rows)
    rows.push_back({{"group", row.group}, {"name", row.name}, {"cells", row.cells}, {"drawn", rounded(row.drawn, 4)}});
  return {{"title", table.title},     {"drawn", table.drawn},    {"level", table.level},
          {"columns", table.columns}, {"rows", std::move(rows)}, {"note", table.note}};
}

// Reads what is there, and remembers the first thing that is not.
class KeptReader {
 public:
  [[nodiscard]] std::string text(const Json& json, std::string_view name) {
    if (json[name].is_string()) return json[name].text();
    return missing(name, "a text"), std::string();
  }
  [[nodiscard]] double number(const Json& json, std::string_view name) {
    if (json[name].is_number()) return json[name].get<double>();
    return missing(name, "a number"), 0;
  }
  [[nodiscard]] std::uint64_t count(const Json& json, std::string_view name) {
    if (json[name].is_number_unsigned()) return json[name].get<std::uint64_t>();
    return missing(name, "a count"), 0;
  }
  [[nodiscard]] std::vector<std::string> texts(const Json& json, std::string_view name) {
    std::vector<std::string> all;
    for (const Json& one : json[name])
      if (one.is_string()) all.push_back(one.text());
    if (!json[name].is_array() || all.size() != json[name].size()) missing(name, "a list of texts");
    return all;
  }
  [[nodiscard]] double or_else(const Json& json, double otherwise) {
    return json.is_number() ? json.get<double>() : otherwise;
  }

  ComparedPairing pairing(const Json& json) {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    ComparedPairing pairing{.game = text(json, "game"),
                            .allowed = text(json, "allowed"),
                            .player = text(json, "player"),
                            .opponent = text(json, "opponent"),
                            .games = {count(json, "wins"), count(json, "draws"), count(json, "losses")},
                            .elo = {}};
    const Json& elo = json["elo"];
    if (elo.size() != 3) missing("elo", "three numbers");
    pairing.elo = {.games = pairing.games.games(),
                   .score = pairing.games.score(),
                   .value = or_else(elo[1], pairing.games.score() > 0.5 ? infinite : -infinite),
                   .low = or_else(elo[std::size_t{0}], -infinite),
                   .high = or_else(elo[2], infinite)};
    pairing.nodes_a_move = or_else(json["nodes"][std::size_t{0}], 0);
    pairing.nodes_a_move_of_opponent = or_else(json["nodes"][1], 0);
    pairing.time_a_move = or_else(json["milliseconds"][std::size_t{0}], 0);
    pairing.time_a_move_of_opponent = or_else(json["milliseconds"][1], 0);
    if (json["test"].is_string()) pairing.test = json["test"].text();
    pairing.decided = static_cast<int>(or_else(json["decided"], 0));
    return pairing;
  }
  PlayerComparison comparison(const Json& json) {
    PlayerComparison comparison{.title = text(json, "title"),
                                .openings = text(json, "openings"),
                                .seed = count(json, "seed"),
                                .players = texts(json, "players"),
                                .pairings = {}};
    for (const Json& one : json["pairings"]) comparison.pairings.push_back(pairing(one));
    return comparison;
  }
  MeasuredTable table(const Json& json) {
    MeasuredTable table{.title = text(json, "title"),
                        .drawn = text(json, "drawn"),
                        .level = number(json, "level"),
                        .columns = texts(json, "columns"),
                        .rows = {},
                        .note = text(json, "note")};
    for (const Json& row : json["rows"])
      table.rows.push_back({text(row, "group"), text(row, "name"), texts(row, "cells"), number(row, "drawn")});
    return table;
  }

  [[nodiscard]] const std::string& problem() const { return problem_; }

 private:
  void missing(std::string_view name, const char* expected) {
    if (problem_.empty()) problem_ = fmt::format("'{}' of a kept result: expected {}", name, expected);
  }
  std::string problem_;
};

}  // namespace

Json json_of(const ComparedPairing& pairing) {
  Json json = {{"game", pairing.game},
               {"allowed", pairing.allowed},
               {"player", pairing.player},
               {"opponent", pairing.opponent},
               {"wins", pairing.games.wins},
               {"draws", pairing.games.draws},
               {"losses", pairing.games.losses},
               {"elo", elo_json(pairing.elo)},
               {"nodes", {std::floor(pairing.nodes_a_move), std::floor(pairing.nodes_a_move_of_opponent)}},
               {"milliseconds", {rounded(pairing.time_a_move, 5), rounded(pairing.time_a_move_of_opponent, 5)}}};
  if (!pairing.test.empty()) json["test"] = pairing.test;
  if (pairing.decided != 0) json["decided"] = pairing.decided;
  return json;
}

std::string to_json_text(const ExperimentFound& found) {
  Json json = Json::object();
  if (!found.comparisons.empty()) {
    auto& comparisons = json["comparisons"] = Json::array();
    for (const auto& comparison : found.comparisons) comparisons.push_back(json_of(comparison));
  }
  if (!found.tables.empty()) {
    auto& tables = json["tables"] = Json::array();
    for (const auto& table : found.tables) tables.push_back(json_of(table));
  }
  return write_json(json, 1) + '\n';
}

Expected<ExperimentFound> read_found(std::string_view text) {
  const auto json = parse_json(text, {.depth = 8, .values = 100'000});
  if (!json) return json.error();
  KeptReader read;
  ExperimentFound found;
  for (const Json& one : (*json)["comparisons"]) found.comparisons.push_back(read.comparison(one));
  for (const Json& one : (*json)["tables"]) found.tables.push_back(read.table(one));
  if (!read.problem().empty()) return Error{read.problem()};
  if (found.comparisons.empty() && found.tables.empty()) return Error{"a kept result: expected comparisons or tables"};
  return found;
}

Expected<ExperimentFound> kept_result(std::string_view experiment) {
  for (const KeptFile& file : kept_files())
    if (file.name == experiment) return read_found(file.text);
  return Error{fmt::format("no result of '{}' was kept when the program was built", experiment)};
}

std::string_view kept_answer() {
  for (const KeptFile& file : kept_files())
    if (file.name == "README") return file.text;
  return {};
}

}  // namespace arborist::lab
