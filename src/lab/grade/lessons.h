// Lessons: what students' programs are graded on, behind one face: the five boards of report B, tic-tac-toe, and trees
// typed by hand.
//
//   Expected<std::unique_ptr<AnyLesson>> lesson = make_lesson("board-3", "");
//   LessonFigures right = (*lesson)->run({}, 4);
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "game/side.h"
#include "lab/flawed_search.h"

namespace arborist::lab {

struct LessonFigures {
  int value = 0;          // for the side to move at the root
  std::string move = {};  // empty where none was looked at
  FlawedCounts counts = {};
  bool finished = true;
};

class AnyLesson {
 public:
  AnyLesson() = default;
  AnyLesson(const AnyLesson&) = delete;
  AnyLesson& operator=(const AnyLesson&) = delete;
  virtual ~AnyLesson() = default;

  // Looks that many half-moves ahead.
  [[nodiscard]] virtual LessonFigures run(const FlawedProgram& program, int plies) const = 0;
  // A move at the root as run() writes it.
  [[nodiscard]] virtual Expected<std::string> read_move(std::string_view text) const = 0;
  [[nodiscard]] virtual Side to_move() const = 0;
  // What a won game is worth here unless quick wins are worth more, and what it is then.
  [[nodiscard]] virtual int win() const = 0;
  [[nodiscard]] virtual int quickest_win() const = 0;
  // Whether quick wins are worth more unless the student says otherwise.
  [[nodiscard]] virtual bool usually_by_distance() const = 0;
  [[nodiscard]] virtual std::string position_text() const = 0;
};

// "board-1" … "board-5", "tic-tac-toe", "tree". The position of a board is given; tic-tac-toe may have another than the
// empty board, a tree must be typed, or be one of the built-in ones.
[[nodiscard]] Expected<std::unique_ptr<AnyLesson>> make_lesson(std::string_view name, std::string_view position);
[[nodiscard]] const std::vector<std::string>& lesson_names();

}  // namespace arborist::lab
