#include "chess/pgn_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "chess/fen.h"
#include "chess/san.h"
#include "core/text.h"

namespace arborist::chess {
namespace {

constexpr std::size_t widest = 80;
constexpr std::array<std::string_view, 6> first_tags = {"Event", "Site", "Date", "Round", "White", "Black"};

// Fills lines with words; a line is broken only between words.
class WrappedLines {
 public:
  // Together with the word before, without a space, if `glued`.
  void add(std::string_view word, bool glued = false) {
    if (!glued) flush();
    word_ += word;
  }
  // A word that must not start a line stays with the one before.
  void add_behind(std::string_view word) {
    word_ += ' ';
    word_ += word;
  }
  std::string finish() {
    flush();
    if (column_ > 0) text_ += '\n';
    return std::move(text_);
  }

 private:
  void flush() {
    if (word_.empty()) return;
    const std::size_t width = display_width(word_);
    if (column_ > 0 && column_ + 1 + width > widest) {
      text_ += '\n';
      column_ = 0;
    }
    if (column_ > 0) text_ += ' ';
    column_ += width + (column_ > 0 ? 1 : 0);
    text_ += word_;
    word_.clear();
  }

  std::string text_;
  std::string word_;
  std::size_t column_ = 0;
};

// Where the command that begins here ends: "[%eval 0.13]". At its beginning where it has no end, or is no command but
// words of somebody.
std::size_t end_of_command(std::string_view comment, std::size_t begin) {
  constexpr std::size_t longest = 40;
  const auto end = comment.find(']', begin);
  return end == std::string_view::npos || end - begin > longest ? begin : end;
}

class MoveText {
 public:
  void write_line(const PgnLine& line, const Position& start) {
    write_comment(line.comment);
    Position position = start;
    bool number_needed = true;
    for (const PgnMove& move : line.moves) {
      write_number(position, number_needed);
      add(move.move.is_none() ? "--" : to_san(position, move.move));
      for (const int nag : move.nags) add(fmt::format("${}", nag));
      write_comment(move.comment);
      for (const PgnLine& variation : move.variations) write_variation(variation, position);
      number_needed = !move.comment.empty() || !move.variations.empty();
      position = after_pgn_move(position, move.move);
    }
  }
  std::string finish(PgnResult result) {
    add(to_text(result));
    return lines_.finish();
  }

 private:
  void write_number(const Position& position, bool needed) {
    if (position.to_move() == white) {
      add(fmt::format("{}.", position.full_move_number()));
    } else if (needed) {
      add(fmt::format("{}...", position.full_move_number()));
    }
  }
  void write_variation(const PgnLine& variation, const Position& start) {
    add("(");
    glue_next_ = true;
    write_line(variation, start);
    lines_.add(")", true);
    glue_next_ = false;
  }
  void write_comment(std::string_view text) {
    const std::string comment = normal_comment(text);
    if (comment.empty()) return;
    add("{");
    glue_next_ = true;
    std::size_t at = 0;
    std::size_t command_end = 0;
    for (const std::string_view word : split(comment, ' ')) {
      // At the start of a line these would be read as something else; and programs read commands on one line only.
      if (!glue_next_ && (at < command_end || word[0] == '%' || word[0] == '[')) {
        lines_.add_behind(word);
      } else {
        add(word);
      }
      if (word.starts_with("[%") && at >= command_end) command_end = end_of_command(comment, at);
      at += word.size() + 1;
    }
    lines_.add("}", true);
  }
  void add(std::string_view word) { lines_.add(word, std::exchange(glue_next_, false)); }

  WrappedLines lines_;
  bool glue_next_ = false;
};

std::string tag_line(std::string_view name, std::string_view value) {
  std::string escaped;
  for (const char c : normal_tag_value(value)) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return fmt::format("[{} \"{}\"]\n", name, escaped);
}

std::string tag_lines(const PgnGame& game) {
  std::string text;
  for (const std::string_view name : first_tags) {
    const std::string_view value = game.tag(name);
    text += tag_line(name, !value.empty() ? value : name == "Date" ? "????.??.??" : "?");
  }
  text += tag_line("Result", to_text(game.result));
  if (game.chess960) text += tag_line("Variant", "Chess960");
  if (game.start != Position::start()) {
    text += tag_line("SetUp", "1");
    text += tag_line("FEN", to_fen(game.start));
  }
  for (const auto& [name, value] : game.tags)
    if (std::find(first_tags.begin(), first_tags.end(), name) == first_tags.end()) text += tag_line(name, value);
  return text;
}

}  // namespace

std::string to_pgn(const PgnGame& game) {
  MoveText moves;
  moves.write_line(game.line, game.start);
  return tag_lines(game) + "\n" + moves.finish(game.result) + "\n";
}

}  // namespace arborist::chess
