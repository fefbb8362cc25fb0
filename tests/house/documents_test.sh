#!/usr/bin/env bash
# What the documents quote is what the files say, and what they link to is there.
# shellcheck source=tests/house/common.sh
source "$(dirname "$0")/common.sh"

# The code block that follows the line `<!-- file: PATH -->` in a document.
quoted_block() {
  awk -v mark="<!-- file: $2 -->" '
    $0 == mark {wanted = 1; next}
    wanted && /^```/ {if (inside) exit; inside = 1; next}
    inside {print}' "$1"
}

test_code_in_the_documents_is_the_code_that_is_tested() {
  local count=0 document path
  while IFS=: read -r document path; do
    path=${path#*file: } path=${path% -->}
    diff <(quoted_block "$house/$document" "$path") "$house/$path" || fail "$document does not quote $path as it is"
    count=$((count + 1))
  done < <(cd "$house" && grep -oH '<!-- file: .* -->' README.md docs/*.md)
  [ "$count" -ge 3 ] || fail "only $count quoted files were found"
}

test_links_of_the_documents_lead_somewhere() {
  local document target
  for document in "$house"/*.md "$house"/docs/*.md; do
    while read -r target; do
      [ -e "$(dirname "$document")/$target" ] || fail "$document links to $target, which is not there"
    done < <(awk '/^```/ {code = !code} !code' "$document" | grep -oE '\]\([^)#:]+\)' | sed 's/^](//; s/)$//')
  done
}

"$1"
