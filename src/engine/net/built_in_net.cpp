// The build names the file (cmake/net.cmake), and the assembler takes it in as it is.
#include <cassert>
#include <cstddef>

#include "engine/net/chess_net.h"

#ifdef ARBORIST_NET_FILE
asm(".section .rodata\n"
    "arborist_net_begin: .incbin \"" ARBORIST_NET_FILE
    "\"\n"
    "arborist_net_end:\n"
    ".previous\n");
extern "C" {
extern const char arborist_net_begin[], arborist_net_end[];
}
#endif

namespace arborist::engine {

ChessNet built_in_net() {
#ifdef ARBORIST_NET_FILE
  static const ChessNet net = [] {
    auto decoded =
        decode_chess_net({arborist_net_begin, static_cast<std::size_t>(arborist_net_end - arborist_net_begin)});
    assert(decoded);  // a file that the project itself brings along
    return decoded ? *decoded : ChessNet();
  }();
  return net;
#else
  return {};
#endif
}

}  // namespace arborist::engine
