"""What each seat of a match receives: numbered streams of events and questions.

Everything here follows from the seed and the inputs alone, so a table rebuilt by replay has the
same streams with the same numbers. When things are shown is decided elsewhere: one input may give
several *beats*, and `viewers` pauses between them.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.json import Encoder

from fangcheng.game.actions import DISSOLVE, HOUSE_KINDS, LEAVE, Action, parse_action
from fangcheng.game.events import EVERYONE, Event
from fangcheng.game.referee import apply, forms, legal_texts, waiting_for
from fangcheng.game.state import Drawn, State, Window
from fangcheng.game.views import View, view
from fangcheng.hands.hand import PLAIN
from fangcheng.match import Match
from fangcheng.positions.open_table import roles_entry
from fangcheng.server.match.why_not import Offer, table_with
from fangcheng.server.stepping import NEXT_ROUND
from fangcheng.tiles import NAMES

_json = Encoder().encode
_OFFERED = {"discard": "claim", "add_kong": "rob"}
"""The question that follows each of these events for the other seats."""
_WINDOWS = {window: window.name.lower() for window in Window}
_ONLY_PASS = {
    window: _json({"event": "ask", "window": window, "legal": ["pass"]})
    for window in _OFFERED.values()
}


class Beat:
    """A slice of each stream, shown at one time."""

    __slots__ = ("asks", "first", "last", "left", "offer", "pause")

    def __init__(
        self,
        first: tuple[int, ...],
        last: tuple[int, ...],
        asks: dict[int, int] | None,
        left: int,
        pause: bool,
    ) -> None:
        self.first = first
        self.last = last
        self.asks = asks
        """The number of each seat's new question; None if the old questions stay open."""
        self.left = left
        """Tiles in the wall."""
        self.pause = pause
        """Whether the next beat must wait, so that its time does not reveal what other seats could
        do."""
        self.offer: Offer | None = None
        """The tile it offers to the other seats, whether or not any seat can take it."""


class Streams:
    """The running match, with one stream for each seat, and the last one for the public."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.state = match.state
        """The state of the current round."""
        self.seats = match.variant.seats
        self.lines: list[list[bytes]] = [[] for _ in range(self.seats + 1)]
        self.round_starts = [0] * (self.seats + 1)
        """Where each stream's current round begins."""
        self.answers: list[list[str]] = []
        """The actions that each seat chose itself in the current round; those of autoplay are in
        the events."""
        self._dealt = self.state
        self._inputs: list[tuple[int, Action]] = []
        """The inputs of the current round, which began as `_dealt`."""
        self._roles = PLAIN
        self._beaten = self.ends
        """Where the last beat ends."""

    @property
    def ends(self) -> tuple[int, ...]:
        """The length of each stream."""
        return tuple([len(stream) for stream in self.lines])

    def open(self) -> list[Beat]:
        """Write the opening of a round to the streams."""
        self.round_starts = list(self.ends)
        self.answers = [[] for _ in range(self.seats)]
        self.state = self.match.state
        self._dealt = self.state.clone(listen=False)
        self._inputs = []
        self._roles = PLAIN
        events = self.state.events or []
        # The first tile and the questions come after a pause, so that nobody can tell from the
        # time whether a player could win or throw tiles before.
        cut = next((at for at, event in enumerate(events) if _is_turn(event)), len(events))
        self._tell(events[:cut])
        dealt = self._beat({}, events[cut:], pause=True)
        self._tell(events[cut:])
        return [dealt, self._beat(self._ask(waiting_for(self.state)))]

    def next_round(self) -> list[Beat]:
        """Open the next round and write it to the streams."""
        self.match.next_round()
        return self.open()

    def do(self, seat: int, action: Action) -> list[Beat]:
        """Carry out one input; raise on an illegal one and change nothing."""
        state = self.state
        closes = self._closes(seat, action)
        at_turn = state.window is Window.TURN
        events = self.match.apply(seat, action)
        self._inputs.append((seat, action))
        if action.kind not in HOUSE_KINDS:
            self.answers[seat].append(action.text)
        beats: list[Beat] = []
        claimed = state.window is Window.CLAIM or state.window is Window.ROB
        cut = self._end_of_discard(events, claimed) if closes else 0
        if cut:
            self._tell(events[:cut])
            asks = self._ask_others(events[:cut], claimed)
            offered = self._beat(asks, events[cut:], pause=True)
            if at_turn:
                event = _offering(events)
                offered.offer = Offer(state.round, len(self._inputs) - 1, event)
            beats.append(offered)
            if claimed:
                return beats
        self._tell(events[cut:])
        if closes:
            beats.append(self._beat(self._ask(waiting_for(state))))
        elif self.ends != self._beaten:
            beats.append(self._beat(None))
        return beats

    def _end_of_discard(self, events: list[Event], claimed: bool) -> int:
        """Return how many events belong to the offer of a discard or an announced kong, or 0."""
        told = self.state.variant.discard_events
        for at, event in enumerate(events, 1):
            if event.kind in _OFFERED:
                if claimed:
                    return len(events)
                while at < len(events) and events[at].kind in told:
                    at += 1
                return at
        return 0

    def table_at(self, offer: Offer) -> State:
        """Return the table of an offer by replaying the round up to it.

        This is asked for so seldom that keeping copies would not pay.
        """
        state = self._dealt.clone(listen=False)
        for seat, action in self._inputs[: offer.inputs]:
            apply(state, seat, action)
        return table_with(state, offer)

    def replay(self, seat: int, do: str) -> list[Beat]:
        """Carry out a stored input."""
        return self.next_round() if do == NEXT_ROUND else self.do(seat, parse_action(do))

    def _closes(self, seat: int, action: Action) -> bool:
        """Return whether this input ends the open window."""
        if self.state.window is Window.TURN or action is DISSOLVE or action is LEAVE:
            return True
        return waiting_for(self.state) == [seat]

    def _beat(
        self, asks: dict[int, int] | None, later: Sequence[Event] = (), pause: bool = False
    ) -> Beat:
        """Return all that was written since the last beat as another.

        Tiles that the same input draws in `later` events still count as part of the wall.
        """
        left = self.state.wall.left
        for event in later:
            if event.kind == "draw":
                left += len(event.tiles)
        first, self._beaten = self._beaten, self.ends
        return Beat(first, self._beaten, asks, left, pause)

    # -- writing events ----------------------------------------------------------------------

    def _tell(self, events: list[Event]) -> None:
        for event in events:
            if event.known == EVERYONE and event.told == EVERYONE:
                self.tell_all(_json(event.for_seat(0)))
            else:
                self._tell_some(event)
        if self.state.roles is not self._roles:
            self._roles = self.state.roles
            self._tell_roles()

    def _tell_some(self, event: Event) -> None:
        """Write an event that seats know differently; seats that know the same share the bytes."""
        open_line = hidden_line = b""
        for seat, stream in enumerate(self.lines):
            # The public's stream comes after the seats', and no mask has a bit for it.
            if not event.told >> seat & 1:
                continue
            if event.known >> seat & 1:
                open_line = open_line or _json(event.for_seat(seat))
                stream.append(open_line)
            else:
                hidden_line = hidden_line or _json(event.for_seat(seat))
                stream.append(hidden_line)

    def _tell_roles(self) -> None:
        self.tell_all(_json(roles_entry(self.state)))

    # -- asking ------------------------------------------------------------------------------

    def _ask(self, seats: list[int]) -> dict[int, int]:
        state = self.state
        window = _WINDOWS[state.window]
        asks: dict[int, int] = {}
        for seat in seats:
            line: dict[str, Any] = {
                "event": "ask",
                "window": window,
                "legal": legal_texts(state, seat),
                "remarks": state.variant.remarks(state, seat),
                **_choices(state, seat),
            }
            asks[seat] = self._ask_seat(seat, _json(line))
        if state.window is Window.OFFER:
            # The other seats must believe that the discard is still open.
            for seat, stream in enumerate(self.lines[:-1]):
                if seat not in asks and stream[-1] is _ONLY_PASS["claim"]:
                    asks[seat] = len(stream) - 1
        return asks

    def _ask_others(self, events: list[Event], claimed: bool) -> dict[int, int]:
        """Ask all other seats alike, whether the referee waits for them or not (C-5).

        Only a seat that is out of the round is not asked: everybody can see that it is out.
        """
        state = self.state
        event = _offering(events)
        window = _OFFERED[event.kind]
        waiting = waiting_for(state) if claimed else []
        asks: dict[int, int] = {}
        for seat in range(self.seats):
            if seat in waiting:
                legal = legal_texts(state, seat)
                line = {"event": "ask", "window": window, "legal": legal, **_choices(state, seat)}
                asks[seat] = self._ask_seat(seat, _json(line))
            elif seat != event.seat and not state.out >> seat & 1:
                asks[seat] = self._ask_seat(seat, _ONLY_PASS[window])
        return asks

    def _ask_seat(self, seat: int, line: bytes) -> int:
        self.lines[seat].append(line)
        return len(self.lines[seat]) - 1

    # -- what else a seat may know -----------------------------------------------------------

    def view(self, seat: int) -> View:
        """Return what a seat may know now.

        If a player looks at a hidden tile before drawing, this must not show: the other seats see
        the table as it was after the discard.
        """
        state = self.state
        seen = view(state, seat)
        if state.window is Window.OFFER and state.turn != seat and not state.kong_turn:
            seen["phase"] = "claim"
            seen["turn"] = state.source
            seen["claim"] = {"tile": NAMES[state.claim_tile], "from": state.source}
        return seen

    def view_to_go_on(self, seat: int) -> View:
        """Return what a seat may know, and the dealer's last tile apart, as its client had it."""
        state = self.state
        seen = self.view(seat)
        dealt = state.window is Window.OPENING and state.drawn_by is Drawn.DEALT
        if dealt and state.turn == seat:
            seen["drawn"] = NAMES[state.drawn]
        return seen

    def told(self, seat: int) -> bytes:
        """Return a seat's stream of the current round."""
        return b"[%b]" % b",".join(self.lines[seat][self.round_starts[seat] :])

    def tell_all(self, entry: bytes) -> None:
        """Append an entry to every stream."""
        for stream in self.lines:
            stream.append(entry)

    def settled(self) -> list[bytes]:
        """List the public entries of this round's wins, payments and shown tiles that count."""
        found: list[bytes] = []
        for line in self.lines[-1][self.round_starts[-1] :]:
            if line.startswith((b'{"event":"leave"', b'{"event":"dissolve"')):
                found.clear()  # the round is void
            elif line.startswith((b'{"event":"hu"', b'{"event":"pay"', b'{"event":"show"')):
                found.append(line)
        return found

    def newest_discard(self) -> list[int] | None:
        """Return the seat of the last discard and its place there, or None once it is taken."""
        for event in reversed(self.state.events or ()):
            if _lays_meld(event) or (event.kind == "hu" and event.fields["by"] == "discard"):
                return None
            if event.kind == "discard" and event.seat is not None:
                pile = self.state.discards[event.seat]
                return [event.seat, len(pile) - 1] if pile else None
        return None

    def broken(self) -> bytes:
        """Return the entry that says where this round's wall is broken, or null before it."""
        for line in self.lines[-1][self.round_starts[-1] :]:
            if line.startswith(b'{"event":"break"'):
                return line
        return b"null"

    def declared_at(self) -> list[int | None]:
        """Return for each seat the place in its pile of the discard it declared with."""
        found: list[int | None] = [None] * self.seats
        lying = [0] * self.seats
        offered: int | None = None  # the seat whose newest discard may still be taken
        for event in self.state.events or ():
            if event.kind == "discard" and event.seat is not None:
                if "declare" in event.fields:
                    found[event.seat] = lying[event.seat]
                lying[event.seat] += 1
                offered = event.seat
            elif offered is not None and _takes(event):
                lying[offered] -= 1
                offered = None
        return found


def _choices(state: State, seat: int) -> dict[str, Any]:
    """Return a seat's choices in the town's own forms, if it has any."""
    choices = [form.as_json() for form in forms(state, seat)]
    return {"choices": choices} if choices else {}


def _lays_meld(event: Event) -> bool:
    """Return whether a player lays a meld; kongs carry their form, whatever a town calls them."""
    return event.kind in ("chi", "peng") or "form" in event.fields


def _takes(event: Event) -> bool:
    """Return whether a discard leaves its pile with this event; several players may win on one."""
    by_claim = _lays_meld(event) and event.fields.get("from") is not None
    return by_claim or (event.kind == "hu" and event.fields["by"] == "discard")


def _offering(events: Sequence[Event]) -> Event:
    """Find the event that offers a tile to the others."""
    return next(event for event in events if event.kind in _OFFERED)


def _is_turn(event: Event) -> bool:
    return event.kind == "draw" and event.fields["by"] == "head"
