#include "arena/outside/xboard_features.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/text.h"

namespace arborist::outside {

namespace {

constexpr std::size_t most_features = 1000;

// Known, and of no consequence to how Arborist speaks.
constexpr std::array<std::string_view, 10> without_consequence = {
    "analyze", "colors", "debug", "draw", "myname", "name", "playother", "sigint", "sigterm", "variants"};

bool may_castle_by_its_looks(const chess::Position& position, Side side, chess::CastlingSide where) {
  const auto rank = side == Side::first ? chess::Rank::r1 : chess::Rank::r8;
  const auto file = where == chess::CastlingSide::king_side ? chess::File::h : chess::File::a;
  return position.king(side) == chess::square(chess::File::e, rank) &&
         position.pieces(side, chess::PieceType::rook).contains(chess::square(file, rank));
}

std::vector<std::string> pieces_of(const chess::Position& position, Side side) {
  std::vector<std::string> commands;
  for (const auto type : chess::all_piece_types)
    for (const auto square : position.pieces(side, type))
      commands.push_back(chess::to_letter(type) + chess::to_text(square));
  return commands;
}

}  // namespace

std::vector<Feature> parse_features(std::string_view line) {
  std::vector<Feature> features;
  line = trim(line);
  if (!line.starts_with("feature")) return features;
  std::string_view rest = trim(line.substr(std::string_view("feature").size()));
  while (!rest.empty()) {
    const auto end_of_name = rest.find_first_of("= \t");
    const std::string_view name = rest.substr(0, end_of_name);
    if (end_of_name == std::string_view::npos) break;
    rest.remove_prefix(end_of_name);
    if (!rest.starts_with('=')) {
      rest = trim(rest);
      continue;
    }
    rest.remove_prefix(1);
    const bool is_quoted = rest.starts_with('"');
    if (is_quoted) rest.remove_prefix(1);
    const auto end = std::min(rest.find_first_of(is_quoted ? "\"" : " \t"), rest.size());
    features.push_back({std::string(name), std::string(rest.substr(0, end))});
    rest = trim(rest.substr(std::min(end + 1, rest.size())));
  }
  return features;
}

bool Features::take(const Feature& feature) {
  const std::array<std::pair<std::string_view, bool*>, 9> flags = {{{"ping", &ping},
                                                                    {"setboard", &setboard},
                                                                    {"usermove", &usermove},
                                                                    {"san", &san},
                                                                    {"time", &time},
                                                                    {"reuse", &reuse},
                                                                    {"memory", &memory},
                                                                    {"smp", &smp},
                                                                    {"nps", &nps}}};
  const bool is_on = feature.value == "1";
  for (const auto& [name, flag] : flags) {
    if (feature.name != name) continue;
    *flag = is_on;
    return true;
  }
  if (feature.name == "done") {
    done = is_on ? Done::yes : Done::not_yet;
    return true;
  }
  if (feature.name == "option") {
    auto option = parse_xboard_option(feature.value);
    if (!option || options.size() >= most_features) return false;
    options.push_back(std::move(*option));
    return true;
  }
  return std::find(without_consequence.begin(), without_consequence.end(), feature.name) != without_consequence.end();
}

Expected<std::vector<std::string>> edit_commands(const chess::Position& position) {
  for (const Side side : {Side::first, Side::second})
    for (const auto where : {chess::CastlingSide::king_side, chess::CastlingSide::queen_side})
      if (position.castling_rook(side, where).has_value() != may_castle_by_its_looks(position, side, where))
        return Error{"the engine has no 'setboard', and castling rights like these cannot be told without"};
  if (position.en_passant_target())
    return Error{"the engine has no 'setboard', and capturing en passant cannot be told without"};
  std::vector<std::string> commands;
  // Editing leaves the turn as it is: a move of White's makes it Black's.
  if (position.to_move() == Side::second) commands.emplace_back("a2a3");
  commands.insert(commands.end(), {"edit", "#"});
  for (const auto& piece : pieces_of(position, Side::first)) commands.push_back(piece);
  commands.emplace_back("c");
  for (const auto& piece : pieces_of(position, Side::second)) commands.push_back(piece);
  commands.emplace_back(".");
  return commands;
}

}  // namespace arborist::outside
