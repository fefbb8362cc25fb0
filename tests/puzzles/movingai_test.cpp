// Maps and scenarios in the format of the Moving AI Lab, read from tests/data/maps.
#include "puzzles/maze/movingai.h"

#include <gtest/gtest.h>

#include "core/file.h"
#include "path/run.h"
#include "puzzles/maze/grid.h"

namespace arborist::maze {
namespace {

std::string content_of(const std::string& name) {
  const auto text = read_file(std::string(ARBORIST_TEST_DATA) + "/maps/" + name, 1U << 20U);
  EXPECT_TRUE(text) << name;
  return text.value_or("");
}

Map pond() { return *parse_map(content_of("pond.map")); }

TEST(MovingAi, terrain_is_land_water_or_closed) {
  const Map map = pond();
  EXPECT_EQ(map.land.width(), 20);
  EXPECT_EQ(map.land.height(), 12);
  struct Case {
    Place place;
    char letter;
    bool land;
    bool water;
  };
  for (const Case& c : {Case{{1, 1}, '.', true, false},
                        {{1, 5}, 'G', true, false},
                        {{3, 2}, 'S', true, false},
                        {{12, 2}, 'W', false, true},
                        {{9, 1}, 'T', false, false},
                        {{4, 6}, 'O', false, false},
                        {{0, 0}, '@', false, false}}) {
    EXPECT_EQ(map.land.open(c.place), c.land) << c.letter;
    EXPECT_EQ(map.water.open(c.place), c.water) << c.letter;
    EXPECT_EQ(map.open(c.place), c.land || c.water) << c.letter;
  }
  EXPECT_EQ(map.land.start, (Place{1, 1}));
  EXPECT_EQ(map.land.goal, (Place{18, 10}));
}

TEST(MovingAi, the_lengths_of_a_scenario_are_met) {
  const Map map = pond();
  const auto trips = parse_scenario(content_of("pond.map.scen"));
  ASSERT_TRUE(trips) << trips.error().message;
  ASSERT_TRUE(check_scenario(map, *trips));
  ASSERT_EQ(trips->size(), 46U);
  std::size_t wet = 0;
  for (const Trip& trip : *trips) {
    wet += map.water.open(trip.start) ? 1 : 0;
    Grid8 grid(map.around(trip.start));
    grid.aim(trip.start, trip.goal);
    for (const char* name : {"astar", "jps", "dijkstra", "idastar"}) {
      const auto route = *path::run(*path::PathAlgorithm::parse(name), grid, grid.start());
      EXPECT_TRUE(same_length(route.cost, trip.optimal)) << name << ", line " << trip.line << ": " << route.cost;
    }
  }
  EXPECT_EQ(wet, 6U) << "some trips are swum";
}

TEST(MovingAi, no_step_leads_from_land_into_water) {
  const Map map = pond();
  Grid8 grid(map.land);
  grid.aim({11, 2}, {12, 2});
  EXPECT_FALSE(path::a_star(grid, grid.start()).found());
  grid.aim({11, 1}, {12, 2});
  EXPECT_FALSE(path::a_star(grid, grid.start()).found());
}

// Each file is right but for one thing.
TEST(MovingAi, broken_maps_are_refused_with_their_place) {
  struct Case {
    const char* file;
    const char* message;
  };
  for (const Case& c : {Case{"short.map", "the map has 8 rows, where its head says 12"},
                        {"long.map", "the map has 13 rows, where its head says 12"},
                        {"narrow_row.map", "line 9: a row of 20 cells is expected, here are 17"},
                        {"unknown_terrain.map", "line 10: column 3: '%'"},
                        {"no_height.map", "line 2: 'twelve'"}}) {
    const auto map = parse_map(content_of(c.file));
    ASSERT_FALSE(map) << c.file;
    EXPECT_EQ(map.error().message.rfind(c.message, 0), 0U) << c.file << ": " << map.error().message;
  }
  for (const char* wrong : {"", "type octile\n", "type octile\nheight 2\nwidth x\nmap\n",
                            "type octile\nheight 30000\nwidth 30000\nmap\n", "type octile\nheight 1\nwidth 2\n..\n"})
    EXPECT_FALSE(parse_map(wrong)) << wrong;
}

TEST(MovingAi, other_ways_to_write_a_map_are_read) {
  const auto map = parse_map("type octile\r\nwidth 4\r\nheight 2\r\nmap\r\n..@.\r\n....\r\n\r\n");
  ASSERT_TRUE(map) << map.error().message;
  EXPECT_EQ(map->land.width(), 4);
  EXPECT_FALSE(map->water.open({0, 0}));
}

TEST(MovingAi, a_scenario_for_another_map_is_refused) {
  const Map map = pond();
  const auto other = parse_scenario(content_of("pond_other_size.scen"));
  ASSERT_TRUE(other) << other.error().message;
  EXPECT_NE(check_scenario(map, *other).error().message.find("a map of 49 x 49"), std::string::npos);
  const auto closed = parse_scenario(content_of("pond_in_the_trees.scen"));
  ASSERT_TRUE(closed) << closed.error().message;
  EXPECT_EQ(check_scenario(map, *closed).error().message, "line 3: the start (9,1) is closed");
  const auto outside = parse_scenario("version 1\n0\tpond.map\t20\t12\t1\t1\t20\t1\t8\n");
  EXPECT_EQ(check_scenario(map, *outside).error().message, "line 2: the goal (20,1) is outside the map");
}

TEST(MovingAi, broken_scenarios_are_refused) {
  EXPECT_EQ(parse_scenario(content_of("pond_torn.scen")).error().message,
            "line 3: nine columns are expected, here are 6");
  for (const char* wrong :
       {"", "0 m 1 1 0 0 0 0 0\n", "version 1\n0 m 1 1 0 0 0 0\n", "version 1\n0 m 1 1 0 0 0 x 0\n",
        "version 1\n0 m 1 1 0 0 0 0 far\n", "version 1\n0 m 1 1 0 0 0 0 -1\n", "version 1\n0 m 1 1 0 0 0 0 nan\n"})
    EXPECT_FALSE(parse_scenario(wrong)) << wrong;
}

}  // namespace
}  // namespace arborist::maze
