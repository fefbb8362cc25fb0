// Whether what the coach says is true: games are analysed, and every grade and every claim of a sentence is replayed by
// judges that look longer.
//
//   claim_check games.pgn --nodes 10000 --judge engine:nodes=100000,hash=16
//   claim_check a.pgn b.pgn --judge engine:nodes=100000 --judge uci:stockfish,nodes=100000 --keep known.txt
//
// Refuted is a gain that the judge avoids by a pawn or more when it answers the first move of the claim's line, a mate
// that the judge does not see in as many moves, chances that it sees otherwise, and a grade whose loss of chance is
// less than half of what the grade asks for. What is found is kept in the file of --keep, move by move, and not asked
// again.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <fstream>
#include <iostream>
#include <map>
#include <mutex>
#include <span>

#include "arena/players.h"
#include "bench/claim_notes.h"
#include "chess/fen.h"
#include "chess/pgn_game.h"
#include "chess/san.h"
#include "chess/uci_move.h"
#include "coach/sentences.h"
#include "core/text.h"
#include "farm/hands.h"
#include "farm/run.h"
#include "games/builtin_games.h"

namespace {

using namespace arborist;
using namespace arborist::bench;
using coach::Claim;
using coach::Grade;
using coach::JudgedMove;

struct Settings {
  std::vector<std::string> files;
  std::vector<std::string> judges;
  std::uint64_t nodes = 10'000;
  std::size_t games = 1'000'000;  // of each file
  std::size_t threads = 2;
  std::string keep;
  bool list = false;
  bool silent = false;  // list what has no sentence
};

// All graded moves of a game; a text of them is kept, one behind the other.
std::vector<GradedMove> graded_moves(const Game<chess::Position>& game, const Settings& settings, Known& known) {
  const std::string key =
      fmt::format("game {} {} {}", settings.nodes, chess::to_fen(game.start()), line_text(game.start(), game.moves()));
  std::vector<GradedMove> graded;
  if (const auto text = known.of(key)) {
    for (const auto part : split(*text, '|'))
      if (!part.empty()) graded.push_back(read_move(part));
    return graded;
  }
  coach::Analyst analyst({.limits = {.nodes = settings.nodes}});
  const auto judged = analyst.judge(game);
  std::string text;
  for (std::size_t ply = 0; ply < judged->moves.size(); ++ply) {
    if (judged->moves[ply].grade == Grade::good) continue;
    graded.push_back({game.positions()[ply], judged->moves[ply]});
    text += written(graded.back()) + '|';
  }
  known.note(key, text);
  return graded;
}

struct Opinion {
  Score value;
  std::vector<chess::Move> line;
};

Opinion opinion_of(const std::string& judge, const chess::Position& position, const AnyGame& chess, Known& known) {
  if (!position.has_moves()) return {position.in_check() ? Score::loss_in(0) : Score::draw(), {}};
  const std::string fen = chess::to_fen(position);
  const std::string key = judge + ' ' + fen;
  if (const auto text = known.of(key)) {
    const auto parts = split(*text, ';');
    return {score_of(parts[0]), line_of(parts[1], position)};
  }
  const auto play = std::move(*chess.start(fen));
  const auto spec = Spec::parse(judge);
  if (!spec) throw std::runtime_error(spec.error().message);
  // A program from outside is started once for each thread.
  thread_local std::map<std::string, std::unique_ptr<Player>> players;
  auto& player = players[judge];
  if (!player) {
    auto made = make_player(*spec, *play, {.seed = 1, .permissions = Permissions::everything()});
    if (!made) throw std::runtime_error(made.error().message);
    player = std::move(*made);
  }
  player->new_game();
  const auto choice = player->choose(*play, {});
  if (!choice) throw std::runtime_error(choice.error().message);
  if (!choice->analysis) throw std::runtime_error(judge + " has no opinion");
  Opinion opinion{choice->analysis->value, {}};
  chess::Position now = position;
  for (const auto& word : choice->analysis->line) {
    const auto move = chess::parse_san(now, word);
    if (!move) break;
    opinion.line.push_back(*move);
    now = now.after(*move);
  }
  known.note(key, fmt::format("{};{}", opinion.value.value(), line_text(position, opinion.line)));
  return opinion;
}

double least_loss(Grade grade) { return grade == Grade::blunder ? 0.3 : grade == Grade::mistake ? 0.2 : 0.1; }

struct Tally {
  int made = 0;
  int refuted = 0;
};

struct Report {
  int games = 0, moves = 0, bad = 0, bad_explained = 0, inaccuracies = 0, inaccuracies_explained = 0;
  int bad_with_cause = 0;                                      // explained by more than how the game stands
  std::map<std::string, std::map<std::string, Tally>> claims;  // by kind and judge
};

std::string kind_of(const Claim& claim) {
  using About = Claim::About;
  if (claim.about == About::structure || claim.about == About::standing || claim.about == About::threat ||
      claim.about == About::draw)
    return coach::to_text(claim.about);
  if (claim.about == About::mate) return fmt::format("{} mate", coach::to_text(claim.kind));
  return fmt::format("{} {}", coach::to_text(claim.kind), claim.motif ? coach::to_text(*claim.motif) : "material");
}

class Checking {
 public:
  Checking(const Settings& settings, const AnyGame& chess)
      : settings_(settings), chess_(chess), known_(settings.keep) {}

  void check(const Game<chess::Position>& game) {
    const auto graded = graded_moves(game, settings_, known_);
    {
      const std::lock_guard lock(mutex_);
      ++report_.games;
      report_.moves += static_cast<int>(game.moves().size());
    }
    for (const GradedMove& move : graded) check(move);
  }

  const Report& report() const { return report_; }

 private:
  void check(const GradedMove& move) {
    const auto why = coach::explain(move.judged, move.before);
    {
      const std::lock_guard lock(mutex_);
      const bool is_bad = move.judged.grade >= Grade::mistake;
      ++(is_bad ? report_.bad : report_.inaccuracies);
      if (why) ++(is_bad ? report_.bad_explained : report_.inaccuracies_explained);
      if (why && is_bad && why->claim.about != Claim::About::standing) ++report_.bad_with_cause;
      if (settings_.silent && is_bad && (!why || why->claim.about == Claim::About::standing))
        tell("none", "", move, {});
    }
    for (const std::string& judge : settings_.judges) {
      check_grade(move, judge);
      if (why) check_claim(move, *why, judge);
    }
  }

  Opinion ask(const std::string& judge, const chess::Position& position) {
    return opinion_of(judge, position, chess_, known_);
  }

  // What the judge plays from there, asked again where its line is short: programs tell a short one when they are
  // stopped while a move rises.
  std::vector<chess::Move> line_by(const std::string& judge, const chess::Position& from) {
    std::vector<chess::Move> line;
    chess::Position now = from;
    constexpr std::size_t enough = 8;
    while (line.size() < enough && now.has_moves()) {
      const auto more = ask(judge, now).line;
      if (more.empty()) break;
      for (const auto move : more) {
        line.push_back(move);
        now = now.after(move);
      }
    }
    return line;
  }

  // The judge defends against the first move of the claim's line, and takes what it gives up.
  bool gains(const Claim& claim, const std::string& judge) {
    const auto first = claim.line.front();
    std::vector<chess::Move> line = {first};
    const auto after = claim.from.after(first);
    if (!after.has_moves() || ask(judge, after).value.is_loss()) return true;
    for (const auto move : line_by(judge, after)) line.push_back(move);
    return coach::most_gained(claim.from, line) >= claim.gain;
  }

  // If the other side passes after the line's first move, the threat mates, or gains whatever the judge answers.
  bool threatens(const Claim& claim, const std::string& judge) {
    const auto passed = claim.from.after(claim.line.front()).after_pass();
    if (claim.mate_in == 0) return gains({.gain = claim.gain, .from = passed, .line = {*claim.threat}}, judge);
    const auto end = passed.after(*claim.threat);
    return end.in_check() && !end.has_moves();
  }

  bool holds(const Claim& claim, const std::string& judge, Score best, Score played) {
    switch (claim.about) {
      case Claim::About::mate: {
        const Score value = ask(judge, claim.from).value;
        return value.is_win() && (value.plies_to_end() + 1) / 2 <= claim.mate_in;
      }
      case Claim::About::gain:
        return gains(claim, judge);
      case Claim::About::threat:
        return threatens(claim, judge);
      default:
        return coach::chance(best) >= claim.best_at_least && coach::chance(played) <= claim.played_at_most;
    }
  }

  void check_claim(const GradedMove& move, const coach::Sentence& why, const std::string& judge) {
    const Score best = ask(judge, move.before).value;
    const Score played = coach::seen_a_move_earlier(ask(judge, move.before.after(move.judged.move)).value);
    note(kind_of(why.claim), judge, holds(why.claim, judge, best, played), move,
         fmt::format("{} claimed {}, judge {} -> {}, {}", why.text, why.claim.gain, best.value(), played.value(),
                     line_text(why.claim.from, ask(judge, why.claim.from).line)));
  }

  void check_grade(const GradedMove& move, const std::string& judge) {
    const Score best = ask(judge, move.before).value;
    const Score played = coach::seen_a_move_earlier(ask(judge, move.before.after(move.judged.move)).value);
    const bool by_mate = (move.judged.before.value.is_win() && best.is_win() && !played.is_win()) ||
                         (move.judged.after.is_loss() && played.is_loss() && !best.is_loss());
    const double loss = coach::chance(best) - coach::chance(played);
    note(coach::to_text(move.judged.grade), judge, by_mate || loss >= least_loss(move.judged.grade) / 2, move,
         fmt::format("{} -> {}, judge {} -> {}", move.judged.before.value.value(), move.judged.after.value(),
                     best.value(), played.value()));
  }

  void note(const std::string& kind, const std::string& judge, bool good, const GradedMove& move,
            const std::string& more) {
    const std::lock_guard lock(mutex_);
    Tally& tally = report_.claims[kind][judge];
    ++tally.made;
    if (good) return;
    ++tally.refuted;
    if (settings_.list) tell(kind, judge, move, more);
  }

  static void tell(const std::string& kind, const std::string& judge, const GradedMove& move, const std::string& more) {
    const auto& judged = move.judged;
    fmt::print("{} | {} | {} | {} ({}) best {} {} | refutation {} {} | {}\n", kind, judge, chess::to_fen(move.before),
               chess::to_san(move.before, judged.move), coach::to_text(judged.grade), judged.before.value.value(),
               line_text(move.before, judged.before.line), judged.after.value(),
               line_text(move.before.after(judged.move), judged.refutation), more);
  }

  const Settings& settings_;
  const AnyGame& chess_;
  Known known_;
  std::mutex mutex_;
  Report report_;
};

void tell(const Report& report, const Settings& settings) {
  const auto percent = [](int part, int all) { return all > 0 ? 100.0 * part / all : 0.0; };
  fmt::print("{} games, {} moves, {} nodes a position\n", report.games, report.moves, settings.nodes);
  fmt::print("mistakes and blunders {}, with a sentence {:.1f} %, with a cause {:.1f} %\n", report.bad,
             percent(report.bad_explained, report.bad), percent(report.bad_with_cause, report.bad));
  fmt::print("inaccuracies {}, with a sentence {:.1f} %\n", report.inaccuracies,
             percent(report.inaccuracies_explained, report.inaccuracies));
  for (const auto& [kind, by_judge] : report.claims)
    for (const auto& [judge, tally] : by_judge)
      fmt::print("{:<26} {:<34} {:>5} made, {:>4} refuted\n", kind, judge, tally.made, tally.refuted);
}

std::vector<Game<chess::Position>> read_games(const Settings& settings) {
  std::vector<Game<chess::Position>> all;
  for (const auto& path : settings.files) {
    std::ifstream stream(path);
    if (!stream) throw std::runtime_error(path + ": cannot be read");
    chess::PgnGames games{chess::PgnInput(stream)};
    std::size_t count = 0;
    while (auto game = games.next())
      if (*game && count++ < settings.games) all.push_back(chess::main_line(**game));
  }
  return all;
}

}  // namespace

int main(int count, char** arguments) {
  Settings settings;
  CLI::App app("Replays what the coach says of games by judges that look longer");
  app.add_option("files", settings.files, "games (PGN)")->required();
  app.add_option("--nodes", settings.nodes, "the coach's nodes for a position");
  app.add_option("--judge", settings.judges, "who replays, a player; several times for several");
  app.add_option("--games", settings.games, "only so many of each file");
  app.add_option("--threads", settings.threads, "games at once");
  app.add_option("--keep", settings.keep, "file of what is known already, and what is found");
  app.add_flag("--list", settings.list, "tell every refuted claim");
  app.add_flag("--silent", settings.silent, "tell every mistake without a sentence");
  CLI11_PARSE(app, count, arguments);
  const auto games = builtin_games();
  try {
    const auto all = read_games(settings);
    Checking checking(settings, **games.find("chess"));
    farm::Threads hands(settings.threads);
    (void)farm::gather<char>(hands, all.size(), [&](farm::Piece i) {
      checking.check(all[i]);
      return char{};
    });
    tell(checking.report(), settings);
  } catch (const std::exception& error) {
    std::cerr << "claim_check: " << error.what() << '\n';
    return 1;
  }
}
