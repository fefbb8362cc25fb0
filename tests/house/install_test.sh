#!/usr/bin/env bash
# What `cmake --install` puts in place is enough for a project outside.
# shellcheck source=tests/house/common.sh
source "$(dirname "$0")/common.sh"

test_a_project_outside_finds_builds_and_runs() {
  cmake --install "$ARBORIST_BUILD" --prefix "$folder/installed"
  [ -x "$folder/installed/bin/arborist" ] || fail "the program was not installed"
  cmake -G Ninja -S "$house/tests/house/outside" -B "$folder/outside" -DCMAKE_PREFIX_PATH="$folder/installed"
  cmake --build "$folder/outside"
  expect_equal "$("$folder/outside/outside")" "take 1: win in 5"
  "$folder/outside/outside_nim" search nim 1-2-4 | grep -q "line    3x1" || fail "the game from outside is not searched"
}

test_installed_headers_do_not_look_back_into_the_clone() {
  cmake --install "$ARBORIST_BUILD" --prefix "$folder/installed"
  ! grep -rnF "$house" "$folder/installed" --include='*.h' --include='*.cmake' || fail "a path of the clone was installed"
}

"$1"
