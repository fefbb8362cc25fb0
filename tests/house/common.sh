# What the tests of the house share. A script sources this, defines functions `test_…` and ends with `"$1"`.
# shellcheck shell=bash disable=SC2034
set -euo pipefail
house=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
  printf 'FAILED: %s\n' "$*" >&2
  exit 1
}

expect_equal() { [ "$1" = "$2" ] || fail "expected '$2', got '$1'"; }
expect_contains() { [[ $1 == *"$2"* ]] || fail "expected something with '$2', got '$1'"; }

# expect_refused WHAT COMMAND…: the command fails and says WHAT.
expect_refused() {
  local output
  if output=$("${@:2}" 2>&1); then fail "expected '${*:2}' to fail, got '$output'"; fi
  # cmake breaks the lines of its messages.
  expect_contains "$(tr -s ' \n' ' ' <<<"$output")" "$1"
}
