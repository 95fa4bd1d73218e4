#!/usr/bin/env bash
# Clusters of three engines each, from configuration files, with everything that a cluster must
# survive. `clients/mixtures.sh --help` lists its options.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
. "$here/python.sh"
exec "$python" "$here/mixtures.py" "$@"
