// Rules of the search that can be switched off by name, to see what each is worth.
//
//   arborist match chess engine:nodes=20000 engine:nodes=20000,without=null-move+futility
#pragma once

#include <string_view>
#include <vector>

#include "core/expected.h"
#include "engine/parameters.h"

namespace arborist::engine {

struct SwitchedRule {
  const char* name;
  const char* summary;
  void (*switch_off)(Parameters&);
};

// In the order in which the search comes to them.
[[nodiscard]] const std::vector<SwitchedRule>& switched_rules();

// The standard numbers without these rules: names with a + between them. The error names the nearest right ones.
[[nodiscard]] Expected<Parameters> parameters_without(std::string_view names);

}  // namespace arborist::engine
