#include "tests/server/client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

namespace arborist::testing {

Socket::Socket(int port, int receive_bytes) {
  const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return;
  if (receive_bytes > 0) setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receive_bytes, sizeof receive_bytes);
  const timeval patience{.tv_sec = 30, .tv_usec = 0};
  setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    ::close(descriptor);
    return;
  }
  descriptor_ = descriptor;
}

Socket::Socket(Socket&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
Socket::~Socket() { close(); }

namespace {

// The end of an engine is a signal too, which breaks off whatever another thread waits for.
template <class Call>
ssize_t uninterrupted(Call call) {
  ssize_t result = call();
  while (result < 0 && errno == EINTR) result = call();
  return result;
}

}  // namespace

bool Socket::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto sent = uninterrupted([&] { return ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL); });
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

std::string Socket::receive() {
  std::array<char, 65536> buffer;
  const auto received = uninterrupted([&] { return ::recv(descriptor_, buffer.data(), buffer.size(), 0); });
  return received <= 0 ? std::string() : std::string(buffer.data(), static_cast<std::size_t>(received));
}

std::string Socket::receive_all() {
  std::string all;
  for (std::string piece = receive(); !piece.empty(); piece = receive()) all += piece;
  return all;
}

void Socket::close() {
  if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
}

void Socket::reset() {
  const linger at_once{.l_onoff = 1, .l_linger = 0};
  setsockopt(descriptor_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  close();
}

std::string HttpAnswer::header(std::string_view name) const {
  const std::string wanted = "\r\n" + std::string(name) + ": ";
  const auto found = head.find(wanted);
  if (found == std::string::npos) return {};
  const auto begin = found + wanted.size();
  return head.substr(begin, head.find("\r\n", begin) - begin);
}

HttpAnswer parse_answer(const std::string& bytes) {
  HttpAnswer answer;
  const auto end = bytes.find("\r\n\r\n");
  if (!bytes.starts_with("HTTP/1.1 ") || end == std::string::npos) return answer;
  answer.status = std::stoi(bytes.substr(9, 3));
  answer.head = bytes.substr(0, end + 2);
  answer.body = bytes.substr(end + 4);
  return answer;
}

namespace {

// Of a message with bytes that belong to it: its length comes first.
std::string text_of_binary(const std::string& payload) {
  std::uint32_t length = 0;
  if (payload.size() < sizeof length) return {};
  std::memcpy(&length, payload.data(), sizeof length);
  return payload.substr(sizeof length, length);
}

std::string usual_cookie(int port, const std::string& more_headers) {
  if (more_headers.find("Cookie:") != std::string::npos) return {};
  return "Cookie: arborist-" + std::to_string(port) + "=" + test_token + "\r\n";
}

}  // namespace

HttpAnswer get(int port, const std::string& target, const std::string& more_headers, const std::string& method) {
  Socket socket(port);
  std::string request = method + " " + target + " HTTP/1.1\r\n";
  if (more_headers.find("Host:") == std::string::npos) request += "Host: 127.0.0.1:" + std::to_string(port) + "\r\n";
  socket.send(request + usual_cookie(port, more_headers) + more_headers + "Connection: close\r\n\r\n");
  return parse_answer(socket.receive_all());
}

std::string frame(Opcode opcode, std::string_view payload, bool is_last) {
  std::string bytes(1, static_cast<char>((is_last ? 0x80 : 0) | static_cast<int>(opcode)));
  const auto size = payload.size();
  if (size < 126) {
    bytes += static_cast<char>(0x80 | size);
  } else if (size < 65536) {
    bytes += static_cast<char>(0x80 | 126);
    bytes += static_cast<char>(size >> 8U);
    bytes += static_cast<char>(size & 0xFFU);
  } else {
    bytes += static_cast<char>(0x80 | 127);
    for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(size >> shift & 0xFFU);
  }
  constexpr std::array<char, 4> mask = {0x12, 0x34, 0x56, 0x78};
  bytes.append(mask.begin(), mask.end());
  for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(payload[i] ^ mask[i % 4]);
  return bytes;
}

std::string upgrade(int port, const std::string& more_headers) {
  const std::string host = "127.0.0.1:" + std::to_string(port);
  std::string request =
      "GET /ws HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  if (more_headers.find("Host:") == std::string::npos) request += "Host: " + host + "\r\n";
  if (more_headers.find("Origin:") == std::string::npos) request += "Origin: http://" + host + "\r\n";
  return request + usual_cookie(port, more_headers) + more_headers + "\r\n";
}

Page::Page(int port, const std::string& more_headers, int receive_bytes) : socket_(port, receive_bytes) {
  socket_.send(upgrade(port, more_headers));
  while (unread_.find("\r\n\r\n") == std::string::npos) {
    const auto piece = socket_.receive();
    if (piece.empty()) return;
    unread_ += piece;
  }
  is_open_ = unread_.starts_with("HTTP/1.1 101");
  unread_.erase(0, unread_.find("\r\n\r\n") + 4);
}

std::optional<std::string> Page::next_message() {
  while (is_open_) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(unread_[i]); };
    std::size_t head = 2;
    std::size_t size = unread_.size() < 2 ? 0 : byte(1) & 0x7FU;
    if (size == 126) head = 4;
    if (size == 127) head = 10;
    if (unread_.size() >= head) {
      if (head > 2) {
        size = 0;
        for (std::size_t i = 2; i < head; ++i) size = size << 8U | byte(i);
      }
      if (unread_.size() >= head + size) {
        const auto opcode = static_cast<Opcode>(byte(0) & 0xFU);
        auto payload = unread_.substr(head, size);
        unread_.erase(0, head + size);
        if (opcode == Opcode::text) return payload;
        if (opcode == Opcode::binary) return text_of_binary(payload);
        if (opcode == Opcode::close) is_open_ = false;
        continue;
      }
    }
    const auto piece = socket_.receive();
    if (piece.empty()) is_open_ = false;
    unread_ += piece;
  }
  return std::nullopt;
}

int Page::tell(const std::string& type, Json fields) {
  fields["v"] = 1;
  fields["id"] = ++last_id_;
  fields["type"] = type;
  socket_.send(frame(Opcode::text, fields.dump()));
  return last_id_;
}

Json Page::first_that(const std::function<bool(const Json&)>& fits) {
  for (;;) {
    if (const auto kept = std::find_if(messages_.begin(), messages_.end(), fits); kept != messages_.end()) {
      Json found = std::move(*kept);
      messages_.erase(kept);
      return found;
    }
    const auto text = next_message();
    if (!text) return nullptr;
    const bool is_skipped = std::any_of(skipped_.begin(), skipped_.end(),
                                        [&](const auto& skipped) { return text->find(skipped) != std::string::npos; });
    if (!is_skipped) messages_.push_back(Json::parse(*text));
  }
}

Json Page::answer_to(int id) {
  return first_that([&](const Json& message) { return message.contains("id") && message["id"] == id; });
}

Json Page::ask(const std::string& type, Json fields) { return answer_to(tell(type, std::move(fields))); }

Json Page::event(const std::string& type, const std::function<bool(const Json&)>& fits) {
  return first_that([&](const Json& message) { return message["type"] == type && (!fits || fits(message)); });
}

Json Page::state(const std::function<bool(const Json&)>& fits) {
  const Json found = event("game.state", [&](const Json& message) { return fits(message["state"]); });
  return found.is_null() ? found : found["state"];
}

}  // namespace arborist::testing
