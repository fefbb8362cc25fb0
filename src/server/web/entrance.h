// Entrance: a file that leads a browser to the page. The address in it has the token, so only its owner may read it; as
// an argument of the browser it would be seen by everybody who lists the processes. It goes when the server ends.
//
//   auto entrance = Entrance::make(folder, 8080, "http://127.0.0.1:8080/?token=…");
//   open_browser(entrance->path());
#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include "core/expected.h"

namespace arborist::server {

class Entrance {
 public:
  // In the user's folder for such things where there is one, else in `folder`.
  [[nodiscard]] static Expected<Entrance> make(const std::filesystem::path& folder, int port, const std::string& url);
  Entrance(Entrance&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  Entrance& operator=(Entrance&&) = delete;
  ~Entrance();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  explicit Entrance(std::filesystem::path path) : path_(std::move(path)) {}
  std::filesystem::path path_;
};

}  // namespace arborist::server
