// The well-known openings as text, one a line: "C60 Ruy Lopez: e4 e5 Nf3 Nc6 Bb5". openings.h reads it.
#pragma once

#include <string_view>

namespace arborist::chess {

extern const std::string_view opening_table;

}  // namespace arborist::chess
