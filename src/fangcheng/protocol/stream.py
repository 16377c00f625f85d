"""The entries of a seat's stream, as types: for the document and for clients.

The server writes these as the engine gives them and never decodes them; a test plays rounds of
every town and checks that nothing else is written. Tiles are text as C-2 has it.
"""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field

from fangcheng.protocol.kinds import Part
from fangcheng.protocol.parts import Summary

AskWindow = Literal["turn", "claim", "rob", "offer", "opening"]
"""The question: a turn, a discard, an added kong, the hidden tile, a choice in the opening."""

KongForm = Literal["ming", "bu", "an"]
"""`ming` with a discard, `bu` added to a peng, `an` all from the own hand."""

Factor = tuple[str, int]
"""A code and its number."""


class Transfer(Part):
    """Points that go from one seat to another."""

    source: int = field(name="from")
    to: int | Literal["house"]
    points: int
    code: str
    """Why, as `rulebook/codes.md` lists it."""
    win: int | None
    """The index of the win it belongs to, counted in the round."""
    factors: list[Factor]


class Remark(Part):
    """Something that binds players now: a lock, a win passed on, a hidden tile seen."""

    code: str
    clause: str
    """The clause that says so."""
    seat: int | UnsetType = UNSET
    tiles: str | UnsetType = UNSET
    source: int | UnsetType = field(default=UNSET, name="from")
    """The seat whose discards were taken."""
    count: int | UnsetType = UNSET


class ChoiceView(Part):
    """A choice of a town's own, described so that a client can ask it without knowing the town.

    The answer is the action `choose CODE ARG`. Words have the keys `choice.CODE` for the question,
    `choice.CODE.ARG` for a word to choose, `action.CODE` for the answer.
    """

    code: str
    pick: Literal["tiles", "word", "nothing"]
    """Whether tiles are chosen, one of the words, or nothing: then it is done or not."""
    count: int
    """How many tiles, all of one group; else 0."""
    groups: list[str]
    """The tiles to choose from, group by group."""
    options: list[str]
    """The words to choose from."""
    often: bool
    """Whether so many tiles may be picked several times over, or none at all."""


class MeldView(Part):
    """A meld on the table."""

    kind: str
    """`chi`, `peng`, `gang`, or what a town calls a kong of its own."""
    tiles: str | UnsetType = UNSET
    """Absent if it lies face down for you."""
    hidden: int | UnsetType = UNSET
    """How many tiles lie face down."""
    concealed: bool | UnsetType = UNSET
    source: int | UnsetType = field(default=UNSET, name="from")
    """The seat that discarded the tile it was made with."""
    taken: str | UnsetType = UNSET
    added: bool | UnsetType = UNSET
    """A kong that grew from a peng."""


# -- entries -----------------------------------------------------------------------------------


class _Entry(Struct, tag_field="event", forbid_unknown_fields=True):
    """An entry of a stream; its kind stands in `event`."""


class RoundEvent(_Entry, tag="round"):
    """A round begins."""

    variant: str
    round: int
    dealer: int
    streak: int
    """The dealer's streak as the town counts it; 0 where it does not."""


class BreakEvent(_Entry, tag="break"):
    """The dice say where the wall is broken."""

    dice: list[int]
    side: int
    """Counted from the dealer; 0 is the dealer's own."""
    stacks: int
    """How many stacks are skipped."""


class StakesEvent(_Entry, tag="stakes"):
    """All stakes are chosen."""

    numbers: list[int]
    """The stake of each seat."""


class DealEvent(_Entry, tag="deal"):
    """A seat gets its hand."""

    seat: int
    tiles: str | UnsetType = UNSET
    """Known to the seat itself."""
    count: int | UnsetType = UNSET
    """How many, for all others."""


class TurnUpEvent(_Entry, tag="turn_up"):
    """A tile is turned up."""

    tiles: str
    dice: list[int] | UnsetType = UNSET
    """Present if dice were rolled for it."""


class ShuaiEvent(_Entry, tag="shuai"):
    """A seat has thrown tiles away."""

    seat: int
    tiles: str


class AsideEvent(_Entry, tag="aside"):
    """A seat has laid tiles aside in sight of all, in a way of the town's own."""

    seat: int
    tiles: str
    code: str


class ShowEvent(_Entry, tag="show"):
    """Tiles are shown that stay where they are, in a way of the town's own."""

    seat: int
    """Whose hand they are of, or whose win they are turned up for."""
    tiles: str
    code: str


class FlowerEvent(_Entry, tag="flower"):
    """A seat lays flowers open."""

    seat: int
    tiles: str


class ChosenEvent(_Entry, tag="chosen"):
    """All see what a seat has chosen; it holds for the rest of the round."""

    seat: int
    code: str
    value: str
    """One of the words that were offered."""


class GiveEvent(_Entry, tag="give"):
    """Tiles pass from one hand to another."""

    seat: int
    to: int
    """The seat that gets them."""
    code: str
    tiles: str | UnsetType = UNSET
    """Known to these two."""
    count: int | UnsetType = UNSET
    """How many, for all others."""


class DrawEvent(_Entry, tag="draw"):
    """A seat draws one tile."""

    seat: int
    by: Literal["head", "kong", "flower", "refill"]
    """From the head of the wall, or what it replaces."""
    tiles: str | UnsetType = UNSET
    """Known to the seat itself."""
    count: int | UnsetType = UNSET
    """1, for all others."""


class OfferEvent(_Entry, tag="offer"):
    """A seat that is about to draw is asked for a choice of the town's own."""

    seat: int
    code: str


class DiscardEvent(_Entry, tag="discard"):
    """A seat discards."""

    seat: int
    tiles: str
    declare: str | UnsetType = UNSET
    """What the discard declares: `ting`, `jia`, or another code of the town's."""


class LockEvent(_Entry, tag="lock"):
    """A discard closes claims to all."""

    seat: int
    code: str


class ChiEvent(_Entry, tag="chi"):
    """A seat takes a discard for a sequence."""

    seat: int
    tiles: str
    """The whole meld, in the order of the faces the tiles play."""
    take: str
    """The tile taken."""
    source: int = field(name="from")
    """The seat that discarded it."""


class PengEvent(_Entry, tag="peng"):
    """A seat takes a discard for a triplet."""

    seat: int
    tiles: str
    take: str
    source: int = field(name="from")


class GangEvent(_Entry, tag="gang"):
    """A seat makes a kong."""

    seat: int
    form: KongForm
    code: str | UnsetType = UNSET
    """What a town calls a kong of its own."""
    tiles: str | UnsetType = UNSET
    count: int | UnsetType = UNSET
    """4, if the kong lies face down for you."""
    take: str | UnsetType = UNSET
    """With `ming` only."""
    source: int | UnsetType = field(default=UNSET, name="from")
    """With `ming` only."""


class FenggangEvent(_Entry, tag="fenggang"):
    """A seat makes the kong of four winds."""

    seat: int
    form: KongForm
    tiles: str | UnsetType = UNSET
    count: int | UnsetType = UNSET
    """4, if the kong lies face down for you."""
    take: str | UnsetType = UNSET
    """With `ming` only."""
    source: int | UnsetType = field(default=UNSET, name="from")
    """With `ming` only."""


class AddKongEvent(_Entry, tag="add_kong"):
    """A seat announces an added kong, which may be robbed."""

    seat: int
    tiles: str


class BaoEvent(_Entry, tag="bao"):
    """You see the hidden tile."""

    seat: int
    tiles: str
    die: int | UnsetType = UNSET
    """The number rolled for it."""


class HuanbaoEvent(_Entry, tag="huanbao"):
    """The hidden tile you have seen is replaced by another."""


class HuEvent(_Entry, tag="hu"):
    """A seat wins."""

    seat: int
    tiles: str
    """The hand, laid open."""
    by: str
    """How: `draw`, `discard`, `kong`, `opening`, or before a draw what the town calls that."""
    source: int | None = field(name="from")
    """The seat that gave the tile."""
    type: str
    factors: list[Factor]
    reading: str
    """The hand as it was read: groups with spaces between, what a tile stands for in brackets."""
    tile: str | UnsetType = UNSET
    """The winning tile; absent if the win needs none."""
    leaves: bool | UnsetType = UNSET
    """True if winners are out of the round."""


class PayEvent(_Entry, tag="pay"):
    """Points are paid."""

    transfers: list[Transfer]


class TimeoutEvent(_Entry, tag="timeout"):
    """Autoplay acts for a seat."""

    seat: int


class LeaveEvent(_Entry, tag="leave"):
    """A player gives up the seat; the round is void."""

    seat: int


class DissolveEvent(_Entry, tag="dissolve"):
    """The match is dissolved; the round is void."""


class OpenEvent(_Entry, tag="open"):
    """The round is settled and everything is laid open; lists are in the order of seats."""

    hands: list[str]
    kongs: list[list[str]]
    """The concealed kongs."""
    hidden: str
    """The tile that lay hidden in the wall, or nothing."""


class OverEvent(_Entry, tag="over"):
    """The round is over."""

    scores: list[int]
    """Of this round."""
    drawn: bool
    """Whether no seat won."""
    next_dealer: int | None
    """Null after a leave or dissolve."""
    next_streak: int
    match_over: bool


class MatchOverEvent(_Entry, tag="match_over"):
    """The match is over, the last entry of its stream; the whole seed is published."""

    summary: Summary
    seed: str
    """The server's part and the nonces of the seats, as they were joined; empty while other tables
    of a tournament play the same walls."""
    fair: dict[str, Any]
    """The hashes published before the match."""


class AskEvent(_Entry, tag="ask"):
    """The server asks you; its number is the `at` of the answer."""

    window: AskWindow
    legal: list[str]
    """The actions you may take, as text; `pass` alone need not be answered."""
    remarks: list[Remark] | UnsetType = UNSET
    """What binds players now; with the windows turn, offer and opening."""
    choices: list[ChoiceView] | UnsetType = UNSET
    """What is asked, or may be chosen beside all else, in ways of the town's own; `legal` lists an
    answer or more of each."""


class RolesEvent(_Entry, tag="roles"):
    """What tiles play as has become known."""

    wild: str
    """The wild faces, or nothing."""
    plays: dict[str, str]
    """The tiles that play another face than their own."""


class PositionEvent(_Entry, tag="position"):
    """The state of a seat when a round is entered in its middle; never in a match."""

    seat: int
    melds: list[MeldView]
    """As all see them."""
    discards: str
    flowers: str
    thrown: str
    won: str
    declared: str
    """Nothing, or a code: `ting`, `jia`."""
    score: int
    """The points it has won and lost in this round."""
    turn: int
    """The seat whose turn it is."""
    left: int
    """Tiles in the wall."""
    tiles: str | UnsetType = UNSET
    """The hand, then the tiles of kongs that lie face down; known to the seat itself."""
    count: int | UnsetType = UNSET
    """How many these are, for all others."""
    chosen: dict[str, str] | UnsetType = UNSET
    """What it has chosen, by code; absent if nothing."""
    out: bool | UnsetType = UNSET
    """True if the round goes on without this seat."""


StreamEvent = (
    RoundEvent | BreakEvent | StakesEvent | DealEvent | TurnUpEvent | ShuaiEvent | AsideEvent
    | ShowEvent | FlowerEvent | ChosenEvent | GiveEvent | DrawEvent | OfferEvent | DiscardEvent
    | LockEvent | ChiEvent | PengEvent | GangEvent | FenggangEvent | AddKongEvent | BaoEvent
    | HuanbaoEvent | HuEvent | PayEvent | TimeoutEvent | LeaveEvent | DissolveEvent | OpenEvent
    | OverEvent | MatchOverEvent | AskEvent | RolesEvent | PositionEvent
)  # fmt: skip
"""All there is in a stream."""
