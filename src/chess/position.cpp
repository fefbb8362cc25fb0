#include "chess/position.h"

#include <algorithm>
#include <cassert>

#include "chess/keys.h"
#include "chess/movegen.h"
#include "chess/visitors.h"

namespace arborist::chess {
namespace {

constexpr int fifty_moves = 100;

template <Wanted wanted>
Position::Moves collect_moves(const Board& board, Side to_move) {
  Position::Moves list;
  CollectMoves collect(list);
  if (to_move == white) {
    visit_moves<white, wanted>(board, collect);
  } else {
    visit_moves<black, wanted>(board, collect);
  }
  return list;
}

unsigned count_moves(const Board& board, Side to_move) {
  CountMoves count;
  if (to_move == white) {
    visit_moves<white, Wanted::all>(board, count);
  } else {
    visit_moves<black, Wanted::all>(board, count);
  }
  return count.count;
}

template <Side us>
bool can_capture_en_passant(const Board& board) {
  const Situation<us> now(board);
  CountMoves count;
  en_passant_moves(now, count);
  return count.count > 0;
}

template <Side us>
Board board_after(const Board& board, Move move, PieceType type) {
  if (move.is_castling()) return board.after_castling<us>(move.from(), move.to());
  if (move.is_en_passant()) return board.after_en_passant<us>(move.from(), move.to());
  return board.after_move<us>(move.promotion().value_or(type), move.from(), move.to());
}

Bitboard turned_round(Bitboard b) { return Bitboard(__builtin_bswap64(b.bits)); }

Bitboard left_and_right_exchanged(Bitboard b) {
  Bitboard result;
  for (const Square s : b) result |= Bitboard(mirrored(s));
  return result;
}

}  // namespace

Position::Position(const Board& board, Side to_move, int half_move_clock, int full_move_number)
    : board_(board),
      half_move_clock_(static_cast<std::uint16_t>(half_move_clock)),
      full_move_number_(static_cast<std::uint16_t>(full_move_number)),
      to_move_(to_move) {
  squares_.fill(Piece::none);
  for (const Side side : {white, black})
    for (const PieceType type : all_piece_types)
      for (const Square s : board.of(side, type)) squares_[index_of(s)] = piece(side, type);
  key_ = static_cast<std::uint64_t>(fresh_key());
  forget_impossible_en_passant();
}

Position Position::start() {
  Board board;
  for (const Side side : {white, black}) {
    board.put(side, PieceType::pawn, rank_squares(rank_for(side, Rank::r2)));
    const auto place = [&](PieceType type, std::uint64_t files) {
      board.put(side, type, Bitboard(files << 8 * number_of(rank_for(side, Rank::r1))));
    };
    place(PieceType::rook, 0b1000'0001);
    place(PieceType::knight, 0b0100'0010);
    place(PieceType::bishop, 0b0010'0100);
    place(PieceType::queen, 0b0000'1000);
    place(PieceType::king, 0b0001'0000);
  }
  board.castling_rooks = board.of(PieceType::rook);
  return {board, white, 0, 1};
}

Key Position::fresh_key() const {
  std::uint64_t key = to_move_ == black ? key_tables.black_to_move : 0;
  for (const Square s : occupied()) key ^= key_tables.piece[index_of(piece_at(s))][index_of(s)];
  for (const Square rook : board_.castling_rooks) key ^= key_tables.castling_rook[index_of(rook)];
  for (const Square s : board_.en_passant) key ^= key_tables.en_passant_file[number_of(file_of(s))];
  return Key{key};
}

Position::Moves Position::moves() const { return collect_moves<Wanted::all>(board_, to_move_); }
Position::Moves Position::noisy_moves() const { return collect_moves<Wanted::noisy>(board_, to_move_); }
Position::Moves Position::quiet_moves() const { return collect_moves<Wanted::quiet>(board_, to_move_); }
bool Position::has_moves() const { return count_moves(board_, to_move_) > 0; }

bool Position::is_legal(Move move) const {
  const Moves legal = moves();
  return std::find(legal.begin(), legal.end(), move) != legal.end();
}

bool Position::is_capture(Move move) const {
  return move.is_en_passant() || (!move.is_castling() && piece_at(move.to()) != Piece::none);
}

bool Position::gives_check(Move move) const {
  const PieceType type = type_of(piece_at(move.from()));
  const Board next =
      to_move_ == white ? board_after<white>(board_, move, type) : board_after<black>(board_, move, type);
  return !next.checkers(opponent(to_move_)).empty();
}

Position Position::after(Move move) const {
  Position next = *this;
  if (to_move_ == white) {
    next.play<white>(move);
  } else {
    next.play<black>(move);
  }
  return next;
}

Position Position::after_pass() const {
  assert(can_pass());
  Position next = *this;
  for (const Square s : board_.en_passant) next.key_ ^= key_tables.en_passant_file[number_of(file_of(s))];
  next.board_.en_passant = no_squares;
  next.half_move_clock_ = 0;
  if (to_move_ == black) ++next.full_move_number_;
  next.to_move_ = opponent(to_move_);
  next.key_ ^= key_tables.black_to_move;
  return next;
}

void Position::put(Piece p, Square s) {
  squares_[index_of(s)] = p;
  board_.put(side_of(p), type_of(p), Bitboard(s));
  key_ ^= key_tables.piece[index_of(p)][index_of(s)];
}

void Position::take(Square s) {
  const Piece p = piece_at(s);
  assert(p != Piece::none);
  squares_[index_of(s)] = Piece::none;
  board_.types[index_of(type_of(p))] ^= Bitboard(s);
  board_.sides[index_of(side_of(p))] ^= Bitboard(s);
  key_ ^= key_tables.piece[index_of(p)][index_of(s)];
}

void Position::set_castling_rooks(Bitboard rooks) {
  for (const Square rook : board_.castling_rooks ^ rooks) key_ ^= key_tables.castling_rook[index_of(rook)];
  board_.castling_rooks = rooks;
}

void Position::forget_impossible_en_passant() {
  if (!board_.en_passant) return;
  if (to_move_ == white ? can_capture_en_passant<white>(board_) : can_capture_en_passant<black>(board_)) return;
  key_ ^= key_tables.en_passant_file[number_of(file_of(board_.en_passant.first()))];
  board_.en_passant = no_squares;
}

template <Side us>
void Position::play_castling(Move move) {
  take(move.from());
  take(move.to());
  put(piece(us, PieceType::king), castled_king(us, move.castling_side()));
  put(piece(us, PieceType::rook), castled_rook(us, move.castling_side()));
  set_castling_rooks(board_.castling_rooks & ~first_rank(us));
}

template <Side us>
void Position::play(Move move) {
  const Square from = move.from();
  const Square to = move.to();
  const Piece moved = piece_at(from);
  assert(moved != Piece::none && side_of(moved) == us);
  for (const Square s : board_.en_passant) key_ ^= key_tables.en_passant_file[number_of(file_of(s))];
  board_.en_passant = no_squares;
  key_ ^= key_tables.black_to_move;
  to_move_ = opponent(us);
  ++half_move_clock_;
  if constexpr (us == black) ++full_move_number_;
  if (move.is_castling()) return play_castling<us>(move);

  if (piece_at(to) != Piece::none) {
    take(to);
    half_move_clock_ = 0;
  }
  take(from);
  put(move.is_promotion() ? piece(us, *move.promotion()) : moved, to);
  Bitboard lost_rights = Bitboard(from) | Bitboard(to);
  if (type_of(moved) == PieceType::king) lost_rights |= first_rank(us);
  if (board_.castling_rooks & lost_rights) set_castling_rooks(board_.castling_rooks & ~lost_rights);
  if (type_of(moved) == PieceType::pawn) {
    half_move_clock_ = 0;
    if (move.is_en_passant()) take(offset(to, -forward<us>));
    if (to == offset(from, 2 * forward<us>)) note_double_step<us>(to);
  }
}

template <Side us>
void Position::note_double_step(Square to) {
  const Square passed = offset(to, -forward<us>);
  if (!(pawn_attacks(us, passed) & pieces(opponent(us), PieceType::pawn))) return;
  board_.en_passant = Bitboard(passed);
  key_ ^= key_tables.en_passant_file[number_of(file_of(passed))];
  forget_impossible_en_passant();
}

std::optional<Outcome> Position::outcome_by_rule() const {
  if (has_insufficient_material()) return Outcome::drawn("insufficient material");
  if (half_move_clock_ >= fifty_moves && (!in_check() || has_moves())) return Outcome::drawn("fifty moves");
  return std::nullopt;
}

Outcome Position::outcome_without_moves() const {
  if (in_check()) return Outcome::won_by(opponent(to_move_), "checkmate");
  return Outcome::drawn("stalemate");
}

std::optional<Outcome> Position::outcome() const {
  if (const auto by_rule = outcome_by_rule()) return by_rule;
  if (!has_moves()) return outcome_without_moves();
  return std::nullopt;
}

bool Position::has_insufficient_material() const {
  if (pieces(PieceType::pawn) | board_.straight_sliders()) return false;
  const Bitboard bishops = pieces(PieceType::bishop);
  const Bitboard knights = pieces(PieceType::knight);
  if (!(bishops | knights).has_several()) return true;
  return !knights && (!(bishops & light_squares) || !(bishops & ~light_squares));
}

std::optional<Square> Position::castling_rook(Side side, CastlingSide where) const {
  for (const Square rook : board_.castling_rooks_of(side))
    if ((rook > king(side)) == (where == CastlingSide::king_side)) return rook;
  return std::nullopt;
}

std::optional<Square> Position::en_passant_target() const {
  if (!board_.en_passant) return std::nullopt;
  return board_.en_passant.first();
}

int Position::order_hint(Move move) const {
  constexpr std::array<int, 8> worth = {1, 3, 3, 5, 9, 0, 0, 0};
  if (move.is_castling()) return 0;
  int hint = 0;
  if (const auto into = move.promotion()) hint += 16 * worth[index_of(*into)];
  const Piece victim = move.is_en_passant() ? piece(opponent(to_move_), PieceType::pawn) : piece_at(move.to());
  if (victim != Piece::none)
    hint += 16 * (1 + worth[index_of(type_of(victim))]) - worth[index_of(type_of(piece_at(move.from())))];
  return hint;
}

Position flipped(const Position& position) {
  Board board;
  for (const PieceType type : all_piece_types)
    for (const Side side : {white, black}) board.put(opponent(side), type, turned_round(position.pieces(side, type)));
  board.castling_rooks = turned_round(position.board().castling_rooks);
  board.en_passant = turned_round(position.board().en_passant);
  return {board, opponent(position.to_move()), position.half_move_clock(), position.full_move_number()};
}

Position mirrored(const Position& position) {
  assert(!position.board().castling_rooks);
  Board board;
  for (const PieceType type : all_piece_types)
    for (const Side side : {white, black}) board.put(side, type, left_and_right_exchanged(position.pieces(side, type)));
  board.en_passant = left_and_right_exchanged(position.board().en_passant);
  return {board, position.to_move(), position.half_move_clock(), position.full_move_number()};
}

}  // namespace arborist::chess
