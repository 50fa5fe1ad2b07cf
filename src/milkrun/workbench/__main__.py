"""`python -m milkrun.workbench` prints the description of the whole API, with the lab's part."""

import json
from pathlib import Path

from milkrun.server.app import create_app

from .api import Opened

print(json.dumps(create_app(addition=Opened(Path())).openapi(), indent=2, sort_keys=True))
