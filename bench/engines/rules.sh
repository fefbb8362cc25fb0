#!/usr/bin/env bash
# What each rule of the search is worth: the engine against itself without it, so many nodes a move, so that nothing else
# on the machine matters. A sequential test, [0, 10] for a rule that is in: it ends when it is decided, or after so many
# games. The games of each rule are kept in FOLDER (one for each build of the program, unless one is named); broken off
# in whatever way, the same command goes on, and rules that are done are only counted. Prints the rows of the table in docs/engine.md; 4,000 games of 10,000 nodes take
# about half an hour a rule on two cores.
# Usage: bench/engines/rules.sh [-g GAMES] [-n NODES] [-e LOW,HIGH] [-c AT_ONCE] [-f FOLDER] [RULE…]
#        after ./run --version or another release build
set -euo pipefail
cd "$(dirname "$0")/../.."
games=4000 nodes=10000 test=0,10 at_once=2 folder=
while getopts 'g:n:e:c:f:' option; do
  case $option in
    g) games=$OPTARG ;;
    n) nodes=$OPTARG ;;
    e) test=$OPTARG ;;
    c) at_once=$OPTARG ;;
    f) folder=$OPTARG ;;
    *) sed -n 's/^# \(Usage: \)/\1/p' "$0" >&2; exit 2 ;;
  esac
done
shift $((OPTIND - 1))
rules=("$@")
if [ ${#rules[@]} = 0 ]; then
  mapfile -t rules < <(build/release/arborist players --json |
    node -p 'JSON.parse(require("fs").readFileSync(0)).engine_rules.map((rule) => rule.name).join("\n")')
fi
[ -n "$folder" ] || folder=build/rules/$(cksum <build/release/arborist | cut -d' ' -f1)
mkdir -p "$folder"
echo "games are kept in $folder: the same command goes on" >&2
echo "| rule | won, drawn, lost | worth, in Elo | [${test/,/, }] |"
echo '|---|---|---|---|'
for rule in "${rules[@]}"; do
  journal=$folder/$rule-$nodes.jsonl
  again=()
  [ ! -e "$journal" ] || again=(--resume)
  found=$(build/release/arborist match chess "with=engine:nodes=$nodes" "without=engine:nodes=$nodes,without=$rule" \
    --games "$games" --sprt "$test" --concurrency "$at_once" --openings openings/balanced-8ply.epd --order shuffled \
    --resign moves=4,score=900,both --draw from=40,moves=8,score=10 --journal "$journal" "${again[@]}" --quiet --json)
  # shellcheck disable=SC2016  # those are node's own
  node -e '
    const { duels: [{ results, elo }], sprt } = JSON.parse(require("fs").readFileSync(0));
    const plus = (n) => n === null || n === undefined ? "?" : (n < 0 ? "" : "+") + n.toFixed(0);
    const [low, high] = process.argv[2].split(",");
    const said = { H1: `decided: ${high} rather than ${low}`, H0: `decided: ${low} rather than ${high}` };
    const how = said[sprt.decision] ??
      `undecided after ${results.wins + results.draws + results.losses} games: LLR ${sprt.llr.toFixed(2)} of ` +
      `(${sprt.lower.toFixed(2)}, ${sprt.upper.toFixed(2)})`;
    console.log(`| ${process.argv[1]} | +${results.wins} =${results.draws} -${results.losses} | ` +
      `${plus(elo.value)} (${plus(elo.low)} to ${plus(elo.high)}) | ${how} |`);' "$rule" "$test" <<<"$found"
done
