#!/usr/bin/env bash
# What has no place in a file of the project. The words are written in two parts so that they are not found here.
# shellcheck source=tests/house/common.sh
source "$(dirname "$0")/common.sh"

in_git() { git -C "$house" -c safe.directory="$house" "$@"; }

# expect_nowhere PATTERN: no line of a text file in git matches.
expect_nowhere() {
  in_git rev-parse --git-dir >/dev/null || fail "this is not a git clone"
  local found
  if found=$(in_git grep --untracked -nIE -e "$1" -- ':!LICENSE'); then fail "$found"; fi
}

test_no_work_is_left_for_later() { expect_nowhere '\b(TO''DO|FIX''ME)\b'; }
test_no_path_of_one_machine() { expect_nowhere '(^|[^[:alnum:]_.~-])/(wo''rk|ro''ot|ho''me)/'; }
test_no_address_of_a_package_registry() {
  expect_nowhere 'https?://[a-z0-9.-]*(regis''try|np''mjs|py''pi|mir''ror|arti''factory|ne''xus)'
}
# A file that reads the library takes seconds more to compile; the house has a JSON of its own, core/json.h.
test_one_file_reads_the_library_for_json() {
  local found
  if found=$(in_git grep --untracked -nE 'nlohmann' -- src ':!src/core/parse_json.cpp' ':!src/core/CMakeLists.txt'); then
    fail "$found"
  fi
}

"$1"
