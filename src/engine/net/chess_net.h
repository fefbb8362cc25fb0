// The net that the engine plays with: from a file, or the one that is built in, or none. Without one it plays with its
// classic evaluation.
//
//   Expected<ChessNet> net = read_chess_net("mine.net");
//   Engine engine({.net = *net});
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "core/expected.h"

namespace arborist::learn {
class Net;
}

namespace arborist::engine {

// Whoever plays with it has a part in it; none: the classic evaluation.
using ChessNet = std::shared_ptr<const learn::Net>;

// The error says what is wrong: no net, cut short, damaged, or a net for something else.
[[nodiscard]] Expected<ChessNet> decode_chess_net(std::string_view bytes);
[[nodiscard]] Expected<ChessNet> read_chess_net(const std::filesystem::path& path);
// The one this program was built with; none where it was built without.
[[nodiscard]] ChessNet built_in_net();

// What somebody asks for by name.
struct EvaluationChoice {
  std::string evaluation = {};  // "classic", "net", or empty: the usual one, the built-in net or else the classic
  std::string net_file = {};    // another net than the built-in one

  // What is wrong with it as far as that can be told without opening a file.
  [[nodiscard]] Expected<void> check() const;
  [[nodiscard]] Expected<ChessNet> open() const;
};

// "net 1a2b3c4d, width 256" or "classic".
[[nodiscard]] std::string evaluation_name(const ChessNet& net);

}  // namespace arborist::engine
