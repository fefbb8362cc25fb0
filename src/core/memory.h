// How much memory this machine has to give, so that a table larger than that is refused with a message.
#pragma once

#include <cstddef>

namespace arborist {

// Bytes that can still be taken without swapping, as the system estimates it; the installed memory where it cannot.
[[nodiscard]] std::size_t available_memory();

}  // namespace arborist
