#!/usr/bin/env bash
# Two processes of one thread against one process of two: games, positions and leaves by the clock and by processor time.
# With `line` instead: two hosts (network namespaces, as root) on a line without delay against one of 10 ms each way that
# loses 1 % of the packets. With `together`: one search by two processes, and by two threads, in games against one thread;
# with `stop`: how long such a search takes to obey. Wants a quiet machine of two cores.
#
#   bench/cluster.sh [build folder] [speed|line|together|stop]
set -euo pipefail
house=$(dirname "$(readlink -f "$0")")/..
build=$(readlink -f "${1:-build/release}")
what=${2:-speed}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 TIMEFORMAT='%R s by the clock, %U + %S s of processors'
many=$build/arborist-mpi
two=(mpirun --oversubscribe --bind-to none -n 2 "$many")

timed() {
  printf '%-34s' "$1"
  rm -f games.bin journal.jsonl
  time "${@:2}" >/dev/null 2>errors || { cat errors && exit 1; }
}
works=(
  "selfplay --games 400 --nodes 500 --quiet --out games.bin"
  "match chess engine:hash=2@nodes=2000 engine:hash=4@nodes=2000 --games 60 --quiet --journal journal.jsonl"
  "perft 7"
)
# at_once COMMAND: how its option for work at the same time is called.
at_once() { if [ "$1" = match ]; then echo --concurrency; else echo --threads; fi; }

speed() {
  local work words
  for work in "${works[@]}"; do
    read -ra words <<<"$work"
    for _ in 1 2 3; do
      timed "${words[0]}, one process of 2" "$build/arborist" "${words[@]}" "$(at_once "${words[0]}")" 2
      timed "${words[0]}, two processes of 1" "${two[@]}" "${words[@]}" "$(at_once "${words[0]}")" 1
    done
  done
  timed "nothing, two processes" "${two[@]}" perft 1
}

hosts() {
  "$build/packet_relay" arborist-a arborist-b "$1" "$2" >relay.log &
  relay=$!
  until grep -q ready relay.log; do sleep 0.05; done
  local host
  for host in a:10.77.0.1 b:10.77.0.2; do
    ip -n "arborist-${host%:*}" addr add "${host#*:}/24" dev arb0
    ip -n "arborist-${host%:*}" link set arb0 up
    ip -n "arborist-${host%:*}" link set lo up
  done
}
on_hosts() {
  ip netns exec arborist-a unshare -u bash -c 'hostname arborist-a; exec "$@"' bash \
    mpirun --mca plm_rsh_agent "$folder/agent" --mca btl tcp,self --mca oob_tcp_if_include 10.77.0.0/24 \
    --mca btl_tcp_if_include 10.77.0.0/24 --host 10.77.0.1,10.77.0.2 -n 2 "$many" "$@"
}
line() {
  local work words place
  # shellcheck disable=SC2016
  printf '%s\n' '#!/bin/bash' 'exec ip netns exec arborist-b unshare -u bash -c "hostname arborist-b; ${*:2}"' >agent
  chmod +x agent
  for place in '0 0' '10 1' '0 0' '10 1'; do
    ip netns add arborist-a && ip netns add arborist-b
    # shellcheck disable=SC2086
    hosts $place
    for work in "${works[@]}"; do
      read -ra words <<<"$work"
      timed "${words[0]}, ${place% *} ms, ${place#* } % lost" on_hosts "${words[@]}" "$(at_once "${words[0]}")" 1
    done
    kill "$relay"
    ip netns del arborist-a && ip netns del arborist-b
  done
}
# 400 games each, about 20 minutes.
together() {
  local openings two
  openings=$house/openings/balanced-8ply.epd
  printf '#!/bin/sh\nexec mpirun --oversubscribe --bind-to none -n 2 %s uci\n' "$many" >processes
  chmod +x processes
  for two in "processes=uci:$folder/processes" "threads=uci:$build/arborist,Threads=2"; do
    "$build/arborist" match chess "$two" "one=uci:$build/arborist" --time 1+0.01 --games 400 --openings "$openings" --quiet
  done
}
# Milliseconds from `stop` to the move, of one process and of two.
stop() {
  local engine i line before after
  for engine in "$build/arborist uci" "mpirun --oversubscribe --bind-to none -n 2 $many uci"; do
    # shellcheck disable=SC2086
    coproc ENGINE { exec $engine 2>/dev/null; }
    exec 6>&"${ENGINE[1]}" 7<&"${ENGINE[0]}"
    printf 'isready\n' >&6
    while read -r line <&7 && [ "$line" != readyok ]; do :; done
    for ((i = 0; i < 20; ++i)); do
      printf 'position startpos moves e2e4\ngo infinite\n' >&6
      sleep 0.3
      before=$EPOCHREALTIME
      printf 'stop\n' >&6
      while read -r line <&7 && [[ $line != bestmove* ]]; do :; done
      after=$EPOCHREALTIME
      printf '%d ' $(((${after/./} - ${before/./}) / 1000))
    done
    printf 'ms: %s\n' "${engine%% *}"
    printf 'quit\n' >&6
    wait "$ENGINE_PID" || true
  done
}
"$what"
