#!/usr/bin/env bash
# The packages for Debian and the tarball of the sources, as somebody gets them who has neither the clone nor git. What
# is in a package is put into a folder; the system stays as it is.
# shellcheck source=tests/house/common.sh
source "$(dirname "$0")/common.sh"

root=$folder/root
program=$root/usr/bin/arborist

unpack_packages() {
  mkdir "$folder/packages" "$root"
  (cd "$folder/packages" && cpack --config "$ARBORIST_BUILD/CPackConfig.cmake" -B "$folder/packages" \
    -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip >"$folder/log" 2>&1) || fail "$(<"$folder/log")"
  local package
  for package in "$folder"/packages/*.deb; do dpkg -x "$package" "$root"; done
}

# field PACKAGE NAME: of what the package says of itself.
field() { dpkg-deb --field "$folder"/packages/"$1"_*.deb "$2"; }

expect_manual_pages_without_a_fault() {
  local page faults
  for command in '' -match -lab-tree -uci; do
    [ -e "$root/usr/share/man/man1/arborist$command.1.gz" ] || fail "there is no page arborist$command(1)"
  done
  for page in "$root"/usr/share/man/man1/*; do
    faults=$(MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 >/dev/null) || true
    expect_equal "$faults" ""
  done
  expect_contains "$(MANWIDTH=80 man -E UTF-8 -l "$root/usr/share/man/man1/arborist-match.1.gz")" \
    "arborist-match - Two players, many games"
}

expect_completions() {
  local completed
  completed=$(bash -c "source '$root/usr/share/bash-completion/completions/arborist'
    COMP_WORDS=(arborist tour) COMP_CWORD=1; _arborist; echo \"\${COMPREPLY[@]}\"")
  expect_equal "$completed" tournament
  [ -e "$root/usr/share/zsh/vendor-completions/_arborist" ] || fail "there is nothing for zsh"
  [ -e "$root/usr/share/fish/vendor_completions.d/arborist.fish" ] || fail "there is nothing for fish"
}

# Chess programs start the engine by its name, without a word behind it.
expect_an_engine() {
  local said
  expect_equal "$(sed -n 2p "$root/usr/share/games/plugins/uci/arborist.eng")" arborist-uci
  said=$(printf '%s\n' uci 'position startpos moves e2e4' 'go depth 3' | "$root/usr/games/arborist-uci")
  expect_contains "$said" "uciok"
  expect_contains "$said" "bestmove "
  expect_contains "$("$root/usr/games/arborist-uci" --help)" "Speak UCI"
}

# Who has one machine needs no MPI.
expect_no_mpi_but_in_its_own_package() {
  if ldd "$program" | grep -q libmpi; then fail "the program needs MPI"; fi
  [ -e "$ARBORIST_BUILD/arborist-mpi" ] || return 0
  expect_contains "$(field arborist-mpi Depends)" "openmpi-bin"
  [ -x "$root/usr/bin/arborist-mpi" ] || fail "arborist-mpi is not in its package"
}

test_packages_hold_all_that_people_and_projects_need() {
  unpack_packages
  expect_contains "$(field arborist Depends)" "libsqlite3-0"
  expect_equal "$(field arborist Version)" "$("$program" --version | sed -n '1s/arborist //p')"
  expect_equal "$(field libarborist-dev Section)" libdevel
  expect_contains "$("$program" search tree '((3 12 8) (2 4 6) (14 5 2))')" "value   +3 for MAX"
  expect_an_engine
  expect_no_mpi_but_in_its_own_package
  expect_manual_pages_without_a_fault
  expect_completions
  expect_contains "$(<"$root/usr/share/applications/arborist.desktop")" "Icon=arborist"
  [ -e "$root/usr/share/icons/hicolor/scalable/apps/arborist.svg" ] || fail "there is no icon"
  ! grep -rlF "$house" "$root" --include='*.h' --include='*.cmake' --include='*.gz' || fail "a path of the clone is there"

  cmake -G Ninja -S "$house/tests/house/outside" -B "$folder/outside" -DCMAKE_PREFIX_PATH="$root/usr"
  cmake --build "$folder/outside"
  if ninja -C "$folder/outside" -t deps | grep /nlohmann/; then fail "headers need a library that is not asked for"; fi
  expect_equal "$("$folder/outside/outside")" "take 1: win in 5"
  "$folder/outside/outside_sticks" search sticks 1-2-4 | grep -q "line    3x1" || fail "the game from outside is not searched"
}

# Only the first room is built: the others are built the same way.
test_the_tarball_builds_without_git() {
  cmake --build "$ARBORIST_BUILD" --target dist
  tar -xzf "$ARBORIST_BUILD"/arborist-*.tar.gz -C "$folder"
  cd "$folder"/arborist-*/
  if [ -e build ] || [ -e .git ]; then fail "what is not source is in it"; fi
  mkdir "$folder/bin"
  printf '#!/bin/sh\necho "git was asked: $*" >&2\nexit 1\n' >"$folder/bin/git"
  chmod +x "$folder/bin/git"
  PATH=$folder/bin:$PATH cmake --preset release -DCMAKE_CXX_FLAGS_RELEASE=-O0
  PATH=$folder/bin:$PATH cmake --build build/release --target arborist_core
}

"$1"
