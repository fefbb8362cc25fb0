// Files, read with a limit and written so that a full disk or a crash never harms what was there before.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/expected.h"

namespace arborist {

// The whole file, or an error that names it: missing, not a file, unreadable, or larger than `limit` bytes.
[[nodiscard]] Expected<std::string> read_file(const std::filesystem::path& path, std::size_t limit);
// The same of a regular file only: a pipe or a device may never end, or never begin. What was looked at is what is
// read.
[[nodiscard]] Expected<std::string> read_regular_file(const std::filesystem::path& path, std::size_t limit);

// As an OutputFile: the old content stays until the new one is complete; links, devices and pipes stay what they are.
[[nodiscard]] Expected<void> write_file(const std::filesystem::path& path, std::string_view content);

}  // namespace arborist
