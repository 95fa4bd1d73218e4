# asyncpg's tests, of its source distribution. Sourced by clients/suites.sh.
#
# They make databases and roles of their own where they can connect to one called postgres; a test that waits for longer than
# SECONDS_MAX is one that has hung. (The longest sends 200 MB by COPY, which three databases store.)
VERSION=0.31.0
SECONDS_MAX=${SECONDS_MAX:-60}
venv="$work/asyncpg-venv"
tests="$work/asyncpg-$VERSION/tests"

fetch() {
  if [ ! -e "$venv/ready" ]; then
    python3 -m venv "$venv"
    "$venv/bin/pip" install -q "asyncpg==$VERSION" pytest pytest-timeout typing_extensions distro
    touch "$venv/ready"
  fi
  if [ ! -d "$tests" ]; then
    (cd "$work" && "$venv/bin/pip" download -q --no-deps --no-binary asyncpg "asyncpg==$VERSION" && tar xf "asyncpg-$VERSION.tar.gz")
    # The tests are to meet the package that is installed, not its sources; their base classes are part of it.
    rm -rf "$work/asyncpg-$VERSION/asyncpg"
  fi
}

# Its style checks, and what starts servers of its own, say nothing of a server that is there.
list() {
  (cd "$tests" && ls test_*.py | grep -v -e test__environment -e test__sourcecode -e test_test)
}

run() { # file port log -> passed failed skipped late
  (cd "$work/asyncpg-$VERSION" &&
    COLUMNS=250 PGHOST=127.0.0.1 PGPORT=$2 PGUSER=quorate PGPASSWORD=quorate PGDATABASE=quorate \
      "$venv/bin/python" -m pytest -q -rA --tb=native --timeout "$SECONDS_MAX" --timeout-method signal "tests/$1") >"$3" 2>&1 || true
  local passed failed skipped late
  passed=$(grep -c '^PASSED' "$3" || true)
  failed=$(grep -c -e '^FAILED ' -e '^ERROR tests' "$3" || true)
  skipped=$(grep -o '[0-9]* skipped' "$3" | tail -n 1 | grep -o '[0-9]*' || true)
  late=$(grep -c '^FAILED .*Failed: Timeout (>' "$3" || true)
  echo "$passed $failed ${skipped:-0} $late"
}
