#!/usr/bin/env bash
# arborist-mpi as people start it, in several processes of this machine; by option on several "hosts", which are network
# namespaces with addresses of their own (ARBORIST_HOST_TESTS=1, as root), and with many kills (ARBORIST_LONG_TESTS=1, which
# does both).
# shellcheck source=tests/house/common.sh
source "$(dirname "$0")/../house/common.sh"
cd "$folder" || exit
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 TMPDIR=$folder
one=$ARBORIST_BUILD/arborist many=$ARBORIST_BUILD/arborist-mpi

left_out() {
  printf 'left out: %s\n' "$*"
  exit 77
}
command -v mpirun >/dev/null || left_out "there is no mpirun"

# ranks COUNT OPTION…: the program in so many processes.
ranks() { mpirun --oversubscribe -n "$1" "$many" "${@:2}" 2>>"$folder/errors" || fail "$(cat "$folder/errors")"; }

# The lines of a journal in the order of their games, without the times that moves took.
games_of() { sed -E 's/,[0-9]+,null\]/]/g' "$1" | sort -t: -k2n; }

test_selfplay_makes_the_same_games_in_any_number_of_processes() {
  local count
  "$one" selfplay --games 8 --nodes 60 --seed 5 --threads 2 --quiet --out one.bin
  for count in 2 4; do
    ranks $count selfplay --games 8 --nodes 60 --seed 5 --threads 1 --quiet --out many.bin
    for game in 1 2 3 4 5 6 7 8; do
      expect_equal "$("$one" data show many.bin --games $game)" "$("$one" data show one.bin --games $game)"
    done
    rm many.bin
  done
}

test_a_match_a_tournament_and_a_comparison_are_the_same_in_any_number_of_processes() {
  local players=(alphabeta:depth=3 mcts:sims=200)
  "$one" match connect-four "${players[@]}" --games 20 --seed 3 --quiet --journal one.jsonl >/dev/null
  ranks 3 match connect-four "${players[@]}" --games 20 --seed 3 --quiet --journal many.jsonl >/dev/null
  expect_equal "$(games_of many.jsonl)" "$(games_of one.jsonl)"
  "$one" tournament tic-tac-toe alphabeta random mcts:sims=50 --games 4 --quiet --journal one.t >/dev/null
  ranks 3 --no-work tournament tic-tac-toe alphabeta random mcts:sims=50 --games 4 --quiet --journal many.t >/dev/null
  expect_equal "$(games_of many.t)" "$(games_of one.t)"
  local compared=(lab compare 'tic-tac-toe,connect-four' alphabeta:depth=2 mcts --nodes 50 --games 4 --quiet)
  "$one" "${compared[@]}" --folder one >/dev/null
  ranks 3 "${compared[@]}" --folder many >/dev/null
  for journal in one/*; do expect_equal "$(games_of "many/${journal#one/}")" "$(games_of "$journal")"; done
}

# Its pieces follow from the results of others, which only the first process has.
test_a_tuning_learns_the_same_in_any_number_of_processes_and_goes_on() {
  local tuning=(tune search --games 20 --nodes 100 --hash 1 --eval classic --random-plies 6 --batch 2 --rate 1 --quiet --json
    --only 'reverse_futility_margin,late_move_base,quiescence_margin' --max-plies 100 --resign 'moves=2,score=300' --threads 1)
  "$one" "${tuning[@]}" >one.json
  ranks 3 "${tuning[@]}" --journal pairs.jsonl >many.json
  expect_equal "$(cat many.json)" "$(cat one.json)"
  head -n 6 pairs.jsonl >half.jsonl
  printf '{"pair":' >>half.jsonl
  ranks 3 --no-work "${tuning[@]}" --journal half.jsonl >resumed.json
  expect_equal "$(cat resumed.json)" "$(cat one.json)"
  expect_equal "$(wc -l <half.jsonl)" 11
}

test_perft_adds_up_and_goes_on_from_its_journal() {
  expect_contains "$(ranks 3 perft 6)" "119,060,324"
  local sparse='8/8/4k3/8/8/3K4/3P4/8 w - - 0 1' kept
  ranks 2 perft 8 "$sparse" --journal pieces.jsonl >whole
  kept=$(wc -l <pieces.jsonl)
  head -n $((kept / 2)) pieces.jsonl >half.jsonl
  printf '{"depth":8,"pie' >>half.jsonl
  ranks 2 perft 8 "$sparse" --journal half.jsonl >resumed
  expect_equal "$(awk '{print $2}' resumed)" "$(awk '{print $2}' whole)"
  expect_equal "$(sort half.jsonl)" "$(sort pieces.jsonl)"
  expect_contains "$("$one" perft 8 "$sparse" --journal pieces.jsonl --check 5)" "all agree"
  sed -i '2s/"leaves":/"leaves":1/; 3,$d' pieces.jsonl
  expect_refused "the journal says" "$one" perft 8 "$sparse" --journal pieces.jsonl --check 1
}

test_an_analysis_is_the_same_in_any_number_of_processes() {
  "$one" selfplay --games 3 --nodes 30 --seed 9 --win-adjudication 500,2 --quiet --out games.bin
  "$one" data show games.bin >games.pgn
  "$one" analyse games.pgn --nodes 300 --quiet >one.pgn
  ranks 3 analyse games.pgn --nodes 300 --quiet >many.pgn
  expect_equal "$(<many.pgn)" "$(<one.pgn)"
  printf '%s\n' 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -' '8/8/4k3/8/8/3K4/3P4/8 w - -' >two.epd
  "$one" analyse two.epd --nodes 2000 --quiet >one.epd
  ranks 3 analyse two.epd --nodes 2000 --quiet >many.epd
  expect_equal "$(<many.epd)" "$(<one.epd)"
}

test_what_is_wrong_is_told_once_and_ends_with_its_exit_code() {
  local said code=0
  said=$(mpirun --oversubscribe -n 3 "$many" perft x 2>&1) || code=$?
  expect_equal "$code" 2
  expect_equal "$(grep -c 'is not a whole number' <<<"$said")" 1
  expect_refused "arborist-mpi: --lost-after: " mpirun --oversubscribe -n 2 "$many" --lost-after
  expect_contains "$(ranks 2 games)" "connect-four"
  expect_contains "$(ranks 2 --help)" "mpirun -n 9 arborist-mpi selfplay"
}

test_who_is_killed_with_a_long_letter_on_its_way_holds_nobody_up() {
  local line
  for line in vader,self tcp,self; do
    expect_equal "$(timeout 60 mpirun --oversubscribe --enable-recovery --mca btl "$line" -n 3 \
      "$ARBORIST_BUILD/post_check" 2>>errors)" "all letters came"
  done
}

# pid_of RANK: the process of our job with this rank.
pid_of() {
  local process name
  for process in /proc/[0-9]*; do
    { read -r name <"$process/comm"; } 2>/dev/null || continue
    [ "$name" = "${many##*/}" ] || continue
    if tr '\0' '\n' 2>/dev/null <"$process/environ" | grep -cxF -e "OMPI_COMM_WORLD_RANK=$1" -e "TMPDIR=$folder" |
      grep -qx 2; then
      printf '%s\n' "${process#/proc/}"
    fi
  done
}
games_kept() { if [ -e many.jsonl ]; then wc -l <many.jsonl; else echo 0; fi; }
# wait_for_games COUNT: until the journal has so many, or the match has ended.
wait_for_games() {
  while [ "$(games_kept)" -le "$1" ] && kill -0 "$job" 2>/dev/null; do sleep 0.05; done
}

# kill_and_resume ROUNDS WORKERS GAMES: a match in whose every round so many workers are killed, and then rank 0.
kill_and_resume() {
  local match=(match chess alphabeta:depth=3 alphabeta:depth=2 --games "$3" --seed 8 --quiet) round rank next resume=()
  "$one" "${match[@]}" --journal one.jsonl >/dev/null
  for ((round = 1; round <= $1; ++round)); do
    mpirun --oversubscribe --enable-recovery -n $(($2 + 1)) "$many" --lost-after 2 "${match[@]}" --journal many.jsonl \
      "${resume[@]}" >/dev/null 2>>errors &
    job=$!
    next=$(games_kept)
    for ((rank = $2; rank >= 0; --rank)); do
      next=$((next + 2))
      wait_for_games "$next"
      printf 'round %d: rank %d is killed after %d games\n' "$round" "$rank" "$(games_kept)"
      kill -KILL "$(pid_of "$rank")" 2>/dev/null || fail "rank $rank was gone before: $(tail -n 5 errors)"
    done
    wait "$job" || true
    resume=(--resume)
  done
  ranks 2 "${match[@]}" --journal many.jsonl --resume >/dev/null
  expect_equal "$(games_of many.jsonl)" "$(games_of one.jsonl)"
}

test_killed_workers_and_a_killed_home_cost_no_game_and_none_is_counted_twice() {
  if [ -n "${ARBORIST_LONG_TESTS-}" ]; then kill_and_resume 10 3 800; else kill_and_resume 1 2 40; fi
}

test_a_polite_kill_of_home_ends_the_work_with_what_is_done() {
  local job code=0
  mpirun --oversubscribe -n 2 "$many" perft 9 --journal pieces.jsonl --quiet >said 2>errors &
  job=$!
  until [ -s pieces.jsonl ]; do kill -0 "$job" 2>/dev/null || fail "it ended: $(<errors)"; sleep 0.05; done
  kill -TERM "$(pid_of 0)"
  wait "$job" || code=$?
  expect_equal "$code" 130
}

test_a_disk_that_is_full_at_home_is_told_and_with_more_room_the_match_goes_on() {
  local match=(match tic-tac-toe random random --games 400 --seed 4 --quiet) said code=0
  mkdir small
  mount -t tmpfs -o size=32k none small 2>/dev/null || left_out "a disk of its own can be mounted by root only"
  trap 'umount "$folder/small"; rm -rf "$folder"' EXIT
  said=$(mpirun --oversubscribe -n 3 "$many" "${match[@]}" --journal small/many.jsonl 2>&1) || code=$?
  expect_equal "$code" 1
  expect_equal "$(grep -c 'No space left on device' <<<"$said")" 1
  mount -o remount,size=4m small
  ranks 3 "${match[@]}" --journal small/many.jsonl --resume >/dev/null
  "$one" "${match[@]}" --journal one.jsonl >/dev/null
  expect_equal "$(games_of small/many.jsonl)" "$(games_of one.jsonl)"
}

# Whatever home does alone may take long; the others are not needed, and nobody misses them.
test_a_command_that_is_not_done_together_is_done_by_home_alone() {
  local job
  mkfifo typed
  ranks 3 --lost-after 1 play tic-tac-toe <typed >said &
  job=$!
  exec 5>typed
  until grep -q "Type 'help'" said && [ -z "$(pid_of 1)$(pid_of 2)" ]; do
    kill -0 "$job" 2>/dev/null || fail "it ended: $(<said)"
    sleep 0.05
  done
  printf '%s\n' quit >&5
  exec 5>&-
  wait "$job" || fail "it ended badly: $(<said)"
}

# answers N: waits until so many searches have ended.
answers() {
  until [ "$(grep -c bestmove said)" -ge "$1" ]; do kill -0 "$uci" || fail "it ended"; sleep 0.05; done
}

test_one_search_of_many_processes_counts_all_their_nodes_and_obeys_a_stop() {
  local uci searches=0 nodes=0
  mkfifo typed
  ranks 3 uci <typed >said &
  uci=$!
  exec 5>typed
  printf '%s\n' uci 'setoption name Hash value 8' 'position startpos moves e2e4' >&5
  # The limit is home's own: what is above it was searched by the others, sooner or later on a busy machine.
  until [ "$nodes" -gt 300000 ]; do
    [ $searches -lt 100 ] || fail "never more than $nodes nodes were counted"
    echo 'go nodes 300000' >&5
    answers $((++searches))
    nodes=$(grep -oE ' nodes [0-9]+' said | tail -n 1 | cut -d' ' -f3)
  done
  printf '%s\n' 'go infinite' stop quit >&5
  exec 5>&-
  wait "$uci"
  expect_contains "$(<said)" "uciok"
  expect_equal "$(grep -c '^bestmove [a-h]' said)" $((searches + 1))
}

test_one_search_goes_on_without_a_process_that_is_killed_in_the_middle_of_it() {
  local uci
  mkfifo typed
  mpirun --oversubscribe --enable-recovery -n 3 "$many" uci <typed >said 2>>errors &
  uci=$!
  exec 5>typed
  printf '%s\n' 'setoption name Hash value 8' 'position startpos' 'go infinite' >&5
  until grep -q ' depth 8 ' said; do kill -0 "$uci" || fail "it ended"; sleep 0.05; done
  kill -KILL "$(pid_of 1)"
  echo stop >&5
  answers 1
  echo 'go nodes 100000' >&5
  answers 2
  echo quit >&5
  exec 5>&-
  wait "$uci" || fail "$(<errors)"
}

# Two hosts: namespaces with a hostname and an address each.
hosts_up() {
  [ -n "${ARBORIST_HOST_TESTS-}${ARBORIST_LONG_TESTS-}" ] ||
    left_out "hosts of their own; ./test --long, or ARBORIST_HOST_TESTS=1, runs it as root"
  [ "$(id -u)" = 0 ] || left_out "network namespaces are for root"
  ip netns add arborist-a 2>/dev/null || left_out "no network namespaces here"
  ip netns add arborist-b
  trap 'hosts_down; rm -rf "$folder"' EXIT
  cat >agent <<'AGENT'
#!/bin/bash
# mpirun's way to the other host: AGENT HOST COMMAND…
exec ip netns exec arborist-b unshare -u bash -c "hostname arborist-b; ${*:2}"
AGENT
  chmod +x agent
  printf '%s\n' '10.77.0.1 slots=1' '10.77.0.2 slots=1' >hosts
}
hosts_down() {
  if [ -n "${relay-}" ]; then kill "$relay" 2>/dev/null || true; fi
  ip netns del arborist-a 2>/dev/null || true
  ip netns del arborist-b 2>/dev/null || true
}
# address HOST DEVICE ADDRESS
address() {
  ip -n "$1" addr add "$3/24" dev "$2"
  ip -n "$1" link set "$2" up
  ip -n "$1" link set lo up
}
connect_directly() {
  ip link add arb-a netns arborist-a type veth peer name arb-b netns arborist-b
  address arborist-a arb-a 10.77.0.1
  address arborist-b arb-b 10.77.0.2
}
# connect_by_relay MILLISECONDS PERCENT: what goes from one to the other takes that long, and some of it is lost.
connect_by_relay() {
  "$ARBORIST_BUILD/packet_relay" arborist-a arborist-b "$1" "$2" >relay.log 2>&1 &
  relay=$!
  while ! grep -q ready relay.log; do kill -0 "$relay" 2>/dev/null || fail "$(<relay.log)"; sleep 0.05; done
  address arborist-a arb0 10.77.0.1
  address arborist-b arb0 10.77.0.2
}
# on_hosts COMMAND…: one process on each. What mpirun is to be told besides stands in `options`.
options=()
on_hosts() {
  ip netns exec arborist-a unshare -u bash -c 'hostname arborist-a; exec "$@"' bash \
    mpirun --mca plm_rsh_agent "$folder/agent" --mca btl tcp,self --mca oob_tcp_if_include 10.77.0.0/24 \
    --mca btl_tcp_if_include 10.77.0.0/24 --hostfile hosts "${options[@]}" -n 2 "$many" "$@" 2>>errors || fail "$(<errors)"
}

test_hosts_of_their_own_make_the_same_games() {
  hosts_up
  connect_directly
  on_hosts selfplay --games 8 --nodes 60 --seed 5 --threads 1 --out many.bin >/dev/null
  expect_contains "$(<errors)" "arborist-b (process 1)"
  "$one" selfplay --games 8 --nodes 60 --seed 5 --quiet --out one.bin
  for game in 1 2 3 4 5 6 7 8; do
    expect_equal "$("$one" data show many.bin --games $game)" "$("$one" data show one.bin --games $game)"
  done
}

# lose_on_other_host PROGRAM: a match goes on when PROGRAM is killed on the other host.
lose_on_other_host() {
  local match=(match chess alphabeta:depth=3 alphabeta:depth=2 --games 30 --seed 8 --quiet --concurrency 1) job lost
  hosts_up
  connect_directly
  options=(--enable-recovery)
  on_hosts --lost-after 2 "${match[@]}" --journal many.jsonl >/dev/null &
  job=$!
  wait_for_games 4
  for lost in $(ip netns pids arborist-b); do
    if [ "$(<"/proc/$lost/comm")" = "$1" ]; then kill -KILL "$lost"; fi
  done
  wait "$job" || fail "$(<errors)"
  expect_contains "$(<errors)" "is silent: others do its piece"
  "$one" "${match[@]}" --journal one.jsonl >/dev/null
  expect_equal "$(games_of many.jsonl)" "$(games_of one.jsonl)"
}

test_a_process_that_is_killed_on_another_host_costs_no_game() { lose_on_other_host "${many##*/}"; }

# The daemon of mpirun goes with it, as where the power fails; mpirun ends all the same.
test_a_host_that_dies_costs_no_game() { lose_on_other_host orted; }

test_late_and_lost_packets_change_nothing_but_the_time() {
  hosts_up
  connect_by_relay 10 1
  on_hosts perft 6 >counts
  expect_contains "$(<counts)" "119,060,324"
}

"$1"
