#include "lab/why/prove.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "face/search_settings.h"
#include "lab/recording/estimate.h"
#include "lab/recording/record.h"
#include "lab/recording/replay.h"
#include "lab/why/rules.h"

namespace arborist::lab {

namespace {

struct Searched {
  Score value;  // for the side to move there, wins counted from the recording's root
  std::uint64_t nodes = 0;
};

// The search that is trusted more than the one recorded: everything, or the engine where the engine was recorded.
class Judge {
 public:
  static Expected<Judge> of(const AnyGame& game, const Recording& recording, const AnyPlay& node, int depth,
                            const ProveLimits& limits) {
    const auto spec = Spec::parse(recording.info.search);
    if (!spec) return spec.error().in("search of the recording");
    Judge judge;
    judge.stop_ = limits.stop;
    if (is_engine(*spec)) return judge;
    const auto settings = parse_search(*spec, game.info(), game.evaluators());
    if (!settings) return settings.error().in("search of the recording");
    judge.wins_alike_ = settings->tree.wins == Wins::all_alike;
    const auto limit = static_cast<double>(limits.effort);
    const TreeEstimate tree = estimate_tree(node, depth);
    const bool looks_on = settings->quiescence;
    const bool is_cheap = tree.positions(depth) <= limit;
    if (!is_cheap && tree.least_of_alpha_beta(depth) > limit)
      return Error{fmt::format("to search this branch fully takes {} positions; {} are allowed",
                               about(tree.least_of_alpha_beta(depth)), grouped(limits.effort))};
    judge.search_ = Spec::named(is_cheap && !looks_on ? "minimax" : "alphabeta");
    judge.search_ = judge.search_.with("eval", settings->evaluator);
    if (judge.wins_alike_) judge.search_ = judge.search_.with("wins", "alike");
    if (looks_on) judge.search_ = judge.search_.with("quiescence", "yes");
    return judge;
  }

  [[nodiscard]] const std::string& name() const { return search_.name(); }

  [[nodiscard]] Expected<Searched> search(const AnyPlay& play, int depth, int ply) const {
    Expected<Analysis> analysis = Error{};
    const Spec spec = search_.with("depth", std::max(depth, 1));
    if (is_engine(spec)) {
      if (const auto end = play.outcome()) return Searched{end->score_for(play.to_move(), wins_alike_ ? 0 : ply), 1};
      analysis = run_engine(play, spec, Permissions::everything().only_to_calculate(), nullptr, stop_);
    } else {
      analysis = play.search(spec, {.limits = {.depth = std::max(depth, 0), .stop = stop_}});
    }
    if (!analysis) return analysis.error();
    if (analysis->ended == Ended::stopped) return Error{"to search this branch fully takes longer than is allowed"};
    const Score value = wins_alike_ ? analysis->value : analysis->value.from_root(ply);
    return Searched{value, analysis->counts.entered};
  }

 private:
  Spec search_ = Spec::named("engine").with("hash", 1);
  std::stop_token stop_;
  bool wins_alike_ = false;
};

class Prover {
 public:
  Prover(const AnyGame& game, const Recording& recording, const Why& why, const ProveLimits& limits)
      : game_(game), r_(recording), why_(why), limits_(limits), node_(recording.at(why.node)) {}

  Expected<Proof> operator()() {
    auto replay = Replay::start(game_, r_);
    if (!replay) return replay.error();
    if (const auto there = replay->go_to(r_, why_.node); !there) return there.error();
    const int depth = why_.kind == WhyKind::reduced ? r_.at(node_.parent).depth - 1 : node_.depth;
    auto judge = Judge::of(game_, r_, replay->play(), depth, limits_);
    if (!judge) return judge.error();
    proof_.method = judge->name();
    const bool by_moves = why_.kind == WhyKind::cut || why_.kind == WhyKind::left_out;
    const auto done = by_moves ? search_moves(*replay, *judge) : search_node(replay->play(), *judge, depth);
    if (!done) return done.error();
    const TreeNode root = r_.at(r_.path_to(why_.node).front());
    proof_.node_before = node_.for_max(node_.value);
    proof_.root_before = Score(root.value);
    proof_.root_after = root_if(r_, why_.node, node_.for_max(proof_.node_after.value()));
    proof_.words = why_.kind == WhyKind::cut ? words_of_cut() : words_of_bet();
    return std::move(proof_);
  }

 private:
  // Each move that was not searched; the node is worth the best of what it had and of these.
  Expected<void> search_moves(Replay& replay, const Judge& judge) {
    const std::vector<std::string> wanted =
        why_.kind == WhyKind::cut ? why_.never_tried : std::vector<std::string>{why_.refuting_move};
    int best = node_.value;
    for (const auto& move : wanted) {
      const auto next = replay.play().clone();
      if (const auto played = next->play(move); !played) return played.error();
      const auto found = judge.search(*next, node_.depth - 1, node_.ply + 1);
      if (!found) return found.error();
      const int worth = -found->value.value();
      proof_.moves.push_back({move, node_.for_max(worth), found->nodes});
      proof_.nodes += found->nodes;
      best = std::max(best, worth);
    }
    proof_.node_after = node_.for_max(best);
    proof_.holds = why_.kind == WhyKind::cut ? best >= node_.beta : best <= in_hand();
    return {};
  }

  // The node itself, with all its moves.
  Expected<void> search_node(const AnyPlay& play, const Judge& judge, int depth) {
    const auto found = judge.search(play, depth, node_.ply);
    if (!found) return found.error();
    proof_.nodes = found->nodes;
    proof_.node_after = node_.for_max(found->value.value());
    const int value = found->value.value();
    const bool at_most = why_.kind == WhyKind::reduced ||
                         (why_.kind == WhyKind::pruned && rule_in_words(why_.risk).claims_at_most) ||
                         (why_.kind == WhyKind::table && node_.bound() == Bound::upper);
    if (why_.kind == WhyKind::reduced)
      proof_.holds = (value >= node_.beta) == (node_.value >= node_.beta);
    else if (why_.kind == WhyKind::table && node_.bound() == Bound::exact)
      proof_.holds = value == node_.value;
    else
      proof_.holds = at_most ? value <= node_.alpha : value >= node_.beta;
    return {};
  }

  // What the mover had in hand when a move was left out: its window and the moves before.
  [[nodiscard]] int in_hand() const {
    int best = node_.alpha;
    const Children children(r_);
    for (const NodeNumber child : children.of(why_.node)) {
      const TreeNode below = r_.at(child);
      if (below.t0 > why_.step) break;
      if (below.has_value() && !below.has(flag::pass)) best = std::max<int>(best, -below.value);
    }
    return best;
  }

  [[nodiscard]] std::string root_words() const {
    if (proof_.root_stays()) return fmt::format("the root stays {}", r_.text(proof_.root_before));
    return fmt::format("the root would be {} instead of {}", r_.text(proof_.root_after), r_.text(proof_.root_before));
  }

  [[nodiscard]] std::string words_of_cut() const {
    const std::size_t count = proof_.moves.size();
    if (count == 0)
      return fmt::format("Nothing was skipped here: every move was searched before the bound was crossed, and {}.",
                         root_words());
    const std::string how_many = count == 1 ? "it" : count == 2 ? "both" : fmt::format("all {}", count);
    const std::string how = proof_.method == "engine" ? " with the engine" : " fully";
    std::string text = fmt::format("Searched {}{}: {} more node{}. ", how_many, how, grouped(proof_.nodes),
                                   proof_.nodes == 1 ? "" : "s");
    text += values_in_words() + " ";
    const std::string before = r_.text(proof_.node_before);
    if (proof_.node_after == proof_.node_before)
      text += fmt::format("The node stays {}, ", before);
    else
      text += fmt::format("The node would be {} instead of {}, still {} {}; ", r_.text(proof_.node_after), before,
                          node_.is_max() ? "≥" : "≤", r_.text(node_.for_max(node_.beta)));
    return text + root_words() + ".";
  }
  [[nodiscard]] std::string values_in_words() const {
    constexpr std::size_t most = 6;
    if (proof_.moves.size() == 1) return fmt::format("It is worth {}.", r_.text(proof_.moves.front().value));
    if (proof_.moves.size() > most) {
      const auto by_value = [](const ProvedMove& a, const ProvedMove& b) { return a.value < b.value; };
      const auto& best = node_.is_max() ? *std::max_element(proof_.moves.begin(), proof_.moves.end(), by_value)
                                        : *std::min_element(proof_.moves.begin(), proof_.moves.end(), by_value);
      return fmt::format("The best of them for {} is {}, worth {}.", r_.side_name(node_.is_max()), best.move,
                         r_.text(best.value));
    }
    std::vector<std::string> values;
    values.reserve(proof_.moves.size());
    for (const auto& move : proof_.moves) values.push_back(r_.text(move.value));
    const std::string last = values.back();
    values.pop_back();
    return fmt::format("They are worth {} and {}.", join(values, ", "), last);
  }

  [[nodiscard]] std::string words_of_bet() const {
    const std::string nodes = fmt::format("{} node{}", grouped(proof_.nodes), proof_.nodes == 1 ? "" : "s");
    std::string text;
    if (why_.kind == WhyKind::left_out)
      text = fmt::format("Searched ({}): {}, best was {}. ", nodes, r_.text(proof_.moves.front().value),
                         r_.text(node_.for_max(in_hand())));
    else
      text = fmt::format("Searched ({}): {}; it was taken for {}{}. ", nodes, r_.text(proof_.node_after), taken_for(),
                         r_.text(proof_.node_before));
    const std::string root = root_words();
    if (proof_.holds) return text + fmt::format("Nothing lost here: {}.", root);
    return text + fmt::format("The {} was wrong here, {} {}.", why_.is_sound ? "value" : "bet",
                              proof_.root_stays() ? "but" : "and it mattered:", root);
  }
  [[nodiscard]] const char* taken_for() const {
    const Bound bound = node_.bound_for_max();
    return bound == Bound::lower ? "at least " : bound == Bound::upper ? "at most " : "";
  }

  const AnyGame& game_;
  const Recording& r_;
  const Why& why_;
  ProveLimits limits_;
  TreeNode node_;
  Proof proof_;
};

}  // namespace

Expected<Proof> prove(const AnyGame& game, const Recording& recording, const Place& place, const ProveLimits& limits) {
  const auto why = explain(game, recording, place);
  if (!why) return why.error();
  if (!why->is_by_minimax)
    return Error{"what was cut is proven by minimax, and here a choice of moves is worth more than the best of them"};
  if (!why->can_be_proved()) return Error{"there is nothing to prove here: " + why->words.front()};
  return Prover(game, recording, *why, limits)();
}

}  // namespace arborist::lab
