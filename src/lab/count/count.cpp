#include "lab/count/count.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "face/search_memory.h"
#include "lab/cost.h"
#include "lab/recording/estimate.h"

namespace arborist::lab {
namespace {

constexpr double most_for_the_tree = 20'000'000;
const std::vector<std::string> known_orders = {"natural", "best", "worst", "random"};

bool prunes(const Spec& spec) { return spec.name() != "minimax" && spec.name() != "negamax"; }

Expected<void> check(const CountRequest& request) {
  if (request.depth < 1 || request.depth > Limits::deepest)
    return Error{fmt::format("depth: 1 to {} are possible", Limits::deepest)};
  for (const auto& order : request.orders)
    if (std::find(known_orders.begin(), known_orders.end(), order) == known_orders.end())
      return Error{fmt::format("there is no order {}{}; they are {}", in_quotes(order),
                               did_you_mean(order, known_orders), join(known_orders, ", "))};
  for (const auto& spec : request.searches) {
    for (const char* key : {"depth", "nodes", "time", "deepen", "aspiration"})
      if (spec.find(key))
        return Error{fmt::format("'{}' of {}: counts are taken depth by depth", key, in_quotes(spec.text()))};
    SearchMemory memory;
    if (const auto ready = request.play.prepare_search(spec, memory); !ready) return ready.error();
    if (spec.find("order") && request.orders != std::vector<std::string>{"natural"})
      return Error{fmt::format("{} has an order already", in_quotes(spec.text()))};
  }
  return {};
}

// A request that nobody can wait for.
Expected<void> check_cost(const CountRequest& request) {
  const TreeEstimate tree = estimate_tree(request.play, request.depth);
  for (const auto& spec : request.searches) {
    const bool cuts = prunes(spec);
    const double cost = cuts ? tree.least_of_alpha_beta(request.depth) : tree.positions(request.depth);
    const auto most = static_cast<double>(request.most_nodes);
    // The estimate is rough, and a table may answer much; what is only a little too dear is tried.
    if (cost <= 30 * most) continue;
    return Error{fmt::format("{} to depth {} would look at {}{}; {} are the limit (--most), enough for about depth {}",
                             spec.text(), request.depth, cost_in_words(cost), cuts ? " even with the best order" : "",
                             grouped(request.most_nodes), tree.deepest_within(most, cuts))};
  }
  return {};
}

// What a depth will cost, from how the last two grew.
double next_cost(const std::vector<CountRow>& rows) {
  if (rows.size() < 2) return 0;
  const auto nodes = [&](std::size_t back) { return static_cast<double>(rows[rows.size() - back].counts.entered); };
  // Costs of odd and even depths grow by turns, so that two steps tell more than one.
  const double growth =
      rows.size() >= 3 ? std::max(std::sqrt(nodes(1) / nodes(3)), nodes(2) / nodes(3)) : nodes(1) / nodes(2);
  return nodes(1) * growth;
}

CountSeries count_one(const CountRequest& request, Spec spec, const std::string& order) {
  CountSeries series{spec.text(), order};
  if (!order.empty() && order != "natural") {
    spec = spec.with("order", order);
    if (order == "random") spec = spec.with("order-seed", std::to_string(request.seed));
  }
  for (int depth = 1; depth <= request.depth; ++depth) {
    if (const double cost = next_cost(series.rows); cost > static_cast<double>(request.most_nodes)) {
      series.stopped = fmt::format("depth {} would look at {}", depth, cost_in_words(cost));
      break;
    }
    request.progress(fmt::format("{}, depth {}", series.name(), depth));
    const Analysis found = *request.play.search(spec.with("depth", depth), {.limits = {.stop = request.stop}});
    if (request.stop.stop_requested()) {
      series.stopped = fmt::format("depth {} was interrupted", depth);
      break;
    }
    series.rows.push_back({.depth = depth,
                           .value = found.value,
                           .move = found.line.empty() ? "" : found.line.front(),
                           .counts = found.counts,
                           .branching = effective_branching(found.counts.entered, depth)});
  }
  return series;
}

// The tree ply by ply, as deep as minimax can look in a few seconds.
std::vector<TreeRow> count_tree(const CountRequest& request) {
  std::vector<TreeRow> tree;
  std::vector<CountRow> rows;
  std::vector<std::uint64_t> at_ply = {1};
  for (int depth = 1; depth <= request.depth && next_cost(rows) <= most_for_the_tree; ++depth) {
    request.progress(fmt::format("the whole tree, depth {}", depth));
    const auto limits = Limits{.stop = request.stop};
    const Counts counts = request.play.search(Spec::named("negamax").with("depth", depth), {.limits = limits})->counts;
    if (request.stop.stop_requested()) break;
    at_ply.push_back(counts.entered - (rows.empty() ? 1 : rows.back().counts.entered));
    rows.push_back({.depth = depth, .counts = counts});
    TreeRow row = least_of(at_ply, depth);
    row.nodes = counts.entered;
    row.leaves = counts.leaves;
    tree.push_back(row);
  }
  return tree;
}

}  // namespace

double effective_branching(std::uint64_t nodes, int depth) {
  if (depth < 1 || nodes <= 1) return 0;
  const auto nodes_of = [depth](double branching) {
    double sum = 1, level = 1;
    for (int i = 0; i < depth && sum < 1e30; ++i) sum += level *= branching;
    return sum;
  };
  double low = 0, high = static_cast<double>(nodes);
  for (int i = 0; i < 100; ++i) {
    const double middle = (low + high) / 2;
    (nodes_of(middle) < static_cast<double>(nodes) ? low : high) = middle;
  }
  return high;
}

TreeRow least_of(const std::vector<std::uint64_t>& nodes_at_ply, int depth) {
  double odd = 1, even = 1, nodes = 1, leaves = 1;
  for (int ply = 1; ply <= depth; ++ply) {
    const auto here = static_cast<double>(nodes_at_ply[static_cast<std::size_t>(ply)]);
    const auto above = static_cast<double>(nodes_at_ply[static_cast<std::size_t>(ply) - 1]);
    (ply % 2 == 1 ? odd : even) *= above > 0 ? here / above : 0;
    leaves = std::max(0.0, odd + even - 1);
    nodes += leaves;
  }
  return {.depth = depth,
          .least_nodes = static_cast<std::uint64_t>(nodes + 0.5),
          .least_leaves = static_cast<std::uint64_t>(leaves + 0.5)};
}

Expected<CountReport> count_searches(const CountRequest& request) {
  if (const auto checked = check(request); !checked) return checked.error();
  if (const auto checked = check_cost(request); !checked) return checked.error();
  CountReport report{.game = request.game.info().name,
                     .position = request.play.position_text(),
                     .score_unit = request.game.info().score_unit,
                     .seed = request.seed};
  report.tree = count_tree(request);
  for (const auto& spec : request.searches) {
    const bool is_ordered = prunes(spec) && !spec.find("order");
    for (const auto& order : request.orders) {
      if (request.stop.stop_requested()) return report;
      report.series.push_back(count_one(request, spec, is_ordered ? order : ""));
      if (!is_ordered) break;
    }
  }
  return report;
}

}  // namespace arborist::lab
