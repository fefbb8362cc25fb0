#include <array>
#include <iostream>
#include <optional>

#include "chess/fen.h"
#include "chess/san.h"
#include "chess/uci_move.h"
#include "core/text.h"
#include "tests/arena/fake_engine/speakers.h"

namespace arborist::testing {

namespace {

std::string with_blanks(std::string text) {
  for (auto& c : text) c = c == '_' ? ' ' : c;
  return text;
}

// A board that is edited piece by piece, as in version 1.
class Editor {
 public:
  // False when the editing is over.
  bool take(const std::string& command) {
    if (command == ".") return false;
    if (command == "#") squares_ = {};
    if (command == "c") is_black_ = !is_black_;
    if (command.size() == 3) {
      const char letter = is_black_ ? static_cast<char>(command[0] | 0x20) : command[0];
      squares_[static_cast<std::size_t>((command[2] - '1') * 8 + command[1] - 'a')] = letter;
    }
    return true;
  }
  [[nodiscard]] chess::Position position(Side to_move) const {
    std::string fen;
    for (int rank = 7; rank >= 0; --rank) {
      for (int file = 0; file < 8; ++file) {
        const char letter = at(file, rank);
        const bool follows_empty = file > 0 && at(file - 1, rank) == 0;
        if (letter != 0)
          fen += letter;
        else if (follows_empty)
          ++fen.back();
        else
          fen += '1';
      }
      fen += rank > 0 ? "/" : "";
    }
    std::string rights;
    if (at(4, 0) == 'K') rights += std::string(at(7, 0) == 'R' ? "K" : "") + (at(0, 0) == 'R' ? "Q" : "");
    if (at(4, 7) == 'k') rights += std::string(at(7, 7) == 'r' ? "k" : "") + (at(0, 7) == 'r' ? "q" : "");
    fen += to_move == Side::first ? " w " : " b ";
    return *chess::parse_fen(fen + (rights.empty() ? "-" : rights) + " - 0 1");
  }

 private:
  [[nodiscard]] char at(int file, int rank) const {
    return squares_.at(static_cast<std::size_t>(rank) * 8 + static_cast<std::size_t>(file));
  }
  std::array<char, 64> squares_{};
  bool is_black_ = false;
};

class Speaker {
 public:
  explicit Speaker(Behaviour& behaviour) : behaviour_(behaviour) {}

  // False at the end.
  bool take(const std::string& line) {
    const auto parts = words(line);
    if (parts.empty()) return true;
    const std::string command(parts[0]);
    behaviour_.misbehave_at(command);
    if (behaviour_.has("nonsense")) Behaviour::say("1 2 3\nfeature\nmove_on\n\x01\xff\nError (unknown command): xyz");
    if (editor_) {
      if (editor_->take(command)) return true;
      position_ = editor_->position(position_.to_move());
      editor_.reset();
    } else if (command == "protover") {
      introduce();
    } else if (command == "new") {
      position_ = chess::Position::start();
      plays_ = Side::second;
    } else if (command == "force") {
      plays_.reset();
    } else if (command == "edit") {
      editor_.emplace();
    } else if (command == "setboard") {
      position_ = *chess::parse_fen(line.substr(command.size() + 1));
    } else if (command == "ping") {
      Behaviour::say("pong " + std::string(parts[1]));
    } else if (command == "go") {
      plays_ = position_.to_move();
      move(behaviour_.has("wait-for-hurry"));
    } else if (command == "?") {
      move(false);
    } else if (command == "usermove" || is_move(command)) {
      take_move(std::string(parts.back()));
    }
    return command != "quit";
  }

 private:
  [[nodiscard]] bool is_move(const std::string& text) const {
    return chess::parse_uci(text, position_) || (behaviour_.has("san") && chess::parse_san(position_, text));
  }
  void introduce() const {
    if (behaviour_.has("version1")) return Behaviour::say("Error (unknown command): protover");
    if (behaviour_.has("slow-start")) Behaviour::say("feature done=0");
    Behaviour::say("feature ping=1 memory=1 myname=\"Fake of many words\" wonders=1");
    Behaviour::say("feature option=\"Resign -check 0\" option=\"Threshold -spin 800 200 1200\"");
    Behaviour::say("feature option=\"Style -combo Solid /// *Very Risky\" option=\"Clear -button\"");
    Behaviour::say("feature " + with_blanks(behaviour_.get("features", "setboard=1_usermove=1")) + " done=1");
  }
  void take_move(const std::string& text) {
    if (behaviour_.has("refuse")) return Behaviour::say("Illegal move: " + text);
    const auto move_read =
        behaviour_.has("san") ? chess::parse_san(position_, text) : chess::parse_uci(text, position_);
    if (!move_read) return Behaviour::say("Illegal move: " + text);
    position_ = position_.after(*move_read);
    if (plays_ == position_.to_move() && !position_.outcome()) move(false);
  }
  void move(bool only_thinks) {
    const auto chosen = some_move(position_);
    const std::string text =
        behaviour_.has("san") ? chess::to_san(position_, chosen) : chess::to_uci(chosen, position_);
    Behaviour::say(with_blanks(behaviour_.get("thinks", "3_-12_4_567_" + text)));
    if (only_thinks) return;
    if (behaviour_.has("say")) Behaviour::say(with_blanks(behaviour_.get("say")));
    if (behaviour_.has("no-move")) return;
    Behaviour::say((behaviour_.has("version1") ? "My move is: " : "move ") + behaviour_.get("move", text));
    position_ = position_.after(chosen);
  }

  Behaviour& behaviour_;
  chess::Position position_;
  std::optional<Side> plays_ = Side::second;
  std::optional<Editor> editor_;
};

}  // namespace

void speak_xboard(Behaviour& behaviour) {
  Speaker speaker(behaviour);
  for (std::string line; std::getline(std::cin, line);)
    if (!speaker.take(line)) return;
}

}  // namespace arborist::testing
