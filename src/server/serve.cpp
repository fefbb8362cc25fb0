#include "server/serve.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "core/random.h"
#include "server/site.h"
#include "store/game_store.h"

namespace arborist::server {

namespace {

bool is_local(const std::string& address) { return address.starts_with("127.") || address == "::1"; }

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

}  // namespace

Expected<void> serve(const GameList& games, const ServeOptions& options,
                     const std::function<void(const Serving&)>& listening) {
  const bool local = is_local(options.address);
  if (!options.token.empty() && !Access::is_token(options.token))
    return Error{
        fmt::format("a token has {} to {} letters, digits, '-' or '_'", Access::shortest_token, Access::longest_token)};
  if (!local && options.token.empty())
    return Error{fmt::format("to listen on {}, where others can connect, give a token: --token", options.address)};
  auto web = WebServer::listen({.address = options.address,
                                .port = options.port,
                                .ports_to_try = options.ports_to_try,
                                .handles_signals = true});
  if (!web) return web.error();

  const auto file = games_file(options.data);
  auto opened = file ? store::GameStore::open(*file) : Expected<store::GameStore>(file.error());
  std::optional<store::GameStore> store;
  if (opened) store.emplace(std::move(*opened));
  const std::string problem = opened ? std::string() : "games are not kept: " + opened.error().message;

  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  const int threads = options.search_threads > 0 ? options.search_threads : std::max(1, cores - 1);
  Site site(
      games, *web, std::move(store), {.is_local = local, .port = web->port(), .token = options.token},
      {.search_threads = threads, .seed = seed_of_this_moment(), .version = options.version, .store_problem = problem});
  const bool is_v6 = options.address.find(':') != std::string::npos;
  const std::string host = is_v6 ? "[" + options.address + "]" : options.address;
  std::string url = fmt::format("http://{}:{}/", host, web->port());
  if (!options.token.empty()) url += "?token=" + options.token;
  listening({url, file ? file->string() : std::string(), problem, *web});
  web->run(site);
  return {};
}

}  // namespace arborist::server
