// The one table of the search's numbers: how far each may go, and by how much a tuner shakes it. A new member of
// Parameters is one line here; from then on it can be set by name, in a match and over UCI, and is tuned.
//
//   for (const TunedParameter& one : tuned_parameters) show(one.name, parameters.*one.member);
//   auto bolder = parameters_with({}, "null_base:5+futility_margin:90");       // engine:set=null_base:5+…
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "engine/parameters.h"

namespace arborist::engine {

struct TunedParameter {
  std::string_view name;
  int Parameters::*member;
  int low;
  int high;
  // In the last games of a tuning (c_end elsewhere): so far to either side that a match would feel it. 0: a switch
  // rather than a number, which can be set and is not tuned.
  double step;
};

// In the order of parameters.h.
inline constexpr auto tuned_parameters = std::to_array<TunedParameter>({
    {"aspiration_depth", &Parameters::aspiration_depth, 2, 8, 0},
    {"aspiration_width", &Parameters::aspiration_width, 5, 60, 3},
    {"aspiration_growth", &Parameters::aspiration_growth, 10, 200, 15},
    {"sees_repetition", &Parameters::sees_repetition, 0, 1, 0},
    {"reverse_futility_depth", &Parameters::reverse_futility_depth, 3, 14, 0.8},
    {"reverse_futility_margin", &Parameters::reverse_futility_margin, 20, 160, 8},
    {"reverse_futility_worsening", &Parameters::reverse_futility_worsening, 0, 80, 5},
    {"null_depth", &Parameters::null_depth, 1, 6, 0.5},
    {"null_margin", &Parameters::null_margin, 0, 60, 3},
    {"null_offset", &Parameters::null_offset, 0, 300, 15},
    {"null_base", &Parameters::null_base, 2, 7, 0.5},
    {"null_depth_part", &Parameters::null_depth_part, 2, 8, 0.5},
    {"null_value_part", &Parameters::null_value_part, 60, 500, 20},
    {"null_most_by_value", &Parameters::null_most_by_value, 0, 6, 0.5},
    {"null_verify_depth", &Parameters::null_verify_depth, 8, 24, 0},
    {"probcut_depth", &Parameters::probcut_depth, 3, 100, 0.5},
    {"probcut_margin", &Parameters::probcut_margin, 50, 500, 15},
    {"probcut_improving", &Parameters::probcut_improving, 0, 200, 8},
    {"probcut_reduction", &Parameters::probcut_reduction, 2, 6, 0.5},
    {"internal_reduction_depth", &Parameters::internal_reduction_depth, 2, 10, 0.6},
    {"singular_depth", &Parameters::singular_depth, 4, 12, 0.6},
    {"singular_table_margin", &Parameters::singular_table_margin, 1, 6, 0.5},
    {"singular_margin", &Parameters::singular_margin, 4, 64, 3},
    {"double_extension_margin", &Parameters::double_extension_margin, 0, 80, 4},
    {"triple_extension_margin", &Parameters::triple_extension_margin, 30, 300, 12},
    {"most_double_extensions", &Parameters::most_double_extensions, 0, 16, 0},
    {"late_move_base", &Parameters::late_move_base, 1, 10, 0.6},
    {"late_move_part", &Parameters::late_move_part, 4, 40, 1.5},
    {"futility_depth", &Parameters::futility_depth, 4, 16, 0.8},
    {"futility_base", &Parameters::futility_base, 0, 300, 12},
    {"futility_margin", &Parameters::futility_margin, 20, 200, 9},
    {"noisy_futility_depth", &Parameters::noisy_futility_depth, 0, 16, 0.7},
    {"noisy_futility_base", &Parameters::noisy_futility_base, 0, 600, 20},
    {"noisy_futility_margin", &Parameters::noisy_futility_margin, 50, 600, 20},
    {"history_pruning_depth", &Parameters::history_pruning_depth, 1, 12, 0.7},
    {"history_pruning_margin", &Parameters::history_pruning_margin, 500, 9'000, 350},
    {"exchange_depth", &Parameters::exchange_depth, 4, 64, 0},
    {"quiet_exchange_margin", &Parameters::quiet_exchange_margin, 5, 80, 3},
    {"noisy_exchange_margin", &Parameters::noisy_exchange_margin, 20, 200, 9},
    {"raised_alpha_reduction", &Parameters::raised_alpha_reduction, 0, 3, 0},
    {"raised_alpha_depth", &Parameters::raised_alpha_depth, 4, 30, 1},
    {"soft_cuts", &Parameters::soft_cuts, 0, 1, 0},
    {"reduction_base", &Parameters::reduction_base, 0, 2'000, 70},
    {"reduction_factor", &Parameters::reduction_factor, 150, 900, 25},
    {"noisy_reduction_base", &Parameters::noisy_reduction_base, -500, 1'500, 60},
    {"noisy_reduction_factor", &Parameters::noisy_reduction_factor, 0, 800, 25},
    {"reduction_depth", &Parameters::reduction_depth, 2, 5, 0.5},
    {"reduction_in_pv", &Parameters::reduction_in_pv, 0, 2'500, 90},
    {"reduction_not_improving", &Parameters::reduction_not_improving, 0, 2'500, 90},
    {"reduction_expects_cut", &Parameters::reduction_expects_cut, 0, 3'500, 120},
    {"reduction_noisy_table_move", &Parameters::reduction_noisy_table_move, 0, 2'500, 90},
    {"reduction_no_table_move", &Parameters::reduction_no_table_move, -1'000, 2'500, 90},
    {"reduction_killer", &Parameters::reduction_killer, 0, 2'500, 90},
    {"reduction_was_pv", &Parameters::reduction_was_pv, 0, 2'500, 90},
    {"many_cuts", &Parameters::many_cuts, 1, 8, 0.5},
    {"reduction_many_cuts", &Parameters::reduction_many_cuts, 0, 2'500, 90},
    {"most_extra_depth", &Parameters::most_extra_depth, 0, 1, 0},
    {"reduction_history_part", &Parameters::reduction_history_part, 3, 40, 1},
    {"noisy_reduction_history_part", &Parameters::noisy_reduction_history_part, 3, 40, 1},
    {"deeper_margin", &Parameters::deeper_margin, 5, 200, 6},
    {"shallower_margin", &Parameters::shallower_margin, -40, 60, 3},
    {"hindsight_deeper", &Parameters::hindsight_deeper, 1, 8, 0.5},
    {"hindsight_shallower", &Parameters::hindsight_shallower, 1, 8, 0.5},
    {"hindsight_margin", &Parameters::hindsight_margin, 0, 500, 20},
    {"history_by_threats", &Parameters::history_by_threats, 0, 1, 0},
    {"pawn_history_part", &Parameters::pawn_history_part, 0, 256, 10},
    {"far_continuation_part", &Parameters::far_continuation_part, 0, 256, 10},
    {"parent_bonus_part", &Parameters::parent_bonus_part, 0, 256, 10},
    {"second_look_bonus_part", &Parameters::second_look_bonus_part, 0, 256, 10},
    {"static_change_part", &Parameters::static_change_part, 0, 160, 4},
    {"static_change_most", &Parameters::static_change_most, 50, 3'000, 60},
    {"check_bonus", &Parameters::check_bonus, 0, 40'000, 700},
    {"history_bonus_factor", &Parameters::history_bonus_factor, 30, 500, 15},
    {"history_bonus_offset", &Parameters::history_bonus_offset, -200, 400, 15},
    {"history_bonus_most", &Parameters::history_bonus_most, 400, 4'000, 120},
    {"quiet_malus_part", &Parameters::quiet_malus_part, 20, 300, 10},
    {"noisy_malus_part", &Parameters::noisy_malus_part, 20, 300, 10},
    {"noisy_bonus_part", &Parameters::noisy_bonus_part, 20, 300, 10},
    {"correction_most", &Parameters::correction_most, 50, 1'000, 30},
    {"correction_part", &Parameters::correction_part, 10, 150, 4},
    {"minor_correction_weight", &Parameters::minor_correction_weight, 0, 4, 0},
    {"continuation_correction_weight", &Parameters::continuation_correction_weight, 0, 4, 0},
    {"quiescence_margin", &Parameters::quiescence_margin, 30, 400, 12},
});

// The one of this name; the error names the nearest ones.
[[nodiscard]] Expected<const TunedParameter*> find_parameter(std::string_view name);

// These with some set: "null_base:5+futility_margin:90". Nothing set twice, nothing out of its range.
[[nodiscard]] Expected<Parameters> parameters_with(Parameters parameters, std::string_view settings);
// The text that makes these of the standard ones; empty where they are.
[[nodiscard]] std::string settings_text(const Parameters& parameters);

// As code: the list of initialisers of a Parameters. As UCI: a line `setoption` for each. `origin` stands above as a
// comment.
[[nodiscard]] std::string parameters_source(const Parameters& parameters, const std::string& origin);
[[nodiscard]] std::string parameters_options(const Parameters& parameters);

}  // namespace arborist::engine
