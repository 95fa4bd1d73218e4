#!/usr/bin/env bash
# TPC-B by pgbench in one protocol mode: no transaction may fail.
set -euo pipefail
out=$(pgbench -n -c 8 -j 2 -T 8 -M "$1" --max-tries=100 2>&1)
echo "$out"
grep -q 'number of failed transactions: 0 ' <<<"$out"
! grep -q 'number of transactions actually processed: 0$' <<<"$out"
