"""Claims, and looks at the bao."""

from fangcheng.tiles import parse, text
from tests.story import Json, lap
from tests.towns.jinzhou.story import JIA_6S, table_story


def look_or_claim(claim: bool) -> Json:
    """Seat 0 discards F: then seat 2 can take it, or seat 1 looks at the 宝 and could win on it."""
    scenario = table_story(
        "1", {1: JIA_6S}, lap("C", "23") + ", 0 discard F", draws="CCF8m", declare={1: "ting"},
        bao=["6s"], kept="FF",
    )  # fmt: skip
    if claim:
        scenario["hands"][2] = text(parse("FF") + parse(scenario["hands"][2])[2:])
    return scenario
