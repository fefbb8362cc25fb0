// Material: which pieces a Syzygy table is for, as its name says it: "KRPvKR". The first side is called white here.
//
//   auto material = Material::of_name("KRPvKR");
//   material->count();                               // 5
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace arborist::engine::syzygy {

// A piece as the files write it: 1 to 6 are pawn, knight, bishop, rook, queen, king; 8 more for black.
using Piece = std::uint8_t;
inline constexpr Piece pawn = 1, king = 6, black_piece = 8;

class Material {
 public:
  static constexpr int most = 7;  // pieces, kings included

  // None where it is not the name of a table.
  [[nodiscard]] static std::optional<Material> of_name(std::string_view name);

  void add(Piece piece, int count = 1) { counts_.at(piece) = static_cast<std::uint8_t>(counts_.at(piece) + count); }
  [[nodiscard]] int of(Piece piece) const { return counts_.at(piece); }
  [[nodiscard]] int count() const;
  [[nodiscard]] bool has_pawns() const { return of(pawn) + of(black_piece | pawn) > 0; }
  // Whether both sides have the same.
  [[nodiscard]] bool is_symmetric() const { return *this == mirrored(); }
  [[nodiscard]] Material mirrored() const;
  // The same for both colours.
  [[nodiscard]] std::uint64_t key() const;
  // What one capture or promotion can leave.
  [[nodiscard]] std::vector<Material> next() const;
  friend bool operator==(const Material&, const Material&) = default;

 private:
  std::array<std::uint8_t, 16> counts_ = {};
};

}  // namespace arborist::engine::syzygy
