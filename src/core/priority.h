// The priority of a thread.
#pragma once

namespace arborist {

// Lets every other thread go first from now on, where the calling thread would have to share a processor with it.
void lower_priority();

// The calling thread works only where a processor has nothing else to do.
void work_when_idle();

}  // namespace arborist
