// A reader for the part of the DOT language that describes networks.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "core/text.h"
#include "puzzles/network/network.h"

namespace arborist::network {

namespace {

struct Token {
  enum class Kind : std::uint8_t { name, mark, end };
  Kind kind = Kind::end;
  std::string text = {};
  std::size_t line = 1;
  bool in_quotes = false;

  [[nodiscard]] bool is(std::string_view mark) const { return kind == Kind::mark && text == mark; }
  [[nodiscard]] bool is_word(std::string_view word) const {
    return kind == Kind::name && !in_quotes && to_lower(text) == word;
  }
};

class Tokens {
 public:
  explicit Tokens(std::string_view text) : text_(text) {}

  Expected<Token> next() {
    if (const auto skipped = skip_blanks(); !skipped) return skipped.error();
    Token token{.line = line_};
    if (at_ >= text_.size()) return token;
    const char c = text_[at_];
    if (c == '"') return quoted(token);
    if (is_name_char(c) || (c == '-' && at_ + 1 < text_.size() && (is_digit(text_[at_ + 1]) || text_[at_ + 1] == '.')))
      return plain(token);
    const std::string_view two = text_.substr(at_, 2);
    const std::string_view mark = two == "--" || two == "->" ? two : two.substr(0, 1);
    if (mark.size() == 1 && std::string_view("{}[];,=").find(c) == std::string_view::npos)
      return Error{in_quotes(mark) + " is not expected here"}.in("line " + std::to_string(line_));
    token.kind = Token::Kind::mark;
    token.text = std::string(mark);
    at_ += mark.size();
    return token;
  }

 private:
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  static bool is_name_char(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.' ||
           static_cast<unsigned char>(c) >= 128;
  }

  Expected<void> skip_blanks() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\n') ++line_;
      if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
        ++at_;
      } else if (c == '#' || text_.substr(at_, 2) == "//") {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (text_.substr(at_, 2) == "/*") {
        const std::size_t end = text_.find("*/", at_ + 2);
        if (end == std::string_view::npos) return Error{"a comment is not closed"}.in("line " + std::to_string(line_));
        for (; at_ < end + 2; ++at_) line_ += text_[at_] == '\n' ? 1 : 0;
      } else {
        break;
      }
    }
    return {};
  }

  Expected<Token> quoted(Token token) {
    token.kind = Token::Kind::name;
    token.in_quotes = true;
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] == '"') ++at_;
      if (text_[at_] == '\n') ++line_;
      token.text += text_[at_];
    }
    if (at_ >= text_.size()) return Error{"a quote is not closed"}.in("line " + std::to_string(token.line));
    ++at_;
    return token;
  }

  Expected<Token> plain(Token token) {
    token.kind = Token::Kind::name;
    do token.text += text_[at_++];
    while (at_ < text_.size() && is_name_char(text_[at_]));
    return token;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
};

std::optional<double> number_in(std::string_view text) {
  double value = 0;
  text = trim(text);
  const auto [stop, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc{} || stop != text.data() + text.size()) return std::nullopt;
  if (!std::isfinite(value) || std::abs(value) > Network::longest) return std::nullopt;
  return value;
}

using Attributes = std::vector<std::pair<std::string, std::string>>;

class DotReader {
 public:
  explicit DotReader(std::string_view text) : tokens_(text) {}

  Expected<Network> read() {
    if (const auto head = read_head(); !head) return head.error();
    while (!token_.is("}")) {
      if (const auto read = read_statement(); !read) return read.error();
    }
    for (const Pending& link : pending_) {
      const auto added = network_.add_link(link.from, link.to, link.length, !directed_);
      if (!added) return added.error().in("line " + std::to_string(link.line));
    }
    if (network_.node_count() == 0) return Error{"the graph has no nodes"};
    return std::move(network_);
  }

 private:
  struct Pending {
    Node from;
    Node to;
    std::optional<double> length;
    std::size_t line;
  };

  Expected<void> advance() {
    auto next = tokens_.next();
    if (!next) return next.error();
    token_ = *std::move(next);
    return {};
  }
  [[nodiscard]] Error wrong(const std::string& expected) const {
    const std::string here = token_.kind == Token::Kind::end ? "the end" : in_quotes(token_.text);
    return Error{here + " where " + expected + " is expected"}.in("line " + std::to_string(token_.line));
  }

  Expected<void> read_head() {
    if (const auto moved = advance(); !moved) return moved.error();
    if (token_.is_word("strict")) {
      if (const auto moved = advance(); !moved) return moved.error();
    }
    directed_ = token_.is_word("digraph");
    if (!directed_ && !token_.is_word("graph")) return wrong("'graph' or 'digraph'");
    if (const auto moved = advance(); !moved) return moved.error();
    if (token_.kind == Token::Kind::name) {
      if (const auto moved = advance(); !moved) return moved.error();
    }
    if (!token_.is("{")) return wrong("'{'");
    return advance();
  }

  Expected<void> read_statement() {
    if (token_.is(";")) return advance();
    if (token_.is_word("subgraph") || token_.is("{"))
      return Error{"subgraphs are not read"}.in("line " + std::to_string(token_.line));
    if (token_.kind != Token::Kind::name) return wrong("a node");
    const Token first = token_;
    if (const auto moved = advance(); !moved) return moved.error();
    if (token_.is("=")) {
      if (const auto moved = advance(); !moved) return moved.error();
      if (token_.kind != Token::Kind::name) return wrong("a value");
      return advance();
    }
    if (first.is_word("graph") || first.is_word("node") || first.is_word("edge")) {
      const auto ignored = read_attributes();
      return ignored ? Expected<void>() : ignored.error();
    }
    return read_chain(first);
  }

  // a -- b -- c [len=3], or a single node with its attributes.
  Expected<void> read_chain(const Token& first) {
    std::vector<Node> chain{node_of(first.text)};
    const std::size_t line = first.line;
    while (token_.is("--") || token_.is("->")) {
      if (token_.is("->") != directed_) return wrong(directed_ ? "'->'" : "'--'");
      if (const auto moved = advance(); !moved) return moved.error();
      if (token_.kind != Token::Kind::name) return wrong("a node");
      chain.push_back(node_of(token_.text));
      if (const auto moved = advance(); !moved) return moved.error();
    }
    const auto attributes = read_attributes();
    if (!attributes) return attributes.error();
    if (chain.size() == 1) return place(chain[0], *attributes, line);
    std::optional<double> length;
    for (const char* key : {"label", "weight", "len"})
      for (const auto& [name, value] : *attributes)
        if (name == key && number_in(value)) length = number_in(value);
    for (std::size_t i = 1; i < chain.size(); ++i) pending_.push_back({chain[i - 1], chain[i], length, line});
    return {};
  }

  Expected<Attributes> read_attributes() {
    Attributes attributes;
    while (token_.is("[")) {
      if (const auto moved = advance(); !moved) return moved.error();
      while (!token_.is("]")) {
        if (token_.kind != Token::Kind::name) return wrong("an attribute or ']'");
        std::string key = to_lower(token_.text);
        std::string value;
        if (const auto moved = advance(); !moved) return moved.error();
        if (token_.is("=")) {
          if (const auto moved = advance(); !moved) return moved.error();
          if (token_.kind != Token::Kind::name) return wrong("a value");
          value = token_.text;
          if (const auto moved = advance(); !moved) return moved.error();
        }
        attributes.emplace_back(std::move(key), std::move(value));
        if (token_.is(",") || token_.is(";")) {
          if (const auto moved = advance(); !moved) return moved.error();
        }
      }
      if (const auto moved = advance(); !moved) return moved.error();
    }
    return attributes;
  }

  Expected<void> place(Node node, const Attributes& attributes, std::size_t line) {
    for (const auto& [key, value] : attributes) {
      if (key != "pos") continue;
      std::string_view text = value;
      if (!text.empty() && text.back() == '!') text.remove_suffix(1);
      const auto parts = split(text, ',');
      const auto x = parts.size() >= 2 ? number_in(parts[0]) : std::nullopt;
      const auto y = parts.size() >= 2 ? number_in(parts[1]) : std::nullopt;
      if (!x || !y)
        return Error{in_quotes(value) + " is not a place like \"20,40\""}.in("line " + std::to_string(line));
      network_.move(node, {*x, *y});
    }
    return {};
  }

  Node node_of(const std::string& name) {
    if (const auto node = network_.find(name)) return *node;
    const auto added = network_.add_node(name.empty() ? " " : name, {});
    return added ? *added : 0;
  }

  Tokens tokens_;
  Token token_;
  bool directed_ = false;
  Network network_;
  std::vector<Pending> pending_;
};

}  // namespace

Expected<Network> parse_dot(std::string_view text) { return DotReader(text).read(); }

}  // namespace arborist::network
