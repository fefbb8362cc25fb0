#include "chess/pgn_reader.h"

#include <fmt/format.h>

#include <utility>

#include "chess/fen.h"
#include "chess/pgn_symbols.h"
#include "chess/san.h"
#include "core/text.h"

namespace arborist::chess {
namespace {

constexpr std::string_view first_tag = "[Event ";

bool is_normal_name(std::string_view variant) {
  const std::string name = to_lower(variant);
  return name.empty() || name == "standard" || name == "normal" || name == "chess" || name == "from position" ||
         name == "?";
}

bool is_pass(std::string_view text) { return text == "--" || text == "Z0" || text == "0000"; }

// What comes first but for blanks, 0 for the end of a line.
char first_of_line(std::string_view text) {
  const auto at = text.find_first_not_of(" \t\r");
  return at == std::string_view::npos || text[at] == '\n' ? '\0' : text[at];
}

// Behind a quote: a bracket and then nothing more in this line.
bool ends_tag_and_line(std::string_view text) {
  const auto bracket = text.find_first_not_of(" \t\r");
  return bracket != std::string_view::npos && text[bracket] == ']' && first_of_line(text.substr(bracket + 1)) == '\0';
}

}  // namespace

Position after_pgn_move(const Position& position, Move move) {
  if (!move.is_none()) return position.after(move);
  Board board = position.board();
  board.en_passant = no_squares;
  const bool new_number = position.to_move() == black;
  return {board, opponent(position.to_move()), position.half_move_clock() + 1,
          position.full_move_number() + (new_number ? 1 : 0)};
}

PgnReader::PgnReader(PgnInput input, const PgnLimits& limits) : input_(std::move(input)), limits_(limits) {
  lines_.reserve(limits_.nesting + 1);
}

bool PgnReader::fail(std::string message) {
  problem_ = {input_.line(), std::move(message)};
  return false;
}

PgnReader::Step PgnReader::broken(std::string message) {
  fail(std::move(message));
  return Step::broken;
}

void PgnReader::skip_space() {
  while (!input_.at_end() && is_pgn_space(input_.peek())) input_.take();
}

// Before a game: also lines that are not for us.
void PgnReader::skip_empty_lines() {
  while (true) {
    skip_space();
    const char c = input_.peek();
    if ((c != '%' || !input_.at_line_start()) && c != ';') return;
    input_.skip_line();
  }
}

// A tag at the start of a line begins the next game. The rest of the tags of a broken game is passed first.
void PgnReader::skip_to_next_game(bool in_tags) {
  if (!input_.at_line_start()) input_.skip_line();
  while (in_tags && input_.peek() == '[') input_.skip_line();
  while (!input_.at_end()) {
    const std::string_view line = input_.ahead(2);
    if (line.size() >= 2 && line[0] == '[' && is_pgn_letter(line[1])) return;
    input_.skip_line();
  }
}

// The letters of a move, a number, a result or a name; empty where none of them starts.
std::string_view PgnReader::symbol() {
  const std::string_view ahead = input_.ahead(longest_pgn_symbol + 1);
  std::size_t length = 0;
  while (length < ahead.size() && length <= longest_pgn_symbol && is_pgn_symbol(ahead[length])) ++length;
  return ahead.substr(0, length);
}

bool PgnReader::read_game(PgnVisitor& visitor) {
  skip_empty_lines();
  if (input_.at_end()) return false;
  lines_.clear();
  fen_.clear();
  variant_.clear();
  opening_comment_.clear();
  tagged_result_ = result_ = PgnResult::unknown;
  tags_ = moves_ = 0;
  passed_ = false;
  visitor.begin_game(input_.line());
  if (!read_tags(visitor) || !set_up_start()) {
    visitor.broken_game(problem_);
    skip_to_next_game(true);
    return true;
  }
  if (!visitor.begin_moves(lines_.front().now)) {
    skip_to_next_game(false);
    return true;
  }
  text_ = opening_comment_;
  tell_comment(visitor);
  if (!read_moves(visitor)) {
    visitor.broken_game(problem_);
    skip_to_next_game(false);
    return true;
  }
  visitor.end_game(result_);
  return true;
}

bool PgnReader::read_tags(PgnVisitor& visitor) {
  while (true) {
    skip_empty_lines();
    const char c = input_.peek();
    // A comment before the tags is kept for the moves.
    if (c == '{' && tags_ == 0 && opening_comment_.empty()) {
      if (!read_braces()) return false;
      opening_comment_ = text_;
      continue;
    }
    if (c != '[') return true;
    if (!read_tag(visitor)) return false;
  }
}

bool PgnReader::read_tag(PgnVisitor& visitor) {
  if (++tags_ > limits_.tags) return fail(fmt::format("more than {} tags", limits_.tags));
  input_.take();
  skip_space();
  const std::string name(symbol());
  if (name.empty() || !is_pgn_letter(name[0]))
    return fail("a tag has no name: one like [White \"Anderssen\"] is expected");
  if (name.size() > longest_pgn_symbol) return fail("the name of a tag is too long");
  input_.skip(name.size());
  skip_space();
  if (input_.peek() != '"') return fail(fmt::format("tag {}: a value in quotes is expected", name));
  input_.take();
  if (!read_tag_value()) return fail(fmt::format("tag {}: {}", name, problem_.message));
  if (tag_fault_ != nullptr) visitor.warning({input_.line(), fmt::format("tag {}: {}", name, tag_fault_)});
  text_ = normal_tag_value(text_);
  visitor.tag(name, text_);
  note_tag(name);
  return true;
}

// From behind the opening quote to behind the closing bracket.
bool PgnReader::read_tag_value() {
  text_.clear();
  tag_fault_ = nullptr;
  do {
    if (input_.at_end() || input_.peek() == '\n') return fail("the quotes are not closed");
    if (text_.size() > limits_.tag_value) return fail(fmt::format("longer than {} bytes", limits_.tag_value));
  } while (take_tag_letter());
  skip_space();
  if (input_.peek() != ']') return fail("']' is expected after the value");
  input_.take();
  return true;
}

// False at the quote that ends the value: only a bracket or the end of the line may stand behind it. A backslash before
// a quote that must be that one was meant for itself.
inline bool PgnReader::take_tag_letter() {
  constexpr std::size_t far_enough = 64;
  char c = input_.take();
  if (c == '"') {
    const char next = first_of_line(input_.ahead(far_enough));
    if (next == ']' || next == '\0') return false;
    tag_fault_ = "a quote inside the value should be written \\\"";
  } else if (c == '\\' && input_.peek() == '"' && ends_tag_and_line(input_.ahead(far_enough).substr(1))) {
    tag_fault_ = "a backslash at the end of the value should be written \\\\";
  } else if (c == '\\' && (input_.peek() == '"' || input_.peek() == '\\')) {
    c = input_.take();
  }
  text_ += c;
  return true;
}

// The tags that say how to read the moves.
void PgnReader::note_tag(std::string_view name) {
  if (name == "FEN") fen_ = text_;
  if (name == "Variant") variant_ = text_;
  if (name == "Result") tagged_result_ = parse_result(text_).value_or(PgnResult::unknown);
}

bool PgnReader::set_up_start() {
  if (!is_normal_name(variant_) && !is_chess960_variant(variant_))
    return fail(fmt::format("variant {} is not known: only chess and Chess960 are read", in_quotes(variant_)));
  Position start = Position::start();
  if (!fen_.empty()) {
    const auto position = parse_fen(fen_);
    if (!position) return fail("tag FEN: " + position.error().message);
    start = *position;
  }
  lines_.push_back({start, start, false});
  return true;
}

bool PgnReader::read_moves(PgnVisitor& visitor) {
  result_ = tagged_result_;
  while (true) {
    skip_space();
    if (input_.at_end()) {
      if (lines_.size() > 1) return fail("the game ends inside a variation: ')' is missing");
      return true;
    }
    const Step step = read_element(visitor);
    if (step == Step::broken) return false;
    if (step == Step::game_ends) return true;
  }
}

PgnReader::Step PgnReader::read_element(PgnVisitor& visitor) {
  const char c = input_.peek();
  if (is_pgn_symbol(c)) return read_symbol(visitor);
  switch (c) {
    case '.':
      input_.take();
      return Step::go_on;
    case '{':
      return read_comment(visitor);
    case ';':
      return read_line_comment(visitor);
    case '$':
      return read_nag(visitor);
    case '!':
    case '?':
      return read_marks(visitor);
    case '(':
      return begin_variation(visitor);
    case ')':
      return end_variation(visitor);
    case '[':
      return meet_bracket();
    case '<':
      return skip_expansion();
    case '*':
      input_.take();
      if (lines_.size() > 1) return Step::go_on;
      result_ = PgnResult::unknown;
      return Step::game_ends;
    case '%':
      if (!input_.at_line_start()) break;
      input_.skip_line();
      return Step::go_on;
    default:
      break;
  }
  return read_rarity(visitor);
}

// Apart, so that the elements that are frequent stay quick.
[[gnu::noinline]] PgnReader::Step PgnReader::read_rarity(PgnVisitor& visitor) {
  constexpr std::string_view pass = "@@@@";
  if (input_.ahead(pass.size()).starts_with(pass)) return read_pass(visitor, pass);
  const char c = input_.peek();
  return broken(fmt::format("{} is not expected among the moves", in_quotes({&c, 1})));
}

PgnReader::Step PgnReader::read_symbol(PgnVisitor& visitor) {
  const std::string_view text = symbol();
  if (text.size() > longest_pgn_symbol) return broken("a move is too long: " + in_quotes(text));
  const char first = text[0];
  if (first >= '0' && first <= '9' && !text.starts_with("0-0")) return read_number_or_result(visitor, text);
  return read_move(visitor, text);
}

PgnReader::Step PgnReader::read_number_or_result(PgnVisitor& visitor, std::string_view text) {
  if (text.find_first_not_of("0123456789") == std::string_view::npos) {
    if (is_pass(text)) return read_pass(visitor, text);
    input_.skip(text.size());
    return Step::go_on;
  }
  const auto result = parse_result(text);
  if (!result) return broken(in_quotes(text) + " is neither a move number nor a result");
  input_.skip(text.size());
  if (lines_.size() > 1) return Step::go_on;
  result_ = *result;
  return Step::game_ends;
}

[[gnu::always_inline]] inline PgnReader::Step PgnReader::play(PgnVisitor& visitor, Move move, std::string_view text) {
  if (++moves_ > limits_.moves) return broken(fmt::format("more than {} moves", limits_.moves));
  input_.skip(text.size());
  Line& line = lines_.back();
  line.before = line.now;
  line.now = move.is_none() ? after_pgn_move(line.before, move) : line.before.after(move);
  line.moved = true;
  visitor.move(line.before, move, line.now);
  return Step::go_on;
}

PgnReader::Step PgnReader::read_move(PgnVisitor& visitor, std::string_view text) {
  Line& line = lines_.back();
  Move move = find_san(line.now, text);
  if (move.is_none()) {
    if (const auto nag = nag_of_symbol(text)) {
      input_.skip(text.size());
      if (*nag != 0 && line.moved) visitor.nag(*nag);
      return Step::go_on;
    }
    // "e.p." is cut into pieces by its dots.
    if (line.moved && (text == "e" || text == "p" || text == "ep")) {
      input_.skip(text.size());
      return Step::go_on;
    }
    if (is_pass(text)) return read_pass(visitor, text);
    const auto typed = parse_san(line.now, text);
    if (!typed) {
      return broken(fmt::format("move {}{} {}", line.now.full_move_number(), line.now.to_move() == white ? "." : "...",
                                typed.error().message));
    }
    move = *typed;
  }
  return play(visitor, move, text);
}

// Annotators write it for "and if nothing is done against it".
[[gnu::noinline]] PgnReader::Step PgnReader::read_pass(PgnVisitor& visitor, std::string_view text) {
  const Position& now = lines_.back().now;
  const auto number = [&] { return fmt::format("{}{}", now.full_move_number(), now.to_move() == white ? "." : "..."); };
  if (now.in_check()) return broken(fmt::format("move {} {}: nobody may pass in check", number(), in_quotes(text)));
  if (!std::exchange(passed_, true))
    visitor.warning(
        {input_.line(), fmt::format("move {} {}: a null move is no move of a game", number(), in_quotes(text))});
  return play(visitor, Move(), text);
}

// From the brace to behind the closing one, into text_.
bool PgnReader::read_braces() {
  const std::size_t started = input_.line();
  const auto not_closed = [&] {
    problem_ = {started, "a comment is not closed: '}' is missing"};
    return false;
  };
  input_.take();
  text_.clear();
  while (true) {
    if (input_.at_end()) return not_closed();
    // One missing brace must not swallow the games that follow.
    if (input_.peek() == '[' && input_.at_line_start() && input_.ahead(first_tag.size()).starts_with(first_tag))
      return not_closed();
    const char c = input_.take();
    if (c == '}') return true;
    text_ += c;
    if (text_.size() > limits_.comment) return fail(fmt::format("a comment is longer than {} bytes", limits_.comment));
  }
}

void PgnReader::tell_comment(PgnVisitor& visitor) {
  if (!visitor.wants_comments()) return;
  const std::string comment = normal_comment(text_);
  if (!comment.empty()) visitor.comment(comment);
}

PgnReader::Step PgnReader::read_comment(PgnVisitor& visitor) {
  if (!read_braces()) return Step::broken;
  tell_comment(visitor);
  return Step::go_on;
}

PgnReader::Step PgnReader::read_line_comment(PgnVisitor& visitor) {
  input_.take();
  text_.clear();
  while (!input_.at_end() && input_.peek() != '\n') {
    text_ += input_.take();
    if (text_.size() > limits_.comment)
      return broken(fmt::format("a comment is longer than {} bytes", limits_.comment));
  }
  tell_comment(visitor);
  return Step::go_on;
}

// $7
PgnReader::Step PgnReader::read_nag(PgnVisitor& visitor) {
  input_.take();
  const std::string_view digits = symbol();
  const auto number = parse_integer<int>(digits, 0, 255);
  if (!number) return broken("after '$': " + number.error().message);
  input_.skip(digits.size());
  if (*number != 0 && lines_.back().moved) visitor.nag(*number);
  return Step::go_on;
}

// ! ? !! ?? !? ?!
PgnReader::Step PgnReader::read_marks(PgnVisitor& visitor) {
  const std::string_view ahead = input_.ahead(2);
  const std::size_t length = ahead.size() > 1 && (ahead[1] == '!' || ahead[1] == '?') ? 2 : 1;
  const int number = nag_of_marks(ahead.substr(0, length));
  input_.skip(length);
  if (lines_.back().moved) visitor.nag(number);
  return Step::go_on;
}

PgnReader::Step PgnReader::begin_variation(PgnVisitor& visitor) {
  if (lines_.size() > limits_.nesting)
    return broken(fmt::format("variations are nested deeper than {}", limits_.nesting));
  if (!lines_.back().moved) return broken("a variation stands before the first move: there is nothing to vary");
  input_.take();
  const Position start = lines_.back().before;
  lines_.push_back({start, start, false});
  visitor.begin_variation();
  return Step::go_on;
}

PgnReader::Step PgnReader::end_variation(PgnVisitor& visitor) {
  if (lines_.size() == 1) return broken("')' without '('");
  input_.take();
  lines_.pop_back();
  visitor.end_variation();
  return Step::go_on;
}

// The tags of the next game: this one has no result.
PgnReader::Step PgnReader::meet_bracket() {
  const std::string_view ahead = input_.ahead(2);
  if (ahead.size() < 2 || !is_pgn_letter(ahead[1])) return broken("'[' is not expected among the moves");
  if (lines_.size() > 1) return broken("the game ends inside a variation: ')' is missing");
  return Step::game_ends;
}

// <…> is reserved by the standard and without meaning.
PgnReader::Step PgnReader::skip_expansion() {
  while (!input_.at_end() && input_.peek() != '\n') {
    if (input_.take() == '>') return Step::go_on;
  }
  return broken("'<' without '>'");
}

}  // namespace arborist::chess
