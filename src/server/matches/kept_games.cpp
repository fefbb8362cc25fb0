#include "server/matches/kept_games.h"

#include <fmt/format.h>

#include <fstream>

#include "arena/finished_game_text.h"
#include "arena/journal_line.h"
#include "core/text.h"
#include "farm/journal.h"

namespace arborist::server {

namespace {

constexpr std::string_view game_line_begin = R"({"game":)";

// The lines that are games, with their end; false: enough.
Expected<void> read_lines(const std::filesystem::path& journal,
                          const std::function<Expected<bool>(std::string_view)>& take) {
  std::error_code problem;
  if (!std::filesystem::exists(journal, problem)) return {};
  std::ifstream file(journal);
  if (!file) return Error{file_in_quotes(journal.filename().string()) + ": it cannot be read"};
  std::string line;
  while (std::getline(file, line)) {
    if (file.eof()) break;  // without its end it is not whole
    if (line.size() > farm::Journal::longest_line) return Error{"a line of the journal is too long"};
    if (!line.starts_with(game_line_begin)) continue;
    const auto taken = take(line);
    if (!taken) return taken.error();
    if (!*taken) break;
  }
  return {};
}

}  // namespace

GameRow row_of(const FinishedGame& game) {
  return {.number = game.scheduled.number,
          .first = static_cast<std::uint32_t>(game.scheduled.first),
          .second = static_cast<std::uint32_t>(game.scheduled.second),
          .result = result_text(game),
          .reason = as_kept(game.end.reason),
          .plies = static_cast<std::uint32_t>(game.opening.size() + game.moves.size()),
          .is_fault = game.end.fault != GameEnd::Fault::none};
}

Expected<void> read_games(const std::filesystem::path& journal, const MatchPlan& plan,
                          const std::function<bool(FinishedGame)>& take) {
  return read_lines(journal, [&](std::string_view line) -> Expected<bool> {
    auto game = parse_line(line, plan);
    if (!game) return game.error();
    return take(std::move(*game));
  });
}

Expected<std::optional<FinishedGame>> find_game(const std::filesystem::path& journal, const MatchPlan& plan,
                                                std::size_t number) {
  std::optional<FinishedGame> found;
  const std::string beginning = fmt::format("{}{},", game_line_begin, number);
  const auto read = read_lines(journal, [&](std::string_view line) -> Expected<bool> {
    if (!line.starts_with(beginning)) return true;
    auto game = parse_line(line, plan);
    if (!game) return game.error();
    found = std::move(*game);
    return false;
  });
  if (!read) return read.error();
  return found;
}

}  // namespace arborist::server
