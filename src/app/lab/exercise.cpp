// arborist lab exercise: a sheet of fresh trees, with or without answers.
#include <iostream>

#include "app/lab/lab_command.h"
#include "lab/grade/exercise.h"

namespace arborist {

void add_lab_exercise(Command& lab, Context& context) {
  auto* command = lab.add_subcommand("exercise", "Write an exercise sheet: fresh trees by a seed");
  auto options = std::make_shared<lab::ExerciseOptions>();
  command->add_option("--seed", options->seed, "Which sheet")->capture_default_str();
  command->add_option("--trees", options->trees, "How many trees")->capture_default_str();
  command->add_option("--levels", options->levels, "Levels of moves in the last tree")->capture_default_str();
  command->add_option("--children", options->children, "Children of a node at most")->capture_default_str();
  command->add_flag("--answers", options->answers, "With the answers");
  command->callback([options, &context] {
    const auto sheet = lab::exercise_sheet(*options);
    if (!sheet) return report(context, "lab exercise", sheet.error());
    std::cout << *sheet;
  });
}

}  // namespace arborist
