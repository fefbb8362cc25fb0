// A program with the chess engine inside: reads a position, lets the engine think, and says what it found. The engine
// never prints; it reports to a callback.
//
//   example_embedded_engine "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"
#include <iostream>

#include "chess/fen.h"
#include "chess/san.h"
#include "engine/engine.h"

int main(int count, char** words) {
  using namespace arborist;
  const auto position =
      chess::parse_fen(count > 1 ? words[1] : "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4");
  if (!position) {
    std::cerr << position.error().message << '\n';
    return 2;
  }
  auto engine = engine::Engine::of_options({.hash_megabytes = 16});
  if (!engine) {
    std::cerr << engine.error().message << '\n';
    return 1;
  }
  const Game<chess::Position> game(*position);
  const auto tell = [&](const engine::Progress& progress) {
    if (!progress.line.empty())
      std::cout << "depth " << progress.depth << ": " << chess::to_san(*position, progress.line.front()) << ", "
                << to_text(progress.value, 100) << '\n';
  };
  const auto result = engine->search(game, {.limits = {.depth = 6}}, tell);
  if (!result.best) {
    std::cout << "the game is over\n";
    return 0;
  }
  std::cout << "plays " << chess::to_san(*position, *result.best) << ", " << to_text(result.value, 100) << '\n';
}
