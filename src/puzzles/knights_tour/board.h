// Knight's tours: a knight visits every square of a rectangular board once. A closed tour ends a knight's move from
// where it began.
//
//   Board board{.width = 8, .height = 8};
//   if (auto reason = impossible(board, Kind::closed)) …
//   Expected<Tour> tour = find_tour(board, {.kind = Kind::closed, .start = {0, 0}});
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "core/limits.h"

namespace arborist::tour {

enum class Kind : std::uint8_t { open, closed };

struct Square {
  int x = 0;
  int y = 0;
  friend bool operator==(const Square&, const Square&) = default;
};

inline constexpr std::array<Square, 8> knight_steps = {
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

struct Board {
  static constexpr int longest_side = 5'000;

  int width = 8;
  int height = 8;

  [[nodiscard]] std::size_t squares() const {
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  }
  [[nodiscard]] bool contains(Square s) const { return s.x >= 0 && s.y >= 0 && s.x < width && s.y < height; }
  [[nodiscard]] std::size_t index(Square s) const {
    return static_cast<std::size_t>(s.y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(s.x);
  }
  [[nodiscard]] Square square(std::size_t i) const {
    return {static_cast<int>(i % static_cast<std::size_t>(width)),
            static_cast<int>(i / static_cast<std::size_t>(width))};
  }
};

using Tour = std::vector<Square>;

[[nodiscard]] Expected<void> check_size(std::int64_t width, std::int64_t height);

// Why no tour of this kind exists on this board (from this start, where one is given), or nothing. Closed tours after
// Schwenk (1991), open ones after Cull and De Curtins (1978) and for three rows Van Rees (1996).
[[nodiscard]] std::optional<std::string> impossible(Board board, Kind kind, std::optional<Square> start = std::nullopt);

// What is wrong with a tour, or nothing: every square once, every step a knight's, and the last step home where it is
// closed. It shares no code with the searches.
[[nodiscard]] std::optional<std::string> fault(Board board, Kind kind, const Tour& tour);

// "b3" for column b, row 3 from the top; columns past z are aa, ab …
[[nodiscard]] std::string square_name(Square square);
[[nodiscard]] Expected<Square> parse_square(Board board, std::string_view text);

}  // namespace arborist::tour
