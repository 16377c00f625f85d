"""The whole truth about one round. The referee changes it; views show parts of it."""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from fangcheng.game.actions import Action, Kind
from fangcheng.game.events import EVERYONE, Event
from fangcheng.game.formula import points_of
from fangcheng.game.ledger import Factors, Transfer, Win, sums
from fangcheng.hands.hand import Hand, Roles
from fangcheng.rebuilding import Rebuilt, rebuild_state, values_of
from fangcheng.tiles import NO_FACE, Face, text
from fangcheng.wall import Wall

if TYPE_CHECKING:
    from fangcheng.game.variant import Variant


class Window(IntEnum):
    """Who is asked for what."""

    OPENING = 0
    """A choice before the first discard, all at the same time."""
    TURN = 1
    """One seat has its turn."""
    OFFER = 2
    """One seat may win before it draws, on a tile it was shown."""
    CLAIM = 3
    """The others decide about a discard."""
    ROB = 4
    """The others decide whether to rob an added kong."""
    OVER = 5


PHASES: Final = ("opening", "turn", "turn", "claim", "claim", "over")


class Drawn(IntEnum):
    """How the seat whose turn it is came to its last tile."""

    NOTHING = 0
    """It claimed a discard: no tile was drawn."""
    DEALT = 1
    """The dealer's opening tiles: any of them may be taken as the tile drawn (C-4)."""
    HEAD = 2
    KONG = 3
    """The replacement after a kong."""
    FLOWER = 4
    """The replacement of a flower."""


class Meld(NamedTuple):
    """A meld on the table. Tiles stand in the order of the faces they play."""

    kind: Kind
    tiles: tuple[Face, ...]
    source: int | None = None
    """Who discarded the tile it was made with; None for a concealed kong."""
    taken: Face = NO_FACE
    """The tile that was claimed."""
    added: bool = False
    """A kong that grew from a peng."""
    code: str = ""
    """A kong of the town's own: what that calls it."""

    @property
    def is_kong(self) -> bool:
        """A kong, of whatever tiles."""
        return self.kind is Kind.GANG

    @property
    def name(self) -> str:
        """What it is, as views write it."""
        return self.code or self.kind.name.lower()

    @property
    def concealed(self) -> bool:
        """Made from the own hand: the others see its back."""
        return self.source is None

    def __str__(self) -> str:
        return f"[{text(self.tiles)}{'!' if self.concealed else ''}]"


class Result(NamedTuple):
    """How the round ended."""

    drawn: bool
    next_dealer: int | None
    next_streak: int
    match_over: bool

    def as_json(self) -> dict[str, Any]:
        """Return it as the scenario format writes it."""
        return self._asdict()


_NOTHING_CHOSEN: Final[tuple[tuple[Mapping[str, str], ...], ...]] = tuple(
    ({},) * seats for seats in range(5)
)
"""By the number of seats; never changed."""


class Notes(Protocol):
    """What a variant writes down during a round."""

    def clone(self) -> "Notes":
        """Copy the notes."""


class NoNotes:
    """The notes of a variant that needs none."""

    def clone(self) -> "NoNotes":
        """Return itself: there is nothing to copy."""
        return self


class State:
    """One round at the table. Made and changed by the referee only."""

    __slots__ = (
        "answers", "asked", "chosen", "claim_tile", "dealer", "declared", "discards", "drawn",
        "drawn_by", "events", "flowers", "hands", "has_won", "kong_turn", "kongs", "melds", "notes",
        "opened", "out", "result", "roles", "round", "seats", "source", "step", "streak",
        "thrown", "transfers", "turn", "turned_up", "variant", "wall", "window", "wins", "won",
    )  # fmt: skip

    def __init__(
        self, variant: "Variant", wall: Wall, dealer: int, streak: int, round_number: int
    ) -> None:
        seats = variant.seats
        self.variant = variant
        self.seats = seats
        self.dealer = dealer
        self.streak = streak
        self.round = round_number
        self.wall = wall
        self.roles: Roles = variant.first_roles
        self.turned_up: tuple[Face, ...] = ()
        self.hands = [Hand() for _ in range(seats)]
        self.melds: list[list[Meld]] = [[] for _ in range(seats)]
        self.discards: list[list[Face]] = [[] for _ in range(seats)]
        self.flowers: list[list[Face]] = [[] for _ in range(seats)]
        self.thrown: list[list[Face]] = [[] for _ in range(seats)]
        self.won: list[list[Face]] = [
            [] for _ in range(seats)
        ]  # set aside by wins that end nothing
        self.declared = [""] * seats  # what each seat has declared that locks its hand
        self.chosen: tuple[Mapping[str, str], ...] = _NOTHING_CHOSEN[seats]
        """For each seat what it has chosen in sight of all, by code; see `show_choice`."""
        self.has_won = 0  # a bit for each seat that has won, and the round goes on
        self.out = 0  # a bit for each seat without which the round goes on
        self.kongs = 0
        self.window = Window.OPENING
        self.step = 0
        self.opened: tuple[tuple[int, Action], ...] = ()  # the answers to steps that are over
        self.turn = dealer
        self.drawn: Face = NO_FACE
        self.drawn_by = Drawn.NOTHING
        self.kong_turn = False  # a kong replacement was drawn in this turn
        self.source = dealer  # who discarded, or who adds to a kong
        self.claim_tile: Face = NO_FACE
        self.asked: list[tuple[Action, ...] | None] = [None] * seats
        self.answers: list[Action | None] = [None] * seats
        self.wins: list[Win] = []
        self.transfers: list[Transfer] = []
        self.result: Result | None = None
        self.events: list[Event] | None = []
        self.notes: Any = variant.new_notes(seats)  # in the town's own form: `Notes`

    @property
    def phase(self) -> str:
        """opening, turn, claim or over."""
        return PHASES[self.window]

    @property
    def over(self) -> bool:
        """The round has ended."""
        return self.window is Window.OVER

    def locked(self, seat: int) -> bool:
        """The hand no longer changes: it was declared ready, or it has won already."""
        return bool(self.declared[seat]) or self.has_won >> seat & 1 == 1

    def playing(self, seat: int) -> bool:
        """Whether a seat is in the round: it has not won and left."""
        return self.out >> seat & 1 == 0

    def scores(self) -> list[int]:
        """The sums of the transfers so far."""
        return sums(self.transfers, self.seats)

    def pay(self, payer: int, payee: int, code: str, win: int | None, factors: Factors) -> None:
        """Write a transfer; its points follow from its factors as the variant says for its code."""
        points = points_of(self.variant.payments.get(code), code, factors)
        self.transfers.append(Transfer(payer, payee, points, code, win, factors))

    def after(self, seat: int) -> list[int]:
        """The other seats that are in the round, in order of play, the next one first."""
        others = [(seat + step) % self.seats for step in range(1, self.seats)]
        return [one for one in others if not self.out >> one & 1] if self.out else others

    def next_seat(self, seat: int) -> int:
        """Who comes after a seat; whoever is out of the round is skipped."""
        seat = (seat + 1) % self.seats
        while self.out and self.out >> seat & 1:
            seat = (seat + 1) % self.seats
        return seat

    def show_choice(self, seat: int, code: str, value: str) -> None:
        """Let all see what a seat has chosen; it holds for the rest of the round.

        It is what the seat answered: what follows from a hidden hand by itself nobody may be told.
        """
        self.note_choice(seat, code, value)
        self.emit("chosen", seat, code=code, value=value)

    def note_choice(self, seat: int, code: str, value: str) -> None:
        """Note what a seat has chosen in sight of all, where another event tells of it."""
        self.chosen = tuple(
            {**known, code: value} if one == seat else known
            for one, known in enumerate(self.chosen)
        )

    def lay_aside(self, seat: int, code: str, tiles: Sequence[Face]) -> None:
        """Let tiles of a hand be laid aside in sight of all, among those thrown away."""
        for tile in tiles:
            self.hands[seat].remove(tile)
        self.thrown[seat] += tiles
        self.emit("aside", seat, tuple(tiles), code=code)

    def show(self, seat: int, code: str, tiles: Sequence[Face]) -> None:
        """Show tiles that stay where they are: of the hand of a seat, or of the wall after a win.

        In the opening they go with what the seat answered: without it nobody may be told of a hand.
        """
        self.emit("show", seat, tuple(tiles), code=code)

    def give(self, seat: int, to: int, code: str, tiles: Sequence[Face]) -> None:
        """Let tiles pass from one hand to another; only these two seats know them."""
        hand = self.hands[seat]
        for tile in tiles:
            hand.remove(tile)
            self.hands[to].add(tile)
        if seat == self.turn and self.drawn >= 0 and not hand.counts[self.drawn]:
            self.drawn = hand.tiles()[-1]  # any of the dealer's tiles may be taken as drawn (C-4)
        self.emit("give", seat, tuple(tiles), 1 << seat | 1 << to, to=to, code=code)

    def emit(
        self,
        kind: str,
        seat: int | None = None,
        tiles: tuple[Face, ...] = (),
        known: int = EVERYONE,
        told: int = EVERYONE,
        **fields: Any,
    ) -> None:
        """Tell that something happened, if anyone listens."""
        if self.events is not None:
            self.events.append(Event(kind, seat, tiles, known, told, fields))

    def clone(self, listen: bool = True) -> "State":
        """Copy the round; with listen=False the copy keeps no events (for search)."""
        other = State(self.variant, self.wall.clone(), self.dealer, self.streak, self.round)
        other.roles = self.roles
        other.turned_up = self.turned_up
        other.hands = [hand.clone() for hand in self.hands]
        other.melds = [melds[:] for melds in self.melds]
        other.discards = [pile[:] for pile in self.discards]
        other.flowers = [pile[:] for pile in self.flowers]
        other.thrown = [pile[:] for pile in self.thrown]
        other.won = [pile[:] for pile in self.won]
        other.declared = self.declared[:]
        other.chosen = self.chosen
        other.has_won = self.has_won
        other.out = self.out
        other.opened = self.opened
        other.kongs = self.kongs
        other.window = self.window
        other.step = self.step
        other.turn = self.turn
        other.drawn = self.drawn
        other.drawn_by = self.drawn_by
        other.kong_turn = self.kong_turn
        other.source = self.source
        other.claim_tile = self.claim_tile
        other.asked = self.asked[:]
        other.answers = self.answers[:]
        other.wins = self.wins[:]
        other.transfers = self.transfers[:]
        other.result = self.result
        other.events = self.events[:] if listen and self.events is not None else None
        other.notes = self.notes.clone()
        return other

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "State":
        return self.clone()

    def __reduce__(self) -> Rebuilt:
        values = values_of(self)
        notes = values_of(values.pop("notes"))
        made_of = (self.variant, self.wall, self.dealer, self.streak, self.round)
        return rebuild_state, (State, made_of, values, notes)


def at_turn(state: State, seat: int) -> bool:
    """Whether a seat has its turn and has not discarded yet."""
    return state.turn == seat and state.window in (Window.TURN, Window.ROB)


def has_drawn(state: State, seat: int) -> bool:
    """Whether a seat is at its turn with a tile drawn."""
    return at_turn(state, seat) and state.drawn_by is not Drawn.NOTHING


def drawn_tiles(state: State, hand: Hand) -> list[Face]:
    """The tile drawn; of the dealer's opening tiles any one may be it (C-4)."""
    if state.drawn_by is Drawn.DEALT:
        return [tile for tile, count in enumerate(hand.counts) if count]
    return [state.drawn]


def discards_made(state: State, seat: int) -> int:
    """Count the discards of a seat, those that others took included."""
    taken = sum(meld.source == seat for melds in state.melds for meld in melds)
    return len(state.discards[seat]) + taken
