#!/usr/bin/env bash
# The page's types of the API, made from the server: to FILE, or to where they are kept.
set -euo pipefail
cd "$(dirname "$0")/.."
.venv/bin/python -m milkrun.workbench >.make/openapi.json
web/node_modules/.bin/openapi-typescript .make/openapi.json \
  --output "${1:-web/src/api/schema.d.ts}" >/dev/null
