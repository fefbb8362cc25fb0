#include "coach/notes.h"

#include <fmt/format.h>

#include "chess/san.h"
#include "coach/article.h"
#include "coach/sentences.h"
#include "coach/words.h"

namespace arborist::coach {
namespace {

using chess::Position;
using chess::Square;

std::string better_text(const JudgedMove& move, const Position& before) {
  const std::string best = chess::to_san(before, move.before.line.front());
  if (!move.as_good) return best + " was best.";
  return fmt::format("{} or {} was better.", best, chess::to_san(before, *move.as_good));
}

// "Nf3 allows the fork Nc7+"
std::string title_of(const Sentence& why, const std::string& san) {
  std::string text = why.text;
  if (text.ends_with('.')) text.pop_back();
  if (!text.empty() && text.front() >= 'A' && text.front() <= 'Z')
    text.front() = static_cast<char>(text.front() + ('a' - 'A'));
  return san + ' ' + text;
}

// Where nothing is claimed.
std::string title_of(Grade grade, const std::string& san) {
  return fmt::format("{} is {} {}", san, grade == Grade::inaccuracy ? "an" : "a", to_text(grade));
}

constexpr const char* unexplained = "No single tactic explains it; the line shows what follows.";

// What was there, without the move that does it.
std::string missed_words(const Claim& claim) {
  if (claim.about == Claim::About::threat) return "a threat";
  if (claim.about == Claim::About::draw) return "a draw";
  if (claim.about == Claim::About::structure) return "something better for the pawns and kings";
  if (claim.mate_in > 0) return fmt::format("mate in {}", claim.mate_in);
  if (!claim.motif) return "something that wins material";
  return with_article(to_text(*claim.motif));
}

// Of the side that suffers.
std::optional<Square> first_loss(const Position& from, const std::vector<Move>& line) {
  Position position = from;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (i % 2 == 0 && position.is_capture(line[i]) && !line[i].is_en_passant()) return line[i].to();
    position = position.after(line[i]);
  }
  return std::nullopt;
}

Note unexplained_note(const JudgedMove& move, const Position& before) {
  return {.title = title_of(move.grade, chess::to_san(before, move.move)),
          .words = unexplained,
          .from = before.after(move.move),
          .line = move.refutation};
}

// The line begins with the answer: it is for whoever asks for it.
Note missed_note(const JudgedMove& move, const Position& before, const Claim& claim) {
  return {.title = fmt::format("{} misses {}", chess::to_san(before, move.move), missed_words(claim)),
          .words = "Something better was there. Take it back and look for it, or let the line be shown.",
          .is_explained = true,
          .from = claim.from,
          .line = claim.line,
          .is_instead = true};
}

}  // namespace

Note note_after_game(const JudgedMove& move, const Position& before) {
  const auto why = explain(move, before);
  if (!why) {
    Note note = unexplained_note(move, before);
    note.words += ' ' + better_text(move, before);
    return note;
  }
  const bool allows = why->claim.kind == Claim::Kind::allows;
  return {.title = title_of(*why, chess::to_san(before, move.move)),
          .words = fmt::format("{}: {}. {}", allows ? "What follows" : "What was there",
                               line_of(Proof(why->claim.from, why->claim.line)), better_text(move, before)),
          .is_explained = true,
          .from = why->claim.from,
          .line = why->claim.line,
          .is_instead = !allows};
}

Note note_in_play(const JudgedMove& move, const Position& before) {
  const auto why = explain(move, before);
  if (!why) return unexplained_note(move, before);
  if (why->claim.kind == Claim::Kind::misses) return missed_note(move, before, why->claim);
  const Position after = before.after(move.move);
  return {.title = title_of(*why, chess::to_san(before, move.move)),
          .words = fmt::format("What follows: {}.", line_of(Proof(after, why->claim.line))),
          .is_explained = true,
          .from = after,
          .line = why->claim.line,
          .falls_first = first_loss(after, why->claim.line)};
}

}  // namespace arborist::coach
