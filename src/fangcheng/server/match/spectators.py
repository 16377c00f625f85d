"""Spectators, who see the public's stream with a delay."""

import math
from asyncio import AbstractEventLoop
from collections import deque

from fangcheng.protocol import messages as say
from fangcheng.server.match.streams import Beat, Streams
from fangcheng.server.match.viewers import Viewer
from fangcheng.server.timers import Timer

PUBLIC = -1
"""The index of the public's stream."""


class Spectators:
    """The spectators of a match."""

    def __init__(self, match: int, streams: Streams, delay: float, loop: AbstractEventLoop) -> None:
        self._match = match
        self._head = say.head_of_events(match)
        self._streams = streams
        self._delay = delay
        self._loop = loop
        self._viewers: list[Viewer] = []
        self._delayed: deque[tuple[float, int, int]] = deque()
        """When which end of the stream is shown, with how many tiles in the wall."""
        self._rounds: list[int] = []
        self._shown = 0
        self._left = streams.state.wall.left
        self._timer = Timer(loop)

    def round_begins(self, first: int) -> None:
        """Remember where a round begins, because late spectators see all of it."""
        self._rounds.append(first)

    def delay(self, beat: Beat, now: float) -> None:
        """Show a beat later."""
        first, last = beat.first[PUBLIC], beat.last[PUBLIC]
        if first == last:
            return
        if first == self._streams.round_starts[PUBLIC]:
            self.round_begins(first)
        self._delayed.append((now + self._delay, last, beat.left))
        if not self._timer.running:
            self._show_due()

    def _show_due(self) -> None:
        now = self._loop.time()
        while self._delayed and self._delayed[0][0] <= now + 0.001:
            _, end, left = self._delayed.popleft()
            self._show(end, left)
        if self._delayed and self._viewers:  # without spectators no timer need run
            self._timer.start_at(self._delayed[0][0], self._show_due)

    def _show(self, end: int, left: int) -> None:
        first, self._shown, self._left = self._shown, end, left
        for viewer in self._viewers:
            self._send(viewer, first, end)

    def show_all(self) -> None:
        """Show everything at once: the match is over, or it was rebuilt."""
        self._timer.stop()
        self._delayed.clear()
        self._show(self._streams.ends[PUBLIC], self._streams.state.wall.left)

    def watch(self, viewer: Viewer, have: int) -> None:
        """Show a spectator the events they lack, or the whole round."""
        self._show_due()
        first = have + 1
        if not 0 < first <= self._shown:
            first = max((at for at in self._rounds if at <= self._shown), default=0)
        self._viewers.append(viewer)
        viewer.send(say.write(self._watching()))
        self._send(viewer, first, self._shown)
        self._show_due()

    def _watching(self) -> say.Watching:
        wait = 0.0
        if not self._shown:
            due = self._delayed[0][0] if self._delayed else self._loop.time() + self._delay
            wait = max(0.0, due - self._loop.time())
        return say.Watching(self._match, round(self._delay * 1000), math.ceil(wait * 1000))

    def _send(self, viewer: Viewer, first: int, last: int) -> None:
        lines = self._streams.lines[PUBLIC][first:last]
        viewer.send(say.write_events(self._head, first, lines, self._left, None))

    def forget(self, viewer: Viewer) -> None:
        """Stop showing the match to a connection."""
        self._viewers = [other for other in self._viewers if other is not viewer]

    def close(self) -> None:
        """Stop showing the match."""
        self._timer.stop()
