"""Qinhuangdao: a hand scored by itself has only the extras that are given (QH-19)."""

import pytest

from fangcheng.game.state import Drawn
from fangcheng.installed import make_variant
from fangcheng.positions.scoring import Claim, score_claim
from fangcheng.tiles import parse_hand, parse_one


def factors(hand: str, **rest: object) -> list[str]:
    """The codes for seat 1, which draws 5p; F is turned up."""
    claim = Claim(parse_hand(hand), parse_one("5p"), parse_one("F"), seat=1, **rest)  # type: ignore[arg-type]
    return [code for code, _ in score_claim(make_variant("qinhuangdao"), claim)[0].factors]


@pytest.mark.parametrize("hand", ["123m456m789p99s345p", "[1111m!]456m789p99s345p"])
def test_qh19_haidi_only_if_it_is_said(hand: str) -> None:
    """QH-19: nothing says that 5p was the last tile."""
    assert factors(hand) == ["pinghu", "menqing", "suhu", "zimo"]


def test_qh19_haidi_if_it_is_said() -> None:
    """QH-19: by `haidilaoyue`; on a discard never."""
    said = factors("123m456m789p99s345p", circumstances={"haidilaoyue": 1})
    assert said == ["pinghu", "menqing", "haidilaoyue", "suhu", "zimo"]
    given = factors("123m456m789p99s345p", source=2)
    assert given == ["pinghu", "menqing", "suhu"]


def test_qh11_a_wind_kong_in_a_hand_scored_by_itself() -> None:
    """QH-11: concealed it keeps 门清; the replacement is 杠上开花."""
    codes = factors("[ESWN!]123m456m99s345p", drawn_by=Drawn.KONG)
    assert codes[0] == "pinghu"
    assert {"menqing", "gangshanghua"} <= set(codes)
