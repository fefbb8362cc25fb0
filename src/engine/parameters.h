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
  int aspiration_width = 15;
  int aspiration_growth = 88;

  int sees_repetition = 1;  // 1: a draw, one move before it is on the board

  // Reverse futility.
  int reverse_futility_depth = 5;
  int reverse_futility_margin = 30;
  int reverse_futility_worsening = 21;  // less where the opponent's last move made things worse for them

  // Null move.
  int null_depth = 3;
  int null_margin = 15;  // a static value this much below beta is still enough, for each ply of depth
  int null_offset = 98;
  int null_base = 4;
  int null_depth_part = 2;    // a further ply for this many of depth
  int null_value_part = 207;  // a further ply for so much above beta
  int null_most_by_value = 3;
  int null_verify_depth = 14;  // from here on a cut is verified against zugzwang

  // ProbCut: captures that beat beta by far in a search of fewer plies.
  int probcut_depth = 5;
  int probcut_margin = 190;
  int probcut_improving = 60;  // so much less where things improve
  int probcut_reduction = 4;

  // Internal reduction where the table knows no move.
  int internal_reduction_depth = 4;

  // Singular extensions.
  int singular_depth = 5;
  int singular_table_margin = 4;
  int singular_margin = 16;  // for each ply of depth, in 1/16
  int double_extension_margin = 22;
  int triple_extension_margin = 99;
  int most_double_extensions = 6;

  // Leaving out late or hopeless moves.
  int late_move_base = 5;
  int late_move_part = 16;  // of the squared depth, in 1/16
  int futility_depth = 11;
  int futility_base = 100;
  int futility_margin = 80;
  int noisy_futility_depth = 6;
  int noisy_futility_base = 220;
  int noisy_futility_margin = 220;
  int history_pruning_depth = 8;
  int history_pruning_margin = 3'404;  // for each ply
  int exchange_depth = 64;             // above it every exchange is searched
  int quiet_exchange_margin = 22;      // for each squared ply
  int noisy_exchange_margin = 79;      // for each ply

  // After a move that beats alpha the others need less depth.
  int raised_alpha_reduction = 1;
  int raised_alpha_depth = 12;  // up to this depth

  int soft_cuts = 1;  // 1: what is above beta counts less, the more so the shallower the search

  // Late move reductions.
  int reduction_base = 829;
  int reduction_factor = 450;  // for log(depth) * log(number)
  int noisy_reduction_base = 264;
  int noisy_reduction_factor = 311;
  int reduction_depth = 4;
  int reduction_in_pv = 1'111;
  int reduction_not_improving = 1'032;
  int reduction_expects_cut = 1'417;
  int reduction_noisy_table_move = 979;
  int reduction_no_table_move = 0;
  int reduction_killer = 1'021;
  int reduction_was_pv = 616;
  int many_cuts = 2;
  int reduction_many_cuts = 1'081;
  int most_extra_depth = 0;               // plies by which a promising move is searched deeper instead
  int reduction_history_part = 10;        // 1/1024 plies for this many points of history
  int noisy_reduction_history_part = 10;  // the same for captures

  // A reduced move that does better than expected is searched deeper than planned, a disappointing one less deep.
  int deeper_margin = 57;
  int shallower_margin = 12;

  // What was given too little or too much depth by its parent.
  int hindsight_deeper = 3;     // a reduction from which a node gets a ply back
  int hindsight_shallower = 2;  // and one from which it may lose one more
  int hindsight_margin = 135;   // where both sides' static values add up to more than this

  // Histories.
  int history_by_threats = 1;        // 1: what is learnt of a move depends on attacked squares
  int pawn_history_part = 124;       // of a bonus, in 1/128
  int far_continuation_part = 151;   // of a bonus, six plies back
  int parent_bonus_part = 90;        // of a bonus, where no move was good enough
  int second_look_bonus_part = 127;  // of a bonus
  int static_change_part = 24;       // of the change of the static value by a quiet move, in 1/16, as a bonus
  int static_change_most = 800;
  int check_bonus = 4'000;  // in the order of quiet moves
  int history_bonus_factor = 145;
  int history_bonus_offset = 50;
  int history_bonus_most = 1'490;
  int quiet_malus_part = 128;  // of a bonus in 1/128, for quiet moves tried before the one that cut
  int noisy_malus_part = 128;  // and for captures
  int noisy_bonus_part = 128;  // for a capture that cut

  // Correction of static values.
  int correction_most = 239;  // learnt from one node
  int correction_part = 47;   // what was learnt counts this much less
  int minor_correction_weight = 1;
  int continuation_correction_weight = 1;

  // Quiescence.
  int quiescence_margin = 139;  // a capture must come this close to alpha

  // The same for every engine, so that the compiler knows them.
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
