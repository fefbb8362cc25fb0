#!/usr/bin/env bash
# Installs the chess engines of Debian that the arena meets, by name:
#
#   bench/engines/install.sh            install what is missing (root or sudo)
#   bench/engines/install.sh --list     only say which are installed
#
# How each is played is told in docs/engines.md.
set -euo pipefail
engines=(stockfish ethereal-chess toga2 glaurung gnuchess phalanx fairymax hoichess sjeng)

is_installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

missing=()
for engine in "${engines[@]}"; do
  if is_installed "$engine"; then
    [ "${1-}" != --list ] || printf '%-15s installed\n' "$engine"
  else
    [ "${1-}" != --list ] || printf '%-15s missing\n' "$engine"
    missing+=("$engine")
  fi
done
[ "${1-}" != --list ] || exit 0
if [ ${#missing[@]} -eq 0 ]; then
  echo "all of them are installed: ${engines[*]}"
  exit 0
fi
as_root=()
[ "$(id -u)" = 0 ] || as_root=(sudo)
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "${missing[@]}"
