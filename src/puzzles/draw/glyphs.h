// Letters for PNG pictures: five by seven dots each, one string a row of dots, own drawing. Small letters are shown as
// large ones; what has no glyph is a box.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace arborist::draw {

// Rows from the top, the leftmost dot in bit 4.
using Glyph = std::array<std::uint8_t, 7>;

[[nodiscard]] Glyph glyph_of(char c);

}  // namespace arborist::draw
