// The claims of lab report A, which gives no positions: shown on positions of our own.
#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "core/text.h"
#include "lab/student_reports/a_positions.h"
#include "lab/tables/analyse.h"
#include "lab/tables/matches.h"

namespace arborist::lab {
namespace {

constexpr const char* minimax_3 = "minimax:depth=3,eval=domination";
constexpr const char* alpha_beta_3 = "alphabeta:depth=3,eval=domination";
// Both of the report's own at its setting 3, at which its alpha-beta looks two half-moves ahead.
constexpr const char* its_minimax = "report-a:search=minimax,setting=3";
constexpr const char* its_alpha_beta = "report-a:search=alphabeta,setting=3";

constexpr const char* its_program =
    "Its program: the root gives every move the full window, and stops at one that mates; alpha-beta begins to count "
    "depth at 2 and minimax at 1, so that at the same setting alpha-beta looks a half-move less far, which flatters "
    "it. "
    "Every move made is a state, the root is none. It is the player 'report-a'.";

// What the report counts: every move made, but not the root.
std::uint64_t states_of(const Analysis& found) { return found.counts.entered - 1; }

// A table over positions in which both must choose the same good move.
FigureTable same_move(const TableRun& run, std::span<const NamedPosition> positions, const char* reported_full,
                      const char* reported_pruned, bool is_mate) {
  FigureTable table;
  std::uint64_t full_states = 0, pruned_states = 0, its_full_states = 0, its_pruned_states = 0;
  std::size_t agreed = 0, its_agreed = 0;
  for (const auto& [name, fen] : positions) {
    const Analysis full = analyse(run, "chess", fen, minimax_3);
    const Analysis pruned = analyse(run, "chess", fen, alpha_beta_3);
    const Analysis its_full = analyse(run, "chess", fen, its_minimax);
    const Analysis its_pruned = analyse(run, "chess", fen, its_alpha_beta);
    const std::string& move = full.line.front();
    const bool is_good = is_mate ? full.value == Score::win_in(1) : move.find('x') != std::string::npos;
    const bool agree = is_good && pruned.line.front() == move && pruned.value == full.value;
    agreed += agree ? 1 : 0;
    its_agreed += its_full.line.front() == move && its_pruned.line.front() == move ? 1 : 0;
    full_states += states_of(full);
    pruned_states += states_of(pruned);
    its_full_states += states_of(its_full);
    its_pruned_states += states_of(its_pruned);
    table.claim(fmt::format("{}: {}", name, fen), "same move",
                fmt::format("{}: {} / {}; {} / {}", move, grouped(states_of(full)), grouped(states_of(pruned)),
                            grouped(states_of(its_full)), grouped(states_of(its_pruned))),
                agree);
  }
  const auto count = positions.size();
  table.claim("both find it, equal depth", "all", fmt::format("{} of {}", agreed, count), agreed == count);
  table.claim("both find it, its program", "all", fmt::format("{} of {}", its_agreed, count), its_agreed == count);
  const char* reason = "the report's position is not given; ours are others";
  table.beside("states, its minimax at setting 3, mean", reported_full, grouped(its_full_states / count), reason);
  table.beside("states, its alpha-beta at setting 3, mean", reported_pruned, grouped(its_pruned_states / count),
               reason);
  table.beside("states, minimax, three half-moves, mean", "-", grouped(full_states / count), reason);
  table.beside("states, alpha-beta, three half-moves, mean", "-", grouped(pruned_states / count), reason);
  table.notes = {
      "After the move: states of minimax / alpha-beta, both three half-moves and the root narrowed; then of the "
      "report's "
      "own program, its minimax / its alpha-beta at setting 3.",
      its_program};
  return table;
}

constexpr std::array<NamedPosition, 3> whole_games = {
    {{"the start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
     {"board 2 of report B", "r1bqkb1r/pp2pppp/2np1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 1"},
     {"board 3 of report B", "r2q3k/pn2bprp/4pNp1/2p1PbQ1/3p1P2/5NR1/PPP3PP/2B2RK1 w - - 0 1"}}};

}  // namespace

FigureTable student_report_a_mates(const TableRun& run) { return same_move(run, mates_in_one, "278", "21", true); }

FigureTable student_report_a_captures(const TableRun& run) {
  return same_move(run, free_captures, "21,042", "678", false);
}

FigureTable student_report_a_costs(const TableRun& run) {
  FigureTable table;
  std::size_t equal = 0, searched = 0;
  for (const auto& list : {std::span<const NamedPosition>(mates_in_one), std::span<const NamedPosition>(free_captures)})
    for (const auto& [name, fen] : list)
      for (const int depth : {1, 2, 3}) {
        const auto value = [&](const char* search) {
          return analyse(run, "chess", fen, fmt::format("{}:depth={},eval=domination", search, depth)).value;
        };
        ++searched;
        equal += value("minimax") == value("alphabeta") ? 1 : 0;
      }
  table.claim("equal depth gives equal values, depths 1-3 of 40 positions", "equal",
              fmt::format("{} of {}", equal, searched), equal == searched);
  for (const auto& [name, fen] : whole_games) {
    run.progress(name);
    const auto states = [&](const char* search, int setting) {
      return states_of(analyse(run, "chess", fen, fmt::format("report-a:search={},setting={}", search, setting)));
    };
    const auto full = states("minimax", 3);
    const auto at_4 = states("alphabeta", 4);
    const auto at_5 = states("alphabeta", 5);
    table.claim(
        fmt::format("{}: its minimax at 3 / its alpha-beta at 4 and 5", name), "4 or 5 cost what minimax 3 costs",
        fmt::format("{} / {} and {}", grouped(full), grouped(at_4), grouped(at_5)), at_4 <= full && full <= at_5);
  }
  table.notes = {
      "Moves in the game's own order. At its settings 4 and 5 the report's alpha-beta looks 3 and 4 half-moves ahead: "
      "minimax at 3 lies between the two.",
      its_program};
  return table;
}

FigureTable student_report_a_matches(const TableRun& run) {
  FigureTable table;
  // The setting of its alpha-beta; its minimax plays at 3 always. What comes out is printed, however it comes out.
  const auto add = [&](int setting, const std::string& reported, std::size_t pairs, auto holds, const char* why) {
    const std::string what =
        fmt::format("its alpha-beta at {} against its minimax at 3: {} half-moves against 3", setting, setting - 1);
    const auto tally = play_match(run, {.game = "chess",
                                        .first = fmt::format("report-a:search=alphabeta,setting={}", setting),
                                        .second = "report-a:search=minimax,setting=3",
                                        .pairs = pairs});
    if (!tally) return table.claim(what, reported, tally.error().message, false);
    if (holds(*tally)) return table.claim(what, reported, to_text(*tally), true, why);
    table.beside(what, reported, to_text(*tally), fmt::format("not so in these games; {}", why));
  };
  const auto is_level = [](const Tally& tally) { return tally.score() >= 0.4 && tally.score() <= 0.6; };
  const auto wins_all = [](const Tally& tally) { return tally.wins == tally.games(); };
  add(3, "neither is better", 10, is_level, "alpha-beta looks a half-move less far");
  add(4, "wins every game", 5, wins_all, "both look equally far and choose the same moves: each pair is level");
  add(5, "wins every game", 5, wins_all, "alpha-beta looks a half-move farther; chance sets the openings");
  table.notes = {"Pairs of games from six random plies, colours changed.", its_program};
  return table;
}

}  // namespace arborist::lab
