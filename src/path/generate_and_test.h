// Generate-and-test: take candidate after candidate from any generator until one passes the test. The generator may be
// infinite: a limit on the candidates, the time or a stop request ends it.
//
//   auto result = path::generate_and_test(numbers, is_prime, {.nodes = 1000});
//
// A generator is a function that returns the next candidate, or nothing when it has no more.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include "core/limits.h"
#include "path/observer.h"

namespace arborist::path {

template <class G>
concept Generator = std::invocable<G&> && requires { typename std::invoke_result_t<G&>::value_type; };

template <class Candidate>
struct Tested {
  std::optional<Candidate> candidate = {};  // the one that passed
  std::uint64_t tests = 0;
  Ended ended = Ended::finished;  // finished: the generator had no more
};

template <Generator G, class Test, class O = Silent>
auto generate_and_test(G&& generate, const Test& test, const Limits& limits = {}, O&& observe = O{}) {
  using Candidate = typename std::invoke_result_t<G&>::value_type;
  Tested<Candidate> result;
  Budget budget(limits);
  while (budget.spend([] { return std::size_t{0}; })) {
    std::optional<Candidate> candidate = generate();
    if (!candidate) return result;
    ++result.tests;
    const bool fits = test(*candidate);
    observe.tried(*candidate, 0, fits);
    if (fits) {
      result.candidate = std::move(candidate);
      result.ended = Ended::found;
      return result;
    }
  }
  result.ended = budget.ended();
  return result;
}

}  // namespace arborist::path
