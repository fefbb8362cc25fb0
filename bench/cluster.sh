#!/usr/bin/env bash
# What many processes bring, each figure beside the one that is wanted. Wants a quiet machine of two cores, and a build with
# -DARBORIST_MPI=ON -DARBORIST_BENCH=ON of arborist, arborist-mpi, farm_simulation and packet_relay.
#
#   bench/cluster.sh [build folder] [speed|line|sleepers|stop|idle|farm|together|kills]
#
#   speed      two processes of one thread against one of two: positions, games and leaves a second, turn by turn; the median of
#              the rounds' shares is to be 97 % at least; 12 minutes
#   line       two hosts (network namespaces, as root) on a line without delay against one of 20 ms each way that loses 1 % of
#              the packets: 95 % at least; 9 minutes
#   sleepers   the same line between home and four workers that only sleep, whose work takes no core from the relay: 95 % at least;
#              a minute and a half
#   stop       how long a search by two processes takes to obey: 50 ms at most; half a minute
#   idle       what the processes of such an engine take of a core while its opponent thinks: 2 % each at most; 10 seconds
#   farm       home with 64 workers that only sleep: 10 % of a core at most; half a minute
#   together   one search by two processes, and by two threads, in 400 games each against one thread at 1+0.01: 40 Elo at least;
#              the games are kept in BUILD/together, and the same command goes on; 45 minutes
#   kills      a match in which 30 workers and 10 homes are killed; its journal is to be that of an undisturbed one; 2 minutes
#
# Smaller or larger by ROUNDS, SELFPLAY_GAMES, MATCH_GAMES, PERFT_DEPTH, STOPS, IDLE_SECONDS, FARM_SECONDS, TOGETHER_GAMES and
# TOGETHER_TIME in the environment. Ends with 1 where a figure is missed.
set -euo pipefail
house=$(dirname "$(readlink -f "$0")")/..
build=$(readlink -f "${1:-build/release}")
what=${2:-speed}
folder=$(mktemp -d)
relay=
missed=0
trap 'lines_down; rm -rf "$folder"' EXIT
cd "$folder"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
many=$build/arborist-mpi
two_ranks=(mpirun --oversubscribe --bind-to none -n 2)
works=(selfplay match perft)

# needs PROGRAM…: of the build.
needs() {
  local program
  for program; do
    [ -x "$build/$program" ] || { printf 'there is no %s; build it first: ninja -C %s %s\n' "$build/$program" "$build" "$program" >&2 && exit 2; }
  done
}
# checked COMMAND…: its output, or its complaints and the end.
checked() { "$@" 2>errors || { cat errors >&2 && exit 1; }; }
# number NAME: the last of that name in what is read.
number() { grep -oE "\"$1\": [0-9.e+-]+" | tail -n 1 | cut -d' ' -f2; }
# verdict WHAT FIGURE UNIT least|most WANTED
verdict() {
  local word=reached
  if awk "BEGIN { exit !($2 $([ "$4" = least ] && echo '<' || echo '>') $5) }"; then word=MISSED missed=1; fi
  printf '%-28s%8.1f %s, at %s %s wanted: %s\n' "$1" "$2" "$3" "$4" "$5" "$word"
}

# match_rate GAMES THREADS START…: games a second, from the end of the first to that of the last.
match_rate() {
  local line now first=0 count=0
  rm -f journal.jsonl
  while read -r line; do
    [[ $line == *'"event":"game"'* ]] || continue
    now=$EPOCHREALTIME
    if [ $((count++)) = 0 ]; then first=$now; fi
  done < <(checked "${@:3}" match chess engine:hash=2@nodes=2000 engine:hash=4@nodes=2000 --games "$1" --concurrency "$2" \
    --quiet --events --journal journal.jsonl)
  [ "$count" = "$1" ] || { printf '%s of %s games were played\n' "$count" "$1" >&2 && exit 1; }
  awk "BEGIN { print ($count - 1) / ($now - $first) }"
}

# rate WORK THREADS START…: how much a second, without the time to begin and to end.
rate() {
  local threads=$2 start=("${@:3}") said
  case $1 in
    selfplay)
      rm -f games.bin
      said=$(checked "${start[@]}" selfplay --games "${SELFPLAY_GAMES:-4000}" --nodes 250 --threads "$threads" --quiet \
        --json --out games.bin)
      number positions_per_second <<<"$said"
      ;;
    match) match_rate "${MATCH_GAMES:-400}" "$threads" "${start[@]}" ;;
    perft)
      said=$(checked "${start[@]}" perft "${PERFT_DEPTH:-7}" 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2' \
        --threads "$threads" --quiet --json)
      awk "BEGIN { print $(number leaves <<<"$said") / $(number seconds <<<"$said") }"
      ;;
  esac
}

# note WORK KIND THREADS START…: measures once more, and keeps it.
note() {
  local found
  found=$(rate "$1" "${@:3}")
  printf '%s\n' "$found" >>"$1.$2"
  printf '%-10s%-12s%16.1f a second\n' "$1" "$2" "$found"
}
median() { sort -g | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'; }
# compare KIND KIND PERCENT: the second as a share of the first, round by round.
compare() {
  local work
  for work in "${works[@]}"; do
    paste "$work.$1" "$work.$2" | awk '{ print 100 * $2 / $1 }' >"$work.shares"
    printf '%-10s%s\n' "$work" "$(awk '{ printf "%.1f %% ", $1 }' "$work.shares")"
  done
  for work in "${works[@]}"; do verdict "$work, $2 of $1" "$(median <"$work.shares")" % least "$3"; done
}

# Who is first changes with the round, as a machine gets warm or somebody else begins.
speed() {
  local work round kind kinds=(threads processes)
  needs arborist arborist-mpi
  for ((round = 0; round < ${ROUNDS:-5}; ++round)); do
    for work in "${works[@]}"; do
      for kind in "${kinds[@]}"; do
        if [ "$kind" = threads ]; then note "$work" threads 2 "$build/arborist"; else note "$work" processes 1 "${two_ranks[@]}" "$many"; fi
      done
    done
    kinds=("${kinds[1]}" "${kinds[0]}")
  done
  compare threads processes 97
}

# line_up MILLISECONDS PERCENT: each way.
line_up() {
  local host
  ip netns add arborist-a
  ip netns add arborist-b
  rm -f relay.log  # of the line before, which was ready too
  "$build/packet_relay" arborist-a arborist-b "$1" "$2" >relay.log 2>&1 &
  relay=$!
  until grep -qs ready relay.log; do kill -0 "$relay" 2>/dev/null || { cat relay.log >&2 && exit 1; }; sleep 0.05; done
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
    --mca btl_tcp_if_include 10.77.0.0/24 --bind-to none --host "10.77.0.1:1,10.77.0.2:$1" -n $(($1 + 1)) "${@:2}"
}
write_agent() {
  # shellcheck disable=SC2016
  printf '%s\n' '#!/bin/bash' 'exec ip netns exec arborist-b unshare -u bash -c "hostname arborist-b; ${*:2}"' >agent
  chmod +x agent
}
line() {
  local work round kind kinds=(at-once slow)
  needs arborist-mpi packet_relay
  write_agent
  for ((round = 0; round < ${ROUNDS:-5}; ++round)); do
    for kind in "${kinds[@]}"; do
      if [ "$kind" = slow ]; then line_up 20 1; else line_up 0 0; fi
      for work in "${works[@]}"; do note "$work" "$kind" 1 on_hosts 1 "$many"; done
      lines_down
    done
    kinds=("${kinds[1]}" "${kinds[0]}")
  done
  compare at-once slow 95
}
# sleeping_share MILLISECONDS BYTES: of what four workers could do, in percent.
sleeping_share() {
  checked on_hosts 4 "$build/farm_simulation" --milliseconds "$1" --bytes "$2" --seconds "${FARM_SECONDS:-12}" |
    grep -oE '[0-9.]+ % of what' | cut -d' ' -f1
}
sleepers() {
  local piece at_once slow
  needs farm_simulation packet_relay
  write_agent
  for piece in '16 400' '50 5000' '250 6000'; do
    line_up 0 0
    # shellcheck disable=SC2086
    at_once=$(sleeping_share $piece)
    lines_down
    line_up 20 1
    # shellcheck disable=SC2086
    slow=$(sleeping_share $piece)
    lines_down
    verdict "${piece/ / ms, } bytes" "$(awk "BEGIN { print 100 * $slow / $at_once }")" '% of the speed without' least 95
  done
}

# begin_engine COMMAND…: it reads what is written to 6, and its answers are read from 7.
begin_engine() {
  coproc ENGINE { exec "$@" 2>/dev/null; }
  exec 6>&"${ENGINE[1]}" 7<&"${ENGINE[0]}"
  engine=$ENGINE_PID
  printf 'isready\n' >&6
  wait_for readyok
}
end_engine() {
  printf 'quit\n' >&6
  exec 6>&- 7<&-
  wait "$engine" || true
}
wait_for() {
  local line
  while read -r line <&7; do [[ $line != "$1"* ]] || return 0; done
  printf 'it ended before %s\n' "$1" >&2 && exit 1
}

# longest_stop NAME COMMAND…: milliseconds from `stop` to the move.
longest_stop() {
  local i before after took
  longest=0
  begin_engine "${@:2}"
  printf '%s: ' "$1"
  for ((i = 0; i < ${STOPS:-30}; ++i)); do
    printf 'position startpos moves e2e4\ngo infinite\n' >&6
    sleep 0.3
    before=$EPOCHREALTIME
    printf 'stop\n' >&6
    wait_for bestmove
    after=$EPOCHREALTIME
    took=$(((${after/./} - ${before/./}) / 1000))
    if [ "$took" -gt "$longest" ]; then longest=$took; fi
    printf '%d ' "$took"
  done
  printf 'ms\n'
  end_engine
}
stop() {
  needs arborist arborist-mpi
  longest_stop 'one process' "$build/arborist" uci
  longest_stop 'two processes' "${two_ranks[@]}" "$many" uci
  verdict 'stop, two processes' "$longest" ms most 50
}

# ticks PROCESS: hundredths of a second of a processor.
ticks() { sed 's/.*) //' "/proc/$1/stat" | awk '{ print $12 + $13 }'; }
idle() {
  local process processes seconds=${IDLE_SECONDS:-10} i before=() shares=()
  needs arborist-mpi
  begin_engine "${two_ranks[@]}" "$many" uci
  printf 'go movetime 200\n' >&6
  wait_for bestmove
  mapfile -t processes < <(ps -o pid= --ppid "$engine" | tr -d ' ')
  processes=("$engine" "${processes[@]}")
  sleep 0.5
  for process in "${processes[@]}"; do before+=("$(ticks "$process")"); done
  sleep "$seconds"
  for i in "${!processes[@]}"; do
    shares+=("$(awk "BEGIN { print ($(ticks "${processes[$i]}") - ${before[$i]}) / $seconds }")")
  done
  end_engine
  verdict 'idle, mpirun' "${shares[0]}" '% of a core' most 2
  for ((i = 1; i < ${#shares[@]}; ++i)); do verdict "idle, process $((i - 1))" "${shares[$i]}" '% of a core' most 2; done
}

farm() {
  local said
  needs farm_simulation
  said=$(checked mpirun --oversubscribe --bind-to none -n 65 "$build/farm_simulation" --milliseconds 250 --bytes 6000 \
    --seconds "${FARM_SECONDS:-20}")
  printf '%s\n' "$said"
  verdict 'home with 64 workers' "$(grep -oE '[0-9.]+ % of a core' <<<"$said" | cut -d' ' -f1)" '% of a core' most 10
}

# One game at a time, since a side takes both cores.
together() {
  local openings=$house/openings/balanced-8ply.epd kept=$build/together name player journal resume said elo=
  needs arborist arborist-mpi
  mkdir -p "$kept"
  printf '#!/bin/sh\nexec %s %s uci\n' "${two_ranks[*]}" "$many" >"$kept/processes"
  chmod +x "$kept/processes"
  for name in processes threads; do
    player=uci:$kept/processes journal=$kept/$name.jsonl resume=()
    if [ "$name" = threads ]; then player=uci:$build/arborist,Threads=2; fi
    if [ -s "$journal" ]; then resume=(--resume); fi
    said=$(checked "$build/arborist" match chess "two=$player" "one=uci:$build/arborist" --time "${TOGETHER_TIME:-1+0.01}" \
      --games "${TOGETHER_GAMES:-400}" --concurrency 1 --openings "$openings" --journal "$journal" \
      "${resume[@]}" --quiet)
    printf 'two %s\n%s\n' "$name" "$said"
    if [ "$name" = processes ]; then elo=$(sed -nE 's/^ *Elo +([+-][0-9.]+).*/\1/p' <<<"$said"); fi
  done
  verdict 'two processes over one' "${elo:-0}" Elo least 40
}

# The test counts its kills as it goes.
kills() {
  needs arborist arborist-mpi
  if ARBORIST_LONG_TESTS=1 ARBORIST_BUILD=$build bash "$house/tests/cluster/cluster_test.sh" \
    test_killed_workers_and_a_killed_home_cost_no_game_and_none_is_counted_twice; then
    printf '30 workers and 10 homes killed: the journals are equal: reached\n'
  else
    missed=1
  fi
}

case $what in
  speed | line | sleepers | stop | idle | farm | together | kills) "$what" ;;
  *) sed -n '2,/^set/s/^# \{0,1\}//p' "$house/bench/cluster.sh" && exit 2 ;;
esac
[ "$missed" = 0 ]
