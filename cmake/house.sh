# What ./run and ./test share: the Debian packages that are needed, and bringing a preset up to date.
#
#   house=/where/the/clone/is; source "$house/cmake/house.sh"
#   require_packages build
#   build release
#
# Nothing in here writes to standard output or reads standard input: both belong to the program that is run.
# shellcheck shell=bash disable=SC2154

say() { printf 'arborist: %s\n' "$*" >&2; }

# missing_packages PURPOSE…: the packages of these purposes that are not installed, nor provided by one of them that is. On
# a system without dpkg nobody can tell; there the build says what it misses.
missing_packages() {
  command -v dpkg-query >/dev/null || return 0
  local purpose line package wanted=() installed
  while read -r purpose line; do
    if [[ " $* " == *" $purpose "* ]]; then
      read -ra line <<<"$line"
      wanted+=("${line[@]}")
    fi
  done <"$house/cmake/packages.txt"
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}, ${Provides}\n' "${wanted[@]}" 2>/dev/null |
    sed -n 's/^installed //; T; s/([^)]*)//g; s/ //g; s/,/\n/g; p') || true
  for package in "${wanted[@]}"; do
    [[ $'\n'$installed$'\n' == *$'\n'"$package"$'\n'* ]] || printf '%s\n' "$package"
  done
}

# may_use_sudo: asks for the password only where there is somebody to ask.
may_use_sudo() {
  command -v sudo >/dev/null || return 1
  sudo -n true 2>/dev/null || { [ -t 2 ] && sudo -v; }
}

# require_packages PURPOSE…: installs what is missing, or says what to ask an administrator for.
require_packages() {
  local missing=() as_root=() log=$house/build/logs/packages.log
  mapfile -t missing < <(missing_packages "$@")
  [ ${#missing[@]} -gt 0 ] || return 0
  if [ "$(id -u)" != 0 ]; then
    as_root=(sudo)
    if ! may_use_sudo; then
      say "these Debian packages are missing: ${missing[*]}"
      say "they cannot be installed from this account. An administrator can do it with:"
      printf '  apt-get install --no-install-recommends %s\n' "${missing[*]}" >&2
      return 1
    fi
  fi
  say "installing these Debian packages, this once: ${missing[*]}"
  mkdir -p "${log%/*}"
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -y -o DPkg::Lock::Timeout=300)
  # Old package lists are better than none, so only the second command decides.
  "${apt[@]}" update </dev/null >"$log" 2>&1 || true
  if ! (
    set -o pipefail
    "${apt[@]}" -o APT::Status-Fd=1 install --no-install-recommends "${missing[@]}" </dev/null 2>&1 |
      tee -a "$log" | progress installing
  ); then
    say "the packages could not be installed; the end of $log:"
    grep -vE '^(dl|pm)status:' "$log" | tail -n 20 >&2
    return 1
  fi
}

# time_left SECONDS: sets `left` to that as people say it.
time_left() {
  if (($1 >= 90)); then
    left="about $((($1 + 30) / 60)) minutes"
  elif (($1 >= 15)); then
    left="about $((($1 + 9) / 10 * 10)) seconds"
  else
    left="a few seconds"
  fi
}

# estimate STEPS TOTAL SECONDS: sets the `percent` of the work that so many steps are, and `left`, how long the others
# take; this follows slowly, in `guess` and `before`, what is learned, so that it does not jump. Rooms stand on those
# before them, so the last files of a build read more headers than the first and take about three times as long: of the
# work x(x + 1)/2 is done when x of the steps is.
estimate() {
  local part=$((1000 * $1 * ($1 + $2) / (2 * $2 * $2))) now
  percent=$((part / 10))
  if (($3 < 5 || part < 10)); then return; fi
  now=$(($3 * (1000 - part) / part))
  if ((guess < 0)); then
    guess=$now before=$3
  elif (($3 > before)); then
    guess=$(((7 * (guess - ($3 - before)) + now) / 8)) before=$3
  fi
  time_left "$guess"
}

# progress WHAT: reads what ninja, ctest or apt-get print and shows how far they are, and of ninja how long it still
# takes: on one line of the terminal, elsewhere with a line now and then. Silent while there is nothing to do.
progress() {
  local what=$1 line percent total='' guess=-1 before=0 left='' doing told='' shown=''
  while IFS= read -r line; do
    doing=$what
    if [[ $line =~ ^\[([0-9]+)/([0-9]+)\ ([0-9]+)\.[0-9]+\] && $line != *"] Re-"* ]]; then
      # Ninja begins anew when it has made its own build file again.
      [ "${BASH_REMATCH[2]}" = "$total" ] || total=${BASH_REMATCH[2]} guess=-1 left='' told=''
      estimate "${BASH_REMATCH[@]:1:3}"
    elif [[ $line =~ ^\ *([0-9]+)/([0-9]+)\ Test ]]; then
      percent=$((100 * BASH_REMATCH[1] / BASH_REMATCH[2]))
    elif [[ $line =~ ^(dl|pm)status:[^:]*:([0-9]+) ]]; then
      percent=${BASH_REMATCH[2]}
      [ "${BASH_REMATCH[1]}" = pm ] || doing=downloading
    else
      continue
    fi
    line="$doing … $percent %${left:+, $left}"
    if [ -t 2 ]; then
      [ "$line" = "$shown" ] || printf '\r%-60s' "arborist: $line" >&2
    elif [ "$told" != "$doing $((percent / 10))" ]; then
      say "$line"
    fi
    told="$doing $((percent / 10))" shown=$line
  done
  if [ -t 2 ] && [ -n "$shown" ]; then printf '\r%-60s\r' '' >&2; fi
}

# folder_of PRESET: the fuzzers stand in the build of the sanitizers they run with, the tests of the program in its own.
folder_of() {
  case $1 in
    fuzz) echo asan-ubsan ;;
    program) echo release ;;
    *) echo "$1" ;;
  esac
}

# configure PRESET: only when the presets changed; from nothing when the clone was moved.
configure() {
  local folder fresh=()
  folder=$house/build/$(folder_of "$1")
  if [ -e "$folder/CMakeCache.txt" ] &&
    ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$house" "$folder/CMakeCache.txt"; then
    fresh=(--fresh)
  elif [ "$1" = program ] && ! grep -qs '^ARBORIST_TESTS:[A-Z]*=PROGRAM$' "$folder/CMakeCache.txt"; then
    :
  elif [ "$folder/build.ninja" -nt "$house/CMakePresets.json" ]; then
    return 0
  fi
  cmake "${fresh[@]}" --preset "$1"
}

configure_and_build() {
  local preset=$1 targets=()
  [ $# -eq 1 ] || targets=(--target "${@:2}")
  configure "$preset" || return 1
  NINJA_STATUS='[%f/%t %e] ' cmake --build --preset "$preset" "${targets[@]}"
}

# The errors of a build: from the first that cmake or ninja tell of, else the end.
show_errors() {
  local log=$1 first='^(CMake Error|FAILED:)'
  if grep -qE "$first" "$log"; then
    sed -nE "/$first/,\$p" "$log" | head -n 80 >&2
  else
    tail -n 40 "$log" >&2
  fi
}

# build PRESET [TARGET…]: brings build/PRESET up to date, one at a time. The preset knows its usual targets.
build() (
  log=$house/build/logs/$1-build.log
  cd "$house" && mkdir -p build/logs && exec 9>"build/$(folder_of "$1").lock" || exit 1
  if ! flock -n 9; then
    say "waiting for another build of '$1'"
    flock 9
  fi
  set -o pipefail
  if ! configure_and_build "$@" </dev/null 2>&1 | tee "$log" | progress "building $1"; then
    say "the build of '$1' failed; all of it is in $log"
    show_errors "$log"
    exit 1
  fi
)
