// arborist syzygy: are the chess endgame tables whole?
#pragma once

#include "app/commands.h"

namespace arborist {

void add_syzygy_command(Command& app, Context& context);

}  // namespace arborist
