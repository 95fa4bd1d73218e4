#!/usr/bin/env bash
# Runs a driver's own test suite, as its makers wrote it, against a cluster of its own, or a server that is there:
# for each file how many of its tests passed, failed, were skipped, and ran into their time limit.
#
#   clients/suites.sh asyncpg [--engines h2,sqlite,postgresql] [--port PORT] [file...]
#
# With --port it is run against that server, as the superuser quorate, without a password: so one sees what a PostgreSQL does.
# Suites are fetched from the driver's registry. What came out, test by test, is in clients/suites/target.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
suite=${1:-}
[ "$suite" = asyncpg ] || { sed -n 's/^#   //p' "$0" >&2; exit 2; }
shift
engines=h2,sqlite,postgresql
port=''
files=()
while [ $# -gt 0 ]; do
  case $1 in
    --engines) engines=$2; shift 2 ;;
    --port) port=$2; shift 2 ;;
    *) files+=("$1"); shift ;;
  esac
done
work="$here/clients/suites/target"
mkdir -p "$work"

. "$here/clients/suites/$suite.sh"
fetch

if [ -z "$port" ]; then
  port=${PORT:-5479}
  data=$(mktemp -d)
  "$here/quorate" up --fresh --trust --data "$data" --port "$port" --engines "$engines" >"$work/cluster.log" 2>&1 &
  cluster=$!
  trap 'kill $cluster 2>/dev/null; wait $cluster 2>/dev/null || true; rm -rf "$data"' EXIT
  until psql -X -h 127.0.0.1 -p "$port" -U quorate -c 'select 1' quorate >/dev/null 2>&1; do
    kill -0 "$cluster" 2>/dev/null || { tail -n 5 "$work/cluster.log" >&2; exit 1; }
    sleep 0.5
  done
fi

total=(0 0 0 0)
printf '%-28s %7s %7s %7s %8s\n' "$suite" passed failed skipped time-out
for file in "${files[@]:-$(list)}"; do
  for each in $file; do
    read -r passed failed skipped late < <(run "$each" "$port" "$work/$suite-$each.log")
    printf '%-28s %7d %7d %7d %8d\n' "$each" "$passed" "$failed" "$skipped" "$late"
    total=($((total[0] + passed)) $((total[1] + failed)) $((total[2] + skipped)) $((total[3] + late)))
  done
done
printf '%-28s %7d %7d %7d %8d\n' all "${total[@]}"
[ "${total[3]}" = 0 ] # a client that waits for ever is the one thing that no suite forgives
