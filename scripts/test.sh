#!/usr/bin/env bash
# Every test: the front end's own, then Python's, with the rules compiled first and the browser driven.
set -euo pipefail
cd "$(dirname "$0")/.."
if [[ -f web/package.json ]]; then
  printf 'Front-end tests\n'
  npm --prefix web test --silent
fi
printf 'Compiling the rules (once for each version of them)\n'
.venv/bin/milkrun warm
printf 'Python tests\n'
# One more than the two cores there are at least: who drives a browser mostly waits. Each begins with
# neighbours, so that what a file or a game sets up is set up once, and then helps the others.
exec .venv/bin/python -m pytest -n 3 --dist worksteal "$@"
