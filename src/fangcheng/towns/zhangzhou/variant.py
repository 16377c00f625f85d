"""Zhangzhou 漳州: flowers, 16 tiles in hand, gold; 游金 and its chain, 抢金, 三金倒, 分饼.

Read it beside rulebook.md; the ids in the comments are that book's.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from fangcheng.errors import OptionError, ScenarioError
from fangcheng.game.actions import DISCARD, GANG, HU, PASS, PENG, Action, Kind, passed_win
from fangcheng.game.bars import Bar, bar, remark_on_tiles
from fangcheng.game.circumstances import counted_by_each, happened
from fangcheng.game.codes import Codes
from fangcheng.game.events import Told
from fangcheng.game.ledger import Factors, Win
from fangcheng.game.marks import Mark
from fangcheng.game.opening import Deal, ReplaceFlowers, Step, TurnUpLast
from fangcheng.game.options import Options, choice, number, switch
from fangcheng.game.state import Drawn, Meld, State, at_turn, discards_made, has_drawn
from fangcheng.game.variant import Variant
from fangcheng.hands.hand import Hand
from fangcheng.hands.readings import (
    Group,
    loose_groups,
    pairs_and_triplet_readings,
    reading_beside_wild,
    standard_readings,
)
from fangcheng.hands.shapes import (
    is_melds_and_wild,
    is_one_short,
    is_pairs_and_triplet,
    is_standard,
    may_be_pairs_and_triplet,
    pairs_and_triplet_waits,
    standard_waits,
)
from fangcheng.tiles import ALL_FACES, FACES, NAMES, NO_FACE, RED, Face
from fangcheng.wall import DECK_144

TYPES = {  # ZZ-14
    "pinghu": 1, "zimo": 2, "qianggang": 2, "qiangjin": 2, "sanjindao": 2,
    "tianhu": 4, "youjin": 4, "shuangyou": 8, "sanyou": 16,
}  # fmt: skip
CHAIN = ("youjin", "shuangyou", "sanyou")


@mypyc_attr(native_class=False)
@dataclass(frozen=True, kw_only=True)
class ZhangzhouOptions(Options):
    """The options of a Zhangzhou room."""

    players: int = choice(4, 3, 2, clause="ZZ-1")
    seven_pairs: bool = switch(True, clause="ZZ-13")
    dealer_factor: int = number(2, 1, 100, clause="ZZ-24")
    player_factor: int = number(1, 1, 100, clause="ZZ-24")
    streak_pays: str = choice("all", "dealer", clause="ZZ-24")
    three_gold: str = choice("any", "dealt", "off", clause="ZZ-19")
    flowers_reserve: bool = switch(False, clause="ZZ-10")


class ZhangzhouNotes:
    """Gold discards, chains of 游, what seats passed on, and the tiles followed for 分饼."""

    __slots__ = (
        "chain", "draws", "fenbing", "followed", "following", "gold_out", "locks", "missed",
        "missed_peng",
    )  # fmt: skip

    def __init__(self, seats: int) -> None:
        self.gold_out = False  # somebody has discarded gold (ZZ-6)
        self.chain = [0] * seats  # 1 after the discard of 双游, 2 after that of 三游
        self.locks = [0] * seats  # the same, until the own next draw (ZZ-16, ZZ-17)
        self.draws = [0] * seats  # how often each seat has drawn (ZZ-19)
        self.missed = [0] * seats  # a bit for each tile the seat passed a win on (ZZ-9)
        self.missed_peng = [0] * seats  # the same for a peng
        self.following = seats == 4  # 分饼 is still possible (ZZ-12)
        self.followed = 0  # how many have followed the dealer's last discard
        self.fenbing: list[Face] = []

    def clone(self) -> "ZhangzhouNotes":
        """Copy the notes."""
        other = ZhangzhouNotes(0)
        other.gold_out = self.gold_out
        other.chain = self.chain[:]
        other.locks = self.locks[:]
        other.draws = self.draws[:]
        other.missed = self.missed[:]
        other.missed_peng = self.missed_peng[:]
        other.following = self.following
        other.followed = self.followed
        other.fenbing = self.fenbing[:]
        return other


class OpeningWins(Step):
    """ZZ-20 to ZZ-22: wins between the gold and the first discard, the dealer's before others'."""

    def ask(self, state: State) -> dict[int, list[Action]]:
        """Ask those who can win."""
        return {
            seat: [HU, PASS]
            for seat in range(state.seats)
            if town(state).opening_type(state, seat) is not None
        }

    def bars(self, state: State, seat: int, action: Action) -> list[Bar]:
        """ZZ-20 to ZZ-22: only wins, and only with such a hand."""
        wins = town(state).opening_type(state, seat) is not None
        return [bar("only_opening_win" if wins else "no_opening_win", "ZZ-22")]

    def winners(self, state: State, answers: dict[int, Action]) -> list[int]:
        """The first in order."""
        order = (state.dealer, *state.after(state.dealer))
        return [seat for seat in order if answers.get(seat) is HU][:1]


OPENING: Final[tuple[Step, ...]] = (
    Deal(), ReplaceFlowers(), TurnUpLast(), OpeningWins()
)  # ZZ-3, ZZ-4, ZZ-22  # fmt: skip


class Zhangzhou(Variant[ZhangzhouOptions]):
    """The rules of Zhangzhou."""

    name = "zhangzhou"
    options_type = ZhangzhouOptions
    deck = DECK_144  # ZZ-1
    hand_tiles = 16  # ZZ-3
    opening: tuple[Step, ...] = OPENING
    turns_up = True
    robbable = True  # ZZ-23
    circumstances = (
        happened("shuangyou"), happened("sanyou"), happened("shoumo"),
        counted_by_each("hua", range(9)), counted_by_each("gangfen", range(11)),
    )  # fmt: skip
    codes = Codes(
        wins=tuple(TYPES),
        factors=(*TYPES, "jiesuan", "lianzhuang", "gang", "hua", "fenbing"),
        payments=(*TYPES, "ganghua", "fenbing"),
        bars=(
            "gold_after_claim", "shuangyou", "sanyou", "only_gold_left", "loupeng", "gold_out",
            "two_gold", "youjin", "opening_win_over", "only_opening_win", "no_opening_win",
            "three_gold", "no_seven_pairs",
        ),
        remarks=("shuangyousuo", "sanyousuo", "jinchu", "louhu", "loupeng"),
    )  # fmt: skip
    discard_events: ClassVar[tuple[str, ...]] = ("lock",)
    clauses: ClassVar[Mapping[str, str]] = {"wild": "ZZ-5", "reserve": "ZZ-10", "shape": "ZZ-13"}

    def __init__(self, options: ZhangzhouOptions) -> None:
        self.seats = options.players
        self.estimates = ("shapes",) if options.seven_pairs else ()  # ZZ-13
        super().__init__(options)

    def new_notes(self, seats: int) -> ZhangzhouNotes:
        """Start the notes of a round."""
        return ZhangzhouNotes(seats)

    # -- play --------------------------------------------------------------------------------

    def reserve(self, kongs: int) -> int:
        """ZZ-10."""
        return 18 + 2 * kongs

    def reserve_now(self, state: State, further_kongs: int = 0) -> int:
        """ZZ-10: by option the flowers that bring points count as kongs do (ZZ-25)."""
        if self.options.flowers_reserve:
            further_kongs += sum([flower_points(state, seat) for seat in range(state.seats)])
        return super().reserve_now(state, further_kongs)

    def discards(self, state: State, seat: int) -> list[Action]:
        """ZZ-11: no gold in a turn with a claim or a kong, unless gold is all that is left."""
        every = super().discards(state, seat)
        if state.drawn_by is not Drawn.NOTHING and not state.kong_turn:
            return every
        gold = DISCARD[state.roles.wild[0]]
        return [action for action in every if action is not gold] or every

    def bars_discard(self, state: State, seat: int, tile: Face) -> list[Bar]:
        """ZZ-11."""
        return [bar("gold_after_claim", "ZZ-11", tiles=NAMES[tile])]

    def bars_claim(
        self, state: State, seat: int, tile: Face, source: int, claim: Action
    ) -> list[Bar]:
        """ZZ-9, ZZ-11, ZZ-16, ZZ-17."""
        notes: ZhangzhouNotes = state.notes
        hand = state.hands[seat]
        found = []
        for other, lock in enumerate(notes.locks):
            if lock == 2:
                found.append(bar("sanyou", "ZZ-17", seat=other))
            elif lock == 1 and claim is not GANG:
                found.append(bar("shuangyou", "ZZ-16", seat=other))
        if claim is not GANG and hand.size - hand.wilds == 2:
            found.append(bar("only_gold_left", "ZZ-11"))
        if claim is PENG and notes.missed_peng[seat] >> tile & 1:
            found.append(bar("loupeng", "ZZ-9", tiles=NAMES[tile]))
        return found

    def bars_kong(self, state: State, seat: int, tiles: tuple[Face, ...]) -> list[Bar]:
        """ZZ-17."""
        locks = state.notes.locks
        return [bar("sanyou", "ZZ-17", seat=o) for o, lock in enumerate(locks) if lock == 2]

    def may_win_on(self, state: State, tile: Face, source: int, by: str) -> int:
        """ZZ-5, ZZ-6, ZZ-8, ZZ-9, ZZ-15; of these only ZZ-9 bars from robbing a kong (ZZ-23)."""
        notes: ZhangzhouNotes = state.notes
        by_discard = by == "discard"
        if by_discard and (notes.gold_out or state.roles.plays[tile] < 0):
            return 0
        seats = 0
        for seat, hand in enumerate(state.hands):
            barred = by_discard and (hand.wilds > 1 or is_melds_and_wild(hand))
            if not barred and not notes.missed[seat] >> tile & 1:
                seats |= 1 << seat
        return seats

    def bars_win_on(self, state: State, seat: int, tile: Face, source: int, by: str) -> list[Bar]:
        """ZZ-5, ZZ-6, ZZ-8, ZZ-9, ZZ-15."""
        notes: ZhangzhouNotes = state.notes
        hand = state.hands[seat]
        found = []
        if by == "discard":
            if notes.gold_out:
                found.append(bar("gold_out", "ZZ-6"))
            if state.roles.plays[tile] < 0:
                found.append(bar("wild_claim", "ZZ-5", tiles=NAMES[tile]))
            if hand.wilds > 1:
                found.append(bar("two_gold", "ZZ-8", count=hand.wilds))
            if is_melds_and_wild(hand):
                found.append(bar("youjin", "ZZ-15"))
        if notes.missed[seat] >> tile & 1:
            found.append(bar("louhu", "ZZ-9", tiles=NAMES[tile]))
        return found

    def on_draw(self, state: State, seat: int) -> None:
        """The own draw ends locks; a kong keeps the chain only in the 游金 state (ZZ-18)."""
        notes: ZhangzhouNotes = state.notes
        notes.draws[seat] += 1
        notes.missed[seat] = notes.missed_peng[seat] = 0
        notes.locks[seat] = 0
        if notes.chain[seat] and state.kong_turn and not was_youjin(state, seat):
            notes.chain[seat] = 0

    def on_discard(self, state: State, seat: int, tile: Face) -> None:
        """ZZ-16, ZZ-17: a gold thrown from 游金 into 游金 is the next step of the chain."""
        notes: ZhangzhouNotes = state.notes
        self._follow(state, seat, tile)
        if state.roles.plays[tile] >= 0:
            notes.chain[seat] = 0
            return
        notes.gold_out = True
        hand = state.hands[seat]
        again = is_melds_and_wild(hand)
        hand.add(tile)
        chained = again and state.drawn_by is not Drawn.DEALT and was_youjin(state, seat)
        hand.remove(tile)
        notes.chain[seat] = notes.locks[seat] = notes.chain[seat] + 1 if chained else 0
        if chained:
            state.emit("lock", seat, code=CHAIN[notes.chain[seat]])

    def on_claim(self, state: State, seat: int, source: int) -> None:
        """ZZ-12 ends; so does the own chain, but for a kong (ZZ-18)."""
        notes: ZhangzhouNotes = state.notes
        notes.following = False
        if not state.melds[seat][-1].is_kong:
            notes.chain[seat] = 0

    def on_decline(
        self, state: State, seat: int, offered: Sequence[Action], answer: Action
    ) -> None:
        """ZZ-9."""
        notes: ZhangzhouNotes = state.notes
        if passed_win(offered, answer):
            notes.missed[seat] |= 1 << state.claim_tile
        if PENG in offered and answer not in (PENG, GANG, HU):
            notes.missed_peng[seat] |= 1 << state.claim_tile

    def _follow(self, state: State, seat: int, tile: Face) -> None:
        """ZZ-12: 分饼."""
        notes: ZhangzhouNotes = state.notes
        if not notes.following:
            return
        if seat == state.dealer:
            notes.followed = 0
        elif tile != state.discards[state.dealer][-1]:
            notes.following = False
        else:
            notes.followed += 1
            if notes.followed == 3:
                notes.fenbing.append(tile)

    # -- winning -----------------------------------------------------------------------------

    def is_win(self, state: State, seat: int, hand: Hand, by: str) -> bool:
        """ZZ-13, ZZ-19; with the dealt tiles a dealer wins in the opening only (ZZ-22)."""
        if by == "draw":
            if state.drawn_by is Drawn.DEALT:
                return False
            if hand.wilds == 3 and self._three_gold_win(state, seat):
                return True
        return self.is_complete(hand)

    def one_short(self, state: State, seat: int) -> bool:
        """Of one of the two shapes."""
        hand = state.hands[seat]
        return is_one_short(hand) or may_be_pairs_and_triplet(hand)

    def bars_win(self, state: State, seat: int, hand: Hand, by: str) -> list[Bar]:
        """ZZ-13, ZZ-19, ZZ-22."""
        if by == "draw" and state.drawn_by is Drawn.DEALT:
            return [bar("opening_win_over", "ZZ-22")]
        found = self.bars_shape(state, seat, hand)
        if hand.wilds == 3:
            found.append(bar("three_gold", "ZZ-19"))
        if is_pairs_and_triplet(hand):
            found.append(bar("no_seven_pairs", "ZZ-13"))
        return found

    def _three_gold_win(self, state: State, seat: int) -> bool:
        """ZZ-19: after any draw, or only for whom they decided at the start."""
        if self.options.three_gold == "dealt":
            return seat != state.dealer and state.notes.draws[seat] == 1
        return self.options.three_gold == "any"

    def is_complete(self, hand: Hand) -> bool:
        """ZZ-13: five melds and a pair, or seven pairs and a triplet."""
        return is_standard(hand) or (self.options.seven_pairs and is_pairs_and_triplet(hand))

    def opening_type(self, state: State, seat: int) -> str | None:
        """ZZ-19 to ZZ-21: what a seat can win with before the first discard, the highest first."""
        hand = state.hands[seat]
        if seat == state.dealer:
            if self.is_complete(hand):
                return "tianhu"
            if hand.wilds == 3 and self.options.three_gold != "off":
                return "sanjindao"
        return "qiangjin" if self.with_turned_up_gold(hand) else None

    def with_turned_up_gold(self, hand: Hand) -> Hand | None:
        """ZZ-20: the hand (of 17 tiles the best 16) and the turned-up gold, if complete."""
        # A hand is ready if and only if one more wild tile completes it: there always is a gold
        # that it does not hold.
        hand = hand.clone()
        spare = [tile for tile, count in enumerate(hand.counts) if count]
        for tile in spare if hand.size == 17 else [NO_FACE]:
            if tile != NO_FACE:
                hand.remove(tile)
            hand.add(hand.roles.wild[0])
            if self.is_complete(hand):
                return hand
            hand.remove(hand.roles.wild[0])
            if tile != NO_FACE:
                hand.add(tile)
        return None

    def waits(self, state: State, seat: int) -> int:
        """The tiles that complete the hand."""
        hand = state.hands[seat]
        pairs = pairs_and_triplet_waits(hand) if self.options.seven_pairs else 0
        return standard_waits(hand) | pairs

    def score(self, state: State, seat: int, by: str, source: int | None, tile: Face) -> Win:
        """ZZ-14: the highest type comes first."""
        return next(self.readings(state, seat, by, source, tile))

    def readings(
        self, state: State, seat: int, by: str, source: int | None, tile: Face
    ) -> Iterator[Win]:
        """Read the hand for each of its types."""
        melds = tuple(map(str, state.melds[seat]))
        for kind in self._types(state, seat, by):
            groups = self._groups(state, seat, kind)
            yield Win(seat, by, source, kind, ((kind, TYPES[kind]),), groups, melds)

    def _groups(self, state: State, seat: int, kind: str) -> tuple[Group, ...]:
        hand = state.hands[seat].clone()
        if kind in CHAIN:
            hand.remove(state.drawn)
            return reading_beside_wild(hand, state.drawn).groups
        if kind == "sanjindao":
            return loose_groups(hand)  # ZZ-19: whatever the other tiles are
        if kind == "qiangjin":
            return first_reading(self.with_turned_up_gold(hand) or hand)
        return first_reading(hand)

    def _types(self, state: State, seat: int, by: str) -> Iterator[str]:
        if by == "opening":
            yield self.opening_type(state, seat) or "qiangjin"
        elif by != "draw":
            yield "pinghu" if by == "discard" else "qianggang"
        else:
            if was_youjin(state, seat):
                yield CHAIN[state.notes.chain[seat]]
            yield "zimo" if self.is_complete(state.hands[seat]) else "sanjindao"

    # -- settlement --------------------------------------------------------------------------

    payments: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(TYPES, "di * (type * (jiesuan + lianzhuang) + gang + hua)"),
        "ganghua": "di * (gang + hua)",
    }

    def settle(self, state: State, win: Win, index: int) -> None:
        """ZZ-24: all others pay; ZZ-26: then they settle kongs and flowers among themselves."""
        others = state.after(win.seat)
        options = self.options
        base, worth = ("di", options.base), (win.type, TYPES[win.type])
        extras = extra_points(state, win.seat)
        for payer in others:
            dealer = state.dealer in (win.seat, payer)
            factor = options.dealer_factor if dealer else options.player_factor
            streak: Factors = ()
            if state.streak and (dealer or options.streak_pays == "all"):
                streak = (("lianzhuang", state.streak),)
            factors = (base, worth, ("jiesuan", factor), *streak, *extras)
            state.pay(payer, win.seat, win.type, index, factors)
        for payee in others:
            extras = extra_points(state, payee)
            for payer in others:
                if extras and payer != payee:
                    state.pay(payer, payee, "ganghua", index, (base, *extras))

    def settle_round(self, state: State, drawn: bool) -> None:
        """ZZ-12, ZZ-27: 分饼 is paid whatever the end."""
        for tile in state.notes.fenbing:
            factors = (("di", self.options.base), ("fenbing", 2 if tile < 27 else 1))
            for payee in state.after(state.dealer):
                state.pay(state.dealer, payee, "fenbing", None, factors)

    def next_deal(self, state: State, drawn: bool) -> tuple[int, int]:
        """ZZ-2."""
        if drawn or state.wins[0].seat == state.dealer:
            return state.dealer, state.streak + 1
        return (state.dealer + 1) % state.seats, 0

    # -- what is seen, and what can be said of a single hand ----------------------------------

    def hide_again(self, state: State, seat: int) -> None:
        """What others passed on nobody knows (C-15)."""
        notes: ZhangzhouNotes = state.notes
        for other in state.after(seat):
            notes.missed[other] = notes.missed_peng[other] = 0

    def hand_told(self, state: State, seat: int, told: Told) -> tuple[int, tuple[Face, ...]]:
        """ZZ-16, ZZ-17: the hand was melds and a gold before and after a gold was thrown."""
        gold = state.roles.wild[0]
        return (state.hands[seat].size - 2) // 3, (gold, gold)

    def remarks(self, state: State, seat: int) -> list[dict[str, Any]]:
        """The own passed wins and peng, and what gold discards closed."""
        notes: ZhangzhouNotes = state.notes
        found: list[dict[str, Any]] = [
            {"code": CHAIN[lock] + "suo", "clause": f"ZZ-{15 + lock}", "seat": other}
            for other, lock in enumerate(notes.locks)
            if lock
        ]
        if notes.gold_out:
            found.append({"code": "jinchu", "clause": "ZZ-6"})
        found += remark_on_tiles("louhu", "ZZ-9", notes.missed[seat])
        return found + remark_on_tiles("loupeng", "ZZ-9", notes.missed_peng[seat])

    marks: ClassVar[Mapping[str, Mark]] = {
        "jinchu": Mark("gold_out", "yes"),
        "shuangyou": Mark("chain", "level", 1),
        "sanyou": Mark("chain", "level", 2),
        "shoumo": Mark("draws", "level", 1),
        "fenbing": Mark("fenbing", "faces"),
        "louhu": Mark("missed", "tiles"),
        "loupeng": Mark("missed_peng", "tiles"),
    }

    def infer_notes(self, state: State) -> None:
        """ZZ-6, ZZ-12, ZZ-19: what discards and melds tell."""
        notes: ZhangzhouNotes = state.notes
        notes.gold_out = any(
            state.roles.plays[tile] < 0 for pile in state.discards for tile in pile
        )
        for seat, melds in enumerate(state.melds):
            turns = discards_made(state, seat) + at_turn(state, seat) - (seat == state.dealer)
            claims = sum(meld.source is not None for meld in melds)
            notes.draws[seat] = max(turns - claims + sum(meld.is_kong for meld in melds), 0)
        self._infer_following(state)

    def _infer_following(self, state: State) -> None:
        """ZZ-12: the first discards of all, as long as they were the dealer's."""
        notes: ZhangzhouNotes = state.notes
        order = (state.dealer, *state.after(state.dealer))
        first, *others = (state.discards[seat] for seat in order)
        for at, tile in enumerate(first if notes.following else ()):
            followed = [pile[at] == tile for pile in others if len(pile) > at]
            if False in followed:
                notes.following = False
                return
            notes.followed = len(followed)
            if notes.followed == 3:
                notes.fenbing.append(tile)
        made = [discards_made(state, seat) for seat in order]
        in_turn = [(sum(made) + 3 - step) // 4 for step in range(4)]
        claimed = any(meld.source is not None for melds in state.melds for meld in melds)
        begun = bool(first) or state.turn == state.dealer
        notes.following = notes.following and made == in_turn and not claimed and begun

    def check_notes(self, state: State) -> None:
        """ZZ-16, ZZ-17: gold thrown for each step of a chain; it locks until the next draw."""
        notes: ZhangzhouNotes = state.notes
        for seat, thrown in enumerate(notes.chain):
            gold = sum(state.roles.plays[tile] < 0 for tile in state.discards[seat])
            drawn = has_drawn(state, seat)
            if thrown > gold or (thrown and not drawn and not is_melds_and_wild(state.hands[seat])):
                raise ScenarioError("chain_mark", mark=CHAIN[thrown], seat=seat, thrown=thrown)
            notes.locks[seat] = 0 if drawn else thrown

    def set_circumstance(self, state: State, seat: int, name: str, value: int) -> None:
        """Let a hand that is scored by itself have a history."""
        if name == "hua":
            taken = sum(map(len, state.flowers))
            if FACES + taken + value > ALL_FACES:
                raise OptionError("flowers_given", taken=taken + value)
            state.flowers[seat] = list(range(FACES + taken, FACES + taken + value))
        elif name == "gangfen":
            self._set_kongs(state, seat, value)
        elif value:
            if state.claim_tile != NO_FACE or state.drawn_by is Drawn.DEALT:
                raise OptionError("only_self_draw", circumstance=name)
            if name == "shoumo":
                state.notes.draws[seat] = 1
            else:
                self._set_chain(state, seat, name)

    def _set_kongs(self, state: State, seat: int, points: int) -> None:
        """Let somebody who did not win have kongs of so many points (ZZ-25, ZZ-26)."""
        if points and seat == state.turn:
            raise OptionError("kongs_among_melds")
        sources = [None] * (points // 2) + [state.turn] * (points % 2)
        state.melds[seat] += [Meld(Kind.GANG, (RED,) * 4, source, RED) for source in sources]

    def _set_chain(self, state: State, seat: int, name: str) -> None:
        """Let gold have been thrown once or twice from 游金 (ZZ-16, ZZ-17)."""
        notes: ZhangzhouNotes = state.notes
        thrown = CHAIN.index(name)
        if notes.chain[seat]:
            raise OptionError("one_chain")
        if not was_youjin(state, seat):
            raise OptionError("chain_from_youjin", circumstance=name)
        gold = sum(tile in state.roles.wild for tile in self.deck)
        left = gold - len(state.turned_up) - state.hands[seat].wilds
        if thrown > left:
            raise OptionError("gold_thrown", circumstance=name, thrown=thrown, left=left)
        notes.chain[seat] = thrown


def town(state: State) -> Zhangzhou:
    """The rules of a round in Zhangzhou."""
    assert isinstance(state.variant, Zhangzhou)
    return state.variant


def extra_points(state: State, seat: int) -> Factors:
    """ZZ-25: kong points and flower points, where there are any."""
    kongs = sum(2 if meld.concealed else 1 for meld in state.melds[seat] if meld.is_kong)
    flowers = flower_points(state, seat)
    return tuple((code, n) for code, n in (("gang", kongs), ("hua", flowers)) if n)


def flower_points(state: State, seat: int) -> int:
    """ZZ-25: four flowers one, each further one another."""
    return max(len(state.flowers[seat]) - 3, 0)


def was_youjin(state: State, seat: int) -> bool:
    """ZZ-15: before the last draw the hand was one gold and otherwise melds only."""
    hand = state.hands[seat]
    hand.remove(state.drawn)
    youjin = is_melds_and_wild(hand)
    hand.add(state.drawn)
    return youjin


def first_reading(hand: Hand) -> tuple[Group, ...]:
    """Read a complete hand; any reading pays the same."""
    readings = chain(standard_readings(hand), pairs_and_triplet_readings(hand))
    return next(readings).groups
