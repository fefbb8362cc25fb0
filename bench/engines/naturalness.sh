#!/usr/bin/env bash
# How naturally the levels err, as the tables of docs/measurements.md: 600, 1000, 1400, 1800 and 2200, 5,000 moves each,
# judged by the whole engine and once by Debian's stockfish; stockfish's own limited levels (from 1350 on) judged by the
# engine; with a CSV of puzzles as lichess has them, the shares that each level solves. Limits are nodes, so that a busy
# machine changes nothing. Every level's row is kept in FOLDER and not asked for again: interrupt it at any time.
# Usage: bench/engines/naturalness.sh [FOLDER [MOVES [PUZZLES.csv]]]
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=${1:-${TMPDIR:-/tmp}/arborist-naturalness} moves=${2:-5000} puzzles=${3:-}
bench=${LEVEL_BENCH:-build/release/level_bench}
mkdir -p "$folder"
export PATH="$PATH:/usr/games"

# ask FILE ARGUMENT…: what the bench says, kept as soon as it is whole.
ask() {
  local file=$folder/$1
  shift
  if [ ! -e "$file" ]; then
    "$bench" --threads "${CONCURRENCY:-2}" "$@" >"$file.part"
    mv "$file.part" "$file"
  fi
  cat "$file"
}

# table NAME TITLE ELOS ARGUMENT…
table() {
  local name=$1 title=$2 elos=$3
  shift 3
  printf '\n%s\n\n' "$title"
  echo "| Elo | games | moves | loss | accepted | spread | blunders | mistakes | inaccuracies | ≥ 200 cp | ≤ 10 cp | first choice |"
  echo "|---|---|---|---|---|---|---|---|---|---|---|---|"
  for elo in $elos; do ask "$name-$elo.md" --rows --elo "$elo" --moves "$moves" "$@"; done
}

levels="600 1000 1400 1800 2200"
table engine "Levels, judged by the engine (20,000 nodes a position):" "$levels"
table stockfish "Levels, judged by stockfish (20,000 nodes a position):" "$levels" --judge uci:stockfish,nodes=20000
table limited "Stockfish with UCI_LimitStrength (20,000 nodes a move), judged by the engine:" "1400 1800 2200" \
  --player 'uci:stockfish,UCI_LimitStrength=true,UCI_Elo={},nodes=20000'
[ -z "$puzzles" ] || {
  printf '\nPuzzles:\n\n'
  ask puzzles.md --puzzles "$puzzles" --elo 600,1000,1400,1800,2200
}
