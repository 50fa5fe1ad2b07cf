#!/usr/bin/env bash
# Everything that is quick to check; runs all of it and then says what failed.
set -uo pipefail
cd "$(dirname "$0")/.."
failed=()

check() {
  local name=$1 start=$SECONDS
  shift
  printf '== %s\n' "$name"
  "$@" || failed+=("$name")
  printf '   %d s\n' $((SECONDS - start))
}

types_fresh() {
  scripts/types.sh .make/schema.d.ts && diff -q .make/schema.d.ts web/src/api/schema.d.ts ||
    { echo 'web/src/api/schema.d.ts is stale: run `make types`'; return 1; }
}

check format .venv/bin/ruff format --quiet --check .
check lint .venv/bin/ruff check --quiet .
check types .venv/bin/mypy
check clauses .venv/bin/python -m milkrun.engine.clauses
check tests .venv/bin/python -m pytest -q -n 2 -m 'not native and not browser and not load'
if [[ -d web/node_modules ]]; then
  check 'types of the API' types_fresh
  check 'front end' npm --prefix web run --silent check
else
  echo '== front end: left out, since web/node_modules is not there (make test sets it up)'
fi

if ((${#failed[@]})); then
  printf '\nFailed:'
  printf ' %s;' "${failed[@]}"
  printf '\nmake lint mends format and much of lint\n'
  exit 1
fi
printf '\nAll checks passed\n'
