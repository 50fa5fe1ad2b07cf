"""`python -m milkrun.server`: serve; `--openapi` prints the API's description."""

import json
import sys
from dataclasses import replace

from milkrun.engine.errors import MilkrunError

from .address import free_port
from .app import create_app
from .process import serve
from .settings import from_line

settings, only_description = from_line(sys.argv[1:])
if only_description:
    print(json.dumps(create_app(settings).openapi(), indent=2, sort_keys=True))
else:
    try:
        port = free_port(settings.host, settings.port, insist=True)
    except MilkrunError as error:
        sys.exit(f"milkrun: {error}")
    sys.exit(serve(replace(settings, port=port)))
