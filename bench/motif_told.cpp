// How much of what the labels of the lichess puzzle database name people are told: the mistake of each puzzle is
// analysed as 'arborist analyse' does it, and what is said of it is compared with the labels.
//
//   build/release/motif_told puzzles.csv [--nodes 100000] [--each 50] [--threads 2] [--missed fork]
//
// --each: so many puzzles of each theme, the first of the file; --missed: what is said of those of a theme in which it
// is not told. `graded` are mistakes that were called so: where a game was decided already, nothing is said.
#include <CLI/CLI.hpp>
#include <atomic>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "bench/labelled_puzzles.h"
#include "coach/analysis.h"
#include "coach/sentences.h"

namespace {

using arborist::bench::LabelledPuzzle;
using arborist::bench::LabelTheme;

struct Request {
  std::string file;
  std::uint64_t nodes = 100'000;
  int each = 50;
  int threads = 2;
  std::string missed;
};

struct Told {
  bool is_graded = false;
  std::string text;
  std::vector<arborist::coach::Motif> motifs;
};

// Those that analysis is asked about: fork, pin, skewer, …
bool is_wanted(const LabelTheme& theme) {
  static const std::set<std::string> wanted = {"fork",         "pin",          "skewer",       "discoveredAttack",
                                               "hangingPiece", "trappedPiece", "backRankMate", "deflection"};
  return wanted.contains(theme.label);
}

// The first so many of each theme.
std::vector<LabelledPuzzle> chosen(const Request& request) {
  std::vector<LabelledPuzzle> puzzles;
  std::map<std::string, int> taken;
  for (auto& puzzle : arborist::bench::read_labelled_puzzles(request.file)) {
    bool is_taken = false;
    for (const auto& theme : arborist::bench::label_themes)
      if (is_wanted(theme) && puzzle.labels.contains(theme.label) && taken[theme.label] < request.each) {
        ++taken[theme.label];
        is_taken = true;
      }
    if (is_taken) puzzles.push_back(std::move(puzzle));
  }
  return puzzles;
}

Told told_of(const LabelledPuzzle& puzzle, std::uint64_t nodes) {
  arborist::coach::Analyst analyst({.limits = {.nodes = nodes}});
  arborist::Game<arborist::chess::Position> game(puzzle.position);
  game.play(puzzle.moves.front());
  const auto judged = analyst.judge(game);
  if (!judged || judged->moves.front().grade == arborist::coach::Grade::good) return {};
  const auto why = explain(judged->moves.front(), puzzle.position);
  if (!why) return {.is_graded = true, .text = {}, .motifs = {}};
  return {.is_graded = true, .text = why->text, .motifs = why->claim.motifs};
}

std::vector<Told> told_of_all(const std::vector<LabelledPuzzle>& puzzles, const Request& request) {
  std::vector<Told> told(puzzles.size());
  std::atomic<std::size_t> next = 0;
  std::vector<std::jthread> threads(static_cast<std::size_t>(request.threads));
  for (auto& thread : threads)
    thread = std::jthread([&] {
      for (std::size_t i = next++; i < puzzles.size(); i = next++) told[i] = told_of(puzzles[i], request.nodes);
    });
  threads.clear();
  return told;
}

void show(const std::vector<LabelledPuzzle>& puzzles, const std::vector<Told>& told, const Request& request) {
  fmt::print("| theme | puzzles | told | graded | told of these |\n|---|---|---|---|---|\n");
  for (const auto& theme : arborist::bench::label_themes) {
    if (!is_wanted(theme)) continue;
    int all = 0, graded = 0, named = 0;
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
      if (!puzzles[i].labels.contains(theme.label)) continue;
      const bool is_named = theme.is_among(told[i].motifs);
      ++all;
      graded += told[i].is_graded ? 1 : 0;
      named += is_named ? 1 : 0;
      if (!is_named && request.missed == theme.label) fmt::print("{}: {}\n", puzzles[i].text, told[i].text);
    }
    const auto share = [&](int of) { return of > 0 ? 100.0 * named / of : 0.0; };
    fmt::print("| {} | {} | {:.1f} % | {} | {:.1f} % |\n", theme.label, all, share(all), graded, share(graded));
  }
}

}  // namespace

int main(int count, char** arguments) {
  Request request;
  CLI::App app{"How much of what labels of puzzles name people are told"};
  app.add_option("puzzles", request.file, "CSV as the lichess puzzle database has it")->required();
  app.add_option("--nodes", request.nodes, "of a position")->capture_default_str();
  app.add_option("--each", request.each, "puzzles of each theme")->capture_default_str();
  app.add_option("--threads", request.threads, "puzzles at the same time")->capture_default_str();
  app.add_option("--missed", request.missed, "shows what is said of those in which this theme is not told");
  CLI11_PARSE(app, count, arguments);
  const auto puzzles = chosen(request);
  show(puzzles, told_of_all(puzzles, request), request);
}
