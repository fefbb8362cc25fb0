// HumanPlayer: a person at a terminal. Types moves, or words: help, moves, hint, undo, save FILE, resign, quit.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>

#include "arena/player.h"

namespace arborist {

class HumanPlayer final : public Player {
 public:
  struct Terminal {
    std::istream& in;
    std::ostream& out;
    // Writes the game so far to a file.
    std::function<Expected<void>(const std::string& path, const AnyPlay& play)> save;
    // A good move and its value, in words.
    std::function<Expected<std::string>(const AnyPlay& play)> hint = {};
  };

  HumanPlayer(const GameInfo& game, Terminal terminal) : game_(game), terminal_(std::move(terminal)) {}

  [[nodiscard]] std::string name() const override { return "human"; }
  [[nodiscard]] bool is_human() const override { return true; }
  [[nodiscard]] Expected<Choice> choose(const AnyPlay& play, const Turn& turn) override;

 private:
  void help();
  void hint(const AnyPlay& play);
  void list_moves_of(const AnyPlay& play);
  void save(const std::string& path, const AnyPlay& play);

  const GameInfo game_;
  Terminal terminal_;
};

}  // namespace arborist
