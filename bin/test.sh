#!/usr/bin/env bash
# `./quorate test`: everything that must pass before a change lands. Format, static checks, unit
# tests, transcripts, 1,000 simulated seeds, engines, and real clients against a real cluster.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
. "$here/bin/jdk.sh"
need_maven
cd "$here"
"$MVN" -B verify "$@"
mkdir -p cli/target/lib && touch cli/target/lib/.built
exec "$here/clients/run.sh"
