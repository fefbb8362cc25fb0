// Desk: answers one family of requests beside the games, such as "tree." or "path.", with state and limits of its own.
// The Hall hands it the requests; what takes long it answers later (server/later.h).
//
//   Desk::Reply TreeDesk::ask(const Ask& ask) { return Json{{"games", names()}}; }
//
// Desks live on the Hall's thread. An answer may come after the page has gone: then it does nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/permissions.h"
#include "face/any_game.h"
#include "server/message.h"
#include "server/search_pool.h"
#include "server/visitor.h"
#include "server/wire.h"

namespace arborist::server {

class Desk {
 public:
  struct Ask {
    ConnectionId connection;
    std::int64_t id;
    std::string_view type;  // one of requests(): lives as long as the desk
    const Fields& fields;
    Visitor visitor = {};
  };
  // Nothing: it is answered later.
  using Reply = std::optional<Answer<Json>>;

  Desk() = default;
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;
  virtual ~Desk() = default;

  // The types it answers.
  [[nodiscard]] virtual const std::vector<std::string_view>& requests() const = 0;
  [[nodiscard]] virtual Reply ask(const Ask& ask) = 0;
  // Whose it is that a request of Allowed::maker names; nothing where there is no such thing.
  [[nodiscard]] virtual std::optional<std::string> maker_of(const Fields& /*fields*/) { return std::nullopt; }
  // Writes down what has changed.
  virtual void settle() {}
  virtual void closed(ConnectionId connection) = 0;
};

// What long work found for a request; `data`, where there is any, goes with the text in one binary frame.
struct Found {
  Answer<Json> head;
  std::string data = {};
  // On the Hall's thread, before it is told; it may change what is.
  std::function<void(Found&)> back = {};
};

// What a desk has behind it.
struct BackOffice {
  const GameList& games;
  Wire& wire;
  SearchPool& pool;
  Permissions permissions = {};  // of players that a page or a file asks for

  void answer(ConnectionId connection, std::int64_t id, std::string_view type, Answer<Json> answer,
              std::string_view data = {}) const;
  void tell(ConnectionId connection, std::string_view type, Json event, std::string_view data = {}) const;
  // With so much waiting to be read by a page, none of its jobs is begun.
  static constexpr std::size_t much_unread = std::size_t{1} << 20U;
};

// What a page is told where a job ended in an exception.
[[nodiscard]] Fault fault_of_failure(const std::string& why);

}  // namespace arborist::server
