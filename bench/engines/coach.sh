#!/usr/bin/env bash
# Whether what the coach says is true: 500 games of mixed strength, played here by levels, by the engine with few nodes and
# by a plain alpha-beta; every grade and every claim replayed by the whole engine and by Debian's stockfish with ten
# times the nodes. Limits are nodes, so that a busy machine changes nothing. Games and verdicts are kept in FOLDER and
# not asked for again, so that it can be interrupted at any time.
# Usage: bench/engines/coach.sh [FOLDER [GAMES [SEED]]]    GAMES in all (500)
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=${1:-${TMPDIR:-/tmp}/arborist-coach} games=${2:-500} seed=${3:-19}
arborist=${ARBORIST:-build/release/arborist} check=${CLAIM_CHECK:-build/release/claim_check}
mkdir -p "$folder"
export PATH="$PATH:/usr/games"

pairs=("engine:elo=600,hash=1 engine:elo=1000,hash=1" "engine:elo=800,hash=1 engine:elo=1200,hash=1"
  "engine:elo=1000,hash=1 engine:elo=1400,hash=1" "engine:elo=1200,hash=4 engine:elo=1600,hash=4"
  "engine:elo=1400,hash=4 engine:elo=1800,hash=4" "engine:elo=1600,hash=4 engine:elo=2000,hash=4"
  "engine:elo=1800,hash=4 engine:nodes=4000,hash=4" "engine:nodes=300,hash=4 engine:nodes=1200,hash=4"
  "engine:nodes=600,hash=4,eval=classic engine:elo=1800,hash=4" "alphabeta:depth=4 engine:elo=1400,hash=4")
files=()
for ((i = 0; i < ${#pairs[@]}; ++i)); do
  read -ra players <<<"${pairs[i]}"
  file=$folder/games$i.pgn files+=("$file") resume=()
  [ ! -e "$folder/games$i.jsonl" ] || resume=(--resume)
  # Pairs of games from one opening, so an even number of each.
  "$arborist" match chess "${players[@]}" --games $((games / ${#pairs[@]} / 2 * 2)) --concurrency "${CONCURRENCY:-2}" \
    --random-plies 6 --max-plies 240 --seed $((seed * 100 + i)) --pgn "$file" --journal "$folder/games$i.jsonl" \
    "${resume[@]}" --quiet >/dev/null
done
exec "$check" "${files[@]}" --threads "${CONCURRENCY:-2}" --nodes 10000 --judge engine:nodes=100000,hash=16 \
  --judge uci:stockfish,nodes=100000 --keep "$folder/known.txt" --list
