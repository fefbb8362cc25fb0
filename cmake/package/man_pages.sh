#!/bin/sh
# Manual pages made of what the program says of itself: arborist(1), and one for every command and those below it.
#
#   cmake/package/man_pages.sh build/release/arborist FOLDER         FOLDER/arborist.1, FOLDER/arborist-match.1, …
set -eu
program=$1 folder=$2
house=$(cd "$(dirname "$0")" && pwd)
version=$("$program" --version | sed -n '1s/.* //p')
mkdir -p "$folder"

# page COMMAND…: the page of one command, and of those below it.
page() {
  help=$("$program" "$@" --help)
  name=arborist
  for word; do name=$name-$word; done
  printf '%s\n' "$help" | awk -v name="$name" -v words="arborist $*" -v version="$version" -f "$house/man_page.awk" \
    >"$folder/$name.1"
  for below in $(printf '%s\n' "$help" | sed -n '/^Subcommands:$/,/^$/s/^  \([a-z-]*\)  .*/\1/p'); do
    page "$@" "$below"
  done
}
page
