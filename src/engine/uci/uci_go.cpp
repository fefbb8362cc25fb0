#include "engine/uci/uci_go.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "chess/uci_move.h"
#include "core/text.h"

namespace arborist::engine {

namespace {

constexpr std::int64_t longest_time = std::int64_t{1000} * 60 * 60 * 24 * 365;
constexpr int most_moves_to_go = 1000;
constexpr int deepest_perft = 30;

Duration milliseconds(std::int64_t count) { return std::chrono::milliseconds(count); }

// Numbers as they were given; turned into a request when all are known.
struct Numbers {
  std::optional<std::int64_t> wtime, btime, winc, binc, movestogo, depth, nodes, mate, movetime, perft;
};

struct NumberWord {
  std::string_view word;
  std::optional<std::int64_t> Numbers::*place;
  std::int64_t low;
  std::int64_t high;
};

// Clocks below zero happen when a move came late: little time is left then, not a broken command.
constexpr std::array<NumberWord, 10> number_words = {{
    {"wtime", &Numbers::wtime, -longest_time, longest_time},
    {"btime", &Numbers::btime, -longest_time, longest_time},
    {"winc", &Numbers::winc, 0, longest_time},
    {"binc", &Numbers::binc, 0, longest_time},
    {"movestogo", &Numbers::movestogo, 0, most_moves_to_go},
    {"depth", &Numbers::depth, 1, Limits::deepest},
    {"nodes", &Numbers::nodes, 1, INT64_MAX},
    {"mate", &Numbers::mate, 1, Limits::deepest},
    {"movetime", &Numbers::movetime, 0, longest_time},
    {"perft", &Numbers::perft, 1, deepest_perft},
}};

std::optional<TimeLeft> clock_of(const Numbers& n, Side side) {
  const bool is_white = side == chess::white;
  const auto own = is_white ? n.wtime : n.btime;
  if (!own) return std::nullopt;
  const auto other = is_white ? n.btime : n.wtime;
  const auto at_least_one = [](std::int64_t time) { return milliseconds(std::max<std::int64_t>(time, 1)); };
  return TimeLeft{.own = at_least_one(*own),
                  .other = at_least_one(other.value_or(*own)),
                  .own_increment = milliseconds((is_white ? n.winc : n.binc).value_or(0)),
                  .other_increment = milliseconds((is_white ? n.binc : n.winc).value_or(0)),
                  .moves_to_go = static_cast<int>(n.movestogo.value_or(0))};
}

bool is_go_word(std::string_view word) {
  return word == "infinite" || word == "ponder" || word == "searchmoves" ||
         std::any_of(number_words.begin(), number_words.end(), [&](const auto& n) { return n.word == word; });
}

GoCommand in_order(const Numbers& numbers, GoCommand go, Side side) {
  auto& request = go.request;
  request.clock = clock_of(numbers, side);
  if (numbers.depth) request.limits.depth = static_cast<int>(*numbers.depth);
  if (numbers.nodes) request.limits.nodes = static_cast<std::uint64_t>(*numbers.nodes);
  if (numbers.movetime) request.limits.time = milliseconds(std::max<std::int64_t>(*numbers.movetime, 1));
  request.mate_in = static_cast<int>(numbers.mate.value_or(0));
  go.perft_depth = static_cast<int>(numbers.perft.value_or(0));
  // "go" alone means: think until told to stop.
  const bool is_limited = numbers.depth || numbers.nodes || numbers.movetime || numbers.mate || request.clock;
  if (!is_limited && !request.ponder) request.infinite = true;
  return go;
}

}  // namespace

Expected<GoCommand> parse_go(std::span<const std::string_view> words, const chess::Position& position) {
  Numbers numbers;
  GoCommand go;
  for (std::size_t i = 0; i < words.size();) {
    const auto word = words[i++];
    if (word == "infinite") {
      go.request.infinite = true;
    } else if (word == "ponder") {
      go.request.ponder = true;
    } else if (word == "searchmoves") {
      for (; i < words.size() && !is_go_word(words[i]); ++i) {
        const auto move = chess::parse_uci(words[i], position);
        if (!move) return move.error().in("searchmoves");
        go.request.only_moves.push_back(*move);
      }
      if (go.request.only_moves.empty()) return Error{"searchmoves: at least one move is expected"};
    } else {
      const auto known = std::find_if(number_words.begin(), number_words.end(),
                                      [&](const auto& candidate) { return candidate.word == word; });
      if (known == number_words.end()) return Error{in_quotes(word) + " is no part of 'go'"};
      if (i == words.size()) return Error{std::string(word) + ": a number is expected"};
      const auto number = parse_integer<std::int64_t>(words[i++], known->low, known->high);
      if (!number) return number.error().in(std::string(word));
      numbers.*known->place = *number;
    }
  }
  return in_order(numbers, std::move(go), position.to_move());
}

}  // namespace arborist::engine
