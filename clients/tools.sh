#!/usr/bin/env bash
# Tools that look into a schema before they do anything, against a cluster of its own: one line for each, "ok" or
# "FAILED" with the last words it said. What is known to fail, and why, is in docs/postgres.md.
#
#   clients/tools.sh [--engines h2,hsqldb,sqlite]
#
# Packages of Python, node, Maven and Go are fetched by their own tools, with the versions that are written in clients/tools.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
. "$here/bin/jdk.sh"
engines=h2,hsqldb,sqlite
[ "${1:-}" != --engines ] || engines=$2
work="$here/clients/tools/target"
port=${PORT:-5469}
mkdir -p "$work"
data=$(mktemp -d)
"$here/quorate" up --fresh --trust --data "$data" --port "$port" --engines "$engines" >"$work/cluster.log" 2>&1 &
cluster=$!
trap 'kill $cluster 2>/dev/null; wait $cluster 2>/dev/null || true; rm -rf "$data"' EXIT
until psql -X -h 127.0.0.1 -p "$port" -U quorate -c 'select 1' quorate >/dev/null 2>&1; do
  kill -0 "$cluster" 2>/dev/null || { tail -n 5 "$work/cluster.log" >&2; exit 1; }
  sleep 0.5
done

failed=0
check() { # name command...
  local name=$1
  shift
  if timeout 120 "$@" >"$work/$name.log" 2>&1; then
    echo "$name ok"
  else
    echo "$name FAILED: $(tail -n 1 "$work/$name.log")"
    failed=1
  fi
}

psql_commands() {
  local each
  psql -X -q -h 127.0.0.1 -p "$port" -U quorate quorate -c 'create table if not exists psql_a (id serial primary key, b text unique)'
  for each in '\d' '\d+ psql_a' '\dt+' '\l' '\du' '\dn+' '\df' '\di+' '\dv' '\ds' '\dT' '\dp' '\d psql_a_id_seq' '\d psql_a_pkey'; do
    psql -X -v ON_ERROR_STOP=1 -h 127.0.0.1 -p "$port" -U quorate quorate -c "$each"
  done
}
export port
export -f psql_commands
check psql bash -ec psql_commands

jar=$(ls "$here"/cli/target/lib/postgresql-*.jar)
check pgjdbc "$JAVA" -cp "$jar" "$here/clients/tools/Metadata.java" "jdbc:postgresql://127.0.0.1:$port/quorate?user=quorate"

if [ ! -e "$work/venv/ready" ]; then
  python3 -m venv "$work/venv" && "$work/venv/bin/pip" install -q -r "$here/clients/tools/requirements.txt" && touch "$work/venv/ready"
fi
check sqlalchemy "$work/venv/bin/python" "$here/clients/tools/alchemy.py" "postgresql+psycopg://quorate@127.0.0.1:$port/quorate"
rm -rf "$work/django" && mkdir "$work/django"
check django bash -c "cd '$work/django' && '$work/venv/bin/python' '$here/clients/tools/django_models.py' $port"

check pg_dump python3 "$here/clients/tools/dump.py" "$port"

if [ ! -e "$work/jvm/ready" ] || [ "$here/clients/tools/jvm/pom.xml" -nt "$work/jvm/ready" ]; then
  need_maven
  rm -rf "$work/jvm"
  "$MVN" -q -B -f "$here/clients/tools/jvm/pom.xml" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
    -DoutputDirectory="$work/jvm" >"$work/maven.log" 2>&1 && touch "$work/jvm/ready"
fi
for tool in Flyway Liquibase Hibernate Spring; do
  check "${tool,,}" "$JAVA" -cp "$(printf '%s:' "$work"/jvm/*.jar)" "$here/clients/tools/jvm/${tool}Tool.java" \
    "jdbc:postgresql://127.0.0.1:$port/quorate?user=quorate" "$here/clients/tools/jvm"
done

if command -v go >/dev/null; then
  (cd "$here/clients/tools/pgx" && go build -o "$work/pgx" .) >"$work/go.log" 2>&1 || true
  check pgx "$work/pgx" "postgres://quorate@127.0.0.1:$port/quorate"
else
  echo "pgx: no go here"
fi

if command -v npm >/dev/null; then
  cp "$here"/clients/tools/*.js "$here/clients/tools/package.json" "$work"
  (cd "$work" && npm install --silent --no-audit --no-fund >"$work/npm.log" 2>&1)
  for tool in knex sequelize typeorm; do
    check "$tool" node "$work/$tool.js" "postgres://quorate:x@127.0.0.1:$port/quorate"
  done
else
  echo "knex, sequelize, typeorm: no npm here"
fi
exit $failed
