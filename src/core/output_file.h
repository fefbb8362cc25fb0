// OutputFile: what a program is told to write to, whatever that is. A file is written beside its place and put there
// when it is complete, with the mode and owner of the one it replaces; behind a symbolic link, the link's target is
// replaced. A device, a pipe or a descriptor such as /dev/stdout is written into.
//
//   if (auto good = check_writable("weights.h"); !good) return good.error();     // before hours of work
//   auto file = OutputFile::open("weights.h");
//   file->write(text);
//   file->put_in_place();                             // without it, everything is as it was
#pragma once

#include <filesystem>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "core/expected.h"
#include "core/file_descriptor.h"

namespace arborist {

class OutputFile {
 public:
  [[nodiscard]] static Expected<OutputFile> open(const std::filesystem::path& path);
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&& other) noexcept;
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  [[nodiscard]] Expected<void> write(std::string_view text);
  // Forces it to the disk first.
  [[nodiscard]] Expected<void> put_in_place();
  // Where it is written until then: a name of its own beside the place, or the place itself if that is no file.
  [[nodiscard]] const std::filesystem::path& part() const { return part_.empty() ? path_ : part_; }

 private:
  explicit OutputFile(std::filesystem::path path) : path_(std::move(path)) {}
  [[nodiscard]] Expected<void> open_part();
  [[nodiscard]] Error failed(int code) const;
  void remove_part() noexcept;

  std::filesystem::path path_;   // as it was named
  std::filesystem::path place_;  // where the complete file goes: behind all links
  std::filesystem::path part_;   // empty where it is written into
  FileDescriptor descriptor_;
};

// Takes away what writers of this place have left beside it that were killed. Nobody may be writing to it.
void remove_parts_of(const std::filesystem::path& place);
// Whether it could be opened now, which changes nothing; else the reason.
[[nodiscard]] Expected<void> check_writable(const std::filesystem::path& path);
// All of them, before work that takes long: each can be written, and no two are the same file, nor is one of them a
// file that the work reads. One that is empty was not asked for.
[[nodiscard]] Expected<void> check_outputs(std::initializer_list<std::string_view> paths,
                                           std::span<const std::string> inputs = {});

}  // namespace arborist
