#include "engine/uci/uci_go.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <optional>
#include <utility>

#include "chess/uci_move.h"
#include "core/text.h"

namespace arborist::engine {

namespace {

constexpr std::int64_t longest_time = std::int64_t{1000} * 60 * 60 * 24 * 365;
constexpr int most_told_moves_to_go = 1000;
constexpr int deepest_perft = 30;
// Where some limit was meant and none can be read: a move within a moment, since a clock may be running.
constexpr std::uint64_t nodes_in_doubt = 10'000;

Duration told_milliseconds(std::int64_t count) { return std::chrono::milliseconds(count); }

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
    {"movestogo", &Numbers::movestogo, 0, most_told_moves_to_go},
    {"depth", &Numbers::depth, 1, Limits::deepest},
    {"nodes", &Numbers::nodes, 1, INT64_MAX},
    {"mate", &Numbers::mate, 1, Limits::deepest},
    {"movetime", &Numbers::movetime, 0, longest_time},
    {"perft", &Numbers::perft, 1, deepest_perft},
}};

bool is_go_word(std::string_view word) {
  return word == "infinite" || word == "ponder" || word == "searchmoves" ||
         std::any_of(number_words.begin(), number_words.end(), [&](const auto& n) { return n.word == word; });
}

// A whole number, however long, as near to it as the range allows; nothing where it is none.
std::optional<std::int64_t> number_within(std::string_view text, std::int64_t low, std::int64_t high) {
  if (text.starts_with('+')) text.remove_prefix(1);
  const char* const end = text.data() + text.size();
  std::int64_t number = 0;
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error == std::errc::invalid_argument || stop != end) return std::nullopt;
  if (error == std::errc::result_out_of_range) return text.starts_with('-') ? low : high;
  return std::clamp(number, low, high);
}

// Only one clock told: the other is taken to show the same.
std::optional<TimeLeft> clock_of(const Numbers& n, Side side) {
  const bool is_white = side == chess::white;
  const auto own = is_white ? n.wtime : n.btime;
  const auto other = is_white ? n.btime : n.wtime;
  if (!own && !other) return std::nullopt;
  const auto at_least_one = [](std::int64_t time) { return told_milliseconds(std::max<std::int64_t>(time, 1)); };
  return TimeLeft{.own = at_least_one(own ? *own : *other),
                  .other = at_least_one(other ? *other : *own),
                  .own_increment = told_milliseconds((is_white ? n.winc : n.binc).value_or(0)),
                  .other_increment = told_milliseconds((is_white ? n.binc : n.winc).value_or(0)),
                  .moves_to_go = static_cast<int>(n.movestogo.value_or(0))};
}

class GoReader {
 public:
  GoReader(std::span<const std::string_view> words, const chess::Position& position)
      : words_(words), position_(position) {}

  GoCommand read() {
    while (at_ < words_.size()) read_word(words_[at_++]);
    set_limits();
    return std::move(go_);
  }

 private:
  void read_word(std::string_view word) {
    if (word == "infinite") {
      go_.request.infinite = true;
    } else if (word == "ponder") {
      go_.request.ponder = true;
    } else if (word == "searchmoves") {
      read_moves();
    } else if (const auto known = std::find_if(number_words.begin(), number_words.end(),
                                               [&](const auto& candidate) { return candidate.word == word; });
               known != number_words.end()) {
      read_number(*known);
    } else {
      pass_over(in_quotes(word) + " is no part of 'go'");
    }
  }

  void read_moves() {
    for (; !is_at_end_of_value(); ++at_) {
      if (const auto move = chess::parse_uci(words_[at_], position_)) {
        go_.request.only_moves.push_back(*move);
      } else {
        go_.remarks.push_back("searchmoves: " + move.error().message);
      }
    }
    if (go_.request.only_moves.empty())
      go_.remarks.emplace_back("searchmoves: no legal move is given, so all are searched");
  }

  void read_number(const NumberWord& known) {
    if (is_at_end_of_value()) return pass_over(std::string(known.word) + ": a number is expected");
    const auto text = words_[at_++];
    const auto number = number_within(text, known.low, known.high);
    if (!number) return pass_over(fmt::format("{}: {} is not a whole number", known.word, in_quotes(text)));
    if (!parse_integer<std::int64_t>(text, known.low, known.high))
      go_.remarks.push_back(fmt::format("{}: {} is taken for {}", known.word, text, *number));
    numbers_.*known.place = *number;
  }

  [[nodiscard]] bool is_at_end_of_value() const { return at_ == words_.size() || is_go_word(words_[at_]); }

  void pass_over(std::string remark) {
    go_.remarks.push_back(std::move(remark));
    something_was_meant_ = true;
  }

  void set_limits() {
    auto& request = go_.request;
    request.clock = clock_of(numbers_, position_.to_move());
    if (numbers_.depth) request.limits.depth = static_cast<int>(*numbers_.depth);
    if (numbers_.nodes) request.limits.nodes = static_cast<std::uint64_t>(*numbers_.nodes);
    if (numbers_.movetime) request.limits.time = told_milliseconds(std::max<std::int64_t>(*numbers_.movetime, 1));
    request.mate_in = static_cast<int>(numbers_.mate.value_or(0));
    go_.perft_depth = static_cast<int>(numbers_.perft.value_or(0));
    if (numbers_.depth || numbers_.nodes || numbers_.movetime || numbers_.mate || request.clock || request.infinite)
      return;
    if (something_was_meant_ || numbers_.winc || numbers_.binc || numbers_.movestogo) {
      request.limits.nodes = nodes_in_doubt;
    } else if (!request.ponder) {
      request.infinite = true;  // "go" alone means: think until told to stop
    }
  }

  std::span<const std::string_view> words_;
  const chess::Position& position_;
  std::size_t at_ = 0;
  Numbers numbers_;
  bool something_was_meant_ = false;  // by what could not be read
  GoCommand go_;
};

}  // namespace

GoCommand parse_go(std::span<const std::string_view> words, const chess::Position& position) {
  return GoReader(words, position).read();
}

}  // namespace arborist::engine
