"""Groups of four bots that play several matches with each other, honestly or not.

Two that collude know each other's hands. At a turn the one throws what the other can win on, or
else what brings it nearer, whatever that does to its own hand; always, or every so many times. Or
they go by their clocks: who is ready thinks long, and then only the other one feeds it.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from fangcheng.bots import make_bot
from fangcheng.bots.look import Look
from fangcheng.game.actions import Action, Kind
from fangcheng.game.referee import legal, waiting_for
from fangcheng.game.state import State, Window
from fangcheng.installed import make_variant
from fangcheng.match import Match
from fangcheng.server.features.fair_play.evidence import sum_up
from fangcheng.server.features.fair_play.feeding import Done, discards, offered
from fangcheng.server.features.fair_play.pairs import Played, Sitting
from fangcheng.server.stepping import NEXT_ROUND

LEVELS = ("easy", "normal")
PARTNERS = (0, 1)
"""Who colludes in a group, by its place there."""


class Collusion(NamedTuple):
    """How two of a group help each other."""

    name: str
    share: float
    """How often they feed when they can."""
    by_pauses: bool = False
    """Whether they do so only after the other one has thought long, which says it is ready."""
    helps: tuple[tuple[int, int], ...] = (PARTNERS, PARTNERS[::-1])
    """Who feeds whom, by their places in the group."""


HONEST = Collusion("honest", 0.0)
KINDS = (
    Collusion("always", 1.0),
    Collusion("every fifth", 0.2),
    Collusion("after long pauses", 1.0, by_pauses=True),
)


@dataclass(frozen=True)
class Group:
    """Four bots; `number` makes people of them whom no other group has."""

    number: int
    town: str
    collusion: Collusion
    rounds: int = 8

    @property
    def name(self) -> str:
        """What it is known by in a file."""
        return f"{self.number} {self.town} {self.collusion.name} {self.rounds}"

    @property
    def partners(self) -> tuple[int, int]:
        """The people who collude, if any do."""
        return 4 * self.number + PARTNERS[0] + 1, 4 * self.number + PARTNERS[1] + 1

    def play(self, matches: int, seed: str, among: Sequence[str] = LEVELS) -> list[Played]:
        """Play so many matches, each with other seats, and look at them."""
        chance = random.Random(f"{seed} {self.number} {self.town} {self.collusion.name}")
        levels = [chance.choice(among) for _ in range(4)]
        return [self._match(levels, f"{seed} {self.number}", at, chance) for at in range(matches)]

    def _match(self, levels: Sequence[str], seed: str, at: int, chance: random.Random) -> Played:
        seed = f"{seed} {at}"
        order = chance.sample(range(4), 4)
        inputs = _Table(self, levels, order, seed, chance).play()
        judged = sum_up(discards(self.open(seed), inputs))
        seats = [Sitting(4 * self.number + one + 1, f"{self.number}.{one}") for one in order]
        return Played(1000 * self.number + at, 0, True, seats, judged.links)

    def inputs(self, seed: str, levels: Sequence[str]) -> list[Done]:
        """Play one match in which everybody sits in the order of the group."""
        return _Table(self, levels, range(4), seed, random.Random(seed)).play()

    def open(self, seed: str) -> Match:
        """Open a match of the group."""
        return Match(make_variant(self.town, {"rounds": self.rounds}), seed)


class _Table:
    """One match of a group."""

    def __init__(
        self,
        group: Group,
        levels: Sequence[str],
        order: Sequence[int],
        seed: str,
        chance: random.Random,
    ) -> None:
        self._collusion = group.collusion
        self._chance = chance
        self._match = group.open(seed)
        self._players = [make_bot(levels[one], chance.randrange(1 << 30)) for one in order]
        helps = group.collusion.helps
        self._partner = {order.index(giver): order.index(taker) for giver, taker in helps}
        self._signalled = [False] * 4
        self._inputs: list[Done] = []

    def play(self) -> list[Done]:
        while True:
            state = self._match.state
            while not state.over:
                for seat in waiting_for(state):
                    self._act(state, seat)
            if self._match.over:
                return self._inputs
            self._match.next_round()
            self._signalled = [False] * 4
            self._inputs.append(Done(0, NEXT_ROUND, False, 0))

    def _act(self, state: State, seat: int) -> None:
        action = self._players[seat].choose(Look(state, seat))
        if action.kind is Kind.DISCARD and state.window is Window.TURN and self._feeds(seat):
            action = _feeding(state, seat, action, self._partner[seat])
        ms = int(1000 * self._chance.lognormvariate(0.7, 0.6))
        self._match.apply(seat, action)
        if self._collusion.by_pauses and seat in self._partner and action.kind is Kind.DISCARD:
            ready = state.variant.distance(state, seat, state.hands[seat]) <= 0
            self._signalled[seat] = ready
            ms += 6000 * ready
        self._inputs.append(Done(seat, str(action), True, ms))

    def _feeds(self, seat: int) -> bool:
        if seat not in self._partner or self._chance.random() >= self._collusion.share:
            return False
        return self._signalled[self._partner[seat]] or not self._collusion.by_pauses


def _feeding(state: State, seat: int, usual: Action, partner: int) -> Action:
    """Throw what serves the partner most; what one would throw anyhow if nothing does."""
    follows = state.next_seat(seat) == partner
    options = [one for one in legal(state, seat) if one.kind is Kind.DISCARD]
    return max(
        (one for one in options if one.code == usual.code),
        key=lambda one: (offered(state, seat, one)[partner].as_seen(follows), one is usual),
    )
