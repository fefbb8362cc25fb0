#include "coach/last_move.h"

#include <utility>

namespace arborist::coach {
namespace {

using ChessGame = Game<chess::Position>;

std::optional<JudgedMove> judged(Analyst& analyst, const ChessGame& game, const Judgement& after,
                                 const std::stop_token& stop) {
  const std::size_t last = game.moves().size() - 1;
  ChessGame earlier = game;
  earlier.take_back();
  const auto before = analyst.value_of(earlier, stop);
  if (!before || before->line.empty()) return std::nullopt;
  auto move = first_judgement(game, last, *before, after);
  if (!is_doubtful(move, game.positions()[last])) return move;
  const auto look = analyst.second_look(game, last, stop);
  if (!look || look->before.empty()) return std::nullopt;
  look_again(move, *look);
  return move;
}

}  // namespace

std::optional<JudgedLastMove> judge_last_move(Analyst& analyst, const ChessGame& game, const std::stop_token& stop) {
  auto value = analyst.value_of(game, stop);
  if (!value) return std::nullopt;
  JudgedLastMove last{.value = std::move(*value)};
  if (game.moves().empty()) return last;
  last.move = judged(analyst, game, last.value, stop);
  if (!last.move) return std::nullopt;
  return last;
}

}  // namespace arborist::coach
