"""Wuhan 武汉: red dragons and wild tiles laid as kongs, hands that must open, all of it doubles.

Read it beside rulebook.md; the ids in the comments are that book's.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from fangcheng.errors import ScenarioError
from fangcheng.game.actions import Action, Kind, choose
from fangcheng.game.bars import Bar, bar
from fangcheng.game.choices import may_draw
from fangcheng.game.circumstances import counted
from fangcheng.game.codes import Codes
from fangcheng.game.ledger import Factors, Win
from fangcheng.game.moves import Choice, Move, Then
from fangcheng.game.opening import Deal, TurnUpLast
from fangcheng.game.options import Options, choice, number
from fangcheng.game.state import Drawn, Meld, State
from fangcheng.game.variant import Variant
from fangcheng.hands.distance import standard_distance, standard_useful
from fangcheng.hands.hand import Hand, Roles, roles
from fangcheng.hands.readings import Group, standard_readings
from fangcheng.hands.shapes import is_one_short, is_standard, standard_waits
from fangcheng.tiles import EAST, GREEN, NAMES, NORTH, RED, SUIT_OF, WHITE, Face, text

AFTER: Mapping[Face, Face] = {NORTH: GREEN, RED: GREEN, WHITE: EAST, 8: 0, 17: 9, 26: 18}
"""WH-2: which face follows where it is not simply the next: never 红中."""
SMALL = {(False, False): "pihu", (True, False): "pengpenghu", (False, True): "qingyise"}
"""WH-9: what hands are called, by whether they are all triplets and of one suit."""
BOTH = "qingpeng"
HONOURS = 3
"""The suit of honours."""


@dataclass(frozen=True, kw_only=True)
class WuhanOptions(Options):
    """The options of a Wuhan room."""

    most_wilds: int = number(1, 1, 4, clause="WH-7")
    cap: int = choice(128, 64, 256, 512, clause="WH-11")


class LayKong(Move):
    """A single tile is laid as a kong at the own turn, and another drawn from the tail."""

    def tile(self, state: State) -> Face:
        """Name the tile that is laid."""
        raise NotImplementedError

    def at_turn(self, state: State, seat: int) -> Choice | None:
        """Whenever it is held, after a claim too, and there is a tile to replace it."""
        held = state.hands[seat].counts[self.tile(state)]
        return Choice(self.code, "nothing") if held and may_draw(state) else None

    def bars(self, state: State, seat: int, action: Action) -> list[Bar]:
        """None is held, or there is none to replace it."""
        tile = self.tile(state)
        if not state.hands[seat].counts[tile]:
            return [bar("not_held", self.clause, tiles=NAMES[tile])]
        return [bar("no_replacement", self.clause, count=state.wall.left)]

    def carry_out(self, state: State, seat: int, action: Action) -> Then:
        """Lay it aside in sight of all."""
        state.lay_aside(seat, self.code, (self.tile(state),))
        return Then.REPLACEMENT


class RedKong(LayKong):
    """WH-4: 红中杠."""

    code = "hongzhong"
    clause = "WH-4"

    def tile(self, state: State) -> Face:
        """Name the red dragon."""
        return RED

    def advice(self, state: State, seat: int) -> Action | None:
        """Lay it always: it fits in nowhere and doubles."""
        return choose(self.code)


class WildKong(LayKong):
    """WH-5: 赖子杠."""

    code = "laizi"
    clause = "WH-5"

    def tile(self, state: State) -> Face:
        """Name the wild tile."""
        return state.roles.wild[0]

    def advice(self, state: State, seat: int) -> Action | None:
        """Lay those that must go, and one without which the hand is as near."""
        hand = state.hands[seat]
        if not hand.wilds:
            return None
        before = state.variant.distance(state, seat, hand)
        rest = hand.clone()
        rest.remove(self.tile(state))
        after = state.variant.distance(state, seat, rest)
        return choose(self.code) if after <= max(before, 0) else None


class Wuhan(Variant[WuhanOptions]):
    """The rules of Wuhan."""

    name = "wuhan"
    options_type = WuhanOptions
    opening = (Deal(), TurnUpLast())  # WH-1, WH-2
    turns_up = True
    robbable = True  # WH-3
    moves = (RedKong(), WildKong())
    estimates = ("conditions",)  # WH-6: a hand that has not opened has one step more
    codes = Codes(
        wins=(*SMALL.values(), BOTH),
        factors=(
            "kou", "minggang", "angang", "hongzhong", "laizi", "yinghu", "pengpenghu", "qingyise",
            "gangkai", "qianggang", "zimo", "fangchong", "shujia", "fengding",
        ),
        payments=("zimo", "fangchong", "pei"),
        bars=("not_open", "red_held", "red_meld", "too_many_wilds", "laid_only"),
    )  # fmt: skip
    clauses: ClassVar[Mapping[str, str]] = {
        "wild": "WH-5", "shape": "WH-8", "rob": "WH-3", "reserve": "WH-1", "choice": "WH-4",
    }  # fmt: skip
    payments: ClassVar[Mapping[str, str]] = dict.fromkeys(
        codes.payments, "di * min(2 ** others, fengding)"
    )  # WH-10, WH-11
    plain_win = (("kou", 1), ("yinghu", 1))

    def roles_of(self, turned_up: Face) -> Roles:
        """WH-2: the face after the one turned up is wild."""
        return roles((AFTER.get(turned_up, turned_up + 1),))

    # -- play ----------------------------------------------------------------------------------

    def discards(self, state: State, seat: int) -> list[Action]:
        """WH-4, WH-5: red dragons and wild tiles are laid, unless nothing else is left."""
        every = super().discards(state, seat)
        laid = (RED, *state.roles.wild)
        return [action for action in every if action.tiles[0] not in laid] or every

    def bars_discard(self, state: State, seat: int, tile: Face) -> list[Bar]:
        """WH-4, WH-5."""
        return [bar("laid_only", "WH-4" if tile == RED else "WH-5", tiles=NAMES[tile])]

    def bars_claim(
        self, state: State, seat: int, tile: Face, source: int, claim: Action
    ) -> list[Bar]:
        """WH-4."""
        return self.bars_kong(state, seat, (tile,))

    def bars_kong(self, state: State, seat: int, tiles: tuple[Face, ...]) -> list[Bar]:
        """WH-4."""
        return [bar("red_meld", "WH-4")] if tiles[0] == RED else []

    def may_win_on(self, state: State, tile: Face, source: int, by: str) -> int:
        """WH-4, WH-5: on neither of the two that are laid."""
        return 0 if tile == RED or state.roles.plays[tile] < 0 else -1

    def bars_win_on(self, state: State, seat: int, tile: Face, source: int, by: str) -> list[Bar]:
        """WH-4, WH-5."""
        if tile == RED:
            return [bar("red_held", "WH-4")]
        return [bar("wild_claim", "WH-5", tiles=NAMES[tile])]

    # -- winning -------------------------------------------------------------------------------

    def barred(self, state: State, seat: int, hand: Hand) -> list[Bar]:
        """WH-4, WH-6, WH-7: why a hand of whatever shape cannot win."""
        most = self.options.most_wilds
        found = [] if is_open(state.melds[seat]) else [bar("not_open", "WH-6")]
        if hand.counts[RED]:
            found.append(bar("red_held", "WH-4"))
        if hand.wilds > most:
            found.append(bar("too_many_wilds", "WH-7", count=most))
        return found

    def may_win(self, state: State, seat: int, hand: Hand) -> bool:
        """WH-4, WH-6, WH-7: whether nothing but the shape can bar it; asked often."""
        wilds_fit = hand.wilds <= self.options.most_wilds
        return not hand.counts[RED] and wilds_fit and is_open(state.melds[seat])

    def is_win(self, state: State, seat: int, hand: Hand, by: str) -> bool:
        """WH-4, WH-6 to WH-8."""
        return self.may_win(state, seat, hand) and is_standard(hand)

    def bars_win(self, state: State, seat: int, hand: Hand, by: str) -> list[Bar]:
        """WH-4, WH-6 to WH-8."""
        shape = [] if is_standard(hand) else self.bars_shape(state, seat, hand)
        return self.barred(state, seat, hand) + shape

    def bars_shape(self, state: State, seat: int, hand: Hand) -> list[Bar]:
        """WH-8: whether or not it is open."""
        missing = standard_distance(self.fitting(hand)) + 1
        return [bar("not_complete", "WH-8", count=missing)] if missing else []

    def one_short(self, state: State, seat: int) -> bool:
        """WH-4, WH-6 to WH-8."""
        hand = state.hands[seat]
        return self.may_win(state, seat, hand) and is_one_short(hand)

    def waits(self, state: State, seat: int) -> int:
        """List what completes the hand: nothing while something bars it."""
        hand = state.hands[seat]
        if not self.may_win(state, seat, hand):
            return 0
        found = standard_waits(hand) & ~(1 << RED)
        if hand.wilds == self.options.most_wilds:
            found &= ~(1 << state.roles.wild[0])
        return found

    def fitting(self, hand: Hand) -> Hand:
        """WH-4, WH-7: the hand as one in which red dragons and wild tiles too many fit nowhere."""
        surplus = max(hand.wilds - self.options.most_wilds, 0)
        if not surplus and not hand.counts[RED]:
            return hand
        rest = hand.clone()
        for tile, times in ((RED, hand.counts[RED]), *((one, surplus) for one in hand.roles.wild)):
            for _ in range(times):
                rest.remove(tile)
        rest.size = hand.size  # as many melds as before
        return rest

    def distance(self, state: State, seat: int, hand: Hand) -> int:
        """WH-6: a hand that has not opened has one step more."""
        return standard_distance(self.fitting(hand)) + (not is_open(state.melds[seat]))

    def useful(self, state: State, seat: int, hand: Hand) -> int:
        """WH-4: anything but red dragons."""
        return standard_useful(self.fitting(hand)) & ~(1 << RED)

    def score(self, state: State, seat: int, by: str, source: int | None, tile: Face) -> Win:
        """WH-9: the reading with the most fan."""
        return max(self.readings(state, seat, by, source, tile), key=lambda win: fan(win.factors))

    def readings(
        self, state: State, seat: int, by: str, source: int | None, tile: Face
    ) -> Iterator[Win]:
        """WH-9: wild tiles may stand for others or, where that works too, for themselves."""
        hand, melds = state.hands[seat], state.melds[seat]
        laid = tuple(map(str, melds))
        shared = laid_fan(state, seat) + how_won(state, by)
        for one in [hand, Hand(hand.tiles())] if hand.wilds else [hand]:
            hard: Factors = () if one.wilds else (("yinghu", 1),)
            for groups, *_ in standard_readings(one) if is_standard(one) else ():
                kind, shape = shape_of(groups, melds)
                yield Win(seat, by, source, kind, shared + hard + shape, groups, laid)

    # -- settlement ----------------------------------------------------------------------------

    def settle(self, state: State, win: Win, index: int) -> None:
        """WH-10, WH-11: all three pay, each by the fan of the winner and its own."""
        for payer in state.after(win.seat):
            code = "zimo" if win.source is None else "fangchong" if payer == win.source else "pei"
            own = fan(laid_fan(state, payer))
            worth: Factors = (
                *win.factors,
                *(((code, 1),) if code != "pei" else ()),
                *((("shujia", own),) if own else ()),
            )
            capped: Factors = (("fengding", self.options.cap),)
            if 2 ** fan(worth) <= self.options.cap:
                capped = ()
            due = (("di", self.options.base), *worth, *capped)
            state.pay(payer, win.seat, code, index, due)

    def next_deal(self, state: State, drawn: bool) -> tuple[int, int]:
        """WH-1: the winner deals; if nobody won, the dealer stays."""
        return (state.wins[0].seat if state.wins else state.dealer), 0

    # -- a round entered in its middle, and a hand scored by itself -----------------------------

    def short_of(self, aside: Sequence[Face]) -> int:
        """WH-4, WH-5: what was laid has been replaced."""
        return 0

    def check_notes(self, state: State) -> None:
        """WH-4, WH-5: nothing else is laid aside."""
        for aside in state.thrown:
            other = [tile for tile in aside if tile not in (RED, *state.roles.wild)]
            if other:
                raise ScenarioError("laid_others", tiles=text(other))

    circumstances = (counted("hongzhong", range(5)), counted("laizi", range(5)))

    def set_circumstance(self, state: State, seat: int, name: str, value: int) -> None:
        """WH-4, WH-5: what a hand that is scored by itself has laid before."""
        face = RED if name == "hongzhong" else state.roles.wild[0]
        state.thrown[seat] += [face] * value


def is_open(melds: list[Meld]) -> bool:
    """WH-6: whether some meld was made with a discard."""
    return any(not meld.concealed for meld in melds)


def fan(factors: Factors) -> int:
    """Add up fan."""
    return sum([worth for _, worth in factors])


def laid_fan(state: State, seat: int) -> Factors:
    """WH-9: 口口番, the fan of what a seat has laid, whether it wins or pays."""
    melds, aside = state.melds[seat], state.thrown[seat]
    kongs = [meld.concealed for meld in melds if meld.is_kong]
    worth = {
        "kou": sum([not meld.concealed for meld in melds]),
        "minggang": kongs.count(False),
        "angang": 2 * kongs.count(True),
        "hongzhong": aside.count(RED),
        "laizi": 2 * (len(aside) - aside.count(RED)),
    }
    return tuple((code, number) for code, number in worth.items() if number)


def how_won(state: State, by: str) -> Factors:
    """WH-9: 杠上开花, 抢杠."""
    if by == "kong":
        return (("qianggang", 2),)
    return (("gangkai", 2),) if by == "draw" and state.drawn_by is Drawn.KONG else ()


def shape_of(groups: Sequence[Group], melds: Sequence[Meld]) -> tuple[str, Factors]:
    """WH-9: what a hand is called, and the fan of its shape."""
    faces = [face for group in groups for face in group.faces if face >= 0]
    suits = {SUIT_OF[face] for face in faces} | {SUIT_OF[meld.tiles[0]] for meld in melds}
    runs = any(group.is_sequence for group in groups) or any(m.kind is Kind.CHI for m in melds)
    triplets, one_suit = not runs, len(suits) == 1 and HONOURS not in suits
    worth: Factors = (("pengpenghu", 2),) * triplets + (("qingyise", 2),) * one_suit
    return SMALL.get((triplets, one_suit), BOTH), worth
