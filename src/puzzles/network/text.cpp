// The project's own text form of a network, and the DIMACS files.
#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/text.h"
#include "puzzles/network/network.h"

namespace arborist::network {

namespace {

Error at_line(std::size_t number, const Error& error) { return error.in("line " + std::to_string(number)); }

Expected<double> parse_number(std::string_view text) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, value);
  if (text.empty() || problem != std::errc{} || stop != end || !std::isfinite(value) ||
      std::abs(value) > Network::longest)
    return Error{in_quotes(text) + " is not a number"};
  return value;
}

// The words of a line; names with spaces stand in double quotes, '#' outside of them starts a comment.
Expected<std::vector<std::string>> words_of(std::string_view line) {
  std::vector<std::string> found;
  std::size_t i = 0;
  while (i < line.size()) {
    if (line[i] == ' ' || line[i] == '\t' || line[i] == '\r') {
      ++i;
    } else if (line[i] == '#') {
      break;
    } else if (line[i] == '"') {
      const std::size_t end = line.find('"', i + 1);
      if (end == std::string_view::npos) return Error{"a quote is not closed"};
      found.emplace_back(line.substr(i + 1, end - i - 1));
      i = end + 1;
    } else {
      const std::size_t end = std::min(line.find_first_of(" \t\r", i), line.size());
      found.emplace_back(line.substr(i, end - i));
      if (found.back().find('"') != std::string::npos) return Error{"a quote stands inside the word " + found.back()};
      i = end;
    }
  }
  return found;
}

Expected<void> read_line(Network& network, const std::vector<std::string>& parts) {
  if (parts.empty()) return {};
  if (parts[0] == "node") {
    if (parts.size() != 4) return Error{"'node NAME X Y' is expected"};
    const auto x = parse_number(parts[2]);
    if (!x) return x.error();
    const auto y = parse_number(parts[3]);
    if (!y) return y.error();
    const auto node = network.add_node(parts[1], {*x, *y});
    return node ? Expected<void>() : node.error();
  }
  if (parts[0] == "link" || parts[0] == "arrow") {
    if (parts.size() != 3 && parts.size() != 4) return Error{"'" + parts[0] + " FROM TO [LENGTH]' is expected"};
    std::optional<double> length;
    if (parts.size() == 4) {
      const auto number = parse_number(parts[3]);
      if (!number) return number.error();
      length = *number;
    }
    return network.add_link(parts[1], parts[2], length, parts[0] == "link");
  }
  const std::vector<std::string> known = {"node", "link", "arrow"};
  return Error{in_quotes(parts[0]) + " is not known" + did_you_mean(parts[0], known) +
               ": node, link or arrow is expected"};
}

std::string quoted(const std::string& name) {
  const bool plain = name.find_first_of(" \t#") == std::string::npos;
  return plain ? name : '"' + name + '"';
}

std::string number_text(double value) {
  char buffer[40];
  const auto [end, problem] = std::to_chars(buffer, buffer + sizeof buffer, value);
  return problem == std::errc{} ? std::string(buffer, end) : "0";
}

}  // namespace

Expected<Network> parse_network(std::string_view text) {
  Network network;
  std::size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    const auto parts = words_of(line);
    if (!parts) return at_line(number, parts.error());
    if (const auto read = read_line(network, *parts); !read) return at_line(number, read.error());
  }
  if (network.node_count() == 0) return Error{"the network has no nodes: lines like 'node a 10 20' are expected"};
  return network;
}

std::string to_text(const Network& network) {
  std::string text;
  for (Node node = 0; node < network.node_count(); ++node) {
    const Point p = network.place(node);
    text += "node " + quoted(network.name(node)) + ' ' + number_text(p.x) + ' ' + number_text(p.y) + '\n';
  }
  for (const Link& link : network.links())
    text += std::string(link.two_way ? "link " : "arrow ") + quoted(network.name(link.from)) + ' ' +
            quoted(network.name(link.to)) + ' ' + number_text(link.length) + '\n';
  return text;
}

namespace {

Expected<void> read_arc(Network& network, const std::vector<std::string_view>& parts) {
  const auto count = static_cast<std::int64_t>(network.node_count());
  if (parts.size() != 4) return Error{"'a FROM TO LENGTH' is expected"};
  const auto from = parse_integer<std::int64_t>(parts[1], 1, count);
  if (!from) return from.error();
  const auto to = parse_integer<std::int64_t>(parts[2], 1, count);
  if (!to) return to.error();
  const auto length = parse_number(parts[3]);
  if (!length) return length.error();
  return network.add_link(static_cast<Node>(*from - 1), static_cast<Node>(*to - 1), *length, false);
}

Expected<void> read_coordinate(Network& network, const std::vector<std::string_view>& parts) {
  if (parts.size() != 4) return Error{"'v NODE X Y' is expected"};
  const auto node = parse_integer<std::int64_t>(parts[1], 1, static_cast<std::int64_t>(network.node_count()));
  if (!node) return node.error();
  const auto x = parse_number(parts[2]);
  if (!x) return x.error();
  const auto y = parse_number(parts[3]);
  if (!y) return y.error();
  network.move(static_cast<Node>(*node - 1), {*x, *y});
  return {};
}

}  // namespace

Expected<Network> parse_dimacs(std::string_view arcs, std::string_view coordinates) {
  Network network;
  bool announced = false;
  std::size_t number = 0;
  for (const std::string_view line : split(arcs, '\n')) {
    ++number;
    const auto parts = words(line);
    if (parts.empty() || parts[0] == "c") continue;
    if (parts[0] == "p") {
      if (announced || parts.size() != 4 || parts[1] != "sp")
        return at_line(number, Error{"one line 'p sp NODES ARCS' is expected"});
      // No more nodes than a file of this size could speak of, or a short line would fill the memory.
      const auto most =
          static_cast<std::int64_t>(std::min(Network::most_nodes, arcs.size() + coordinates.size() + 1000));
      const auto nodes = parse_integer<std::int64_t>(parts[2], 1, most);
      if (!nodes) return at_line(number, nodes.error());
      for (std::int64_t i = 1; i <= *nodes; ++i) (void)network.add_node(std::to_string(i), {});
      announced = true;
    } else if (parts[0] == "a" && announced) {
      if (const auto read = read_arc(network, parts); !read) return at_line(number, read.error());
    } else {
      return at_line(number, Error{announced ? "an arc 'a FROM TO LENGTH' is expected"
                                             : "'p sp NODES ARCS' is expected before the arcs"});
    }
  }
  if (!announced) return Error{"'p sp NODES ARCS' is expected"};
  number = 0;
  for (const std::string_view line : split(coordinates, '\n')) {
    ++number;
    const auto parts = words(line);
    if (parts.empty() || parts[0] == "c" || parts[0] == "p") continue;
    const Error place{"coordinates, line " + std::to_string(number)};
    if (parts[0] != "v") return Error{"'v NODE X Y' is expected"}.in(place.message);
    if (const auto read = read_coordinate(network, parts); !read) return read.error().in(place.message);
  }
  return network;
}

}  // namespace arborist::network
