// Boards with what a search did on them: tours, queens and sliding tiles, several searches side by side.
#include <algorithm>
#include <cmath>

#include "puzzles/draw/layout.h"
#include "puzzles/draw/scenes.h"

namespace arborist::draw {

namespace {

constexpr Colour searching{37, 99, 195};
constexpr double longest_step = 0.15;

std::size_t last_tick_of(const std::vector<BoardPanel>& panels) {
  std::size_t last = 0;
  for (const BoardPanel& panel : panels)
    if (!panel.moments.empty()) last = std::max(last, panel.moments.back().tick + 1);
  return last;
}

// One panel's board, its squares, and its pieces while it is searched. As on every chess board the first row is at the
// bottom, and its first square, a1, is dark.
class BoardPainter {
 public:
  BoardPainter(Picture& picture, const BoardPanel& panel, Point corner, tour::Board board, double cell,
               const Timing& timing)
      : picture_(picture), panel_(panel), corner_(corner), board_(board), cell_(cell), timing_(timing) {}

  void squares() {
    if (cell_ < 3) {
      picture_.rectangle({corner_.x, corner_.y, board_.width * cell_, board_.height * cell_}, colours::light_square);
      return;
    }
    for (int y = 0; y < board_.height; ++y)
      for (int x = 0; x < board_.width; ++x)
        picture_.rectangle({corner_.x + x * cell_, corner_.y + (board_.height - 1 - y) * cell_, cell_, cell_},
                           square_colour(x, y));
  }

  // Calls piece(square, the one placed before it or itself) for everything that is placed in the course of the search;
  // the shapes that it adds are seen until that is taken back, or until the end of the search.
  template <class Piece>
  void search(const Piece& piece) {
    struct Standing {
      std::size_t first_shape;
      std::size_t last_shape;
      std::uint32_t square;
    };
    std::vector<Standing> line;
    const auto hide = [&](double second) {
      for (std::size_t i = line.back().first_shape; i < line.back().last_shape; ++i)
        picture_.shape(i).disappears = second;
      line.pop_back();
    };
    for (const BoardMoment& moment : panel_.moments) {
      const double now = timing_.at(moment.tick);
      if (moment.kind == PathEventKind::taken_back) {
        hide(now);
        continue;
      }
      const std::size_t first = picture_.shapes().size();
      if (moment.kind == PathEventKind::misfit) {
        picture_.disc(centre(moment.square), cell_ * 0.16, colours::path).disappears = timing_.at(moment.tick + 1);
      } else {
        piece(moment.square, line.empty() ? moment.square : line.back().square);
        line.push_back({first, picture_.shapes().size(), moment.square});
      }
      for (std::size_t i = first; i < picture_.shapes().size(); ++i) picture_.shape(i).appears = now;
    }
    while (!line.empty()) hide(end());
  }

  // When the search is over and its result is shown; 0 where nothing moves.
  [[nodiscard]] double end() const { return panel_.moments.empty() ? 0 : timing_.at(panel_.moments.back().tick + 1); }
  [[nodiscard]] Point centre(std::uint32_t square) const {
    const auto width = static_cast<std::uint32_t>(board_.width);
    return {corner_.x + (square % width + 0.5) * cell_, corner_.y + (board_.height - square / width - 0.5) * cell_};
  }

 private:
  Picture& picture_;
  const BoardPanel& panel_;
  Point corner_;
  tour::Board board_;
  double cell_;
  const Timing& timing_;
};

void paint_tour(Picture& picture, const BoardPainter& painter, const std::vector<std::uint32_t>& tour, bool closed,
                double cell) {
  const double end = painter.end();
  std::vector<Point> points;
  for (const std::uint32_t square : tour) points.push_back(painter.centre(square));
  if (closed && tour.size() > 1) points.push_back(painter.centre(tour.front()));
  if (points.size() > 1)
    picture.line(std::move(points), std::clamp(cell * 0.06, 0.6, 3.0), colours::path).appears = end;
  if (cell < 12) return;
  for (std::size_t i = 0; i < tour.size(); ++i) {
    const Colour fill = i == 0 ? colours::start : shade(static_cast<double>(i) / static_cast<double>(tour.size()));
    picture.disc(painter.centre(tour[i]), cell * (cell >= 24 ? 0.24 : 0.12), fill).appears = end;
    if (cell >= 24)
      picture.label(painter.centre(tour[i]), std::to_string(i + 1), cell * 0.22, readable_on(fill)).appears = end;
  }
}

}  // namespace

Picture tour_picture(tour::Board board, const std::vector<BoardPanel>& panels, bool closed) {
  const double room = panels.size() == 1 ? 900.0 : 520.0;
  const double cell = std::clamp(std::floor(room / std::max(board.width, board.height)), 1.0, 64.0);
  const Layout layout(panels.size(), board.width * cell, board.height * cell);
  const Timing timing(last_tick_of(panels), longest_step);
  Picture picture(layout.width(), layout.height());
  for (std::size_t i = 0; i < panels.size(); ++i) {
    const Point corner = layout.corner(i);
    add_heading(picture, corner, panels[i].title, panels[i].note, layout.panel_width - margin);
    BoardPainter painter(picture, panels[i], corner, board, cell, timing);
    painter.squares();
    painter.search([&](std::uint32_t square, std::uint32_t before) {
      if (square != before)
        picture.line({painter.centre(before), painter.centre(square)}, std::clamp(cell * 0.06, 0.6, 3.0), searching);
      picture.disc(painter.centre(square), std::max(cell * 0.12, 0.8), searching);
    });
    paint_tour(picture, painter, panels[i].squares, closed, cell);
  }
  return picture;
}

Picture queens_picture(int rows, const std::vector<BoardPanel>& panels) {
  const double room = panels.size() == 1 ? 900.0 : 420.0;
  const double cell = std::clamp(std::floor(room / std::max(rows, 1)), 1.0, 56.0);
  const Layout layout(panels.size(), rows * cell, rows * cell);
  const Timing timing(last_tick_of(panels), longest_step);
  Picture picture(layout.width(), layout.height());
  for (std::size_t i = 0; i < panels.size(); ++i) {
    const Point corner = layout.corner(i);
    add_heading(picture, corner, panels[i].title, panels[i].note, layout.panel_width - margin);
    BoardPainter painter(picture, panels[i], corner, {rows, rows}, cell, timing);
    painter.squares();
    const auto queen = [&](std::uint32_t square, Colour colour) {
      picture.disc(painter.centre(square), cell * 0.34, colour);
      if (cell >= 16) picture.label(painter.centre(square), "Q", cell * 0.4, colours::paper);
    };
    painter.search([&](std::uint32_t square, std::uint32_t) { queen(square, searching); });
    const std::size_t first = picture.shapes().size();
    for (const std::uint32_t square : panels[i].squares) queen(square, colours::deep);
    for (std::size_t shape = first; shape < picture.shapes().size(); ++shape)
      picture.shape(shape).appears = painter.end();
  }
  return picture;
}

namespace {

constexpr double tile = 26;

// The boards of one solution, `across` in a row.
void paint_solution(Picture& picture, const tiles::Tiles& start, const std::vector<int>& squares, Point panel_corner,
                    int across) {
  const int side = start.side();
  const double board = side * tile;
  tiles::Tiles tiles = start;
  int slid = -1;
  for (std::size_t i = 0; i <= squares.size(); ++i) {
    const std::size_t first = picture.shapes().size();
    const Point corner{panel_corner.x + static_cast<double>(i % static_cast<std::size_t>(across)) * (board + 18),
                       panel_corner.y + 16 + static_cast<double>(i / static_cast<std::size_t>(across)) * (board + 32)};
    picture.label({corner.x + board / 2, corner.y - 8}, i == 0 ? "start" : std::to_string(i), 10, colours::faint);
    picture.rectangle({corner.x - 2, corner.y - 2, board + 4, board + 4}, colours::faint);
    for (int square = 0; square < tiles.squares(); ++square) {
      if (tiles.at(square) == 0) continue;
      const Box box{corner.x + square % side * tile + 1, corner.y + square / side * tile + 1, tile - 2, tile - 2};
      const bool home = static_cast<int>(tiles.at(square)) == square + 1;
      const Colour fill = square == slid ? colours::path : home ? Colour{187, 225, 196} : colours::light_square;
      picture.rectangle(box, fill);
      picture.label({box.x + box.width / 2, box.y + box.height / 2}, std::to_string(tiles.at(square)), 13,
                    readable_on(fill));
    }
    for (std::size_t shape = first; shape < picture.shapes().size(); ++shape)
      picture.shape(shape).appears = 0.35 * static_cast<double>(i);
    if (i == squares.size()) break;
    slid = tiles.empty_square();
    tiles = tiles.moved(squares[i]);
  }
}

}  // namespace

Picture tiles_picture(const tiles::Tiles& start, const std::vector<TilesPanel>& panels) {
  std::size_t longest = 0;
  for (const TilesPanel& panel : panels) longest = std::max(longest, panel.squares.size());
  const double shape = panels.size() <= 1 ? 1.6 : 0.6;
  const int boards = static_cast<int>(std::min<std::size_t>(longest + 1, 201));
  const int across = std::clamp(static_cast<int>(std::ceil(std::sqrt(boards * shape))), 1, 12);
  const double board = start.side() * tile;
  const Layout layout(std::max<std::size_t>(panels.size(), 1), across * (board + 18),
                      ((boards + across - 1) / across) * (board + 32));
  Picture picture(layout.width(), layout.height());
  for (std::size_t i = 0; i < panels.size(); ++i) {
    add_heading(picture, layout.corner(i), panels[i].title, panels[i].note, layout.panel_width - margin);
    // Of a way of great length, as depth-first finds, the first 200 slides are drawn.
    std::vector<int> squares = panels[i].squares;
    squares.resize(std::min<std::size_t>(squares.size(), static_cast<std::size_t>(boards) - 1));
    paint_solution(picture, start, squares, layout.corner(i), across);
  }
  if (panels.empty()) paint_solution(picture, start, {}, layout.corner(0), across);
  return picture;
}

}  // namespace arborist::draw
