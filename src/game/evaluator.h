// Evaluator: what a position seems worth to its side to move, without search. A plain function is one; one that carries
// state along the line (a network's accumulator) has three members:
//
//   State start(position)                            at the root
//   State step(parent_state, before, move, after)    along a move; may keep a pointer to the parent's state
//   Score value(position, state)
//
// The end of a game is worth what the rules say, unless a plain evaluator also has
//
//   Score value_of_end(position)                     for the side to move, of a position in which the game is over
#pragma once

#include <concepts>
#include <type_traits>

#include "game/position.h"
#include "game/score.h"

namespace arborist {

template <class E, class P>
concept PlainEvaluator =
    std::invocable<const E&, const P&> && std::same_as<std::invoke_result_t<const E&, const P&>, Score>;

template <class E, class P>
concept ValuesEnds = requires(const E& e, const P& p) {
  { e.value_of_end(p) } -> std::same_as<Score>;
};

template <class E, class P>
concept StatefulEvaluator = requires(const E& e, const P& p, const typename P::Move& m, const typename E::State& s) {
  { e.start(p) } -> std::same_as<typename E::State>;
  { e.step(s, p, m, p) } -> std::same_as<typename E::State>;
  { e.value(p, s) } -> std::same_as<Score>;
};

template <class E, class P>
concept Evaluator = PlainEvaluator<E, P> || StatefulEvaluator<E, P>;

// A plain function in the dress of one with state; the empty state compiles away.
template <class P, PlainEvaluator<P> F>
class Stateless {
 public:
  struct State {};
  explicit constexpr Stateless(const F& function) : function_(&function) {}
  static constexpr State start(const P&) { return {}; }
  static constexpr State step(const State&, const P&, const typename P::Move&, const P&) { return {}; }
  constexpr Score value(const P& position, const State&) const { return (*function_)(position); }
  constexpr Score value_of_end(const P& position) const
    requires ValuesEnds<F, P>
  {
    return function_->value_of_end(position);
  }
  [[nodiscard]] constexpr bool values_ends() const
    requires ValuesEnds<F, P>
  {
    if constexpr (requires { function_->values_ends(); }) return function_->values_ends();
    return true;
  }

 private:
  const F* function_;
};

// The evaluator in its stateful form, which is what searches use. It refers to `evaluator`, which must outlive it.
template <Position P, Evaluator<P> E>
constexpr decltype(auto) with_state(const E& evaluator) {
  if constexpr (StatefulEvaluator<E, P>) {
    return (evaluator);
  } else {
    return Stateless<P, E>(evaluator);
  }
}

// Any plain evaluator behind a pointer, so that a search is compiled once for all evaluators of a game. It refers to
// `evaluator`, which must outlive it.
template <Position P>
class EvaluatorRef {
 public:
  template <PlainEvaluator<P> E>
  explicit constexpr EvaluatorRef(const E& evaluator)
      : evaluator_(&evaluator),
        value_([](const void* self, const P& position) { return (*static_cast<const E*>(self))(position); }) {
    if constexpr (ValuesEnds<E, P>) {
      if constexpr (requires { evaluator.values_ends(); })
        if (!evaluator.values_ends()) return;
      end_ = [](const void* self, const P& position) { return static_cast<const E*>(self)->value_of_end(position); };
    }
  }

  Score operator()(const P& position) const { return value_(evaluator_, position); }
  [[nodiscard]] bool values_ends() const { return end_ != nullptr; }
  [[nodiscard]] Score value_of_end(const P& position) const { return end_(evaluator_, position); }

 private:
  using Call = Score (*)(const void*, const P&);

  const void* evaluator_;
  Call value_;
  Call end_ = nullptr;
};

// Nothing to tell apart: every position is worth a draw.
struct ZeroEvaluator {
  template <Position P>
  constexpr Score operator()(const P&) const {
    return Score::draw();
  }
};

}  // namespace arborist
