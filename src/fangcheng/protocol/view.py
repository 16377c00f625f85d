"""The table as one seat may know it, as a type: for the document and for clients."""

from typing import Literal

from msgspec import UNSET, UnsetType, field

from fangcheng.protocol.kinds import Part
from fangcheng.protocol.stream import ChoiceView, Factor, MeldView, Remark


class WinView(Part):
    """A win of this round."""

    seat: int
    by: str
    """How: `draw`, `discard`, `kong`, `opening`, or before a draw what the town calls that."""
    source: int | None = field(name="from")
    type: str
    factors: list[Factor]
    reading: str


class ResultView(Part):
    """How the round ended."""

    drawn: bool
    next_dealer: int | None
    next_streak: int
    match_over: bool


class ClaimView(Part):
    """The tile that may be claimed or robbed."""

    tile: str
    source: int = field(name="from")


class View(Part):
    """The whole table as one seat may know it. Lists are in the order of seats."""

    variant: str
    seat: int
    """The seat whose view it is."""
    round: int
    dealer: int
    streak: int
    phase: Literal["opening", "turn", "claim", "over"]
    turn: int
    """The seat whose turn it is, or was last."""
    left: int
    """Tiles in the wall."""
    turned_up: str
    wild: str
    plays: dict[str, str]
    """The tiles that play another face than their own."""
    hand: str
    """Your own tiles, sorted, the one just drawn included."""
    hand_sizes: list[int]
    open_hands: dict[str, str]
    """The hands of those who have won, by seat; when the round is over, of all."""
    melds: list[list[MeldView]]
    discards: list[str]
    flowers: list[str]
    thrown: list[str]
    won: list[str]
    """Tiles won on and set aside, where play goes on after a win."""
    declared: list[str]
    """Nothing, or a code: `ting`, `jia`."""
    scores: list[int]
    """Of this round."""
    wins: list[WinView]
    legal: list[str]
    result: ResultView | None
    remarks: list[Remark]
    drawn: str | UnsetType = UNSET
    """The tile you drew, at your turn; the dealer's last one while the round opens."""
    claim: ClaimView | UnsetType = UNSET
    hidden: str | UnsetType = UNSET
    """The tile that lay hidden in the wall, or nothing; when the round is over."""
    chosen: list[dict[str, str]] | UnsetType = UNSET
    """What each seat has chosen, by code; absent if nothing was chosen."""
    out: list[int] | UnsetType = UNSET
    """The seats that are out of the round; absent if there are none."""
    choices: list[ChoiceView] | UnsetType = UNSET
    """What you are asked, or may choose, in ways of the town's own."""
