// The classic mistakes of a first alpha-beta, each by its name and on purpose: what it counts and what it finds tells a
// student which one was made. They can be made together. The searches that make them are in flawed_search.h.
//
//   Mistakes made = Mistakes(Mistake::strict_cut) | Mistake::root_not_narrowed;
//   made.contains(Mistake::strict_cut)
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>

namespace arborist::lab {

enum class Mistake : std::uint8_t {
  none,
  cut_above_beta_only,   // > instead of >=
  no_deep_cutoffs,       // a child is given (-infinite, -best)
  root_not_narrowed,     // every root move gets the full window
  best_not_passed_down,  // a child is given (-beta, -alpha), whatever was found so far
  window_not_negated,    // a child is given (alpha, beta) as it is
  window_not_swapped,    // a child is given (-alpha, -beta)
  window_only_swapped,   // a child is given (beta, alpha)
  sign_not_flipped,      // the child's value is taken as it is
  evaluated_for_first,   // ends and static values are always the first side's
  keeps_last_of_equals,  // >= when choosing the move, in a narrowed window: the lecture
  wins_not_scored,       // a won position is worth what the evaluator says, a mate its material
  sign_by_depth,         // leaves get the sign that fits the depth limit, wrong where a game ends earlier: report B
  one_ply_short,         // depth off by one
  one_ply_deep,          // and the other way
  table_without_bounds,  // what a cut returned is taken for the value
  table_without_depth,   // a value is taken whatever depth it was searched to
  table_of_the_report,   // report B's: key without side and depth, running values, root moves from a heap
};

struct NamedMistake {
  Mistake mistake;
  const char* name;
  const char* in_words;
};

inline constexpr std::array<NamedMistake, 18> mistakes = {{
    {Mistake::none, "none", "no mistake"},
    {Mistake::cut_above_beta_only, "strict-cut", "cuts on > beta instead of >= beta"},
    {Mistake::no_deep_cutoffs, "no-deep-cutoffs", "a child does not see the bounds above its parent"},
    {Mistake::root_not_narrowed, "root-not-narrowed", "root moves do not narrow the window of later ones"},
    {Mistake::best_not_passed_down, "best-not-passed", "what was found so far is not passed down"},
    {Mistake::window_not_negated, "not-negated", "the window is passed as it is"},
    {Mistake::window_not_swapped, "not-swapped", "the window is negated, but not swapped"},
    {Mistake::window_only_swapped, "only-swapped", "the window is swapped, but not negated"},
    {Mistake::sign_not_flipped, "sign-not-flipped", "the returned value is not negated"},
    {Mistake::evaluated_for_first, "one-sided", "values are always those of the first side"},
    {Mistake::keeps_last_of_equals, "last-of-equals",
     "a later move that only seems equal is taken (>=): its value may be a bound"},
    {Mistake::wins_not_scored, "wins-not-scored", "a won game is worth what the evaluator says, not a win"},
    {Mistake::sign_by_depth, "sign-by-depth", "leaves get the sign of the depth limit, also where a game ends earlier"},
    {Mistake::one_ply_short, "one-ply-short", "looks one half-move less far than it says"},
    {Mistake::one_ply_deep, "one-ply-deep", "looks one half-move farther than it says"},
    {Mistake::table_without_bounds, "table-without-bounds", "the table takes what a cut returned for the value"},
    {Mistake::table_without_depth, "table-without-depth", "the table answers whatever depth a value was searched to"},
    {Mistake::table_of_the_report, "table-of-the-report", "the table of report B: running values by piece placement"},
}};

[[nodiscard]] constexpr const NamedMistake& named(Mistake mistake) {
  return mistakes[static_cast<std::size_t>(mistake)];
}

[[nodiscard]] constexpr bool is_of_a_table(Mistake mistake) { return mistake >= Mistake::table_without_bounds; }

// Some mistakes made together.
class Mistakes {
 public:
  constexpr Mistakes() = default;
  constexpr Mistakes(Mistake mistake) : bits_(bit(mistake)) {}

  [[nodiscard]] constexpr bool contains(Mistake mistake) const { return (bits_ & bit(mistake)) != 0; }
  [[nodiscard]] constexpr bool none() const { return bits_ == 0; }
  [[nodiscard]] constexpr int count() const { return std::popcount(bits_); }
  [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }
  friend constexpr Mistakes operator|(Mistakes a, Mistakes b) {
    a.bits_ |= b.bits_;
    return a;
  }
  friend constexpr bool operator==(Mistakes, Mistakes) = default;

 private:
  static constexpr std::uint32_t bit(Mistake mistake) {
    return mistake == Mistake::none ? 0U : 1U << static_cast<unsigned>(mistake);
  }
  std::uint32_t bits_ = 0;
};

}  // namespace arborist::lab
