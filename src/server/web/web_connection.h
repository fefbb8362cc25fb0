// Connection: one peer of the web server, an HTTP conversation that may turn into a WebSocket; and the Body of the
// server that they all belong to. For web_server.cpp alone: together the two have all of Boost.Beast.
#pragma once

#include <algorithm>
#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/web/rate.h"
#include "server/web/web_server.h"

namespace arborist::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using ErrorCode = beast::error_code;

inline constexpr std::size_t largest_read = std::size_t{16} << 10U;
// What is still read of a request that was refused, so that the answer is not lost with the connection.
inline constexpr std::size_t most_discarded = std::size_t{256} << 10U;
// Answers wait for the end of their turn, so it is short; but longer where the disk is slow, or nothing else got done.
inline constexpr Duration shortest_turn = std::chrono::milliseconds(3);

inline std::string field(const http::request<http::empty_body>& request, http::field name) {
  const auto value = request[name];
  return {value.data(), value.size()};
}

// Whoever has a network of IPv6 has all of its addresses.
inline std::string address_of(const tcp::socket& socket) {
  ErrorCode error;
  auto address = socket.remote_endpoint(error).address();
  if (error) return {};
  if (!address.is_v6()) return address.to_string();
  if (address.to_v6().is_v4_mapped())
    return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
  auto bytes = address.to_v6().to_bytes();
  std::fill(bytes.begin() + bytes.size() / 2, bytes.end(), std::uint8_t{0});
  return asio::ip::address_v6(bytes).to_string();
}

inline HttpRequest plain(const http::request<http::empty_body>& request, std::string from) {
  return {.method = std::string(request.method_string().data(), request.method_string().size()),
          .target = std::string(request.target().data(), request.target().size()),
          .host = field(request, http::field::host),
          .origin = field(request, http::field::origin),
          .cookie = field(request, http::field::cookie),
          .accept_encoding = field(request, http::field::accept_encoding),
          .if_none_match = field(request, http::field::if_none_match),
          .from = std::move(from),
          .wants_socket = websocket::is_upgrade(request)};
}

inline bool has_body(const http::request<http::empty_body>& request) {
  if (request.chunked()) return true;
  const auto length = request.find(http::field::content_length);
  return length != request.end() && length->value() != "0";
}

inline int status_of(ErrorCode error) {
  if (error == http::error::header_limit) return 431;
  if (error == http::error::body_limit) return 413;
  return 400;
}

class Connection;

struct WebServer::Body {
  explicit Body(const ListenOptions& options)
      : limits(options.limits), acceptor(io), signals(io), sweeper(io), breather(io) {}

  void accept();
  void accepted(ErrorCode error, tcp::socket socket);
  bool make_room();
  void end_largest();
  void sweep();
  void flush();
  void turn();
  void say_farewell();
  void forget(ConnectionId id);

  WebLimits limits;
  // How much of each is taken; connections that end with `io` still pay back.
  std::size_t purse = 0;
  std::size_t queued = 0;
  asio::io_context io{1};
  tcp::acceptor acceptor;
  asio::signal_set signals;
  asio::steady_timer sweeper;
  asio::steady_timer breather;
  std::map<ConnectionId, std::shared_ptr<Connection>> connections;  // the oldest first
  std::set<ConnectionId> to_flush;
  std::unordered_map<std::uint64_t, std::unique_ptr<asio::steady_timer>> timers;
  Service* service = nullptr;
  std::uint64_t last_id = 0;
  std::uint64_t last_timer = 0;
  Duration turn_time = shortest_turn;
  bool is_stopping = false;
};

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(WebServer::Body& server, ConnectionId id, tcp::socket socket)
      : server_(server), id_(id), socket_(std::move(socket)), control_rate_(server.limits.control_frames_a_second, 40) {
    socket_.auto_fragment(false);
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() {
    server_.purse -= purse_taken_;
    server_.queued -= queued_bytes_;
  }

  [[nodiscard]] bool is_socket() const { return is_socket_; }
  [[nodiscard]] bool is_writing() const { return is_writing_; }
  [[nodiscard]] std::size_t waiting_bytes() const { return queued_bytes_; }

  void read_request() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(server_.limits.header_bytes));
    lowest().expires_after(server_.limits.head_time);
    http::async_read_header(lowest(), buffer_, *parser_,
                            [self = shared_from_this()](ErrorCode error, std::size_t) { self->request_read(error); });
  }

  void queue(std::shared_ptr<const std::string> content, FrameKind kind, const Waiting& waiting) {
    if (!is_socket_ || is_ending_) return;
    const auto older = older_of(waiting.topic);
    if (older != outgoing_.end()) {
      count(*older, false);
      older->content = std::move(content);
      count(*older, true);
    } else {
      outgoing_.push_back({std::move(content), kind, waiting});
      count(outgoing_.back(), true);
    }
    // Not at once: whoever sends may be going through a list from which this connection would vanish.
    if (unasked_bytes_ > server_.limits.queued_bytes)
      asio::post(server_.io, [self = shared_from_this()] { self->end(); });
    if (server_.queued > server_.limits.all_queued_bytes)
      asio::post(server_.io, [&server = server_] { server.end_largest(); });
    server_.to_flush.insert(id_);
  }

  void flush() {
    if (is_writing_ || is_ending_) return;
    if (outgoing_.empty()) {
      if (closes_when_sent_) close_socket();
      return;
    }
    is_writing_ = true;
    socket_.text(outgoing_.front().kind == FrameKind::text);
    socket_.async_write(asio::buffer(*outgoing_.front().content),
                        [self = shared_from_this()](ErrorCode error, std::size_t) { self->written(error); });
  }

  // After everything that waits was sent.
  void close() {
    closes_when_sent_ = true;
    server_.to_flush.insert(id_);
  }

  // At once.
  void end() {
    if (is_ending_) return;
    is_ending_ = true;
    // Paid back at once: what is being written still takes a moment to be let go.
    server_.queued -= std::exchange(queued_bytes_, 0);
    ErrorCode ignored;
    beast::get_lowest_layer(socket_).socket().close(ignored);
    server_.forget(id_);
    if (is_socket_ && server_.service != nullptr) server_.service->closed(id_);
  }

  void end_if_stuck(Clock::time_point now) {
    if (is_socket_ && buffer_.size() > 0 && now - message_began_ > server_.limits.message_time) end();
  }

 private:
  beast::tcp_stream& lowest() { return beast::get_lowest_layer(socket_); }

  // Whatever goes wrong while a peer is served, for want of memory say, ends that peer's connection alone.
  template <class Work>
  void guarded(const Work& work) {
    try {
      work();
    } catch (const std::exception&) {
      end();
    }
  }

  void request_read(ErrorCode error) {
    if (error == http::error::end_of_stream || error == beast::error::timeout || error == asio::error::eof ||
        error == asio::error::connection_reset || is_ending_)
      return end();
    if (error) return respond(HttpResponse::text(status_of(error), "The request is not understood.\n"), false);
    const auto& request = parser_->get();
    if (has_body(request)) return respond(HttpResponse::text(413, "Requests here have no body.\n"), false);
    guarded([&] { answer(plain(request, address_of(lowest().socket())), request.keep_alive()); });
  }

  void answer(HttpRequest asked, bool keep_alive) {
    if (asked.wants_socket) {
      if (auto refusal = server_.service->refuse_socket(asked)) return respond(*refusal, false);
      return open_socket(std::move(asked));
    }
    const auto response = server_.service->answer(asked);
    // Who guesses tokens needs a connection for each.
    const bool is_refused = response.status == 401 || response.status == 429;
    respond(response, keep_alive && !is_refused);
  }

  void respond(const HttpResponse& answer, bool keep_alive) {
    using Response = http::response<http::span_body<const char>>;
    const bool is_head = parser_ && parser_->get().method() == http::verb::head;
    const auto response = std::make_shared<Response>(static_cast<http::status>(answer.status), 11);
    for (const auto& [name, value] : server_.service->headers()) response->set(name, value);
    for (const auto& [name, value] : answer.headers) response->insert(name, value);
    if (!answer.type.empty()) response->set(http::field::content_type, answer.type);
    response->content_length(answer.body.size());
    if (!is_head) response->body() = {answer.body.data(), answer.body.size()};
    response->keep_alive(keep_alive);
    lowest().expires_after(server_.limits.idle_time);
    const auto then = [self = shared_from_this(), response, owned = answer.owned, keep_alive](ErrorCode error,
                                                                                              std::size_t) {
      if (error || self->is_ending_) return self->end();
      keep_alive ? self->read_request() : self->say_goodbye();
    };
    if (is_head) {
      const auto serializer = std::make_shared<http::response_serializer<http::span_body<const char>>>(*response);
      serializer->split(true);
      http::async_write_header(lowest(), *serializer,
                               [serializer, then](ErrorCode error, std::size_t size) { then(error, size); });
    } else {
      http::async_write(lowest(), *response, then);
    }
  }

  // Closes our half and reads on for a moment: a connection closed with unread input would take the answer with it.
  void say_goodbye() {
    ErrorCode ignored;
    lowest().socket().shutdown(tcp::socket::shutdown_send, ignored);
    lowest().expires_after(server_.limits.farewell_time);
    discard();
  }
  void discard() {
    buffer_.clear();
    lowest().async_read_some(buffer_.prepare(largest_read),
                             [self = shared_from_this()](ErrorCode error, std::size_t size) {
                               self->discarded_ += size;
                               if (error || self->is_ending_ || self->discarded_ > most_discarded) return self->end();
                               self->discard();
                             });
  }

  void open_socket(HttpRequest asked) {
    lowest().expires_never();
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = server_.limits.head_time;
    timeout.idle_timeout = server_.limits.idle_time;
    timeout.keep_alive_pings = true;
    socket_.set_option(timeout);
    socket_.read_message_max(server_.limits.message_bytes);
    socket_.control_callback([this](websocket::frame_type, beast::string_view) {
      if (!control_rate_.take(Clock::now())) asio::post(server_.io, [self = shared_from_this()] { self->end(); });
    });
    socket_.async_accept(parser_->get(), [self = shared_from_this(), asked = std::move(asked)](ErrorCode error) {
      if (error || self->is_ending_) return self->end();
      self->parser_.reset();
      self->buffer_.clear();
      self->is_socket_ = true;
      self->guarded([&] {
        self->server_.service->opened(self->id_, asked);
        self->read_message();
      });
    });
  }

  void read_message() {
    if (is_ending_) return;
    if (queued_bytes_ > server_.limits.patient_bytes) {
      waits_for_reader_ = true;
      return;
    }
    socket_.async_read_some(buffer_, largest_read, [self = shared_from_this()](ErrorCode error, std::size_t size) {
      self->guarded([&] { self->message_read(error, size); });
    });
  }

  void message_read(ErrorCode error, std::size_t size) {
    if (error || is_ending_) return end();
    // A message begins with its first byte: whoever was silent for long before has as much time for it.
    if (buffer_.size() == size) message_began_ = Clock::now();
    if (socket_.got_binary() || !take_from_purse()) return end();
    if (socket_.is_message_done()) {
      const auto data = buffer_.cdata();
      server_.service->message(id_, {static_cast<const char*>(data.data()), data.size()});
      const bool is_large = purse_taken_ > 0;
      server_.purse -= std::exchange(purse_taken_, 0);
      buffer_.clear();
      if (is_large) buffer_.shrink_to_fit();
    }
    read_message();
  }

  // Room for a message beyond the size that everybody may send.
  bool take_from_purse() {
    const auto& limits = server_.limits;
    if (buffer_.size() <= limits.small_message_bytes || purse_taken_ > 0) return true;
    if (server_.purse + limits.message_bytes > limits.purse_bytes) return false;
    purse_taken_ = limits.message_bytes;
    server_.purse += purse_taken_;
    return true;
  }

  void written(ErrorCode error) {
    is_writing_ = false;
    if (error || is_ending_) return end();
    count(outgoing_.front(), false);
    outgoing_.pop_front();
    if (std::exchange(waits_for_reader_, false)) read_message();
    flush();
  }

  void close_socket() {
    is_writing_ = true;
    socket_.async_close(websocket::close_code::normal, [self = shared_from_this()](ErrorCode) { self->end(); });
  }

  WebServer::Body& server_;
  ConnectionId id_;
  websocket::stream<beast::tcp_stream> socket_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::empty_body>> parser_;
  struct Frame {
    std::shared_ptr<const std::string> content;
    FrameKind kind;
    Waiting waiting;
  };
  // What waits of this topic and is not being written yet.
  std::deque<Frame>::iterator older_of(const std::string& topic) {
    if (topic.empty()) return outgoing_.end();
    return std::find_if(outgoing_.begin() + (is_writing_ && !outgoing_.empty() ? 1 : 0), outgoing_.end(),
                        [&](const Frame& frame) { return frame.waiting.topic == topic; });
  }
  void count(const Frame& frame, bool is_added) {
    const std::size_t size = is_added ? frame.content->size() : 0 - frame.content->size();
    queued_bytes_ += size;
    server_.queued += size;
    if (!frame.waiting.is_answer) unasked_bytes_ += size;
  }
  std::deque<Frame> outgoing_;
  std::size_t queued_bytes_ = 0;
  std::size_t unasked_bytes_ = 0;
  std::size_t discarded_ = 0;
  std::size_t purse_taken_ = 0;
  Clock::time_point message_began_;
  Rate control_rate_;
  bool is_socket_ = false;
  bool is_writing_ = false;
  bool is_ending_ = false;
  bool closes_when_sent_ = false;
  bool waits_for_reader_ = false;
};

}  // namespace arborist::server
