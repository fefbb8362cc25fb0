#!/usr/bin/env bash
# The engine against Debian's engines: one thread each, no books, 32 MB of hash, 100 ms a move, balanced openings, two
# games at once; a game ends when both sides have said for four moves that it is won, or drawn. Needs install.sh and a
# quiet machine; 200 games take about 15 minutes for each opponent.
# Usage: bench/engines/gauntlet.sh [GAMES [OPPONENT…]]    after ./run --version or another release build
set -euo pipefail
cd "$(dirname "$0")/../.."
games=${1:-200}
shift || true
# shellcheck source=bench/engines/opponents.sh
source bench/engines/opponents.sh
opponents=("$@")
[ ${#opponents[@]} -gt 0 ] || opponents=(gnuchess glaurung toga2 ethereal-chess stockfish)
for name in "${opponents[@]}"; do
  build/release/arborist match chess "arborist=uci:build/release/arborist,args=uci,Hash=32" "$name=${opponent_specs[$name]}" \
    --games "$games" --movetime 100ms --time-margin 200ms --concurrency 2 --void-failures \
    --openings openings/balanced-8ply.epd --order shuffled --resign moves=4,score=900,both \
    --draw from=40,moves=8,score=10 --quiet --pgn "build/gauntlet-$name.pgn"
done
