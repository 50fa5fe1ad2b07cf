"""Which database a host means."""

from pathlib import Path
from urllib.parse import urlsplit

POSTGRES = ("postgresql", "postgresql+psycopg", "postgres")  # how its addresses begin
FILE = "sqlite:///"
SEVERAL = (
    "several processes (--workers) need a PostgreSQL database: "
    "--database postgresql://USER:PASSWORD@HOST/NAME"
)


def database_of(text: str) -> Path | str:
    """The SQLite file that a text names, or the address of a PostgreSQL database. Raises ValueError
    with a sentence."""
    kind, colon, rest = text.partition("://")
    name = text.removeprefix(FILE)
    if name and (name != text or not colon):
        try:
            return Path(name).expanduser()
        except RuntimeError as error:
            raise ValueError(f"{name}: say the whole path, beginning with /") from error
    if kind not in POSTGRES:
        raise ValueError("give a file, sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME")
    address = f"postgresql://{rest}"
    try:
        parts = urlsplit(address)
        name, _ = parts.path.strip("/"), parts.port
    except ValueError as error:
        raise ValueError("that address of a database cannot be read") from error
    if not name:
        raise ValueError("the address of a database ends with its name: postgresql://HOST/NAME")
    return address
