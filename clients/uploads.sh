#!/usr/bin/env bash
# Large uploads by many clients at once through a gateway with little memory. `clients/uploads.sh --help` lists its options.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
. "$here/python.sh"
exec "$python" "$here/uploads.py" "$@"
