// arborist path: mazes, networks, knight's tours, sliding tiles and queens, searched, raced and drawn.
//
//   add_path_command(app, exit_code);     // 0 went well, 1 ended at a limit, 2 asked wrongly
#pragma once

#include "app/command.h"

namespace arborist {

void add_path_command(Command& app, int& exit_code);

}  // namespace arborist
