// One search of one position by its spec, for the tables.
#pragma once

#include <string>
#include <vector>

#include "lab/tables/tables.h"

namespace arborist::lab {

// The names, positions, moves and searches of the tables are right, so that nothing can fail here.
[[nodiscard]] Analysis analyse(const TableRun& run, const std::string& game, const std::string& setup,
                               const std::string& search, const std::vector<std::string>& moves = {});

}  // namespace arborist::lab
