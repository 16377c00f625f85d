"""Rounds that a check plays: seed and number give the same one again."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from fangcheng.checking.rounds import SWIFT, Script, open_round, play_on
from fangcheng.game.state import State
from fangcheng.installed import make_variant, town_in
from fangcheng.wall import Wall


class Trial:
    """One round of a room, and how far it has come."""

    def __init__(self, town: str, options: Mapping[str, Any], seed: str, number: int) -> None:
        self.town = town
        self.options = options
        self.seed = seed
        self.number = number
        self.variant = make_variant(town, options)
        self.rng = Random(f"{town} {seed}/{number}")
        """Who plays what: the same in all checks."""
        self.chance = Random(f"{town} {seed}/{number} looks")
        """What a check itself leaves to chance."""
        self.script: Script = []
        self.met: Counter[str] = Counter()
        """What was looked at, and how often: a check that met nothing shows nothing."""

    def often(self, share: float) -> bool:
        """Whether to look closely now, so that it happens in this share of all cases."""
        return self.chance.random() < share

    def moments(self, listen: bool = True, laid: type[Wall] = Wall) -> Iterator[State]:
        """Deal, and play to the end; yields after the deal and after each action."""
        swift = SWIFT if self.rng.random() < 0.5 else 0
        state = open_round(self.variant, self.rng, listen, laid)
        yield state
        for step in play_on(state, self.rng, swift):
            self.script.append(step)
            yield state
        self.met["drawn" if not state.wins else "won"] += 1


class Remark(NamedTuple):
    """Something to be told that breaks nothing: a code, and fields for its words."""

    code: str
    fields: Mapping[str, Any]


class SkippedError(Exception):
    """A check that has nothing to look at; the remark tells what is missing."""

    def __init__(self, code: str, **fields: Any) -> None:
        super().__init__(code)
        self.remark = Remark(code, fields)


class Run:
    """A check at work in a town or a preset: the rounds it plays, what it met and remarked on."""

    def __init__(
        self,
        name: str,
        seed: str,
        numbers: Sequence[int],
        strict: bool = False,
        advance: Callable[[int], object] | None = None,
    ) -> None:
        self.name = name
        self.town = town_in(name)
        self.seed = seed
        self.numbers = numbers
        self.strict = strict
        self.met: Counter[str] = Counter()
        self.remarks: list[Remark] = []
        self.trial: Trial | None = None
        self._advance = advance

    def trials(self, rooms: Sequence[Mapping[str, Any]]) -> Iterator[Trial]:
        """Let each round be played, in one room after another."""
        for number in self.numbers:
            options = rooms[(number - 1) % len(rooms)]
            self.trial = Trial(self.town, options, self.seed, number)
            yield self.trial
            self.met += self.trial.met
            self.advance()
        self.trial = None

    def advance(self) -> None:
        """Tell whoever looks that a round more is done."""
        if self._advance is not None:
            self._advance(1)

    def remark(self, code: str, **fields: Any) -> None:
        """Tell something that breaks nothing."""
        self.remarks.append(Remark(code, fields))
