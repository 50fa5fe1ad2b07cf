#!/usr/bin/env bash
# Every test: what they need is set up and the front end's own are run while the rules are compiled, then Python's,
# the browser driven.
set -euo pipefail
cd "$(dirname "$0")/.."
# Not what the environment may say: each process would compile all Python sources anew.
export PYTHONDONTWRITEBYTECODE=
log=.make/front.log
rm -f $log
printf 'Compiling the rules (once for each version of them)\n'
.venv/bin/milkrun warm &
warm=$!
# Who lacks something is told at once.
{ scripts/setup.sh browser postgres nginx caddy || { kill $warm; exit 1; }; } &
installed=$!
front_end() { [[ ! -f web/package.json ]] || npm --prefix web test --silent; }
# Behind the compiler, which is the longer and at its end has one game left for two cores.
{ renice -n 10 $BASHPID >/dev/null; scripts/setup.sh web || { kill $warm; exit 1; }; front_end >$log 2>&1; } &
front=$!
# Python's sources are compiled once, not by each process of the tests.
nice -n 5 .venv/bin/python -m pytest --collect-only -q "$@" >.make/collect.log 2>&1 || true &
compiled=0
wait $warm || compiled=$?
wait $installed
printf 'Front-end tests\n'
wait $front || { [[ ! -f $log ]] || cat $log; exit 1; }
tail -n 6 $log
((compiled == 0)) || exit $compiled
wait
printf 'Python tests\n'
# One more than the two cores there are at least: who drives a browser mostly waits. Each begins with
# neighbours, so that what a file or a game sets up is set up once, and then helps the others.
exec .venv/bin/python -m pytest -n 3 --dist worksteal "$@"
