#!/usr/bin/env bash
# run_fuzzer.sh FUZZER CORPUS: first every input of the corpus, then new ones: for at most five seconds, or ten minutes
# with ARBORIST_LONG_TESTS=1. What the fuzzer finds new is forgotten, so that every run starts from the same place; an
# input that fails is kept beside the fuzzer, and its path is printed.
set -euo pipefail
fuzzer=$1 corpus=$2
seconds=5 runs=200000
if [ "${ARBORIST_LONG_TESTS-}" = 1 ]; then seconds=600 runs=-1; fi
found=$(mktemp -d)
trap 'rm -rf "$found"' EXIT
known=()
[ ! -d "$corpus" ] || known=("$corpus")
# Names instead of addresses in a report.
export ASAN_SYMBOLIZER_PATH=/usr/bin/llvm-symbolizer-16
"$fuzzer" -seed=1 -runs=$runs -max_total_time=$seconds -timeout=10 -rss_limit_mb=1024 -verbosity=0 \
  -artifact_prefix="$fuzzer-" "$found" "${known[@]}"
