#!/usr/bin/env bash
# Sets up what the named parts need, side by side and nothing twice: scripts/setup.sh env web browser
# Each part leaves a stamp in .make/ that holds the hash of all it was made from.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p .make

die() { printf '\nmilkrun: %s\n' "$1" >&2; exit 1; }

# hash of the files given on standard input, names and contents, and of the words given as arguments
hash_of() {
  local paths
  paths=$(LC_ALL=C sort)
  { printf '%s\n' "$@" "$paths"; git hash-object --stdin-paths <<<"$paths"; } | git hash-object --stdin
}

fresh() { [[ -f .make/$1 && $(<".make/$1") == "$2" ]]; }

# quietly NAME COMMAND...: its output goes to a file, shown only if it fails
quietly() {
  local name=$1 log=.make/$1.log start=$SECONDS
  shift
  "$@" >"$log" 2>&1 </dev/null || { tail -n 30 "$log" >&2; die "that failed; all of its output is in $log"; }
  printf '  %s: done in %d s\n' "$name" $((SECONDS - start))
}

find_python() {
  # The system's own first: its makers optimised it; what pyenv builds takes a fifth longer.
  local one names=(/usr/bin/python3 python3.11 python3 python)
  [[ -z ${PYTHON:-} ]] || names=("$PYTHON")
  for one in "${names[@]}"; do
    if "$one" -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      command -v "$one"
      return
    fi
  done
  die "Python 3.11 or newer that can make environments is needed and was not found. Install it (Debian: apt-get install python3 python3-venv), or name it: make play PYTHON=/path/to/python3.11"
}

install_env() {
  local pip=(.venv/bin/pip --disable-pip-version-check) uv=(.venv/bin/uv pip --no-progress)
  # Anew if it was moved, is broken, or is another Python's.
  "${pip[@]}" --version && [[ $(.venv/bin/python -V) == $("$1" -V) ]] || "$1" -m venv --clear .venv || return
  # uv installs the others in a tenth of the time that pip takes.
  sed -n '/^uv==/,/[^\\]$/p' requirements.lock >.make/uv.txt
  "${pip[@]}" install --require-hashes -r .make/uv.txt &&
    VIRTUAL_ENV=.venv "${uv[@]}" install --require-hashes -r requirements.lock &&
    VIRTUAL_ENV=.venv "${uv[@]}" install --no-deps --no-build-isolation -e .
}

env_part() {
  local python key
  python=$(find_python)
  key=$(printf '%s\n' requirements.lock pyproject.toml | hash_of "$PWD" "$("$python" -V)")
  if [[ -x .venv/bin/milkrun ]] && fresh env "$key"; then return; fi
  printf 'Python packages into .venv (half a minute, once)\n'
  quietly env install_env "$python"
  echo "$key" >.make/env
}

web_part() {
  [[ -f web/package.json ]] || return 0
  local key
  key=$(find web -type f -not -path 'web/node_modules/*' -not -path '*/.*' | hash_of)
  if [[ -f src/milkrun/server/static/index.html ]] && fresh web "$key"; then return; fi
  local wanted="Node 20 (from 20.19), 22 (from 22.12) or 24 and newer is needed to build the page"
  command -v npm >/dev/null || die "$wanted and was not found. Install Node with npm, then run this again."
  node -e 'const [a, b] = process.versions.node.split(".").map(Number)
    process.exit(+!(a >= 24 || (a === 22 && b >= 12) || (a === 20 && b >= 19)))' || die "$wanted; this is $(node -v)."
  local packages
  packages=$(printf '%s\n' web/package.json web/package-lock.json | hash_of "$(node -v)")
  if [[ ! -d web/node_modules ]] || ! fresh node "$packages"; then
    printf 'Front-end packages into web/node_modules (under a minute, once)\n'
    quietly node npm --prefix web ci --no-audit --no-fund
    echo "$packages" >.make/node
  fi
  printf 'Front end into src/milkrun/server/static\n'
  quietly web npm --prefix web run build
  echo "$key" >.make/web
}

found() {
  local one
  for one in "$@"; do
    if [[ -n $one ]] && command -v "$one" >/dev/null; then return; fi
  done
  return 1
}

# Best is Chromium without windows, menus and what serves them: tests take half the processor time.
# Where another one is, that is tried once.
browser_part() {
  if found "${CHROMIUM:-}" chromium-headless-shell; then return; fi
  local another=false as_root=()
  if found chromium chromium-browser google-chrome; then another=true; fi
  if $another && [[ -f .make/browser.log ]]; then return; fi
  if [[ $(id -u) != 0 ]]; then as_root=(sudo -n); fi
  if command -v apt-get >/dev/null && "${as_root[@]}" true 2>/dev/null; then
    printf 'Chromium for the browser tests (a minute, once)\n'
    if $another; then
      alone install_browser "${as_root[@]}" >.make/browser.log 2>&1 </dev/null || true
    else
      quietly browser alone install_browser "${as_root[@]}"
    fi
  elif ! $another; then
    die "the browser tests need Chromium, and it cannot be installed from here. Install it (Debian: sudo apt-get install chromium-headless-shell fonts-liberation), or name one: make test CHROMIUM=/path/to/chromium. The tests that need no browser: make check"
  fi
}

# alone COMMAND...: when no other part uses apt, which serves one at a time
alone() { (flock 9 && "$@") 9>>.make/apt.lock; }

# updated AS_ROOT...: the list of Debian's packages, fetched by the first part that asks
updated() {
  [[ -s .make/apt.lock && $(<.make/apt.lock) == $$ ]] && return
  "$@" env DEBIAN_FRONTEND=noninteractive apt-get update -q && echo $$ >.make/apt.lock
}

install_browser() {
  local install=("$@" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends)
  updated "$@"
  "${install[@]}" chromium-headless-shell fonts-liberation || "${install[@]}" chromium fonts-liberation
}

# by_apt NAME TOLD HINT: install a part from Debian's packages; where that cannot be, the hint is told
by_apt() {
  local as_root=()
  if [[ $(id -u) != 0 ]]; then as_root=(sudo -n); fi
  if ! command -v apt-get >/dev/null || ! "${as_root[@]}" true 2>/dev/null; then die "$3"; fi
  printf '%s\n' "$2"
  quietly "$1" alone "install_$1" "${as_root[@]}"
}

# Debian keeps the programs of a server out of the way; as it may be in use, nothing is begun.
postgres_part() {
  if compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || found initdb; then return; fi
  by_apt postgres 'PostgreSQL for the tests of several processes (a minute, once)' \
    "the tests of several processes need PostgreSQL, and it cannot be installed from here. Install it (Debian: sudo apt-get install postgresql). The tests that need none: make check"
}

install_postgres() {
  # No cluster of its own: the tests begin theirs on a free port, and end it.
  local folder=/etc/postgresql-common/createcluster.d
  "$@" mkdir -p $folder
  "$@" tee $folder/milkrun.conf <<<'create_main_cluster = false'
  updated "$@"
  "$@" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends postgresql || return
  "$@" rm $folder/milkrun.conf
}

# Debian's package would serve at once and at every start of the machine; tests begin their own.
nginx_part() {
  if found nginx || [[ -x /usr/sbin/nginx ]]; then return; fi
  by_apt nginx 'nginx for the tests of hosting (seconds, once)' \
    "the tests of hosting need nginx, and it cannot be installed from here. Install it (Debian: sudo apt-get install nginx-light). The tests that need none: make check"
}

install_nginx() {
  updated "$@"
  # RUNLEVEL: what is installed is not started
  "$@" env RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends nginx-light
}

# As with nginx.
caddy_part() {
  if found caddy; then return; fi
  by_apt caddy 'Caddy for the tests of hosting (seconds, once)' \
    "the tests of hosting need Caddy, and it cannot be installed from here. Install it (Debian: sudo apt-get install caddy). The tests that need none: make check"
}

install_caddy() {
  updated "$@"
  "$@" env RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends caddy
}

trap 'kill 0' INT  # the parts, too, which as jobs would not hear of it
jobs=()
for part in "$@"; do
  "${part}_part" &
  jobs+=($!)
done
failed=0
for one in "${jobs[@]}"; do wait "$one" || failed=1; done
exit $failed
