// What a comparison of players found, pairing by pairing: as a table for people, as Markdown, as JSON lines elsewhere,
// and as a picture in which every result is a dot with its error beside the line of equal strength.
//
//   PlayerComparison found{.title = "bayes against alphabeta", .pairings = {…}};
//   std::cout << to_text(found);
//   write_file("bayes.svg", to_svg(found));
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/statistics/elo.h"
#include "arena/statistics/tally.h"

namespace arborist::lab {

struct ComparedPairing {
  std::string game;
  std::string allowed;  // "2,000 nodes", "5ms": what both may use for a move
  std::string player;
  std::string opponent;
  Tally games;  // as the player sees them
  Elo elo;
  double nodes_a_move = 0;  // of the player
  double nodes_a_move_of_opponent = 0;
  double time_a_move = 0;  // in milliseconds
  double time_a_move_of_opponent = 0;
  std::string test = {};  // of a sequential test: what it says
  int decided = 0;        // by that test: 1 the player is stronger, -1 weaker
};

struct PlayerComparison {
  std::string title;
  std::string openings;
  std::uint64_t seed = 1;
  std::vector<std::string> players = {};  // as they were told: "alpha-beta=alphabeta:order=all", or "bayes"
  std::vector<ComparedPairing> pairings;
};

[[nodiscard]] std::string to_text(const PlayerComparison& comparison);
[[nodiscard]] std::string to_markdown(const PlayerComparison& comparison);
[[nodiscard]] std::string to_svg(const PlayerComparison& comparison);

// "stronger (+94 ± 20 Elo, 200 games)", "as strong, as far as 1,000 games tell (…)", or that only the sequential test
// says so, where the error bar reaches across 0: what a pairing says of its player.
[[nodiscard]] std::string verdict(const ComparedPairing& pairing);

}  // namespace arborist::lab
