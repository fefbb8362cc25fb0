#!/usr/bin/env bash
# The ladders of the other games: from the random mover over searches that look further and further, each rung against
# the one below it; then the ratings of all, with errors. Limits are depths and nodes, so that a busy machine changes
# nothing. What was played is kept in FOLDER and not played again. (bench/engines/ladder.sh is that of chess.)
# Usage: bench/engines/ladders.sh [FOLDER [GAMES [GAME…]]]    200 games a pair, all games
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=${1:-${TMPDIR:-/tmp}/arborist-ladders} games=${2:-200}
shift $(($# < 2 ? $# : 2))
arborist=${ARBORIST:-build/release/arborist}

declare -A rungs=(
  [connect-four]="random alphabeta:depth=1 alphabeta:depth=3 alphabeta:depth=5 alphabeta:depth=8,order=all pvs:depth=11,order=all,table=8"
  [reversi]="random alphabeta:depth=1 alphabeta:depth=2 alphabeta:depth=3 alphabeta:depth=4,order=all pvs:depth=6,order=all,table=8"
  [draughts]="random alphabeta:depth=1 alphabeta:depth=3 alphabeta:depth=5 pvs:depth=7,order=all,table=8"
  [kalah]="random alphabeta:depth=1 alphabeta:depth=3 alphabeta:depth=5 alphabeta:depth=8,order=all pvs:depth=11,order=all,table=8"
  [hex]="random mcts:nodes=100 mcts:nodes=300 mcts:nodes=1000 mcts:nodes=3000"
  [nim]="random alphabeta:depth=3 alphabeta:depth=9,table=8"
  [tic-tac-toe]="random alphabeta:depth=9"
)

# climb GAME: every rung against the one below, then the ratings.
climb() {
  local game=$1 place=$folder/$1 below=
  mkdir -p "$place"
  echo "== $game"
  local number=0
  for rung in ${rungs[$game]}; do
    if [ -n "$below" ]; then
      local journal=$place/rung$number.jsonl resume=()
      [ ! -e "$journal" ] || resume=(--resume)
      echo "$rung against $below: $("$arborist" match "$game" "$rung" "$below" --games "$games" \
        --random-plies 3 --max-plies 300 --concurrency 1 --journal "$journal" "${resume[@]}" --quiet | grep -E '^  games')"
    fi
    below=$rung
    number=$((number + 1))
  done
  "$arborist" ratings "$place"/*.jsonl --anchor random=0
}

if [ $# -eq 0 ]; then set -- connect-four reversi draughts kalah hex nim tic-tac-toe; fi
for game in "$@"; do climb "$game"; done
