#include "arena/outside/thinking.h"

#include <algorithm>
#include <array>

#include "chess/san.h"
#include "chess/uci_move.h"
#include "core/text.h"

namespace arborist::outside {

namespace {

constexpr std::size_t longest_line = 128;
constexpr int deepest_told = 100'000;
constexpr int largest_told = 1'000'000'000;

std::optional<int> number_in(std::string_view word) {
  const auto number = parse_integer<int>(word, -largest_told, largest_told);
  return number ? std::optional(*number) : std::nullopt;
}

Score mate_in(int moves) { return moves > 0 ? Score::win_in(2 * moves - 1) : Score::loss_in(-2 * moves); }

// The words after `score`; moves `i` past them.
void read_score(const std::vector<std::string_view>& parts, std::size_t& i, Thinking& thinking) {
  if (i + 1 >= parts.size()) return;
  const bool is_mate = parts[i] == "mate";
  const auto number = number_in(parts[i + 1]);
  if ((!is_mate && parts[i] != "cp") || !number) return;
  i += 2;
  auto bound = Thinking::Bound::exact;
  for (; i < parts.size() && (parts[i] == "lowerbound" || parts[i] == "upperbound"); ++i)
    bound = parts[i] == "lowerbound" ? Thinking::Bound::above : Thinking::Bound::below;
  constexpr int longest_mate = Score::longest_win / 2;
  thinking.take_value(is_mate ? mate_in(std::clamp(*number, -longest_mate, longest_mate)) : Score::of_static(*number),
                      bound);
}

std::optional<std::uint64_t> count_in(std::string_view word) {
  const auto number = parse_integer<std::uint64_t>(word, 0, UINT64_MAX);
  return number ? std::optional(*number) : std::nullopt;
}

bool is_of_another_line(const std::vector<std::string_view>& parts) {
  const auto multipv = std::find(parts.begin(), parts.end(), "multipv");
  return multipv != parts.end() && multipv + 1 != parts.end() && *(multipv + 1) != "1";
}

// Up to the first that is not legal.
std::vector<chess::Move> legal_part(chess::Position position, const std::vector<std::string>& texts) {
  std::vector<chess::Move> line;
  for (const auto& text : texts) {
    auto move = chess::parse_uci(text, position);
    if (!move) move = chess::parse_san(position, text);
    if (!move) break;
    line.push_back(*move);
    position = position.after(*move);
  }
  return line;
}

}  // namespace

void Thinking::take_value(Score score, Bound kind) {
  if (kind != Bound::exact && value && bound == Bound::exact) return;
  value = score;
  bound = kind;
}

bool Thinking::is_beyond(const Limits& limits) const {
  constexpr std::uint64_t tolerance = 100'000;
  const bool limits_nodes = limits.nodes < Limits::unlimited_nodes / 2 - tolerance;
  return depth > limits.depth || (limits_nodes && nodes > 2 * limits.nodes + tolerance);
}

std::optional<Analysis> Thinking::analysis(const chess::Position& position, Ended ended) const {
  if (!value && nodes == 0) return std::nullopt;
  Analysis analysis{.value = value.value_or(Score::draw()),
                    .line = chess::to_san(position, legal_part(position, line)),
                    .counts = {},
                    .depth = depth,
                    .ended = ended,
                    .iterations = {}};
  analysis.counts.entered = nodes;
  analysis.counts.deepest = std::max(depth, deepest);
  return analysis;
}

bool read_uci_info(std::string_view line, Thinking& thinking) {
  const auto parts = words(line);
  if (parts.empty() || parts[0] != "info") return false;
  if (is_of_another_line(parts)) return true;
  for (std::size_t i = 1; i < parts.size();) {
    const std::string_view key = parts[i++];
    if (key == "string") return true;
    if (key == "score") {
      read_score(parts, i, thinking);
      continue;
    }
    if (key == "pv") {
      if (i == parts.size()) return true;
      const std::size_t end = std::min(parts.size(), i + longest_line);
      thinking.line.assign(parts.begin() + static_cast<std::ptrdiff_t>(i),
                           parts.begin() + static_cast<std::ptrdiff_t>(end));
      return true;
    }
    if (i == parts.size()) return true;
    const auto count = count_in(parts[i]);
    if (!count) continue;
    if (key == "nodes") thinking.nodes = *count;
    if (key == "depth") thinking.depth = static_cast<int>(std::min<std::uint64_t>(*count, deepest_told));
    if (key == "seldepth") thinking.deepest = static_cast<int>(std::min<std::uint64_t>(*count, deepest_told));
    ++i;
  }
  return true;
}

bool read_xboard_thinking(std::string_view line, Thinking& thinking) {
  const auto parts = words(line);
  if (parts.size() < 4) return false;
  // Some engines write a sign after the depth: "9." or "9&".
  std::string_view depth_text = parts[0];
  while (!depth_text.empty() && std::string_view(".&+-*").find(depth_text.back()) != std::string_view::npos)
    depth_text.remove_suffix(1);
  const auto depth = number_in(depth_text);
  std::string_view score_text = parts[1];
  if (score_text.starts_with('+')) score_text.remove_prefix(1);
  const auto score = number_in(score_text);
  const auto time = count_in(parts[2]);
  const auto nodes = count_in(parts[3]);
  if (!depth || *depth < 0 || *depth > deepest_told || !score || !time || !nodes) return false;

  thinking.depth = *depth;
  thinking.nodes = std::max(thinking.nodes, *nodes);
  // Mates are written as 100000 and the number of moves.
  constexpr int mate = 100'000;
  constexpr int longest_mate = Score::longest_win / 2;
  if (std::abs(*score) > mate && std::abs(*score) <= mate + longest_mate)
    thinking.take_value(mate_in(*score > 0 ? *score - mate : *score + mate), Thinking::Bound::exact);
  else
    thinking.take_value(Score::of_static(*score), Thinking::Bound::exact);
  std::vector<std::string> moves;
  for (std::size_t i = 4; i < parts.size() && moves.size() < longest_line; ++i) {
    // Not moves: the numbers of moves, dots, and signs such as (-).
    std::string_view word = parts[i];
    while (!word.empty() && std::string_view("!?.,;").find(word.back()) != std::string_view::npos)
      word.remove_suffix(1);
    const bool has_letter =
        std::any_of(word.begin(), word.end(), [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; });
    if (!has_letter && !word.starts_with("0-0")) continue;
    moves.emplace_back(word);
  }
  if (!moves.empty()) thinking.line = std::move(moves);
  return true;
}

}  // namespace arborist::outside
