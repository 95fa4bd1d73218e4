#!/usr/bin/env bash
# State transfers that are broken off half-way go on where they ended. `clients/transfer.sh --help`
# lists its options.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
. "$here/python.sh"
exec "$python" "$here/transfer.py" "$@"
