// Any text is a student's file, or an error that says why not; what was read is graded or refused, where that is quick.
#include "lab/grade/student_file.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "lab/grade/grade.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace arborist::lab;
  auto file = StudentFile::parse({reinterpret_cast<const char*>(data), size});
  if (!file) {
    if (file.error().message.empty()) std::abort();
    return 0;
  }
  if (file->rows.empty() || file->rows.size() > StudentFile::most_rows) std::abort();
  if (file->problem != "tree" || file->position.size() > 60 || file->rows.size() > 2) return 0;
  if (const auto grade = grade_student(*file); grade && to_text(*grade).empty()) std::abort();
  return 0;
}
