#!/usr/bin/env bash
# What many processes bring. Wants a quiet machine of two cores.
#
#   bench/cluster.sh [build folder] [speed|line|together|stop]
#
#   speed      two processes of one thread against one of two: positions, games and leaves a second, turn by turn, and how the
#              medians compare (97 % are wanted); 10 minutes
#   line       two hosts (network namespaces, as root) on a line without delay against one of 10 ms each way that loses 1 % of
#              the packets (95 % are wanted); 10 minutes
#   together   one search by two processes, and by two threads, in games against one thread; an hour
#   stop       how long such a search takes to obey; half a minute
#
# Smaller or larger by ROUNDS, SELFPLAY_GAMES, MATCH_GAMES, PERFT_DEPTH, TOGETHER_GAMES and STOPS in the environment.
set -euo pipefail
house=$(dirname "$(readlink -f "$0")")/..
build=$(readlink -f "${1:-build/release}")
what=${2:-speed}
rounds=${ROUNDS:-3}
folder=$(mktemp -d)
relay=
trap 'lines_down; rm -rf "$folder"' EXIT
cd "$folder"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
many=$build/arborist-mpi
works=(selfplay match perft)

# checked COMMAND…: its output, or its complaints and the end.
checked() { "$@" 2>errors || { cat errors >&2 && exit 1; }; }
# number NAME: the last of that name in what is read.
number() { grep -oE "\"$1\": [0-9.e+-]+" | tail -n 1 | cut -d' ' -f2; }

# a_match GAMES START…: how many seconds it takes.
a_match() {
  local before=$EPOCHREALTIME after
  rm -f journal.jsonl
  checked "${@:2}" match chess engine:hash=2@nodes=2000 engine:hash=4@nodes=2000 --games "$1" --concurrency "$threads" \
    --quiet --journal journal.jsonl >/dev/null
  after=$EPOCHREALTIME
  awk "BEGIN { print ($after - $before) }"
}

# rate WORK THREADS START…: how much a second, without the time to begin and to end. A command tells its own seconds; from those of a
# match those of the shortest are taken off.
rate() {
  local threads=$2 start=("${@:3}") said games=${MATCH_GAMES:-400}
  case $1 in
    selfplay)
      rm -f games.bin
      said=$(checked "${start[@]}" selfplay --games "${SELFPLAY_GAMES:-1500}" --nodes 250 --threads "$threads" --quiet \
        --json --out games.bin)
      number positions_per_second <<<"$said"
      ;;
    match) awk "BEGIN { print ($games - 2) / ($(a_match "$games" "${start[@]}") - $(a_match 2 "${start[@]}")) }" ;;
    perft)
      said=$(checked "${start[@]}" perft "${PERFT_DEPTH:-8}" --threads "$threads" --quiet --json)
      awk "BEGIN { print $(number leaves <<<"$said") / $(number seconds <<<"$said") }"
      ;;
  esac
}

# note WORK KIND START…: measures once more, and keeps it.
note() {
  local found
  found=$(rate "$1" "${@:3}")
  printf '%s\n' "$found" >>"$1.$2"
  printf '%-10s%-12s%16.1f a second\n' "$1" "$2" "$found"
}
median() { sort -g "$1" | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'; }
# compare KIND KIND: the medians, and the second as a share of the first.
compare() {
  local work
  for work in "${works[@]}"; do
    awk -v work="$work" -v a="$(median "$work.$1")" -v b="$(median "$work.$2")" -v first="$1" -v second="$2" \
      'BEGIN { printf "%-10s%s %.1f, %s %.1f a second: %.1f %%\n", work, first, a, second, b, 100 * b / a }'
  done
}

speed() {
  local work round
  for ((round = 0; round < rounds; ++round)); do
    for work in "${works[@]}"; do
      note "$work" threads 2 "$build/arborist"
      note "$work" processes 1 mpirun --oversubscribe --bind-to none -n 2 "$many"
    done
  done
  compare threads processes
}

# line_up MILLISECONDS PERCENT
line_up() {
  local host
  ip netns add arborist-a
  ip netns add arborist-b
  "$build/packet_relay" arborist-a arborist-b "$1" "$2" >relay.log 2>&1 &
  relay=$!
  until grep -q ready relay.log; do kill -0 "$relay" 2>/dev/null || { cat relay.log >&2 && exit 1; }; sleep 0.05; done
  for host in a:10.77.0.1 b:10.77.0.2; do
    ip -n "arborist-${host%:*}" addr add "${host#*:}/24" dev arb0
    ip -n "arborist-${host%:*}" link set arb0 up
    ip -n "arborist-${host%:*}" link set lo up
  done
}
lines_down() {
  if [ -z "$relay" ]; then return; fi
  kill "$relay" 2>/dev/null || true
  wait "$relay" 2>/dev/null || true
  relay=
  ip netns del arborist-a 2>/dev/null || true
  ip netns del arborist-b 2>/dev/null || true
}
on_hosts() {
  ip netns exec arborist-a unshare -u bash -c 'hostname arborist-a; exec "$@"' bash \
    mpirun --mca plm_rsh_agent "$folder/agent" --mca btl tcp,self --mca oob_tcp_if_include 10.77.0.0/24 \
    --mca btl_tcp_if_include 10.77.0.0/24 --bind-to none --host 10.77.0.1,10.77.0.2 -n 2 "$many" "$@"
}
line() {
  local work round kind
  # shellcheck disable=SC2016
  printf '%s\n' '#!/bin/bash' 'exec ip netns exec arborist-b unshare -u bash -c "hostname arborist-b; ${*:2}"' >agent
  chmod +x agent
  for ((round = 0; round < rounds; ++round)); do
    for kind in at-once slow; do
      if [ $kind = slow ]; then line_up 10 1; else line_up 0 0; fi
      for work in "${works[@]}"; do note "$work" $kind 1 on_hosts; done
      lines_down
    done
  done
  compare at-once slow
}

together() {
  local openings two
  openings=$house/openings/balanced-8ply.epd
  printf '#!/bin/sh\nexec mpirun --oversubscribe --bind-to none -n 2 %s uci\n' "$many" >processes
  chmod +x processes
  for two in "processes=uci:$folder/processes" "threads=uci:$build/arborist,Threads=2"; do
    "$build/arborist" match chess "$two" "one=uci:$build/arborist" --time 1+0.01 --games "${TOGETHER_GAMES:-400}" \
      --openings "$openings" --quiet
  done
}

# Milliseconds from `stop` to the move, of one process and of two.
stop() {
  local engine i line before after took longest
  for engine in "$build/arborist uci" "mpirun --oversubscribe --bind-to none -n 2 $many uci"; do
    # shellcheck disable=SC2086
    coproc ENGINE { exec $engine 2>/dev/null; }
    exec 6>&"${ENGINE[1]}" 7<&"${ENGINE[0]}"
    printf 'isready\n' >&6
    while read -r line <&7 && [ "$line" != readyok ]; do :; done
    longest=0
    for ((i = 0; i < ${STOPS:-20}; ++i)); do
      printf 'position startpos moves e2e4\ngo infinite\n' >&6
      sleep 0.3
      before=$EPOCHREALTIME
      printf 'stop\n' >&6
      while read -r line <&7 && [[ $line != bestmove* ]]; do :; done
      after=$EPOCHREALTIME
      took=$(((${after/./} - ${before/./}) / 1000))
      if [ $took -gt $longest ]; then longest=$took; fi
      printf '%d ' $took
    done
    printf 'ms, at most %d: %s\n' "$longest" "${engine%% *}"
    printf 'quit\n' >&6
    exec 6>&- 7<&-
    wait "$ENGINE_PID" || true
  done
}
case $what in
  speed | line | together | stop) "$what" ;;
  *) sed -n '2,/^set/s/^# \{0,1\}//p' "$house/bench/cluster.sh" && exit 2 ;;
esac
