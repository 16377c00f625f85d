"""One table and one round, question by question, for those who do not play in lockstep."""

from collections.abc import Sequence

from fangcheng.bots.look import Look
from fangcheng.bots.player import Player
from fangcheng.encoding.arrays import Asked, Rows, make_arrays, observe, shapes
from fangcheng.encoding.space import PICK_AT, from_action, legal_numbers, to_action
from fangcheng.env.desk import asked_seat
from fangcheng.env.rounds import Round
from fangcheng.game.actions import Action
from fangcheng.game.referee import apply, house_choice, start
from fangcheng.game.variant import Variant
from fangcheng.tiles import Face
from fangcheng.wall import build_wall

NOBODY = -1


class OneTable:
    """A round that is played by numbers of actions, from its wall to its end.

    Seats are asked one after the other, as `VecTable` asks them. A copy goes its own way.

    >>> from fangcheng.installed import make_variant
    >>> table = OneTable(make_variant("hangzhou"), seed=7)
    >>> while not table.over:
    ...     table.play(table.legal[0])
    >>> sum(table.scores)
    0
    """

    def __init__(
        self,
        variant: Variant,
        seed: int | str,
        given: Round | None = None,
        listen: bool = False,
    ) -> None:
        self.given = given = given or Round(1)
        wall = build_wall(variant.deck, seed, given.wall, variant.find_break)
        self.state = start(variant, wall, given.dealer, given.streak, 1, listen)
        self.played: list[int] = []
        """All numbers so far."""
        self.seat = NOBODY
        """Who is asked; nobody after the end."""
        self.picked: list[Face] = []
        self.legal: list[int] = []
        """What it may do."""
        self._ask()

    @property
    def over(self) -> bool:
        """The round has ended."""
        return self.state.over

    @property
    def scores(self) -> list[int]:
        """What each seat has won or lost so far."""
        return self.state.scores()

    def play(self, number: int) -> None:
        """Let the seat that is asked do this."""
        action = to_action(self.state, self.seat, number, self.picked)
        self.played.append(int(number))
        if action is None:
            self.picked.append(int(number) - PICK_AT)
        else:
            apply(self.state, self.seat, action)
            self.picked = []
        self._ask()

    def do(self, action: Action) -> None:
        """Let the seat that is asked do this, number by number."""
        for number in from_action(self.state, self.seat, action):
            self.play(number)

    def leave_to_house(self) -> None:
        """Do what the house does for a seat that ran out of time (C-14)."""
        self.played = self.played[: len(self.played) - len(self.picked)]
        self.picked = []
        self.do(house_choice(self.state, self.seat))

    def let_play(self, players: Sequence[Player | None]) -> None:
        """Play on until a seat is asked that has no bot, or the round ends."""
        while not self.over:
            player = players[self.seat]
            if player is None:
                return
            self.do(player.choose(Look(self.state, self.seat)))

    def observe(self, seat: int, tokens: int = 0) -> Asked:
        """Return the arrays of the seat that is asked, or of any at the end: a batch of one row."""
        return observe(self.state, seat, self.picked, tokens)

    def __deepcopy__(self, memo: object) -> "OneTable":
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.state = self.state.clone()
        other.played = self.played[:]
        other.picked = self.picked[:]
        return other

    def _ask(self) -> None:
        over = self.state.over
        self.seat = NOBODY if over else asked_seat(self.state)
        self.legal = [] if over else legal_numbers(self.state, self.seat, self.picked)


class WatchedTable(OneTable):
    """A table that can be observed by seats that are not asked, too.

    These see what they saw when they were asked last: anything newer could tell that others may
    claim, which nobody may know (C-5).
    """

    def __init__(
        self,
        variant: Variant,
        seed: int | str,
        given: Round | None = None,
        tokens: int = 0,
    ) -> None:
        super().__init__(variant, seed, given, tokens > 0)
        self.tokens = tokens
        nothing = Rows(make_arrays(1, shapes(variant.seats, True, True, tokens))).asked
        self._seen = [nothing] * variant.seats
        self._at = -1

    def play(self, number: int) -> None:
        """Let the seat that is asked do this."""
        self.observe(self.seat)
        super().play(number)

    def observe(self, seat: int, tokens: int = 0) -> Asked:
        """Return the arrays of a seat: a batch of one row."""
        if self.over:
            return observe(self.state, seat, (), tokens or self.tokens)
        if seat == self.seat and self._at != len(self.played):
            self._seen[seat] = super().observe(seat, tokens or self.tokens)
            self._at = len(self.played)
        return self._seen[seat]

    def __deepcopy__(self, memo: object) -> "WatchedTable":
        other = super().__deepcopy__(memo)
        assert isinstance(other, WatchedTable)
        other._seen = self._seen[:]
        return other
