// How many leaves searches look at that all find the minimax value.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/text.h"
#include "face/search_memory.h"
#include "lab/measure/measured.h"

namespace arborist::lab {

namespace {

struct CountedSearch {
  const char* name;
  const char* spec;                                                 // without its depth
  enum class Guess { none, shallower, truth } guess = Guess::none;  // what MTD(f) is told
};
using Guess = CountedSearch::Guess;

// Leaves and positions over all samples.
struct LeafSum {
  double leaves = 0;
  double nodes = 0;
};

// Kinds of trees: how to make one by its number, and how deep to look.
struct TreeKind {
  std::string name;
  int depth = 1;
  std::function<Expected<std::unique_ptr<AnyPlay>>(std::uint64_t)> make;
};

class LeafCounter {
 public:
  LeafCounter(const MeasureTerms& terms, std::size_t samples, std::vector<CountedSearch> searches)
      : terms_(terms), samples_(terms.samples > 0 ? terms.samples : samples), searches_(std::move(searches)) {}

  [[nodiscard]] std::size_t samples() const { return samples_; }

  // False where it was stopped.
  Expected<bool> count(const TreeKind& kind, MeasuredTable& table) {
    std::vector<LeafSum> sums(searches_.size());
    std::size_t number = 0;
    for (std::size_t taken = 0; taken < samples_; ++number) {
      if (!terms_.told(fmt::format("{}: {} of {}", kind.name, taken + 1, samples_))) return false;
      const auto play = kind.make(terms_.seed + number);
      if (!play) return play.error();
      const auto added = add_one(**play, kind.depth, sums);
      if (!added) return added.error().in(kind.name);
      if (*added) ++taken;
      if (number > most_attempts * samples_) return Error{kind.name + ": nearly all positions are won or lost"};
    }
    for (std::size_t i = 0; i < searches_.size(); ++i) {
      const double share = sums[i].leaves / sums[0].leaves;
      const auto a_tree = [&](double sum) {
        return grouped(static_cast<std::uint64_t>(std::llround(sum / static_cast<double>(samples_))));
      };
      table.rows.push_back(
          {.group = kind.name,
           .name = searches_[i].name,
           .cells = {a_tree(sums[i].nodes), a_tree(sums[i].leaves), fmt::format("{:.1f} %", 100 * share)},
           .drawn = share});
    }
    return true;
  }

 private:
  static constexpr std::size_t most_attempts = 100;

  // False where it is won or lost within the depth: then there is no value to guess.
  Expected<bool> add_one(const AnyPlay& play, int depth, std::vector<LeafSum>& sums) {
    Score truth;
    for (std::size_t i = 0; i < searches_.size(); ++i) {
      const CountedSearch& search = searches_[i];
      Spec spec = *Spec::parse(search.spec);
      if (search.guess == Guess::truth) spec = spec.with("guess", truth.value());
      if (search.guess == Guess::shallower) {
        const auto before = play.search(Spec::named("alphabeta").with("depth", std::max(1, depth - 2)), {});
        if (!before) return before.error();
        if (!before->value.is_decided()) spec = spec.with("guess", before->value.value());
      }
      const auto found = play.search(spec.with("depth", depth), {});
      if (!found) return found.error();
      if (i == 0) truth = found->value;
      if (truth.is_decided()) return false;
      if (found->value != truth)
        return Error{fmt::format("{} finds {}, {} finds {}", searches_[0].name, to_text(truth), search.name,
                                 to_text(found->value))};
      sums[i].leaves += static_cast<double>(found->counts.leaves);
      sums[i].nodes += static_cast<double>(found->counts.entered);
    }
    return true;
  }

  const MeasureTerms& terms_;
  std::size_t samples_;
  std::vector<CountedSearch> searches_;
};

MeasuredTable leaf_table(const char* title) {
  return {.title = title,
          .drawn = "leaves that are looked at; the broken line is what alpha-beta looks at",
          .level = 1,
          .columns = {"positions", "leaves", "of alpha-beta's"},
          .rows = {},
          .note = {}};
}

Expected<MeasuredTable> count_all(LeafCounter& counter, const std::vector<TreeKind>& kinds, MeasuredTable table) {
  for (const auto& kind : kinds) {
    const auto whole = counter.count(kind, table);
    if (!whole) return whole.error();
    if (!*whole) {
      table.is_whole = false;
      break;
    }
  }
  return table;
}

// Trees of the games that were chosen, from positions by chance.
Expected<std::vector<TreeKind>> kinds_in_games(const MeasureTerms& terms,
                                               const std::vector<std::pair<std::string, int>>& games) {
  constexpr int plies = 8;
  std::vector<TreeKind> kinds;
  for (const auto& [name, depth] : games) {
    const auto game = terms.games.find(name);
    if (!game) return game.error();
    kinds.push_back({fmt::format("{}, {} plies", name, depth), depth,
                     [game = *game](std::uint64_t seed) { return position_by_chance(*game, "", plies, seed); }});
  }
  return kinds;
}

}  // namespace

Expected<MeasuredTable> measure_leaves_by_chance(const MeasureTerms& terms) {
  const auto game = terms.games.find("synthetic-tree");
  if (!game) return game.error();
  struct Shape {
    int branching, depth;
  };
  std::vector<TreeKind> kinds;
  for (const bool is_incremental : {false, true})
    for (const auto& [branching, depth] : {Shape{2, 14}, Shape{4, 8}, Shape{8, 6}}) {
      const std::string setup = fmt::format("branching={},depth={},range=10000,values={}", branching, depth,
                                            is_incremental ? "incremental" : "leaves");
      kinds.push_back({fmt::format("{} moves, {} plies, {}", branching, depth,
                                   is_incremental ? "values that grow move by move" : "leaves independent"),
                       depth, [game = *game, setup](std::uint64_t seed) {
                         return game->start(fmt::format("{},seed={}", setup, seed));
                       }});
    }
  LeafCounter counter(terms, 30,
                      {{"alpha-beta", "alphabeta"},
                       {"PVS", "pvs:research=value"},
                       {"SSS*", "sss"},
                       {"DUAL*", "dual"},
                       {"MTD, told the value", "mtd", Guess::truth}});
  MeasuredTable table = leaf_table("Leaves on trees by chance");
  table.note = fmt::format("{} trees of each kind, values from -10,000 to 10,000, moves as they come; seeds {} to {}.",
                           counter.samples(), terms.seed, terms.seed + counter.samples() - 1);
  return count_all(counter, kinds, std::move(table));
}

Expected<MeasuredTable> measure_leaves_in_games(const MeasureTerms& terms) {
  const auto kinds = kinds_in_games(terms, {{"connect-four", 7}, {"reversi", 5}, {"kalah", 6}, {"chess", 3}});
  if (!kinds) return kinds.error();
  LeafCounter counter(terms, 20,
                      {{"alpha-beta", "alphabeta:table=16,table-depth=equal"},
                       {"PVS", "pvs:table=16,table-depth=equal,research=value"},
                       {"SSS*", "sss"},
                       {"DUAL*", "dual"},
                       {"MTD(f)", "mtd", Guess::shallower},
                       {"MTD, told the value", "mtd", Guess::truth}});
  MeasuredTable table = leaf_table("Leaves in games, moves as they come");
  table.note = fmt::format(
      "{} positions of each game after 8 plies by chance, nothing won within the depth, from seed {} on. MTD(f) begins "
      "with "
      "the value of the search two plies shallower, which is not counted.",
      counter.samples(), terms.seed);
  return count_all(counter, *kinds, std::move(table));
}

Expected<MeasuredTable> measure_leaves_of_programs(const MeasureTerms& terms) {
  const auto kinds = kinds_in_games(terms, {{"connect-four", 9}, {"reversi", 7}, {"kalah", 8}, {"chess", 4}});
  if (!kinds) return kinds.error();
  LeafCounter counter(terms, 20,
                      {{"alpha-beta", "alphabeta:deepen=yes,order=all,table=16,table-depth=equal"},
                       {"PVS", "pvs:deepen=yes,order=all,table=16,table-depth=equal,research=value"},
                       {"SSS*", "sss:deepen=yes,order=all,table=16"},
                       {"DUAL*", "dual:deepen=yes,order=all,table=16"},
                       {"MTD(f)", "mtd:deepen=yes,order=all,table=16"}});
  MeasuredTable table = leaf_table("Leaves in games, as programs search");
  table.note = fmt::format(
      "{} positions of each game after 8 plies by chance, nothing won within the depth, from seed {} on; every search "
      "deepens "
      "ply by ply, orders its moves and has a table of 16 MB. Leaves of all depths together.",
      counter.samples(), terms.seed);
  return count_all(counter, *kinds, std::move(table));
}

}  // namespace arborist::lab
