#!/usr/bin/env bash
# Pins what pyproject.toml asks for, runtime and dev group, with hashes and without addresses.
set -euo pipefail
cd "$(dirname "$0")/.."
python=$PWD/.venv/bin/python
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$python" -m venv "$work/env"
"$work/env/bin/pip" install -q 'pip-tools>=7.6'
"$python" - >"$work/dev.in" <<'PY'
import pathlib, tomllib
group = tomllib.loads(pathlib.Path("pyproject.toml").read_text())["dependency-groups"]["dev"]
print(*(one for one in group if not one.startswith("milkrun")), sep="\n")
PY
"$work/env/bin/pip-compile" --quiet --upgrade --extra testing --extra rl --extra openspiel --extra lab --extra cluster --extra postgres --generate-hashes --allow-unsafe --strip-extras \
  --no-header --no-annotate --no-emit-options --no-emit-index-url --no-emit-find-links \
  --no-emit-trusted-host --output-file "$work/requirements.lock" pyproject.toml "$work/dev.in"
{
  # shellcheck disable=SC2016
  echo '# Made by `make lock` from pyproject.toml: what the package and its tests run on.'
  cat "$work/requirements.lock"
} >requirements.lock
