// The synthetic tree as the rest of Arborist meets it.
#include <fmt/format.h>

#include <tuple>

#include "core/spec.h"
#include "core/text.h"
#include "face/typed_game.h"
#include "games/synthetic_tree/synthetic_tree.h"

namespace arborist::games {

namespace {

struct Definition {
  using Position = SyntheticTree;
  static constexpr bool is_hurried = false;

  static GameInfo info() {
    return {.name = "synthetic-tree",
            .summary = "A uniform tree with values drawn from a seed: MAX wants much, MIN little.",
            .first_side = "MAX",
            .second_side = "MIN",
            .setup_help = "branching=3,depth=4,range=100,seed=1,values=leaves|incremental, any of them",
            .move_help = "the number of a child, from 1",
            .depth = Limits::deepest,
            .minimax_depth = Limits::deepest,
            .is_played = false};
  }

  static Expected<SyntheticTree> start(std::string_view setup) {
    const auto spec = Spec::parse(fmt::format("synthetic-tree:{}", setup));
    if (!spec) return spec.error();
    if (const auto keys = spec->allow_only({"branching", "depth", "range", "seed", "values", "ply", "sum", "at"});
        !keys)
      return keys.error();
    const auto branching = spec->integer("branching", 3, 1, 1000);
    const auto depth = spec->integer("depth", 4, 0, 900);
    const auto range = spec->integer("range", 100, 0, 30'000);
    const auto seed = spec->integer("seed", 1, 0, INT64_MAX);
    const auto values = spec->choice("values", "leaves", {"leaves", "incremental"});
    for (const auto* number : {&branching, &depth, &range, &seed})
      if (!*number) return number->error();
    if (!values) return values.error();
    const SyntheticTree::Shape shape{
        .branching = static_cast<std::uint16_t>(*branching),
        .depth = static_cast<std::uint16_t>(*depth),
        .range = static_cast<std::int32_t>(*range),
        .seed = static_cast<std::uint64_t>(*seed),
        .values = *values == "leaves" ? SyntheticTree::Values::at_leaves : SyntheticTree::Values::incremental};
    const bool names_place = spec->find("ply") || spec->find("sum") || spec->find("at");
    return names_place ? below_root(*spec, shape) : SyntheticTree(shape);
  }

  static std::string text(const SyntheticTree& position) {
    const auto& shape = position.shape();
    std::string result =
        fmt::format("branching={},depth={},range={},seed={},values={}", shape.branching, shape.depth, shape.range,
                    shape.seed, shape.values == SyntheticTree::Values::at_leaves ? "leaves" : "incremental");
    const auto place = position.place();
    if (place.ply > 0) result += fmt::format(",ply={},sum={},at={}", place.ply, place.sum, place.path);
    return result;
  }
  static std::string move_text(const SyntheticTree&, SyntheticTree::Move move) {
    return std::to_string(move.child + 1);
  }
  static std::string draw(const SyntheticTree& position, const DrawOptions&) {
    const char* role = position.to_move() == Side::first ? "MAX" : "MIN";
    if (const auto end = position.outcome())
      return fmt::format("a leaf worth {} to MAX\n", to_text(end->score_for(Side::first, 0)));
    return fmt::format("{} to move at ply {} of {}: children 1 to {}\n", role, position.place().ply,
                       position.shape().depth, position.shape().branching);
  }

  static auto evaluators() {
    return std::tuple{
        NamedEvaluator{"shown", "what the node shows: a draw from the seed, or the sum of the moves so far",
                       [](const SyntheticTree& position) { return position.static_value(); }},
        NamedEvaluator{"zero", "nothing: every inner node is worth a draw", ZeroEvaluator{}}};
  }

 private:
  // A place is told by all three of these, and no sum is larger than its moves can make it.
  static Expected<SyntheticTree> below_root(const Spec& spec, const SyntheticTree::Shape& shape) {
    for (const char* key : {"ply", "sum", "at"})
      if (!spec.find(key))
        return Error{fmt::format("a place in the tree is told by ply, sum and at together; {} is missing", key)};
    const auto ply = spec.integer("ply", 0, 0, shape.depth);
    if (!ply) return ply.error();
    const std::int64_t largest = *ply * shape.range;
    const auto sum = spec.integer("sum", 0, -largest, largest);
    const auto at = parse_integer<std::uint64_t>(*spec.find("at"), 0, UINT64_MAX);
    if (!sum) return sum.error();
    if (!at) return at.error().in("at of 'synthetic-tree'");
    return SyntheticTree(shape, {*at, static_cast<std::int32_t>(*sum), static_cast<std::uint16_t>(*ply)});
  }
};

}  // namespace

std::unique_ptr<AnyGame> register_synthetic_tree() { return make_game<Definition>(); }

}  // namespace arborist::games
