"""Rounds with a secret."""

from typing import Any

from tests.story import Json
from tests.towns.jinzhou.story import JIA_6S, table_story

OTHER = "123m456p24s88s"

LONG = """3 discard N, 0 discard N, 1 discard 8m, 2 discard 1s, 3 discard W, 0 discard W,
    1 discard 1s, 2 discard 7m, 3 discard F, 0 discard F, 1 discard 7m"""

DRAWS = "NN8m1sWW1s7mFF7m2p"


def scenario(bao: list[str], script: str, **rest: Any) -> Json:
    """Seats 1 and 2 have declared; whichever 宝 is laid, all else that is seen is the same."""
    said = {1: "ting", 2: "jia"}
    out = table_story(
        "12", {1: JIA_6S, 2: OTHER}, script, draws=DRAWS, declare=said,
        bao=["7p", "9p", "5m", "P"], views=True, **rest,
    )  # fmt: skip
    return out | {"bao": bao}


def script_to(number: int) -> str:
    return ",".join(LONG.split(",")[:number])
