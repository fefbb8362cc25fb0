#include <iostream>

#include "chess/fen.h"
#include "chess/uci_move.h"
#include "core/random.h"
#include "core/text.h"
#include "tests/arena/fake_engine/speakers.h"

namespace arborist::testing {

namespace {

chess::Position position_of(const std::vector<std::string_view>& parts) {
  chess::Position position = chess::Position::start();
  std::size_t i = 1;
  if (parts[i] == "fen") {
    std::string fen;
    for (++i; i < parts.size() && parts[i] != "moves"; ++i) fen += std::string(parts[i]) + " ";
    position = *chess::parse_fen(trim(fen));
  } else {
    ++i;
  }
  for (++i; i < parts.size(); ++i) position = position.after(*chess::parse_uci(parts[i], position));
  return position;
}

void introduce(const Behaviour& behaviour) {
  for (const char* line :
       {"id name Fake", "id author nobody", "option name Hash type spin default 16 min 1 max 1024",
        "option name Move Overhead type spin default 10 min 0 max 5000", "option name Ponder type check default false",
        "option name Clear Hash type button", "option name Book File type string default the default min of max",
        "option name Style type combo default Solid var Solid var Very Risky"})
    Behaviour::say(line);
  if (!behaviour.has("no960")) Behaviour::say("option name UCI_Chess960 type check default false");
  Behaviour::say("uciok");
}

// The line it was told to say, with underscores for blanks.
void say_info(const Behaviour& behaviour) {
  std::string info = behaviour.get("info", "string thinking");
  for (auto& c : info) c = c == '_' ? ' ' : c;
  Behaviour::say("info " + info);
}

void answer(const Behaviour& behaviour, const chess::Position& position, bool chess960) {
  const auto castling = chess960 ? chess::CastlingText::chess960 : chess::CastlingText::standard;
  const std::string move = chess::to_uci(some_move(position), position, castling);
  Behaviour::say("info depth 1 seldepth 2 score cp 13 nodes 20 pv " + move);
  say_info(behaviour);
  Behaviour::say("bestmove " + behaviour.get("move", move) + " ponder a1a1");
}

}  // namespace

chess::Move some_move(const chess::Position& position) {
  const auto moves = position.moves();
  Random random(static_cast<std::uint64_t>(position.key()) + static_cast<std::uint64_t>(position.full_move_number()));
  return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

void speak_uci(Behaviour& behaviour) {
  chess::Position position;
  bool chess960 = false;
  for (std::string line; std::getline(std::cin, line);) {
    const auto parts = words(line);
    if (parts.empty()) continue;
    const std::string command(parts[0]);
    behaviour.misbehave_at(command);
    if (behaviour.has("nonsense"))
      Behaviour::say("bestmoove info bestmove\n\n\x01\xff option name\ninfo score cp\ninfo pv");
    if (command == "uci") introduce(behaviour);
    if (command == "isready") Behaviour::say("readyok");
    if (line == "setoption name UCI_Chess960 value true") chess960 = true;
    if (command == "position") position = position_of(parts);
    if (command == "go" && !behaviour.has("wait-for-stop")) answer(behaviour, position, chess960);
    if (command == "go" && behaviour.has("wait-for-stop")) say_info(behaviour);
    if (command == "stop") answer(behaviour, position, chess960);
    if (command == "quit") return;
  }
}

}  // namespace arborist::testing
