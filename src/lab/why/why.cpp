#include "lab/why/why.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/text.h"
#include "lab/recording/replay.h"
#include "lab/why/bound_source.h"
#include "lab/why/choice_bound.h"
#include "lab/why/grown.h"
#include "lab/why/rules.h"

namespace arborist::lab {

namespace {

// "7 and 8", "7, 8 and 9", "a, b, c and 9 more".
std::string listed(const std::vector<std::string>& things) {
  constexpr std::size_t most = 6;
  std::vector<std::string> shown(things.begin(),
                                 things.begin() + static_cast<std::ptrdiff_t>(std::min(things.size(), most)));
  std::string last = shown.empty() ? "" : shown.back();
  if (things.size() > most)
    last = fmt::format("{} more", things.size() - most);
  else if (!shown.empty())
    shown.pop_back();
  return shown.empty() ? last : join(shown, ", ") + " and " + last;
}

// Writes the answer about one place. Everything is seen by Max.
class Explainer {
 public:
  Explainer(const AnyGame& game, const Recording& recording) : game_(game), r_(recording), children_(recording) {}

  Expected<Why> operator()(const Place& place) {
    auto replay = Replay::start(game_, r_);
    if (!replay) return replay.error();
    number_ = place.node;
    node_ = r_.at(number_);
    // A move that was left out is asked about at its parent.
    if (node_.kind == NodeKind::left_out) {
      skipped_ = number_;
      number_ = node_.parent;
      node_ = r_.at(number_);
    }
    if (const auto there = replay->go_to(r_, number_); !there) return there.error();
    if (const auto listed_all = list_moves(*replay); !listed_all) return listed_all.error();
    why_.node = number_;
    why_.is_reached = place.beyond.size() < (skipped_ == no_node ? 2U : 1U);
    if (skipped_ != no_node)
      explain_left_out();
    else
      explain_node(place);
    if (!why_.is_reached) why_.words.insert(why_.words.begin(), not_reached());
    return std::move(why_);
  }

 private:
  // The moves of the node: their words, what was tried, and what was not.
  Expected<void> list_moves(Replay& replay) {
    legal_ = replay.moves();
    std::set<std::size_t> tried;
    for (const NodeNumber child : children_.of(number_)) {
      const TreeNode below = r_.at(child);
      tried.insert(below.move);
      if (below.move != TreeNode::pass_move && below.move >= legal_.size())
        return Error{
            fmt::format("node {}: move number {}, but there are {} moves", child, below.move + 1, legal_.size())};
      why_.replies.push_back(reply_of(child, below));
    }
    for (std::size_t move = 0; move < legal_.size(); ++move)
      if (!tried.contains(move)) why_.never_tried.push_back(legal_[move]);
    if (node_.kind == NodeKind::cut)
      for (const auto& move : why_.never_tried) why_.replies.push_back({move, "", 0, "never looked at"});
    why_.path = "root";
    Replay walk = *Replay::start(game_, r_);
    for (const NodeNumber n : r_.path_to(number_)) {
      if (r_.at(n).parent == no_node) continue;
      auto text = walk.follow(r_.at(n).move);
      if (!text) return text.error();
      path_names_.push_back(*text);
      why_.path += " › " + *text;
    }
    return {};
  }
  Reply reply_of(NodeNumber child, const TreeNode& below) {
    Reply reply{move_name(below), value_text(below), 0, ""};
    const NodeNumber end = r_.end_of_subtree(child);
    for (NodeNumber n = child; n < end; ++n) reply.nodes += r_.at(n).was_searched() ? 1 : 0;
    if (below.kind == NodeKind::left_out) reply.note = "left out: " + r_.reason_of(below);
    if (below.has(flag::again)) reply.note = "searched again";
    if (below.has(flag::reduced)) reply.note = fmt::format("{} less deep", below.reduction);
    if (below.kind == NodeKind::table) reply.note = "from the table";
    if (const std::string remark = r_.remark_of(below); !remark.empty()) reply.note = remark;
    return reply;
  }
  [[nodiscard]] std::string move_name(const TreeNode& node) const {
    return node.move == TreeNode::pass_move ? "pass" : legal_[node.move];
  }
  [[nodiscard]] std::string value_text(const TreeNode& node) const {
    if (!node.has_value()) return "";
    // What a leaf is worth is exact, wherever the window lies.
    const Bound bound = node.kind == NodeKind::leaf ? Bound::exact : node.bound_for_max();
    const char* sign = bound == Bound::lower ? "≥ " : bound == Bound::upper ? "≤ " : "";
    return sign + r_.text_for_max(node, node.value);
  }
  [[nodiscard]] std::string mover() const { return r_.side_name(node_.is_max()); }
  [[nodiscard]] std::string other() const { return r_.side_name(!node_.is_max()); }
  [[nodiscard]] std::string max_name() const { return r_.side_name(true); }
  [[nodiscard]] std::string own_value() const { return r_.text_for_max(node_, node_.value); }
  [[nodiscard]] const char* noun(std::size_t count) const {
    if (node_.parent == no_node) return count == 1 ? "move" : "moves";
    return count == 1 ? "reply" : "replies";
  }

  void explain_node(const Place& place) {
    const auto algorithm = algorithm_of(r_.info.search);
    if (algorithm && has_own_words(r_.info.search) && place.beyond.empty() && !node_.has(flag::thinned))
      return explain_grown_node(*algorithm);
    // Asked about the node itself, a reduction is the first thing to know of it.
    const bool is_bet = place.beyond.empty() && node_.has(flag::reduced) && !was_searched_again();
    if (is_bet && node_.kind != NodeKind::cut) return explain_reduced();
    switch (node_.kind) {
      case NodeKind::cut:
        return algorithm == TreeAlgorithm::mn ? explain_choice_cut() : explain_cut();
      case NodeKind::table:
        return explain_table();
      case NodeKind::stand_pat:
        return explain_stand_pat();
      case NodeKind::pruned:
        return explain_pruned();
      case NodeKind::abandoned:
        why_.kind = WhyKind::abandoned;
        why_.title = "Why was the search not finished here?";
        why_.words = {fmt::format("Its limits were reached ({}).", to_text(r_.info.ended))};
        return;
      case NodeKind::leaf:
        return explain_leaf();
      default:
        break;
    }
    if (algorithm && has_own_rule(r_.info.search) && place.beyond.empty()) return explain_grown_node(*algorithm);
    explain_searched(place);
  }

  void explain_grown_node(TreeAlgorithm algorithm) {
    why_.step = node_.t1;
    std::string best_move, best_value, best_chance;
    std::vector<std::string> expected;
    Score best = Score::infinite();
    for (const NodeNumber number : children_.of(number_)) {
      const TreeNode child = r_.at(number);
      std::string chance;
      if (const std::string remark = r_.remark_of(child); remark.starts_with(expected_reason))
        chance = remark.substr(std::string_view(expected_reason).size());
      if (!chance.empty()) expected.push_back(fmt::format("{} ({})", move_name(child), chance));
      if (!child.has_value() || Score(child.value) >= best || child.move == TreeNode::pass_move) continue;
      best = Score(child.value);
      best_move = move_name(child);
      best_value = r_.text_for_max(child, child.value);
      best_chance = chance;
    }
    explain_grown(why_, {.algorithm = algorithm,
                         .mover = mover(),
                         .value = node_.has_value() ? value_text(node_) : "",
                         .is_over = legal_.empty(),
                         .is_leaf = why_.replies.empty(),
                         .is_open = !node_.has_value(),
                         .is_decided = node_.has_value() && Score(node_.value).is_decided(),
                         .best_move = best_move,
                         .best_value = best_value,
                         .best_chance = best_chance,
                         .is_best_alone = node_.has_value() && -best == Score(node_.value),
                         .choices = algorithm == TreeAlgorithm::mn ? choices() : 0,
                         .other = other(),
                         .expected = listed(expected),
                         .range = r_.remark_of(node_)});
  }

  // Of M & N: what its settings say, and how many moves of the node's mover count.
  [[nodiscard]] MnRule rule() const {
    const auto spec = Spec::parse(r_.info.search);
    const auto settings = spec ? parse_search(*spec, game_.info(), game_.evaluators()) : spec.error();
    return settings ? settings->mn : MnRule{};
  }
  [[nodiscard]] int choices() const { return node_.is_max() ? rule().m : rule().n; }

  // Value and bound, and where the bound came from.
  void fill_bound() {
    why_.value = node_.for_max(node_.value);
    why_.bound = node_.for_max(node_.beta);
    why_.bound_name = node_.is_max() ? "β" : "α";
    const char* sign = node_.is_max() ? "≥" : "≤";
    why_.inequality = fmt::format("{} {} {}", r_.text(*why_.value), sign, r_.text(*why_.bound));
    why_.rule = fmt::format("value {} {}, so stop here.", sign, why_.bound_name);
    why_.source = bound_source(r_, children_, number_);
    if (why_.source->child != no_node) {
      Replay walk = *Replay::start(game_, r_);
      if (walk.go_to(r_, why_.source->ancestor)) {
        const auto move = r_.at(why_.source->child).move;
        why_.source->move = move < walk.moves().size() ? walk.moves()[move] : "";
      }
    }
  }

  // "X already has +2 from move 2."
  [[nodiscard]] std::string who_has_it() const {
    const BoundSource& source = *why_.source;
    const std::string bound = r_.text(*why_.bound);
    const bool against_min = !node_.is_max();
    switch (source.kind) {
      case BoundSource::Kind::move: {
        const std::string where = source.plies_up == 1 ? "" : fmt::format(", {} plies earlier", source.plies_up);
        return against_min ? fmt::format("{} already has {} from move {}{}.", other(), bound, source.move, where)
                           : fmt::format("{} can already hold {} to {} by move {}{}.", other(), max_name(), bound,
                                         source.move, where);
      }
      case BoundSource::Kind::question: {
        // The window is one point wide: its lower end is what must be beaten.
        const Score asked = node_.is_max() ? *why_.bound - 1 : *why_.bound;
        return fmt::format(
            "Here the search only asks: is it more than {}? It is{}, and by how much does not matter yet.",
            r_.text(asked), node_.is_max() ? "" : " not");
      }
      case BoundSource::Kind::root_window:
        return fmt::format(
            "The search was started with a window that ends at {}; it is searched again with a wider one "
            "if the root falls out of it.",
            bound);
      case BoundSource::Kind::static_value:
        return against_min ? fmt::format("{} already has {} by making no capture at all.", other(), bound)
                           : fmt::format("{} can already hold {} to {} by making no capture at all.", other(),
                                         max_name(), bound);
      case BoundSource::Kind::rule:
        return fmt::format("A trial search of the engine only asks whether {} is reached, and it is.", bound);
    }
    return "";
  }
  [[nodiscard]] std::string at_most(const std::string& value) const {
    return fmt::format("the game is worth at {} {} to {}", node_.is_max() ? "least" : "most", value, max_name());
  }

  void explain_cut() {
    why_.kind = WhyKind::cut;
    why_.step = Recording::cut_step(node_);
    fill_bound();
    const auto& skipped = why_.never_tried;
    why_.title = skipped.empty()
                     ? std::string("Why did the search stop here?")
                     : fmt::format("Why {} {}'s {} {} never looked at?", skipped.size() == 1 ? "was" : "were", mover(),
                                   noun(skipped.size()), listed(skipped));
    for (const NodeNumber child : children_.of(number_)) {
      const TreeNode below = r_.at(child);
      if (below.has_value() && -below.value >= node_.beta) why_.refuter = child;
    }
    if (why_.refuter) {
      why_.refuting_move = move_name(r_.at(*why_.refuter));
      why_.words.push_back(path_names_.empty()
                               ? fmt::format("{} plays {}, and {}.", mover(), why_.refuting_move, at_most(own_value()))
                               : fmt::format("If {} plays {}, {} answers {}, and {}.", other(), path_names_.back(),
                                             mover(), why_.refuting_move, at_most(own_value())));
    } else {
      why_.words.push_back(fmt::format("One of {}'s {} showed that {}; the recording left it out.", mover(), noun(2),
                                       at_most(own_value())));
    }
    why_.words.push_back(who_has_it());
    why_.words.push_back(last_word());
  }

  // M & N: what was left out adds nothing to the choice at the node above.
  void explain_choice_cut() {
    explain_cut();
    const MnRule mn = rule();
    const ChoiceBound bound = choice_bound(r_, children_, number_, mn);
    why_.is_by_minimax = false;
    *why_.source = {.kind = BoundSource::Kind::rule, .ancestor = bound.ancestor, .plies_up = bound.plies_up};
    if (bound.child != no_node) {
      Replay walk = *Replay::start(game_, r_);
      if (walk.go_to(r_, bound.ancestor)) why_.source->move = walk.moves()[r_.at(bound.child).move];
      why_.source->kind = BoundSource::Kind::move;
      why_.source->child = bound.child;
      why_.source->step = r_.at(bound.child).t1;
    }
    why_.words = {what_was_enough(), what_adds_nothing(bound, mn), last_word_of_choice()};
  }
  // The best reply alone, or with the choice beside it.
  [[nodiscard]] std::string what_was_enough() const {
    NodeNumber best = no_node;
    for (const NodeNumber child : children_.of(number_))
      if (r_.at(child).has_value() && (best == no_node || r_.at(child).value < r_.at(best).value)) best = child;
    const std::string so = path_names_.empty() ? "" : fmt::format("If {} plays {}, ", other(), path_names_.back());
    if (best == no_node)
      return fmt::format("{}{} has enough, {}; the recording left out by which {}.", so, mover(), own_value(), noun(1));
    const std::string move = move_name(r_.at(best)), alone = r_.text_for_max(r_.at(best), r_.at(best).value);
    if (-r_.at(best).value == node_.value)
      return fmt::format("{}{} has {}, and the game is worth at {} {} to {}.", so, mover(), move,
                         node_.is_max() ? "least" : "most", alone, max_name());
    return fmt::format(
        "{}the best {} and the choice together reach {}: {}'s {} is worth {} by itself, and with others "
        "nearly as good beside it {}.",
        so, noun(1), node_.is_max() ? "β" : "α", mover(), move, alone, own_value());
  }
  [[nodiscard]] std::string what_adds_nothing(const ChoiceBound& bound, const MnRule& mn) const {
    const std::string end = r_.text(*why_.bound);
    const auto points = [&](int score) { return r_.text(Score(score)).substr(1); };
    if (bound.kind == ChoiceBound::Kind::unknown)
      return fmt::format("What is in hand elsewhere says that from {} on this does not matter.", end);
    const TreeNode ancestor = r_.at(bound.ancestor);
    const std::string who = r_.side_name(ancestor.is_max()), held = r_.text_for_max(ancestor, bound.held.value());
    if (bound.kind == ChoiceBound::Kind::above)
      return fmt::format(
          "{} has {} already, further up. A choice adds at most {}, and a move {} or more below what it "
          "is added to adds nothing: from {} on this does not matter.",
          who, held, points(mn.largest_bonus()), points(mn.reach), end);
    const std::string had = fmt::format("{} already has {} from move {}.", who, held, why_.source->move);
    if (!bound.is_a_choice) return had + " Only the best move counts there.";
    return fmt::format(
        "{} A move that is {} or more below that, as {} sees it, adds nothing to the choice: from {} on "
        "this does not matter.",
        had, points(mn.reach), who, end);
  }
  [[nodiscard]] std::string last_word_of_choice() const {
    if (why_.never_tried.empty())
      return fmt::format("{} had no other {} left, so nothing was skipped.", mover(), noun(1));
    return fmt::format("{}'s other {} can only take it further.", mover(), noun(2));
  }
  [[nodiscard]] std::string last_word() const {
    const bool by_move = why_.source->kind == BoundSource::Kind::move;
    if (why_.never_tried.empty())
      return fmt::format("{} had no other {} left, so nothing was skipped.", mover(), noun(1));
    if (!by_move) return fmt::format("{}'s other {} cannot change that.", mover(), noun(2));
    if (why_.source->plies_up == 1)
      return fmt::format("Whatever {}'s other {} bring, {} will not come this way.", mover(), noun(2), other());
    return fmt::format("Whatever {}'s other {} bring, {} will turn off before it comes to this: a deep cut.", mover(),
                       noun(2), other());
  }

  void explain_table() {
    why_.kind = WhyKind::table;
    why_.step = node_.t1;
    why_.title = "Why was nothing searched below?";
    why_.words = {
        fmt::format("The same position was searched before, on another way to it, and the table kept what was "
                    "found: {}.",
                    value_text(node_))};
    if (node_.bound() == Bound::lower) {
      fill_bound();
      why_.words.push_back(who_has_it());
    } else if (node_.bound() == Bound::upper) {
      why_.words.push_back(fmt::format("That is no better for {} than what is in hand already.", mover()));
    } else {
      why_.words.emplace_back("That is the exact value, so there is nothing left to find out.");
    }
  }

  void explain_stand_pat() {
    why_.kind = WhyKind::stand_pat;
    why_.is_sound = false;
    why_.step = node_.t1;
    why_.risk = "stand pat";
    why_.title = fmt::format("Why were {}'s captures not looked at?", mover());
    fill_bound();
    why_.words = {
        fmt::format("Even without a capture the position seems to be worth {} to {}.", own_value(), max_name()),
        who_has_it(), "This is a bet, not a proof: that some quiet move keeps what the static value promises."};
  }

  void explain_pruned() {
    const RuleInWords& rule = rule_in_words(r_.reason_of(node_));
    why_.kind = WhyKind::pruned;
    why_.is_sound = rule.is_sound;
    why_.risk = r_.reason_of(node_);
    why_.step = node_.t1;
    why_.title = fmt::format("Why did the search give up on {}'s moves here?", mover());
    if (rule.claims_at_most) {
      why_.value = node_.for_max(node_.value);
      why_.bound = node_.for_max(node_.alpha);
      why_.bound_name = node_.is_max() ? "α" : "β";
      const char* sign = node_.is_max() ? "≤" : "≥";
      why_.inequality = fmt::format("{} {} {}", own_value(), sign, r_.text(*why_.bound));
      why_.rule = fmt::format("taken for {} {}.", sign, why_.bound_name);
    } else {
      fill_bound();
    }
    why_.words = {fmt::format("By {}, at depth {}: {}.", rule.called, node_.depth, rule.bet)};
    why_.words.push_back(rule.is_sound ? std::string("This is sound: nothing can be lost by it.")
                                       : fmt::format("This is a bet, not a proof. The risk: {}.", rule.risk));
  }

  void explain_left_out() {
    const TreeNode skipped = r_.at(skipped_);
    const RuleInWords& rule = rule_in_words(r_.reason_of(skipped));
    why_.kind = WhyKind::left_out;
    why_.is_sound = false;
    why_.risk = r_.reason_of(skipped);
    why_.step = skipped.t0;
    why_.refuter = skipped_;
    why_.refuting_move = move_name(skipped);
    why_.title = fmt::format("Why was {}'s {} {} never searched?", mover(), noun(1), move_name(skipped));
    why_.words = {
        fmt::format("Skipped by {}: move {} of {}, depth {}.", rule.called, skipped.order, legal_.size(), node_.depth),
        fmt::format("It believes that {}.", rule.bet),
        fmt::format("This is a bet, not a proof. The risk: {}.", rule.risk)};
  }

  void explain_reduced() {
    const TreeNode parent = r_.at(node_.parent);
    why_.kind = WhyKind::reduced;
    why_.is_sound = false;
    why_.risk = "reduction";
    why_.step = node_.t0;
    why_.title = fmt::format("Why was {} searched {} less deep than the moves before it?", path_names_.back(),
                             node_.reduction == 1 ? "one ply" : fmt::format("{} plies", node_.reduction));
    why_.words = {
        fmt::format("It came as number {} at depth {}: late moves are seldom the best, so a look to depth {} had "
                    "to do.",
                    node_.order, parent.depth, node_.depth),
        fmt::format("It brought {}, no surprise, so it was not searched again.", value_text(node_)),
        "This is a bet, not a proof. The risk: something that shows only one or two plies later."};
  }
  [[nodiscard]] bool was_searched_again() const {
    for (const NodeNumber sibling : children_.of(node_.parent))
      if (sibling > number_ && r_.at(sibling).move == node_.move) return true;
    return false;
  }

  void explain_leaf() {
    why_.kind = WhyKind::leaf;
    why_.step = node_.t1;
    why_.title = "Why was nothing searched below?";
    why_.words = {legal_.empty() ? fmt::format("The game is over here: {}.", own_value())
                                 : fmt::format("The depth of the search is used up: the static value is {}{}.",
                                               own_value(), or_repeats())};
    why_.never_tried.clear();
  }
  [[nodiscard]] const char* or_repeats() const {
    return game_.info().repeats ? ", or the position repeats one on the way here" : "";
  }

  void explain_searched(const Place& place) {
    const bool is_missing = !place.beyond.empty();
    why_.kind = is_missing ? WhyKind::unrecorded : WhyKind::searched;
    why_.step = node_.t1;
    why_.title = is_missing ? fmt::format("Where is {}?", place.beyond.front()) : "Was anything cut here?";
    if (is_missing)
      why_.words = {node_.has(flag::thinned)
                        ? "The recording leaves out a part of the tree here; record more to see it."
                        : "The search was limited to other moves here."};
    else if (why_.never_tried.empty() || node_.has(flag::thinned))
      why_.words = {
          fmt::format("No: all of {}'s {} were looked at, and the value is {}.", mover(), noun(2), value_text(node_))};
    else
      why_.words = {
          fmt::format("No move reached the bound; {} were not looked at by the rules of quiescence or of the "
                      "engine, and the value is {}.",
                      listed(why_.never_tried), value_text(node_))};
  }

  [[nodiscard]] std::string not_reached() const {
    return fmt::format("Not reached: {} was {} at step {}.", why_.path,
                       node_.kind == NodeKind::cut ? "cut" : "left without looking further", why_.step);
  }

  const AnyGame& game_;
  const Recording& r_;
  Children children_;
  NodeNumber number_ = no_node;
  NodeNumber skipped_ = no_node;  // the move left out that is asked about
  TreeNode node_;
  std::vector<std::string> legal_;
  std::vector<std::string> path_names_;
  Why why_;
};

}  // namespace

Expected<Why> explain(const AnyGame& game, const Recording& recording, const Place& place) {
  return Explainer(game, recording)(place);
}

}  // namespace arborist::lab
