"""Short stories of Lanzhou, written as `tests.story` writes them."""

from collections.abc import Mapping
from typing import Any

from fangcheng.tiles import parse, text
from tests.story import Json, Outcome, run, story

WAITS_3P = "123m456m789mEE12p"
WAITS_36P = "123m456m789mEE45p"
XIZAO = {"code": "xizao"}


def lanzhou(
    hands: Mapping[int, str] | None = None,
    script: str = "",
    *,
    dealer: int = 0,
    left: int | None = None,
    draws: str = "",
    **options: Any,
) -> Outcome:
    """Play a story; further names are options. `draws` come before those of the script."""
    return run(written(hands, script, dealer=dealer, left=left, draws=draws, **options))


def quiet(hands: Mapping[int, str] | None = None, script: str = "", **rest: Any) -> Outcome:
    """Play a story of 悄悄胡."""
    return lanzhou(hands, script, ting="quiet", **rest)


def written(
    hands: Mapping[int, str] | None = None,
    script: str = "",
    *,
    dealer: int = 0,
    left: int | None = None,
    draws: str = "",
    **options: Any,
) -> Json:
    """Write the scenario. With `left` 0 nothing is left after the tiles of the script."""
    scenario = story(
        hands, script, variant="lanzhou", options=options, dealer=dealer, draws=draws, views=True
    )
    if left is not None:
        scenario["left"] = len(parse(scenario["draws"] + scenario["tail"])) + left
    return scenario


def remarks(outcome: Outcome, seat: int) -> list[Json]:
    """What a seat is told about its own state, as long as nobody else is told it."""
    found = _remarks(outcome, seat)
    for other in range(4):
        assert other == seat or not any(one in _remarks(outcome, other) for one in found)
    return found


def _remarks(outcome: Outcome, seat: int) -> list[Json]:
    shown = ("code", "tiles")
    return [{key: one[key] for key in shown if key in one} for one in outcome.view(seat)["remarks"]]


def ready_with(outcome: Outcome, seat: int) -> str:
    """The tiles with which a seat may declare, in order."""
    found = [one.split()[1] for one in outcome.legal(seat) if one.endswith(" ting")]
    return text(sorted(parse("".join(found))))


def may_claim(outcome: Outcome, seat: int) -> bool:
    """Whether a seat may win on the tile just discarded."""
    return "hu" in outcome.offered(seat)
