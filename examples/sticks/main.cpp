#include "app/app.h"
#include "games/builtin_games.h"
#include "sticks.h"

int main(int argc, char** argv) {
  auto games = arborist::builtin_games();
  games.add(arborist::make_game<arborist::games::sticks::Definition>());
  return arborist::run_app(argc, argv, games);
}
