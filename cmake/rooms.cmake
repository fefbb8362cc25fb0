# The house: every folder under src/ is a room and one CMake target, arborist::ROOM. A room may use only rooms that
# stand before it in this list. `arborist_room` refuses a wrong link when the build is configured, and
# cmake/check_rooms.cmake (a test) refuses a wrong include.
set(ARBORIST_ROOMS core farm game tree path learn face chess games puzzles engine coach arena lab store server app cluster)
set(ARBORIST_HOT_ROOMS core tree chess engine)
# What these do need not be fast, and the compiler takes long to make it so; files of theirs that calculate say so
# themselves (arborist_optimise).
set(ARBORIST_COLD_ROOMS arena lab store server app)

include(${CMAKE_CURRENT_LIST_DIR}/precompile.cmake)

add_library(arborist_options INTERFACE)
target_compile_features(arborist_options INTERFACE cxx_std_20)
# Results must be the same on every machine: no fused multiply-add behind our back, no fast-math.
target_compile_options(arborist_options INTERFACE -ffp-contract=off)
add_library(arborist_warnings INTERFACE)
target_compile_options(arborist_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
                                                  # g++ 12 warns of its own std::string, and of more of it when that is
                                                  # precompiled; clang-tidy does not know that
                                                  -Wno-unknown-warning-option -Wno-restrict
                                                  "$<$<BOOL:${ARBORIST_PRECOMPILE}>:-Wno-stringop-overflow;-Wno-stringop-overread;-Wno-array-bounds>"
                                                  # a file's own names are nobody else's, though it is compiled with others
                                                  "$<$<BOOL:${ARBORIST_TOGETHER}>:-Wno-subobject-linkage;-Wno-shadow>"
                                                  $<$<BOOL:${ARBORIST_STRICT}>:-Werror>)
if(ARBORIST_SANITIZE)
  target_compile_options(arborist_options INTERFACE -fsanitize=${ARBORIST_SANITIZE} -fno-omit-frame-pointer
                                                    -fno-sanitize-recover=all)
  target_link_options(arborist_options INTERFACE -fsanitize=${ARBORIST_SANITIZE})
endif()

# arborist_optimise(LEVEL source…): how much these are optimised where people run them, other than the rest of their room.
function(arborist_optimise level)
  set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS "$<$<CONFIG:Release>:${level}>")
endfunction()

# arborist_compile_together(TARGET COUNT): with ARBORIST_TOGETHER, the compiler gets COUNT files of a folder at a time, so
# that what they share is read and made once for all of them; after a change of one it compiles these few anew.
function(arborist_compile_together target count)
  if(ARBORIST_TOGETHER)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${count})
  endif()
endfunction()

# arborist_room(NAME [USES room…] [LINKS library…] [SOURCES extra…])
# Takes every .cpp below the folder.
function(arborist_room name)
  cmake_parse_arguments(ROOM "" "" "USES;LINKS;SOURCES" ${ARGN})
  list(FIND ARBORIST_ROOMS ${name} own_place)
  if(own_place EQUAL -1)
    message(FATAL_ERROR "'${name}' is not in the list of rooms (cmake/rooms.cmake)")
  endif()
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  list(APPEND sources ${ROOM_SOURCES})
  set(target arborist_${name})
  add_library(${target} STATIC ${sources})
  arborist_compile_together(${target} 8)
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:arborist_warnings>)
  if(ARBORIST_SANITIZE AND NOT name IN_LIST ARBORIST_HOT_ROOMS)
    # To optimise instrumented code takes three times as long as to compile it; only where the searching is done is it
    # worth that.
    target_compile_options(${target} PRIVATE -O0)
    arborist_precompile(${target} unoptimised)
  else()
    arborist_precompile(${target} library)
  endif()
  if(name IN_LIST ARBORIST_COLD_ROOMS)
    target_compile_options(${target} PRIVATE "$<$<CONFIG:Release>:-O1>")
  endif()
  add_library(arborist::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
                             $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/arborist>)
  target_link_libraries(${target} PUBLIC arborist_options ${ROOM_LINKS})
  foreach(other IN LISTS ROOM_USES)
    list(FIND ARBORIST_ROOMS ${other} other_place)
    if(NOT other_place LESS own_place)
      message(FATAL_ERROR "room '${name}' may not use room '${other}': a room uses only rooms above it")
    endif()
    target_link_libraries(${target} PUBLIC arborist_${other})
  endforeach()
  set_property(GLOBAL APPEND PROPERTY ARBORIST_BUILT_ROOMS ${name})
endfunction()
