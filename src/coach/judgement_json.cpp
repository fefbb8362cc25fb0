#include "coach/judgement_json.h"

#include <utility>

#include "chess/uci_move.h"

namespace arborist::coach {

Json uci_moves_json(const chess::Position& from, std::span<const Move> line) {
  Json list = Json::array();
  chess::Position position = from;
  for (const Move move : line) {
    list.push_back(chess::to_uci(move, position));
    position = position.after(move);
  }
  return list;
}

std::vector<Move> read_uci_moves(const chess::Position& from, const Json& list) {
  std::vector<Move> line;
  chess::Position position = from;
  for (const Json& text : list) {
    if (!text.is_string()) break;
    const auto move = chess::parse_uci(text.text(), position);
    if (!move) break;
    line.push_back(*move);
    position = position.after(*move);
  }
  return line;
}

std::optional<Score> read_score(const Json& json) {
  constexpr std::int64_t highest = 32'000;
  if (!json.is_number_integer()) return std::nullopt;
  const auto value = json.get<std::int64_t>();
  if (value < -highest || value > highest) return std::nullopt;
  return Score(static_cast<int>(value));
}

Json judgement_json(const chess::Position& from, const Judgement& judgement) {
  return {{"v", judgement.value.value()}, {"d", judgement.depth}, {"l", uci_moves_json(from, judgement.line)}};
}

std::optional<Judgement> read_judgement(const chess::Position& from, const Json& json) {
  const auto value = read_score(json["v"]);
  if (!value || !json["d"].is_number_unsigned()) return std::nullopt;
  Judgement judgement{.value = *value, .depth = static_cast<int>(json["d"].get<std::int64_t>() % 1000)};
  judgement.line = read_uci_moves(from, json["l"]);
  if (judgement.line.empty() == from.has_moves()) return std::nullopt;
  return judgement;
}

Json defences_json(const chess::Position& from, const std::vector<Move>& line, const std::vector<Judgement>& defences) {
  Json list = Json::array();
  if (line.empty()) return list;
  for (const auto& defence : defences) list.push_back(judgement_json(from.after(line.front()), defence));
  return list;
}

std::vector<Judgement> read_defences(const chess::Position& from, const std::vector<Move>& line, const Json& list) {
  constexpr std::size_t most = 8;
  std::vector<Judgement> defences;
  if (line.empty()) return defences;
  for (const Json& each : list) {
    const auto defence = read_judgement(from.after(line.front()), each);
    if (!defence || defences.size() == most) break;
    defences.push_back(*defence);
  }
  return defences;
}

Json second_look_json(const chess::Position& before, Move played, const SecondLook& look) {
  Json best = Json::array();
  for (const auto& line : look.before) best.push_back(judgement_json(before, line));
  const chess::Position after = before.after(played);
  Json json = {{"b", std::move(best)}, {"a", judgement_json(after, look.after)}};
  if (!look.defences.empty()) json["d"] = defences_json(after, look.after.line, look.defences);
  if (!look.best_defences.empty()) json["e"] = defences_json(before, look.before.front().line, look.best_defences);
  return json;
}

std::optional<SecondLook> read_second_look(const chess::Position& before, Move played, const Json& json) {
  const chess::Position reached = before.after(played);
  auto after = read_judgement(reached, json["a"]);
  if (!after) return std::nullopt;
  SecondLook look{.before = {}, .after = std::move(*after)};
  for (const Json& each : json["b"]) {
    auto line = read_judgement(before, each);
    if (!line) return std::nullopt;
    look.before.push_back(std::move(*line));
  }
  look.defences = read_defences(reached, look.after.line, json["d"]);
  if (!look.before.empty()) look.best_defences = read_defences(before, look.before.front().line, json["e"]);
  return look;
}

}  // namespace arborist::coach
