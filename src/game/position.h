// The Position concept: all that a game must be for every search, player, match and view to work on it.
// A position is a value; a move leads from one to another; there is no undo and no shared board.
//
// The laws, held by tests/conformance for every game: `after` leaves the original alone; where `outcome()` is empty
// there is at least one move, and elsewhere `moves()` is never asked; moves come in a fixed order; a forced pass is an
// ordinary move, so sides alternate; `==` includes clocks, `key()` does not.
//
// What more a game can offer is a trait below; algorithms use it where it is there.
#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <ranges>
#include <type_traits>
#include <vector>

#include "core/static_vector.h"
#include "game/outcome.h"
#include "game/side.h"

namespace arborist {

template <class P>
concept Position = std::regular<P> && std::regular<typename P::Move> &&
                   std::is_trivially_copyable_v<typename P::Move> && requires(const P& p, const typename P::Move& m) {
                     { p.to_move() } -> std::same_as<Side>;
                     requires std::ranges::forward_range<decltype(p.moves())>;
                     requires std::convertible_to<std::ranges::range_value_t<decltype(p.moves())>, typename P::Move>;
                     { p.after(m) } -> std::same_as<P>;
                     { p.outcome() } -> std::same_as<std::optional<Outcome>>;
                     { p.key() } -> std::same_as<Key>;
                   };

// How many plies back a repetition can reach (since the last move that cannot be undone).
template <class P>
concept Repeats = Position<P> && requires(const P& p) {
  { p.reversible_plies() } -> std::convertible_to<int>;
};

// Whether positions of the game can repeat. Its type tells, but for one that serves many games: that is asked.
template <Position P>
[[nodiscard]] constexpr bool can_repeat([[maybe_unused]] const P& position) {
  if constexpr (requires {
                  { position.can_repeat() } -> std::same_as<bool>;
                })
    return position.can_repeat();
  else
    return Repeats<P>;
}

// An end by rule, told without generating moves, and the end for want of moves, asked only when there is none.
template <class P>
concept SplitsOutcome = Position<P> && requires(const P& p) {
  { p.outcome_by_rule() } -> std::same_as<std::optional<Outcome>>;
  { p.outcome_without_moves() } -> std::same_as<Outcome>;
};

// Moves that upset a static value (captures), for quiescence; and whether the mover may decline them all.
template <class P>
concept HasNoisyMoves = Position<P> && requires(const P& p) {
  requires std::ranges::forward_range<decltype(p.noisy_moves())>;
  { p.may_stand_pat() } -> std::same_as<bool>;
};

// A guess at how good a move is, larger first, cheap enough to ask for every move.
template <class P>
concept HintsOrder = Position<P> && requires(const P& p, const typename P::Move& m) {
  { p.order_hint(m) } -> std::convertible_to<int>;
};

// The most moves any position has, so that lists of them need no heap.
template <class P>
concept BoundsMoves = Position<P> && requires {
  { P::most_moves } -> std::convertible_to<std::size_t>;
};

namespace detail {
template <class P>
struct MoveListOf {
  using Type = std::vector<typename P::Move>;
};
template <BoundsMoves P>
struct MoveListOf<P> {
  using Type = StaticVector<typename P::Move, P::most_moves>;
};
}  // namespace detail

// A list of moves of a position, on the stack where the game bounds their number.
template <Position P>
using MoveList = typename detail::MoveListOf<P>::Type;

template <Position P>
[[nodiscard]] MoveList<P> list_moves(const P& position) {
  MoveList<P> list;
  for (const auto& move : position.moves()) list.push_back(move);
  return list;
}

}  // namespace arborist
