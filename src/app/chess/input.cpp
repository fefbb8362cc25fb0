#include "app/chess/input.h"

#include <fmt/format.h>

#include <filesystem>
#include <iostream>

#include "chess/chess960.h"
#include "chess/fen.h"
#include "chess/san.h"
#include "core/text.h"

namespace arborist {

void complain(int& exit_code, const std::string& command, const Error& error, int code) {
  std::cerr << "arborist " << command << ": " << error.message << '\n';
  exit_code = code;
}

Expected<chess::Position> read_position(const std::vector<std::string>& words) {
  const std::string joined = join(words, " ");
  const std::string_view text = trim(joined);
  if (text.empty() || text == "start" || text == "startpos") return chess::Position::start();
  if (text.starts_with("960:")) {
    const auto number = parse_integer<int>(text.substr(4), 0, chess::chess960_starts - 1);
    if (!number) return number.error().in("960:N");
    return chess::chess960_start(*number);
  }
  return chess::parse_fen(text);
}

Expected<Game<chess::Position>> read_game(const std::vector<std::string>& position,
                                          const std::vector<std::string>& moves) {
  const auto start = read_position(position);
  if (!start) return start.error();
  Game<chess::Position> game(*start);
  const std::string joined = join(moves, " ");
  for (std::string_view word : words(joined)) {
    // "1.e4" and "1..." carry move numbers.
    if (const auto dot = word.find_last_of('.'); dot != std::string_view::npos) word.remove_prefix(dot + 1);
    if (word.empty()) continue;
    const auto move = chess::parse_san(game.position(), word);
    if (!move) return move.error().in(fmt::format("after {} moves", game.plies()));
    game.play(*move);
  }
  return game;
}

Expected<PgnFile> PgnFile::open(const std::string& path) {
  PgnFile file;
  file.name_ = path == "-" ? "standard input" : path;
  if (path == "-") return file;
  std::error_code problem;
  if (std::filesystem::is_directory(path, problem)) return Error{file_in_quotes(path) + " is a folder, not a file"};
  file.file_ = std::make_unique<std::ifstream>(path, std::ios::binary);
  if (!*file.file_) return Error{file_in_quotes(path) + ": no such file, or it cannot be read"};
  return file;
}

chess::PgnInput PgnFile::input() { return file_ ? chess::PgnInput(*file_) : chess::PgnInput(std::cin); }

Expected<chess::Book> read_book(const std::string& path) {
  if (path == "default") return chess::Book::from_openings();
  return chess::Book::read(path);
}

}  // namespace arborist
