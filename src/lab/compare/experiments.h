// The experiments that answer what the teaching texts ask: each a question, what was published, and what is played to
// find out. `arborist lab experiment NAME` plays them; docs/experiments has what came out.
#pragma once

#include <string>
#include <vector>

#include "lab/compare/comparison.h"
#include "lab/compare/task.h"
#include "lab/measure/measured.h"

namespace arborist::lab {

struct Experiment {
  std::string name;  // as typed
  std::string title;
  std::string question;
  std::string published;  // or claimed; empty where nothing is known
  std::string reading;    // what to keep in mind with the figures
  std::vector<CompareTask> parts;
  std::vector<Measure> measures = {};  // what it counts itself, after those
};

// What came of an experiment.
struct ExperimentFound {
  std::vector<PlayerComparison> comparisons;
  std::vector<MeasuredTable> tables;
};

[[nodiscard]] const std::vector<Experiment>& all_experiments();

// One page of Markdown: the question, the picture, the figures and what they say. `pictures` are the names of the files
// beside it, one for each comparison and then one for each table.
[[nodiscard]] std::string experiment_page(const Experiment& experiment, const ExperimentFound& found,
                                          const std::vector<std::string>& pictures);

}  // namespace arborist::lab
