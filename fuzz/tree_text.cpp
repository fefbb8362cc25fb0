// Typed trees: any text is read or refused, and what is read is written and read again the same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/explicit_tree/explicit_tree.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto tree = arborist::TreeText::parse({reinterpret_cast<const char*>(data), size});
  if (!tree) return 0;
  const auto again = arborist::TreeText::parse(tree->text());
  if (!again || !(*again == *tree)) std::abort();
  return 0;
}
