#include "engine/syzygy/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <cerrno>
#include <system_error>

#include "core/file_descriptor.h"

namespace arborist::engine::syzygy {

Expected<MappedFile> MappedFile::open(const std::string& path) {
  const auto refused = [] { return Error{std::generic_category().message(errno)}; };
  // A pipe of that name must not hold us up.
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.is_open()) return refused();
  struct stat status = {};
  const bool is_regular = ::fstat(file.number(), &status) == 0 && S_ISREG(status.st_mode);
  const auto size = static_cast<std::size_t>(status.st_size);
  void* memory = nullptr;
  if (is_regular && size > 0) memory = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file.number(), 0);
  if (!is_regular) return Error{"it is no regular file"};
  if (memory == MAP_FAILED) return refused();
  return MappedFile({static_cast<const std::uint8_t*>(memory), Unmap{memory == nullptr ? 0 : size}});
}

void MappedFile::Unmap::operator()(const std::uint8_t* memory) const {
  ::munmap(const_cast<std::uint8_t*>(memory), size);
}

}  // namespace arborist::engine::syzygy
