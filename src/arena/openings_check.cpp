#include "arena/openings_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "chess/epd.h"
#include "chess/san.h"
#include "core/text.h"

namespace arborist {
namespace {

constexpr std::size_t most_opening_moves = 200;

class Checking {
 public:
  OpeningsCheck run(std::string_view lines) {
    std::size_t number = 0;
    for (const auto raw : split(lines, '\n')) {
      ++number;
      const auto line = trim(raw);
      if (line.empty()) continue;
      ++check_.lines;
      if (const auto examined = examine(line, number); examined)
        ++check_.good;
      else if (check_.problems.size() < OpeningsCheck::most_problems)
        check_.problems.push_back(fmt::format("line {}: {}", number, examined.error().message));
    }
    if (check_.with_value > 0) {
      const double count = static_cast<double>(check_.with_value);
      check_.mean = sum_ / count;
      check_.deviation = std::sqrt(std::max(0.0, squares_ / count - check_.mean * check_.mean));
    }
    return check_;
  }

 private:
  Expected<void> examine(std::string_view line, std::size_t number) {
    const auto epd = chess::parse_epd(line);
    if (!epd) return epd.error();
    const auto& position = epd->position;
    if (const auto end = position.outcome()) return Error{fmt::format("the game is over: {}", end->rule())};
    if (position.in_check()) return Error{"the side to move is in check"};
    const auto [earlier, is_new] = line_of_.emplace(static_cast<std::uint64_t>(position.key()), number);
    if (!is_new) return Error{fmt::format("the same position as in line {}", earlier->second)};
    const bool has_moves = !epd->text("c0").empty();
    if (has_moves)
      if (const auto moves = parse_opening_moves(epd->text("c0"), position); !moves) return moves.error();
    const bool is_white = position.to_move() == Side::first;
    if (epd->find("ce")) {
      const auto value = parse_opening_value(epd->text("ce"));
      if (!value) return value.error();
      note_value(is_white ? *value : -*value);
    }
    check_.with_moves += has_moves;
    check_.white_to_move += is_white;
    return {};
  }

  void note_value(int value) {
    check_.least = check_.with_value == 0 ? value : std::min(check_.least, value);
    check_.most = check_.with_value == 0 ? value : std::max(check_.most, value);
    ++check_.with_value;
    sum_ += value;
    squares_ += static_cast<double>(value) * value;
  }

  OpeningsCheck check_;
  std::unordered_map<std::uint64_t, std::size_t> line_of_;  // by key
  double sum_ = 0;
  double squares_ = 0;
};

}  // namespace

Expected<std::vector<chess::Move>> parse_opening_moves(std::string_view text, const chess::Position& target) {
  std::vector<chess::Move> moves;
  chess::Position position;
  for (const auto word : words(text)) {
    if (moves.size() == most_opening_moves) return Error{"c0: too many moves"};
    const auto move = chess::parse_san(position, word);
    if (!move) return move.error().in("c0");
    moves.push_back(*move);
    position = position.after(*move);
  }
  if (position.key() != target.key()) return Error{"c0: these moves lead to another position"};
  return moves;
}

Expected<int> parse_opening_value(std::string_view text) {
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
  auto value = parse_integer<int>(text, -32'000, 32'000);
  if (!value) return value.error().in("ce");
  return value;
}

OpeningsCheck check_openings(std::string_view lines) { return Checking().run(lines); }

}  // namespace arborist
