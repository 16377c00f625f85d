"""Waiting in a queue: the player's place, and their answers."""

from collections.abc import Callable

from fangcheng.cli.join.voice import Voice
from fangcheng.protocol import kinds, matchmaking
from fangcheng.protocol.client import new_id

_YES, _NO = ("", "y", "yes", "是", "好"), ("n", "no", "不", "否")


class InQueue:
    """Keeps the player's place in a queue."""

    def __init__(
        self, voice: Voice, send: Callable[[kinds.Command], None], finish: Callable[[str], None]
    ) -> None:
        self._voice = voice
        self._send = send
        self._finish = finish
        """Ends the session, with the key of a last message."""
        self._place: matchmaking.Place | None = None
        self._answered = False

    @property
    def waiting(self) -> bool:
        """Whether the player has a place."""
        return self._place is not None

    @property
    def asked(self) -> bool:
        """Whether the player must answer: a call, or whether bots may fill up."""
        place = self._place
        return place is not None and place.state in ("asked", "called") and not self._answered

    def take(self, place: matchmaking.Place) -> None:
        """Handle a change of the place."""
        old, self._place = self._place, place
        if place.state == "seated":
            self._place = None
        elif place.state == "out":
            self._place = None
            self._go(place)
        elif old is None or (old.state, old.ready) != (place.state, place.ready):
            self._answered = False
            self._tell(place)

    def _tell(self, place: matchmaking.Place) -> None:
        w = self._voice.w
        if place.state == "called":
            why_not = f"ladder.uncounted.{place.uncounted}"
            counts = w("join.queue.counts" if place.counts else why_not)
            called = w("join.queue.called", seconds=place.seconds, ready=place.ready)
            self._voice.say(f"\a{called}{counts}", "bold yellow")
        elif place.state == "ready":
            self._voice.say(w("join.queue.ready", ready=place.ready, seats=place.seats), "dim")
        else:
            self._voice.say(
                w(f"join.queue.{place.state}"), "dim" if place.state == "waiting" else ""
            )

    def _go(self, place: matchmaking.Place) -> None:
        """Show why the player has left the queue, and end the session."""
        if place.why == "missed":
            self._voice.say(self._voice.w("join.queue.missed", pause=place.pause), "yellow")
        elif place.why != "left":
            self._voice.say(self._voice.w(f"join.queue.{place.why}"), "yellow")
        self._finish("")

    def answer(self, word: str) -> None:
        """Answer the question; ask again if the answer is neither yes nor no."""
        place = self._place
        if place is None or word not in (*_YES, *_NO):
            self._voice.say(self._voice.w("join.queue.unclear"), "yellow")
            return
        self._answered = True
        on = word in _YES
        called = place.state == "called"
        self._send(
            matchmaking.AnswerCall(new_id(), on) if called else matchmaking.LetBots(new_id(), on)
        )

    def leave(self) -> None:
        """Leave the queue."""
        self._send(matchmaking.LeaveQueue(new_id()))
