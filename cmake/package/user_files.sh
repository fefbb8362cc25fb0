#!/bin/sh
# What `cmake --install` makes when it puts the program in place: its manual pages, the completions of the shells, icons
# of fixed size where there is something to draw them with, and the engine under a name of its own.
#
#   cmake/package/user_files.sh build/release/arborist SOURCE PREFIX
set -eu
program=$1 source=$2 prefix=$3 share=$3/share

"$source/cmake/package/man_pages.sh" "$program" "$share/man/man1"
gzip -9nf "$share/man/man1"/arborist*.1

# completion SHELL FILE: where each shell looks.
completion() {
  mkdir -p "$(dirname "$share/$2")"
  "$program" completion "$1" >"$share/$2"
}
completion bash bash-completion/completions/arborist
completion zsh zsh/vendor-completions/_arborist
completion fish fish/vendor_completions.d/arborist.fish

if command -v rsvg-convert >/dev/null; then
  for size in 48 128 256; do
    icons=$share/icons/hicolor/${size}x$size/apps
    mkdir -p "$icons"
    rsvg-convert -w $size -h $size "$source/web/src/logo.svg" -o "$icons/arborist.png"
  done
fi

mkdir -p "$prefix/games"
ln -sf ../bin/arborist "$prefix/games/arborist-uci"
