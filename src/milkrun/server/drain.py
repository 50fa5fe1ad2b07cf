"""Whether new tables are taken."""

from .schemas import Refused

TEXT = (
    "This server takes no new tables now, as it will be stopped soon. The tables that are there go "
    "on, and are kept."
)


class Drain:
    """`on`: no new tables, because the server will be stopped."""

    on = False

    def check(self) -> None:
        """Raise Refused (503) if it is on."""
        if self.on:
            raise Refused(503, "draining", TEXT, headers={"Retry-After": "300"})
