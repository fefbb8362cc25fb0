// Where the path of an output leads: to a file, there or not yet, or to something that is written into.
//
//   auto place = place_of("/dev/stdout");   // a descriptor of our own
//   if (place->is_file) replace(place->path);
#pragma once

#include <filesystem>
#include <optional>

#include "core/expected.h"

namespace arborist {

struct Place {
  std::filesystem::path path = {};               // behind all links, the last of which may lead to nothing yet
  std::optional<int> descriptor = std::nullopt;  // of our own, as behind /dev/stdout and /dev/fd/3
  bool is_file = true;                           // one that is there, or can be made; a descriptor never counts as one
};

// "-" is no place: some commands print there and others would make a file of that name.
[[nodiscard]] Expected<Place> place_of(const std::filesystem::path& path);

// Opens what is no file, to write into it. Negative where that fails, with the reason in errno.
[[nodiscard]] int open_to_write_into(const Place& place);

// "cannot write 'x.pgn': No space left on device"
[[nodiscard]] Error cannot_write(const std::filesystem::path& path, int code);

}  // namespace arborist
