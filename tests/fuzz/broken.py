"""A target that is broken, to see that it is noticed."""

from fangcheng.errors import TileTextError
from fangcheng.tiles import parse_hand
from tests.fuzz.reading import accepted

WORDS = ("[", "]", "123p")
STEPS = (1000, 100)
RUNS = 100_000
IS_JSON = False


def read(data: bytes) -> None:
    """Read a hand, but none with melds."""
    source = data.decode(errors="surrogateescape")
    hand = accepted(parse_hand, source, refusals=(TileTextError,))
    assert hand is None or not hand.melds
    if source == "square":
        for _ in range(1000 * len(source)):
            pass
