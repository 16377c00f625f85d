"""What the server asks the processes that think, and what they answer.

A question carries all that its answer needs, so any process can answer it, also a second time.
"""

from typing import Any

import msgspec
from msgspec import Raw, Struct

from fangcheng.protocol import messages as say
from fangcheng.server.fairplay.evidence import Judged
from fangcheng.server.fairplay.feeding import Done

THINKING, REVIEWING, ANSWERING = "thinking", "reviewing", "answering"
"""The sockets of processes that several nodes ask: for the rooms, for those who look back, and for
visitors who ask about the rules."""
LENGTH = 4
"""How many bytes before each message say how long it is."""


class Known(Struct):
    """All that a seat knows of the running round, and nothing else."""

    variant: str
    options: dict[str, say.OptionValue]
    seat: int
    events: Raw
    """As the seat was told them, its questions among them."""
    answers: list[str]
    """What the seat itself has answered, in order; what the house did for it the events tell."""


class Choose(Struct, tag="choose"):
    """What does a bot do?"""

    known: Known
    level: str
    seed: int
    seconds: float
    """For a bot that searches."""
    until: float = 0.0
    """When that time is over, by the clock of the machine (`time.monotonic`)."""


class ChooseMany(Struct, tag="choose_many"):
    """What do several bots do? Those that have learnt are answered in one pass of their net."""

    questions: list[Choose]


class Weigh(Struct, tag="weigh"):
    """What does the hand wait for, what could be done, and what is expected of it?"""

    known: Known


class PlayedInput(Struct, array_like=True):
    """One input of a match that is over."""

    seat: int
    do: str
    own: bool
    """Whether it was a decision of the seat that is looked at."""


class ReviewMatch(Struct, tag="review"):
    """What could a seat have done better?"""

    match: int
    variant: str
    options: dict[str, say.OptionValue]
    seed: str
    seat: int
    inputs: list[PlayedInput]


class PlayedMatch(Struct):
    """A match that is over, and everything that was done in it."""

    variant: str
    options: dict[str, say.OptionValue]
    seed: str
    fair: dict[str, Any]
    names: list[str]
    inputs: list[tuple[int, str]]
    """Which seat did what."""
    house: dict[str, Any] | None = None


class WriteRecord(Struct, tag="record"):
    """What stands in the record of a match?"""

    match: PlayedMatch


class WriteReplay(Struct, tag="replay"):
    """What happened in a match, with all hands open?"""

    match: PlayedMatch
    summary: dict[str, Any]


class Moment(Struct, frozen=True):
    """A place in the replay of a match, and from where it is looked at."""

    round: int
    """Counted from 1."""
    event: int
    """The last event that has happened."""
    seat: int | None = None
    """Who looks; with None all hands are open."""


class DrawMoment(Struct, tag="draw"):
    """What does the table look like at a moment?"""

    match: PlayedMatch
    moment: Moment


class RejudgeMatch(Struct, tag="rejudge"):
    """What would a match have paid with these options?"""

    match: PlayedMatch
    options: dict[str, say.OptionValue]


class JudgeFeeding(Struct, tag="feeding"):
    """What did the discards of a match give to whom? See `server/fairplay`."""

    variant: str
    options: dict[str, say.OptionValue]
    seed: str
    inputs: list[Done]


class AskReferee(Struct, tag="referee"):
    """What do the rules say? See `fangcheng.answering`."""

    question: str
    body: str
    lang: str


Question = (
    Choose
    | ChooseMany
    | Weigh
    | ReviewMatch
    | WriteRecord
    | WriteReplay
    | DrawMoment
    | RejudgeMatch
    | JudgeFeeding
    | AskReferee
)


class Hinted(Struct):
    """What a seat may be told about its hand, as `Hints` of the protocol has it."""

    now: dict[str, int]
    after: dict[str, dict[str, int]]
    candidates: list[say.Candidate]


class Answer(Struct, omit_defaults=True):
    """What came of a question: one of these."""

    action: str = ""
    many: list["Answer"] = []
    """One for each of several bots."""
    hints: Hinted | None = None
    review: say.Review | None = None
    packed: bytes = b""
    """A record, a replay, a match by other rules, or what the rules say, as gzip; or a PNG."""
    judged: Judged | None = None
    problem: str = ""
    """Why a match cannot be played again, for whoever asked."""
    error: str = ""
    """What went wrong and where; no tiles, because it is logged."""


def pack(message: Question | Answer) -> bytes:
    """Write a message with its length before it."""
    data = msgspec.json.encode(message)
    return len(data).to_bytes(LENGTH, "big") + data
