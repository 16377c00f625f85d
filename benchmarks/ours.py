"""What is measured of Fangcheng itself: each function returns events per second."""

import random
import time
from collections.abc import Callable

from fangcheng.bots import Look, make_bot
from fangcheng.bots.weighing.playout import play_on
from fangcheng.game.actions import Kind
from fangcheng.game.referee import apply, legal, start, waiting_for
from fangcheng.game.state import Drawn, Meld, State
from fangcheng.game.variant import Variant
from fangcheng.hands.distance import standard_distance
from fangcheng.hands.hand import PLAIN, Hand, Roles, roles
from fangcheng.hands.shapes import is_standard, standard_waits
from fangcheng.installed import make_variant
from fangcheng.tiles import FACES, Face, parse
from fangcheng.wall import Wall, build_wall

POOL = 400
WILD_FACES: tuple[Face, ...] = (13, 22)


def rate(work: Callable[[], int], seconds: float) -> float:
    """Repeat a piece of work for some seconds; return how many units it did in one second."""
    work()
    done = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        done += work()
    return done / spent


# -- whole rounds ----------------------------------------------------------------------------


class Rounds:
    """Rounds of random legal play, one after another."""

    def __init__(self, name: str, listen: bool) -> None:
        self.variant = make_variant(name)
        self.listen = listen
        self.rng = random.Random(1)
        self.played = 0
        self.actions = 0

    def one(self) -> int:
        """Play one round from its own wall."""
        self.played += 1
        wall = build_wall(self.variant.deck, "bench", self.played)
        state = start(self.variant, wall, self.played % self.variant.seats, listen=self.listen)
        choice = self.rng.choice
        while not state.over:
            for seat in waiting_for(state):
                apply(state, seat, choice(legal(state, seat)))
                self.actions += 1
        return 1


def random_rounds(name: str, seconds: float, listen: bool) -> tuple[float, float]:
    """Return rounds and actions per second."""
    rounds = Rounds(name, listen)
    per_second = rate(rounds.one, seconds)
    return per_second, per_second * rounds.actions / rounds.played


def seconds_for(rounds: Rounds, number: int) -> float:
    """Time a number of rounds."""
    begin = time.process_time()
    for _ in range(number):
        rounds.one()
    return time.process_time() - begin


# -- rounds of players -----------------------------------------------------------------------


def playouts(variant: Variant, number: int) -> float:
    """Rounds per second as players imagine them, from the deal on."""

    def play(seed: str) -> None:
        for at in range(number):
            wall = build_wall(variant.deck, seed, at)
            play_on(start(variant, wall, at % variant.seats, listen=False))

    play("warm")
    begin = time.process_time()
    play("bench")
    return number / (time.process_time() - begin)


def decisions(variant: Variant, level: str, rounds: int) -> float:
    """Decisions per second of four players of a level, where there is something to decide."""

    def play(seed: str) -> int:
        decided = 0
        for at in range(rounds):
            state = start(variant, build_wall(variant.deck, seed, at), at % variant.seats)
            players = [make_bot(level, seat) for seat in range(variant.seats)]
            while not state.over:
                for seat in waiting_for(state):
                    decided += len(legal(state, seat)) > 1
                    apply(state, seat, players[seat].choose(Look(state, seat)))
        return decided

    play("warm")
    begin = time.process_time()
    decided = play("bench")
    return decided / (time.process_time() - begin)


# -- hands -----------------------------------------------------------------------------------


def complete_hands(melds: int, wilds: int, seed: int = 1) -> list[Hand]:
    """Random complete hands in which so many tiles are replaced by wild ones."""
    rng = random.Random(seed * 1000 + 10 * melds + wilds)
    playing = roles(WILD_FACES) if wilds else PLAIN
    return [_complete_hand(rng, melds, wilds, playing) for _ in range(POOL)]


def _complete_hand(rng: random.Random, melds: int, wilds: int, playing: Roles) -> Hand:
    while True:
        tiles: list[Face] = [rng.randrange(FACES)] * 2
        for _ in range(melds):
            face = rng.randrange(FACES)
            run = face < 27 and face % 9 < 7 and rng.random() < 0.7
            tiles += [face, face + 1, face + 2] if run else [face] * 3
        natural = not set(tiles) & set(playing.wild)
        if natural and max(tiles.count(face) for face in set(tiles)) <= 4:
            rng.shuffle(tiles)
            stand_ins = [playing.wild[i % len(playing.wild)] for i in range(wilds)]
            return Hand(tiles[wilds:] + stand_ins, playing)


def worst_hand() -> Hand:
    """Seven wild tiles and seven of one suit that fit together in very many ways."""
    return Hand(parse("2345678m") + [WILD_FACES[0]] * 4 + [WILD_FACES[1]] * 3, roles(WILD_FACES))


def ready_hands(melds: int, wilds: int) -> list[Hand]:
    """The same with one natural tile taken away."""
    hands = complete_hands(melds, wilds, seed=2)
    for hand in hands:
        natural = [f for f, n in enumerate(hand.counts) if n and f not in hand.roles.wild]
        hand.remove(natural[len(natural) // 2])
    return hands


def per_hand(hands: list[Hand], ask: Callable[[Hand], object], seconds: float) -> float:
    """Ask the same question of each hand in turn."""

    def work() -> int:
        for hand in hands:
            ask(hand)
        return len(hands)

    return rate(work, seconds)


def win_checks(melds: int, wilds: int, seconds: float) -> float:
    """Yes or no: is it complete?"""
    return per_hand(complete_hands(melds, wilds), is_standard, seconds)


def waits(melds: int, wilds: int, seconds: float) -> float:
    """Which tiles complete it?"""
    return per_hand(ready_hands(melds, wilds), standard_waits, seconds)


def distances(melds: int, wilds: int, seconds: float) -> float:
    """How far is it from ready?"""
    return per_hand(ready_hands(melds, wilds), standard_distance, seconds)


def scored_hands(name: str, wilds: int, seconds: float) -> float | None:
    """Read winning hands in the way that pays most; None where the town has no wild tiles."""
    variant = make_variant(name)
    if wilds and not variant.turns_up:
        return None
    position = State(variant, Wall([]), 0, variant.first_streak, 1)
    position.wall.left = 100
    position.turn = 0
    position.drawn_by = Drawn.HEAD
    position.declared[0] = variant.declares
    # One meld lies open, since some towns ask for that.
    position.melds[0] = [Meld(Kind.CHI, (0, 1, 2), 1, 0)]
    winning = [
        (hand, tile)
        for hand in complete_hands(variant.hand_tiles // 3 - 1, wilds)
        for tile in [next(f for f, n in enumerate(hand.counts) if n and hand.roles.plays[f] >= 0)]
        if wins(position, hand, tile)
    ]

    def work() -> int:
        for hand, tile in winning:
            position.hands[0], position.roles, position.drawn = hand, hand.roles, tile
            variant.score(position, 0, "draw", None, tile)
        return len(winning)

    return rate(work, seconds)


def wins(position: State, hand: Hand, tile: Face) -> bool:
    position.hands[0], position.roles, position.drawn = hand, hand.roles, tile
    return position.variant.is_win(position, 0, hand, "draw")
