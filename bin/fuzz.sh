#!/usr/bin/env bash
# `./quorate fuzz [TARGET] [--inputs N] [--seed N]`: hostile input, guided by coverage (Jazzer).
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
. "$here/bin/jdk.sh"
usage() {
  cat <<TXT
Usage: ./quorate fuzz [TARGET] [--inputs N] [--seconds N] [--seed N]

Throws hostile input at what listens, guided by coverage. Ends with the first finding, or after so many
inputs (default 100,000). An input is up to 200 frames; how many were sent is printed.

Targets:
  orderers   one of four PBFT nodes and a client say anything to the three others (the default)
  decoders   bytes for every decoder of the wire, the log, and snapshots
  frontend   what a PostgreSQL client may send, as bytes

Exit status: 0 if nothing was found, 77 if something was (a file named crash-... replays it:
  ./quorate fuzz TARGET --replay FILE).

Example:
  ./quorate fuzz orderers --inputs 1000000 --seed 7
TXT
}
target=orderers
inputs=100000
seconds=0
seed=0
replay=
while [ $# -gt 0 ]; do
  case "$1" in
    --inputs | --seconds | --seed | --replay)
      [ $# -ge 2 ] || { echo "quorate fuzz: $1 needs a value" >&2; exit 2; } ;;
  esac
  case "$1" in
    -h | --help) usage; exit 0 ;;
    --inputs) inputs=$2; shift 2 ;;
    --seconds) seconds=$2; shift 2 ;;
    --seed) seed=$2; shift 2 ;;
    --replay) replay=$(readlink -f "$2"); shift 2 ;;
    orderers | decoders | frontend) target=$1; shift ;;
    *) echo "quorate fuzz: what is '$1'?" >&2; usage >&2; exit 2 ;;
  esac
done
for number in "$inputs" "$seconds" "$seed"; do
  case $number in
    '' | *[!0-9]*) echo "quorate fuzz: '$number' is no number" >&2; exit 2 ;;
  esac
done
if [ "$inputs" -lt 1 ]; then
  echo "quorate fuzz: --inputs $inputs shows nothing; give at least 1" >&2
  exit 2
fi
case $target in
  orderers) class=quorate.fuzz.OrderersFuzz ;;
  decoders) class=quorate.fuzz.DecodersFuzz ;;
  frontend) class=quorate.fuzz.FrontendFuzz ;;
esac
need_maven
lib="$here/fuzz/target/lib"
if [ ! -d "$lib" ] || [ -n "$(find "$here" -path '*/target' -prune -o -path '*/src/main/*' -newer "$lib" -type f -print -quit)" ]; then
  echo "building the fuzzer" >&2
  (cd "$here" && "$MVN" -B -q -Pfuzz -pl fuzz -am package -DskipTests -Dquorate.skip.style=true)
  touch "$lib"
fi
work="$here/fuzz/target/corpus/$target"
mkdir -p "$work"
if [ -n "$replay" ]; then
  inputs=1
fi
cd "$here/fuzz/target" # reproducers are written here
exec "$JAVA" -XX:+UseParallelGC -Xmx1g -XX:+EnableDynamicAgentLoading -Xshare:auto \
  --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow -cp "$lib/*" com.code_intelligence.jazzer.Jazzer \
  --target_class="$class" --instrumentation_includes='quorate.**' --custom_hook_includes='quorate.**' \
  -runs="$inputs" -max_total_time="$seconds" -seed="$seed" -len_control=0 -max_len=1024 -artifact_prefix="$here/fuzz/target/" \
  "${replay:-$work}"
