# arborist_precompile(TARGET KIND): with ARBORIST_PRECOMPILE, what most files include of the standard library and of fmt
# is read once for the whole build instead of once a file: it is every third second of a build. The build `dev` goes
# without, so that clang-tidy and whoever works on a file find out the include that it forgets.
#
# A compiler takes such headers only for code of the same kind: `library`, `unoptimised` (beside sanitizers), or `tests`.
set(ARBORIST_PRECOMPILED <algorithm> <array> <atomic> <bit> <cassert> <charconv> <chrono> <cmath> <concepts>
    <condition_variable> <cstdint> <cstring> <deque> <filesystem> <fstream> <functional> <iostream> <limits> <list> <map>
    <memory> <mutex> <numeric> <optional> <ranges> <set> <span> <sstream> <stop_token> <string> <string_view> <thread>
    <tuple> <unordered_map> <unordered_set> <utility> <variant> <vector> <fmt/format.h>)

function(arborist_precompile target kind)
  if(NOT ARBORIST_PRECOMPILE)
    return()
  endif()
  set(owner arborist_headers_${kind})
  if(NOT TARGET ${owner})
    set(empty ${PROJECT_BINARY_DIR}/${owner}.cpp)
    file(CONFIGURE OUTPUT ${empty} CONTENT "// Carries the headers that all files share.\n")
    add_library(${owner} OBJECT ${empty})
    set_target_properties(${owner} PROPERTIES EXPORT_COMPILE_COMMANDS OFF)
    target_link_libraries(${owner} PRIVATE arborist_options arborist_warnings fmt::fmt)
    if(kind STREQUAL unoptimised OR (kind STREQUAL tests AND ARBORIST_SANITIZE))
      target_compile_options(${owner} PRIVATE -O0)
    endif()
    if(kind STREQUAL tests)
      target_link_libraries(${owner} PRIVATE GTest::gtest)
      target_precompile_headers(${owner} PRIVATE ${ARBORIST_PRECOMPILED} <gtest/gtest.h>)
    else()
      target_precompile_headers(${owner} PRIVATE ${ARBORIST_PRECOMPILED})
    endif()
  endif()
  target_precompile_headers(${target} REUSE_FROM ${owner})
endfunction()
