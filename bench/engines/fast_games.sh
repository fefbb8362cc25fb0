#!/usr/bin/env bash
# Fast games: the engine against itself, 1 s and 0.01 s a move, two at once, not a millisecond forgiven; a game ends when
# both sides have said for some moves that it is won, or drawn. No game may be lost on time, by an illegal move or by a
# crash. Prints how the games ended. 2,000 games take about 40 minutes; anything that runs beside them may cost one time.
# Usage: bench/engines/fast_games.sh [GAMES]    after ./run --version or another release build
set -euo pipefail
cd "$(dirname "$0")/../.."
engine=uci:build/release/arborist,args=uci,Hash=16
games=build/fast-games.pgn
rm -f "$games"
build/release/arborist match chess "a=$engine" "b=$engine" --games "${1:-2000}" --time 1+0.01 --time-margin 0ms \
  --concurrency 2 --openings openings/balanced-8ply.epd --order shuffled --resign moves=3,score=500,both \
  --draw from=30,moves=6,score=15 --quiet --pgn "$games"
echo "how they ended:"
grep '^\[Termination' "$games" | sort | uniq -c
