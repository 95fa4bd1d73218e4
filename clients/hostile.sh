#!/usr/bin/env bash
# Puts a hostile node into a cluster whose nodes may lie, and measures what that costs while the
# attack goes on. `clients/hostile.sh --help` lists its options.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
. "$here/python.sh"
exec "$python" "$here/hostile.py" "$@"
