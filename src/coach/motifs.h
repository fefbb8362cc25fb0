// Motifs: why a line wins, as predicates that are true or not of a proof (coach/proof.h). Each asks only what the board
// and the line show; that the line is right is the search's affair.
//
//   for (const Finding& found : motifs_of(Proof(position, line), before)) say(to_text(found.motif), found.ply);
//
// The words are those of chess players; where they differ, docs/analysis.md says what is meant.
#pragma once

#include <optional>
#include <vector>

#include "coach/proof.h"

namespace arborist::coach {

enum class Motif : std::uint8_t {
  hanging_piece,
  fork,
  pin,
  skewer,
  discovered_attack,
  discovered_check,
  double_check,
  removed_guard,
  deflection,
  attraction,
  x_ray,
  trapped_piece,
  promotion,
  underpromotion,
  back_rank_mate,
  smothered_mate,
  mate,
  relative_pin,
  overload,
  interference,
  in_between_move,
  clearance,
};
// "fork", "trapped piece", …
[[nodiscard]] const char* to_text(Motif motif);

struct Finding {
  Motif motif = Motif::mate;
  std::size_t ply = 0;                          // of the line: the move that does it
  std::optional<Square> victim = std::nullopt;  // what is won by it stands here, where one piece is meant
  friend bool operator==(const Finding&, const Finding&) = default;
};

// What the loser played last, if that is known: a capture that only takes back is no piece left hanging.
struct Before {
  Position position;
  Move move;
};

// A line that ends with a threat, played on to what it wins: the answer that loses least, and the capture against it.
// Nothing where some answer loses nothing.
[[nodiscard]] std::optional<Proof> played_on(const Proof& proof);

// All that hold, the earliest first; none where the line, or the line played on, wins nothing.
[[nodiscard]] std::vector<Finding> motifs_of(const Proof& proof, const std::optional<Before>& before = std::nullopt);

// One by one, of the winner's move at this ply.
[[nodiscard]] bool is_hanging_piece(const Proof& proof, const std::optional<Before>& before);
[[nodiscard]] std::optional<Square> forked_prey(const Proof& proof, std::size_t ply);
[[nodiscard]] std::optional<Square> pinned_piece(const Proof& proof, std::size_t ply);
// Without the pin the loser had something better: the pinned piece falls where it stands, or could take what moves.
[[nodiscard]] bool is_pin_the_cause(const Proof& proof, const Finding& pin);
// It was pinned before the winner's move.
[[nodiscard]] bool was_pinned(const Proof& proof, const Finding& pin);
// It falls where it stands: by a move it would be safe, but for the dearer piece behind it.
[[nodiscard]] std::optional<Square> relatively_pinned(const Proof& proof, std::size_t ply);
[[nodiscard]] bool clears_the_way(const Proof& proof, std::size_t ply);
[[nodiscard]] std::optional<Square> skewered_prey(const Proof& proof, std::size_t ply);
[[nodiscard]] std::optional<Square> discovered_prey(const Proof& proof, std::size_t ply);
[[nodiscard]] bool is_discovered_check(const Proof& proof, std::size_t ply);
[[nodiscard]] std::optional<Square> unguarded_prey(const Proof& proof, std::size_t ply);
[[nodiscard]] std::optional<Square> deflected_from(const Proof& proof, std::size_t ply);
// What the guard that retakes kept as well; both duties are proved by leaving it out.
[[nodiscard]] std::optional<Square> overloaded_prey(const Proof& proof, std::size_t ply);
// What a line piece guarded until the move stepped between.
[[nodiscard]] std::optional<Square> cut_off_prey(const Proof& proof, std::size_t ply);
[[nodiscard]] bool attracts(const Proof& proof, std::size_t ply);
[[nodiscard]] bool is_x_ray(const Proof& proof, std::size_t ply);
[[nodiscard]] std::optional<Square> trapped_prey(const Proof& proof, std::size_t ply);
// A queen would stalemate, or not mate, or not give the check by which the line wins.
[[nodiscard]] bool is_underpromotion(const Proof& proof, std::size_t ply);
// Where the loser has just taken something: it is taken back a move later, and more is won than by doing so at once.
[[nodiscard]] std::optional<Square> in_between_prey(const Proof& proof, std::size_t ply,
                                                    const std::optional<Before>& before);
// Of the side to move: its chances (coach/grading.h) by its best move, and if it might pass.
[[nodiscard]] bool is_zugzwang(const Position& position, double best, double passed);
[[nodiscard]] bool is_back_rank_mate(const Position& mated);
[[nodiscard]] bool is_smothered_mate(const Position& mated);

}  // namespace arborist::coach
