#include "coach/structure.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "coach/ways.h"
#include "coach/words.h"

namespace arborist::coach {
namespace {

using chess::Bitboard;
using chess::PieceType;

constexpr std::array<chess::File, 8> all_files = {chess::File::a, chess::File::b, chess::File::c, chess::File::d,
                                                  chess::File::e, chess::File::f, chess::File::g, chess::File::h};

bool may_castle(const Position& position, Side side) {
  return position.castling_rook(side, chess::CastlingSide::king_side) ||
         position.castling_rook(side, chess::CastlingSide::queen_side);
}

// The file and those beside it.
Bitboard files_around(Square square) {
  const Bitboard file = chess::file_squares(file_of(square));
  return file | chess::shifted<1>(file) | chess::shifted<-1>(file);
}

bool is_passed(const Position& position, Square pawn, Side side) {
  for (const Square other : position.pieces(opponent(side), PieceType::pawn) & files_around(pawn))
    if (side == chess::white ? rank_of(other) > rank_of(pawn) : rank_of(other) < rank_of(pawn)) return false;
  return true;
}

Facts operator&(const Facts& a, const Facts& b) {
  return {a.passed & b.passed, a.doubled & b.doubled, a.exposed & b.exposed};
}
Facts without(const Facts& a, const Facts& b) {
  return {a.passed & ~b.passed, a.doubled & ~b.doubled, a.exposed & ~b.exposed};
}

Position end_of(Position position, const std::vector<Move>& line) {
  for (const Move move : line) position = position.after(move);
  return position;
}

// Files that can open by a king: those on which its side has a pawn.
Bitboard files_with_pawns(const Position& position, Side side) {
  Bitboard files;
  for (const Square pawn : position.pieces(side, PieceType::pawn)) files |= chess::file_squares(file_of(pawn));
  return files;
}

// What the side that moves gets, whatever is likely to be played against it.
Facts facts_by(const Way& way) {
  const Side side = way.from.to_move();
  Facts facts = facts_for(end_of(way.from, told_part(way.line)), side);
  for (const auto& line : likely_lines(way)) facts = facts & facts_for(end_of(way.from, told_part(line)), side);
  return facts;
}

// Whatever is likely to be played, the other side may not castle any more and has not castled.
bool takes_castling(const Way& way) {
  const Side suffers = opponent(way.from.to_move());
  const auto lines = likely_lines(way);
  return may_castle(way.from, suffers) && std::all_of(lines.begin(), lines.end(), [&](const auto& line) {
           return line.size() > 1 && !line[1].is_castling() && !may_castle(end_of(way.from, told_part(line)), suffers);
         });
}

std::string file_text(Bitboard files) {
  const auto* const first = std::find_if(all_files.begin(), all_files.end(), [&](chess::File file) {
    return !(files & chess::file_squares(file)).empty();
  });
  return fmt::format("the {}-file", static_cast<char>('a' + number_of(*first)));
}

std::string allowed_text(const Facts& facts) {
  if (!facts.passed.empty()) return "Lets the other side have a passed pawn on " + file_text(facts.passed);
  if (!facts.exposed.empty()) return fmt::format("Opens {} by its own king", file_text(facts.exposed));
  if (!facts.doubled.empty()) return "Gets doubled pawns on " + file_text(facts.doubled);
  return {};
}

std::string missed_text(const Facts& facts) {
  if (!facts.passed.empty()) return "Misses a passed pawn on " + file_text(facts.passed);
  if (!facts.exposed.empty()) return fmt::format("Misses opening {} by the other king", file_text(facts.exposed));
  if (!facts.doubled.empty()) return "Misses doubling the other side's pawns on " + file_text(facts.doubled);
  return {};
}

std::string castling_text(const JudgedMove& move, const Position& before, const Way& answer) {
  const Side side = before.to_move();
  const Move best = move.before.line.front();
  const bool best_keeps = best.is_castling() || may_castle(before.after(best), side);
  if (!may_castle(before, side) || !best_keeps || move.move.is_castling()) return {};
  if (!may_castle(answer.from, side)) return before.is_capture(move.move) ? std::string() : "Gives up castling";
  if (!answer.line.empty() && takes_castling(answer) &&
      (best.is_castling() || may_castle(end_of(before, told_part(move.before.line)), side)))
    return "Loses the right to castle";
  return {};
}

}  // namespace

Facts facts_for(const Position& position, Side side) {
  Facts facts;
  const Side other = opponent(side);
  const Bitboard pawns = position.pieces(other, PieceType::pawn);
  const bool has_heavy = !(position.pieces(side, PieceType::rook) | position.pieces(side, PieceType::queen)).empty();
  // A king that has left its first ranks hides behind no pawns.
  const Square king = position.king(other);
  const bool is_at_home = other == chess::white ? rank_of(king) <= chess::Rank::r2 : rank_of(king) >= chess::Rank::r7;
  const Bitboard near_king = is_at_home && has_heavy ? files_around(king) : Bitboard();
  for (const chess::File file : all_files) {
    const Bitboard squares = chess::file_squares(file);
    if ((pawns & squares).has_several()) facts.doubled |= squares;
    if (!(squares & near_king).empty() && (pawns & squares).empty()) facts.exposed |= squares;
    for (const Square pawn : position.pieces(side, PieceType::pawn) & squares)
      if (is_passed(position, pawn, side)) facts.passed |= squares;
  }
  return facts;
}

std::optional<Sentence> structure_sentence(const JudgedMove& move, const Position& before) {
  const Position after = before.after(move.move);
  const Way answer{after, move.refutation, move.defences};
  const Way better{before, move.before.line, move.best_defences};
  const int taken = -material_of_mover(after) - material_of_mover(before);
  if (gained_for_good(before, move.before.line) > std::max(taken, 0)) return std::nullopt;
  if (!move.refutation.empty() && gained_for_good(after, move.refutation) > taken) return std::nullopt;
  const auto said = [](Claim::Kind kind, const Way& way, const std::string& text) {
    const auto line = told_part(way.line);
    const std::string shown = line.empty() ? std::string() : ": " + line_of(Proof(way.from, line));
    return Sentence{.text = fmt::format("{}{}.", text, shown),
                    .claim = {.kind = kind, .about = Claim::About::structure, .from = way.from, .line = line}};
  };
  if (const auto text = castling_text(move, before, answer); !text.empty())
    return said(Claim::Kind::allows, answer, text);
  if (move.refutation.empty()) return std::nullopt;
  // New, and not to be had with the other move.
  const Side side = before.to_move();
  const Side other = opponent(side);
  const Position best_end = end_of(before, told_part(move.before.line));
  const Position played_end = end_of(after, told_part(move.refutation));
  Facts allowed = without(without(facts_by(answer), facts_for(before, other)), facts_for(best_end, other));
  allowed.exposed &= files_with_pawns(before, side);
  if (const auto text = allowed_text(allowed); !text.empty()) return said(Claim::Kind::allows, answer, text);
  if (move.as_good) return std::nullopt;
  Facts missed = without(without(facts_by(better), facts_for(before, side)), facts_for(played_end, side));
  missed.exposed &= files_with_pawns(before, other);
  if (const auto text = missed_text(missed); !text.empty()) return said(Claim::Kind::misses, better, text);
  return std::nullopt;
}

}  // namespace arborist::coach
