#!/usr/bin/env bash
# TPC-B's invariant: branches, tellers, accounts and the history sum up to the same.
set -euo pipefail
sums=$(psql -X -At -F ' ' -c "select (select sum(bbalance) from pgbench_branches), (select sum(tbalance) from pgbench_tellers), (select sum(abalance) from pgbench_accounts), (select sum(delta) from pgbench_history)")
echo "$sums"
read -r a b c d <<<"$sums"
[ "$a" = "$b" ] && [ "$b" = "$c" ] && [ "$c" = "$d" ]
