"""The wall (C-3): one seed, one wall; fair numbers; the break; draws from head and tail."""

from collections import Counter
from hashlib import sha256, shake_256
from itertools import permutations, product

import pytest

from fangcheng.errors import WallError
from fangcheng.tiles import FACES, Face, parse
from fangcheng.wall import (
    SCHEME,
    Chance,
    Dice,
    Wall,
    build_wall,
    check_copies,
    find_break,
    open_wall,
)

DECK = [face for face in range(FACES) for _ in range(4)]
DEALER, NEXT, OPPOSITE, PREVIOUS = range(4)


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = counts.total() / cells
    return sum((number - expected) ** 2 / expected for number in counts.values()) + expected * (
        cells - len(counts)
    )


class Scripted(Chance):
    """Chance whose numbers are given."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)

    def below(self, limit: int) -> int:
        assert self.numbers[0] < limit
        return self.numbers.pop(0)


class Bytes:
    """Stands for a SHAKE that puts out given words."""

    def __init__(self, *words: int) -> None:
        self.words = words

    def digest(self, length: int) -> bytes:
        return b"".join(word.to_bytes(4, "big") for word in self.words).ljust(length, b"\0")


def test_the_seed_decides_the_wall() -> None:
    """C-3, and rounds and purposes of one seed have chances of their own."""
    wall = build_wall(DECK, "seed", 1)
    assert wall.line == build_wall(DECK, "seed", 1).line
    assert sorted(wall.line) == DECK
    others = [build_wall(DECK, "seed", 2), build_wall(DECK, "other", 1)]
    assert wall.line not in [other.line for other in others]
    rolls = {Chance("seed", 1, purpose).below(1 << 32) for purpose in ("wall", "dice", "dealer")}
    assert len(rolls) == 3


def test_scheme_1_is_pinned() -> None:
    """Records name the scheme: if this digest changes, old records do not play any more.

    Then SCHEME must be a new number, and this test must keep both.
    """
    wall = build_wall(DECK, "fangcheng", 1)
    assert SCHEME == 1
    assert wall.roll(4) == (1, 2, 2, 5)
    assert sha256(bytes(wall.line)).hexdigest() == (
        "fed7c9aa376e164ca5a1a6317e55bcfe286d9c0363aed37d54af630c70d12fef"
    )


def test_the_wall_opens_where_its_first_two_dice_say() -> None:
    """C-3: the roll that is shown is the roll that broke the wall."""
    wall = build_wall(DECK, "seed", 7)
    physical = DECK[:]
    Chance("seed", 7, "wall").shuffle(physical)
    assert wall.line == open_wall(physical, find_break(wall.roll(2)))


def test_chance_is_one_stream_however_long() -> None:
    """The bytes fetched later go on where the first ended."""
    chance = Chance("seed", 3, "wall")
    stream = shake_256(f"fangcheng/{SCHEME}/3/wall/seed".encode()).digest(4 * 2000)
    words = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]
    assert [chance.below(1 << 32) for _ in words] == words


@pytest.mark.parametrize("limit", [2, 6, 7, 136])
def test_numbers_are_fair(limit: int) -> None:
    chance = Chance("fair", limit, "test")
    counts: Counter[object] = Counter(chance.below(limit) for _ in range(200 * limit))
    assert counts.keys() == set(range(limit))
    # With k cells the statistic is k-1 on average, and sqrt(2k) is its usual error.
    assert chi_square(counts, limit) < limit - 1 + 5 * (2 * limit) ** 0.5


@pytest.mark.parametrize(
    ("limit", "words", "number"),
    [
        (6, [2**32 - 1, 2**32 - 4, 2**32 - 5], 5),  # 2**32 = 4 modulo 6: the last four are refused
        (6, [2**32 - 4, 14], 2),
        (8, [2**32 - 1], 7),
        (1, [2**32 - 1], 0),
    ],
)
def test_a_number_that_would_be_unfair_is_refused(
    limit: int, words: list[int], number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = Chance("", 1, "")
    monkeypatch.setattr(chance, "_shake", Bytes(*words, 0, 77))
    assert chance.below(limit) == number
    assert chance.below(2**32) == 0, "no more numbers are taken than refused"
    assert chance.below(2**32) == 77


def test_every_order_comes_from_one_sequence_of_numbers() -> None:
    """So fair numbers make fair shuffles: 24 sequences, 24 orders."""
    orders = set()
    for numbers in product(range(4), range(3), range(2)):
        tiles = [0, 1, 2, 3]
        Scripted(*numbers).shuffle(tiles)
        orders.add(tuple(tiles))
    assert orders == set(permutations(range(4)))


def test_every_order_is_equally_likely() -> None:
    chance = Chance("orders", 1, "test")
    counts: Counter[object] = Counter()
    for _ in range(12_000):
        tiles = [0, 1, 2, 3]
        chance.shuffle(tiles)
        counts[tuple(tiles)] += 1
    assert len(counts) == 24
    assert chi_square(counts, 24) < 60  # 23 on average; 60 would be one in 30,000


@pytest.mark.parametrize(
    ("total", "side"),
    [
        (2, NEXT), (3, OPPOSITE), (4, PREVIOUS), (5, DEALER), (6, NEXT), (7, OPPOSITE),
        (8, PREVIOUS), (9, DEALER), (10, NEXT), (11, OPPOSITE), (12, PREVIOUS),
    ],
)  # fmt: skip
@pytest.mark.parametrize("stacks", [17, 18])
def test_the_break(total: int, side: int, stacks: int) -> None:
    """C-3, HZ-2: side and stacks by the sum of the dice, and on from there clockwise.

    Seats sit counter-clockwise, so behind the left end of a side comes the side of the seat before.
    """
    dice = (total // 2, total - total // 2)
    broken = find_break(dice)
    assert (broken.dice, broken.side, broken.stacks) == (dice, side, total)

    def place(seat: int, from_right: int) -> Face:
        return 1000 * seat + from_right

    length = 2 * stacks
    clockwise = [DEALER, PREVIOUS, OPPOSITE, NEXT]
    physical = [place(seat, at) for seat in clockwise for at in range(length)]
    line = open_wall(physical, broken)
    first = [place(side, at) for at in range(2 * total, length)]
    last = [place(side, at) for at in range(2 * total)]
    between = [place((side - step) % 4, at) for step in (1, 2, 3) for at in range(length)]
    assert line == first + between + last


def test_draws_from_head_and_tail() -> None:
    """C-3: ordinary draws from the head, replacements from the tail."""
    wall = Wall([0, 1, 2, 3, 4, 5])
    assert [wall.draw(), wall.draw_tail(), wall.draw(), wall.draw_tail()] == [0, 5, 1, 4]
    assert wall.left == 2
    assert wall.remaining() == [2, 3]


@pytest.mark.parametrize(
    ("skip", "taken", "remaining"),
    [
        (7, [6, 5, 4], [0, 1, 2, 3, 7]),
        (6, [7, 5, 4], [0, 1, 2, 3, 6]),
        (5, [7, 6, 4], [0, 1, 2, 3, 5]),
        (4, [7, 6, 5], [0, 1, 2, 3, 4]),
        (-1, [7, 6, 5], [0, 1, 2, 3, 4]),
    ],
)
def test_replacements_skip_a_tile(skip: int, taken: list[Face], remaining: list[Face]) -> None:
    """C-3: never a tile that a clause says is skipped; it still lies in the wall."""
    wall = Wall(list(range(8)))
    wall.skip = skip
    assert [wall.draw_tail() for _ in taken] == taken
    assert wall.remaining() == remaining
    assert wall.left == len(remaining)


def test_a_tile_skipped_no_longer_is_the_next_replacement() -> None:
    wall = Wall(list(range(8)))
    wall.skip = 6
    assert [wall.draw_tail(), wall.draw_tail()] == [7, 5]
    wall.skip = 3
    assert [wall.draw_tail() for _ in range(3)] == [6, 4, 2]
    assert wall.remaining() == [0, 1, 3]


def test_a_clone_goes_its_own_way() -> None:
    wall = Wall(list(range(8)), Dice(chance=Chance("seed", 1, "dice")))
    wall.skip = 7
    wall.draw()
    wall.draw_tail()
    wall.roll(2)
    other = wall.clone()
    other.draw()
    other.draw_tail()
    other.skip = 4
    rolled = other.roll(2)
    assert (wall.remaining(), wall.left, wall.skip) == ([1, 2, 3, 4, 5, 7], 6, 7)
    assert (other.remaining(), other.left) == ([2, 3, 4, 7], 4)
    assert wall.roll(2) == rolled


def test_dice() -> None:
    wall = Wall([], Dice([1, 6, 3]))
    assert (wall.roll(2), wall.roll(1)) == ((1, 6), (3,))
    rolled = Dice(chance=Chance("seed", 1, "dice"))
    assert {rolled[index] for index in range(100)} == {1, 2, 3, 4, 5, 6}
    assert rolled[0] == Dice(chance=Chance("seed", 1, "dice"))[0]
    assert Dice([5], Chance("seed", 1, "dice"))[1] == rolled[0]


@pytest.mark.parametrize("number", [0, 7, -1])
def test_a_die_shows_1_to_6(number: int) -> None:
    with pytest.raises(WallError, match=f"^a die shows 1 to 6, not {number}$"):
        Dice([1, number])


def test_dice_run_out() -> None:
    with pytest.raises(WallError, match=r"^dice given: 1; one more is rolled$"):
        Wall([], Dice([4])).roll(2)
    with pytest.raises(WallError, match=r"^no dice are given with these tiles$"):
        Wall([]).roll(1)


@pytest.mark.parametrize(
    ("tiles", "message"),
    [
        ("11111m", "1m is given 5 times; this deck holds it 4 times"),
        ("EE1p 2f", "2f is given 1 time; this deck holds it 0 times"),
        ("PPPPP11111m", "1m is given 5 times; this deck holds it 4 times"),
    ],
)
def test_a_fifth_copy_is_refused(tiles: str, message: str) -> None:
    with pytest.raises(WallError, match=f"^{message}$"):
        check_copies(parse(tiles), DECK)


def test_what_the_deck_holds_is_not_refused() -> None:
    check_copies(parse("1111mEEEE5p"), DECK)
    check_copies(DECK, DECK)
    check_copies([], DECK)
