// The options a chess program can set over UCI, by name.
//
//   UciOptions options;
//   if (auto set = options.set("Hash", "64"); !set) say(set.error().message);
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "engine/engine.h"

namespace arborist::engine {

struct UciOptions {
  Options engine = {};
  Parameters parameters = {};
  bool chess960 = false;
  bool show_wdl = false;
  bool analyse_mode = false;
  bool own_book = false;
  std::string book_file = {};  // empty: the book of the openings
  std::string eval_file = {};  // of a net; empty: the one that is built in
  bool use_net = true;
  bool limit_strength = false;
  int elo = 1500;                // where strength is limited
  std::uint64_t level_seed = 0;  // of what a level does not see; 0: another one for each game

  // The `option name … type …` lines, one for each option, with their defaults. The numbers of the search can always
  // be set and are told of only where they are asked for: people have no use for them.
  [[nodiscard]] static std::vector<std::string> declarations(bool with_parameters = false);
  // The net that UseNet asks for; reads the file.
  [[nodiscard]] Expected<ChessNet> net() const;
  // Names are read in upper or lower case. Nothing changes where name or value is wrong.
  [[nodiscard]] Expected<void> set(std::string_view name, std::string_view value);
};

// The button; it has no value and is the caller's to carry out.
inline constexpr std::string_view clear_hash_option = "Clear Hash";

}  // namespace arborist::engine
