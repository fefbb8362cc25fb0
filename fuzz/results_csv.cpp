// Any text is a table of results or is refused with a reason; what is read is at most one game a line.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "arena/statistics/result_files.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto lines = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  for (const bool with_heading : {false, true}) {
    std::istringstream in((with_heading ? "first,second,result\n" : "") + text);
    arborist::Results results;
    const auto read = arborist::read_csv_results(in, results);
    if (!read && read.error().message.empty()) std::abort();
    if (read && read->games + read->unfinished + read->broken > lines + 1) std::abort();
    if (read && read->broken > 0 && read->problems.empty()) std::abort();
  }
  return 0;
}
