#!/usr/bin/env bash
# Real clients against real clusters: psql, psycopg 3, node-postgres, the PostgreSQL JDBC driver and
# pgbench; redis-py against the key-value service. A client that cannot be run is a failure, not a skip.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
. "$root/bin/jdk.sh"
work=$(mktemp -d)
passed=0
failed=0
up=

stop() {
  if [ -n "$up" ]; then
    kill "$up" 2>/dev/null || true
    wait "$up" 2>/dev/null || true
    up=
  fi
}

finish() {
  stop
  rm -rf "$work"
}
trap finish EXIT

need() { # command, Debian package
  command -v "$1" >/dev/null && return 0
  if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    echo "installing $2 for $1"
    { apt-get -qq update && apt-get -qq install -y "$2"; } >"$work/apt.log" 2>&1 || tail -n 5 "$work/apt.log"
  fi
  command -v "$1" >/dev/null || {
    echo "clients: $1 was not found; install it (Debian, Ubuntu: apt-get install $2)" >&2
    exit 1
  }
}
need psql postgresql-client
need pgbench postgresql-contrib
need python3 python3
need node nodejs
need npm npm

export QUORATE_HOST=127.0.0.1
QUORATE_PORT=$(python3 -c 'import socket; s=socket.socket(); s.bind(("127.0.0.1",0)); print(s.getsockname()[1])')
export QUORATE_PORT
export PGHOST=$QUORATE_HOST PGPORT=$QUORATE_PORT PGUSER=quorate PGPASSWORD=quorate PGDATABASE=quorate

"$root/quorate" --version >/dev/null
echo "preparing the clients"
tools="$root/clients/target"
mkdir -p "$tools"
if [ ! -x "$tools/venv/bin/python" ]; then
  python3 -m venv "$tools/venv"
fi
"$tools/venv/bin/pip" -q --disable-pip-version-check install 'psycopg[binary]==3.2.9' 'redis==5.2.1'
mkdir -p "$tools/node"
cp "$here/node/package.json" "$here"/node/*.mjs "$tools/node/"
(cd "$tools/node" && npm install --silent --no-audit --no-fund --no-package-lock)
driver=$(ls "$root"/cli/target/clients/postgresql-*.jar)

start() { # name, options
  local data="$work/$1"
  shift
  echo "starting a cluster on port $QUORATE_PORT" "$@"
  "$root/quorate" up --data "$data" --port "$QUORATE_PORT" "$@" >"$data.log" 2>&1 &
  up=$!
  for _ in $(seq 600); do
    grep -q '^ready' "$data.log" && return 0
    kill -0 "$up" 2>/dev/null || break
    sleep 0.2
  done
  cat "$data.log"
  echo "clients: the cluster did not start" >&2
  exit 1
}

check() { # name, command...
  local name=$1
  shift
  if timeout 180 "$@" >"$work/$name.log" 2>&1; then
    echo "  ok      $name"
    passed=$((passed + 1))
  else
    echo "  FAILED  $name"
    sed 's/^/    /' "$work/$name.log" | tail -n 30
    failed=$((failed + 1))
  fi
}

start data
check psql "$here/psql.sh" "$here"
check psycopg "$tools/venv/bin/python" "$here/psycopg_client.py"
check security "$here/security.sh" "$work/data"
check node-postgres node "$tools/node/client.mjs"
check jdbc "$JAVA" -cp "$driver" "$here/jdbc/JdbcClient.java"
check pgbench-init pgbench -i -s 1
for mode in simple extended prepared; do
  check "pgbench-$mode" "$here/pgbench.sh" "$mode"
done
check tpcb-sums "$here/tpcb-sums.sh"
check verify "$root/quorate" verify --data "$work/data"
check ledger "$tools/venv/bin/python" "$here/ledger.py" "$QUORATE_PORT" 5 8
check stir "$tools/venv/bin/python" "$here/stir.py" --port "$QUORATE_PORT" --seconds 15
check verify-stirred "$root/quorate" verify --data "$work/data"
check no-node-stopped bash -c "! grep -E 'stopped|repair after' '$work/data.log'"
stop

start readme --engines h2,hsqldb,derby
check readme-bug "$here/readme-bug.sh" "$root" "$work/readme"

stop
check redis-py "$here/redis.sh" "$tools/venv/bin/python"

echo "clients: $passed passed, $failed failed"
[ "$failed" = 0 ]
