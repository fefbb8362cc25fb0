#include "server/paths/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/text.h"

namespace arborist::server {

namespace {

bool same_cost(double a, double b) { return std::abs(a - b) < 1e-6 * (1 + std::abs(a)); }

std::string length_text(double cost) {
  const bool whole = same_cost(cost, std::round(cost));
  return whole ? grouped(static_cast<std::uint64_t>(std::llround(cost))) : fmt::format("{:.1f}", cost);
}

std::string sentence_case(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

class Race {
 public:
  Race(const std::vector<Lane>& lanes, const ProblemNouns& nouns) : nouns_(nouns) {
    for (const Lane& lane : lanes)
      if (lane.way.found()) found_.push_back(&lane);
    std::stable_sort(found_.begin(), found_.end(), [](const Lane* a, const Lane* b) {
      return same_cost(a->way.cost, b->way.cost) ? a->way.counts.expanded < b->way.counts.expanded
                                                 : a->way.cost < b->way.cost;
    });
  }

  [[nodiscard]] std::string words() const {
    if (found_.empty()) return "";
    const auto best_end = std::find_if(found_.begin(), found_.end(), [&](const Lane* lane) {
      return !same_cost(lane->way.cost, found_[0]->way.cost);
    });
    const auto best = static_cast<std::size_t>(best_end - found_.begin());
    std::string text = best == 1 ? alone() : together(*found_[best - 1], best);
    for (std::size_t i = best; i < found_.size(); ++i) text += longer(*found_[i]);
    return text;
  }

 private:
  [[nodiscard]] std::string looked(const Lane& lane) const {
    return fmt::format("{} looked at {} {}", spoken_name(lane.name), grouped(lane.way.counts.expanded), nouns_.things);
  }
  [[nodiscard]] std::string length(double cost) const {
    return length_text(cost) + std::string(cost == 1 ? nouns_.measure_of_one : nouns_.measure);
  }
  [[nodiscard]] std::string alone() const {
    const Lane& lane = *found_[0];
    return fmt::format("{}; its {} {} {}.", sentence_case(looked(lane)), nouns_.path, nouns_.one,
                       length(lane.way.cost));
  }
  [[nodiscard]] std::string together(const Lane& slowest, std::size_t count) const {
    const Lane& quickest = *found_[0];
    const std::string_view which = count == 2 ? "both" : count == found_.size() ? "all" : "the shortest";
    const auto end = fmt::format("{} {}s {} {}.", which, nouns_.path, nouns_.many, length(quickest.way.cost));
    if (quickest.way.counts.expanded == slowest.way.counts.expanded)
      return fmt::format("{} and {} looked at {} {} each; {}", sentence_case(std::string(spoken_name(quickest.name))),
                         spoken_name(slowest.name), grouped(quickest.way.counts.expanded), nouns_.things, end);
    return fmt::format("{} where {} needed {}; {}", sentence_case(looked(quickest)), spoken_name(slowest.name),
                       grouped(slowest.way.counts.expanded), end);
  }
  [[nodiscard]] std::string longer(const Lane& lane) const {
    return fmt::format(" {}, and its {} {} {}.", sentence_case(looked(lane)), nouns_.path, nouns_.one,
                       length(lane.way.cost));
  }

  ProblemNouns nouns_;
  std::vector<const Lane*> found_;
};

}  // namespace

std::string race_words(const std::vector<Lane>& lanes, const ProblemNouns& nouns) { return Race(lanes, nouns).words(); }

std::string tour_words(const std::vector<Lane>& lanes, std::size_t squares) {
  std::string words;
  for (const Lane& lane : lanes) {
    const FoundWay& way = lane.way;
    const std::string name = lanes.size() > 1 ? lane.name + ": " : "";
    const std::string backs = way.taken_back == 0   ? "never stepped back"
                              : way.taken_back == 1 ? "stepped back once"
                                                    : "stepped back " + grouped(way.taken_back) + " times";
    if (!words.empty()) words += ' ';
    words += way.found()
                 ? fmt::format("{}All {} squares, and the knight {}.", name, grouped(std::uint64_t{squares}), backs)
                 : fmt::format("{}No tour yet after {} steps: {}.", name, grouped(way.tried),
                               way.reason.empty() ? path::answer_text(way.ended) : way.reason.c_str());
  }
  return words;
}

std::string_view spoken_name(std::string_view algorithm) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 10> names = {
      {{"bfs", "breadth-first"},
       {"dfs", "depth-first"},
       {"iddfs", "iterative deepening"},
       {"dijkstra", "Dijkstra"},
       {"greedy", "greedy"},
       {"astar", "A*"},
       {"idastar", "IDA*"},
       {"bibfs", "the search from both ends"},
       {"jps", "jump point search"},
       {"pattern", "the pattern search"}}};
  const auto plain = algorithm.substr(0, algorithm.find(':'));
  for (const auto& [name, spoken] : names)
    if (name == plain) return spoken;
  return algorithm;
}

}  // namespace arborist::server
