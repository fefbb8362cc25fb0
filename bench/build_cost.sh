#!/usr/bin/env bash
# What building the program costs: the processor time of a clean release build, divided by that of compiling one small
# file that includes nlohmann's JSON and fmt, so that the figure is the same on a quick machine and on a slow one.
#
#   bench/build_cost.sh            the ratio, and the ten dearest files
#   bench/build_cost.sh --files    every file with its seconds of processor time
#
# The build stands in a folder of its own under /tmp and is removed at the end. Only a quiet machine gives a figure.
set -euo pipefail
house=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
shown=10
case ${1-} in
  '') ;;
  --files) shown=100000 ;;
  *) sed -n '2,/^set /{/^#/s/^# \?//p}' "$0" && exit 2 ;;
esac
work=$(mktemp -d /tmp/arborist-build-cost.XXXXXX)
trap 'rm -rf "$work"' EXIT

# seconds COMMAND…: the processor time that a command and all it starts take in user mode.
seconds() {
  local TIMEFORMAT=%U
  { time "$@" >"$work/output" 2>&1; } 2>&1 || { cat "$work/output" >&2 && return 1; }
}

cat >"$work/fixed.cpp" <<'SOURCE'
#include <fmt/format.h>
#include <nlohmann/json.hpp>
std::string shown(int n) { return nlohmann::json{{"n", n}}.dump() + fmt::format("{}", n); }
SOURCE
fixed() { g++ -std=c++20 -O2 -c "$work/fixed.cpp" -o "$work/fixed.o"; }
fixed # warms the disk's cache
unit=$(for _ in 1 2 3; do seconds fixed; done | sort -n | sed -n 2p)

# Every compilation notes its own time.
cat >"$work/noted" <<SOURCE
#!/usr/bin/env bash
TIMEFORMAT=%U
{ time "\$@" 2>&3 >&3; } 3>&2 2>"$work/\$\$.time" || exit 1
echo "\$(cat "$work/\$\$.time") \${!#}" >>"$work/files"
rm "$work/\$\$.time"
SOURCE
chmod +x "$work/noted"

cmake -S "$house" -B "$work/build" --preset release -DCMAKE_CXX_COMPILER_LAUNCHER="$work/noted" >"$work/output" ||
  { cat "$work/output" && exit 1; }
whole=$(seconds cmake --build "$work/build" --target arborist)

sort -rn "$work/files" | sed "s|$house/||" | awk -v shown="$shown" 'NR <= shown {printf "%8.1f s  %s\n", $1, $2}'
awk '{s += $1; n++} END {printf "%8.1f s  in %d compilations\n", s, n}' "$work/files"
awk -v whole="$whole" -v unit="$unit" 'BEGIN {
  printf "%8.1f s  the whole build, %.2f s the fixed file: a ratio of %.0f\n", whole, unit, whole / unit }'
