// Parameters: every number of the search that can be tuned, by name. The rules in rules.h take their numbers from here.
//
//   Parameters bolder{.null_base = 5};
//   Engine engine({}, bolder);
//
// Values are in the evaluation's units (a pawn is about 100), depths in plies, reductions in 1/1024 plies.
#pragma once

namespace arborist::engine {

struct Parameters {
  // Aspiration: half the first window around the last iteration's value, and how fast it grows (in percent).
  int aspiration_depth = 4;
  int aspiration_width = 16;
  int aspiration_growth = 71;

  int sees_repetition = 1;  // 1: a draw, one move before it is on the board

  // Reverse futility.
  int reverse_futility_depth = 5;
  int reverse_futility_margin = 34;
  int reverse_futility_worsening = 16;  // less where the opponent's last move made things worse for them

  // Null move.
  int null_depth = 3;
  int null_margin = 20;  // a static value this much below beta is still enough, for each ply of depth
  int null_offset = 102;
  int null_base = 5;
  int null_depth_part = 3;    // a further ply for this many of depth
  int null_value_part = 216;  // a further ply for so much above beta
  int null_most_by_value = 4;
  int null_verify_depth = 14;  // from here on a cut is verified against zugzwang

  // ProbCut: captures that beat beta by far in a search of fewer plies.
  int probcut_depth = 5;
  int probcut_margin = 199;
  int probcut_improving = 58;  // so much less where things improve
  int probcut_reduction = 4;

  // Internal reduction where the table knows no move.
  int internal_reduction_depth = 5;

  // Singular extensions.
  int singular_depth = 6;
  int singular_table_margin = 4;
  int singular_margin = 12;  // for each ply of depth, in 1/16
  int double_extension_margin = 25;
  int triple_extension_margin = 119;
  int most_double_extensions = 6;

  // Leaving out late or hopeless moves.
  int late_move_base = 6;
  int late_move_part = 20;  // of the squared depth, in 1/16
  int futility_depth = 11;
  int futility_base = 75;
  int futility_margin = 68;
  int noisy_futility_depth = 6;
  int noisy_futility_base = 220;
  int noisy_futility_margin = 223;
  int history_pruning_depth = 9;
  int history_pruning_margin = 4'044;  // for each ply
  int exchange_depth = 64;             // above it every exchange is searched
  int quiet_exchange_margin = 22;      // for each squared ply
  int noisy_exchange_margin = 79;      // for each ply

  // After a move that beats alpha the others need less depth.
  int raised_alpha_reduction = 1;
  int raised_alpha_depth = 11;  // up to this depth

  int soft_cuts = 1;  // 1: what is above beta counts less, the more so the shallower the search

  // Late move reductions.
  int reduction_base = 834;
  int reduction_factor = 431;  // for log(depth) * log(number)
  int noisy_reduction_base = 208;
  int noisy_reduction_factor = 321;
  int reduction_depth = 4;
  int reduction_in_pv = 1'176;
  int reduction_not_improving = 927;
  int reduction_expects_cut = 1'236;
  int reduction_noisy_table_move = 823;
  int reduction_no_table_move = 6;
  int reduction_killer = 1'069;
  int reduction_was_pv = 552;
  int many_cuts = 2;
  int reduction_many_cuts = 1'008;
  int most_extra_depth = 0;               // plies by which a promising move is searched deeper instead
  int reduction_history_part = 11;        // 1/1024 plies for this many points of history
  int noisy_reduction_history_part = 10;  // the same for captures

  // A reduced move that does better than expected is searched deeper than planned, a disappointing one less deep.
  int deeper_margin = 60;
  int shallower_margin = 8;

  // What was given too little or too much depth by its parent.
  int hindsight_deeper = 3;     // a reduction from which a node gets a ply back
  int hindsight_shallower = 2;  // and one from which it may lose one more
  int hindsight_margin = 124;   // where both sides' static values add up to more than this

  // Histories.
  int history_by_threats = 1;        // 1: what is learnt of a move depends on attacked squares
  int pawn_history_part = 139;       // of a bonus, in 1/128
  int far_continuation_part = 164;   // of a bonus, six plies back
  int parent_bonus_part = 85;        // of a bonus, where no move was good enough
  int second_look_bonus_part = 111;  // of a bonus
  int static_change_part = 28;       // of the change of the static value by a quiet move, in 1/16, as a bonus
  int static_change_most = 753;
  int check_bonus = 5'349;  // in the order of quiet moves
  int history_bonus_factor = 119;
  int history_bonus_offset = 30;
  int history_bonus_most = 1'417;
  int quiet_malus_part = 131;  // of a bonus in 1/128, for quiet moves tried before the one that cut
  int noisy_malus_part = 138;  // and for captures
  int noisy_bonus_part = 128;  // for a capture that cut

  // Correction of static values.
  int correction_most = 255;  // learnt from one node
  int correction_part = 40;   // what was learnt counts this much less
  int minor_correction_weight = 1;
  int continuation_correction_weight = 1;

  // Quiescence.
  int quiescence_margin = 150;  // a capture must come this close to alpha

  // The same for every engine, so that the compiler knows them.
  static constexpr int parts_of_a_ply = 1024;      // the unit of reductions
  static constexpr int rivals_depth_part = 2;      // of the depth: for so much the moves beside the table's are asked
  static constexpr int raised_alpha_floor = 2;     // a raised alpha makes no node shallower than this
  static constexpr int static_change_unit = 16;    // of static_change_part
  static constexpr int late_move_unit = 16;        // of late_move_part
  static constexpr int last_clock_of_table = 90;   // half moves; nearer to the fifty-move rule the table does not cut
  static constexpr int null_verify_quarters = 3;   // of the depth: for so long a verification does without passes
  static constexpr int singular_margin_part = 16;  // of a ply, the unit of singular_margin
  static constexpr int longest_extended_line = 2;  // times the iteration's depth
  static constexpr int rivalled_reduction = 2;     // of a table move that beats beta as others do
  static constexpr int rivalled_reduction_expects_cut = 1;
  static constexpr int futility_history_part = 128;  // points of history for one of margin
  static constexpr int pawn_correction_weight = 2;   // what pawns teach counts twice as much as what pieces do
  static constexpr int correction_error_part = 8;    // of error times depth that is learnt from one node
  static constexpr int fifty_moves_damping = 220;    // values sink towards a draw by clock / this
  static constexpr int quiescence_evasions = 2;      // so many are tried before quiet ones are left out
};

}  // namespace arborist::engine
