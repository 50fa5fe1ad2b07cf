"""`python -m milkrun.server`: serve; `--openapi` prints the API's description."""

import json
import sys

from .app import create_app
from .process import serve
from .settings import from_line

settings, only_description = from_line(sys.argv[1:])
if only_description:
    print(json.dumps(create_app(settings).openapi(), indent=2, sort_keys=True))
else:
    sys.exit(serve(settings))
