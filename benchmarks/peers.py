"""Speed of public peers, measured on this machine so that ratios come out of one run.

Each peer plays or scores through its own public interface, one process on one core. A peer
that is absent or fails is reported as such and never stops the run.
"""

import importlib
import random
from collections import Counter
from collections.abc import Callable
from importlib.metadata import version
from time import process_time
from typing import Any, NamedTuple

SEED = 2024
WARM_UP = 0.3

# Declared groups (kind, tile, offerer), closed tiles, winning tile: what PyMahjongGB asks first.
Hand = tuple[tuple[tuple[str, str, int], ...], tuple[str, ...], str]


class Rate(NamedTuple):
    """How fast one peer does one thing."""

    peer: str
    version: str
    what: str
    per_second: float
    actions_per_second: float | None


class Missing(NamedTuple):
    """A peer that could not be measured, and why."""

    peer: str
    reason: str


def _pace(work: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Repeat `work` and return its calls and the units it counts, both per second."""
    for limit in (WARM_UP, seconds):
        calls = units = 0
        start = process_time()
        while (elapsed := process_time() - start) < limit or not calls:
            units += work()
            calls += 1
    return calls / elapsed, units / elapsed


def _require(holds: bool, complaint: str) -> None:
    """Refuse a figure that rests on unfinished or rejected work."""
    if not holds:
        raise RuntimeError(complaint)


def rlcard_rounds(seconds: float) -> Rate:
    """Play whole rounds at random in the mahjong environment of rlcard."""
    rlcard: Any = importlib.import_module("rlcard")
    # The environment encodes a tensor at every step; the game inside it plays without.
    game = rlcard.make("mahjong", config={"seed": SEED}).game
    choice = random.Random(SEED).choice

    def play() -> int:
        state, _ = game.init_game()
        actions = 0
        while not game.is_over():
            state, _ = game.step(choice(game.get_legal_actions(state)))
            actions += 1
        _require(game.winner >= 0 or not game.dealer.deck, "a round was left unfinished")
        return actions

    return Rate("rlcard", version("rlcard"), "rounds", *_pace(play, seconds))


def riichienv_rounds(seconds: float) -> Rate:
    """Play single rounds (kyoku) at random in riichienv."""
    riichienv: Any = importlib.import_module("riichienv")
    env = riichienv.RiichiEnv(game_mode="4p-red-single", skip_mjai_logging=True, seed=SEED)
    choice = random.Random(SEED).choice

    def play() -> int:
        views = env.reset()
        actions = 0
        while not env.done():
            _require(bool(views), "a round stalled with nobody to act")
            # Several seats may answer one discard; each answer is an action.
            actions += len(views)
            views = env.step({seat: choice(view.legal_actions()) for seat, view in views.items()})
        points = sum(env.scores()) + 1000 * env.riichi_sticks
        _require(points == 100_000, "a round was left unsettled")
        return actions

    return Rate("riichienv", version("riichienv"), "rounds", *_pace(play, seconds))


def winning_hands(count: int = 200) -> list[Hand]:
    """Draw varied complete hands of four groups and a pair, open and closed, without wilds."""
    rng = random.Random(SEED)
    hands: list[Hand] = []
    while len(hands) < count:
        # One to three suits, so that flushes with many readings are among the hands.
        suits = rng.sample("WTB", rng.randint(1, 3))
        tiles = [f"{suit}{rank}" for suit in suits for rank in range(1, 10)]
        tiles += ["F1", "F2", "F3", "F4", "J1", "J2", "J3"]
        pack: list[tuple[str, str, int]] = []
        closed = [rng.choice(tiles)] * 2
        used = Counter(closed)
        for kind in rng.choices(("CHI", "PENG", "GANG"), (12, 7, 1), k=4):
            if kind == "CHI":
                suit, middle = rng.choice(suits), rng.randint(2, 8)
                group = [f"{suit}{middle + step}" for step in (-1, 0, 1)]
            else:
                group = [rng.choice(tiles)] * (4 if kind == "GANG" else 3)
            used.update(group)
            if kind == "GANG" or rng.random() < 0.3:
                pack.append((kind, group[1], rng.randint(1, 3)))
            else:
                closed += group
        if max(used.values()) <= 4:
            rng.shuffle(closed)
            hands.append((tuple(pack), tuple(closed[1:]), closed[0]))
    return hands


def mahjonggb_scored(seconds: float) -> Rate:
    """Score winning hands under the Chinese national rules with PyMahjongGB."""
    score: Any = importlib.import_module("MahjongGB").MahjongFanCalculator
    # No flowers, self-drawn by turns, no special occasion, every seat in the east round.
    pool = [
        (*hand, 0, index % 2 == 0, False, False, False, index % 4, 0)
        for index, hand in enumerate(winning_hands())
    ]
    _require(all(score(*hand) for hand in pool), "a winning hand was given no fan")

    def work() -> int:
        for hand in pool:
            score(*hand)
        return len(pool)

    _, scored = _pace(work, seconds)
    return Rate("PyMahjongGB", version("PyMahjongGB"), "scored hands", scored, None)


def _tiles_136() -> list[list[int]]:
    """Hands of 13 tiles as numbers from 0 to 135."""
    rng = random.Random(SEED)
    return [sorted(rng.sample(range(136), 13)) for _ in range(2000)]


def _counts_34() -> list[list[int]]:
    hands = [[tile // 4 for tile in hand] for hand in _tiles_136()]
    return [[hand.count(face) for face in range(34)] for hand in hands]


def _distances(peer: str, hands: list[Any], ask: Callable[[Any], object], seconds: float) -> Rate:
    def work() -> int:
        for hand in hands:
            ask(hand)
        return len(hands)

    return Rate(peer, version(peer), "distances", _pace(work, seconds)[1], None)


def riichienv_distances(seconds: float) -> Rate:
    """The distance of 13 tiles, with riichienv."""
    shanten: Any = importlib.import_module("riichienv").calculate_shanten
    return _distances("riichienv", _tiles_136(), shanten, seconds)


def xiangting_distances(seconds: float) -> Rate:
    """The same with xiangting."""
    xiangting: Any = importlib.import_module("xiangting")
    four = xiangting.PlayerCount.FOUR
    ask = xiangting.calculate_replacement_number
    return _distances("xiangting", _counts_34(), lambda hand: ask(hand, four), seconds)


def mahjong_distances(seconds: float) -> Rate:
    """The same with mahjong, which is plain Python."""
    shanten: Any = importlib.import_module("mahjong.shanten").Shanten()
    return _distances("mahjong", _counts_34(), shanten.calculate_shanten, seconds)


MEASURES: tuple[tuple[str, Callable[[float], Rate]], ...] = (
    ("rlcard", rlcard_rounds),
    ("riichienv", riichienv_rounds),
    ("PyMahjongGB", mahjonggb_scored),
    ("riichienv", riichienv_distances),
    ("xiangting", xiangting_distances),
    ("mahjong", mahjong_distances),
)


def measure_all(seconds: float = 3.0) -> list[Rate | Missing]:
    """Measure every peer for `seconds` each; one that cannot be measured is `Missing`."""
    found: list[Rate | Missing] = []
    for peer, measure in MEASURES:
        try:
            found.append(measure(seconds))
        except Exception as error:  # whatever ails a peer must not cost us the other figures
            found.append(Missing(peer, f"{type(error).__name__}: {error}"))
    return found


if __name__ == "__main__":
    print(f"{'peer':<12} {'version':<8} {'what':<13} {'per second':>11} {'actions/s':>11}")
    for row in measure_all():
        if isinstance(row, Missing):
            print(f"{row.peer:<12} missing  {row.reason}")
        else:
            actions = f"{row.actions_per_second:,.0f}" if row.actions_per_second else "-"
            figures = f"{row.per_second:>11,.1f} {actions:>11}"
            print(f"{row.peer:<12} {row.version:<8} {row.what:<13} {figures}")
