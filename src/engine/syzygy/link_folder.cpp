#include "engine/syzygy/link_folder.h"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace arborist::engine::syzygy {

namespace fs = std::filesystem;

Expected<std::unique_ptr<LinkFolder>> LinkFolder::to(const std::vector<std::string>& files) {
  std::error_code error;
  std::string path = (fs::temp_directory_path(error) / "arborist-syzygy-XXXXXX").string();
  if (error) return Error{error.message()};
  if (::mkdtemp(path.data()) == nullptr) return Error{path + ": " + std::generic_category().message(errno)};
  std::unique_ptr<LinkFolder> folder(new LinkFolder(path));
  for (const fs::path file : files) {
    fs::create_symlink(fs::absolute(file, error), fs::path(path) / file.filename(), error);
    if (error && error != std::errc::file_exists) return Error{path + ": " + error.message()};
  }
  return folder;
}

LinkFolder::~LinkFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace arborist::engine::syzygy
