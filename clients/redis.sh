#!/usr/bin/env bash
# redis-py against a key-value service of its own, before and after one of its executors is killed.
#
#   clients/redis.sh PYTHON     with redis-py; QUORATE names another quorate to run
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
quorate=${QUORATE:-$here/../quorate}
python=$1
work=$(mktemp -d)
QUORATE_REDIS_PORT=$("$python" -c 'import socket; s=socket.socket(); s.bind(("127.0.0.1",0)); print(s.getsockname()[1])')
export QUORATE_REDIS_PORT
"$quorate" up --service kv --processes --port "$QUORATE_REDIS_PORT" --data "$work/data" >"$work/up.log" 2>&1 &
up=$!
trap 'kill $up 2>/dev/null; wait $up 2>/dev/null || true; rm -rf "$work"' EXIT
until grep -q '^ready' "$work/up.log"; do
  kill -0 "$up" 2>/dev/null || { cat "$work/up.log" >&2; exit 1; }
  sleep 0.2
done
"$python" "$here/redis_client.py"
kill -9 "$(sed -n 's/^ *node 1 *process \([0-9]*\).*/\1/p' "$work/up.log" | head -n 1)"
"$python" "$here/redis_client.py"
"$quorate" status --json --data "$work/data" | grep -q '"service" : "kv"'
