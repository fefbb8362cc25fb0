#include "server/serve.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <utility>

#include "core/processors.h"
#include "core/random.h"
#include "server/web/entrance.h"
#include "server/web/secret.h"
#include "server/web/site.h"
#include "store/game_store.h"

namespace arborist::server {

namespace {

Expected<std::filesystem::path> games_file(const std::filesystem::path& wanted) {
  std::filesystem::path folder = wanted;
  if (folder.empty()) {
    auto usual = store::data_folder();
    if (!usual) return usual.error();
    folder = std::move(*usual);
  }
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) return Error{fmt::format("{}: the folder cannot be made: {}", folder.string(), problem.message())};
  return folder / "games.sqlite";
}

// Which games get which numbers should differ from one start to the next.
std::uint64_t seed_of_this_moment() {
  const auto now = std::chrono::system_clock::now().time_since_epoch().count();
  return mix_bits(static_cast<std::uint64_t>(now)) ^ static_cast<std::uint64_t>(getpid());
}

Expected<Access::Rules> rules_of(const ServeOptions& options, int port) {
  Access::Rules rules{options.address, port, options.owner_token, options.guest_token};
  if (rules.owner_token.empty()) rules.owner_token = new_secret();
  if (rules.guest_token.empty() && !Access::is_local(options.address)) rules.guest_token = new_secret();
  for (const auto& token : {rules.owner_token, rules.guest_token})
    if (!token.empty() && !Access::is_token(token))
      return Error{fmt::format("a token has {} to {} letters, digits, '-' or '_'", Access::shortest_token,
                               Access::longest_token)};
  if (rules.owner_token == rules.guest_token) return Error{"the owner's token and the guests' must differ"};
  return rules;
}

// The first address of this computer that others can reach.
std::string address_for_others() {
  ifaddrs* list = nullptr;
  if (getifaddrs(&list) != 0) return {};
  std::string found;
  for (const ifaddrs* it = list; it != nullptr && found.empty(); it = it->ifa_next) {
    if (it->ifa_addr == nullptr || it->ifa_addr->sa_family != AF_INET || (it->ifa_flags & IFF_LOOPBACK) != 0) continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    const auto* address = reinterpret_cast<const sockaddr_in*>(it->ifa_addr);
    if (inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size()) != nullptr) found = text.data();
  }
  freeifaddrs(list);
  return found;
}

std::string url_of(const std::string& address, int port, const std::string& token) {
  const bool is_v6 = address.find(':') != std::string::npos;
  return fmt::format("http://{}:{}/?token={}", is_v6 ? "[" + address + "]" : address, port, token);
}

// Where the server can be reached: an address that stands for all of them cannot be opened itself.
struct Addresses {
  std::string of_owner;
  std::string of_guests;
};
Addresses addresses_of(const std::string& listening) {
  if (listening != "0.0.0.0" && listening != "::") return {listening, listening};
  const std::string here = listening == "::" ? "::1" : "127.0.0.1";
  const auto others = address_for_others();
  return {here, others.empty() ? here : others};
}

}  // namespace

Expected<ServeEnd> serve(const GameList& games, const ServeOptions& options,
                         const std::function<void(const Serving&)>& listening) {
  // Wrong options are told before anything else.
  if (const auto rules = rules_of(options, options.port); !rules) return rules.error();
  auto engines = allowed_engines(options.engines);
  if (!engines) return engines.error();
  // The games are locked before anybody listens, so that of two that start together one sends the other on.
  const auto file = games_file(options.data);
  constexpr auto patience = std::chrono::seconds(5);
  auto taken = file ? store::StoreLock::take(*file, patience) : Expected<store::StoreLock>(file.error());
  if (taken && !taken->is_ours()) return ServeEnd{.elsewhere = taken->holder(), .store = file->string()};
  const auto lock = taken ? std::make_shared<store::StoreLock>(std::move(*taken)) : nullptr;

  auto web = WebServer::listen({.address = options.address,
                                .port = options.port,
                                .ports_to_try = options.ports_to_try,
                                .handles_signals = true});
  if (!web) return web.error();
  const auto rules = rules_of(options, web->port());
  if (!rules) return rules.error();

  auto opened = lock ? store::GameStore::open(*file, lock) : Expected<store::GameStore>(taken.error());
  std::optional<store::GameStore> store;
  if (opened) store.emplace(std::move(*opened));
  const std::string problem = opened ? std::string() : "games are not kept: " + opened.error().message;

  const auto [of_owner, of_guests] = addresses_of(options.address);
  const auto url = url_of(of_owner, web->port(), rules->owner_token);
  const auto guest_url =
      rules->guest_token.empty() ? std::string() : url_of(of_guests, web->port(), rules->guest_token);
  const auto entrance = file ? Entrance::make(file->parent_path(), web->port(), url) : Expected<Entrance>(file.error());
  const std::string entrance_file = entrance ? entrance->path().string() : std::string();
  // Without it the next one to come says whose the games are, but not where.
  if (lock) (void)lock->tell({.process = getpid(), .address = url, .entrance = entrance_file});

  const int threads = options.search_threads > 0 ? options.search_threads : std::max(1, processors() - 1);
  Site site(games, *web, std::move(store), *rules,
            {.search_threads = threads,
             .seed = seed_of_this_moment(),
             .version = options.version,
             .store_problem = problem,
             .engines = std::move(*engines),
             .matches = problem.empty() ? file->parent_path() / "matches" : std::filesystem::path()});
  listening({url, guest_url, entrance_file, file ? file->string() : std::string(), problem, *web});
  web->run(site);
  return ServeEnd{.store = file ? file->string() : std::string(), .unsaved = site.unsaved_games()};
}

}  // namespace arborist::server
