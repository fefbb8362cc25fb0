// TypedRules: how a game's own position answers as an AnyPosition; and what goes with it, its games and evaluators.
//
//   const Game<AnyPosition> game = any_game_of<Definition>(typed_game);
//   const EvaluatorOfAny<P> evaluate(EvaluatorRef<P>(material));
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "face/any_position.h"

namespace arborist {

template <class D>
class TypedRules final : public AnyRules {
 public:
  using P = typename D::Position;
  using Move = typename P::Move;

  // They know nothing but the game, so one serves all positions.
  static const TypedRules& shared() {
    static const TypedRules rules;
    return rules;
  }

  // In this position, where only its number tells the move.
  [[nodiscard]] static AnyMove any([[maybe_unused]] const P& position, const Move& move) {
    AnyMove result{.for_tables = move_code(move)};
    if constexpr (fits) {
      std::memcpy(&result.bits, &move, sizeof(Move));
    } else {
      const auto moves = position.moves();
      const auto begin = std::ranges::begin(moves);
      result.bits = static_cast<std::uint64_t>(std::ranges::distance(begin, std::ranges::find(moves, move)));
    }
    return result;
  }

  [[nodiscard]] Side to_move(const AnyPosition& at) const override { return typed(at).to_move(); }
  [[nodiscard]] std::vector<AnyMove> moves(const AnyPosition& at) const override {
    return listed(typed(at), typed(at).moves());
  }
  [[nodiscard]] AnyPosition after(const AnyPosition& at, const AnyMove& move) const override {
    return AnyPosition::of<D>(typed(at).after(own(typed(at), move)));
  }
  [[nodiscard]] std::optional<Outcome> outcome(const AnyPosition& at) const override { return typed(at).outcome(); }
  [[nodiscard]] Key key(const AnyPosition& at) const override { return typed(at).key(); }
  [[nodiscard]] bool are_equal(const AnyPosition& a, const AnyPosition& b) const override {
    return typed(a) == typed(b);
  }
  [[nodiscard]] bool can_repeat() const override { return Repeats<P>; }
  [[nodiscard]] int reversible_plies([[maybe_unused]] const AnyPosition& at) const override {
    if constexpr (Repeats<P>)
      return typed(at).reversible_plies();
    else
      return 0;
  }
  [[nodiscard]] std::optional<Outcome> outcome_by_rule(const AnyPosition& at) const override {
    if constexpr (SplitsOutcome<P>)
      return typed(at).outcome_by_rule();
    else
      return typed(at).outcome();
  }
  [[nodiscard]] Outcome outcome_without_moves(const AnyPosition& at) const override {
    if constexpr (SplitsOutcome<P>) {
      return typed(at).outcome_without_moves();
    } else {
      assert(false && "a game that is not over has a move");
      return *typed(at).outcome();
    }
  }
  [[nodiscard]] std::vector<AnyMove> noisy_moves([[maybe_unused]] const AnyPosition& at) const override {
    if constexpr (HasNoisyMoves<P>)
      return listed(typed(at), typed(at).noisy_moves());
    else
      return {};
  }
  [[nodiscard]] bool may_stand_pat([[maybe_unused]] const AnyPosition& at) const override {
    if constexpr (HasNoisyMoves<P>)
      return typed(at).may_stand_pat();
    else
      return true;
  }
  [[nodiscard]] int order_hint([[maybe_unused]] const AnyPosition& at,
                               [[maybe_unused]] const AnyMove& move) const override {
    if constexpr (HintsOrder<P>)
      return typed(at).order_hint(own(typed(at), move));
    else
      return 0;
  }
  [[nodiscard]] AnyPosition played_out(const AnyPosition& at, Random& random, int most_plies) const override {
    return AnyPosition::of<D>(play_out(typed(at), random, most_plies));
  }
  [[nodiscard]] AnyPosition::LeafFeatures leaf_features([[maybe_unused]] const AnyPosition& at) const override {
    AnyPosition::LeafFeatures features;
    if constexpr (HasLeafFeatures<P>) {
      static_assert(P::leaf_feature_sizes.size() <= AnyPosition::most_leaf_features);
      for (const auto& feature : typed(at).leaf_features()) features.push_back(feature);
    }
    return features;
  }
  [[nodiscard]] std::vector<AnyMove> reference_moves(const AnyPosition& at) const override {
    if constexpr (requires(const P& position) { D::reference_moves(position); })
      return listed(typed(at), D::reference_moves(typed(at)));
    else
      return moves(at);
  }
  [[nodiscard]] std::string move_text(const AnyPosition& at, const AnyMove& move) const override {
    return D::move_text(typed(at), own(typed(at), move));
  }

 private:
  static constexpr bool fits = sizeof(Move) <= sizeof(AnyMove::bits) && std::has_unique_object_representations_v<Move>;

  [[nodiscard]] static const P& typed(const AnyPosition& at) { return at.as<P>(); }
  [[nodiscard]] static Move own([[maybe_unused]] const P& position, const AnyMove& move) {
    if constexpr (fits) {
      Move result{};
      std::memcpy(static_cast<void*>(&result), &move.bits, sizeof(Move));
      return result;
    } else {
      const auto moves = position.moves();
      return *std::next(std::ranges::begin(moves), static_cast<std::ptrdiff_t>(move.bits));
    }
  }
  template <class Moves>
  [[nodiscard]] static std::vector<AnyMove> listed(const P& position, const Moves& moves) {
    std::vector<AnyMove> result;
    for (const auto& move : moves) result.push_back(any(position, move));
    return result;
  }
};

template <class D>
AnyPosition AnyPosition::of(const typename D::Position& position) {
  using P = typename D::Position;
  AnyPosition result;
  result.rules_ = &TypedRules<D>::shared();
  if constexpr (lies_in_place<P>)
    new (result.bytes_.data()) P(position);
  else
    result.shared_ = std::make_shared<const P>(position);
  return result;
}

template <class D>
[[nodiscard]] Game<AnyPosition> any_game_of(const Game<typename D::Position>& game) {
  Game<AnyPosition> result(AnyPosition::of<D>(game.start()));
  for (std::size_t i = 0; i < game.moves().size(); ++i)
    result.play(TypedRules<D>::any(game.positions()[i], game.moves()[i]));
  return result;
}

// A game's evaluator, asked of its positions as AnyPosition.
template <Position P>
class EvaluatorOfAny {
 public:
  explicit EvaluatorOfAny(EvaluatorRef<P> evaluator) : evaluator_(evaluator) {}
  Score operator()(const AnyPosition& position) const { return evaluator_(position.as<P>()); }
  [[nodiscard]] bool values_ends() const { return evaluator_.values_ends(); }
  [[nodiscard]] Score value_of_end(const AnyPosition& position) const {
    return evaluator_.value_of_end(position.as<P>());
  }

 private:
  EvaluatorRef<P> evaluator_;
};

}  // namespace arborist
