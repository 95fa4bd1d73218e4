#!/usr/bin/env bash
# Cuts hosts off from each other, as network namespaces on this machine, while clients write, and checks
# what they were told. Ends by itself; `clients/partitions.sh --help` lists its options.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
. "$here/python.sh"
exec "$python" "$here/partitions.py" "$@"
