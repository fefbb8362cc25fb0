// The chapters of the report about the alternatives to alpha-beta: a tree that each of them has grown, the answer that
// docs/experiments gives, and the experiments behind it.
//
//   auto ideas = alternative_ideas(games, [](const std::string& title) { … });
//   for (const Idea& idea : answer_ideas(kept_answer())) …
//   for (const auto& experiment : all_experiments()) idea_of(experiment, kept_result(experiment.name)->comparisons[0]);
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "face/any_game.h"
#include "lab/compare/experiments.h"
#include "lab/report/idea.h"

namespace arborist::lab {

inline constexpr const char* experiments_chapter = "Are there practical alternatives to alpha-beta?";

// A search that is recorded and drawn.
struct DrawnTree {
  const char* chapter;
  const char* title;
  const char* words;
  const char* game;
  const char* setup;
  const char* search;
};
[[nodiscard]] Expected<Idea> idea_of(const DrawnTree& tree, const GameList& games);

// Each alternative with a small tree of it; `told` is called with the title of what is done next.
[[nodiscard]] Expected<std::vector<Idea>> alternative_ideas(const GameList& games,
                                                            const std::function<void(const std::string&)>& told);

// What stands below "## The answer" in this Markdown, paragraph by paragraph; none where there is no such part.
[[nodiscard]] std::vector<Idea> answer_ideas(std::string_view markdown);

[[nodiscard]] Idea idea_of(const Experiment& experiment, const PlayerComparison& found);
[[nodiscard]] Idea idea_of(const Experiment& experiment, const MeasuredTable& found);

// All of them from the results that are built in, the answer first.
[[nodiscard]] Expected<std::vector<Idea>> kept_experiment_ideas();

}  // namespace arborist::lab
