"""Whether anything can be stored just now."""

from fangcheng.protocol.refusal import RefusedError


class Storing:
    """The database as the last news of it was."""

    def __init__(self) -> None:
        self.paused = False

    def check(self) -> None:
        """Refuse what has to be stored while nothing can be."""
        if self.paused:
            raise RefusedError("paused", "nothing can be stored just now; wait a moment")
