#!/usr/bin/env bash
# Kills and stops a shepherd (protocol = "cbs") and its databases while clients write, and checks that
# nothing acknowledged was lost. `clients/shepherd.sh --help` lists its options; so does
# `clients/shepherd.sh --standby --help` for shepherds that stand by for each other.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
. "$here/python.sh"
case "${1:-}" in
  --standby) exec "$python" "$here/standby.py" "$@" ;; # several that stand by for each other
  *) exec "$python" "$here/shepherd.py" "$@" ;;
esac
