// What a page needs to show a game without knowing its rules: the board, moves with their squares and the words for
// them. Plain structs; a game says as much as it knows in optional functions of its Definition (typed_game.h), and one
// that says nothing is shown as text.
//
//   BoardView board = play->board();
//   for (const MoveView& move : play->move_views()) offer(move.from, move.to);
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace arborist {

enum class BoardKind : std::uint8_t { text, chess, grid };

// How the cells of a grid are drawn.
enum class BoardLook : std::uint8_t {
  cells,     // boxes with marks in them
  discs,     // discs on cloth
  checkers,  // light and dark squares; what stands there has a capital letter once it is crowned
  hexagons,  // rows shifted by half a cell each; the first side joins top and foot, the second left and right
  pits,      // two rows of hollows with a number of stones each, and a store at either end
  heaps      // stones in rows: the move at a stone takes it and all to the right of it
};

struct BoardView {
  BoardKind kind = BoardKind::text;
  std::string text = {};  // chess: the FEN; text: the drawing
  // Of a grid, row by row from the top. Cells are empty or hold what stands there; names are unique.
  int rows = 0;
  int columns = 0;
  BoardLook look = BoardLook::cells;
  bool has_gravity = false;  // a stone set anywhere in a column falls down it
  std::vector<std::string> cells = {};
  std::vector<std::string> names = {};
  std::vector<int> last_cells = {};  // that the last move filled
  std::vector<int> line = {};        // the cells that won
  // Of a chess board: the squares of the last move, and of the king in check.
  std::vector<std::string> last_squares = {};
  std::string check = {};

  friend bool operator==(const BoardView&, const BoardView&) = default;
};

struct MoveView {
  std::string text = {};   // what play() reads, whatever notation people prefer
  std::string shown = {};  // as a list of moves shows it: Nf3+
  std::string said = {};   // as it is read aloud: "knight f3, check"
  std::string from = {};   // squares or the names of cells; empty where there is none
  std::string to = {};
  std::string promotion = {};  // the letter of the new piece
  int cell = -1;               // of a grid: the index of the cell that is filled, or where the move ends
  std::vector<int> path = {};  // of a grid: the cells to press in their order, the last one too; empty: just that one
  bool is_pass = false;        // nothing on the board changes
  bool is_capture = false;
  bool is_check = false;

  friend bool operator==(const MoveView&, const MoveView&) = default;
};

// What each side has captured, as letters, and by how many pawns the first side is ahead.
struct CapturedView {
  std::vector<std::string> by_first = {};
  std::vector<std::string> by_second = {};
  int lead = 0;

  friend bool operator==(const CapturedView&, const CapturedView&) = default;
};

// The name of how a game began; empty where it has none.
struct OpeningView {
  std::string code = {};  // ECO
  std::string name = {};

  friend bool operator==(const OpeningView&, const OpeningView&) = default;
};

// A start worth offering, and what to call it.
struct ExampleStart {
  std::string name = {};
  std::string start = {};
};

}  // namespace arborist
