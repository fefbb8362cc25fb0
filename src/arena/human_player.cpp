#include "arena/human_player.h"

#include <fmt/format.h>

#include <istream>
#include <ostream>

#include "core/text.h"

namespace arborist {

namespace {

constexpr std::size_t longest_line = 4096;

// One line of input, cut at its limit; nothing at the end of the input.
std::optional<std::string> read_line(std::istream& in) {
  std::string line;
  for (char c = 0; in.get(c);) {
    if (c == '\n') return line;
    if (line.size() < longest_line) line += c;
  }
  if (line.empty()) return std::nullopt;
  return line;
}

}  // namespace

Expected<Choice> HumanPlayer::choose(const AnyPlay& play, const Turn& /*a person takes the time it takes*/) {
  const std::string side = play.to_move() == Side::first ? game_.first_side : game_.second_side;
  if (play.must_pass()) {
    terminal_.out << side << " has no other move than to pass\n";
    return Choice::to_play(play.legal_moves().front());
  }
  for (;;) {
    terminal_.out << side << "> " << std::flush;
    const auto line = read_line(terminal_.in);
    if (!line) {
      terminal_.out << '\n';
      return Choice{.kind = Choice::Kind::quit};
    }
    const std::string_view typed = trim(*line);
    const auto parts = words(typed);
    if (parts.empty()) continue;
    const std::string word = to_lower(parts.front());
    if (word == "help" || word == "?")
      help();
    else if (word == "moves")
      list_moves_of(play);
    else if (word == "save")
      save(parts.size() > 1 ? std::string(trim(typed.substr(4))) : "", play);
    else if (word == "hint")
      answer(terminal_.hint, "hint", play);
    else if (word == "why" && terminal_.why)
      answer(terminal_.why, "answer", play);
    else if (word == "undo" || word == "back")
      return Choice{.kind = Choice::Kind::take_back};
    else if (word == "resign")
      return Choice{.kind = Choice::Kind::resign};
    else if (word == "quit" || word == "exit")
      return Choice{.kind = Choice::Kind::quit};
    else {
      auto trial = play.clone();
      const auto move = trial->play(typed);
      if (move) return Choice::to_play(*move);
      terminal_.out << move.error().message << " ('help' tells what else can be typed)\n";
    }
  }
}

void HumanPlayer::help() {
  terminal_.out << fmt::format(
      "  a move     {}\n"
      "  moves      list the legal moves\n"
      "  hint       {}\n{}"
      "  undo       take your last move back, and what was played since\n"
      "  save FILE  save the game; 'arborist play {} --load FILE' goes on with it\n"
      "  resign     give up\n"
      "  quit       leave the game\n"
      "  help       this list\n",
      game_.move_help, terminal_.hint_help,
      terminal_.why ? "  why        how good the other side's last move was, and what it did not see\n" : "",
      game_.name);
}

void HumanPlayer::list_moves_of(const AnyPlay& play) { terminal_.out << "  " << join(play.legal_moves(), " ") << '\n'; }

void HumanPlayer::answer(const std::function<Expected<std::string>(const AnyPlay& play)>& whom, const char* what,
                         const AnyPlay& play) {
  const auto said = whom ? whom(play) : Error{"there is nobody to ask"};
  terminal_.out << "  " << (said ? *said : fmt::format("no {}: {}", what, said.error().message)) << '\n';
}

void HumanPlayer::save(const std::string& path, const AnyPlay& play) {
  if (path.empty()) {
    terminal_.out << "a file name is expected: save FILE\n";
    return;
  }
  const auto saved = terminal_.save(path, play);
  terminal_.out << (saved ? "saved to " + path : "not saved: " + saved.error().message) << '\n';
}

}  // namespace arborist
