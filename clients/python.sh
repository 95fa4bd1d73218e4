# Sourced by the scripts that run Python: sets `python` to $PYTHON, or to the first one that has
# psycopg, that of `./quorate test` before the system's; says what to install where there is none.
python=${PYTHON:-}
if [ -z "$python" ]; then
  for each in "$(dirname "${BASH_SOURCE[0]}")/target/venv/bin/python" python3 python; do
    if "$each" -c 'import psycopg' 2>/dev/null; then
      python=$each
      break
    fi
  done
fi
if [ -z "$python" ]; then
  echo "$(basename "$0" .sh): no python with psycopg; install it (pip install \"psycopg[binary]\"), or say PYTHON=..." >&2
  exit 2
fi
