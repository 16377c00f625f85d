"""What can be asked about the rules, and what is answered.

Plain types of `typing`, so that a page without a network, which brings Python along, needs nothing
else.
"""

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict

OptionValue = bool | int | str


class ReasonTold(TypedDict):
    """Why something is not allowed: a code, its clause, and the sentence."""

    code: str
    clause: str
    text: str


class Unanswerable(TypedDict):
    """Why something could not be answered: what was asked is at fault, or the hand does not win."""

    reason: str
    why: NotRequired[list[ReasonTold]]


class Unanswered(TypedDict):
    """What could not be answered."""

    error: Unanswerable


class InRoom(TypedDict):
    """A town, and the options of the room where they are not at their defaults."""

    variant: str
    options: NotRequired[Mapping[str, OptionValue]]


# -- form ----------------------------------------------------------------------------------------


class CircumstanceForm(TypedDict):
    """What may have happened before a win and cannot be seen in the hand."""

    code: str
    label: str
    kind: Literal["switch", "number", "each", "seat", "seats"]
    values: list[int]
    """The numbers it may be; none where it names seats."""
    short: list[int]
    """By how many tiles each of them makes the hand shorter; empty where none does."""


MarkKind = Literal["yes", "seats", "order", "level", "numbers", "tiles", "tile", "faces"]
"""How a mark is written: yes or no, seats, numbers or tiles for each seat, one text of tiles."""


class MarkForm(TypedDict):
    """What a town notes while it plays; in mid-round a position may tell it."""

    code: str
    label: str
    form: MarkKind


class ScoreForm(TypedDict):
    """What a room needs to be told about a hand that is scored by itself."""

    seats: int
    tiles: int
    """In a whole hand, with the winning tile."""
    dealer_extra: bool
    """Whether the dealer is dealt one tile more than the others."""
    faces: list[str]
    """The faces that can stand in a hand."""
    melds: list[str]
    """The kinds of melds that may be laid: chi, peng, gang, angang."""
    mixed_kong: str
    """Four different tiles that make a kong; empty where there is no such kong."""
    deck: dict[str, int]
    """How many there are of each face, flowers among them."""
    turns_up: bool
    """Whether a tile is turned up that tells what is wild."""
    hides: bool
    """Whether a tile is hidden that only some are shown."""
    robbable: bool
    dealt: bool
    """Whether others than the dealer can win with the tiles dealt."""
    first_streak: int
    circumstances: list[CircumstanceForm]
    marks: list[MarkForm]


# -- score and compare ---------------------------------------------------------------------------

HandClaim = TypedDict(
    "HandClaim",
    {
        "variant": str,
        "options": NotRequired[Mapping[str, OptionValue]],
        "hand": str,
        "tile": NotRequired[str | None],
        "wild": NotRequired[str | None],
        "seat": NotRequired[int],
        "dealer": NotRequired[int],
        "streak": NotRequired[int | None],
        "from": NotRequired[int | None],
        "rob": NotRequired[bool],
        "drawn_by": NotRequired[Literal["head", "kong", "dealt"]],
        "with": NotRequired[Mapping[str, int | list[int]]],
    },
)
"""A hand that claims to win.

`hand` has melds and tiles with the winning one, as `[123p][5555s!]11m`; `tile` is the winning tile,
else the last one written; `wild` the tile turned up; `from` who gave the winning tile, nobody if it
was drawn; `rob` whether it was robbed from an added kong; `with` the circumstances.
"""


class StandIn(TypedDict):
    """What the wild tiles of a group stand for; null for other tiles."""

    group: str
    wild: list[str | None]


class Scored(TypedDict):
    """What a hand is worth, and which circumstances it allows."""

    wild: str
    plays: dict[str, str]
    """Which tiles play as another face, and as which."""
    win: dict[str, Any]
    stands_for: list[StandIn]
    transfers: list[dict[str, Any]]
    scores: list[int]
    readings: list[dict[str, Any]]
    """Every reading that pays otherwise, the best first: that one counts; with its `points`."""
    circumstances: dict[str, list[int]]
    """The numbers each circumstance may be with this hand."""


class NotScored(TypedDict):
    """Why a hand is worth nothing, and which circumstances it allows."""

    error: Unanswerable
    circumstances: dict[str, list[int]]


class OtherTile(TypedDict):
    """What another winning tile would bring."""

    tile: str
    points: int


class OtherRoom(TypedDict):
    """What the hand would bring with one option changed; null where it would not win."""

    option: str
    value: OptionValue
    points: int | None


class Compared(TypedDict):
    """What the winner would get otherwise; null where the hand does not win."""

    now: int | None
    tiles: list[OtherTile]
    options: list[OtherRoom]


# -- position ------------------------------------------------------------------------------------


class Wanted(TypedDict):
    """Something that a seat might want to do."""

    seat: int
    do: str


class PositionAsked(TypedDict):
    """A scenario to be played; `strict` false goes on after a line that is not allowed."""

    scenario: Mapping[str, Any]
    strict: NotRequired[bool]
    why: NotRequired[Wanted]
    """What a seat would do: why may it not?"""


class RefusedLine(TypedDict):
    """The line that was refused; all else tells how it stands before that line."""

    line: int
    reason: str
    why: list[ReasonTold]


class NotAllowed(TypedDict):
    """What a seat might want to do and may not."""

    do: str
    why: list[ReasonTold]


class Position(TypedDict):
    """How a position stands."""

    error: NotRequired[RefusedLine]
    round: dict[str, Any]
    lines: list[int]
    """How many events there are at the start, and after each line."""
    phase: str
    waiting: list[int]
    legal: dict[str, list[str]]
    """For each seat that is asked its actions as text."""
    choices: dict[str, list[dict[str, Any]]]
    """What towns ask of them in ways of their own."""
    refused: dict[str, list[NotAllowed]]
    """For each seat what it might want to do and may not."""
    wins: list[dict[str, Any]]
    transfers: list[dict[str, Any]]
    scores: list[int]
    result: dict[str, Any] | None
    assumed: list[dict[str, Any]]
    """What was done for seats that the script says nothing of: `line`, `seat`, `do`."""
    filled: dict[str, Any]
    """What the scenario left out, as it was filled in."""
    why: NotRequired[list[ReasonTold]]
    """Why the seat that was asked about may not do it."""


# -- examples and lessons ------------------------------------------------------------------------


class ExampleNote(TypedDict):
    """A note that stands after so many lines of a script."""

    at: int
    text: str


class Example(TypedDict):
    """A position that shows a clause."""

    clause: str
    title: str
    scenario: Mapping[str, Any]
    notes: list[ExampleNote]
    refused: NotRequired[Wanted]
    """What the referee refuses in the end, for this clause."""
    scores: NotRequired[list[int]]
    worked: NotRequired[bool]
    """Whether it is one of those that the rule book works out at its end."""


class Examples(TypedDict):
    """The positions of a town's clauses and of the common ones."""

    examples: list[Example]


class DoTask(TypedDict):
    """A lesson asks for something to be done."""

    kind: Literal["do"]
    ask: str
    because: str
    clause: str
    right: list[str]


class MayTask(TypedDict):
    """A lesson asks whether something may be done."""

    kind: Literal["may"]
    ask: str
    because: str
    clause: str
    do: str


class PayTask(TypedDict):
    """A lesson asks for a sum."""

    kind: Literal["pay"]
    ask: str
    because: str
    clause: str
    choices: list[int]


Task = DoTask | MayTask | PayTask
"""What a lesson asks for."""


class LessonStep(TypedDict):
    """A step of a lesson."""

    say: str
    scenario: NotRequired[Mapping[str, Any]]
    seat: NotRequired[int]
    """Who is asked; the table is seen from there."""
    task: NotRequired[dict[str, Any]]


class Lesson(TypedDict):
    """A lesson of a town."""

    id: str
    title: str
    steps: list[LessonStep]


class Lessons(TypedDict):
    """The lessons of a town."""

    lessons: list[Lesson]
