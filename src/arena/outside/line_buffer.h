// LineBuffer: bytes as they arrive, handed on as lines, with a limit on a line's length. Tail: the last bytes of a text
// that may be endless.
//
//   buffer.add(bytes);
//   while (auto line = buffer.next()) use(*line);       // without its line end
//   if (buffer.is_too_long()) …                         // what arrives is no text of lines
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace arborist::outside {

class LineBuffer {
 public:
  static constexpr std::size_t longest_line = std::size_t{1} << 16U;

  void add(std::string_view bytes) {
    bytes_.erase(0, begin_);
    looked_at_ -= begin_;
    begin_ = 0;
    bytes_ += bytes;
  }
  [[nodiscard]] std::optional<std::string> next() {
    if (is_too_long_) return std::nullopt;
    const auto end = bytes_.find('\n', looked_at_);
    const bool complete = end != std::string::npos;
    looked_at_ = complete ? end + 1 : bytes_.size();
    is_too_long_ = looked_at_ - begin_ > longest_line;
    if (!complete || is_too_long_) return std::nullopt;
    std::string line = bytes_.substr(begin_, end - begin_);
    while (line.ends_with('\r')) line.pop_back();
    begin_ = looked_at_;
    return line;
  }
  [[nodiscard]] bool is_too_long() const { return is_too_long_; }
  [[nodiscard]] std::size_t size() const { return bytes_.size() - begin_; }

 private:
  std::string bytes_;
  std::size_t begin_ = 0;      // of what was not handed on yet
  std::size_t looked_at_ = 0;  // up to here there is no line end after begin_
  bool is_too_long_ = false;
};

class Tail {
 public:
  static constexpr std::size_t longest = std::size_t{8} << 10U;

  void add(std::string_view bytes) {
    text_ += bytes.substr(bytes.size() - std::min(bytes.size(), longest));
    if (text_.size() > 2 * longest) text_.erase(0, text_.size() - longest);
  }
  [[nodiscard]] std::string_view text() const {
    return std::string_view(text_).substr(text_.size() - std::min(text_.size(), longest));
  }

 private:
  std::string text_;
};

}  // namespace arborist::outside
