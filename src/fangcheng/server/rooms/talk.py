"""What people say in rooms: how much of it, and whether in their own words."""

from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.rate_limits import Buckets

_SEATED = (0.7, 8)
_OTHERS = (0.2, 4)
"""How often somebody may speak in a second in the long run, and at once."""


class Talk:
    """The limits of talk, the same for all rooms: who changes rooms has said no less."""

    def __init__(self, free_text: bool) -> None:
        self.free_text = free_text
        """Whether people may say what they like, among friends."""
        self._seated = Buckets(*_SEATED)
        self._others = Buckets(*_OTHERS)

    def take_turn(self, person: int, seated: bool) -> None:
        """Refuse who talks too much."""
        if not (self._seated if seated else self._others).take(person):
            raise RefusedError("rate", "you have said a lot; wait a moment")
