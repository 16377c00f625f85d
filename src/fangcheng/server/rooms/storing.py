"""Whether the database can be written to now."""

from fangcheng.protocol.refusal import RefusedError


class Storing:
    """The state of the database, as of the latest report."""

    def __init__(self) -> None:
        self.paused = False

    def check(self) -> None:
        """Refuse a command that has to be stored while the database is away."""
        if self.paused:
            raise RefusedError("paused", "nothing can be stored just now; wait a moment")
