// Finds the multipliers of src/chess/magics.h: for every square a number that sends each set of blockers to its own
// place in a table of 2^n entries (n blocker squares), or to one that holds the same attacks. Prints the header's two
// arrays. Usage: find_magics [seed]
#include <fmt/format.h>

#include <cstdint>
#include <cstdlib>
#include <vector>

#include "chess/rays.h"
#include "core/random.h"

namespace {

using namespace arborist::chess;

bool fits(std::uint64_t magic, Bitboard mask, const std::vector<Bitboard>& attacks, std::vector<Bitboard>& table) {
  std::fill(table.begin(), table.end(), no_squares);
  Bitboard blockers;
  for (const Bitboard seen : attacks) {
    Bitboard& entry = table[blockers.bits * magic >> (64 - mask.count())];
    if (entry && entry != seen) return false;
    entry = seen;
    blockers = next_subset(blockers, mask);
  }
  return true;
}

std::uint64_t find(Square s, const std::array<Step, 4>& steps, arborist::Random& random) {
  const Bitboard mask = blocker_squares(s, steps);
  std::vector<Bitboard> attacks;
  Bitboard blockers;
  do {
    attacks.push_back(walk_rays(s, blockers, steps));
    blockers = next_subset(blockers, mask);
  } while (blockers);
  std::vector<Bitboard> table(attacks.size());
  for (;;) {
    // Numbers with few bits set are the likelier ones.
    const std::uint64_t magic = random.next() & random.next() & random.next();
    if (fits(magic, mask, attacks, table)) return magic;
  }
}

void print(const char* name, const std::array<Step, 4>& steps, arborist::Random& random) {
  fmt::print("inline constexpr std::array<std::uint64_t, 64> {} = {{\n", name);
  for (int s = 0; s < 64; ++s)
    fmt::print("{}0x{:016X}U,{}", s % 4 == 0 ? "    " : " ", find(square_at(s), steps, random), s % 4 == 3 ? "\n" : "");
  fmt::print("}};\n");
}

}  // namespace

int main(int count, char** arguments) {
  arborist::Random random(count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 1);
  print("bishop_magics", diagonal_steps, random);
  print("rook_magics", straight_steps, random);
}
