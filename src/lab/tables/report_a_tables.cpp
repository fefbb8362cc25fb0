// The claims of lab report A, which gives no positions: shown on positions of our own.
#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "core/text.h"
#include "lab/tables/analyse.h"
#include "lab/tables/matches.h"
#include "lab/tables/report_a_positions.h"

namespace arborist::lab {
namespace {

constexpr const char* minimax_3 = "minimax:depth=3,eval=domination";
constexpr const char* alpha_beta_3 = "alphabeta:depth=3,eval=domination";
// At setting 3 the report's alpha-beta looks two half-moves ahead, for it starts counting at 2.
constexpr const char* alpha_beta_2 = "alphabeta:depth=2,eval=domination";

constexpr const char* both_ways =
    "States entered, the root included. Equal depth: minimax and alpha-beta both three half-moves. As the report "
    "counts: "
    "its alpha-beta begins with depth 2 and its minimax with depth 1, so that at the same setting alpha-beta looks a "
    "half-move less far, which flatters it.";

// A table over positions in which both must choose the same good move.
FigureTable same_move(const TableRun& run, std::span<const NamedPosition> positions, const char* reported_full,
                      const char* reported_pruned, bool is_mate) {
  FigureTable table;
  std::uint64_t full_states = 0, pruned_states = 0, shorter_states = 0;
  std::size_t agreed = 0, agreed_shorter = 0;
  for (const auto& [name, fen] : positions) {
    const Analysis full = analyse(run, "chess", fen, minimax_3);
    const Analysis pruned = analyse(run, "chess", fen, alpha_beta_3);
    const Analysis shorter = analyse(run, "chess", fen, alpha_beta_2);
    const std::string& move = full.line.front();
    const bool is_good = is_mate ? full.value == Score::win_in(1) : move.find('x') != std::string::npos;
    const bool agree = is_good && pruned.line.front() == move && pruned.value == full.value;
    agreed += agree ? 1 : 0;
    agreed_shorter += shorter.line.front() == move ? 1 : 0;
    full_states += full.counts.entered;
    pruned_states += pruned.counts.entered;
    shorter_states += shorter.counts.entered;
    table.claim(fmt::format("{}: {}", name, fen), "same move",
                fmt::format("{}: {} / {} / {} states", move, grouped(full.counts.entered),
                            grouped(pruned.counts.entered), grouped(shorter.counts.entered)),
                agree);
  }
  const auto count = positions.size();
  table.claim("both find it, equal depth", "all", fmt::format("{} of {}", agreed, count), agreed == count);
  table.claim("both find it, as the report counts", "all", fmt::format("{} of {}", agreed_shorter, count),
              agreed_shorter == count);
  const char* reason = "the report's position is not given; ours are others";
  table.beside("states, minimax, mean", reported_full, grouped(full_states / count), reason);
  table.beside("states, alpha-beta, equal depth, mean", "-", grouped(pruned_states / count), reason);
  table.beside("states, alpha-beta, as the report counts, mean", reported_pruned, grouped(shorter_states / count),
               reason);
  table.notes = {"After the move: states of minimax / alpha-beta to equal depth / alpha-beta as the report counts.",
                 both_ways};
  return table;
}

constexpr std::array<NamedPosition, 3> whole_games = {
    {{"the start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
     {"board 2 of report B", "r1bqkb1r/pp2pppp/2np1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 1"},
     {"board 3 of report B", "r2q3k/pn2bprp/4pNp1/2p1PbQ1/3p1P2/5NR1/PPP3PP/2B2RK1 w - - 0 1"}}};

}  // namespace

FigureTable report_a_mates(const TableRun& run) { return same_move(run, mates_in_one, "278", "21", true); }

FigureTable report_a_captures(const TableRun& run) { return same_move(run, free_captures, "21,042", "678", false); }

FigureTable report_a_costs(const TableRun& run) {
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
    const auto states = [&](const std::string& search) {
      return analyse(run, "chess", fen, search + ",eval=domination").counts.entered;
    };
    const auto full = states("minimax:depth=3");
    const auto at_3 = states("alphabeta:depth=3");
    const auto at_4 = states("alphabeta:depth=4");
    table.claim(
        fmt::format("{}: minimax at 3 / alpha-beta at its settings 4 and 5", name), "4 or 5 cost what minimax 3 costs",
        fmt::format("{} / {} and {}", grouped(full), grouped(at_3), grouped(at_4)), at_3 <= full && full <= at_4);
  }
  table.notes = {
      "States entered, moves in the game's own order. At its settings 4 and 5 the report's alpha-beta looks 3 and "
      "4 half-moves ahead: minimax at 3 lies between the two."};
  return table;
}

FigureTable report_a_matches(const TableRun& run) {
  FigureTable table;
  const std::string every_game = "wins every game";
  const auto add = [&](const std::string& what, const std::string& reported, const ShortMatch& match, auto holds) {
    const auto tally = play_match(run, match);
    if (!tally) return table.claim(what, reported, tally.error().message, false);
    const std::string who = fmt::format("{}: {} against {}", what, match.first, match.second);
    const bool is_less = reported == every_game && tally->wins < tally->games() && tally->score() > 0.8;
    if (is_less)
      return table.beside(who, reported, to_text(*tally), "nearly: chance sets the openings, and one can be lost");
    table.claim(who, reported, to_text(*tally), holds(*tally));
  };
  add("equal depth", "near 50 %",
      {.game = "chess",
       .first = "alphabeta:depth=2,eval=domination",
       .second = "minimax:depth=2,eval=domination",
       .pairs = 10},
      [](const Tally& tally) { return tally.score() == 0.5; });
  add("two plies more", every_game,
      {.game = "chess",
       .first = "alphabeta:depth=4,eval=domination",
       .second = "minimax:depth=2,eval=domination",
       .pairs = 5},
      [](const Tally& tally) { return tally.wins == tally.games(); });
  add("depth 4 against minimax 3", every_game,
      {.game = "chess",
       .first = "alphabeta:depth=4,eval=domination",
       .second = "minimax:depth=3,eval=domination",
       .pairs = 5},
      [](const Tally& tally) { return tally.wins == tally.games(); });
  table.notes = {
      "Pairs of games from six random plies, colours changed. At equal depth both play the same moves, so that "
      "every pair is level."};
  return table;
}

}  // namespace arborist::lab
