// The priority of a thread.
#pragma once

namespace arborist {

// Lets every other thread go first from now on, where the calling thread would have to share a processor with it.
void lower_priority();

// Lets the others of this machine go a little earlier from now on, where the calling thread, or one that it starts
// later, would have to share a processor with them.
void give_way();

// The calling thread works only where a processor has nothing else to do.
void work_when_idle();

}  // namespace arborist
