// Site: everything that the server answers: the files of the page, downloads, and the Hall behind the WebSocket.
//
//   Site site(games, *web, std::move(store), access_rules, hall_options);
//   web->run(site);
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/games/hall.h"
#include "server/web/access.h"
#include "server/web/web_server.h"
#include "server/wire.h"

namespace arborist::server {

class Site final : public Service {
 public:
  Site(const GameList& games, WebServer& web, std::optional<store::GameStore> store, Access::Rules rules,
       HallOptions options);
  ~Site() override;

  [[nodiscard]] HttpResponse answer(const HttpRequest& request) override;
  [[nodiscard]] std::optional<HttpResponse> refuse_socket(const HttpRequest& request) override;
  [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& headers() const override;
  void opened(ConnectionId connection, const HttpRequest& request) override {
    hall_.opened(connection, access_.visitor(request));
  }
  void message(ConnectionId connection, std::string_view text) override { hall_.message(connection, text); }
  void closed(ConnectionId connection) override { hall_.closed(connection); }
  void settle() override { hall_.settle(); }
  void closing() override { hall_.closing("Arborist was ended."); }

  // Games with moves that could not be written down, in words.
  [[nodiscard]] std::vector<std::string> unsaved_games() const { return hall_.unsaved_games(); }

 private:
  [[nodiscard]] HttpResponse file(const HttpRequest& request, std::string_view path) const;
  [[nodiscard]] HttpResponse download(std::string_view name);

  std::unique_ptr<Wire> wire_;
  Access access_;
  Rate downloads_{20, 50};
  Hall hall_;
};

}  // namespace arborist::server
