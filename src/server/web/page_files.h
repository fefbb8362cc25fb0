// The files of the page, which the build puts into the program (cmake/web.cmake).
//
//   if (const PageFile* file = find_page_file("/")) send(file->content);
#pragma once

#include <string_view>
#include <vector>

namespace arborist::server {

struct PageFile {
  std::string_view path;  // as it is asked for: /assets/app-3f2a.js
  std::string_view hash;  // of the content
  std::string_view content;
  std::string_view gzipped;

  [[nodiscard]] std::string_view type() const;
  // Its name changes with its content, so it may be kept for ever.
  [[nodiscard]] bool is_immutable() const { return path.starts_with("/assets/"); }
};

[[nodiscard]] const std::vector<PageFile>& page_files();

// Null where there is none; "/" is /index.html.
[[nodiscard]] const PageFile* find_page_file(std::string_view path);

}  // namespace arborist::server
