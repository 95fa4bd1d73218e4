#!/usr/bin/env bash
# `./quorate test`: everything that must pass before a change lands. Format, static checks, unit
# tests, transcripts, 1,000 simulated seeds, engines, and real clients against a real cluster.
# `./quorate test --long` also runs what is tagged `long`, on all combinations of engines, at full
# size (`quorate.test.long`), and crashes at more places. What else is said goes to Maven:
# `./quorate test -Dtest=CrashTest -Dsurefire.failIfNoSpecifiedTests=false`.
set -euo pipefail
if [ "${1:-}" = --long ]; then
  shift
  set -- -Dquorate.test.excluded=none -Dquorate.test.long=true -Dquorate.crash.places=2 "$@"
fi
here=$(cd "$(dirname "$0")/.." && pwd)
. "$here/bin/jdk.sh"
need_maven
cd "$here"
"$MVN" -B -T 2 verify "$@" # two modules at a time: some wait for disks while others compute
mkdir -p cli/target/lib && touch cli/target/lib/.built
exec "$here/clients/run.sh"
