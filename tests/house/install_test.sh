#!/usr/bin/env bash
# What `cmake --install` puts in place. That it is enough for a project outside, package_test.sh shows.
# shellcheck source=tests/house/common.sh
source "$(dirname "$0")/common.sh"

test_the_program_and_the_headers_are_put_in_place() {
  cmake --install "$ARBORIST_BUILD" --prefix "$folder/installed"
  [ -x "$folder/installed/bin/arborist" ] || fail "the program was not installed"
  [ -e "$folder/installed/include/arborist/tree/alpha_beta.h" ] || fail "the headers were not installed"
  ! grep -rnF "$house" "$folder/installed" --include='*.h' --include='*.cmake' || fail "a path of the clone was installed"
}

"$1"
