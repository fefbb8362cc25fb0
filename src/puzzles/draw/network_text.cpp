// A network drawn with letters: links as lines of Braille dots (or of - | / \), nodes with their names, lengths where
// there is room, the path on top.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include <utility>

#include "puzzles/draw/scenes.h"

namespace arborist::draw {

namespace {

constexpr int no_link = -1;
constexpr int several_links = -2;

// One place for a letter.
struct Letter {
  std::string sign = {};  // of a label; empty where only lines pass
  unsigned dots = 0;      // two by four Braille dots
  char slope = ' ';
  int link = no_link;  // the only one that passes, or that there are several
  bool on_path = false;
  bool filled = false;  // with the background
  Colour background = {};
};

// The code points of a name, each a string of its own; what cannot be printed is a question mark.
std::vector<std::string> letters_of(const std::string& name, std::size_t most) {
  std::vector<std::string> letters;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    const bool continues = (byte & 0xC0U) == 0x80U && !letters.empty();
    if (!continues && letters.size() == most) break;
    if (continues) {
      letters.back() += c;
    } else {
      letters.emplace_back(1, byte < 32 || byte == 127 ? '?' : c);
    }
  }
  return letters;
}

class NetworkCanvas {
 public:
  NetworkCanvas(const network::Network& network, const Panel& panel, const Terminal& terminal)
      : network_(network), panel_(panel), terminal_(terminal) {
    fit();
    letters_.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_));
    for (std::size_t i = 1; i < panel.path.size(); ++i) steps_.insert(std::minmax(panel.path[i - 1], panel.path[i]));
    on_path_.resize(network.node_count());
    for (const std::uint32_t node : panel.path) on_path_[node] = true;
  }

  std::string drawn() {
    for (const bool path : {false, true})
      for (std::size_t i = 0; i < network_.link_count(); ++i) {
        const auto& link = network_.links()[i];
        if (steps_.contains(std::minmax(link.from, link.to)) == path) line(static_cast<int>(i), path);
      }
    for (const std::uint32_t node : panel_.path) name(node);
    for (network::Node node = 0; node < network_.node_count(); ++node)
      if (!on_path_[node]) name(node);
    constexpr std::size_t most_lengths = 60;
    if (network_.link_count() <= most_lengths)
      for (std::size_t i = 0; i < network_.link_count(); ++i) length(static_cast<int>(i));
    return text();
  }

 private:
  struct Dot {
    int x = 0;
    int y = 0;
  };

  // Places are scaled to the window, keeping their proportions: dots are about square.
  void fit() {
    const auto box = network_.bounds();
    left_ = box.left;
    top_ = box.top;
    constexpr int widest = 160;
    constexpr int border = 3;  // for half a name at either side
    const int across = std::max(std::min(terminal_.columns, widest) - 1 - 2 * border, 8) * 2;
    const int down = std::clamp(terminal_.rows - 4, 8, 40) * 4;
    const double wide = box.right - box.left;
    const double high = box.bottom - box.top;
    scale_ = std::min(wide > 0 ? across / wide : 1e300, high > 0 ? down / high : 1e300);
    if (scale_ >= 1e300) scale_ = 0;
    columns_ = static_cast<int>(wide * scale_) / 2 + 1 + 2 * border;
    rows_ = static_cast<int>(high * scale_) / 4 + 1;
    shift_ = 2 * border;
  }
  [[nodiscard]] Dot place(network::Node node) const {
    const auto p = network_.place(node);
    return {static_cast<int>((p.x - left_) * scale_) + shift_, static_cast<int>((p.y - top_) * scale_)};
  }
  [[nodiscard]] Letter* at(int column, int row) {
    if (column < 0 || row < 0 || column >= columns_ || row >= rows_) return nullptr;
    return &letters_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                     static_cast<std::size_t>(column)];
  }

  void line(int index, bool path) {
    const auto& link = network_.links()[static_cast<std::size_t>(index)];
    const Dot a = place(link.from);
    const Dot b = place(link.to);
    const int steps = std::max({std::abs(b.x - a.x), std::abs(b.y - a.y), 1});
    const char slope = slope_of(a, b);
    for (int i = 0; i <= steps; ++i) {
      const double part = static_cast<double>(i) / steps;
      const int x = static_cast<int>(std::lround(a.x + (b.x - a.x) * part));
      const int y = static_cast<int>(std::lround(a.y + (b.y - a.y) * part));
      Letter* letter = at(x / 2, y / 4);
      if (letter == nullptr) continue;
      constexpr unsigned bits[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
      letter->dots |= bits[y % 4][x % 2];
      letter->slope = slope;
      letter->link = letter->link == no_link || letter->link == index ? index : several_links;
      letter->on_path = letter->on_path || path;
    }
  }
  static char slope_of(Dot a, Dot b) {
    const int dx = b.x - a.x;
    const int dy = b.y - a.y;
    if (2 * std::abs(dy) < std::abs(dx)) return '-';
    if (2 * std::abs(dx) < std::abs(dy)) return '|';
    return (dx > 0) == (dy > 0) ? '\\' : '/';
  }

  // Is nothing written here, nor close by?
  bool has_room(int column, int row, int size) {
    for (int x = column - 1; x <= column + size; ++x) {
      const Letter* letter = at(x, row);
      const bool inside = x >= column && x < column + size;
      if (letter == nullptr ? inside : !letter->sign.empty()) return false;
    }
    return true;
  }

  void name(network::Node node) {
    const bool is_end = !panel_.path.empty() && (node == panel_.path.front() || node == panel_.path.back());
    constexpr std::size_t most_names = 200;
    constexpr std::size_t longest_name = 8;
    std::vector<std::string> letters;
    if (network_.node_count() <= most_names || is_end) letters = letters_of(network_.name(node), longest_name);
    if (terminal_.colour) {
      letters.insert(letters.begin(), " ");
      letters.emplace_back(" ");
    } else {
      const auto [opening, closing] = frame_of(node);
      letters.insert(letters.begin(), opening);
      letters.emplace_back(closing);
    }
    const Dot p = place(node);
    auto size = static_cast<int>(letters.size());
    int column = std::clamp(p.x / 2 - size / 2, 0, std::max(0, columns_ - size));
    const int row = p.y / 4;
    const bool named = letters.size() > 2 && has_room(column, row, size);
    if (!named) {
      const char* sign = on_path_[node] ? "*" : panel_.depth[node] >= 0 ? "o" : ".";
      letters = {terminal_.unicode && terminal_.colour ? "•" : sign};
      column = p.x / 2;
      size = 1;
      if (at(column, row) == nullptr || !at(column, row)->sign.empty()) return;
    }
    for (int i = 0; i < size; ++i) {
      Letter& letter = *at(column + i, row);
      letter.sign = letters[static_cast<std::size_t>(i)];
      letter.on_path = on_path_[node];
      letter.filled = named;
      letter.background = colour_of(node);
    }
  }
  // Without colours the frame tells how far the search has come.
  [[nodiscard]] std::pair<const char*, const char*> frame_of(network::Node node) const {
    if (on_path_[node]) return {"[", "]"};
    if (panel_.depth[node] >= 0) return {"(", ")"};
    return {" ", " "};
  }
  [[nodiscard]] Colour colour_of(network::Node node) const {
    if (!panel_.path.empty() && node == panel_.path.front()) return colours::start;
    if (on_path_[node]) return colours::path;
    if (panel_.depth[node] < 0) return colours::grid;
    return shade(panel_.deepest > 0 ? panel_.depth[node] / panel_.deepest : 0);
  }

  // On the line itself, where nothing but this line passes.
  void length(int index) {
    const auto& link = network_.links()[static_cast<std::size_t>(index)];
    std::string label = fmt::format("{:.3g}", link.length);
    if (!link.two_way) {
      const Dot a = place(link.from);
      const Dot b = place(link.to);
      const bool lying = std::abs(b.x - a.x) >= std::abs(b.y - a.y);
      label += lying ? (b.x > a.x ? ">" : "<") : (b.y > a.y ? "v" : "^");
    }
    const auto size = static_cast<int>(label.size());
    for (const double part : {0.5, 0.4, 0.6, 0.3, 0.7}) {
      const Dot a = place(link.from);
      const Dot b = place(link.to);
      const int column = static_cast<int>(a.x + (b.x - a.x) * part) / 2 - size / 2;
      const int row = static_cast<int>(a.y + (b.y - a.y) * part) / 4;
      bool free = has_room(column, row, size);
      for (int i = 0; i < size && free; ++i)
        free = at(column + i, row)->link == no_link || at(column + i, row)->link == index;
      if (!free) continue;
      for (int i = 0; i < size; ++i) {
        Letter& letter = *at(column + i, row);
        letter.sign = std::string(1, label[static_cast<std::size_t>(i)]);
        letter.on_path = false;
      }
      return;
    }
  }

  [[nodiscard]] std::string sign_of(const Letter& letter) const {
    if (!letter.sign.empty()) return letter.sign;
    if (letter.link == no_link) return " ";
    if (letter.on_path && !terminal_.colour) return "*";
    if (!terminal_.unicode) return std::string(1, letter.slope);
    const unsigned code = 0x2800U + letter.dots;
    return {static_cast<char>(0xE0U | code >> 12U), static_cast<char>(0x80U | (code >> 6U & 0x3FU)),
            static_cast<char>(0x80U | (code & 0x3FU))};
  }
  [[nodiscard]] std::string painted(const Letter& letter) const {
    const std::string sign = sign_of(letter);
    if (!terminal_.colour || sign == " ") {
      if (!letter.filled || !terminal_.colour) return sign;
    }
    if (letter.filled) {
      const Colour ink = readable_on(letter.background);
      const Colour& fill = letter.background;
      return fmt::format("\x1b[38;2;{};{};{}m\x1b[48;2;{};{};{}m{}\x1b[0m", ink.red, ink.green, ink.blue, fill.red,
                         fill.green, fill.blue, sign);
    }
    if (!letter.on_path) return letter.sign.empty() ? fmt::format("\x1b[2m{}\x1b[0m", sign) : sign;
    return fmt::format("\x1b[1m\x1b[38;2;{};{};{}m{}\x1b[0m", colours::path.red, colours::path.green,
                       colours::path.blue, sign);
  }
  std::string text() {
    std::string all;
    for (int row = 0; row < rows_; ++row) {
      std::string here;
      for (int column = 0; column < columns_; ++column) here += painted(*at(column, row));
      here.erase(here.find_last_not_of(' ') + 1);
      all += here + '\n';
    }
    return all;
  }

  const network::Network& network_;
  const Panel& panel_;
  Terminal terminal_;
  std::vector<Letter> letters_;
  std::set<std::pair<network::Node, network::Node>> steps_;
  std::vector<bool> on_path_;
  double left_ = 0;
  double top_ = 0;
  double scale_ = 0;
  int shift_ = 0;
  int columns_ = 1;
  int rows_ = 1;
};

}  // namespace

std::string network_text(const network::Network& network, const Panel& panel, const Terminal& terminal) {
  if (network.node_count() == 0) return "";
  return NetworkCanvas(network, panel, terminal).drawn();
}

}  // namespace arborist::draw
