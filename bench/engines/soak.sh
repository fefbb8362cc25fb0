#!/usr/bin/env bash
# Fast games between engines from outside, half at fixed nodes and half at 5 ms a move: nothing may hang, and nothing may
# be left behind. Prints the results, the largest memory of the arena and the engines still running. Needs install.sh.
# Usage: bench/engines/soak.sh [GAMES]    after ./run --version or another release build
set -euo pipefail
cd "$(dirname "$0")/../.."
games=${1:-2000}
running() {
  local all=0 name
  for name in "$@"; do all=$((all + $(pgrep -c -x "$name" || true))); done
  echo "$all"
}
match() {
  build/release/arborist match chess "$@" --games $((games / 2)) --concurrency 2 --openings openings/balanced-8ply.epd \
    --order shuffled --quiet &
  local arena=$! most=0 now
  while kill -0 "$arena" 2>/dev/null; do
    now=$(awk '/VmHWM/ { print $2 }' "/proc/$arena/status" 2>/dev/null || true)
    [ "${now:-0}" -le "$most" ] || most=$now
    sleep 1
  done
  wait "$arena"
  echo "  largest memory of the arena: $most KB; engines left: $(running stockfish ethereal-chess toga2)"
}
match uci:stockfish,Threads=1 uci:ethereal-chess --nodes 1000
match uci:ethereal-chess uci:toga2,OwnBook=false --movetime 5ms --time-margin 500ms
