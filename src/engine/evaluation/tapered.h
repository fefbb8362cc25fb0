// Tapered: a value for the middlegame and one for the endgame, added and subtracted as one number.
//
//   Tapered score = Tapered(20, 35) * passed_pawns - Tapered(12, 8);
//   int value = blend(score, phase);
#pragma once

#include <cstdint>

namespace arborist::engine {

//   bits 0-15  middlegame    bits 16-31  endgame, one less where the middlegame is negative
class Tapered {
 public:
  constexpr Tapered() = default;
  constexpr Tapered(int middlegame, int endgame)
      : packed_(static_cast<std::int32_t>(static_cast<std::uint32_t>(endgame) << 16U) + middlegame) {}

  [[nodiscard]] constexpr int middlegame() const { return static_cast<std::int16_t>(packed_ & 0xFFFF); }
  [[nodiscard]] constexpr int endgame() const { return static_cast<std::int16_t>((packed_ + 0x8000) >> 16); }

  constexpr Tapered& operator+=(Tapered other) {
    packed_ += other.packed_;
    return *this;
  }
  constexpr Tapered& operator-=(Tapered other) {
    packed_ -= other.packed_;
    return *this;
  }
  friend constexpr Tapered operator+(Tapered a, Tapered b) { return a += b; }
  friend constexpr Tapered operator-(Tapered a, Tapered b) { return a -= b; }
  friend constexpr Tapered operator*(Tapered a, int times) {
    Tapered product;
    product.packed_ = a.packed_ * times;
    return product;
  }
  constexpr Tapered operator-() const { return Tapered() - *this; }
  friend constexpr bool operator==(Tapered, Tapered) = default;

 private:
  std::int32_t packed_ = 0;
};
static_assert(sizeof(Tapered) == 4);
static_assert((Tapered(-20, 30) + Tapered(5, -40)) == Tapered(-15, -10));
static_assert((Tapered(-3, 7) * -2).middlegame() == 6 && (Tapered(-3, 7) * -2).endgame() == -14);

// How much of the game's force is still on the board: 24 at the start, 0 with kings and pawns.
inline constexpr int full_phase = 24;

constexpr int blend(Tapered score, int phase) {
  return (score.middlegame() * phase + score.endgame() * (full_phase - phase)) / full_phase;
}

}  // namespace arborist::engine
