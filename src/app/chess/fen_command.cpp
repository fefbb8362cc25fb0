// arborist fen: checks positions, tells every defect, and writes them in the style that is asked for.
#include <fmt/format.h>

#include <iostream>

#include "app/chess/chess_commands.h"
#include "app/chess/input.h"
#include "chess/chess960.h"
#include "chess/fen.h"
#include "core/json.h"
#include "core/text.h"

namespace arborist {
namespace {

struct FenRequest {
  std::vector<std::string> position;
  std::string style = "x-fen";
  bool json = false;
};

chess::FenStyle style_of(const std::string& name) {
  if (name == "standard") return chess::FenStyle::standard;
  return name == "shredder" ? chess::FenStyle::shredder : chess::FenStyle::x_fen;
}

// "bad FEN: one; two" as a list.
std::vector<std::string> defects_of(const Error& error) {
  std::string_view text = error.message;
  constexpr std::string_view opening = "bad FEN: ";
  if (text.starts_with(opening)) text.remove_prefix(opening.size());
  std::vector<std::string> defects;
  for (const auto part : split(text, ';')) defects.emplace_back(trim(part));
  return defects;
}

Json as_json(const Expected<chess::Position>& position, const FenRequest& request) {
  if (!position) return {{"ok", false}, {"defects", defects_of(position.error())}};
  Json json = {{"ok", true}, {"fen", chess::to_fen(*position, style_of(request.style))}};
  if (const auto number = chess::chess960_number(*position)) json["chess960_start"] = *number;
  return json;
}

bool show(const std::vector<std::string>& words, const FenRequest& request) {
  const auto position = read_position(words);
  if (request.json) {
    std::cout << write_json(as_json(position, request)) << '\n';
  } else if (position) {
    std::cout << chess::to_fen(*position, style_of(request.style)) << '\n';
  } else {
    const auto defects = defects_of(position.error());
    std::cerr << fmt::format("arborist fen: {} {} in {}\n", defects.size(), defects.size() == 1 ? "defect" : "defects",
                             in_quotes(join(words, " ")));
    for (const auto& defect : defects) std::cerr << "  - " << defect << '\n';
  }
  return position.has_value();
}

void run(const FenRequest& request, int& exit_code) {
  bool all_good = true;
  if (!request.position.empty() && request.position.front() != "-") {
    all_good = show(request.position, request);
  } else {
    std::string line;
    while (std::getline(std::cin, line))
      if (!trim(line).empty()) all_good = show({line}, request) && all_good;
  }
  if (!all_good) exit_code = asked_wrongly_exit;
}

}  // namespace

void add_fen_command(Command& app, int& exit_code) {
  auto* command = app.add_subcommand("fen", "Check a chess position, tell every defect, or write it in another style");
  auto request = std::make_shared<FenRequest>();
  command->add_option("position", request->position, std::string(position_help) + "; without one, lines are read");
  command->add_option("--style", request->style, "How castling is written")
      ->check(IsMember({"x-fen", "standard", "shredder"}))
      ->capture_default_str();
  command->add_flag("--json", request->json, "Print one JSON object a line");
  command->footer(
      "What is printed is the position in its normal form: clocks added where they were missing, en passant only "
      "where\n"
      "a capture is possible.\n\n"
      "Examples:\n"
      "  arborist fen 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3'\n"
      "  arborist fen 960:77 --style shredder\n"
      "  arborist fen '9/8/8/8/8/8/8/K7 x - -'            every defect at once\n"
      "  arborist fen --json < positions.txt");
  command->callback([request, &exit_code] { run(*request, exit_code); });
}

}  // namespace arborist
