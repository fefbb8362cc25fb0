#!/usr/bin/env bash
# Rooms look only upwards: in what they include and in what they link.
# shellcheck source=tests/house/common.sh
source "$(dirname "$0")/common.sh"

check_rooms() { cmake -DSOURCE="$1" -P "$house/cmake/check_rooms.cmake"; }

# A project of two files with the rules of the real one: src/FILE contains LINE.
project_with() {
  local file=$1 line=$2
  mkdir -p "$folder/cmake" "$folder/src/${file%/*}"
  cp "$house/cmake/rooms.cmake" "$folder/cmake/"
  printf '%s\n' '#include <string>' "$line" >"$folder/src/$file"
}

# The same as CMake sees it: rooms core and game, where the second uses the first.
configure_where_room_uses() {
  local first=$1 second=$2
  mkdir -p "$folder/$first" "$folder/$second"
  touch "$folder/$first/room.cpp" "$folder/$second/room.cpp"
  printf '%s\n' 'cmake_minimum_required(VERSION 3.25)' 'project(rooms LANGUAGES CXX)' \
    "include($house/cmake/rooms.cmake)" "arborist_room($first)" "arborist_room($second USES $first)" \
    >"$folder/CMakeLists.txt"
  cmake -G Ninja -S "$folder" -B "$folder/build"
}

test_the_project_looks_only_upwards() { check_rooms "$house"; }

test_an_include_of_a_lower_room_is_refused() {
  project_with core/wrong.h '#include "game/game.h"'
  expect_refused "src/core/wrong.h includes room 'game'" check_rooms "$folder"
}

test_an_indented_include_of_a_lower_room_is_refused() {
  project_with game/deep/wrong.cpp '  # include "app/play.h"'
  expect_refused "src/game/deep/wrong.cpp includes room 'app'" check_rooms "$folder"
}

test_an_include_without_a_room_is_refused() {
  project_with core/wrong.h '#include "text.h"'
  expect_refused "does not start with the name of a room" check_rooms "$folder"
}

test_a_folder_that_is_no_room_is_refused() {
  project_with cellar/wine.h '#include "core/text.h"'
  expect_refused "'cellar' is not a room" check_rooms "$folder"
}

test_an_include_of_a_higher_room_is_allowed() {
  project_with game/right.h '#include "core/text.h"'
  check_rooms "$folder"
}

test_a_use_of_a_lower_room_does_not_configure() {
  expect_refused "room 'core' may not use room 'game'" configure_where_room_uses game core
}

test_a_use_of_a_higher_room_configures() { configure_where_room_uses core game; }

"$1"
