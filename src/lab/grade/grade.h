// Grading: a student's figures beside the right ones, and the mistake that explains them. Mistakes whose figures are
// equal here are named together; where one alone explains nothing, two at once are tried, and the programs of report B.
//
//   Expected<Grade> grade = grade_student(*StudentFile::parse(text));
//   print(to_text(*grade));
#pragma once

#include <string>
#include <vector>

#include "core/expected.h"
#include "lab/grade/lessons.h"
#include "lab/grade/student_file.h"

namespace arborist::lab {

struct GradedRow {
  StudentFile::Row given = {};
  StudentFile::Row right = {};  // with all three figures

  [[nodiscard]] bool value_agrees() const { return !given.value || given.value == right.value; }
  [[nodiscard]] bool move_agrees() const { return !given.move || given.move == right.move; }
  [[nodiscard]] bool count_agrees() const { return !given.count || given.count == right.count; }
  [[nodiscard]] bool agrees() const { return value_agrees() && move_agrees() && count_agrees(); }
};

// A program whose figures are those of the student.
struct Explanation {
  Mistakes mistakes = {};
  std::string program = {};  // a name for the whole, where it has one
};

struct Grade {
  StudentFile file = {};
  std::vector<GradedRow> rows = {};
  bool is_right = false;
  // Where the figures are wrong: what explains every one of them.
  std::vector<Explanation> explanations = {};
  // Where they are right: mistakes that would not have shown in them.
  std::vector<Mistake> hidden = {};
  // Where nothing explains them: what the figures tell all the same.
  std::vector<std::string> hints = {};
};

// An error where the file asks for what cannot be searched, with an estimate of the cost.
[[nodiscard]] Expected<Grade> grade_student(const StudentFile& file);

// What a right program that counts as the student does would find with these mistakes in it, for the same depths.
[[nodiscard]] Expected<std::vector<StudentFile::Row>> figures_with(const StudentFile& file, Mistakes mistakes);

// The mistakes that a program as the student declares it can make.
[[nodiscard]] std::vector<Mistake> possible_mistakes(const StudentFile& file);

[[nodiscard]] std::string to_text(const Grade& grade);
[[nodiscard]] std::string to_json_text(const Grade& grade);
// "strict-cut and root-not-narrowed"
[[nodiscard]] std::string names_of(Mistakes mistakes);

}  // namespace arborist::lab
