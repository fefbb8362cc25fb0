#include "server/analysis/study_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "chess/fen.h"
#include "chess/openings.h"
#include "chess/pgn_text.h"
#include "chess/san.h"
#include "chess/uci_move.h"
#include "core/text.h"
#include "server/games/move_text.h"
#include "server/games/state_json.h"

namespace arborist::server {

namespace {

constexpr std::size_t most_shapes = 64;

bool is_known_name(std::string_view name) { return !name.empty() && name != "?"; }

Json node_json(const Study& study, NodeId id) {
  const StudyNode& node = study.at(id);
  Json json = {{"id", static_cast<std::uint32_t>(id)}, {"fen", chess::to_fen(node.position)}};
  if (id != Study::root()) {
    const chess::Position& before = study.at(node.parent).position;
    json["parent"] = static_cast<std::uint32_t>(node.parent);
    json["san"] = node.move.is_none() ? "--" : chess::to_san(before, node.move);
    json["uci"] = node.move.is_none() ? "" : chess::to_uci(node.move, before);
  }
  const SplitComment parts = split_comment(node.comment);
  if (!parts.words.empty()) json["comment"] = parts.words;
  if (!parts.shapes.empty()) json["shapes"] = parts.shapes;
  if (!node.before.empty()) json["before"] = split_comment(node.before).words;
  if (const auto clock = chess::clock_in(parts.commands)) json["clock_ms"] = clock->count();
  if (!node.nags.empty()) json["nags"] = node.nags;
  return json;
}

void set_opening(Json& json, const Study& study, NodeId node) {
  for (NodeId at = node;; at = study.at(at).parent) {
    if (const auto* opening = chess::opening_at(study.at(at).position)) {
      json["opening"] = {{"eco", opening->eco}, {"name", opening->name}, {"ply", study.ply_of(at)}};
      return;
    }
    if (at == Study::root()) return;
  }
}

bool is_square(std::string_view text) { return text.size() == 2 && chess::is_file(text[0]) && chess::is_rank(text[1]); }

}  // namespace

std::string title_of(const Study& study) {
  const auto white = study.tag("White");
  const auto black = study.tag("Black");
  if (is_known_name(white) || is_known_name(black))
    return fmt::format("{} – {}", is_known_name(white) ? white : "White", is_known_name(black) ? black : "Black");
  return is_known_name(study.tag("Event")) ? std::string(study.tag("Event")) : "A position";
}

Json study_json(const Study& study) {
  Json nodes = Json::array();
  for (const NodeId id : study.in_order()) nodes.push_back(node_json(study, id));
  Json json = {{"title", title_of(study)}, {"result", chess::to_text(study.result())}, {"nodes", std::move(nodes)}};
  for (const auto* name : {"White", "Black", "Event", "Date", "WhiteElo", "BlackElo"})
    if (const auto value = study.tag(name); is_known_name(value)) json["tags"][name] = value;
  return json;
}

Json position_json(const Study& study, NodeId node, const AnyGame& game) {
  Json json = {{"node", static_cast<std::uint32_t>(node)}};
  const auto play = game.start(chess::to_fen(study.at(node).position));
  if (!play) return json;
  Json legal = Json::array();
  if (const auto outcome = (*play)->outcome())
    json["outcome"] = std::string(outcome->rule());
  else
    for (const auto& view : (*play)->move_views()) legal.push_back(legal_json(view));
  json["legal"] = std::move(legal);
  if (const auto board = (*play)->board(); !board.check.empty()) json["check"] = board.check;
  set_opening(json, study, node);
  return json;
}

SplitComment split_comment(std::string_view comment) {
  SplitComment parts;
  std::string words;
  while (!comment.empty()) {
    const auto begin = comment.find("[%");
    words += comment.substr(0, begin);
    if (begin == std::string_view::npos) break;
    const auto end = comment.find(']', begin);
    if (end == std::string_view::npos) {
      words += comment.substr(begin);
      break;
    }
    const auto command = comment.substr(begin, end + 1 - begin);
    const bool draws = command.starts_with("[%csl ") || command.starts_with("[%cal ");
    constexpr std::size_t head = 6;
    const auto shapes = command.substr(0, command.size() - 1).substr(std::min(head, command.size() - 1));
    std::string& place = draws && are_shapes(shapes) ? parts.shapes : parts.commands;
    if (!place.empty()) place += &place == &parts.shapes ? "," : " ";
    place += &place == &parts.shapes ? shapes : command;
    comment.remove_prefix(end + 1);
  }
  parts.words = chess::normal_comment(words);
  return parts;
}

std::string join_comment(const SplitComment& parts) {
  std::vector<std::string> squares;
  std::vector<std::string> arrows;
  for (const auto shape : split(parts.shapes, ','))
    if (!shape.empty()) (shape.size() == 3 ? squares : arrows).emplace_back(shape);
  std::string comment = parts.commands;
  const auto add = [&](const std::string& more) {
    if (!comment.empty() && !more.empty()) comment += ' ';
    comment += more;
  };
  if (!squares.empty()) add(fmt::format("[%csl {}]", join(squares, ",")));
  if (!arrows.empty()) add(fmt::format("[%cal {}]", join(arrows, ",")));
  add(parts.words);
  return comment;
}

bool are_shapes(std::string_view text) {
  if (text.empty()) return true;
  const auto shapes = split(text, ',');
  constexpr std::string_view colours = "GRBY";
  return shapes.size() <= most_shapes && std::all_of(shapes.begin(), shapes.end(), [&](std::string_view shape) {
           if (shape.size() != 3 && shape.size() != 5) return false;
           const bool has_colour = colours.find(shape[0]) != std::string_view::npos;
           return has_colour && is_square(shape.substr(1, 2)) && (shape.size() == 3 || is_square(shape.substr(3, 2)));
         });
}

}  // namespace arborist::server
