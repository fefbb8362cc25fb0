#include "engine/uci/uci_evaluation.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/evaluation/evaluation.h"
#include "engine/net/net_evaluation.h"

namespace arborist::engine {
namespace {

using chess::Position;
using chess::Square;

std::string classic_terms(const Position& position) {
  std::string text = fmt::format("{:<22} {:>15} {:>15} {:>15}\n", "term", "white mg/eg", "black mg/eg", "together");
  const auto pair = [](Tapered t) { return fmt::format("{:>6} {:>6}", t.middlegame(), t.endgame()); };
  for (const auto& share : explain(position))
    text += fmt::format("{:<22} {:>15} {:>15} {:>15}\n", share.term, pair(share.white), pair(share.black),
                        pair(share.white - share.black));
  return text;
}

// A row of letters above a row of values for each rank.
std::string values_on_board(const Position& position, const NetSight& sight) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    std::string letters = fmt::format("{} ", rank + 1);
    std::string values = "  ";
    for (int file = 0; file < 8; ++file) {
      const Square square = chess::square_at(rank * 8 + file);
      const chess::Piece piece = position.piece_at(square);
      letters += fmt::format("{:>7}", piece == chess::Piece::none ? '.' : to_letter(piece));
      const auto found = std::find_if(sight.pieces.begin(), sight.pieces.end(),
                                      [&](const auto& one) { return one.placed.square == square; });
      values += found == sight.pieces.end() ? std::string(7, ' ') : fmt::format("{:>+7}", found->value);
    }
    text += fmt::format("{}\n{}\n", letters, values);
  }
  text += "  ";
  for (char file = 'a'; file <= 'h'; ++file) text += fmt::format("{:>7}", file);
  return text + '\n';
}

std::string what_the_net_sees(const Position& position, const ChessNet& net) {
  const NetSight sight = look_through(*net, position);
  std::string text =
      fmt::format("{}\nthe worth of each piece on its square, for White: the value with it less the value without\n\n",
                  evaluation_name(net));
  text += values_on_board(position, sight);
  text += "\nbucket  pieces   for White\n";
  for (std::size_t bucket = 0; bucket < net_buckets; ++bucket) {
    const std::size_t fewest = 2 + bucket * (most_pieces / net_buckets);
    const std::size_t most = std::min<std::size_t>(fewest + most_pieces / net_buckets - 1, most_pieces);
    text += fmt::format("{:>6}  {:>2} to {:>2}  {:>+9}{}\n", bucket + 1, fewest, most, sight.values[bucket],
                        bucket == sight.bucket ? "  used here" : "");
  }
  const int scale = force_scale(position, sight.values[sight.bucket] > 0 ? chess::white : chess::black);
  if (value_of_ending(position))
    text += "this ending is known, so the net is not asked\n";
  else if (scale < full_scale)
    text += fmt::format("whoever is better lacks the force to win: {}/{} of that counts\n", scale, full_scale);
  return text;
}

}  // namespace

std::string evaluation_text(const Position& position, const ChessNet& net) {
  const std::string text = net ? what_the_net_sees(position, net) : classic_terms(position);
  return fmt::format("{}static value: {:+} for the side to move{}", text, evaluate(position, net).value(),
                     position.in_check() ? " (in check, so it says little)" : "");
}

}  // namespace arborist::engine
