// Any text is a certificate or is refused with a reason; what is read is written and read again the same, and what is
// quick to check is checked or refused.
#include "lab/solve/certificate.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/builtin_games.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arborist;
  static const GameList games = builtin_games();
  const auto certificate = lab::Certificate::parse({reinterpret_cast<const char*>(data), size});
  if (!certificate) {
    if (certificate.error().message.empty()) std::abort();
    return 0;
  }
  const auto again = lab::Certificate::parse(to_text(*certificate));
  if (!again || !(*again == *certificate)) std::abort();
  if (certificate->claims.size() > 50) return 0;
  SolveTerms terms;
  terms.limits.nodes = 2'000;
  terms.table_megabytes = 1;
  const auto checked = lab::check(*certificate, games, terms);
  if (!checked && checked.error().message.empty()) std::abort();
  if (checked && checked->lower > checked->upper) std::abort();
  return 0;
}
