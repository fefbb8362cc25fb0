// arborist lab: the group of commands that look into searches.
#include "app/lab/lab_command.h"

namespace arborist {

void add_lab_command(Command& app, Context& context) {
  auto* lab = app.add_subcommand(
      "lab", "Look into searches: trees, cuts, counts, figures of the teaching texts, experiments, grades");
  lab->require_subcommand();
  lab->footer(
      "Examples:\n"
      "  arborist lab tree tic-tac-toe X...O.... --with alphabeta:depth=3,eval=lines --svg tree.svg\n"
      "  arborist lab why tic-tac-toe X...O.... --with alphabeta:depth=3,eval=lines --node 3 --prove\n"
      "  arborist lab count chess --depth 4 --order natural best worst --plot nodes.svg\n"
      "  arborist lab tables report-b-calls\n"
      "  arborist lab model reversi --games match.txt --player Anna\n"
      "  arborist lab exercise --seed 7 --answers\n"
      "  arborist lab COMMAND --help                       more of any command");
  add_lab_tree(*lab, context);
  add_lab_why(*lab, context);
  add_lab_count(*lab, context);
  add_lab_tables(*lab, context);
  add_lab_grade(*lab, context);
  add_lab_model(*lab, context);
  add_lab_exercise(*lab, context);
  add_lab_leaves(*lab, context);
  add_lab_bonus(*lab, context);
  add_lab_compare(*lab, context);
  add_lab_experiment(*lab, context);
  add_lab_report(*lab, context);
}

}  // namespace arborist
