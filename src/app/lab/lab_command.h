// arborist lab: experiments with searches. Each subcommand adds itself to the group; when it is called, it runs and
// leaves its exit code in the context.
#pragma once

#include "app/commands.h"

namespace arborist {

void add_lab_tree(Command& lab, Context& context);
void add_lab_why(Command& lab, Context& context);
void add_lab_count(Command& lab, Context& context);
void add_lab_tables(Command& lab, Context& context);
void add_lab_grade(Command& lab, Context& context);
void add_lab_model(Command& lab, Context& context);
void add_lab_leaves(Command& lab, Context& context);
void add_lab_bonus(Command& lab, Context& context);
void add_lab_compare(Command& lab, Context& context);
void add_lab_experiment(Command& lab, Context& context);
void add_lab_report(Command& lab, Context& context);
void add_lab_exercise(Command& lab, Context& context);

}  // namespace arborist
