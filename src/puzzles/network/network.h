// Network: named nodes with places and links with lengths, two-way or one-way; by default a link is as long as the
// straight line between its ends.
//
//   Network network;
//   network.add_node("a", {0, 0});  network.add_node("b", {3, 4});
//   network.add_link("a", "b");                                       // two-way, 5 long
//   auto route = path::a_star(Journey(network, 1), 0);
//
// As text, one thing a line ('#' starts a comment, names with spaces stand in quotes):
//
//   node a 0 0
//   link a b            two-way          arrow a b 7.5      one-way, 7.5 long
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/expected.h"

namespace arborist::network {

using Node = std::uint32_t;

struct Point {
  double x = 0;
  double y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

[[nodiscard]] inline double distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

// The smallest box around some places.
struct Box {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
};

struct Link {
  Node from = 0;
  Node to = 0;
  double length = 0;
  bool two_way = true;
  friend bool operator==(const Link&, const Link&) = default;
};

struct Arc {
  Node to = 0;
  double length = 0;
};

class Network {
 public:
  static constexpr std::size_t most_nodes = 50'000'000;
  static constexpr double longest = 1e12;  // of a coordinate or a length, so that sums stay exact enough

  // An error where the name is taken or empty, or the place is no place.
  Expected<Node> add_node(const std::string& name, Point place);
  // The length is that of the straight line where it is not given.
  Expected<void> add_link(Node from, Node to, std::optional<double> length = std::nullopt, bool two_way = true);
  Expected<void> add_link(const std::string& from, const std::string& to, std::optional<double> length = std::nullopt,
                          bool two_way = true);

  [[nodiscard]] std::size_t node_count() const { return names_.size(); }
  [[nodiscard]] std::size_t link_count() const { return links_.size(); }
  [[nodiscard]] const std::string& name(Node node) const { return names_[node]; }
  [[nodiscard]] Point place(Node node) const { return places_[node]; }
  void move(Node node, Point place) { places_[node] = place; }
  // All places lie in it; empty without nodes.
  [[nodiscard]] Box bounds() const;
  [[nodiscard]] const std::vector<Link>& links() const { return links_; }
  // The links that leave a node, and those that arrive, in the order in which they were added.
  [[nodiscard]] std::span<const Arc> leaving(Node node) const { return leaving_[node]; }
  [[nodiscard]] std::span<const Arc> arriving(Node node) const { return arriving_[node]; }
  [[nodiscard]] std::optional<Node> find(std::string_view name) const;
  // By name, or else by number; the error names the nearest names.
  [[nodiscard]] Expected<Node> look_up(std::string_view name_or_index) const;

 private:
  std::vector<std::string> names_;
  std::vector<Point> places_;
  std::vector<Link> links_;
  std::vector<std::vector<Arc>> leaving_;
  std::vector<std::vector<Arc>> arriving_;
  std::unordered_map<std::string, Node> by_name_;
};

// The ten nodes of the book's picture.
[[nodiscard]] Network book_network();

[[nodiscard]] Expected<Network> parse_network(std::string_view text);
[[nodiscard]] std::string to_text(const Network& network);
// A graph or digraph in the DOT language: nodes with pos="x,y", edges with len or weight or a number as label;
// subgraphs and ports are not read.
[[nodiscard]] Expected<Network> parse_dot(std::string_view text);
// The files of the ninth DIMACS challenge: arcs (.gr) and, where there are any, coordinates (.co).
[[nodiscard]] Expected<Network> parse_dimacs(std::string_view arcs, std::string_view coordinates = {});

// A way through a network as a state space. The estimate is the straight line to the goal, scaled down where links are
// shorter than the straight line, so that it never exceeds the truth.
class Journey {
 public:
  using State = Node;
  using Cost = double;

  Journey(const Network& network, Node goal);

  template <class Visit>
  void neighbours(Node node, Visit&& visit) const {
    for (const Arc& arc : network_->leaving(node)) visit(arc.to, arc.length);
  }
  template <class Visit>
  void predecessors(Node node, Visit&& visit) const {
    for (const Arc& arc : network_->arriving(node)) visit(arc.to, arc.length);
  }
  [[nodiscard]] bool is_goal(Node node) const { return node == goal_; }
  [[nodiscard]] Node goal() const { return goal_; }
  [[nodiscard]] double estimate(Node node) const {
    return scale_ * distance(network_->place(node), network_->place(goal_));
  }
  [[nodiscard]] std::size_t size() const { return network_->node_count(); }
  [[nodiscard]] static std::size_t index(Node node) { return node; }
  [[nodiscard]] static Node state_at(std::size_t i) { return static_cast<Node>(i); }

 private:
  const Network* network_;
  Node goal_;
  double scale_ = 1;
};

}  // namespace arborist::network
