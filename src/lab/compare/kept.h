// What experiments found, as a text that a program can read: `arborist lab experiment NAME --out docs/experiments`
// writes it beside the page, and what lies there is built into the program.
//
//   Expected<ExperimentFound> found = kept_result("mn-kalah");
//   write_file("mn-kalah.json", to_json_text(*found));
//   Expected<ExperimentFound> again = read_found(text);
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "core/json.h"
#include "lab/compare/experiments.h"

namespace arborist::lab {

[[nodiscard]] Json json_of(const ComparedPairing& pairing);
// Figures are rounded as far as a page shows them.
[[nodiscard]] std::string to_json_text(const ExperimentFound& found);
[[nodiscard]] Expected<ExperimentFound> read_found(std::string_view text);

// By the name of the experiment, as it was when the program was built.
[[nodiscard]] Expected<ExperimentFound> kept_result(std::string_view experiment);

// docs/experiments/README.md, which answers the question that all experiments ask; empty where it was not there.
[[nodiscard]] std::string_view kept_answer();

struct KeptFile {
  std::string_view name;
  std::string_view text;
};
[[nodiscard]] const std::vector<KeptFile>& kept_files();

}  // namespace arborist::lab
