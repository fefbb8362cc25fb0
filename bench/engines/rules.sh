#!/usr/bin/env bash
# What each rule of the search is worth: the engine against itself without it, so many nodes a move, so that nothing else
# on the machine matters. Prints a line for each rule; 300 games of 10,000 nodes take about two minutes.
# Usage: bench/engines/rules.sh [GAMES [NODES [RULE…]]]    after ./run --version or another release build
set -euo pipefail
cd "$(dirname "$0")/../.."
games=${1:-300} nodes=${2:-10000}
rules=("${@:3}")
if [ ${#rules[@]} = 0 ]; then
  mapfile -t rules < <(build/release/arborist players --json |
    node -p 'JSON.parse(require("fs").readFileSync(0)).engine_rules.map((rule) => rule.name).join("\n")')
fi
for rule in "${rules[@]}"; do
  # shellcheck disable=SC2016  # those are node's own
  build/release/arborist match chess "with=engine:nodes=$nodes" "without=engine:nodes=$nodes,without=$rule" \
    --games "$games" --concurrency 2 --openings openings/balanced-8ply.epd --order shuffled \
    --resign moves=4,score=900,both --draw from=40,moves=8,score=10 --quiet --json |
    node -e '
      const [{ results, elo }] = JSON.parse(require("fs").readFileSync(0)).duels;
      const plus = (n) => (n < 0 ? "" : "+") + n.toFixed(0);
      console.log(`${process.argv[1].padEnd(20)} +${results.wins} =${results.draws} -${results.losses}  ` +
        `${plus(elo.value)} Elo (${plus(elo.low)} to ${plus(elo.high)})`);' "$rule"
done
