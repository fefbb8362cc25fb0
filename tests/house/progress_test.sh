#!/usr/bin/env bash
# How far a build is and how long it still takes, told from what a ninja prints that only pretends.
# shellcheck source=tests/house/common.sh
source "$(dirname "$0")/common.sh"
# shellcheck source=cmake/house.sh
source "$house/cmake/house.sh"

# pretend_ninja STEPS SECONDS: a build whose steps take longer and longer, as they do here: 1 + 2x at part x.
pretend_ninja() {
  echo "[0/2 0.000] Re-checking globbed directories..."
  awk -v steps="$1" -v seconds="$2" 'BEGIN {
    for (i = 1; i <= steps; ++i) {
      x = i / steps
      printf "[%d/%d %.3f] Building CXX object src/%d.cpp.o\n", i, steps, seconds * x * (x + 1) / 2, i
    }
  }'
}

# told: what is said of standard input where there is no terminal; nothing goes to standard output.
told() {
  expect_equal "$(progress building 2>"$folder/told")" ""
  cat "$folder/told"
}

# seen_on_a_terminal: all that is written to one meanwhile.
seen_on_a_terminal() {
  cat >"$folder/ninja"
  script -qec "bash -c '. \"$house/cmake/house.sh\" && progress building <\"$folder/ninja\"'" /dev/null </dev/null
}

test_a_line_each_ten_percent_with_an_honest_estimate() {
  expect_equal "$(pretend_ninja 300 1000 | told)" "arborist: building … 0 %
arborist: building … 10 %, about 15 minutes
arborist: building … 20 %, about 13 minutes
arborist: building … 30 %, about 12 minutes
arborist: building … 40 %, about 10 minutes
arborist: building … 50 %, about 8 minutes
arborist: building … 60 %, about 7 minutes
arborist: building … 70 %, about 5 minutes
arborist: building … 80 %, about 3 minutes
arborist: building … 90 %, about 2 minutes
arborist: building … 100 %, a few seconds"
}

test_an_estimate_does_not_jump_when_one_step_takes_long() {
  local lines
  lines=$({ pretend_ninja 300 300 | sed -n '1,150p' && echo "[150/300 180.000] Building CXX object src/long.cpp.o"; } |
    seen_on_a_terminal)
  # Told from the mean alone it would be 300 seconds all at once.
  expect_contains "$lines" "37 %, about 3 minutes"
  [[ $lines != *3[0-9]" %, about "[4-9]* ]] || fail "it jumped: $lines"
}

test_a_terminal_has_one_line_that_is_written_over_and_empty_in_the_end() {
  local lines
  lines=$(pretend_ninja 300 1000 | seen_on_a_terminal)
  expect_contains "$lines" "41 %, about 10 minutes"
  [[ $lines != *$'\n'* ]] || fail "it took more than one line: $lines"
  expect_equal "$(tr -d ' ' <<<"${lines##*[a-z]}")" $'\r\r'
}

test_a_ninja_that_begins_anew_is_followed() {
  local lines
  lines=$({ echo "[1/1 2.000] Re-running CMake..." && pretend_ninja 20 40; } | told)
  [[ $lines != *"100 %"*$'\n'*"100 %"* ]] || fail "it told of the build file: $lines"
  expect_contains "$lines" "building … 53 %, about 20 seconds"
}

test_nothing_is_said_where_nothing_is_done() {
  expect_equal "$(printf '%s\n' "[0/2 0.001] Re-checking globbed directories..." "ninja: no work to do." | told)" ""
}

test_tests_and_packages_are_counted_too() {
  expect_equal "$(printf '%s\n' '  1/200 Test #7: a' '160/200 Test #9: b' | told)" "arborist: building … 0 %
arborist: building … 80 %"
  expect_equal "$(printf '%s\n' dlstatus:1:42.5:Get pmstatus:g++-12:61.9:Unpacking | told)" \
    "arborist: downloading … 42 %
arborist: building … 61 %"
}

"$1"
