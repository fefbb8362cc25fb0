#include "app/app.h"

int main(int argc, char** argv) {
  const auto games = arborist::builtin_games();
  return arborist::run_app(argc, argv, games);
}
