// AnyPosition: a position of any game as one type, and itself a Position. Searches that are seldom in a hurry, and all
// that are watched, are compiled once for it instead of once for every game (every_search.cpp); they find the same, to
// the node, as they would on the game's own type.
//
//   const AnyPosition position = AnyPosition::of<Definition>(ConnectFour{});
//   for (const AnyMove& move : position.moves()) look_at(position.after(move));
//
// Cost: a virtual call for every question, and a list on the heap for moves. Small plain positions lie in place; others
// are kept once and shared by their copies, which is safe since no position ever changes.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "core/random.h"
#include "core/static_vector.h"
#include "game/evaluator.h"
#include "game/game.h"
#include "game/leaf_features.h"
#include "game/playout.h"
#include "game/position.h"
#include "tree/equipment.h"

namespace arborist {

// Equal where the moves are, in the same position.
struct AnyMove {
  std::uint64_t bits = 0;        // the game's own move where it fits, else its number among the position's moves
  std::uint16_t for_tables = 0;  // see move_code
  [[nodiscard]] std::uint16_t code() const { return for_tables; }
  friend bool operator==(const AnyMove& a, const AnyMove& b) { return a.bits == b.bits; }
};

class AnyRules;

class AnyPosition {
 public:
  using Move = AnyMove;
  static constexpr std::size_t most_leaf_features = 8;
  using LeafFeatures = StaticVector<std::uint8_t, most_leaf_features>;

  AnyPosition() = default;
  template <class D>
  [[nodiscard]] static AnyPosition of(const typename D::Position& position);

  [[nodiscard]] Side to_move() const;
  [[nodiscard]] std::vector<AnyMove> moves() const;
  [[nodiscard]] AnyPosition after(const AnyMove& move) const;
  [[nodiscard]] std::optional<Outcome> outcome() const;
  [[nodiscard]] Key key() const;
  friend bool operator==(const AnyPosition& a, const AnyPosition& b) { return a.equals(b); }

  // What a game does not offer is answered as if it had been asked of nothing: it cannot repeat, ends as it ends, and
  // has no hints; its noisy moves are not asked for.
  [[nodiscard]] bool can_repeat() const;
  [[nodiscard]] int reversible_plies() const;
  [[nodiscard]] std::optional<Outcome> outcome_by_rule() const;
  [[nodiscard]] Outcome outcome_without_moves() const;
  [[nodiscard]] std::vector<AnyMove> noisy_moves() const;
  [[nodiscard]] bool may_stand_pat() const;
  [[nodiscard]] int order_hint(const AnyMove& move) const;
  [[nodiscard]] AnyPosition played_out(Random& random, int most_plies) const;
  [[nodiscard]] LeafFeatures leaf_features() const;
  [[nodiscard]] std::vector<AnyMove> reference_moves() const;
  [[nodiscard]] std::string move_text(const AnyMove& move) const;

  // The game's own position; it must be one of this type.
  template <class P>
  [[nodiscard]] const P& as() const {
    if constexpr (lies_in_place<P>)
      return *std::launder(reinterpret_cast<const P*>(bytes_.data()));
    else
      return *static_cast<const P*>(shared_.get());
  }

 private:
  static constexpr std::size_t room = 160;
  template <class P>
  static constexpr bool lies_in_place =
      std::is_trivially_copyable_v<P> && sizeof(P) <= room && alignof(P) <= alignof(std::max_align_t);

  [[nodiscard]] bool equals(const AnyPosition& other) const;

  const AnyRules* rules_ = nullptr;
  alignas(std::max_align_t) std::array<std::byte, room> bytes_ = {};
  std::shared_ptr<const void> shared_;
};

// The questions above, answered by a game.
class AnyRules {
 public:
  virtual ~AnyRules() = default;
  [[nodiscard]] virtual Side to_move(const AnyPosition& at) const = 0;
  [[nodiscard]] virtual std::vector<AnyMove> moves(const AnyPosition& at) const = 0;
  [[nodiscard]] virtual AnyPosition after(const AnyPosition& at, const AnyMove& move) const = 0;
  [[nodiscard]] virtual std::optional<Outcome> outcome(const AnyPosition& at) const = 0;
  [[nodiscard]] virtual Key key(const AnyPosition& at) const = 0;
  [[nodiscard]] virtual bool are_equal(const AnyPosition& a, const AnyPosition& b) const = 0;
  [[nodiscard]] virtual bool can_repeat() const = 0;
  [[nodiscard]] virtual int reversible_plies(const AnyPosition& at) const = 0;
  [[nodiscard]] virtual std::optional<Outcome> outcome_by_rule(const AnyPosition& at) const = 0;
  [[nodiscard]] virtual Outcome outcome_without_moves(const AnyPosition& at) const = 0;
  [[nodiscard]] virtual std::vector<AnyMove> noisy_moves(const AnyPosition& at) const = 0;
  [[nodiscard]] virtual bool may_stand_pat(const AnyPosition& at) const = 0;
  [[nodiscard]] virtual int order_hint(const AnyPosition& at, const AnyMove& move) const = 0;
  [[nodiscard]] virtual AnyPosition played_out(const AnyPosition& at, Random& random, int most_plies) const = 0;
  [[nodiscard]] virtual AnyPosition::LeafFeatures leaf_features(const AnyPosition& at) const = 0;
  [[nodiscard]] virtual std::vector<AnyMove> reference_moves(const AnyPosition& at) const = 0;
  [[nodiscard]] virtual std::string move_text(const AnyPosition& at, const AnyMove& move) const = 0;
};

inline Side AnyPosition::to_move() const { return rules_->to_move(*this); }
inline std::vector<AnyMove> AnyPosition::moves() const { return rules_->moves(*this); }
inline AnyPosition AnyPosition::after(const AnyMove& move) const { return rules_->after(*this, move); }
inline std::optional<Outcome> AnyPosition::outcome() const { return rules_->outcome(*this); }
inline Key AnyPosition::key() const { return rules_->key(*this); }
inline bool AnyPosition::equals(const AnyPosition& other) const {
  return rules_ == other.rules_ && (rules_ == nullptr || rules_->are_equal(*this, other));
}
inline bool AnyPosition::can_repeat() const { return rules_->can_repeat(); }
inline int AnyPosition::reversible_plies() const { return rules_->reversible_plies(*this); }
inline std::optional<Outcome> AnyPosition::outcome_by_rule() const { return rules_->outcome_by_rule(*this); }
inline Outcome AnyPosition::outcome_without_moves() const { return rules_->outcome_without_moves(*this); }
inline std::vector<AnyMove> AnyPosition::noisy_moves() const { return rules_->noisy_moves(*this); }
inline bool AnyPosition::may_stand_pat() const { return rules_->may_stand_pat(*this); }
inline int AnyPosition::order_hint(const AnyMove& move) const { return rules_->order_hint(*this, move); }
inline AnyPosition AnyPosition::played_out(Random& random, int most_plies) const {
  return rules_->played_out(*this, random, most_plies);
}
inline AnyPosition::LeafFeatures AnyPosition::leaf_features() const { return rules_->leaf_features(*this); }
inline std::vector<AnyMove> AnyPosition::reference_moves() const { return rules_->reference_moves(*this); }
inline std::string AnyPosition::move_text(const AnyMove& move) const { return rules_->move_text(*this, move); }

}  // namespace arborist
