#!/usr/bin/env bash
# Kills and stops the processes of a cluster on this machine while clients write to it, and checks
# that nothing acknowledged was lost. Ends by itself; `clients/faults.sh --help` lists its options.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
. "$here/python.sh"
exec "$python" "$here/faults.py" "$@"
