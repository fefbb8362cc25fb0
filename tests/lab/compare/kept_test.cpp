// The results that are kept: they can be read again, the pages of docs/experiments say the same, and so does the
// answer.
#include "lab/compare/kept.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <regex>
#include <set>
#include <utility>

#include "core/file.h"

namespace arborist::lab {
namespace {

std::filesystem::path experiments_folder() {
  return std::filesystem::path(ARBORIST_TEST_DATA).parent_path().parent_path() / "docs" / "experiments";
}
std::string file_text(const std::string& name) {
  const auto text = read_file(experiments_folder() / name, std::size_t{1} << 20U);
  EXPECT_TRUE(text) << name;
  return text ? *text : "";
}

std::vector<PlayerComparison> comparisons_of(const Experiment& experiment) {
  auto found = kept_result(experiment.name);
  EXPECT_TRUE(found) << experiment.name;
  return found ? std::move(found->comparisons) : std::vector<PlayerComparison>{};
}

ExperimentFound some_result() {
  const Tally level{.wins = 30, .draws = 10, .losses = 20}, all_won{.wins = 9};
  const auto pairing = [](const Tally& games) {
    return ComparedPairing{.game = "kalah",
                           .allowed = "5ms",
                           .player = "a",
                           .opponent = "b",
                           .games = games,
                           .elo = estimate(games),
                           .nodes_a_move = 12.75,
                           .time_a_move = 0.123456,
                           .test = "LLR 3.00",
                           .decided = 1};
  };
  return {.comparisons = {{.title = "A \"title\"",
                           .openings = "6 random plies",
                           .seed = 7,
                           .players = {"a=alphabeta:depth=2", "bayes"},
                           .pairings = {pairing(level), pairing(all_won), pairing(all_won.swapped())}}},
          .tables = {{.title = "T",
                      .drawn = "what",
                      .level = 0.5,
                      .columns = {"one", "two"},
                      .rows = {{"group", "name", {"1", "2 %"}, 0.25}},
                      .note = "how"}}};
}

TEST(KeptResults, what_is_written_is_read_again) {
  const auto again = read_found(to_json_text(some_result()));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(to_json_text(*again), to_json_text(some_result()));
  const auto& pairings = again->comparisons[0].pairings;
  EXPECT_EQ(pairings[0].games, (Tally{.wins = 30, .draws = 10, .losses = 20}));
  EXPECT_EQ(to_text(pairings[0].elo), to_text(some_result().comparisons[0].pairings[0].elo));
  EXPECT_TRUE(std::isinf(pairings[1].elo.value) && pairings[1].elo.value > 0) << "all won";
  EXPECT_TRUE(std::isinf(pairings[2].elo.value) && pairings[2].elo.value < 0) << "all lost";
  EXPECT_EQ(pairings[0].decided, 1);
  EXPECT_EQ(again->comparisons[0].players, some_result().comparisons[0].players);
  EXPECT_EQ(to_markdown(again->tables[0]), to_markdown(some_result().tables[0]));
}

TEST(KeptResults, says_what_is_wrong_with_a_text) {
  EXPECT_FALSE(read_found("nonsense"));
  EXPECT_FALSE(read_found("{}"));
  const auto found = read_found(R"({"tables": [{"title": 3}]})");
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().message, "'title' of a kept result: expected a text");
  EXPECT_FALSE(kept_result("no-such-experiment"));
}

TEST(KeptResults, there_is_one_of_every_experiment_as_it_is_asked_today) {
  for (const Experiment& experiment : all_experiments()) {
    SCOPED_TRACE(experiment.name);
    const auto found = kept_result(experiment.name);
    ASSERT_TRUE(found) << found.error().message;
    ASSERT_EQ(found->comparisons.size(), experiment.parts.size());
    ASSERT_EQ(found->tables.size(), experiment.measures.size());
    for (std::size_t i = 0; i < experiment.parts.size(); ++i) {
      const CompareTask& part = experiment.parts[i];
      const PlayerComparison& comparison = found->comparisons[i];
      EXPECT_EQ(comparison.title, part.title);
      EXPECT_EQ(comparison.players, part.players) << "play it again: the players are not those it was played with";
      EXPECT_EQ(comparison.seed, part.seed);
      const std::size_t terms = std::max<std::size_t>(part.nodes.size() + part.times.size(), 1);
      EXPECT_EQ(comparison.pairings.size(), (part.players.size() - 1) * terms * part.games.size());
    }
  }
}

TEST(KeptResults, there_are_a_thousand_games_or_a_decided_test_behind_each) {
  for (const Experiment& experiment : all_experiments())
    for (const auto& comparison : comparisons_of(experiment))
      for (const auto& pairing : comparison.pairings)
        EXPECT_TRUE(pairing.decided != 0 || pairing.games.games() >= 1000)
            << comparison.title << ": " << pairing.player << ", " << pairing.allowed;
}

TEST(KeptResults, the_pages_and_pictures_of_the_documentation_are_made_of_them) {
  for (const Experiment& experiment : all_experiments()) {
    const auto found = kept_result(experiment.name);
    ASSERT_TRUE(found);
    std::vector<std::string> pictures;
    const auto expect_picture = [&](const std::string& svg) {
      pictures.push_back(experiment.name + '-' + std::to_string(pictures.size() + 1) + ".svg");
      EXPECT_EQ(file_text(pictures.back()), svg) << pictures.back();
    };
    for (const auto& comparison : found->comparisons) expect_picture(to_svg(comparison));
    for (const auto& table : found->tables) expect_picture(to_svg(table));
    EXPECT_EQ(file_text(experiment.name + ".md"), experiment_page(experiment, *found, pictures))
        << "arborist lab experiment " << experiment.name << " --kept --out docs/experiments";
    EXPECT_EQ(file_text(experiment.name + ".json"), to_json_text(*found)) << experiment.name;
  }
}

// "+126 ± 57 (1,000)" and the like of the answer's table and text.
TEST(KeptResults, every_elo_of_the_answer_is_one_of_them) {
  std::set<std::string> known;
  for (const Experiment& experiment : all_experiments())
    for (const auto& comparison : comparisons_of(experiment))
      for (const auto& pairing : comparison.pairings)
        if (const auto error = pairing.elo.error())
          for (const double value : {pairing.elo.value, std::abs(pairing.elo.value)})
            known.insert(fmt::format("{:+.0f} ± {:.0f}", std::round(value), std::round(*error)));
  const std::string answer(kept_answer());
  const std::regex figure("([+-]?)([0-9]+) ± ([0-9]+)");
  int figures = 0;
  for (std::sregex_iterator it(answer.begin(), answer.end(), figure), end; it != end; ++it, ++figures) {
    const std::string text = ((*it)[1].length() == 0 ? "+" : "") + it->str();
    EXPECT_TRUE(known.contains(text)) << it->str();
  }
  EXPECT_GT(figures, 30);
}

}  // namespace
}  // namespace arborist::lab
