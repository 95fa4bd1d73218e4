#!/usr/bin/env bash
# psql runs a script; what it prints must be what PostgreSQL prints.
set -euo pipefail
cd "$1"
out=$(mktemp)
trap 'rm -f "$out"' EXIT
psql -X -q -f psql.sql >"$out" 2>&1 || true
diff psql.out "$out"
