// What is drawn with letters, and the animations.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/text.h"
#include "puzzles/draw/record_panel.h"
#include "puzzles/draw/scenes.h"
#include "puzzles/problems.h"

namespace arborist::draw {
namespace {

Panel panel_on(const network::Network& network, const char* algorithm) {
  const auto problem = network::network_problem(network, 0, static_cast<network::Node>(network.node_count() - 1));
  PathRecording record(problem->items());
  const auto way = problem->run(*path::PathAlgorithm::parse(algorithm), {}, &record);
  Panel panel = panel_of(record, way->items);
  panel.moments = moments_of(record);
  return panel;
}

// Code points, each taken to be one column wide.
std::size_t columns_of(std::string_view line) {
  return static_cast<std::size_t>(
      std::count_if(line.begin(), line.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

TEST(NetworkText, fits_the_window_and_names_every_node) {
  const auto network = network::book_network();
  const Panel panel = panel_on(network, "bfs");
  for (const bool unicode : {false, true})
    for (const int columns : {40, 80, 132, 300}) {
      const std::string text = network_text(network, panel, {.columns = columns, .unicode = unicode});
      for (const auto line : split(text, '\n')) EXPECT_LT(columns_of(line), static_cast<std::size_t>(columns));
      for (const char* name : {"[0]", "[1]", "[2]", "[7]", "[9]", "(3)", "(4)", "(5)", "(6)", " 8"})
        EXPECT_NE(text.find(name), std::string::npos) << name << " in " << columns << '\n' << text;
      const bool plain = std::all_of(text.begin(), text.end(), [](char c) { return static_cast<signed char>(c) > 0; });
      EXPECT_EQ(plain, !unicode);
    }
}

TEST(NetworkText, lengths_stand_where_there_is_room) {
  const auto network = network::book_network();
  const std::string text = network_text(network, panel_on(network, "bfs"), {.columns = 80});
  for (const char* length : {"44.7", "56.6", "86", "72.8", "36.1", "112"})
    EXPECT_NE(text.find(length), std::string::npos) << length << '\n' << text;
}

TEST(NetworkText, odd_networks_are_drawn_too) {
  network::Network one;
  ASSERT_TRUE(one.add_node("alone", {5, 5}));
  EXPECT_NE(network_text(one, panel_on(one, "bfs"), {}).find("[alone]"), std::string::npos);
  network::Network row;
  for (int i = 0; i < 300; ++i) ASSERT_TRUE(row.add_node("node " + std::to_string(i) + "\x1b[31m", {i * 1e9, 0}));
  for (network::Node i = 1; i < 300; ++i) ASSERT_TRUE(row.add_link(i - 1, i));
  const std::string text = network_text(row, panel_on(row, "dijkstra"), {.columns = 80});
  EXPECT_EQ(text.find('\x1b'), std::string::npos) << "names cannot command the terminal";
  network::Network same_place;
  for (const char* name : {"a", "b", "c"}) ASSERT_TRUE(same_place.add_node(name, {1, 1}));
  ASSERT_TRUE(same_place.add_link("a", "c", 3.0, false));
  EXPECT_FALSE(network_text(same_place, panel_on(same_place, "astar"), {.colour = true, .unicode = true}).empty());
}

TEST(Animation, ends_with_what_the_search_left) {
  const maze::Maze maze = maze::book_maze(12, 9, 3);
  const auto problem = maze::maze_problem(maze, 4);
  const auto searches = problem->parse("bfs,dfs,iddfs,dijkstra,greedy,astar,idastar,bibfs,jps");
  for (const auto& algorithm : *searches) {
    PathRecording record(problem->items());
    const auto way = problem->run(algorithm, {}, &record);
    const Panel panel = panel_of(record, way->items);
    std::vector<bool> seen(12 * 9);
    for (const Moment& moment : moments_of(record)) seen[moment.item] = moment.what != Moment::What::forgotten;
    for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_EQ(seen[i], panel.depth[i] >= 0) << algorithm.name << ' ' << i;
  }
}

TEST(Animation, a_piece_that_is_taken_back_disappears) {
  BoardPanel panel;
  panel.moments = {{PathEventKind::placed, 0, 0}, {PathEventKind::misfit, 5, 1}, {PathEventKind::taken_back, 0, 2}};
  const Picture picture = queens_picture(4, {panel});
  std::size_t gone = 0;
  for (const Shape& shape : picture.shapes()) gone += shape.disappears > 0 ? 1 : 0;
  EXPECT_EQ(gone, 3U) << "the queen's disc and letter, and the sign of the square that did not fit";
  EXPECT_NE(to_svg(picture, true).find(R"(to="hidden")"), std::string::npos);
  EXPECT_EQ(to_svg(picture, false).find("begin="), std::string::npos);
}

TEST(TourBoard, a1_is_at_the_lower_left_and_dark) {
  const tour::Board board{3, 4};
  tour::Tour tour;
  for (int y = 0; y < 4; ++y)
    for (int x = 0; x < 3; ++x) tour.push_back({x, y});
  EXPECT_EQ(tour_text(board, tour, {}), " 10 11 12\n  7  8  9\n  4  5  6\n  1  2  3\n");
  BoardPanel panel;
  panel.squares = {0, 5};
  const Picture picture = tour_picture(board, {panel}, false);
  const Shape* lowest = nullptr;
  const Shape* start = nullptr;
  for (const Shape& shape : picture.shapes()) {
    const bool is_square = shape.kind == Shape::Kind::rectangle;
    if (is_square && (lowest == nullptr || shape.box.y > lowest->box.y)) lowest = &shape;
    if (shape.colour == colours::start && start == nullptr) start = &shape;
  }
  ASSERT_TRUE(lowest != nullptr && start != nullptr);
  EXPECT_EQ(lowest->colour, colours::dark_square) << "the first of the lowest row";
  EXPECT_GT(start->box.y, lowest->box.y - 1);
}

}  // namespace
}  // namespace arborist::draw
