// arborist lab grade: a student's figures, right or wrong, and the mistake behind them.
#include <iostream>

#include "app/lab/lab_command.h"
#include "core/file.h"
#include "lab/grade/grade.h"

namespace arborist {

void add_lab_grade(Command& lab, Context& context) {
  struct Request {
    std::string file;
    bool json = false;
  };
  auto* command = lab.add_subcommand("grade", "Grade a student's values, moves and counts, and name the mistake");
  auto request = std::make_shared<Request>();
  command->add_option("file", request->file, "JSON or CSV; docs/grading.md tells how it is written")->required();
  command->add_flag("--json", request->json, "Print JSON");
  command->footer(
      "Leaves with 0 where every figure is right, with 1 where one is wrong, with 2 where the file is not "
      "understood.");
  command->callback([request, &context] {
    const auto fail = [&](const Error& error) { report(context, "lab grade", error.in(request->file)); };
    const auto text = read_file(request->file, lab::StudentFile::largest);
    if (!text) return report(context, "lab grade", text.error());
    const auto file = lab::StudentFile::parse(*text);
    if (!file) return fail(file.error());
    const auto grade = lab::grade_student(*file);
    if (!grade) return fail(grade.error());
    std::cout << (request->json ? lab::to_json_text(*grade) : lab::to_text(*grade));
    if (!grade->is_right) context.exit_code = Context::failed;
  });
}

}  // namespace arborist
