// Desk: answers one family of requests beside the games, such as "tree." or "path.", with state and limits of its own.
// The Hall hands it the requests; long work goes to a pool of the Hall through the BackOffice.
//
//   Desk::Reply TreeDesk::ask(const Ask& ask) {
//     const auto work = [=, this] { ... office_.wire.post([=, this] { office_.answer(from, id, type, found); }); };
//     if (!office_.pool.submit(from, {work, office_.failure(from, id, type)}))
//       return Fault{FaultCode::busy, "too many searches are waiting"};
//     return std::nullopt;                               // it is answered later
//   }
//
// Desks live on the Hall's thread. A job of the pool touches nothing of a desk: it works on what it was given, and
// posts what it found. Posted work may come after the page has gone: answers to it then do nothing.
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
    Role role = Role::owner;
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
  virtual void closed(ConnectionId connection) = 0;
};

// What a desk has behind it.
struct BackOffice {
  const GameList& games;
  Wire& wire;
  SearchPool& pool;
  Permissions permissions = {};  // of players that a page or a file asks for

  // `data`, where there is any, goes with the text in one binary frame.
  void answer(ConnectionId connection, std::int64_t id, std::string_view type, Answer<Json> answer,
              std::string_view data = {}) const;
  void tell(ConnectionId connection, std::string_view type, Json event, std::string_view data = {}) const;
  // Of a job of the pool that answers this request: its fault is the answer. `first` is done before, on the Hall's
  // thread.
  [[nodiscard]] std::function<void(const std::string&)> failure(ConnectionId connection, std::int64_t id,
                                                                std::string_view type,
                                                                std::function<void()> first = {}) const;
  // With so much waiting to be read by a page, none of its jobs is begun.
  static constexpr std::size_t much_unread = std::size_t{1} << 20U;
};

// What a page is told where a job ended in an exception.
[[nodiscard]] Fault fault_of_failure(const std::string& why);

}  // namespace arborist::server
