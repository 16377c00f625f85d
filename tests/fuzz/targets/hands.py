"""Hands that claim to win: scored, and compared with other tiles and other rooms."""

import json
from typing import Any

from fangcheng.answering import answer_text
from fangcheng.answering.scoring import read_claim
from fangcheng.errors import ScenarioError, TileTextError
from fangcheng.installed import OWN, make_variant
from fangcheng.positions.scoring import Claim
from fangcheng.tiles import NAMES, hand_text
from tests.fuzz.reading import accepted

KEYS = (
    "variant", "options", "hand", "wild", "tile", "seat", "dealer", "streak", "from", "rob",
    "drawn_by", "with",
)  # fmt: skip
WORDS = (
    *KEYS, *OWN, "head", "kong", "dealt", "123m", "456p", "789s", "555s", "EE", "[123p]",
    "[5555s!]", "[5555s]", "1m9m1p9p1s9sESWNCFP", "*",
    *(one.code for town in OWN for one in make_variant(town).circumstances),
)  # fmt: skip
STEPS = (1_500_000, 3000)
RUNS = 60
IS_JSON = True


def read(data: bytes) -> None:
    """Score a hand, and once more as it is written; the best reading counts."""
    text = data.decode(errors="surrogateescape")
    answer = answer_text("score", text)
    assert answer.encode()  # so it is sent
    told: dict[str, Any] = json.loads(answer)
    if "error" in told:
        return
    given = json.loads(text)
    claim = accepted(read_claim, given, refusals=(ScenarioError, TileTextError))
    assert claim is not None
    again = json.dumps({**given, "hand": _written(claim), "tile": NAMES[claim.tile]})
    assert json.loads(answer_text("score", again)) == told
    best = told["readings"][0]["points"]
    assert best == told["scores"][claim.seat]
    compared = json.loads(answer_text("compare", text))
    assert compared["now"] == best


def _written(claim: Claim) -> str:
    return hand_text(claim.hand.melds, claim.hand.tiles)
