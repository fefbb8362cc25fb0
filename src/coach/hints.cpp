#include "coach/hints.h"

#include <fmt/format.h>

#include "chess/san.h"
#include "coach/article.h"
#include "coach/motifs.h"
#include "coach/proof.h"
#include "coach/words.h"

namespace arborist::coach {
namespace {

using chess::PieceType;
using chess::Square;

struct WhereAndKind {
  Hint where;
  Hint kind;
};

Hint look_at(const Position& position, Square square, const char* whose) {
  return {.text = fmt::format("Look at {} {} on {}.", whose, piece_name(type_of(position.piece_at(square))),
                              to_text(square)),
          .squares = {square}};
}

std::optional<WhereAndKind> mate_hint(const Position& position, const Judgement& best) {
  if (!best.value.is_win()) return std::nullopt;
  const Proof proof(position, best.line);
  if (!proof.mates() || static_cast<int>(proof.size()) != best.value.plies_to_end()) return std::nullopt;
  const Square king = position.king(opponent(position.to_move()));
  const int moves = (best.value.plies_to_end() + 1) / 2;
  return WhereAndKind{look_at(position, king, "the other"),
                      {.text = fmt::format("There is a {}.", mate_words(motifs_of(proof), moves)), .squares = {king}}};
}

// What something won is called by what wins it.
std::string kind_of_gain(const Proof& proof, const Finding& found) {
  if (found.motif == Motif::hanging_piece) return "It can simply be taken.";
  if (found.motif == Motif::trapped_piece) return "It can be trapped.";
  if (found.motif == Motif::removed_guard) return "Its guard can be taken.";
  return fmt::format("There is {}{}.", with_article(to_text(found.motif)),
                     proof.move(0).is_castling() ? " by castling" : "");
}

std::optional<WhereAndKind> gain_hint(const Position& position, const Judgement& best) {
  const auto line = until_gain(position, best.line);
  const Proof proof(position, line);
  constexpr int least = 2;
  if (proof.gains() < least || best.value.value() <= 0 || !can_be_forced(position, line, proof.gains()))
    return std::nullopt;
  const auto findings = motifs_of(proof);
  const Finding* found = chosen(proof, findings, proof.gains());
  if (found == nullptr || !found->victim || !position.pieces(opponent(proof.winner())).contains(*found->victim)) {
    const Square mover = proof.move(0).from();
    return WhereAndKind{look_at(position, mover, "your"),
                        {.text = "Something can be won by force.", .squares = {mover}}};
  }
  return WhereAndKind{look_at(position, *found->victim, "the other side's"),
                      {.text = kind_of_gain(proof, *found), .squares = {*found->victim}}};
}

// A piece of one's own that would be lost if one passed, and that the move looks after.
std::optional<WhereAndKind> danger_hint(const Position& position, Move best) {
  if (position.in_check()) return std::nullopt;
  const Position passed = position.after_pass();
  const Position after = position.after(best);
  for (const Square square : position.pieces(position.to_move())) {
    const PieceType type = type_of(position.piece_at(square));
    if (type == PieceType::pawn || type == PieceType::king || swap_on(passed, square) < 1) continue;
    const Square stands = square == best.from() ? best.to() : square;
    if (swap_on(after, stands) > 0) continue;
    return WhereAndKind{look_at(position, square, "your"),
                        {.text = "It is attacked, and can be saved.", .squares = {square}}};
  }
  return std::nullopt;
}

WhereAndKind plain_hint(const Position& position, Move best) {
  if (best.is_castling()) {
    const Square king = position.king(position.to_move());
    return {look_at(position, king, "your"), {.text = "It can castle.", .squares = {king}}};
  }
  const std::vector<Square> marked = {best.from()};
  const Hint where = look_at(position, best.from(), "your");
  if (position.in_check()) return {where, {.text = "It answers the check.", .squares = marked}};
  if (best.is_promotion()) return {where, {.text = "It can become another piece.", .squares = marked}};
  if (position.is_capture(best)) return {where, {.text = "It can take something.", .squares = marked}};
  if (position.gives_check(best)) return {where, {.text = "It can give check.", .squares = marked}};
  if (type_of(position.piece_at(best.from())) == PieceType::pawn)
    return {where, {.text = "It can step forward.", .squares = marked}};
  return {where, {.text = "It has a better square.", .squares = marked}};
}

}  // namespace

std::optional<Hints> hints_of(const Position& position, const std::vector<Judgement>& lines) {
  if (lines.empty() || lines.front().line.empty()) return std::nullopt;
  const Judgement& best = lines.front();
  const Move move = best.line.front();
  auto found = mate_hint(position, best);
  if (!found) found = gain_hint(position, best);
  if (!found) found = danger_hint(position, move);
  if (!found) found = plain_hint(position, move);
  return Hints{.where = std::move(found->where),
               .kind = std::move(found->kind),
               .move = {.text = chess::to_san(position, move) + '.', .squares = {move.from(), move.to()}},
               .best = move};
}

}  // namespace arborist::coach
