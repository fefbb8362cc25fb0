#include "engine/data/record_pgn.h"

namespace arborist::engine {
namespace {

chess::PgnResult pgn_result(GameResult result) {
  if (result == GameResult::drawn) return chess::PgnResult::drawn;
  return result == GameResult::white_won ? chess::PgnResult::white_won : chess::PgnResult::black_won;
}

chess::PgnEval eval_of(ScoredMove move, Side mover) {
  const Score score = mover == chess::white ? move.value() : -move.value();
  if (!score.is_decided()) return {.centipawns = score.value()};
  const int moves = (score.plies_to_end() + 1) / 2;
  return {.mate_in = score.is_win() ? moves : -moves};
}

// A king or rook that may castle stands where it does not stand in normal chess.
bool is_chess960(const chess::Position& position) {
  using chess::Square;
  const auto normal = chess::Bitboard(Square::a1) | chess::Bitboard(Square::h1) | chess::Bitboard(Square::a8) |
                      chess::Bitboard(Square::h8);
  if (position.board().castling_rooks & ~normal) return true;
  const auto king_moved = [&](Side side, Square home) {
    return position.board().castling_rooks_of(side) && position.king(side) != home;
  };
  return king_moved(chess::white, Square::e1) || king_moved(chess::black, Square::e8);
}

}  // namespace

chess::PgnGame to_pgn_game(const GameRecord& record) {
  chess::PgnGame game;
  game.set_tag("Event", "self-play");
  game.set_tag("Round", std::to_string(record.number));
  game.set_tag("White", "Arborist");
  game.set_tag("Black", "Arborist");
  if (record.ending != GameEnding::by_rule) game.set_tag("Termination", "adjudication");
  game.start = record.start;
  game.chess960 = is_chess960(record.start);
  game.result = pgn_result(record.result);
  for_each_position(record, [&](const chess::Position& position, ScoredMove move) {
    game.line.moves.push_back(
        {.move = move.move, .nags = {}, .comment = eval_text(eval_of(move, position.to_move())), .variations = {}});
  });
  return game;
}

}  // namespace arborist::engine
