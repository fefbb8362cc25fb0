#!/usr/bin/env bash
# What a change gained against other programs: the engine before it and after it, in turn against each opponent, so that
# whatever the machine does meanwhile befalls both. 100 ms a move, one thread, no books, 32 MB of hash, both colours of
# balanced openings, the same for both, two games at once; a game ends when both sides have said for three moves that one
# is six pawns ahead, or for eight that it is drawn. Needs install.sh and a quiet machine; 100 games take about 7 minutes.
# Every game is kept in FOLDER: broken off in whatever way, the same command goes on, and what is done is only counted.
# Usage: bench/engines/gain.sh [-b BEFORE] [-a AFTER] [-m TIME] [-r ROUND] [-f FOLDER] [OPPONENT=GAMES…]
#        BEFORE and AFTER are players; unless they are named, the classic evaluation and the net of a release build.
#        OPPONENT=GAMES, unless named: ethereal-chess=400 stockfish=300
set -euo pipefail
cd "$(dirname "$0")/../.."
arborist=build/release/arborist
before="uci:$arborist,args=uci,UseNet=false,Hash=32" after="uci:$arborist,args=uci,Hash=32"
time=100ms round=20 folder=
while getopts 'b:a:m:r:f:' option; do
  case $option in
    b) before=$OPTARG ;;
    a) after=$OPTARG ;;
    m) time=$OPTARG ;;
    r) round=$OPTARG ;;
    f) folder=$OPTARG ;;
    *) sed -n 's/^# \(Usage: \)/\1/p' "$0" >&2; exit 2 ;;
  esac
done
shift $((OPTIND - 1))
# shellcheck source=bench/engines/opponents.sh
source bench/engines/opponents.sh
opponents=("$@")
[ ${#opponents[@]} -gt 0 ] || opponents=(ethereal-chess=400 stockfish=300)
[ -n "$folder" ] || folder=build/gain/$(cksum <"$arborist" | cut -d' ' -f1)
mkdir -p "$folder"
echo "games are kept in $folder: the same command goes on" >&2

# play WHO PLAYER OPPONENT GAMES: up to so many games in all; prints what came out as JSON.
play() {
  local journal=$folder/$3-$1.jsonl again=()
  [ ! -e "$journal" ] || again=(--resume)
  "$arborist" match chess "$1=$2" "$3=${opponent_specs[$3]}" --games "$4" --movetime "$time" --time-margin 200ms --concurrency 2 \
    --void-failures --openings openings/balanced-8ply.epd --order shuffled --resign moves=3,score=600,both \
    --draw from=40,moves=8,score=10 --journal "$journal" "${again[@]}" --quiet --json
}

echo '| against | before | | after | | gained |'
echo '|---|---|---|---|---|---|'
for entry in "${opponents[@]}"; do
  opponent=${entry%%=*} games=${entry#*=}
  [ -n "${opponent_specs[$opponent]-}" ] || { echo "no opponent '$opponent'; there are: ${!opponent_specs[*]}" >&2 && exit 2; }
  for ((done = round; ; done += round)); do
    [ "$done" -lt "$games" ] || done=$games
    was=$(play before "$before" "$opponent" "$done")
    is=$(play after "$after" "$opponent" "$done")
    echo "$opponent: $done of $games games each" >&2
    [ "$done" -lt "$games" ] || break
  done
  # shellcheck disable=SC2016  # those are node's own
  printf '[%s,%s]' "$was" "$is" | node -e '
    const sides = JSON.parse(require("fs").readFileSync(0)).map((match) => match.duels[0]);
    const plus = (n) => (n < 0 ? "" : "+") + n.toFixed(0);
    const row = ({ results: { wins, draws, losses }, elo }) => {
      const share = (100 * (wins + draws / 2)) / (wins + draws + losses);
      return `+${wins} =${draws} -${losses} | ${share.toFixed(1)} %, ${elo.value === null ? "?" : plus(elo.value)}`;
    };
    // Where one side won or lost all, there is no error to state.
    const known = sides.every(({ elo }) => [elo.value, elo.low, elo.high].every((n) => typeof n === "number"));
    const error = known && Math.hypot(...sides.map(({ elo }) => (elo.high - elo.low) / 2));
    const gain = known ? `${plus(sides[1].elo.value - sides[0].elo.value)} ± ${error.toFixed(0)} Elo` : "?";
    console.log(`| ${process.argv[1]} | ${row(sides[0])} | ${row(sides[1])} | ${gain} |`);' "$opponent"
done
