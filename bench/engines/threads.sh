#!/usr/bin/env bash
# What a second thread is worth: the engine with two threads against itself with one, 1 s and 0.01 s a move, one game at a
# time. Needs a machine with two quiet cores; 400 games take about 20 minutes.
# Usage: bench/engines/threads.sh [GAMES]    after ./run --version or another release build
set -euo pipefail
cd "$(dirname "$0")/../.."
engine=uci:build/release/arborist,args=uci,Hash=32
build/release/arborist match chess "two=$engine,Threads=2" "one=$engine,Threads=1" --games "${1:-400}" --time 1+0.01 \
  --openings openings/balanced-8ply.epd --order shuffled --resign moves=4,score=900,both \
  --draw from=40,moves=8,score=10 --quiet
