// Certificate: a solved value that can be checked again. It holds claims that lead from the position outwards: what is
// worth at least so much shows one move, what is worth at most so much every move. The checker plays them by the rules
// alone; where claims end before the game does, it solves what is left by a plain search that asks nothing of the game
// but its rules, and says how much that was.
//
//   write_text_file(path, to_text(certificate));
//   auto certificate = Certificate::parse(text);
//   auto checked = check(*certificate, games, limits);          // Expected<CheckedCertificate>
//
// As a file:
//   arborist certificate 1
//   game connect-four
//   position 5x4:...../...../...../.....
//   >= 0
//   <= 0
//   <= 0 3
//   …                                    a claim a line: the bound for the mover, W5 or L4 a win or loss in so many
//                                        plies from the position, and the moves that lead there
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "face/any_game.h"
#include "face/solve.h"

namespace arborist::lab {

struct Certificate {
  static constexpr std::size_t most_claims = 1'000'000;

  std::string game;
  std::string position;
  std::vector<Claim> claims;

  // The error names the line.
  [[nodiscard]] static Expected<Certificate> parse(std::string_view text);
  friend bool operator==(const Certificate&, const Certificate&) = default;
};

[[nodiscard]] std::string to_text(const Certificate& certificate);

struct CheckedCertificate {
  Score lower = -Score::infinite();  // what the claims about the position itself say
  Score upper = Score::infinite();
  std::uint64_t by_rules = 0;   // claims that follow from others, or from the end of the game
  std::uint64_t by_search = 0;  // claims that were searched again
  std::uint64_t nodes = 0;      // by those
  [[nodiscard]] std::uint64_t claims() const { return by_rules + by_search; }
};

// The error names the first claim that does not hold, or could not be decided within the limits. Now and then `told`
// hears what has been checked so far.
[[nodiscard]] Expected<CheckedCertificate> check(const Certificate& certificate, const GameList& games,
                                                 const SolveTerms& terms,
                                                 const std::function<void(const CheckedCertificate&)>& told = {});

}  // namespace arborist::lab
