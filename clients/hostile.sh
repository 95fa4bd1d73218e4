#!/usr/bin/env bash
# Puts a hostile node into a cluster whose nodes may lie, and measures what that costs while the
# attack goes on. `clients/hostile.sh --help` lists its options.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
python=${PYTHON:-}
if [ -z "$python" ]; then
  for each in python3 python; do
    if "$each" -c 'import psycopg' 2>/dev/null; then
      python=$each
      break
    fi
  done
fi
if [ -z "$python" ]; then
  echo 'hostile: no python with psycopg; install it (pip install "psycopg[binary]"), or say PYTHON=...' >&2
  exit 2
fi
exec "$python" "$here/hostile.py" "$@"
