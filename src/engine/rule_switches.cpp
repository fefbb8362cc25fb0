#include "engine/rule_switches.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "core/text.h"

namespace arborist::engine {

namespace {

// A depth that no node has, and a number of points that no value differs by.
constexpr int never = 10'000;
constexpr int beyond_all = 1'000'000;

}  // namespace

const std::vector<SwitchedRule>& switched_rules() {
  static const std::vector<SwitchedRule> all = {
      {"aspiration", "a narrow window around the value of the last iteration",
       [](Parameters& p) { p.aspiration_depth = never; }},
      {"reverse-futility", "a node far above beta is cut at once",
       [](Parameters& p) { p.reverse_futility_depth = -never; }},
      {"null-move", "a node that beats beta even after a pass is cut", [](Parameters& p) { p.null_depth = never; }},
      {"probcut", "a node where a capture beats beta by far in a short search is cut",
       [](Parameters& p) { p.probcut_depth = never; }},
      {"internal-reduction", "less depth where the table knows no move",
       [](Parameters& p) { p.internal_reduction_depth = never; }},
      {"singular-extension", "more depth for the only good move", [](Parameters& p) { p.singular_depth = never; }},
      {"late-move", "quiet moves that come late are left out", [](Parameters& p) { p.late_move_base = beyond_all; }},
      {"futility", "quiet moves far below alpha are left out", [](Parameters& p) { p.futility_depth = -never; }},
      {"futile-capture", "captures far below alpha are left out",
       [](Parameters& p) { p.noisy_futility_depth = -never; }},
      {"bad-history", "moves that nearly always failed are left out",
       [](Parameters& p) { p.history_pruning_depth = -never; }},
      {"losing-exchange", "moves that lose wood are left out", [](Parameters& p) { p.exchange_depth = -1; }},
      {"late-move-reduction", "late moves are searched less deep first",
       [](Parameters& p) { p.reduction_depth = never; }},
      {"second-look", "how deep a reduced move is searched again depends on how well it did",
       [](Parameters& p) {
         p.deeper_margin = beyond_all;
         p.shallower_margin = -beyond_all;
       }},
      {"raised-alpha", "less depth for the moves behind one that has beaten alpha",
       [](Parameters& p) { p.raised_alpha_reduction = 0; }},
      {"soft-cuts", "what is found above beta counts less, the shallower the search",
       [](Parameters& p) { p.soft_cuts = 0; }},
      {"hindsight", "depth that a reduction took is given back, or more is taken, by what comes out",
       [](Parameters& p) { p.hindsight_deeper = p.hindsight_shallower = never; }},
      {"repetition", "a draw by repetition is seen one move ahead", [](Parameters& p) { p.sees_repetition = 0; }},
      {"worsening", "a node is cut sooner where the opponent's last move made things worse for them",
       [](Parameters& p) { p.reverse_futility_worsening = 0; }},
      {"cut-counts", "late moves are reduced more where many cuts were made below",
       [](Parameters& p) { p.reduction_many_cuts = 0; }},
      {"pv-before", "late moves are reduced less where the position was on a principal variation",
       [](Parameters& p) { p.reduction_was_pv = 0; }},
      {"threats", "what was learnt of a move depends on whether its squares are attacked",
       [](Parameters& p) { p.history_by_threats = 0; }},
      {"pawn-history", "what was learnt of a move with the same pawns", [](Parameters& p) { p.pawn_history_part = 0; }},
      {"far-continuation", "what was learnt of a move after the one six plies before",
       [](Parameters& p) { p.far_continuation_part = 0; }},
      {"parent-bonus", "a move that left the opponent nothing good comes first elsewhere",
       [](Parameters& p) { p.parent_bonus_part = 0; }},
      {"static-change", "moves learn from what they did to the static value",
       [](Parameters& p) { p.static_change_part = 0; }},
      {"check-order", "quiet checks come sooner", [](Parameters& p) { p.check_bonus = 0; }},
      {"second-look-bonus", "moves learn from being searched again",
       [](Parameters& p) { p.second_look_bonus_part = 0; }},
      {"more-corrections", "static values also learn by minor pieces and by the last two moves",
       [](Parameters& p) { p.minor_correction_weight = p.continuation_correction_weight = 0; }},
      {"history", "moves that have cut elsewhere come first",
       [](Parameters& p) {
         p.history_bonus_factor = p.history_bonus_offset = p.history_bonus_most = 0;
         p.static_change_part = 0;  // which is learnt in the same histories
       }},
      {"correction", "static values learn from what the search found", [](Parameters& p) { p.correction_most = 0; }},
  };
  return all;
}

Expected<Parameters> parameters_without(std::string_view names) {
  Parameters parameters;
  if (names.empty()) return parameters;
  for (const auto name : split(names, '+')) {
    const auto& rules = switched_rules();
    const auto rule = std::find_if(rules.begin(), rules.end(), [&](const auto& one) { return name == one.name; });
    if (rule == rules.end()) {
      std::vector<std::string> known;
      known.reserve(rules.size());
      for (const auto& one : rules) known.emplace_back(one.name);
      return Error{fmt::format("there is no rule {}{}; there are {}", in_quotes(name), did_you_mean(name, known),
                               join(known, ", "))};
    }
    rule->switch_off(parameters);
  }
  return parameters;
}

}  // namespace arborist::engine
