// How naturally a level of the engine errs: it plays against itself, a judge looks at every position once, and the
// losses are told beside those that people of the rating have. With a file of puzzles: how many it solves, by rating.
//
//   level_bench                                                  600, 1000, 1400, 1800 and 2200, 5,000 moves each
//   level_bench --elo 1400 --moves 2000 --judge uci:stockfish,nodes=20000
//   level_bench --player 'uci:stockfish,UCI_LimitStrength=true,UCI_Elo={},nodes=20000'
//   level_bench --puzzles puzzles.csv                            columns fen, moves, rating, as lichess has them
//
// What comes out is Markdown; bench/engines/naturalness.sh asks for all of it, and goes on where it was interrupted.
// Loss: centipawns between values that are cut at 1000, gains count nothing; grades as in coach/grading.h.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "arena/players.h"
#include "chess/fen.h"
#include "chess/san.h"
#include "chess/uci_move.h"
#include "coach/grading.h"
#include "core/random.h"
#include "core/text.h"
#include "farm/hands.h"
#include "farm/run.h"
#include "games/builtin_games.h"

namespace {

using namespace arborist;

struct Settings {
  std::vector<int> elos = {600, 1000, 1400, 1800, 2200};
  std::size_t moves = 5000;
  std::string player = "engine:elo={},hash=1";
  std::string judge = "engine:nodes=20000,hash=4";
  std::string puzzles;
  std::uint64_t seed = 1;
  std::size_t threads = 2;
  bool json = false;
  bool rows = false;  // without the table's head
};

// What the rating's players lose in the mean and what is accepted; shares in percent (docs/levels.md says whence).
struct Target {
  int elo;
  int loss, least, most;
  double blunders, mistakes, inaccuracies, large, small, first;
};
constexpr std::array<Target, 6> targets = {{{600, 108, 86, 146, 12, 5, 11, 15, 39, 24},
                                            {1000, 82, 65, 110, 9, 4, 11, 11, 43, 27},
                                            {1400, 62, 49, 83, 6, 4, 10, 8, 47, 34},
                                            {1800, 47, 37, 63, 4.6, 3, 9, 5, 50, 39},
                                            {2200, 35, 28, 48, 3, 2.4, 7.5, 3, 53, 43},
                                            {2600, 27, 21, 36, 1.7, 2, 7, 1.7, 56, 49}}};

std::unique_ptr<Player> player_of(const std::string& text, const AnyPlay& play, std::uint64_t seed) {
  const auto spec = Spec::parse(text);
  if (!spec) throw std::runtime_error(spec.error().message);
  auto made = make_player(*spec, play, {.seed = seed, .permissions = Permissions::everything()});
  if (!made) throw std::runtime_error(made.error().message);
  return std::move(*made);
}

struct JudgedMove {
  int loss = 0;
  coach::Grade grade = coach::Grade::good;
  bool is_first = false;  // the judge's own choice
};
// Both sides in turn.
using JudgedGame = std::vector<JudgedMove>;

struct Opinion {
  Score value;
  std::string move;
};

Opinion opinion_of(Player& judge, const AnyPlay& play) {
  const auto choice = judge.choose(play, {});
  if (!choice || !choice->analysis) throw std::runtime_error("the judge has no opinion");
  return {choice->analysis->value, choice->move};
}

// Of a position whose game is over, for the side to move.
Score final_value(const Outcome& outcome, Side to_move) {
  if (!outcome.winner()) return Score::draw();
  return *outcome.winner() == to_move ? Score::win_in(0) : Score::loss_in(0);
}

// One game from a few moves by chance; every position is judged once, as it comes.
JudgedGame judged_game(const AnyGame& chess, const Settings& settings, int elo, std::uint64_t seed) {
  constexpr int random_plies = 6, longest = 240;
  Random random(seed);
  auto play = std::move(*chess.start(""));
  for (int ply = 0; ply < random_plies && !play->outcome(); ++ply) {
    const auto moves = play->legal_moves();
    (void)play->play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  const std::string text = fmt::format(fmt::runtime(settings.player), elo);
  const std::array players = {player_of(text, *play, mix_bits(seed)), player_of(text, *play, mix_bits(seed + 1))};
  const auto judge = player_of(settings.judge, *play, 1);
  for (const auto& player : players) player->new_game();
  JudgedGame judged;
  if (play->outcome()) return judged;
  Opinion before = opinion_of(*judge, *play);
  for (int ply = 0; ply < longest && !play->outcome(); ++ply) {
    const auto choice = players[ply % 2]->choose(*play, {});
    if (!choice) throw std::runtime_error(choice.error().message);
    const auto move = play->play(choice->move);
    if (!move) throw std::runtime_error(move.error().message);
    const Opinion after =
        play->outcome() ? Opinion{final_value(*play->outcome(), play->to_move()), ""} : opinion_of(*judge, *play);
    const bool is_first = before.move == *move;
    const Score best = before.value, played = -after.value;
    judged.push_back({.loss = is_first ? 0 : std::max(0, coach::cut_centipawns(best) - coach::cut_centipawns(played)),
                      .grade = is_first ? coach::Grade::good : coach::grade_of(best, played),
                      .is_first = is_first});
    before = after;
  }
  return judged;
}

struct Summary {
  std::size_t games = 0, moves = 0;
  double loss = 0, error = 0, spread = 0;  // spread: of a player's means from game to game, as a part of the mean
  double blunders = 0, mistakes = 0, inaccuracies = 0, large = 0, small = 0, first = 0;
};

Summary summary_of(const std::vector<JudgedGame>& games) {
  Summary all;
  double squares = 0, game_means = 0, game_squares = 0;
  std::size_t players = 0;
  for (const auto& game : games) {
    if (game.empty()) continue;
    std::array<double, 2> sums = {};
    for (std::size_t i = 0; i < game.size(); ++i) {
      const JudgedMove& move = game[i];
      sums[i % 2] += move.loss;
      squares += double(move.loss) * move.loss;
      all.blunders += move.grade == coach::Grade::blunder ? 1 : 0;
      all.mistakes += move.grade == coach::Grade::mistake ? 1 : 0;
      all.inaccuracies += move.grade == coach::Grade::inaccuracy ? 1 : 0;
      all.large += move.loss >= 200 ? 1 : 0;
      all.small += move.loss <= 10 ? 1 : 0;
      all.first += move.is_first ? 1 : 0;
    }
    ++all.games;
    all.moves += game.size();
    all.loss += sums[0] + sums[1];
    if (game.size() < 2) continue;
    for (std::size_t side = 0; side < 2; ++side) {
      const double mean = sums[side] / double((game.size() + 1 - side) / 2);
      game_means += mean;
      game_squares += mean * mean;
      ++players;
    }
  }
  const auto moves = double(all.moves), count = double(players);
  all.loss /= moves;
  all.error = 1.96 * std::sqrt(std::max(0.0, squares / moves - all.loss * all.loss) / moves);
  game_means /= count;
  all.spread = std::sqrt(std::max(0.0, game_squares / count - game_means * game_means)) / game_means;
  for (double* share : {&all.blunders, &all.mistakes, &all.inaccuracies, &all.large, &all.small, &all.first})
    *share *= 100 / moves;
  return all;
}

// As many games as it takes.
std::vector<JudgedGame> judged_games(const AnyGame& chess, const Settings& settings, int elo, farm::Hands& hands) {
  std::vector<JudgedGame> games;
  std::size_t moves = 0;
  while (moves < settings.moves) {
    const std::size_t first = games.size();
    auto more = farm::gather<JudgedGame>(hands, 16, [&](farm::Piece i) {
      return judged_game(chess, settings, elo, mix_bits(settings.seed + first + i));
    });
    for (auto& game : more) {
      moves += game.size();
      games.push_back(std::move(game));
    }
    if (!settings.json) std::cerr << fmt::format("\r{} Elo: {} of {} moves", elo, moves, settings.moves) << std::flush;
  }
  std::cerr << "\r                                        \r";
  return games;
}

void play_and_judge(const AnyGame& chess, const Settings& settings, farm::Hands& hands) {
  nlohmann::json told = nlohmann::json::array();
  if (!settings.json && !settings.rows)
    fmt::print(
        "{}, judged by {}\n\n| Elo | games | moves | loss | accepted | spread | blunders | mistakes | inaccuracies | ≥ "
        "200 "
        "cp | ≤ 10 cp | first choice |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n",
        settings.player, settings.judge);
  for (const int elo : settings.elos) {
    const Summary s = summary_of(judged_games(chess, settings, elo, hands));
    const auto* target =
        std::find_if(targets.begin(), targets.end(), [&](const Target& row) { return row.elo == elo; });
    told.push_back({{"elo", elo},
                    {"games", s.games},
                    {"moves", s.moves},
                    {"loss", s.loss},
                    {"error", s.error},
                    {"spread", s.spread},
                    {"blunders", s.blunders},
                    {"mistakes", s.mistakes},
                    {"inaccuracies", s.inaccuracies},
                    {"large", s.large},
                    {"small", s.small},
                    {"first", s.first}});
    if (settings.json) continue;
    fmt::print(
        "| {} | {} | {} | {:.1f} ± {:.1f} | {} | {:.2f} | {:.1f} | {:.1f} | {:.1f} | {:.1f} | {:.1f} | {:.1f} |\n", elo,
        s.games, s.moves, s.loss, s.error,
        target == targets.end() ? "" : fmt::format("{}–{}", target->least, target->most), s.spread, s.blunders,
        s.mistakes, s.inaccuracies, s.large, s.small, s.first);
    if (target != targets.end())
      fmt::print("| people | | | {} | | 0.55 | {} | {} | {} | {} | {} | {} |\n", target->loss, target->blunders,
                 target->mistakes, target->inaccuracies, target->large, target->small, target->first);
    std::cout << std::flush;
  }
  if (settings.json) std::cout << told.dump(2) << '\n';
}

struct Puzzle {
  std::string fen;
  std::vector<std::string> moves = {};
  int rating = 0;
};

std::string lowered(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return small;
}

std::vector<Puzzle> read_puzzles(const std::string& path) {
  std::ifstream file(path);
  std::string row;
  if (!std::getline(file, row)) throw std::runtime_error(path + ": cannot be read");
  std::map<std::string, std::size_t> column;
  for (const auto name : split(row, ',')) column.emplace(lowered(trim(name)), column.size());
  std::vector<Puzzle> puzzles;
  while (std::getline(file, row)) {
    const auto cells = split(row, ',');
    Puzzle puzzle{.fen = std::string(cells[column.at("fen")]),
                  .rating = parse_integer<int>(cells[column.at("rating")], 0, 9999).value_or(0)};
    for (const auto move : words(cells[column.at("moves")])) puzzle.moves.emplace_back(move);
    puzzles.push_back(std::move(puzzle));
  }
  return puzzles;
}

// The first move of a puzzle is the mistake; then solver and opponent take turns.
bool solves(const AnyGame& chess, const std::string& player_text, const Puzzle& puzzle, std::uint64_t seed) {
  auto play = std::move(*chess.start(puzzle.fen));
  const auto player = player_of(player_text, *play, seed);
  player->new_game();
  for (std::size_t i = 0; i < puzzle.moves.size(); ++i) {
    const auto position = *chess::parse_fen(play->position_text());
    const auto right = chess::parse_uci(puzzle.moves[i], position);
    if (!right) return false;
    const std::string wanted = chess::to_san(position, *right);
    if (i % 2 == 1) {
      const auto choice = player->choose(*play, {});
      if (!choice || choice->move != wanted) return false;
    }
    (void)play->play(wanted);
  }
  return true;
}

// By Elo: solved, asked.
using Solved = std::map<int, std::pair<int, int>>;
constexpr int rating_step = 200;

void tell_puzzles(int rating, const Solved& by_elo) {
  fmt::print("| {}–{} | {} |", rating, rating + rating_step - 1, by_elo.begin()->second.second);
  bool rises = true;
  int below = 0;
  for (const auto& [elo, counts] : by_elo) {
    const int middle = rating + rating_step / 2;
    const double people = 1 / (1 + std::exp(-(0.81 + 0.32 * (elo - 1800) / 400 - 0.46 * (middle - 1500) / 400)));
    fmt::print(" {:.0f} ({:.0f}) |", 100.0 * counts.first / counts.second, 100 * people);
    rises = rises && counts.first >= below;
    below = counts.first;
  }
  fmt::print(" {} |\n", rises ? "yes" : "no");
}

void solve_puzzles(const AnyGame& chess, const Settings& settings, farm::Hands& hands) {
  const auto puzzles = read_puzzles(settings.puzzles);
  std::map<int, Solved> found;  // by rating
  for (const int elo : settings.elos) {
    const std::string text = fmt::format(fmt::runtime(settings.player), elo);
    const auto solved = farm::gather<char>(hands, puzzles.size(), [&](farm::Piece i) {
      return static_cast<char>(solves(chess, text, puzzles[i], mix_bits(settings.seed + i)));
    });
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
      auto& [right, asked] = found[puzzles[i].rating / rating_step * rating_step][elo];
      right += solved[i];
      ++asked;
    }
  }
  fmt::print("{} puzzles, percent solved; in brackets what people of the rating solve\n\n| rating | puzzles |",
             puzzles.size());
  std::string line = "|---|---|";
  for (const int elo : settings.elos) {
    fmt::print(" {} |", elo);
    line += "---|";
  }
  fmt::print(" rises |\n{}---|\n", line);
  for (const auto& [rating, by_elo] : found) tell_puzzles(rating, by_elo);
}

}  // namespace

int main(int count, char** arguments) {
  Settings settings;
  CLI::App app("How naturally the engine's levels err");
  app.add_option("--elo", settings.elos, "levels, a comma between them")->delimiter(',');
  app.add_option("--moves", settings.moves, "moves to judge at each level");
  app.add_option("--player", settings.player, "who plays, {} standing for the Elo");
  app.add_option("--judge", settings.judge, "who judges");
  app.add_option("--puzzles", settings.puzzles,
                 "a CSV file with the columns fen, moves and rating, to be solved instead");
  app.add_option("--seed", settings.seed, "of openings and levels");
  app.add_option("--threads", settings.threads, "games at once");
  app.add_flag("--json", settings.json, "for machines");
  app.add_flag("--rows", settings.rows, "without the table's head");
  CLI11_PARSE(app, count, arguments);
  const auto games = builtin_games();
  farm::Threads hands(settings.threads);
  try {
    if (settings.puzzles.empty())
      play_and_judge(**games.find("chess"), settings, hands);
    else
      solve_puzzles(**games.find("chess"), settings, hands);
  } catch (const std::exception& error) {
    std::cerr << "level_bench: " << error.what() << '\n';
    return 1;
  }
}
