// What a watcher is told of a search, kept and played back.
#include "face/path_recording.h"

#include <gtest/gtest.h>

#include "face/typed_problem.h"
#include "tests/path/spaces.h"

namespace arborist {
namespace {

using path::testing::BareGraph;
using path::testing::RandomGraph;

std::vector<path::PathAlgorithm> all_searches() {
  return *path::PathAlgorithm::parse_list("bfs,bfs:order=nearest,dfs,iddfs,dijkstra,greedy,astar,idastar,bibfs");
}

constexpr auto number = [](std::uint32_t node) { return node; };
constexpr auto bare_number = [](std::uint64_t state) { return static_cast<std::uint32_t>(state >> 40U); };

FoundWay watch(const RandomGraph& graph, const path::PathAlgorithm& search, PathWatcher* watcher) {
  return *run_on(graph, 0U, number, search, {}, watcher);
}

std::vector<ItemStanding> picture(const Standings& standings) {
  std::vector<ItemStanding> all;
  for (std::uint32_t item = 0; item < standings.items(); ++item) all.push_back(standings.of(item));
  return all;
}

// Plays a recording to its end and back, and expects every earlier picture again on the way.
void expect_playback_returns(const PathRecording& record) {
  PathPlayback play(record);
  std::vector<std::vector<ItemStanding>> seen;
  do seen.push_back(picture(play.standings()));
  while (play.forward());
  EXPECT_EQ(play.position(), record.events().size());
  EXPECT_EQ(picture(play.standings()), picture(record.standings())) << "the end is how the search itself left it";
  while (!seen.empty()) {
    ASSERT_EQ(picture(play.standings()), seen.back()) << play.position();
    seen.pop_back();
    play.back();
  }
  EXPECT_FALSE(play.back());
}

TEST(PathPlayback, stepping_back_from_the_end_restores_every_earlier_state) {
  for (const path::PathAlgorithm& algorithm : all_searches())
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      SCOPED_TRACE(algorithm.name);
      const RandomGraph graph(25, 50, seed);
      PathRecording record(graph.size());
      const FoundWay way = watch(graph, algorithm, &record);
      expect_playback_returns(record);
      std::uint64_t expanded = 0;
      for (const auto& event : record.events()) expanded += event.kind == PathEventKind::expanded ? 1 : 0;
      EXPECT_EQ(expanded, way.counts.expanded);
      PathRecording bare_record(graph.size());
      (void)run_on(BareGraph(graph), BareGraph::outer(0), bare_number, algorithm, {}, &bare_record);
      expect_playback_returns(bare_record);
    }
}

TEST(PathPlayback, goes_to_any_position) {
  const RandomGraph graph(25, 50, 7);
  PathRecording record(graph.size());
  (void)watch(graph, {}, &record);
  PathPlayback play(record);
  play.go_to(1'000'000);
  EXPECT_EQ(play.position(), play.length());
  play.go_to(3);
  EXPECT_EQ(play.position(), 3U);
  EXPECT_EQ(*play.last(), record.events()[2]);
}

TEST(PathRecording, says_when_it_could_not_keep_everything) {
  const RandomGraph graph(25, 80, 2);
  PathRecording record(graph.size(), 3);
  PathRecording whole(graph.size());
  (void)watch(graph, {}, &record);
  (void)watch(graph, {}, &whole);
  EXPECT_EQ(record.events().size(), 3U);
  EXPECT_FALSE(record.complete());
  EXPECT_TRUE(whole.complete());
  EXPECT_EQ(picture(record.standings()), picture(whole.standings()));
}

TEST(PathRecording, knows_the_way_back_from_every_state) {
  const RandomGraph graph(25, 80, 2);
  PathRecording record(graph.size());
  const FoundWay way = watch(graph, *path::PathAlgorithm::parse("dijkstra"), &record);
  ASSERT_TRUE(way.found());
  for (std::size_t i = way.items.size() - 1; i > 0; --i)
    EXPECT_EQ(record.standings().of(way.items[i]).from, way.items[i - 1]);
  EXPECT_EQ(record.standings().of(way.items.front()).from, ItemStanding::nowhere);
}

}  // namespace
}  // namespace arborist
