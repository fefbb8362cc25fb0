#include "coach/oversight.h"

#include <fmt/format.h>

#include <algorithm>

#include "chess/san.h"
#include "coach/words.h"
#include "engine/levels/level_eyes.h"

namespace arborist::coach {
namespace {

using engine::LevelEyes;

constexpr std::size_t plies_asked = 5;  // of a line: what is further away it could not be blamed for

Game<chess::Position> beginning_of(const Game<chess::Position>& game, std::size_t plies) {
  Game<chess::Position> beginning(game.start());
  for (std::size_t i = 0; i < plies; ++i) beginning.play(game.moves()[i]);
  return beginning;
}

struct Seat {
  const LevelEyes& eyes;
  Side side;
};

Oversight unseen_move(const Position& position, Move move, bool own, std::size_t away) {
  const std::string san = chess::to_san(position, move);
  const std::string what =
      own ? fmt::format("its own move {}", san) : fmt::format("{}: {}", piece_on(position, move.from()), san);
  return {.kind = Oversight::Kind::unseen,
          .text = fmt::format("It did not see {}{}.", what, away > 1 ? ", which came later" : ""),
          .position = position,
          .move = move};
}

// The first move of the line that was not there for these eyes. `ply` is the search's, `last` what was played before.
std::optional<Oversight> first_unseen(const Seat& seat, Position position, const std::vector<Move>& line, Move last,
                                      int ply) {
  for (std::size_t i = 0; i < std::min(plies_asked, line.size()); ++i) {
    const bool own = position.to_move() == seat.side;
    if (!position.in_check() && seat.eyes.overlooks(position, line[i], last, ply + static_cast<int>(i)))
      return unseen_move(position, line[i], own, i);
    last = line[i];
    position = position.after(last);
  }
  return std::nullopt;
}

// How much too well the eyes think of where a line leads, for the side that owns them.
int flattery(const Seat& seat, Position position, const std::vector<Move>& line) {
  for (std::size_t i = 0; i < std::min(plies_asked, line.size()); ++i) position = position.after(line[i]);
  const int off = seat.eyes.judge(position, Score()).value();
  return position.to_move() == seat.side ? off : -off;
}

}  // namespace

std::optional<Oversight> oversight_of(const engine::Weakness& player, const Game<chess::Position>& game,
                                      std::size_t ply, const JudgedMove& move) {
  if (move.grade == Grade::good || ply >= game.moves().size()) return std::nullopt;
  const auto so_far = beginning_of(game, ply);
  const engine::Level level = engine::level_of_the_day(player.elo, player.seed);
  const LevelEyes eyes(level, player.seed, so_far);
  const Position& before = so_far.position();
  const Seat seat{eyes, before.to_move()};
  const Position after = before.after(move.move);
  const std::vector<Move> answer(move.refutation.begin(), move.refutation.begin() + (move.refutation.empty() ? 0 : 1));
  if (auto unseen = first_unseen(seat, after, answer, move.move, 1)) return unseen;
  const Move last = so_far.moves().empty() ? Move() : so_far.moves().back();
  if (auto better = first_unseen(seat, before, move.before.line, last, 0)) return better;
  if (auto later = first_unseen(seat, after, move.refutation, move.move, 1)) return later;

  constexpr int worth_telling = 50;  // centipawns
  const int too_well = flattery(seat, after, move.refutation) - flattery(seat, before, move.before.line);
  if (too_well >= worth_telling)
    return Oversight{
        .kind = Oversight::Kind::misjudged,
        .text = fmt::format("It thought {:.1f} pawns too well of where {} leads, beside {}.", too_well / 100.0,
                            chess::to_san(before, move.move), chess::to_san(before, move.before.line.front())),
        .position = before,
        .move = move.move,
        .centipawns = too_well};
  const int nodes = eyes.nodes(before);
  return Oversight{.kind = Oversight::Kind::shallow,
                   .text = fmt::format("It looked at no more than {} positions.", nodes),
                   .position = before,
                   .nodes = nodes};
}

}  // namespace arborist::coach
