#!/usr/bin/env bash
# Everything that is quick to check, side by side; says at the end what failed.
set -umo pipefail  # each check in a process group of its own, to be ended as a whole
cd "$(dirname "$0")/.."
# Not what the environment may say: each process would compile all Python sources anew.
export PYTHONDONTWRITEBYTECODE=
work=$(mktemp -d)
names=() jobs=() failed=()
trap 'for one in $(jobs -rp); do kill -- "-$one"; done; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

# beside NAME COMMAND...: runs while the tests do; `told` shows what it said
beside() {
  names+=("$1")
  (SECONDS=0; "${@:2}"; status=$?; printf '   %d s\n' $SECONDS; exit $status) >"$work/$1" 2>&1 &
  jobs+=($!)
}

told() {
  local n
  for n in "${!names[@]}"; do
    wait "${jobs[n]}" || failed+=("${names[n]}")
    printf '== %s\n' "${names[n]}"
    cat "$work/${names[n]}"
  done
}

types_fresh() {
  scripts/types.sh .make/schema.d.ts && diff -q .make/schema.d.ts web/src/api/schema.d.ts ||
    { echo 'web/src/api/schema.d.ts is stale: run `make types`'; return 1; }
}

beside format .venv/bin/ruff format --quiet --check .
beside lint .venv/bin/ruff check --quiet .
beside types .venv/bin/mypy
beside clauses .venv/bin/python -m milkrun.engine.clauses
if [[ -d web/node_modules ]]; then
  beside 'types of the API' types_fresh
  beside 'front end' npm --prefix web run --silent check
else
  echo '== front end: left out, since web/node_modules is not there (make test sets it up)'
fi
echo '== tests'
.venv/bin/python -m pytest -q -n 2 --dist worksteal \
  -m 'not native and not browser and not load and not slow' ||
  failed+=(tests)
told

if ((${#failed[@]})); then
  printf '\nFailed:'
  printf ' %s;' "${failed[@]}"
  printf '\nmake lint mends format and much of lint\n'
  exit 1
fi
printf '\nAll checks passed in %d s\n' $SECONDS
