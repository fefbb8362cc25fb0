#include "server/web/site.h"

#include <fmt/format.h>

#include <utility>

#include "core/text.h"
#include "server/web/page_files.h"

namespace arborist::server {

namespace {

class WebWire final : public Wire {
 public:
  explicit WebWire(WebServer& web) : web_(web) {}
  void send(ConnectionId connection, std::shared_ptr<const std::string> text) override {
    web_.send(connection, std::move(text), FrameKind::text);
  }
  void send_binary(ConnectionId connection, std::shared_ptr<const std::string> bytes) override {
    web_.send(connection, std::move(bytes), FrameKind::binary);
  }
  void send_answer(ConnectionId connection, std::shared_ptr<const std::string> content, FrameKind kind) override {
    web_.send(connection, std::move(content), kind, {.is_answer = true});
  }
  void send_newest(ConnectionId connection, const std::string& topic,
                   std::shared_ptr<const std::string> text) override {
    web_.send(connection, std::move(text), FrameKind::text, {.topic = topic});
  }
  void close(ConnectionId connection) override { web_.close(connection); }
  [[nodiscard]] std::size_t waiting_bytes(ConnectionId connection) const override {
    return web_.waiting_bytes(connection);
  }
  void post(std::function<void()> work) override { web_.post(std::move(work)); }
  std::uint64_t after(Duration delay, std::function<void()> work) override {
    return web_.after(delay, std::move(work));
  }
  void call_off(std::uint64_t timer) override { web_.call_off(timer); }

 private:
  WebServer& web_;
};

HttpResponse not_found() { return HttpResponse::text(404, "There is nothing here.\n"); }

}  // namespace

Site::Site(const GameList& games, WebServer& web, std::optional<store::GameStore> store, Access::Rules rules,
           HallOptions options)
    : wire_(std::make_unique<WebWire>(web)),
      access_(std::move(rules)),
      hall_(games, *wire_, std::move(store), std::move(options)) {}

Site::~Site() = default;

const std::vector<std::pair<std::string, std::string>>& Site::headers() const { return security_headers(); }

std::optional<HttpResponse> Site::refuse_socket(const HttpRequest& request) {
  if (auto refusal = access_.refuse(request)) return refusal;
  if (request.target != "/ws" || request.method != "GET") return not_found();
  return std::nullopt;
}

HttpResponse Site::answer(const HttpRequest& request) {
  if (auto refusal = access_.refuse(request)) return std::move(*refusal);
  if (request.method != "GET" && request.method != "HEAD") {
    auto response = HttpResponse::text(405, "Only GET and HEAD are answered.\n");
    response.headers = {{"Allow", "GET, HEAD"}};
    return response;
  }
  const std::string_view path = std::string_view(request.target).substr(0, request.target.find('?'));
  if (path == "/health") return HttpResponse::text(200, R"({"ok":true})", "application/json");
  if (path == "/ws") return HttpResponse::text(426, "This is a WebSocket.\n");
  constexpr std::string_view downloads = "/api/games/";
  if (path.starts_with(downloads)) return download(path.substr(downloads.size()));
  return file(request, path);
}

HttpResponse Site::file(const HttpRequest& request, std::string_view path) const {
  const PageFile* found = find_page_file(path);
  if (found == nullptr) return not_found();
  HttpResponse response{.status = 200, .type = std::string(found->type())};
  const std::string tag = fmt::format("\"{}\"", found->hash);
  response.headers = {{"ETag", tag},
                      {"Vary", "Accept-Encoding"},
                      {"Cache-Control", found->is_immutable() ? "public, max-age=31536000, immutable" : "no-cache"}};
  if (request.if_none_match == tag) {
    response.status = 304;
    response.type.clear();
    return response;
  }
  const bool takes_gzip = request.accept_encoding.find("gzip") != std::string::npos;
  if (takes_gzip && found->gzipped.size() < found->content.size()) {
    response.headers.emplace_back("Content-Encoding", "gzip");
    response.body = found->gzipped;
  } else {
    response.body = found->content;
  }
  return response;
}

HttpResponse Site::download(std::string_view name) {
  const auto dot = name.find('.');
  const auto id = name.substr(0, dot);
  const auto ending = dot == std::string_view::npos ? std::string_view() : name.substr(dot + 1);
  if (id.empty() || id.size() > longest_id || (ending != "pgn" && ending != "txt")) return not_found();
  if (!downloads_.take(Clock::now())) return HttpResponse::text(429, "Too many downloads; wait a moment.\n");
  auto file = hall_.file_of(id, ending == "pgn" ? GameFormat::pgn : GameFormat::record);
  if (!file) return not_found();
  auto response = HttpResponse::text(200, std::move(file->text),
                                     ending == "pgn" ? "application/x-chess-pgn" : "text/plain; charset=utf-8");
  // The name is made of the game's name, a date and the id, none of which a user can choose.
  response.headers = {{"Content-Disposition", fmt::format("attachment; filename=\"{}\"", file->name)},
                      {"Cache-Control", "no-store"}};
  return response;
}

}  // namespace arborist::server
