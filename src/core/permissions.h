// Permissions: what a player that was asked for by a text may do. Whoever has the text hands them down; they are looked
// at where a program is started, a file opened or a table made, so that no text can do more, however it was written.
//
//   make_player(spec, play, {.permissions = Permissions::everything()});     // the text is the user's own
//   make_player(spec, play, {});                                             // nothing: it is anybody's
#pragma once

#include <cstdint>
#include <string>

#include "core/expected.h"

namespace arborist {

struct Permissions {
  static constexpr std::int64_t without_bound = INT64_MAX;

  bool programs = false;          // to start them
  bool files = false;             // to open them, or to learn whether they are there
  std::int64_t megabytes = 0;     // of a table
  std::int64_t threads = 0;       // of a search
  std::int64_t milliseconds = 0;  // a move
  std::int64_t depth = 0;         // of a search

  [[nodiscard]] static constexpr Permissions everything() {
    return {.programs = true,
            .files = true,
            .megabytes = without_bound,
            .threads = without_bound,
            .milliseconds = without_bound,
            .depth = without_bound};
  }
  // The same, but what it asks for beyond calculating it does not get.
  [[nodiscard]] constexpr Permissions only_to_calculate() const {
    Permissions result = *this;
    result.programs = result.files = false;
    return result;
  }

  // The error says what may not be done, and for what it was wanted: "uci", "file of 'book'".
  [[nodiscard]] Expected<void> to_start_programs(const std::string& what) const {
    if (programs) return {};
    return Error{what + ": programs may not be started from here"};
  }
  [[nodiscard]] Expected<void> to_open_files(const std::string& what) const {
    if (files) return {};
    return Error{what + ": files may not be opened from here"};
  }

  friend bool operator==(const Permissions&, const Permissions&) = default;
};

}  // namespace arborist
