#!/usr/bin/env bash
# Large results beside a small load, in a cluster with little memory. `clients/large.sh --help` lists its options.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
exec python3 "$here/large.py" "$@"
