// Equipment: what alpha-beta and its kin may lean on, each of them optional: a transposition table, an order of moves,
// and quiescence at the depth limit. One object serves many searches, so that what one learnt helps the next.
// NoEquipment is the plain algorithm; there everything here compiles away.
//
//   Equipment<P> equipment({.table = &table, .order = {.killers = true, .history = true}, .quiescence = true});
//   alpha_beta(game, evaluate, {.depth = 8}, Silent{}, {}, equipment);
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/limits.h"
#include "core/random.h"
#include "game/position.h"
#include "tree/memory.h"
#include "tree/table.h"

namespace arborist {

// A move in 16 bits, for tables: its own code() where it has one, its bits where they fit, else a hash of them. 0 is no
// move. Two moves may share a code, so it serves to order moves, never to play them.
template <class Move>
std::uint16_t move_code(const Move& move) {
  if constexpr (requires {
                  { move.code() } -> std::same_as<std::uint16_t>;
                }) {
    return move.code();
  } else if constexpr (!std::has_unique_object_representations_v<Move>) {
    return 0;
  } else if constexpr (sizeof(Move) <= 2) {
    std::uint16_t bits = 0;
    std::memcpy(&bits, &move, sizeof(Move));
    return static_cast<std::uint16_t>(bits + 1);
  } else {
    std::uint64_t hash = sizeof(Move);
    const auto* bytes = reinterpret_cast<const unsigned char*>(&move);
    for (std::size_t i = 0; i < sizeof(Move); ++i) hash = mix_bits(hash ^ bytes[i]);
    return static_cast<std::uint16_t>(hash | 1U);
  }
}

// Which guesses decide the order of moves. Ties stay in the game's own order.
struct Ordering {
  bool table_move = false;  // the move that was best when the position was met before
  bool hint = false;        // the game's own guess (HintsOrder)
  bool killers = false;     // moves that cut at the same ply elsewhere
  bool history = false;     // moves that cut often, anywhere
  bool evaluator = false;   // the static value after the move: the dearest guess, and the best
  friend bool operator==(const Ordering&, const Ordering&) = default;
};

struct NoEquipment {
  static constexpr bool present = false;
};

template <Position P>
class Equipment {
 public:
  using Move = typename P::Move;
  static constexpr bool present = true;

  struct Options {
    Table* table = nullptr;
    CutMemory* cuts = nullptr;  // where it is to outlive the equipment
    // Whether a table value must come from just this depth. Then every value is that of plain minimax; otherwise a
    // deeper one is taken too, and is better.
    bool table_depth_equal = false;
    Ordering order = {};
    bool quiescence = false;
    // The moves in another order than the game's own, in which equal guesses then stay.
    std::function<MoveList<P>(const P&)> moves = {};
    // How good a move is at a node with that much depth to go, larger first. Where there is one, it alone decides the
    // order of the moves above the depth limit; see tree/imposed_order.h. What it searches it takes from the budget.
    std::function<std::int64_t(const P&, const Move&, int depth, Budget&)> rank = {};
  };

  explicit Equipment(const Options& options)
      : options_(options),
        own_cuts_(options.cuts == nullptr ? std::make_unique<CutMemory>() : nullptr),
        cuts_(options.cuts == nullptr ? *own_cuts_ : *options.cuts) {}

  [[nodiscard]] const Options& options() const { return options_; }

  // The moves, best guess first. `value_after(move)` is asked only when ordering by evaluator.
  template <class Moves, class ValueAfter>
  [[nodiscard]] MoveList<P> sorted(const P& position, const Moves& moves, int ply, std::uint16_t table_move,
                                   ValueAfter value_after) const {
    if (options_.order == Ordering{}) return listed(moves);
    return sorted_by(moves, [&](const Move& move) { return guess(position, move, ply, table_move, value_after); });
  }

  // The moves in the order of the rank.
  template <class Moves>
  [[nodiscard]] MoveList<P> ranked(const P& position, const Moves& moves, int depth, Budget& budget) const {
    return sorted_by(moves, [&](const Move& move) { return options_.rank(position, move, depth, budget); });
  }

  // A move reached beta: try it earlier next time.
  void remember_cut(const P& position, const Move& move, int ply, int depth) {
    cuts_.remember(position.to_move(), move_code(move), ply, depth);
  }

  // Forgets what earlier searches taught, so that the next one can be repeated to the node.
  void forget() {
    cuts_ = {};
    if (options_.table != nullptr) options_.table->clear();
  }

 private:
  template <class Moves>
  static MoveList<P> listed(const Moves& moves) {
    MoveList<P> list;
    for (const auto& move : moves) list.push_back(move);
    return list;
  }

  template <class Moves, class Goodness>
  static MoveList<P> sorted_by(const Moves& moves, Goodness goodness) {
    MoveList<P> list = listed(moves);
    std::vector<std::pair<std::int64_t, Move>> guesses;
    guesses.reserve(list.size());
    for (const auto& move : list) guesses.emplace_back(goodness(move), move);
    std::stable_sort(guesses.begin(), guesses.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::transform(guesses.begin(), guesses.end(), list.begin(), [](const auto& g) { return g.second; });
    return list;
  }

  template <class ValueAfter>
  std::int64_t guess(const P& position, const Move& move, int ply, std::uint16_t table_move,
                     ValueAfter& value_after) const {
    constexpr std::int64_t rank = std::int64_t{1} << 40U;  // each kind of guess outweighs all below it
    const std::uint16_t code = move_code(move);
    const Ordering& by = options_.order;
    if (by.table_move && table_move != 0 && code == table_move) return 8 * rank;
    if (by.evaluator) return value_after(move).value();
    std::int64_t hint = 0;
    if constexpr (HintsOrder<P>) {
      if (by.hint) hint = position.order_hint(move);
    }
    if (hint > 0) return 4 * rank + hint;
    const auto& killers = cuts_.killers(ply);
    if (by.killers && code == killers[0]) return 3 * rank;
    if (by.killers && code == killers[1]) return 2 * rank;
    return (by.history ? cuts_.history(position.to_move(), code) : 0) + hint;
  }

  Options options_;
  std::unique_ptr<CutMemory> own_cuts_;
  CutMemory& cuts_;
};

template <class A, class P>
concept EquipmentFor = std::same_as<A, NoEquipment> || std::same_as<A, Equipment<P>>;

}  // namespace arborist
