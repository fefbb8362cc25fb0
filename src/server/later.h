// Later: requests whose work takes long. The pool does it, page by page in turn; what it found comes back to the Hall's
// thread and is the answer. An exception is answered as a fault, too much to do is refused at once, and whatever runs
// can be told to stop.
//
//   Desk::Reply PathDesk::solve(const Ask& ask) {
//     return later_(ask, [=](const std::stop_source& stop) { return Found{search(stop.get_token())}; });
//   }
//   void PathDesk::closed(ConnectionId page) { later_.stop(page); }
//
// The work touches nothing of a desk: it has what it was given. What is to be done to the desk goes into Found::back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "server/desk.h"

namespace arborist::server {

// There and back: `work` is done by the pool, what it returns on the Hall's thread; so is `failed`, where it threw.
// False where too many wait.
[[nodiscard]] bool there_and_back(Wire& wire, SearchPool& pool, ConnectionId page,
                                  std::function<std::function<void()>()> work,
                                  std::function<void(const std::string& why)> failed);

class Later {
 public:
  using Work = std::function<Found(const std::stop_source& stop)>;

  explicit Later(const BackOffice& office) : office_(office) {}
  Later(const Later&) = delete;
  Later& operator=(const Later&) = delete;
  ~Later();

  [[nodiscard]] Desk::Reply operator()(const Desk::Ask& ask, Work work);

  // Requests of this page that are not answered yet; with an id, those of it.
  [[nodiscard]] std::size_t running(ConnectionId page, std::optional<std::int64_t> id = {}) const;
  // They are answered with what they have. How many were not told before.
  std::size_t stop(ConnectionId page, std::optional<std::int64_t> id = {});

 private:
  struct Asked {
    ConnectionId page;
    std::int64_t id;
    std::string_view type;
    std::stop_source stop;

    [[nodiscard]] bool is(ConnectionId of, std::optional<std::int64_t> wanted) const {
      return page == of && (!wanted || id == *wanted);
    }
  };

  void done(std::uint64_t number, Found found);

  BackOffice office_;
  std::uint64_t numbers_ = 0;
  std::map<std::uint64_t, Asked> asked_;
};

}  // namespace arborist::server
