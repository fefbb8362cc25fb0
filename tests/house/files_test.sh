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
# What is not UTF-8 makes the library throw; core/write_json.h is where that is seen to.
test_json_is_written_in_one_place() {
  local found
  if found=$(in_git grep --untracked -nE '\.dump\(' -- src ':!src/core/write_json.h'); then fail "$found"; fi
}

"$1"
