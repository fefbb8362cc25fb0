// serve: the whole server, from its options to its end.
//
//   auto ended = serve(games, {.address = "127.0.0.1", .port = 8080}, [](const Serving& s) { std::cout << s.url; });
//   if (ended && ended->elsewhere) std::cout << "it runs already: " << ended->elsewhere->address;
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/expected.h"
#include "face/any_game.h"
#include "server/web/web_server.h"
#include "store/store_lock.h"

namespace arborist::server {

struct ServeOptions {
  std::string address = "127.0.0.1";
  int port = 0;
  int ports_to_try = 1;
  std::string owner_token = {};     // empty: one is made
  std::string guest_token = {};     // empty: one is made where others can connect
  std::filesystem::path data = {};  // the folder for games; empty: the user's own
  int search_threads = 0;           // 0: as many as there are spare cores
  std::string version = {};
  std::vector<std::string> engines = {};  // that may be started for the owner: programs that speak UCI
};

// Told once the server listens.
struct Serving {
  std::string url;            // the owner's, with the token
  std::string guest_url;      // to be handed out; empty where there are no guests
  std::string entrance;       // a file that leads a browser to `url`; empty where there is none
  std::string store;          // where games are kept
  std::string store_problem;  // why they are not; empty where they are
  WebServer& web;             // for whoever wants to end it
};

struct ServeEnd {
  // Another Arborist has the folder; nothing was served here.
  std::optional<store::StoreLock::Holder> elsewhere = std::nullopt;
  std::string store = {};
  // Games with moves that could not be written down, in words.
  std::vector<std::string> unsaved = {};
};

// Comes back after SIGINT or SIGTERM, or when told to stop.
[[nodiscard]] Expected<ServeEnd> serve(const GameList& games, const ServeOptions& options,
                                       const std::function<void(const Serving&)>& listening);

}  // namespace arborist::server
