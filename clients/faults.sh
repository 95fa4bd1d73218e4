#!/usr/bin/env bash
# Kills and stops the processes of a cluster on this machine while clients write to it, and checks
# that nothing acknowledged was lost. Ends by itself; `clients/faults.sh --help` lists its options.
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
  echo 'faults: no python with psycopg; install it (pip install "psycopg[binary]"), or say PYTHON=...' >&2
  exit 2
fi
exec "$python" "$here/faults.py" "$@"
