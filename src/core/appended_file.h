// AppendedFile: a file that only grows, each piece of it written whole or not at all. Links are followed; devices,
// pipes and descriptors such as /dev/stdout are written into.
//
//   auto file = AppendedFile::open("games.pgn");
//   if (auto kept = file->append(text); !kept) return kept.error();
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/expected.h"
#include "core/file_descriptor.h"

namespace arborist {

class AppendedFile {
 public:
  // Made where it does not exist. Nobody else can hold a file open this way at the same time; the error says who does.
  [[nodiscard]] static Expected<AppendedFile> open(const std::filesystem::path& path);

  // False for what is only written into: it has no size and cannot be read or cut.
  [[nodiscard]] bool is_file() const { return is_file_; }
  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  // What was written in part is taken away again.
  [[nodiscard]] Expected<void> append(std::string_view text);
  // Forces to the disk what was written.
  [[nodiscard]] Expected<void> sync();
  // At most so many bytes from there on; fewer only at the end.
  [[nodiscard]] Expected<std::string> read(std::uint64_t from, std::size_t most) const;
  // Cuts off what lies behind; a file that is shorter stays as it is.
  [[nodiscard]] Expected<void> cut_to(std::uint64_t size);

 private:
  AppendedFile(FileDescriptor descriptor, std::filesystem::path path)
      : descriptor_(std::move(descriptor)), path_(std::move(path)) {}
  [[nodiscard]] Error failed(const char* doing, int code) const;

  FileDescriptor descriptor_;
  std::filesystem::path path_;
  std::uint64_t size_ = 0;
  bool is_file_ = true;
};

}  // namespace arborist
