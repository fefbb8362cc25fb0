// Post: letters between processes that run the same program. Place 0 is home, which keeps the books. One thread of each
// process reads, any may send; nothing here ever waits.
//
//   post.send(Post::home, to_letter({.kind = Message::Kind::hello, .bytes = post.host()}));
//   while (auto letter = post.receive()) read(letter->from, message_of(letter->text));
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

namespace arborist::farm {

struct Letter {
  std::size_t from = 0;
  std::string text = {};
};

class Post {
 public:
  static constexpr std::size_t home = 0;

  Post() = default;
  Post(const Post&) = delete;
  Post& operator=(const Post&) = delete;
  virtual ~Post() = default;

  [[nodiscard]] virtual std::size_t places() const = 0;
  [[nodiscard]] virtual std::size_t own() const = 0;
  [[nodiscard]] virtual std::string host() const = 0;
  // Of the program. Another one would do other work under the same numbers, and letters hold values as they are in
  // memory.
  [[nodiscard]] const std::string& identity() const { return identity_; }
  void set_identity(std::string identity) { identity_ = std::move(identity); }
  // Letters to one place arrive in their order. What is sent to a place that is gone is lost. False where it is not
  // even sent: it is too long, or too many wait for that place; short ones still are.
  virtual bool send(std::size_t to, std::string text) = 0;
  [[nodiscard]] virtual std::optional<Letter> receive() = 0;
  // How many bytes that were sent to a place are not yet on their way.
  [[nodiscard]] virtual std::size_t unsent(std::size_t to) = 0;
  // Whether all that was sent is on its way.
  [[nodiscard]] virtual bool is_sent() = 0;

 private:
  std::string identity_;
};

// What a letter says of the work of a farm.
struct Message {
  enum class Kind : std::uint32_t {
    hello,    // to home: so many hands (piece), of this host and program (bytes)
    result,   // to home: of a piece
    trouble,  // to home: what a piece ended with
    leaving,  // to home: what was said last (bytes)
    piece,    // to be done, with what must be known of it (bytes)
    over,     // the run: nothing of it is wanted any more
    go_home,  // all work is done
    goodbye,  // everybody has heard it; in peace (piece 1), or somebody is missing
    alive,    // either way: nothing but a sign of life
    others,   // of those who have letters of their own, such as a search by several processes
  };
  Kind kind = Kind::alive;
  std::uint32_t run = 0;
  std::uint64_t piece = 0;
  std::string bytes = {};
};

[[nodiscard]] inline std::string to_letter(const Message& message) {
  std::string text(sizeof message.kind + sizeof message.run + sizeof message.piece, '\0');
  std::memcpy(text.data(), &message.kind, 4);
  std::memcpy(text.data() + 4, &message.run, 4);
  std::memcpy(text.data() + 8, &message.piece, 8);
  return text + message.bytes;
}

// Nothing where it is none.
[[nodiscard]] inline std::optional<Message> message_of(const std::string& text) {
  Message message;
  if (text.size() < 16) return std::nullopt;
  std::memcpy(&message.kind, text.data(), 4);
  std::memcpy(&message.run, text.data() + 4, 4);
  std::memcpy(&message.piece, text.data() + 8, 8);
  if (message.kind > Message::Kind::others) return std::nullopt;
  message.bytes = text.substr(16);
  return message;
}

[[nodiscard]] inline Message hello_of(const Post& post, std::size_t hands) {
  return {.kind = Message::Kind::hello, .piece = hands, .bytes = post.host() + '\n' + post.identity()};
}

// Who says hello.
struct Stranger {
  explicit Stranger(const Message& hello)
      : host(hello.bytes.substr(0, hello.bytes.find('\n'))),
        identity(hello.bytes.substr(std::min(host.size() + 1, hello.bytes.size()))) {}

  std::string host;
  std::string identity;
};

}  // namespace arborist::farm
