// What is to be compared: players against a yardstick, in some games, with so many nodes or so much time for a move.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace arborist::lab {

struct CompareTask {
  std::string title;
  std::vector<std::string> games;
  std::vector<std::string> players;  // the first is the yardstick
  std::vector<std::uint64_t> nodes;  // for a move, both players alike
  std::vector<std::string> times;    // the same as time: "5ms"
  std::size_t count = 1000;          // games of a pairing
  bool each_against_each = false;
  std::string openings = {};    // a file; else by chance
  bool queen_and_rook = false;  // begins with king and queen against king and rook, see endings.h
  int random_plies = 6;
  std::string sprt = {};
  int max_plies = 0;
  std::uint64_t seed = 1;
  int concurrency = 1;
  bool quiet = false;
};

}  // namespace arborist::lab
