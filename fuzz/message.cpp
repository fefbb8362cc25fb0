// Messages of a page, as bytes: whatever comes, each is answered, and nothing breaks. The first half of the work is the
// parser's; what it lets through is played on a Hall without a disk and without players that search. Paths and trees
// are searched, and the page leaves while they are. Nothing opens a file: the bait in /tmp/arborist-bait-of-messages
// stays untouched.
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <string_view>

#include "games/builtin_games.h"
#include "server/games/hall.h"
#include "tests/bait.h"

namespace {

using namespace arborist;
using namespace arborist::server;

// Counts what is sent; drops work for later, since nothing here waits.
class CountingWire final : public Wire {
 public:
  void send(ConnectionId, std::shared_ptr<const std::string> text) override {
    ++sent;
    last = *text;
  }
  void send_binary(ConnectionId, std::shared_ptr<const std::string>) override { ++sent; }
  void close(ConnectionId) override {}
  [[nodiscard]] std::size_t waiting_bytes(ConnectionId) const override { return 0; }
  void post(std::function<void()>) override {}
  std::uint64_t after(Duration, std::function<void()>) override { return 1; }
  void call_off(std::uint64_t) override {}

  int sent = 0;
  std::string last;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const arborist::testing::Bait bait("/tmp/arborist-bait-of-messages");
  static const GameList games = builtin_games();
  CountingWire wire;
  HallLimits limits;
  limits.requests_at_once = 1e9;
  Hall hall(games, wire, std::nullopt, {.search_threads = 0, .limits = limits});
  const ConnectionId page{1};
  hall.opened(page);
  hall.message(page, R"({"v":1,"id":0,"type":"game.new","game":"chess","first":{"kind":"human"},)"
                     R"("second":{"kind":"human"},"start":"","clock":"60+1"})");
  // One message a line; a game that was begun above can be named by its id.
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  const auto at = wire.last.find("\"game_id\":\"");
  const std::string id = at == std::string::npos ? "" : wire.last.substr(at + 11, 10);
  while (!rest.empty()) {
    const auto end = std::min(rest.find('\n'), rest.size());
    std::string message(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (const auto place = message.find("$ID"); place != std::string::npos) message.replace(place, 3, id);
    const int before = wire.sent;
    hall.message(page, message);
    // Searches answer later, which here is never.
    const auto mentions = [&](const char* type) { return message.find(type) != std::string::npos; };
    const bool is_late = mentions("game.hint") || mentions("path.") || mentions("tree.");
    if (wire.sent == before && !is_late) std::abort();
    hall.settle();
  }
  hall.closed(page);
  if (!bait.touched().empty()) std::abort();
  return 0;
}
