#include "app/app.h"
#include "games/builtin_games.h"

int main(int argc, char** argv) {
  const auto games = arborist::builtin_games();
  return arborist::run_app(argc, argv, games);
}
