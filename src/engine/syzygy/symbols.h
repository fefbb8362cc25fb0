// The symbols of a compressed table: each stands for one value or for two other symbols, and is written as a code of
// its own length.
#pragma once

#include "core/expected.h"
#include "engine/syzygy/byte_reader.h"
#include "engine/syzygy/table_file.h"

namespace arborist::engine::syzygy {

// Reads codes and symbols into `pairs`. Every code leads to a symbol and every symbol to values.
[[nodiscard]] Expected<void> read_symbols(ByteReader& reader, Bytes file, Pairs& pairs);

}  // namespace arborist::engine::syzygy
