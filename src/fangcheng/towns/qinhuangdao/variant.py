"""Qinhuangdao 秦皇岛: stakes, 混儿 wild tiles, 风杠, many types and extras, several winners.

Read it beside rulebook.md; the ids in the comments are that book's.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, ClassVar, Final, TypeAlias

from mypy_extensions import mypyc_attr

from fangcheng.errors import OptionError
from fangcheng.game.actions import Action, Kind, choose_word, passed_win
from fangcheng.game.bars import Bar, bar, remark_on_seats, remark_on_tiles
from fangcheng.game.choices import may_draw
from fangcheng.game.circumstances import counted_by_each, happened
from fangcheng.game.codes import Codes
from fangcheng.game.ledger import Factors, Win
from fangcheng.game.marks import Mark
from fangcheng.game.moves import Choice, Own, OwnKong
from fangcheng.game.opening import Deal, Step, assign_roles
from fangcheng.game.options import Options, choice, switch
from fangcheng.game.state import Drawn, Meld, State, discards_made, drawn_tiles, has_drawn
from fangcheng.game.variant import Variant
from fangcheng.hands.hand import Hand, Roles, roles
from fangcheng.hands.readings import (
    ANY,
    Group,
    dragon_groups,
    is_edge_or_middle,
    loose_groups,
    quads_in,
    seven_pairs_groups,
    standard_readings,
    thirteen_orphans_groups,
    triplets_groups,
)
from fangcheng.hands.shapes import (
    are_ends_and_honours,
    are_melds,
    is_melds_and_wild,
    is_one_short,
    is_one_short_of_pairs,
    is_seven_pairs,
    is_seven_stars,
    is_standard,
    is_thirteen_orphans,
    missing_honours,
    tiles_completing,
)
from fangcheng.tiles import (
    EAST,
    FACES,
    NAMES,
    NO_FACE,
    NORTH,
    RED,
    SOUTH,
    SUIT_OF,
    WEST,
    WHITE,
    Face,
)

STAKES: Final = (0, 1, 3, 5)  # QH-3
QUADS = (("qidui", 2), ("haohua", 4), ("chaojihaohua", 8), ("zhizunhaohua", 16))  # QH-15
EXTRAS = (
    "yitiaolong", "dadiaoche", "menqing", "piaohu", "haidilaoyue", "gangshanghua", "suhu",
    "huneryou", "huneryouhuner", "biankadiao", "zimo",
)  # fmt: skip
TYPES = ("pinghu", *dict(QUADS), "shisanyao", "qixingbukao", "hunergang")  # QH-14
COLOURS = ("qingyise", "ziyise")  # QH-15


@mypyc_attr(native_class=False)
@dataclass(frozen=True, kw_only=True)
class QinhuangdaoOptions(Options):
    """The options of a Qinhuangdao room."""

    rounds: int = choice(8, 12, 16, clause="QH-1")
    players: int = choice(4, 3, 2, clause="QH-1")
    hun: str = choice("four", "none", "seven", clause="QH-5")
    pao: bool = switch(True, clause="QH-3")
    several_winners_deal: str = choice("nearest", "discarder", "dealer", clause="QH-2")
    wild_quads: bool = switch(False, clause="QH-16")
    bian_ka_diao: str = choice("sure", "any", "wild", clause="QH-21")
    extras: str = choice("multiply", "add", clause="QH-23")
    added_kong_pays: str = choice("all", "feeder", clause="QH-24")
    draw_voids_kongs: bool = switch(True, clause="QH-25")


class QinhuangdaoNotes:
    """Who may not win any more, what seats passed on, and whether 风杠 is still open."""

    __slots__ = ("barred", "dealer_discarded", "first_round", "missed")

    def __init__(self, seats: int) -> None:
        self.barred = 0  # a bit for each seat that has discarded a wild tile (QH-6)
        self.missed = [0] * seats  # tiles the seat passed a win on (QH-8)
        self.first_round = True  # 风杠 may still be made (QH-11)
        self.dealer_discarded = False

    def clone(self) -> "QinhuangdaoNotes":
        """Copy the notes."""
        other = QinhuangdaoNotes(0)
        other.barred = self.barred
        other.missed = self.missed[:]
        other.first_round = self.first_round
        other.dealer_discarded = self.dealer_discarded
        return other


class ChooseStakes(Step):
    """QH-3: everybody chooses a stake at the same time; then all are shown."""

    clause = "QH-3"

    def form(self, state: State, seat: int) -> Choice:
        """One of the stakes, none first."""
        return Choice("stake", "word", options=tuple([str(number) for number in STAKES]))

    def advice(self, state: State, seat: int) -> Action:
        """The dealer wins more often than the others, so a stake pays for the dealer only."""
        return choose_word("stake", str(STAKES[-1] if seat == state.dealer else STAKES[0]))

    def told(self, event: Mapping[str, Any]) -> dict[int, Action]:
        """What all have chosen."""
        if event["event"] != "stakes":
            return {}
        return {seat: choose_word("stake", str(one)) for seat, one in enumerate(event["numbers"])}

    def carry_out(self, state: State, answers: dict[int, Action]) -> None:
        """Show them."""
        for seat, answer in answers.items():
            set_stake(state, seat, int(answer.word))
        state.emit("stakes", numbers=[stake(state, seat) for seat in range(state.seats)])


def set_stake(state: State, seat: int, number: int) -> None:
    """Note what a seat has staked; nothing is what everybody stakes who does not say."""
    if number:
        state.note_choice(seat, "stake", str(number))


def stake(state: State, seat: int) -> int:
    """QH-3: what a seat has staked."""
    return int(state.chosen[seat].get("stake", "0"))


class TurnUpByDice(Step):
    """QH-5: two dice count a tile from the end of the wall; it is turned up where it lies."""

    def carry_out(self, state: State, answers: dict[int, Action]) -> None:
        """Turn it up; replacements will skip it."""
        wall = state.wall
        rolled: dict[str, Any] = {}
        if wall.places is not None:
            place = wall.places[0]
        else:
            dice = wall.roll(2)
            place = len(wall.line) - sum(dice)
            rolled["dice"] = list(dice)
        wall.skip = place
        state.emit("turn_up", None, (wall.line[place],), **rolled)
        assign_roles(state, wall.line[place])


class WindKong(OwnKong):
    """QH-11: the four winds are a kong, in the first go-around."""

    clause = "QH-11"
    code = "fenggang"
    event = "fenggang"
    faces = (EAST, SOUTH, WEST, NORTH)

    def bars(self, state: State, seat: int) -> list[Bar]:
        """Only in the first go-around; the dealer's own claim ends that."""
        notes: QinhuangdaoNotes = state.notes
        open_ = notes.first_round and not (seat == state.dealer and notes.dealer_discarded)
        return [] if open_ else [bar("late_wind_kong", "QH-11")]


class Qinhuangdao(Variant[QinhuangdaoOptions]):
    """The rules of Qinhuangdao."""

    name = "qinhuangdao"
    options_type = QinhuangdaoOptions
    seven_pairs = True
    estimates: tuple[str, ...] = ("shapes",)  # QH-14: 十三幺, 七星不靠
    turned_up_stays = True  # QH-5
    robbable = True  # QH-10
    codes = Codes(
        wins=TYPES,
        factors=(
            *TYPES, *COLOURS, *EXTRAS, "lingjia", "zhuang", "pao", "angang", "minggang", "bugang",
        ),
        payments=("hupai", "xiapao", "gang"),
        bars=("late_wind_kong", "threw_wild"),
        remarks=("dahun", "louhu"),
        events=("stakes",),
    )  # fmt: skip
    clauses: ClassVar[Mapping[str, str]] = {
        "wild": "QH-6", "reserve": "QH-12",
        "shape": "QH-14",
    }  # fmt: skip
    kong_limit = 4  # QH-13
    moves: tuple[Own, ...] = (WindKong(),)

    def __init__(self, options: QinhuangdaoOptions) -> None:
        self.seats = options.players
        self.turns_up = options.hun != "none"
        stakes: tuple[Step, ...] = (ChooseStakes(),) if options.pao else ()  # QH-3
        turn_up: tuple[Step, ...] = (TurnUpByDice(),) if self.turns_up else ()
        self.opening = (*stakes, Deal(), *turn_up)  # QH-4
        self._adds = options.extras == "add"  # QH-23
        if self._adds:
            self.plain_win = (("pinghu", 1), ("zimo", 2), ("lingjia", 2))
        super().__init__(options)

    def new_notes(self, seats: int) -> QinhuangdaoNotes:
        """Start the notes of a round."""
        return QinhuangdaoNotes(seats)

    def roles_of(self, turned_up: Face) -> Roles:
        """QH-5: the face after it is wild; with seven wilds it is itself wild too."""
        wild = next_face(turned_up)
        return roles((wild,) if self.options.hun == "four" else (turned_up, wild), WHITE)

    # -- play --------------------------------------------------------------------------------

    def reserve(self, kongs: int) -> int:
        """QH-12: six full stacks, one more for each kong."""
        return 12 + 2 * kongs + kongs % 2

    def may_win_on(self, state: State, tile: Face, source: int, by: str) -> int:
        """QH-6, QH-8."""
        notes: QinhuangdaoNotes = state.notes
        seats = ~notes.barred
        for seat, missed in enumerate(notes.missed):
            if missed >> tile & 1:
                seats &= ~(1 << seat)
        return seats

    def bars_win_on(self, state: State, seat: int, tile: Face, source: int, by: str) -> list[Bar]:
        """QH-8; QH-6 is told with the hand."""
        missed = state.notes.missed[seat] >> tile & 1
        return [bar("louhu", "QH-8", tiles=NAMES[tile])] if missed else []

    def on_draw(self, state: State, seat: int) -> None:
        """The own draw ends the pass lock; the dealer's ends the first go-around."""
        notes: QinhuangdaoNotes = state.notes
        notes.missed[seat] = 0
        if seat == state.dealer and notes.dealer_discarded:
            notes.first_round = False

    def on_discard(self, state: State, seat: int, tile: Face) -> None:
        """QH-6: who discards a wild tile may not win in this round."""
        notes: QinhuangdaoNotes = state.notes
        if state.roles.plays[tile] < 0:
            notes.barred |= 1 << seat
        if seat == state.dealer:
            notes.dealer_discarded = True

    def on_claim(self, state: State, seat: int, source: int) -> None:
        """QH-11."""
        if seat == state.dealer:
            state.notes.first_round = False

    def on_decline(
        self, state: State, seat: int, offered: Sequence[Action], answer: Action
    ) -> None:
        """QH-8."""
        if passed_win(offered, answer):
            state.notes.missed[seat] |= 1 << state.claim_tile

    def on_decline_draw(self, state: State, seat: int) -> None:
        """QH-8: not for the dealt tiles."""
        if state.drawn_by is not Drawn.DEALT:
            state.notes.missed[seat] |= 1 << state.drawn

    # -- winning -----------------------------------------------------------------------------

    def is_win(self, state: State, seat: int, hand: Hand, by: str) -> bool:
        """QH-6, QH-14, QH-18."""
        notes: QinhuangdaoNotes = state.notes
        if notes.barred >> seat & 1:
            return False
        return (by == "draw" and hand.wilds >= 4) or is_complete(hand)

    def one_short(self, state: State, seat: int) -> bool:
        """Of one of the shapes, and not barred from winning (QH-6)."""
        notes: QinhuangdaoNotes = state.notes
        return not notes.barred >> seat & 1 and may_be_completed(state.hands[seat])

    def bars_win(self, state: State, seat: int, hand: Hand, by: str) -> list[Bar]:
        """QH-6, QH-14."""
        barred = state.notes.barred >> seat & 1
        found = [bar("threw_wild", "QH-6")] if barred else []
        return found if is_complete(hand) else found + self.bars_shape(state, seat, hand)

    def winners(self, state: State, seats: list[int]) -> list[int]:
        """QH-9: all of them."""
        return seats

    def waits(self, state: State, seat: int) -> int:
        """The tiles that complete the hand."""
        return tiles_completing(state.hands[seat], is_complete)

    def score(self, state: State, seat: int, by: str, source: int | None, tile: Face) -> Win:
        """Choose the way that pays most (C-9)."""
        found = self.readings(state, seat, by, source, tile)
        return max(found, key=lambda win: self._worth(state, win))

    def _worth(self, state: State, win: Win) -> int:
        """What all who may pay for a win would pay together, on a base of 1."""
        if not self._adds:
            return win.multiplier
        source = win.source if win.by == "discard" else None
        payers = state.after(win.seat) if source is None else [source]
        counted = [self._counted(state, win, payer) for payer in payers]
        return sum([prod([number for _, number in factors]) for factors in counted])

    def readings(
        self, state: State, seat: int, by: str, source: int | None, tile: Face
    ) -> Iterator[Win]:
        """QH-14, QH-19."""
        melds = tuple(map(str, state.melds[seat]))
        for kind, marks, groups in ways(state, seat, by, tile, self.options):
            factors = self._factors(state, seat, by, kind, marks)
            yield Win(seat, by, source, kind[0], factors, groups, melds)

    def _factors(
        self, state: State, seat: int, by: str, kind: tuple[str, int], marks: frozenset[str]
    ) -> Factors:
        """QH-15, QH-19: the type and the extras, in the order of the rule book."""
        if kind[0] == "hunergang":  # QH-18
            return (kind, ("zimo", 2), *self._added(1))
        hand, melds = state.hands[seat], state.melds[seat]
        true = {
            **dict.fromkeys(marks, True),
            "dadiaoche": len(melds) == 4,
            "menqing": all(meld.concealed for meld in melds),
            "haidilaoyue": by == "draw" and not may_draw(state),
            "gangshanghua": by == "draw" and state.drawn_by is Drawn.KONG,
            "suhu": self.turns_up and hand.wilds == 0,
            "zimo": by != "discard",  # QH-10, QH-22
        }
        suit = () if kind[0] in ("shisanyao", "qixingbukao") else one_suit(hand, melds)
        extras = [(extra, 2) for extra in EXTRAS if true.get(extra)]
        return (kind, *suit, *extras, *self._added(len(extras)))

    def _added(self, extras: int) -> Factors:
        """QH-23: so many extras, where they are added up."""
        return (("lingjia", 2 * extras),) if self._adds and extras else ()

    # -- settlement --------------------------------------------------------------------------

    payments: ClassVar[Mapping[str, str]] = {"xiapao": "others"}  # QH-23: the stakes are added

    def settle(self, state: State, win: Win, index: int) -> None:
        """QH-9, QH-10, QH-23."""
        winners = {other.seat for other in state.wins}
        payers = [seat for seat in state.after(win.seat) if seat not in winners]
        if win.by == "discard" and win.source is not None:
            payers = [win.source]
        for payer in payers:
            factors = (("di", self.options.base), *self._counted(state, win, payer))
            state.pay(payer, win.seat, "hupai", index, factors)
            stakes = (("pao", stake(state, win.seat)), ("pao", stake(state, payer)))
            if any(number for _, number in stakes):
                state.pay(payer, win.seat, "xiapao", index, stakes)

    def _counted(self, state: State, win: Win, payer: int) -> Factors:
        """QH-22, QH-23: type and extras, 庄 among them where one of the two deals."""
        dealer = int(state.dealer in (win.seat, payer))
        if not self._adds:
            return (*win.factors, ("zhuang", 2)) if dealer else win.factors
        types = tuple([factor for factor in win.factors if factor[0] in TYPES + COLOURS])
        return (*types, *self._added(dict(win.factors).get("lingjia", 0) // 2 + dealer))

    def settle_round(self, state: State, drawn: bool) -> None:
        """QH-24, QH-25: kongs are settled apart from the win."""
        if drawn and self.options.draw_voids_kongs:
            return
        for seat, melds in enumerate(state.melds):
            for meld in melds:
                if meld.is_kong:
                    self._settle_kong(state, seat, meld)

    def _settle_kong(self, state: State, seat: int, meld: Meld) -> None:
        worth = (
            ("angang", 2) if meld.concealed else ("bugang", 1) if meld.added else ("minggang", 1)
        )
        feeder = meld.source
        if feeder is None or (meld.added and self.options.added_kong_pays == "all"):
            payers = state.after(seat)
        else:
            payers = [feeder]
        for payer in payers:
            state.pay(payer, seat, "gang", None, (("di", self.options.base), worth))

    def next_deal(self, state: State, drawn: bool) -> tuple[int, int]:
        """QH-2: the winner; of several the nearest, who gave them the tile, or the dealer."""
        if drawn:
            return state.dealer, 0
        first = state.wins[0]
        rule = self.options.several_winners_deal if len(state.wins) > 1 else "nearest"
        if rule == "discarder" and first.source is not None:
            return first.source, 0
        stays = rule == "dealer" and any(win.seat == state.dealer for win in state.wins)
        return state.dealer if stays else first.seat, 0

    # -- what is seen, and what can be said of a single hand ----------------------------------

    def hide_again(self, state: State, seat: int) -> None:
        """What others passed on nobody knows (C-15)."""
        for other in state.after(seat):
            state.notes.missed[other] = 0

    def remarks(self, state: State, seat: int) -> list[dict[str, Any]]:
        """The own passed wins, and who has lost the right to win."""
        notes: QinhuangdaoNotes = state.notes
        missed = remark_on_tiles("louhu", "QH-8", notes.missed[seat])
        return remark_on_seats("dahun", "QH-6", notes.barred) + missed

    marks: ClassVar[Mapping[str, Mark]] = {
        "dahun": Mark("barred", "seats"),
        "louhu": Mark("missed", "tiles"),
        "fenggang": Mark("first_round", "yes"),
    }

    def infer_notes(self, state: State) -> None:
        """QH-6, QH-11: who discarded a wild tile, and whether the first go-around is over."""
        notes: QinhuangdaoNotes = state.notes
        for seat, pile in enumerate(state.discards):
            if any(state.roles.plays[tile] < 0 for tile in pile):
                notes.barred |= 1 << seat
        dealer = state.dealer
        made, drawn = discards_made(state, dealer), has_drawn(state, dealer)
        claimed = any(meld.source is not None for meld in state.melds[dealer])
        first_turn = made == 0 and drawn
        notes.dealer_discarded = not first_turn
        notes.first_round = first_turn or (made == 1 and not drawn and not claimed)

    circumstances = (counted_by_each("pao", STAKES), happened("haidilaoyue"))

    def set_circumstance(self, state: State, seat: int, name: str, value: int) -> None:
        """Let a hand that is scored by itself have a history."""
        if name == "pao":
            if not self.options.pao:
                raise OptionError("not_in_room", circumstance=name)
            set_stake(state, seat, value)
        elif value:
            if state.claim_tile != NO_FACE or state.drawn_by is Drawn.DEALT:
                raise OptionError("haidi_self_draw", circumstance=name)
            state.wall.left = self.reserve(0)


Way: TypeAlias = tuple[tuple[str, int], frozenset[str], tuple[Group, ...]]
"""A type with its number, the extras that depend on the reading, and the reading."""


def ways(
    state: State, seat: int, by: str, tile: Face, options: QinhuangdaoOptions
) -> Iterator[Way]:
    """List ways to win that together hold every best one (QH-14, QH-19)."""
    hand = state.hands[seat]
    if by == "draw" and hand.wilds >= 4:  # QH-18
        yield ("hunergang", 10), frozenset(), loose_groups(hand)
    if is_thirteen_orphans(hand):
        yield ("shisanyao", 10), frozenset(), thirteen_orphans_groups(hand)
    if is_seven_stars(hand):
        yield ("qixingbukao", 8), frozenset(), tuple(Group((face,)) for face in hand.tiles())
    if is_seven_pairs(hand):
        wild_quads = options.wild_quads  # QH-16
        groups = seven_pairs_groups(hand, wild_quads)
        yield QUADS[quads_in(groups, wild_quads)], frozenset(), groups
    if is_standard(hand):
        yield from standard_ways(state, seat, by, tile, options.bian_ka_diao)


def standard_ways(state: State, seat: int, by: str, tile: Face, narrow: str) -> Iterator[Way]:
    """Of each set of extras that four melds and a pair can have one reading.

    All readings need not be looked at: whether a hand can be read with 一条龙, as 飘胡, or with
    the pair of 混儿悠, the tables tell; `narrow` says when 边卡吊 counts (QH-21).
    """
    hand = state.hands[seat]
    drawn = drawn_tiles(state, hand) if by == "draw" else [tile]
    always = narrow == "sure" and any(is_edge_wait(state, seat, one) for one in drawn)
    for marks, groups in plans(state.melds[seat], hand, 1):
        yield ("pinghu", 1), frozenset(marks | {"biankadiao"} if always else marks), groups
    if narrow == "wild" or (narrow == "any" and not hand.wilds):
        won_on = [hand.roles.plays[one] for one in drawn] if by == "draw" else drawn
        for marks, groups in edge_plans(state.melds[seat], hand, won_on):
            yield ("pinghu", 1), frozenset(marks | {"biankadiao"}), groups
    if by != "draw":
        return
    for one in drawn:  # QH-20
        rest = hand.clone()
        rest.remove(one)
        if is_melds_and_wild(rest):
            face = hand.roles.plays[one]
            rest.remove(next(wild for wild in hand.roles.wild if rest.counts[wild]))
            you = {"huneryou", "huneryouhuner"} if face < 0 else {"huneryou"}
            if narrow == "wild" and hand.size > 2:  # QH-21: the tile drawn completes the pair
                you.add("biankadiao")
            pair = Group((ANY, ANY), 3) if face < 0 else Group((face, face), 2)
            for marks, groups in plans(state.melds[seat], rest, 0):
                yield ("pinghu", 1), frozenset(marks | you), (*groups, pair)


def plans(
    melds: list[Meld], hand: Hand, pairs: int
) -> Iterator[tuple[set[str], tuple[Group, ...]]]:
    """Read melds and so many pairs plainly, as 飘胡 and with 一条龙, where that can be (QH-19)."""
    yield set(), next(standard_readings(hand, pairs)).groups
    if all(meld.kind is not Kind.CHI and not meld.code for meld in melds):
        groups = triplets_groups(hand, pairs)
        if groups is not None:
            yield {"piaohu"}, groups
    declared = {meld.tiles[0] for meld in melds if meld.kind is Kind.CHI}
    for suit in range(3):
        groups = dragon_groups(hand, suit, declared, pairs)
        if groups is not None:
            yield {"yitiaolong"}, groups


def edge_plans(
    melds: list[Meld], hand: Hand, won_on: list[Face]
) -> Iterator[tuple[set[str], tuple[Group, ...]]]:
    """QH-21: set a group aside that the winning tile makes 边卡吊, and read the rest."""
    if hand.size == 2:  # not the pair of 大吊车
        return
    for group in [group for tile in won_on for group in edge_groups(tile, hand.wilds)]:
        rest = without(hand, group)
        if rest is None:
            continue
        if group.is_pair and are_melds(rest):
            found = plans(melds, rest, 0)
        elif group.is_sequence and is_standard(rest):
            found = plans([*melds, Meld(Kind.CHI, group.faces)], rest, 1)
        else:
            continue
        for marks, groups in found:
            yield marks, (*groups, group)


def edge_groups(tile: Face, wilds: int) -> Iterator[Group]:
    """List the groups that a tile completes as the pair, at the edge or in the middle (QH-21).

    A wild tile is ANY and stands for each face; so many wild tiles may stand in a group.
    """
    for face in range(FACES) if tile == ANY else [tile]:
        firsts = [first for first in range(max(face - 2, 0), min(face + 1, EAST)) if first % 9 < 7]
        runs = [Group((first, first + 1, first + 2)) for first in firsts]
        for group in [Group((face, face)), *(run for run in runs if is_edge_or_middle(run, face))]:
            place = 1 << group.faces.index(face)
            for wild in range(1 << len(group.faces)):
                if bool(wild & place) == (tile == ANY) and wild.bit_count() <= wilds:
                    yield Group(group.faces, wild)


def without(hand: Hand, group: Group) -> Hand | None:
    """Copy a hand without the tiles of a group; None if it does not have them."""
    if group.wild.bit_count() > hand.wilds:
        return None
    rest = hand.clone()
    for at, face in enumerate(group.faces):
        if group.wild >> at & 1:
            rest.remove(next(tile for tile in rest.roles.wild if rest.counts[tile]))
        elif rest.holds(face):
            rest.set_aside(face)
        else:
            return None
    return rest


def is_edge_wait(state: State, seat: int, tile: Face) -> bool:
    """QH-21: 边卡吊 wherever the tile stands in any reading; not the pair of 大吊车."""
    hand = state.hands[seat]
    return (
        hand.wilds == 0
        and hand.size > 2
        and all(
            group.is_pair or is_edge_or_middle(group, tile)
            for reading in standard_readings(hand)
            for group in reading.groups
            if tile in group.faces
        )
    )


def one_suit(hand: Hand, melds: list[Meld]) -> Factors:
    """QH-16: 清一色 or 字一色, by the natural tiles of hand and melds."""
    suits = {suit for suit, key in enumerate(hand.keys) if key}
    suits |= {SUIT_OF[tile] for meld in melds for tile in meld.tiles}
    if len(suits) != 1:
        return ()
    return (("ziyise", 8),) if suits == {3} else (("qingyise", 2),)


def is_complete(hand: Hand) -> bool:
    """QH-14: all shapes but 混儿杠."""
    return (
        is_standard(hand)
        or is_seven_pairs(hand)
        or is_thirteen_orphans(hand)
        or is_seven_stars(hand)
    )


def may_be_completed(hand: Hand) -> bool:
    """Whether one more tile may make it one of these shapes; a no is certain."""
    missing = missing_honours(hand)
    return (
        is_one_short(hand)
        or is_one_short_of_pairs(hand)
        or are_ends_and_honours(hand)
        or missing & missing - 1 == 0  # of 七星不靠 one honour at most
    )


def next_face(face: Face) -> Face:
    """QH-5: 9 is followed by 1, north by east, white by red."""
    if face < EAST:
        return face - 8 if face % 9 == 8 else face + 1
    if face < RED:
        return EAST if face == NORTH else face + 1
    return RED if face == WHITE else face + 1
