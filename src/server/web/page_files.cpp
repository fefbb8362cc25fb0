#include "server/web/page_files.h"

#include <algorithm>
#include <array>
#include <utility>

namespace arborist::server {

std::string_view PageFile::type() const {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 9> types = {{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".woff2", "font/woff2"},
  }};
  for (const auto& [ending, type] : types)
    if (path.ends_with(ending)) return type;
  return "application/octet-stream";
}

const PageFile* find_page_file(std::string_view path) {
  if (path == "/") path = "/index.html";
  const auto& files = page_files();
  const auto found = std::find_if(files.begin(), files.end(), [&](const PageFile& file) { return file.path == path; });
  return found == files.end() ? nullptr : &*found;
}

}  // namespace arborist::server
