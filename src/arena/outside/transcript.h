// Transcript: everything said between Arborist and an engine, line by line with the time, in a file if one is wanted.
//
//        0.012 > isready
//        0.013 < readyok
//        0.013 ! what it wrote to its error output
#pragma once

#include <string>
#include <string_view>

#include "core/expected.h"
#include "core/file_descriptor.h"
#include "core/stopwatch.h"

namespace arborist::outside {

class Transcript {
 public:
  // Writes nothing.
  Transcript() = default;
  // Appends to the file; several engines may share one.
  [[nodiscard]] static Expected<Transcript> append_to(const std::string& path);

  void note(char mark, std::string_view line);

 private:
  FileDescriptor file_;
  Stopwatch watch_;
};

}  // namespace arborist::outside
