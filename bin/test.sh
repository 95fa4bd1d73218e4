#!/usr/bin/env bash
# `./quorate test`: everything that must pass before a change lands. Format, static checks, unit
# tests, transcripts, 1,000 simulated seeds, engines, and real clients against a real cluster.
# `./quorate test --long` also runs what is tagged `long`, on all combinations of engines, at full
# size (`quorate.test.long`), and crashes at more places. What else is said goes to Maven:
# `./quorate test -Dtest=CrashTest -Dsurefire.failIfNoSpecifiedTests=false`.
set -euo pipefail

# Whether a directory is in memory, with room for the files of all tests, and programs can run there.
has_room() { # directory
  local kilobytes=$((8 << 20)) limit
  limit=$(cat /sys/fs/cgroup/memory.max 2>/dev/null || echo max)
  [ "$(stat -f -c %T "$1" 2>/dev/null)" = tmpfs ] &&
    [ "$(df -k "$1" | awk 'END { print $4 }')" -ge "$kilobytes" ] &&
    [ "$(awk '$1 == "MemAvailable:" { print $2 }' /proc/meminfo)" -ge "$kilobytes" ] &&
    { [ "$limit" = max ] || [ "$limit" -ge $((kilobytes << 10)) ]; } &&
    cp "$(type -P true)" "$1/true" && "$1/true"
}

# Removes what runs that were killed have left there: nobody holds the lock of such a directory any more.
remove_abandoned() {
  local old
  for old in /dev/shm/quorate-test-*/; do
    { flock -n 8 && rm -rf "$old"; } 8<"$old" || true
  done 2>/dev/null
}

# The quick tests would mostly wait for syncs, so their files are in memory if possible; those of
# `--long`, and of the clients, are on the disk.
if [ "${1:-}" = --long ]; then
  shift
  set -- -Dquorate.test.excluded=none -Dquorate.test.long=true -Dquorate.crash.places=2 "$@"
elif scratch=/dev/shm/quorate-test-$$ && command -v flock >/dev/null && remove_abandoned && mkdir -m 700 "$scratch" 2>/dev/null; then
  trap 'rm -rf "$scratch"' EXIT
  exec 8<"$scratch"
  flock 8
  if has_room "$scratch"; then
    set -- -Dquorate.test.scratch="$scratch" "$@"
  fi
fi
here=$(cd "$(dirname "$0")/.." && pwd)
. "$here/bin/jdk.sh"
need_maven
cd "$here"
"$MVN" -B -T 2 verify "$@" # two modules at a time: some wait for disks while others compute
mkdir -p cli/target/lib && touch cli/target/lib/.built
"$here/clients/run.sh"
