#include "arena/outside/chess_line.h"

#include "chess/fen.h"
#include "chess/san.h"
#include "chess/uci_move.h"

namespace arborist::outside {

void ChessLine::told(const AnyPlay& play, std::string_view move) {
  if (!is_known_) return;
  const chess::Move read = chess::find_san(position_, move);
  if (read.is_none()) {
    is_known_ = false;
    return;
  }
  add(read);
  is_known_ = is_at(play);
}

Expected<void> ChessLine::follow(const AnyPlay& play) {
  if (is_known_ && start_text_ == play.start_text() && is_at(play)) return {};
  return rebuild(play);
}

// The text of a position tells the number of its move, so that moves taken back are noticed.
bool ChessLine::is_at(const AnyPlay& play) const { return chess::to_fen(position_) == play.position_text(); }

Expected<void> ChessLine::rebuild(const AnyPlay& play) {
  is_known_ = false;
  start_text_ = play.start_text();
  const auto start = chess::parse_fen(start_text_);
  if (!start) return Error{"engines from outside play only chess, not this game"};
  start_ = position_ = *start;
  moves_.clear();
  before_.clear();
  for (const auto& text : play.moves_played()) {
    const auto move = chess::parse_san(position_, text);
    if (!move) return move.error();
    add(*move);
  }
  is_known_ = true;
  return {};
}

void ChessLine::add(chess::Move move) {
  before_.push_back(position_);
  moves_.push_back(move);
  position_ = position_.after(move);
}

bool needs_chess960(const chess::Position& position) {
  for (const Side side : {Side::first, Side::second})
    for (const auto where : {chess::CastlingSide::king_side, chess::CastlingSide::queen_side}) {
      const auto rook = position.castling_rook(side, where);
      if (!rook) continue;
      const auto usual = where == chess::CastlingSide::king_side ? chess::File::h : chess::File::a;
      if (file_of(*rook) != usual || file_of(position.king(side)) != chess::File::e) return true;
    }
  return false;
}

std::vector<std::string> line_in_san(chess::Position position, const std::vector<std::string>& moves) {
  std::vector<std::string> line;
  for (const auto& text : moves) {
    auto move = chess::parse_uci(text, position);
    if (!move) move = chess::parse_san(position, text);
    if (!move) break;
    line.push_back(chess::to_san(position, *move));
    position = position.after(*move);
  }
  return line;
}

}  // namespace arborist::outside
