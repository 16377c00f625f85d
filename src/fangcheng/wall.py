"""The wall: from a seed to tiles in one line, dice, the break, and draws from head and tail.

All chance of a match comes from one seed. `Chance(seed, round, purpose)` is a stream of fair
numbers made with SHAKE-256; `SCHEME` names the way it is made and stands in every record, so a
record plays again to the same bytes on any machine.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from struct import unpack
from typing import Final

from mypy_extensions import i64, mypyc_attr

from fangcheng.errors import WallError
from fangcheng.rebuilding import Rebuilt, rebuild, values_of
from fangcheng.tiles import ALL_FACES, FACES, FIRST_FLOWER, NAMES, Face

DECK_136: Final[tuple[Face, ...]] = tuple(face for face in range(FACES) for _ in range(4))
"""Three suits, winds and dragons, four of each."""
DECK_144: Final[tuple[Face, ...]] = (*DECK_136, *range(FIRST_FLOWER, ALL_FACES))
"""The same and eight flowers, one of each."""

_ALL: Final = frozenset(range(ALL_FACES))

SCHEME: Final = 1
# Bytes per number; a number is refused (and the next taken) so seldom that speed is the same.
_WORD: Final = 4
_RANGE: Final = 1 << 8 * _WORD
# Numbers made at once: as many as shuffling a wall takes, or a round's dice, and some.
_SHUFFLING: Final = 170
_ROLLING: Final = 8


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Fair numbers from a seed, for one round and one purpose."""

    def __init__(
        self, seed: int | str, round_number: int, purpose: str, first: int = _SHUFFLING
    ) -> None:
        self._of = (seed, round_number, purpose)
        self._first = first  # how many numbers are made at once
        from hashlib import shake_256  # slow to load, and a hand is scored without any chance

        name = f"fangcheng/{SCHEME}/{round_number}/{purpose}/".encode()
        self._shake = shake_256(name + str(seed).encode(errors="surrogatepass"))
        self._numbers: tuple[int, ...] = ()
        self._at = 0

    def __reduce__(self) -> Rebuilt:
        return rebuild, (Chance, self._of, {"_numbers": self._numbers, "_at": self._at})

    def below(self, limit: int) -> int:
        """Return a number from 0 to limit-1, all equally likely."""
        wanted: i64 = limit
        fair = _RANGE - _RANGE % wanted
        while True:
            if self._at == len(self._numbers):
                # SHAKE is an extendable output: a longer digest begins with the shorter one.
                stream = self._shake.digest(_WORD * max(self._first, 2 * self._at))
                self._numbers = unpack(f">{len(stream) // _WORD}I", stream)
            number: i64 = self._numbers[self._at]
            self._at += 1
            if number < fair:
                return number % wanted

    def shuffle(self, tiles: list[Face]) -> None:
        """Shuffle in place (Fisher-Yates): every order is equally likely."""
        for last in range(len(tiles) - 1, 0, -1):
            other = self.below(last + 1)
            tiles[last], tiles[other] = tiles[other], tiles[last]


class Dice:
    """The dice of one round, in the order they are rolled: given ones, or rolled by chance."""

    __slots__ = ("_chance", "_numbers")

    def __init__(self, given: Sequence[int] = (), chance: Chance | None = None) -> None:
        for number in given:
            if not 1 <= number <= 6:
                raise WallError("wrong_die", number=number)
        self._numbers = list(given)
        self._chance = chance

    def __reduce__(self) -> Rebuilt:
        return Dice, (tuple(self._numbers), self._chance)

    def __getitem__(self, index: int) -> int:
        while len(self._numbers) <= index:
            if self._chance is None:
                raise WallError("too_few_dice", count=len(self._numbers))
            self._numbers.append(self._chance.below(6) + 1)
        return self._numbers[index]


@dataclass(frozen=True, slots=True)
class Break:
    """Where the wall is broken: the roll, the side counted from the dealer, the stacks skipped."""

    dice: tuple[int, ...]
    side: int
    stacks: int


def find_break(dice: Sequence[int]) -> Break:
    """Count the sum from the dealer's own side, counter-clockwise; that many stacks are skipped."""
    total = sum(dice)
    return Break(tuple(dice), (total - 1) % 4, total)


def open_wall(physical: Sequence[Face], broken: Break) -> list[Face]:
    """Turn the four sides into the line from head to tail that starts at the break.

    `physical` lists the tiles clockwise, as they are drawn, from the right end of the dealer's
    side; seats sit counter-clockwise, so the dealer's side is followed by the previous seat's.
    """
    side_length = len(physical) // 4
    start = (-broken.side % 4) * side_length + 2 * broken.stacks
    start %= len(physical)
    return [*physical[start:], *physical[:start]]


@mypyc_attr(allow_interpreted_subclasses=True)
class Wall:
    """The line of tiles: ordinary draws from the head, replacements from the tail.

    `skip` is the index of a tile that lies in the wall but that no replacement may take
    (a turned-up or hidden tile), or -1. It still counts among the tiles `left`.
    """

    __slots__ = (
        "dice", "head", "left", "line", "number", "places", "rolled", "skip", "tail", "taken"
    )  # fmt: skip

    def __init__(
        self,
        line: list[Face],
        dice: Dice | None = None,
        places: tuple[int, ...] | None = None,
    ) -> None:
        self.line = line
        self.dice = dice
        self.places = places  # where a die rolled for a stack points, where that is given
        self.rolled = 0
        self.number = 0  # what the last such die showed; places that are given have no numbers
        self.head = 0
        self.tail = len(line)
        self.left = len(line)
        self.skip = -1
        self.taken = 0  # a bit per index that was taken from behind a skipped tile

    def roll(self, number: int) -> tuple[int, ...]:
        """Roll that many dice."""
        if self.dice is None:
            raise WallError("no_dice")
        first = self.rolled
        self.rolled += number
        return tuple(self.dice[index] for index in range(first, self.rolled))

    def rolled_so_far(self) -> tuple[int, ...]:
        """List the dice that were rolled."""
        dice = self.dice
        return () if dice is None else tuple(dice[index] for index in range(self.rolled))

    def draw(self) -> Face:
        """Take the tile at the head."""
        if self.taken:
            while self.taken >> self.head & 1:
                self.head += 1
        face = self.line[self.head]
        self.head += 1
        self.left -= 1
        return face

    def draw_tail(self) -> Face:
        """Take the tail-most tile that may be taken."""
        index = self.tail - 1
        while index == self.skip or self.taken >> index & 1:
            index -= 1
        self.left -= 1
        if index == self.tail - 1:
            self.tail = index
        else:
            self.taken |= 1 << index
        return self.line[index]

    def rolled_places(self) -> Iterator[int]:
        """Roll one die again and again: each time it points at a stack from the tail."""
        while self.places is None:
            self.number = self.roll(1)[0]
            yield self.stack_from_tail(self.number)
        while self.rolled < len(self.places):
            self.rolled += 1
            yield self.places[self.rolled - 1]

    def places_to_roll(self, stacks: int) -> Sequence[int]:
        """List all places that `rolled_places` can still point at."""
        if self.places is not None:
            return self.places[self.rolled :]
        return [self.stack_from_tail(number) for number in range(1, stacks + 1)]

    def stack_from_tail(self, number: int) -> int:
        """Return the place of the tile nearest the head in the nth stack that has any left."""
        place = self.tail - 1
        for _ in range(number):
            while self.taken >> place & 1:
                place -= 1
            first = place - place % 2
            place, found = first - 1, place if self.taken >> first & 1 else first
        return found

    def remaining(self) -> list[Face]:
        """List the tiles still lying in the wall, from head to tail."""
        return [
            self.line[index] for index in range(self.head, self.tail) if not self.taken >> index & 1
        ]

    def clone(self) -> "Wall":
        """Copy the wall; whoever moves tiles in its line takes a line of its own."""
        other = Wall(self.line, self.dice, self.places)
        other.rolled = self.rolled
        other.number = self.number
        other.head = self.head
        other.tail = self.tail
        other.left = self.left
        other.skip = self.skip
        other.taken = self.taken
        return other

    def __reduce__(self) -> Rebuilt:
        return rebuild, (Wall, (self.line, self.dice, self.places), values_of(self))


def build_wall(
    deck: Sequence[Face],
    seed: int | str,
    round_number: int,
    breaks: Callable[[Sequence[int]], Break] | None = None,
) -> Wall:
    """Shuffle the deck, roll the dice and open the wall where they say.

    `breaks` is the `find_break` of a variant, which may count the stacks otherwise.
    """
    physical = list(deck)
    if not physical or not _ALL.issuperset(physical):
        raise WallError("no_deck", last=ALL_FACES - 1)
    Chance(seed, round_number, "wall").shuffle(physical)
    dice = Dice(chance=Chance(seed, round_number, "dice", _ROLLING))
    return Wall(open_wall(physical, (breaks or find_break)((dice[0], dice[1]))), dice)


def check_copies(faces: Sequence[Face], deck: Sequence[Face]) -> None:
    """Refuse a set of tiles that the deck does not hold."""
    for face in sorted(set(faces)):
        given, held = faces.count(face), deck.count(face)
        if given > held:
            raise WallError("too_many_copies", tile=NAMES[face], given=given, held=held)
