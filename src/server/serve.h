// serve: the whole server, from its options to its end.
//
//   auto ended = serve(games, {.address = "127.0.0.1", .port = 8080}, [](const Serving& s) { std::cout << s.url; });
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "core/expected.h"
#include "games/any_game.h"
#include "server/web_server.h"

namespace arborist::server {

struct ServeOptions {
  std::string address = "127.0.0.1";
  int port = 0;
  int ports_to_try = 1;
  std::string token = {};
  std::filesystem::path data = {};  // the folder for games; empty: the user's own
  int search_threads = 0;           // 0: as many as there are spare cores
  std::string version = {};
};

// Told once the server listens.
struct Serving {
  std::string url;            // with the token, to be opened
  std::string store;          // where games are kept
  std::string store_problem;  // why they are not; empty where they are
  WebServer& web;             // for whoever wants to end it
};

// Comes back after SIGINT or SIGTERM, or when told to stop.
[[nodiscard]] Expected<void> serve(const GameList& games, const ServeOptions& options,
                                   const std::function<void(const Serving&)>& listening);

}  // namespace arborist::server
