#!/usr/bin/env bash
# Runs the browser tests against a built program: tests/web/run.sh build/dev/arborist [part of a test's name]
# Needs node, npm and chromium; npm's packages are installed beside this script by name and checksum.
set -euo pipefail
binary=$(realpath "${1:?which program? tests/web/run.sh build/dev/arborist}")
shift
cd "$(dirname "$0")"
if [ ! node_modules/.package-lock.json -nt package-lock.json ]; then
  npm ci --no-audit --no-fund --loglevel=error
  touch node_modules/.package-lock.json
fi
exec node run.mjs "$binary" "$@"
