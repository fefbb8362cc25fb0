// HumanPlayer: a person at a terminal. Types moves, or words: help, moves, hint, why, undo, save FILE, resign, quit.
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
    std::string hint_help = "what a search of the game would play here, and what that is worth";
    // How good the other side's last move was; empty where nobody can tell.
    std::function<Expected<std::string>(const AnyPlay& play)> why = {};
  };

  HumanPlayer(const GameInfo& game, Terminal terminal) : game_(game), terminal_(std::move(terminal)) {}

  [[nodiscard]] std::string name() const override { return "human"; }
  [[nodiscard]] bool is_human() const override { return true; }
  [[nodiscard]] Expected<Choice> choose(const AnyPlay& play, const Turn& turn) override;

 private:
  void help();
  void answer(const std::function<Expected<std::string>(const AnyPlay& play)>& whom, const char* what,
              const AnyPlay& play);
  void list_moves_of(const AnyPlay& play);
  void save(const std::string& path, const AnyPlay& play);

  const GameInfo game_;
  Terminal terminal_;
};

}  // namespace arborist
