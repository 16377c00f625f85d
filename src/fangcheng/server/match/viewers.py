"""What is shown of a match, and when: never before it is durable, and never before its time.

An input is carried out at once, but its beats are held back until it is durable and the pause after
a discard is over. What is shown is never ahead of the database, and the time between two beats does
not reveal which player could have claimed.
"""

from asyncio import AbstractEventLoop
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from fangcheng.protocol import messages as say
from fangcheng.server.claim_pause import Pace
from fangcheng.server.match.streams import Beat, Streams
from fangcheng.server.match.timing import Entry
from fangcheng.server.timers import Timer

_MOST_EVENTS = 500
"""Above this number of missing events a client gets a snapshot instead."""
_MOST_WAITING = 32
"""Requests of one seat that may wait for their answer."""


class Viewer(Protocol):
    """A connection that is shown the table."""

    def send(self, data: bytes, more: bool = False) -> None:
        """Send a message without blocking; with `more`, together with the next one."""

    def flush(self) -> None:
        """Send what waits for more."""


class Teller(Protocol):
    """Learns what has been shown."""

    def released(self, beat: Beat, now: float) -> None:
        """Note that a beat is being shown."""

    def all_shown(self) -> None:
        """Note that nothing is held back any more."""


class _Nobody:
    """The teller of a closed match."""

    def released(self, beat: Beat, now: float) -> None:
        """Do nothing."""

    def all_shown(self) -> None:
        """Do nothing."""


@dataclass(slots=True)
class _Asker:
    """A client that asked about the table and has to wait for the answer."""

    viewer: Viewer
    seat: int
    syncs: bool
    """Whether the client asked for the whole table and all that follows."""
    answer: Callable[[], None]


class Viewers:
    """The connections of the seats, and the beats that are held back from them."""

    def __init__(
        self,
        match: int,
        streams: Streams,
        teller: Teller,
        own_clock: Callable[[int], say.OwnClock | None],
        pace: Pace,
        loop: AbstractEventLoop,
    ) -> None:
        """Prepare an empty table; `own_clock` returns the state of a seat's clock."""
        self._head = say.head_of_events(match)
        self._streams = streams
        self._teller = teller
        self._own_clock = own_clock
        self._pace = pace
        self._loop = loop
        self._held: deque[tuple[Entry, Beat]] = deque()
        self._pause_over = 0.0
        self._pause = Timer(loop)
        self._viewers: list[Viewer | None] = [None] * streams.seats
        self._askers: list[_Asker] = []
        self.shown: tuple[int, ...] = (0,) * (streams.seats + 1)
        """How much of each stream is shown."""
        self.left = streams.state.wall.left
        """Tiles in the wall, as shown."""

    # -- holding back and showing ------------------------------------------------------------

    @property
    def holds_back(self) -> bool:
        """Whether the table is ahead of what is shown."""
        return bool(self._held)

    @property
    def holds_back_questions(self) -> bool:
        """Whether a beat that is held back asks a seat something."""
        return bool(self._held) and any(beat.asks is not None for _, beat in self._held)

    def hold(self, entry: Entry, beats: Sequence[Beat]) -> None:
        """Hold beats back until their input is durable and their time has come."""
        self._held.extend((entry, beat) for beat in beats)

    def show_due(self) -> None:
        """Show what is durable and due."""
        before = self.shown
        while self._held and self._held[0][0].durable and not self._pause.running:
            _, beat = self._held.popleft()
            self._release(beat)
        if self.shown is not before:
            self._send_new(before)
            if not self._held:
                self._teller.all_shown()
        self._answer_askers()

    def _release(self, beat: Beat) -> None:
        now = self._loop.time()
        self.left = beat.left
        self.shown = beat.last
        self._teller.released(beat, now)
        ends = self._pace.end_of_pause(now) if beat.pause else now
        if ends > now:
            # Always the same timer, even if the next beat is not there yet: the end of the pause
            # must not depend on what other players could do.
            self._pause.start_at(ends, self.show_due)

    def _send_new(self, before: Sequence[int]) -> None:
        for seat, viewer in enumerate(self._viewers):
            if viewer is not None and self.shown[seat] > before[seat]:
                self._send_events(viewer, seat, before[seat])

    def _send_events(self, viewer: Viewer, seat: int, first: int) -> None:
        events = self._streams.lines[seat][first : self.shown[seat]]
        clock = self._own_clock(seat)
        viewer.send(say.write_events(self._head, first, events, self.left, clock))

    def show_all(self) -> None:
        """Show everything at once, after a rebuild or at the end of the match."""
        before, self.shown = self.shown, self._streams.ends
        self._send_new(before)

    # -- coming and going --------------------------------------------------------------------

    def sync(
        self, viewer: Viewer, seat: int, have: int, snapshot: Callable[[], tuple[bytes, int]]
    ) -> None:
        """Send a seat's connection everything it lacks, and from then on all that follows.

        `snapshot` returns a snapshot, and the number of the first entry that is not in it.
        """
        self._askers = [asker for asker in self._askers if asker.seat != seat or not asker.syncs]
        self._viewers[seat] = None
        first = have + 1
        if 0 < first <= self.shown[seat] and self.shown[seat] - first <= _MOST_EVENTS:
            self._viewers[seat] = viewer
            self._send_events(viewer, seat, first)
            return

        def show() -> None:
            self._viewers[seat] = viewer
            picture, after = snapshot()
            viewer.send(picture)
            if after < self.shown[seat]:
                self._send_events(viewer, seat, after)

        self._askers.append(_Asker(viewer, seat, True, show))
        self._answer_askers()

    def ask(self, viewer: Viewer, seat: int, answer: Callable[[], None]) -> bool:
        """Answer a request about the table as soon as its answer may be known.

        Return False if this seat asks too much.
        """
        if sum(asker.seat == seat for asker in self._askers) >= _MOST_WAITING:
            return False
        self._askers.append(_Asker(viewer, seat, False, answer))
        self._answer_askers()
        return True

    def _answer_askers(self) -> None:
        """Answer the waiting requests once all is shown and the pause is over.

        Before that, the table may be ahead of what is shown, or wait for claims. An answer that
        came at once in one case and later in the other would reveal which it is.
        """
        if self._askers and not self._held and not self._pause.running:
            askers, self._askers = self._askers, []
            for asker in askers:
                asker.answer()

    def forget(self, viewer: Viewer) -> None:
        """Stop showing the table to a connection."""
        self._viewers = [None if other is viewer else other for other in self._viewers]
        self._askers = [asker for asker in self._askers if asker.viewer is not viewer]

    def close(self) -> None:
        """Stop showing the table, and drop the reference to the teller."""
        self._pause.stop()
        self._teller = _Nobody()
