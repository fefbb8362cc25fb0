// Positions to learn from, made of files of self-play games: what `data positions` and `learn` do alike.
//
//   auto made = make_positions({.files = files, .output = "chess.positions"}, goes_on);
//   if (made) std::cout << made->text();
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "app/data/files.h"
#include "core/json.h"
#include "core/processors.h"
#include "engine/net/expansion.h"

namespace arborist {

struct PositionsRequest {
  std::vector<std::string> files;
  engine::ExpansionOptions options = {.threads = static_cast<std::size_t>(processors())};
  std::string output;
};

struct MadePositions {
  bool is_stopped = false;  // from outside: nothing was written
  std::string file;
  std::uint64_t seed = 0;  // of the order
  std::uint64_t training = 0;
  std::uint64_t held_out = 0;
  std::uint64_t games_held_out = 0;
  std::uint64_t duplicates = 0;
  std::size_t threads = 0;
  engine::GameCounts counts = {};
  ReadFiles read = {};

  [[nodiscard]] std::string text() const;
  [[nodiscard]] Json json() const;
};

// Bytes of all files together; the error names the first that cannot be read.
[[nodiscard]] Expected<std::uint64_t> bytes_of_files(const std::vector<std::string>& files);
// `goes_on` is told how far it is; where it says no, nothing is written.
[[nodiscard]] Expected<MadePositions> make_positions(const PositionsRequest& request,
                                                     const std::function<bool(const std::string& how_far)>& goes_on);

// A file or folder in the user's data folder; the folders above it are made.
[[nodiscard]] Expected<std::string> place_in_data_folder(const std::string& folder, const std::string& name);
// All files there whose names end like this, in the order of their names.
[[nodiscard]] Expected<std::vector<std::string>> files_in_data_folder(const std::string& folder,
                                                                      const std::string& ending);

void add_data_positions(Command& data, Context& context);
void add_data_spread(Command& data, Context& context);
void add_data_chances(Command& data, Context& context);

}  // namespace arborist
