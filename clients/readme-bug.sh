#!/usr/bin/env bash
# The transcript that the README opens with: a query that Derby answers wrongly, answered rightly.
set -euo pipefail
psql -X -q -v ON_ERROR_STOP=1 <<'SQL'
create table p (a int, b int);
create table s (v int);
insert into p values (1, null), (2, 3);
insert into s values (1), (2);
SQL
query="select p.a, case when p.b not in (select v from s) then 1 else 0 end from p"
for i in $(seq 5); do
  [ "$(psql -X -At -c "$query" | sort | tr '\n' ' ')" = "1|0 2|1 " ]
  [ "$(psql -X -At -q -c begin -c "$query" -c commit | sort | tr '\n' ' ')" = "1|0 2|1 " ]
done
for _ in $(seq 100); do
  found=$("$1/quorate" divergences --data "$2")
  grep -q 'derby *wrong answer' <<<"$found" && break
  sleep 0.1
done
echo "$found"
grep -q 'node 3 *derby *wrong answer *(1, 1), (2, 1)' <<<"$found"
grep -q 'node 1 *h2 *sound *(1, 0), (2, 1)' <<<"$found"
[ "$(grep -c '^[0-9]' <<<"$found")" = 1 ]
# A program that needs Derby alone answers as wrongly.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$1/quorate" divergences show "$(grep -o '^[0-9.]*' <<<"$found")" --data "$2" --bundle="$work" >"$work/shown"
grep -q 'CREATE TABLE "p"' "$work/shown"
. "$1/bin/jdk.sh"
told=$("$JAVA_HOME/bin/java" -cp "$(echo "$1"/cli/target/lib/derby*.jar | tr ' ' ':')" "$work"/WrongDerby*.java)
grep -A2 'the right answer' <<<"$told" | grep -q '(1, 0)'
grep -A2 'the answer' <<<"$told" | grep -q '(1, 1)'
