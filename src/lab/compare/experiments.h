// The experiments that answer what the teaching texts ask: each a question, what was published, and what is played to
// find out. `arborist lab experiment NAME` plays them; docs/experiments has what came out.
#pragma once

#include <string>
#include <vector>

#include "lab/compare/comparison.h"
#include "lab/compare/task.h"

namespace arborist::lab {

struct Experiment {
  std::string name;  // as typed
  std::string title;
  std::string question;
  std::string published;  // or claimed; empty where nothing is known
  std::string reading;    // what to keep in mind with the figures
  std::vector<CompareTask> parts;
};

[[nodiscard]] const std::vector<Experiment>& all_experiments();

// One page of Markdown: the question, the picture, the figures and what they say. `pictures` are the names of the files
// beside it, one for each part.
[[nodiscard]] std::string experiment_page(const Experiment& experiment, const std::vector<PlayerComparison>& found,
                                          const std::vector<std::string>& pictures);

}  // namespace arborist::lab
