#!/usr/bin/env bash
# Kills and stops a shepherd (protocol = "cbs") and its databases while clients write, and checks that
# nothing acknowledged was lost. `clients/shepherd.sh --help` lists its options.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
. "$here/python.sh"
exec "$python" "$here/shepherd.py" "$@"
