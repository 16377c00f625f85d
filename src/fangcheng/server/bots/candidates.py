"""Candidates of the bots in the form of the protocol."""

from fangcheng.bots import Candidate, Look
from fangcheng.protocol import review
from fangcheng.tiles import NAMES

_DIGITS = 4


def candidate(one: Candidate, look: Look) -> review.Candidate:
    """Convert a candidate for the seat that sees it."""
    unseen = look.unseen()
    return review.Candidate(
        action=one.action.text,
        value=round(one.value, _DIGITS),
        distance=one.distance,
        useful={NAMES[tile]: unseen[tile] for tile in one.useful},
        win_chance=round(one.win_chance, _DIGITS),
        win_points=round(one.win_points, _DIGITS),
        danger=round(one.danger, _DIGITS),
        reasons=list(one.reasons),
    )
