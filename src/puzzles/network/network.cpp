#include "puzzles/network/network.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/text.h"

namespace arborist::network {

namespace {

bool is_number(double value) { return std::isfinite(value) && std::abs(value) <= Network::longest; }

}  // namespace

Expected<Node> Network::add_node(const std::string& name, Point place) {
  if (name.empty()) return Error{"a node needs a name"};
  if (!is_number(place.x) || !is_number(place.y)) return Error{"node " + in_quotes(name) + " is too far away"};
  if (names_.size() >= most_nodes) return Error{"there are at most " + grouped(std::uint64_t{most_nodes}) + " nodes"};
  const auto node = static_cast<Node>(names_.size());
  if (!by_name_.emplace(name, node).second) return Error{"a second node " + in_quotes(name)};
  names_.push_back(name);
  places_.push_back(place);
  leaving_.emplace_back();
  arriving_.emplace_back();
  return node;
}

Expected<void> Network::add_link(Node from, Node to, std::optional<double> length, bool two_way) {
  const auto missing = [&](Node node) {
    return Error{"there is no node " + std::to_string(node) + ": there are " + std::to_string(node_count())};
  };
  if (from >= node_count()) return missing(from);
  if (to >= node_count()) return missing(to);
  const double straight = distance(place(from), place(to));
  if (length && (!is_number(*length) || *length < 0))
    return Error{"a length is from 0 to 1e12, not " + std::to_string(*length)};
  const Link link{from, to, length.value_or(straight), two_way};
  links_.push_back(link);
  leaving_[from].push_back({to, link.length});
  arriving_[to].push_back({from, link.length});
  if (two_way && from != to) {
    leaving_[to].push_back({from, link.length});
    arriving_[from].push_back({to, link.length});
  }
  return {};
}

Expected<void> Network::add_link(const std::string& from, const std::string& to, std::optional<double> length,
                                 bool two_way) {
  const auto a = look_up(from);
  if (!a) return a.error();
  const auto b = look_up(to);
  if (!b) return b.error();
  return add_link(*a, *b, length, two_way);
}

Box Network::bounds() const {
  if (places_.empty()) return {};
  Box box{places_[0].x, places_[0].y, places_[0].x, places_[0].y};
  for (const Point p : places_) {
    box.left = std::min(box.left, p.x);
    box.top = std::min(box.top, p.y);
    box.right = std::max(box.right, p.x);
    box.bottom = std::max(box.bottom, p.y);
  }
  return box;
}

std::optional<Node> Network::find(std::string_view name) const {
  const auto at = by_name_.find(std::string(name));
  if (at == by_name_.end()) return std::nullopt;
  return at->second;
}

Expected<Node> Network::look_up(std::string_view name_or_index) const {
  if (const auto node = find(name_or_index)) return *node;
  Node number = 0;
  const char* end = name_or_index.data() + name_or_index.size();
  const auto [stop, problem] = std::from_chars(name_or_index.data(), end, number);
  if (!name_or_index.empty() && problem == std::errc{} && stop == end && number < node_count()) return number;
  constexpr std::size_t most_compared = 10'000;
  const bool few = names_.size() <= most_compared;
  return Error{"there is no node " + in_quotes(name_or_index) +
               (few ? did_you_mean(name_or_index, names_) : std::string())};
}

Network book_network() {
  constexpr std::array<Point, 10> places = {
      {{20, 40}, {60, 60}, {100, 40}, {50, 110}, {140, 80}, {160, 150}, {200, 80}, {160, 40}, {240, 120}, {260, 90}}};
  constexpr std::array<std::array<Node, 2>, 10> links = {
      {{0, 1}, {1, 2}, {2, 3}, {2, 4}, {4, 5}, {4, 6}, {6, 8}, {8, 9}, {2, 7}, {7, 9}}};
  Network network;
  for (std::size_t i = 0; i < places.size(); ++i) (void)network.add_node(std::to_string(i), places[i]);
  for (const auto& [a, b] : links) (void)network.add_link(a, b);
  return network;
}

Journey::Journey(const Network& network, Node goal) : network_(&network), goal_(goal) {
  for (const Link& link : network.links()) {
    const double straight = distance(network.place(link.from), network.place(link.to));
    if (straight > 0) scale_ = std::min(scale_, link.length / straight);
  }
  // A hair less than the truth, so that rounding cannot push it above.
  scale_ *= 1 - 1e-12;
}

}  // namespace arborist::network
