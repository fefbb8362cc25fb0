#!/usr/bin/env bash
# The ladder of chess: from the random mover over plain searches to every level of the engine and the whole of it, each
# rung against the one below it, and the levels against Debian's stockfish with the same UCI_Elo; then the ratings of
# all, with errors. Limits are nodes and depths, so that a busy machine changes nothing.
# Two tables come out as Markdown: every pair (a rung is to score 60 % against the one below, a level 35 to 65 % against
# stockfish), and the ratings with their errors.
# What was played is kept in FOLDER and not played again, so that it can be interrupted at any time.
# Usage: bench/engines/ladder.sh [FOLDER [GAMES [HIGHEST]]]    200 games a pair, levels up to HIGHEST (2600)
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=${1:-${TMPDIR:-/tmp}/arborist-ladder} games=${2:-200} highest=${3:-2600}
anchor=$((highest < 1400 ? 600 : 1400))
mkdir -p "$folder"
arborist=${ARBORIST:-build/release/arborist}
export PATH="$PATH:/usr/games"

# meet FILE PLAYER PLAYER: what is left of their match, as a row.
meet() {
  local journal=$folder/$1.jsonl resume=() told
  [ ! -e "$journal" ] || resume=(--resume)
  told=$("$arborist" match chess "$2" "$3" --games "$games" --concurrency "${CONCURRENCY:-2}" --random-plies 6 \
    --max-plies 300 --journal "$journal" "${resume[@]}" --quiet)
  echo "| ${2%%=*} | ${3%%=*} | $(sed -nE 's/^  games +([0-9]+): (.*), ([0-9.]+ %).*/\1 | \2 | \3/p' <<<"$told") |" \
    "$(sed -nE 's/^  Elo +([^,]*),.*/\1/p' <<<"$told") |"
}

rungs=("random" "minimax=minimax:depth=1,eval=material" "alphabeta=alphabeta:depth=2,eval=material"
  "level600=engine:elo=600,hash=1")
for ((elo = 800; elo <= highest; elo += 200)); do rungs+=("level$elo=engine:elo=$elo,hash=4"); done
[ "$highest" -lt 2600 ] || rungs+=("full=engine:nodes=3000000,hash=64")

printf '| player | against | games | | score | Elo |\n|---|---|---|---|---|---|\n'
for ((i = 1; i < ${#rungs[@]}; ++i)); do meet "rung$i" "${rungs[i]}" "${rungs[i - 1]}"; done
for elo in 1400 1800 2200; do
  [ "$elo" -le "$highest" ] || continue
  meet "anchor$elo" "level$elo=engine:elo=$elo,hash=4" \
    "stockfish$elo=uci:stockfish,UCI_LimitStrength=true,UCI_Elo=$elo,nodes=20000"
done
printf '\n| player | rating | games | score |\n|---|---|---|---|\n'
"$arborist" ratings "$folder"/*.jsonl --anchor "level$anchor=$anchor" --csv |
  awk -F, 'NR > 1 { gsub(/"/, "", $2); printf "| %s | %.0f ± %.0f | %d | %.1f %% |\n", $2, $3, $4, $5, 100 * $9 }'
