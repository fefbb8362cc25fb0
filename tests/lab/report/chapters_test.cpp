// The chapters about the alternatives: a tree of each, the answer, and every experiment with its kept result.
#include "lab/report/chapters.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/text.h"
#include "games/builtin_games.h"
#include "lab/compare/kept.h"

namespace arborist::lab {
namespace {

bool says(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

TEST(ReportChapters, every_alternative_has_a_tree_of_its_own) {
  const GameList games = builtin_games();
  std::vector<std::string> told;
  const auto ideas = alternative_ideas(games, [&](const std::string& title) { told.push_back(title); });
  ASSERT_TRUE(ideas) << ideas.error().message;
  EXPECT_EQ(told.size(), ideas->size());
  for (const char* search : {"mn:", "bestfirst:nodes=24 ", "shallow=", "bayes:", "bstar:", "cns:", "om:", "probimax:"})
    EXPECT_TRUE(std::any_of(ideas->begin(), ideas->end(), [&](const Idea& idea) { return says(idea.command, search); }))
        << search;
  for (const Idea& idea : *ideas) {
    EXPECT_TRUE(idea.figure.starts_with("<picture>")) << idea.title;
    EXPECT_TRUE(says(idea.figure, "prefers-color-scheme:dark")) << idea.title;
    EXPECT_FALSE(idea.words.empty()) << idea.title;
    EXPECT_EQ(std::count_if(ideas->begin(), ideas->end(), [&](const Idea& i) { return i.figure == idea.figure; }), 1)
        << idea.title << ": no tree is drawn twice";
  }
}

TEST(ReportChapters, the_answer_is_taken_apart_into_ideas) {
  const auto ideas = answer_ideas(
      "# Title\n\nBefore.\n\n## The answer\n\n**Yes, but.** With `code`\nin two lines.\n\n"
      "| a | b |\n|---|---|\n| 1 < 2 | **bold** |\n\n**Why?** For this.\n\nAnd this.\n\n## The experiments\n\n**Not** "
      "this.\n");
  ASSERT_EQ(ideas.size(), 3U);
  EXPECT_EQ(ideas[0].title, "The answer");
  EXPECT_EQ(ideas[0].words, std::vector<std::string>{"Yes, but."});
  EXPECT_EQ(ideas[1].words, std::vector<std::string>{"With code in two lines."});
  EXPECT_EQ(ideas[1].figure,
            "<table>\n<tr><th>a</th><th>b</th></tr>\n<tr><td>1 &lt; 2</td><td>bold</td></tr>\n</table>");
  EXPECT_EQ(ideas[2].title, "Why?");
  EXPECT_EQ(ideas[2].words, (std::vector<std::string>{"For this.", "And this."}));
  EXPECT_TRUE(answer_ideas("# Nothing here").empty());
}

TEST(ReportChapters, the_experiments_begin_with_the_answer_and_say_where_they_come_from) {
  const auto ideas = kept_experiment_ideas();
  ASSERT_TRUE(ideas) << ideas.error().message;
  EXPECT_EQ(ideas->front().title, "The answer");
  const std::string words = join(ideas->front().words, " ");
  EXPECT_TRUE(says(words, "Yes at equal nodes")) << words;
  EXPECT_TRUE(says(words, "docs/experiments")) << words;
  EXPECT_TRUE(says(words, "--games N")) << words;
  EXPECT_TRUE(says((*ideas)[1].figure, "best-first minimax, reversi"));
  for (const Idea& idea : *ideas) EXPECT_EQ(idea.chapter, experiments_chapter);
}

TEST(ReportChapters, every_part_of_every_experiment_is_there_with_what_was_found) {
  const auto ideas = kept_experiment_ideas();
  ASSERT_TRUE(ideas);
  for (const Experiment& experiment : all_experiments()) {
    const auto found = kept_result(experiment.name);
    for (const auto& comparison : found->comparisons) {
      const auto idea =
          std::find_if(ideas->begin(), ideas->end(), [&](const Idea& one) { return one.title == comparison.title; });
      ASSERT_NE(idea, ideas->end()) << comparison.title;
      EXPECT_EQ(idea->command, "lab experiment " + experiment.name);
      for (const auto& pairing : comparison.pairings)
        EXPECT_TRUE(says(join(idea->words, " "), verdict(pairing))) << comparison.title;
    }
    for (const auto& table : found->tables)
      EXPECT_TRUE(std::any_of(ideas->begin(), ideas->end(), [&](const Idea& one) { return one.title == table.title; }))
          << table.title;
  }
}

}  // namespace
}  // namespace arborist::lab
