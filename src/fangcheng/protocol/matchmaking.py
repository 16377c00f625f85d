"""Queues for tables with strangers: what clients send, and what they are told."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fangcheng.protocol.kinds import Command, Id, Message
from fangcheng.protocol.ladder import Uncounted

Pace = Literal["usual", "quick"]
"""How a table from a queue plays: with the time that its rules give, or with little."""


class QueueCount(Struct):
    """How many people there are for one kind of table."""

    variant: str
    """A town, a preset like `hangzhou/mil2025`, or house rules of the server by their name."""
    pace: Pace
    waiting: int
    playing: int
    """People who play at tables of this queue."""


class JoinQueue(Command, tag="join_queue"):
    """Wait for people to play with; `place` tells how it goes.

    You have only one place: joining another queue gives it up, joining the same one again keeps it.
    A seat in a waiting room is given up.
    """

    id: Id
    variant: str
    """A town, a preset like `hangzhou/mil2025`, or house rules of the server by their name."""
    pace: Pace = "usual"
    ask_after: Annotated[int, Meta(ge=5, le=3600)] | None = 60
    """Seconds after which you are asked whether bots may fill up; null: never."""


class LeaveQueue(Command, tag="leave_queue"):
    """Leave the queue."""

    id: Id


class AnswerCall(Command, tag="answer_call"):
    """Take the seat you are called to, or pass it on to the next player."""

    id: Id
    on: bool = True


class LetBots(Command, tag="let_bots"):
    """Say whether bots may take the free seats of your table."""

    id: Id
    on: bool


class WatchQueues(Command, tag="watch_queues"):
    """Start or stop getting how many people wait and play (`queues`), at most once a second."""

    on: bool = True


class Place(Message, tag="place"):
    """Your place in a queue; sent to all your devices whenever something changes.

    Waiting; `asked` whether bots may fill up (`let_bots`); `called` to a table (`answer_call`);
    `ready`, while others have yet to answer; `seated`, in `room`, on the device you used last (your
    others get `out`); or `out` of the queue.
    """

    variant: str
    pace: Pace
    state: Literal["waiting", "asked", "called", "ready", "seated", "out"]
    waited: int = 0
    """For how many seconds you have waited."""
    seconds: int | None = None
    """How many seconds you have to answer, or the others you wait for."""
    ready: int = 0
    """How many have taken their seats at the table you are called to."""
    seats: int = 4
    bots: bool = False
    """Whether you let bots fill up."""
    counts: bool = False
    """Whether the match you are called to will count on the ladder."""
    uncounted: Uncounted = ""
    """Why it will not."""
    room: str | None = None
    why: Literal["", "left", "missed", "away", "elsewhere", "full", "quiet"] = ""
    """Why you are out: you left, let a call pass, were away, sat down elsewhere, the server takes
    no more rooms, or its quiet hours have begun."""
    pause: int = 0
    """Where you let a call pass: how many seconds until you may join again."""


class Queues(Message, tag="queues"):
    """How many people wait and play, for each queue that is not empty."""

    queues: list[QueueCount]


Commands = JoinQueue | LeaveQueue | AnswerCall | LetBots | WatchQueues
Messages = Place | Queues
