// The priority of a thread.
#pragma once

namespace arborist {

// Lets every other thread go first from now on, where the calling thread would have to share a processor with it.
void lower_priority();

}  // namespace arborist
