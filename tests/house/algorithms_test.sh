#!/usr/bin/env bash
# What the pages of docs/algorithms show is what the program says: every command runs, and every line below a command in a
# `console` block is a line of what it prints, in that order. Times are left out.
# shellcheck source=tests/house/common.sh
source "$(dirname "$0")/common.sh"
pages=$house/docs/algorithms

# Without the column of times and without colours; tables of paths end with milliseconds.
without_times() { sed -E 's/ +(ms|[0-9]+\.[0-9]{2})$//'; }

# blocks KIND FILE: the lines of the blocks of that kind.
blocks() { awk -v mark="\`\`\`$1" '$0 == mark {inside = 1; next} /^```/ {inside = 0} inside' "$2"; }

# run_line COMMAND: a line that begins with 'arborist', in a folder of its own.
run_line() { (cd "$folder" && PATH=$ARBORIST_BUILD:$PATH bash -c "$1" 2>&1) || fail "'$1' fails"; }

# follow OUTPUT LINE…: whether the lines occur in the output in this order.
follow() {
  local line wanted=("${@:2}") next=0
  while IFS= read -r line; do
    if [ "$next" -lt "${#wanted[@]}" ] && [ "$line" = "${wanted[$next]}" ]; then next=$((next + 1)); fi
  done <<<"$1"
  [ "$next" -eq "${#wanted[@]}" ] || fail "'${wanted[$next]}' is not what the program says"
}

test_every_algorithm_has_a_page() {
  local page
  while read -r page; do
    [ -s "$pages/$page" ] || fail "$page is missing"
    grep -q "When to use it" "$pages/$page" || fail "$page does not say when to use it"
    grep -q '^!\[' "$pages/$page" || fail "$page has no picture"
  done < <(grep -oE '\]\([a-z-]+\.md\)' "$pages/README.md" | sed 's/^](//; s/)$//')
}

test_the_counts_of_the_pages_are_those_of_the_program() {
  local page line command='' output shown=() count=0
  for page in "$pages"/*.md; do
    while IFS= read -r line || [ -n "$command" ]; do
      if [[ $line == '$ '* || -z $line ]]; then
        if [ -n "$command" ]; then
          output=$(run_line "$command" | without_times)
          follow "$output" "${shown[@]}"
          count=$((count + 1))
        fi
        command=${line#'$ '} shown=()
      else
        shown+=("$line")
      fi
    done < <(blocks console "$page")
  done
  [ "$count" -ge 15 ] || fail "only $count commands were found"
}

test_the_commands_of_the_pages_run() {
  local page line
  for page in "$pages"/*.md; do
    while IFS= read -r line; do run_line "$line" >/dev/null; done < <(blocks sh "$page")
  done
}

test_links_of_the_pages_lead_somewhere() {
  local page target
  for page in "$pages"/*.md; do
    while read -r target; do
      [ -e "$pages/$target" ] || fail "$page links to $target, which is not there"
    done < <(awk '/^```/ {code = !code} !code' "$page" | grep -oE '\]\([^)#:]+\)' | sed 's/^](//; s/)$//')
  done
}

"$1"
