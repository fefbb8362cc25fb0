#!/usr/bin/env bash
# ./run and ./test, tried on a project of one file, with a package manager that only pretends. What stands in for a
# command is a script of its own, hence the single quotes.
# shellcheck disable=SC2016 source=tests/house/common.sh
source "$(dirname "$0")/common.sh"

clone=$folder/a\ clone
output=$folder/output
messages=$folder/messages

# stand_in NAME: a command that takes the place of the real one; its body is read from standard input.
stand_in() {
  mkdir -p "$folder/bin"
  { printf '#!/bin/sh\ncd "%s"\n' "$folder" && cat; } >"$folder/bin/$1"
  chmod +x "$folder/bin/$1"
}

# A machine where root is at work and everything is installed but the packages that are listed in the file `missing`.
pretend_machine() {
  touch "$folder/missing"
  stand_in id <<<'echo 0'
  stand_in sudo <<<'exit 1'
  stand_in dpkg-query <<<'shift 3; for package; do grep -qx "$package" missing || echo "installed $package"; done'
  stand_in apt-get <<<'echo "$@" >>apt-calls'
  PATH=$folder/bin:$PATH
}

make_clone() {
  mkdir -p "$clone/cmake"
  cp "$house/run" "$house/test" "$house/CMakePresets.json" "$clone/"
  cp "$house/cmake/house.sh" "$house/cmake/packages.txt" "$clone/cmake/"
  cat >"$clone/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.25)
project(arborist LANGUAGES CXX)
add_executable(arborist main.cpp)
enable_testing()
add_test(NAME good COMMAND arborist)
add_test(NAME other COMMAND arborist other)
CMAKE
  cat >"$clone/main.cpp" <<'CPP'
#include <filesystem>
#include <iostream>
int main(int count, char** arguments) {
  for (int i = 1; i < count; ++i) std::cout << arguments[i] << ' ';
  std::cout << "in " << std::filesystem::current_path().filename().string();
  for (std::string line; std::getline(std::cin, line);) std::cout << " read " << line;
  std::cout << '\n';
}
CPP
}

# try COMMAND…: runs it from another folder with something on standard input and keeps what it writes.
try() {
  mkdir -p "$folder/elsewhere"
  (cd "$folder/elsewhere" && "$@" <<<uci >"$output" 2>"$messages")
}

# without_the_right_to_install: the machine of a user whom sudo refuses.
without_the_right_to_install() { stand_in id <<<'echo 1000'; }

pretend_machine
make_clone

test_run_keeps_folder_arguments_and_input_and_writes_nothing_else() {
  try "$clone/run" play 'two words'
  expect_equal "$(<"$output")" "play two words in elsewhere read uci"
}

test_run_alone_serves() {
  try "$clone/run"
  expect_equal "$(<"$output")" "serve in elsewhere read uci"
}

test_run_by_a_link_finds_its_clone() {
  ln -s "$clone/run" "$folder/arborist"
  try "$folder/arborist" games
  expect_equal "$(<"$output")" "games in elsewhere read uci"
}

test_an_up_to_date_run_says_nothing_and_asks_nobody() {
  try "$clone/run" games
  try "$clone/run" games
  expect_equal "$(<"$messages")" ""
  [ ! -e "$folder/apt-calls" ] || fail "apt-get was called: $(<"$folder/apt-calls")"
}

test_a_change_is_built_before_it_runs() {
  try "$clone/run" games
  sed -i 's/"in "/"now in "/' "$clone/main.cpp"
  try "$clone/run" games
  expect_equal "$(<"$output")" "games now in elsewhere read uci"
}

test_a_failing_build_shows_its_errors_and_fails() {
  echo 'int wrong = "text";' >>"$clone/main.cpp"
  if try "$clone/run" games; then fail "a broken program was run"; fi
  expect_equal "$(<"$output")" ""
  expect_contains "$(<"$messages")" "error: invalid conversion"
}

test_a_build_file_with_a_mistake_shows_it_and_fails() {
  echo 'no_such_command()' >>"$clone/CMakeLists.txt"
  if try "$clone/run" games; then fail "a program without a build was run"; fi
  expect_contains "$(<"$messages")" "no_such_command"
}

test_a_mistake_in_a_build_file_that_was_good_is_shown() {
  try "$clone/run" games
  echo 'no_such_command()' >>"$clone/CMakeLists.txt"
  if try "$clone/run" games; then fail "a program without a build was run"; fi
  expect_contains "$(<"$messages")" "no_such_command"
}

test_a_moved_clone_builds_again() {
  try "$clone/run" games
  mv "$clone" "$folder/moved"
  try "$folder/moved/run" games
  expect_equal "$(<"$output")" "games in elsewhere read uci"
}

test_changed_presets_are_taken_up() {
  try "$clone/run" games
  sed -i 's/"CMAKE_BUILD_TYPE": "Release"/"CMAKE_BUILD_TYPE": "Debug"/' "$clone/CMakePresets.json"
  try "$clone/run" games
  expect_contains "$(<"$clone/build/release/CMakeCache.txt")" "CMAKE_BUILD_TYPE:STRING=Debug"
}

test_two_at_once_build_once() {
  try "$clone/run" games &
  "$clone/run" players </dev/null >"$folder/second" 2>/dev/null
  wait $!
  expect_equal "$(<"$output")" "games in elsewhere read uci"
  expect_contains "$(<"$folder/second")" "players in"
  expect_equal "$(grep -c 'main.cpp.o' "$clone/build/release/.ninja_log")" 1
}

# Root may write anywhere, unless it gives up that power.
without_power_over_files() {
  if [ "$EUID" = 0 ]; then setpriv --bounding-set=-dac_override "$@"; else "$@"; fi
}

test_a_clone_of_somebody_else_runs_as_it_was_built() {
  without_power_over_files true 2>/dev/null || return 0
  try "$clone/run" games
  echo cmake >"$folder/missing"
  chmod a-w "$clone"
  try without_power_over_files "$clone/run" games
  chmod u+w "$clone"
  expect_equal "$(<"$output")" "games in elsewhere read uci"
  expect_equal "$(<"$messages")" ""
}

test_missing_packages_are_named_where_they_cannot_be_installed() {
  without_the_right_to_install
  printf '%s\n' cmake libfmt-dev libgtest-dev >"$folder/missing"
  if try "$clone/run" games; then fail "it ran without its packages"; fi
  expect_equal "$(<"$output")" ""
  expect_contains "$(<"$messages")" "packages are missing: cmake libfmt-dev"$'\n'
  expect_contains "$(<"$messages")" "apt-get install --no-install-recommends cmake libfmt-dev"
  [ ! -e "$folder/apt-calls" ] || fail "apt-get was called all the same"
}

test_the_packages_of_the_tests_are_named_too() {
  without_the_right_to_install
  printf '%s\n' cmake libgtest-dev >"$folder/missing"
  if try "$clone/test"; then fail "it tested without its packages"; fi
  expect_contains "$(<"$messages")" "apt-get install --no-install-recommends cmake libgtest-dev"
}

test_root_installs_what_is_missing_and_nothing_else() {
  echo libfmt-dev >"$folder/missing"
  try "$clone/run" games
  expect_contains "$(<"$folder/apt-calls")" "install --no-install-recommends libfmt-dev"
  expect_equal "$(<"$output")" "games in elsewhere read uci"
}

test_sudo_is_used_where_it_is_allowed() {
  without_the_right_to_install
  stand_in sudo <<<'[ "$1" != -n ] || shift; echo "$@" >>sudo-calls; exec "$@"'
  echo libfmt-dev >"$folder/missing"
  try "$clone/run" games
  expect_contains "$(<"$folder/sudo-calls")" "install --no-install-recommends libfmt-dev"
  expect_contains "$(<"$folder/apt-calls")" "install --no-install-recommends libfmt-dev"
}

test_an_installation_that_fails_says_why() {
  stand_in apt-get <<<'echo "E: Unable to fetch some archives"; exit 100'
  echo libfmt-dev >"$folder/missing"
  if try "$clone/run" games; then fail "it ran without its packages"; fi
  expect_contains "$(<"$messages")" "E: Unable to fetch some archives"
}

test_the_tests_end_with_how_many_passed() {
  try "$clone/test" --quick
  expect_contains "$(<"$output")" "100% tests passed, 0 tests failed out of 2"
  expect_equal "$(tail -n 1 "$output")" "2 passed, 0 failed"
}

test_a_test_that_fails_is_shown_and_counted() {
  sed -i 's/arborist other/false/' "$clone/CMakeLists.txt"
  if try "$clone/test" --quick; then fail "a failing test was not noticed"; fi
  expect_contains "$(<"$output")" "50% tests passed, 1 tests failed out of 2"
  expect_contains "$(<"$output")" "other (Failed)"
  expect_equal "$(tail -n 1 "$output")" "1 passed, 1 failed"
}

test_a_stage_that_does_not_build_counts_as_failed() {
  echo 'int wrong = "text";' >>"$clone/main.cpp"
  if try "$clone/test" --quick; then fail "a failing build was not noticed"; fi
  expect_contains "$(<"$messages")" "error: invalid conversion"
  expect_equal "$(tail -n 1 "$output")" "0 passed, 1 failed"
}

test_an_unknown_option_of_the_tests_is_refused() {
  if try "$clone/test" --quik; then fail "it was taken"; fi
  expect_contains "$(<"$messages")" "'--quik' is neither an option nor a stage"
}

"$1"
