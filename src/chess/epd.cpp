#include "chess/epd.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>

#include "chess/fen.h"
#include "chess/san.h"
#include "core/text.h"

namespace arborist::chess {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Operations whose operands are moves of the position.
bool holds_moves(std::string_view code) {
  constexpr std::array<std::string_view, 5> codes = {"bm", "am", "pm", "sm", "rm"};
  return std::find(codes.begin(), codes.end(), code) != codes.end();
}
// Operations whose operands are moves one after the other.
bool holds_line(std::string_view code) { return code == "pv"; }

// A program may write "draw_offer" or "c9"; anything that starts with a letter is a code.
bool is_code(std::string_view text) {
  return !text.empty() && text.size() <= 15 && is_letter(text[0]) &&
         std::all_of(text.begin(), text.end(), [](char c) { return is_letter(c) || is_digit(c) || c == '_'; });
}

// The next word of the line, off its front.
std::string_view take_word(std::string_view& rest) {
  rest = trim(rest);
  const auto end = rest.find_first_of(" \t");
  const std::string_view word = rest.substr(0, end);
  rest.remove_prefix(word.size());
  return word;
}

// Two numbers after the four fields: a FEN.
std::optional<std::string> clocks_at(std::string_view& rest) {
  std::string_view ahead = rest;
  const auto clock = take_word(ahead);
  const auto number = take_word(ahead);
  const auto all_digits = [](std::string_view s) { return !s.empty() && std::all_of(s.begin(), s.end(), is_digit); };
  if (!all_digits(clock) || !all_digits(number)) return std::nullopt;
  rest = ahead;
  return fmt::format("{} {}", clock, number);
}

// One operand, off the front: a quoted text or a word.
Expected<EpdOperand> take_operand(std::string_view& rest) {
  if (rest.starts_with('"')) {
    const auto end = rest.find('"', 1);
    if (end == std::string_view::npos) return Error{"the quotes are not closed"};
    EpdOperand operand{std::string(rest.substr(1, end - 1)), true};
    rest.remove_prefix(end + 1);
    return operand;
  }
  const auto end = rest.find_first_of(" \t;\"");
  EpdOperand operand{std::string(rest.substr(0, end)), false};
  rest.remove_prefix(operand.text.size());
  return operand;
}

// Up to and with the semicolon; at the end of the line it may be missing.
Expected<EpdOperation> take_operation(std::string_view& rest) {
  const auto end = rest.find_first_of(" \t;");
  EpdOperation operation{std::string(rest.substr(0, end)), {}};
  if (!is_code(operation.code)) return Error{in_quotes(operation.code) + " is not an operation like bm, id or c0"};
  rest.remove_prefix(operation.code.size());
  while (true) {
    rest = trim(rest);
    if (rest.empty()) return operation;
    if (rest.starts_with(';')) {
      rest.remove_prefix(1);
      return operation;
    }
    auto operand = take_operand(rest);
    if (!operand) return operand.error().in(operation.code);
    operation.operands.push_back(*std::move(operand));
  }
}

// Every operand that should be a move becomes its SAN, or the error says which is none.
Expected<void> check_moves(const Position& position, EpdOperation& operation) {
  const bool in_line = holds_line(operation.code);
  if (!in_line && !holds_moves(operation.code)) return {};
  Position now = position;
  for (EpdOperand& operand : operation.operands) {
    const auto move = parse_san(now, operand.text);
    if (!move) return move.error().in(operation.code);
    operand = {to_san(now, *move), false};
    if (in_line) now = now.after(*move);
  }
  return {};
}

bool is_clock(std::string_view code) { return code == "hmvc" || code == "fmvn"; }

// hmvc and fmvn are the clocks of the position.
Expected<Position> with_clock(const Position& position, const EpdOperation& operation) {
  const bool half_moves = operation.code == "hmvc";
  const std::string text = operation.operands.empty() ? "" : operation.operands[0].text;
  const auto value = parse_integer<int>(text, half_moves ? 0 : 1, half_moves ? 999 : 9999);
  if (!value) return value.error().in(operation.code);
  return Position(position.board(), position.to_move(), half_moves ? *value : position.half_move_clock(),
                  half_moves ? position.full_move_number() : *value);
}

EpdOperation& operation_of(Epd& epd, std::string_view code) {
  assert(is_code(code));
  for (EpdOperation& operation : epd.operations)
    if (operation.code == code) return operation;
  return epd.operations.emplace_back(EpdOperation{std::string(code), {}});
}

}  // namespace

const EpdOperation* Epd::find(std::string_view code) const {
  for (const EpdOperation& operation : operations)
    if (operation.code == code) return &operation;
  return nullptr;
}

std::string_view Epd::text(std::string_view code) const {
  const EpdOperation* operation = find(code);
  return operation && !operation->operands.empty() ? std::string_view(operation->operands[0].text) : "";
}

std::vector<Move> Epd::moves(std::string_view code) const {
  std::vector<Move> result;
  const EpdOperation* operation = find(code);
  if (!operation) return result;
  Position now = position;
  for (const EpdOperand& operand : operation->operands) {
    const auto move = parse_san(now, operand.text);
    if (!move) break;
    result.push_back(*move);
    if (holds_line(code)) now = now.after(*move);
  }
  return result;
}

void Epd::set_text(std::string_view code, std::string_view text) {
  std::string clean(text);
  std::replace_if(
      clean.begin(), clean.end(), [](char c) { return c == '"' || c == '\n' || c == '\r'; }, '\'');
  operation_of(*this, code).operands = {{std::move(clean), true}};
}

void Epd::set_moves(std::string_view code, const std::vector<Move>& moves) {
  EpdOperation& operation = operation_of(*this, code);
  operation.operands.clear();
  Position now = position;
  for (const Move move : moves) {
    operation.operands.push_back({to_san(now, move), false});
    if (holds_line(code)) now = now.after(move);
  }
}

Expected<Epd> parse_epd(std::string_view line) {
  if (line.size() > longest_epd) return Error{fmt::format("bad EPD: longer than {} characters", longest_epd)};
  if (line.find_first_of("\n\r") != std::string_view::npos) return Error{"bad EPD: more than one line"};
  std::string_view rest = trim(line);
  std::string fen;
  for (int i = 0; i < 4; ++i) fen += std::string(take_word(rest)) + " ";
  if (const auto clocks = clocks_at(rest)) fen += *clocks;
  const auto position = parse_fen(fen);
  if (!position) return position.error().in("bad EPD");

  Epd epd{*position, {}};
  for (rest = trim(rest); !rest.empty(); rest = trim(rest)) {
    if (epd.operations.size() == most_epd_operations)
      return Error{fmt::format("bad EPD: more than {} operations", most_epd_operations)};
    auto operation = take_operation(rest);
    if (!operation) return operation.error().in("bad EPD");
    if (is_clock(operation->code)) {
      const auto position_then = with_clock(epd.position, *operation);
      if (!position_then) return position_then.error().in("bad EPD");
      epd.position = *position_then;
      continue;
    }
    if (const auto checked = check_moves(epd.position, *operation); !checked) return checked.error().in("bad EPD");
    epd.operations.push_back(*std::move(operation));
  }
  return epd;
}

std::string to_epd(const Epd& epd) {
  const std::string fen = to_fen(epd.position);
  const auto fields = words(fen);
  std::string text = fmt::format("{} {} {} {}", fields[0], fields[1], fields[2], fields[3]);
  for (const EpdOperation& operation : epd.operations) {
    text += ' ' + operation.code;
    for (const EpdOperand& operand : operation.operands)
      text += operand.quoted ? fmt::format(" \"{}\"", operand.text) : ' ' + operand.text;
    text += ';';
  }
  if (epd.position.half_move_clock() != 0) text += fmt::format(" hmvc {};", epd.position.half_move_clock());
  if (epd.position.full_move_number() != 1) text += fmt::format(" fmvn {};", epd.position.full_move_number());
  return text;
}

}  // namespace arborist::chess
