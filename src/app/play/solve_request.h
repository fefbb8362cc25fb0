// What was asked of `arborist solve`, and its ways beside solving one position.
//
//   solve_files(request, context);         // solve connect-four --file hard.txt
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/attendance.h"
#include "app/commands.h"
#include "face/solve.h"

namespace arborist {

struct SolveRequest {
  std::string game;
  std::string setup;
  std::vector<std::string> moves;
  std::vector<std::string> files;
  std::string by = "alphabeta";
  bool result_only = false;
  bool plain = false;
  int threads = 1;
  int megabytes = 128;
  double seconds = 0;
  std::string certificate;
  std::size_t claims = 10'000;
  std::string check;
  bool json = false;
  bool quiet = false;
  std::uint64_t seed = 1;
};

[[nodiscard]] SolveTerms terms_of(const SolveRequest& request, const Attendance& attendance);
// "between -2 and +4"
[[nodiscard]] std::string bounds_in_words(Score lower, Score upper, int unit);

// Every position of some files, each held against the value that stands beside it.
void solve_files(const SolveRequest& request, Context& context);

}  // namespace arborist
