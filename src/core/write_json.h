// write_json: the one place where JSON becomes text. Texts inside come from anywhere (an engine's answer, a tag of a
// PGN, a file's name); what is not UTF-8 is replaced by U+FFFD, where the library would throw.
//
//   std::cout << write_json(all, 2) << '\n';      // for people: two blanks a level
//   journal.append(write_json(line) + '\n');      // for machines: one line
#pragma once

#include <string>

namespace arborist {

// Any type of the library, so that whoever includes this need not read all of it.
template <class Json>
[[nodiscard]] std::string write_json(const Json& json, int indent = -1) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

// As it will be when it is read again, for comparing with what was.
template <class Json>
[[nodiscard]] Json as_written(const Json& json) {
  return Json::parse(write_json(json));
}

}  // namespace arborist
