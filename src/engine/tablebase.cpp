#include "engine/tablebase.h"

namespace arborist::engine {

MaybeScore Tablebase::probe(const chess::Position& /*position*/, int /*ply*/) const { return {}; }

}  // namespace arborist::engine
