"""What a seat sees when it decides."""

from collections.abc import Mapping, Sequence
from typing import Any

from fangcheng.bots.imagine.guess import Shuffle, guess
from fangcheng.encoding.space import number_all, to_action
from fangcheng.game.actions import Action
from fangcheng.game.melding import tiles_laid
from fangcheng.game.moves import Choice
from fangcheng.game.referee import advice, forms, legal, legal_texts
from fangcheng.game.sight import open_tiles, shows_meld, unseen
from fangcheng.game.state import Drawn, Meld, State, Window
from fangcheng.game.variant import Variant
from fangcheng.game.views import View, view
from fangcheng.hands.hand import Hand, Roles
from fangcheng.tiles import NO_FACE, Face, tiles_in


class Look:
    """One seat's look at the table for one decision.

    Everything is worked out when asked for, from what the seat may know (C-15), and is the
    player's to keep or change: nothing done to it reaches the table. It shows the table as it is,
    so a player must not keep the look itself beyond its decision.
    """

    __slots__ = ("_since", "_state", "legal", "seat")

    def __init__(self, state: State, seat: int, since: int = 0) -> None:
        self._state = state
        self._since = since
        self.seat = seat
        self.legal: tuple[Action, ...] = tuple(legal(state, seat))
        """What the seat may do."""

    @property
    def events(self) -> list[dict[str, Any]]:
        """What the seat was told since its last decision; nothing where nobody listens."""
        return told(self._state, self.seat, self._since)

    @property
    def legal_texts(self) -> list[str]:
        """What the seat may do, as text."""
        return legal_texts(self._state, self.seat)

    @property
    def choices(self) -> list[Choice]:
        """What the seat is asked, or may choose, in ways of the town's own."""
        return forms(self._state, self.seat)

    @property
    def advice(self) -> Action | None:
        """What the town says a sensible player does: in the opening, or with a move now."""
        return advice(self._state, self.seat)

    @property
    def view(self) -> View:
        """Everything the seat may know now, ready for JSON."""
        return view(self._state, self.seat)

    @property
    def variant(self) -> Variant:
        """The rules and the options of the room."""
        return self._state.variant

    @property
    def roles(self) -> Roles:
        """What each tile plays as."""
        return self._state.roles

    @property
    def turned_up(self) -> tuple[Face, ...]:
        """The tiles turned up in the opening."""
        return self._state.turned_up

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return self._state.seats

    @property
    def dealer(self) -> int:
        """Who deals."""
        return self._state.dealer

    @property
    def streak(self) -> int:
        """The dealer's streak, as the variant counts it."""
        return self._state.streak

    @property
    def round(self) -> int:
        """Which round of the match this is, from 1."""
        return self._state.round

    @property
    def phase(self) -> str:
        """opening, turn or claim."""
        return self._state.phase

    @property
    def turn(self) -> int:
        """Whose turn it is, or was before the discard in question."""
        return self._state.turn

    @property
    def left(self) -> int:
        """How many tiles the wall holds."""
        return self._state.wall.left

    @property
    def hand(self) -> Hand:
        """A copy of the own concealed tiles."""
        return self._state.hands[self.seat].clone()

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many concealed tiles each seat has."""
        return tuple(hand.size for hand in self._state.hands)

    @property
    def drawn(self) -> Face:
        """The tile drawn for this turn; NO_FACE where none was."""
        state = self._state
        own = state.window is Window.TURN and state.turn == self.seat
        return state.drawn if own and state.drawn_by is not Drawn.NOTHING else NO_FACE

    @property
    def claim(self) -> Face:
        """The discard, or the tile of an added kong, to be claimed or not; else NO_FACE."""
        return self._state.claim_tile if self._claiming else NO_FACE

    @property
    def source(self) -> int | None:
        """Who put down the tile to be claimed."""
        return self._state.source if self._claiming else None

    @property
    def robbing(self) -> bool:
        """Whether the tile to be claimed is being added to a kong."""
        return self._state.window is Window.ROB

    @property
    def _claiming(self) -> bool:
        return self._state.window in (Window.CLAIM, Window.ROB)

    @property
    def melds(self) -> tuple[tuple[Meld, ...], ...]:
        """Everyone's melds; one that lies face down is a meld of NO_FACE tiles."""
        state = self._state
        return tuple(
            tuple(
                meld if seat == self.seat or shows_meld(state, seat, meld) else _face_down(meld)
                for meld in melds
            )
            for seat, melds in enumerate(state.melds)
        )

    @property
    def own_melds(self) -> tuple[Meld, ...]:
        """The seat's own melds."""
        return tuple(self._state.melds[self.seat])

    @property
    def open_hands(self) -> tuple[tuple[Face, ...], ...]:
        """The concealed tiles that all see: winners', and one that is being added to a kong."""
        return tuple(tuple(open_tiles(self._state, seat)) for seat in range(self.seats))

    @property
    def discards(self) -> tuple[tuple[Face, ...], ...]:
        """The discards in front of each seat, without those that were taken."""
        return _copy(self._state.discards)

    @property
    def flowers(self) -> tuple[tuple[Face, ...], ...]:
        """The flowers each seat has laid out."""
        return _copy(self._state.flowers)

    @property
    def thrown(self) -> tuple[tuple[Face, ...], ...]:
        """The tiles each seat threw away in the opening."""
        return _copy(self._state.thrown)

    @property
    def won(self) -> tuple[tuple[Face, ...], ...]:
        """The tiles each seat set aside for its wins."""
        return _copy(self._state.won)

    @property
    def declared(self) -> tuple[str, ...]:
        """What each seat has declared with a discard: nothing, or a code like ting."""
        return tuple(self._state.declared)

    @property
    def chosen(self) -> tuple[Mapping[str, str], ...]:
        """What each seat has chosen in sight of all, by code."""
        return self._state.chosen

    @property
    def out(self) -> tuple[int, ...]:
        """The seats without which the round goes on."""
        return tuple(tiles_in(self._state.out))

    @property
    def locked(self) -> list[int]:
        """The other seats in the round whose hands no longer change, the next one first."""
        state = self._state
        return [other for other in state.after(self.seat) if state.locked(other)]

    @property
    def scores(self) -> tuple[int, ...]:
        """What each seat won and lost in this round so far."""
        return tuple(self._state.scores())

    @property
    def remarks(self) -> list[dict[str, Any]]:
        """What else binds or concerns this seat."""
        return self.variant.remarks(self._state, self.seat)

    def imagine(self, shuffle: Shuffle | None = None, near: Sequence[int] = ()) -> State:
        """Return a table that may be the true one: all that this seat cannot see is dealt anew.

        `near` tells how far from ready each seat's hand may be. The table is the player's own, to
        play on as it likes.
        """
        return guess(self._state, self.seat, shuffle, near)

    @property
    def numbers(self) -> list[int]:
        """The number of each legal action in the one space of actions (`encoding/space.py`)."""
        return number_all(self._state, self.legal)

    def encoded(self, picked: Sequence[Face] = ()) -> Any:
        """What the seat may know as arrays of one row (`encoding/arrays.py`); needs NumPy.

        `picked` are the tiles picked so far, where several are chosen.
        """
        from fangcheng.encoding.arrays import observe

        return observe(self._state, self.seat, picked, oracle=False, planes=False, nearness=True)

    def action_of(self, number: int, picked: Sequence[Face] = ()) -> Action | None:
        """The action of a number; None if it picks a tile and the choice goes on."""
        return to_action(self._state, self.seat, number, picked)

    def unseen(self) -> list[int]:
        """Count the copies of each tile that this seat cannot see."""
        return unseen(self._state, self.seat)

    def tiles_laid(self, action: Action) -> tuple[Face, ...]:
        """List the tiles that leave the hand with a claim, or with a kong at the own turn."""
        return tiles_laid(self._state, self.seat, action, self.claim)


def told(state: State, seat: int, since: int) -> list[dict[str, Any]]:
    """List what a seat was told, from so many events of the round on."""
    seen = [event.for_seat(seat) for event in (state.events or [])[since:]]
    return [event for event in seen if event is not None]


def _copy(piles: Sequence[Sequence[Face]]) -> tuple[tuple[Face, ...], ...]:
    return tuple(map(tuple, piles))


def _face_down(meld: Meld) -> Meld:
    return Meld(meld.kind, (NO_FACE,) * len(meld.tiles))
