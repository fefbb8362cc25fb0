# shellcheck shell=bash
# Debian's engines as players: one thread, no book, 32 MB of hash. Sourced by the scripts that play against them.
# shellcheck disable=SC2034  # whoever sources it uses it
declare -A opponent_specs=(
  [gnuchess]='uci:gnuchess,args=--uci,OwnBook=false,Hash=32'
  [glaurung]='uci:glaurung,OwnBook=false,Threads=1,Hash=32'
  [toga2]='uci:toga2,OwnBook=false,Hash=32'
  [ethereal-chess]='uci:ethereal-chess,Hash=32'
  [stockfish]='uci:stockfish,Threads=1,Hash=32'
)
