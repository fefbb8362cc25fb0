// LinkFolder: a folder of our own, with links to some files of other folders; gone with its owner. For a library that
// takes folders and would believe whatever is in them.
//
//   auto folder = LinkFolder::to({"/tables/KQvK.rtbw", …});
//   use(folder->path());
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/expected.h"

namespace arborist::engine::syzygy {

class LinkFolder {
 public:
  // Of two files with one name the first counts.
  [[nodiscard]] static Expected<std::unique_ptr<LinkFolder>> to(const std::vector<std::string>& files);
  LinkFolder(const LinkFolder&) = delete;
  LinkFolder& operator=(const LinkFolder&) = delete;
  ~LinkFolder();

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  explicit LinkFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

}  // namespace arborist::engine::syzygy
