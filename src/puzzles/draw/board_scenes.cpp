// Boards: tours, sliding tiles and queens.
#include <algorithm>
#include <cmath>

#include "puzzles/draw/scenes.h"

namespace arborist::draw {

namespace {

constexpr double margin = 16;

void paint_squares(Picture& picture, int width, int height, double cell) {
  if (cell < 3) {
    picture.rectangle({margin, margin, width * cell, height * cell}, colours::light_square);
    return;
  }
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      picture.rectangle({margin + x * cell, margin + y * cell, cell, cell},
                        (x + y) % 2 == 0 ? colours::light_square : colours::dark_square);
}

}  // namespace

Picture tour_picture(tour::Board board, const tour::Tour& tour, bool closed) {
  const double cell = std::clamp(std::floor(900.0 / std::max(board.width, board.height)), 2.0, 64.0);
  Picture picture(board.width * cell + 2 * margin, board.height * cell + 2 * margin);
  paint_squares(picture, board.width, board.height, cell);
  const auto centre = [&](tour::Square s) { return Point{margin + (s.x + 0.5) * cell, margin + (s.y + 0.5) * cell}; };
  constexpr double seconds = 12;
  const double step = seconds / static_cast<double>(std::max<std::size_t>(tour.size(), 1));
  std::vector<Point> points;
  for (const tour::Square s : tour) points.push_back(centre(s));
  if (closed && tour.size() > 1) points.push_back(centre(tour.front()));
  if (points.size() > 1) {
    auto& line = picture.line(std::move(points), std::clamp(cell * 0.06, 0.6, 3.0), colours::path);
    line.appears = 0.01;
    line.takes = seconds;
  }
  if (cell < 12) return picture;
  for (std::size_t i = 0; i < tour.size(); ++i) {
    const Colour fill = shade(static_cast<double>(i) / static_cast<double>(tour.size()));
    const double size = cell >= 24 ? cell * 0.24 : cell * 0.12;
    picture.disc(centre(tour[i]), size, i == 0 ? colours::start : fill).appears = 0.01 + step * static_cast<double>(i);
    if (cell < 24) continue;
    picture.label(centre(tour[i]), std::to_string(i + 1), cell * 0.22, readable_on(i == 0 ? colours::start : fill))
        .appears = 0.01 + step * static_cast<double>(i);
  }
  return picture;
}

Picture tiles_picture(const tiles::Tiles& start, const std::vector<int>& squares) {
  const int side = start.side();
  constexpr double cell = 26;
  const double board = side * cell;
  const double pitch = board + 18;
  const int across =
      std::clamp(static_cast<int>(std::ceil(std::sqrt(static_cast<double>(squares.size()) * 1.6))), 1, 12);
  const int rows = static_cast<int>(squares.size()) / across + 1;
  Picture picture(std::min(across, static_cast<int>(squares.size()) + 1) * pitch + margin,
                  rows * (pitch + 14) + margin);
  tiles::Tiles tiles = start;
  int slid = -1;
  for (std::size_t i = 0; i <= squares.size(); ++i) {
    const double appears = i == 0 ? 0 : 0.35 * static_cast<double>(i);
    const Point corner{margin + static_cast<double>(i % static_cast<std::size_t>(across)) * pitch,
                       margin + 12 + static_cast<double>(i / static_cast<std::size_t>(across)) * (pitch + 14)};
    picture.label({corner.x + board / 2, corner.y - 8}, i == 0 ? "start" : std::to_string(i), 10, colours::faint)
        .appears = appears;
    picture.rectangle({corner.x - 2, corner.y - 2, board + 4, board + 4}, colours::faint).appears = appears;
    for (int square = 0; square < tiles.squares(); ++square) {
      if (tiles.at(square) == 0) continue;
      const Box box{corner.x + square % side * cell + 1, corner.y + square / side * cell + 1, cell - 2, cell - 2};
      const bool home = static_cast<int>(tiles.at(square)) == square + 1;
      const Colour fill = square == slid ? colours::path : home ? Colour{187, 225, 196} : colours::light_square;
      picture.rectangle(box, fill).appears = appears;
      picture
          .label({box.x + box.width / 2, box.y + box.height / 2}, std::to_string(tiles.at(square)), 13,
                 readable_on(fill))
          .appears = appears;
    }
    if (i == squares.size()) break;
    slid = tiles.empty_square();
    tiles = tiles.moved(squares[i]);
  }
  return picture;
}

Picture queens_picture(const std::vector<int>& columns) {
  const int side = static_cast<int>(columns.size());
  const double cell = std::clamp(std::floor(900.0 / std::max(side, 1)), 2.0, 56.0);
  Picture picture(side * cell + 2 * margin, side * cell + 2 * margin);
  paint_squares(picture, side, side, cell);
  for (int y = 0; y < side; ++y) {
    const Point centre{margin + (columns[static_cast<std::size_t>(y)] + 0.5) * cell, margin + (y + 0.5) * cell};
    const double appears = y == 0 ? 0 : 0.2 * y;
    picture.disc(centre, cell * 0.34, colours::deep).appears = appears;
    if (cell >= 16) picture.label(centre, "Q", cell * 0.4, colours::paper).appears = appears;
  }
  return picture;
}

}  // namespace arborist::draw
