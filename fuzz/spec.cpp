// Any text is a spec or an error that says why not; what is a spec reads the same after it was written.
#include "core/spec.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using arborist::Spec;
  const auto spec = Spec::parse({reinterpret_cast<const char*>(data), size});
  if (!spec) {
    if (spec.error().message.empty()) std::abort();
    return 0;
  }
  const auto again = Spec::parse(spec->text());
  if (!again || *again != *spec) std::abort();
  return 0;
}
