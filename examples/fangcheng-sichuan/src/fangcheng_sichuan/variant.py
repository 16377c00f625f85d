"""Sichuan 四川: tiles passed on, a suit given up, kongs paid at once, winners who leave.

Read it beside rulebook.md; the ids in the comments are that book's.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import ClassVar

from fangcheng.errors import OptionError
from fangcheng.game.actions import DISCARD, Action, Kind, choose_tiles, choose_word
from fangcheng.game.bars import Bar, bar
from fangcheng.game.circumstances import happened
from fangcheng.game.codes import Codes
from fangcheng.game.ledger import Factors, Win
from fangcheng.game.marks import Mark
from fangcheng.game.moves import Choice
from fangcheng.game.opening import Deal, Step
from fangcheng.game.options import Options, choice, number, switch
from fangcheng.game.ready import live_waits
from fangcheng.game.state import Drawn, Meld, State, has_drawn
from fangcheng.game.variant import Variant
from fangcheng.hands.distance import (
    seven_pairs_distance,
    seven_pairs_useful,
    standard_distance,
    standard_useful,
)
from fangcheng.hands.hand import Hand
from fangcheng.hands.readings import Group, seven_pairs_readings, standard_readings
from fangcheng.hands.shapes import is_seven_pairs, is_standard, seven_pairs_waits, standard_waits
from fangcheng.tiles import NAMES, NO_FACE, RANK_OF, SUIT_OF, Face, text, tiles_in

SUITS = "mps"
ENDS, NAMED = frozenset((0, 8)), frozenset((1, 4, 7))
"""SC-12: the ranks of 带幺九 and of 将对."""

FAR = 99
"""Farther from ready than any hand."""

IN_ONE_SUIT = {
    "pinghu": "qingyise", "duiduihu": "qingdui", "jingoudiao": "qingjingoudiao",
    "qidui": "qingqidui", "longqidui": "qinglongqidui",
}  # fmt: skip
"""SC-12: what a hand is called if it has one suit only."""


@dataclass(frozen=True, kw_only=True)
class SichuanOptions(Options):
    """The options of a Sichuan room."""

    swap: bool = switch(True, clause="SC-3")
    play: str = choice("xuezhan", "xueliu", clause="SC-9")
    self_draw: str = choice("base", "fan", clause="SC-16")
    cap: int = number(4, 3, 5, clause="SC-15")
    yaojiu_jiangdui: bool = switch(False, clause="SC-12")


@dataclass(slots=True)
class SichuanNotes:
    """What cannot be seen on the table."""

    first_draw: bool = False
    """The seat at its turn has drawn its first tile (SC-14)."""
    after_kong: bool = False
    """The last discard followed a kong (SC-14)."""
    next_dealer: int = 0
    """The bit of the seat that deals next, once somebody has won (SC-2)."""

    def clone(self) -> "SichuanNotes":
        """Copy the notes."""
        return replace(self)


class SwapThree(Step):
    """SC-3: everybody passes three tiles of one suit on."""

    clause = "SC-3"

    def form(self, state: State, seat: int) -> Choice:
        """Ask for three tiles of a suit, the shortest that has them first."""
        hand = state.hands[seat]
        suits = [suit for suit in by_length(hand) if length(hand, suit) >= 3]
        groups = tuple(tuple(t for t in hand.tiles() if SUIT_OF[t] == suit) for suit in suits)
        return Choice("huan", "tiles", 3, groups)

    def advice(self, state: State, seat: int) -> Action | None:
        """Keep the tiles that go together best with some suit given up."""
        rest = state.hands[seat].clone()

        def rank(tiles: Sequence[Face]) -> tuple[int, ...]:
            for tile in tiles:
                rest.remove(tile)
            found = min((distance_without(rest, suit), length(rest, suit)) for suit in range(3))
            for tile in tiles:
                rest.add(tile)
            return *found, len(set(tiles)) == 1, *tiles

        groups = self.form(state, seat).groups
        ways = {way for group in groups for way in combinations(group, 3)}
        return choose_tiles("huan", min(ways, key=rank))

    def carry_out(self, state: State, answers: dict[int, Action]) -> None:
        """Let the dice that broke the wall say where to; without dice it is the seat opposite."""
        step = (2, -1, 1)[sum(state.wall.rolled_so_far()) % 3]
        for seat, answer in sorted(answers.items()):
            state.give(seat, (seat + step) % state.seats, "huan", answer.tiles)


class GiveUpSuit(Step):
    """SC-4: everybody names a suit; then all are shown."""

    def form(self, state: State, seat: int) -> Choice:
        """Ask for a suit, the shortest first."""
        suits = tuple(SUITS[suit] for suit in by_length(state.hands[seat]))
        return Choice("que", "word", options=suits)

    def advice(self, state: State, seat: int) -> Action | None:
        """Give up the suit without which the hand is nearest to ready."""
        hand = state.hands[seat]
        best = min(by_length(hand), key=lambda suit: distance_without(hand, suit))
        return choose_word("que", SUITS[best])

    def carry_out(self, state: State, answers: dict[int, Action]) -> None:
        """Show what all have chosen."""
        for seat, answer in sorted(answers.items()):
            state.show_choice(seat, "que", answer.word)


class Sichuan(Variant[SichuanOptions]):
    """The rules of Sichuan."""

    name = "sichuan"
    options_type = SichuanOptions
    deck = tuple(face for face in range(27) for _ in range(4))  # SC-1
    seven_pairs = True
    robbable = True  # SC-7
    stays_paid = True  # SC-15
    concealed_kongs_hidden = False  # SC-6
    locked_hands_kong_discards = True  # SC-10
    codes = Codes(
        wins=(*IN_ONE_SUIT, *IN_ONE_SUIT.values()),
        factors=(
            "pinghu", "duiduihu", "jingoudiao", "qidui", "qingyise", "gen", "jiangdui",
            "daiyaojiu", "zimo", "tianhu", "dihu", "gangshanghua", "qianggang", "gangshangpao",
            "haidi", "diangang", "angang", "bagang", "jiadi", "fengding",
        ),
        payments=(
            "zimo", "dianpao", "qianggang", "guafeng", "xiayu", "huazhu", "chajiao", "tuishui",
        ),
        bars=("void_first", "void_meld", "void_held", "no_chi"),
    )  # fmt: skip
    clauses: ClassVar[Mapping[str, str]] = {
        "shape": "SC-11", "rob": "SC-7", "reserve": "SC-5", "locked": "SC-10", "out": "SC-9",
        "choice": "SC-4",
    }  # fmt: skip
    payments: ClassVar[Mapping[str, str]] = {
        "zimo": "di * (2 ** min(others, fengding) + jiadi)",
        "dianpao": "di * 2 ** min(others, fengding)",
        "qianggang": "di * 2 ** min(others, fengding)",
        "chajiao": "di * 2 ** min(others, fengding)",
        "huazhu": "di * 2 ** fengding",
    }  # SC-15 to SC-18

    def __init__(self, options: SichuanOptions) -> None:
        swap = (SwapThree(),) if options.swap else ()
        self.opening = (Deal(extra=False), *swap, GiveUpSuit())
        self.leaves_after_win = options.play == "xuezhan"  # SC-9
        super().__init__(options)

    def new_notes(self, seats: int) -> SichuanNotes:
        """Start the notes of a round."""
        return SichuanNotes()

    # -- play ----------------------------------------------------------------------------------

    def discards(self, state: State, seat: int) -> list[Action]:
        """SC-4: the suit given up goes first."""
        held = void_tiles(state, seat)
        return [DISCARD[tile] for tile in dict.fromkeys(held)] or super().discards(state, seat)

    def bars_discard(self, state: State, seat: int, tile: Face) -> list[Bar]:
        """SC-4."""
        return [bar("void_first", "SC-4", tiles=text(void_tiles(state, seat)))]

    def bars_claim(
        self, state: State, seat: int, tile: Face, source: int, claim: Action
    ) -> list[Bar]:
        """SC-4, SC-5."""
        if claim.kind is Kind.CHI:
            return [bar("no_chi", "SC-5")]
        return self.bars_kong(state, seat, (tile,))

    def bars_kong(self, state: State, seat: int, tiles: tuple[Face, ...]) -> list[Bar]:
        """SC-4."""
        given_up = suit_given_up(state, seat) == SUIT_OF[tiles[0]]
        return [bar("void_meld", "SC-4", tiles=NAMES[tiles[0]])] if given_up else []

    def may_win_on(self, state: State, tile: Face, source: int, by: str) -> int:
        """SC-4: asked first, and by bots."""
        suit = SUITS[SUIT_OF[tile]]
        return sum(1 << one for one, known in enumerate(state.chosen) if known.get("que") != suit)

    def bars_win_on(self, state: State, seat: int, tile: Face, source: int, by: str) -> list[Bar]:
        """SC-4."""
        return self.bars_kong(state, seat, (tile,))

    def on_draw(self, state: State, seat: int) -> None:
        """SC-14: note a first draw."""
        state.notes.first_draw = is_first_draw(state, seat)

    def on_discard(self, state: State, seat: int, tile: Face) -> None:
        """SC-14: note a discard after a kong."""
        state.notes.first_draw = False
        state.notes.after_kong = state.kong_turn

    def on_kong(self, state: State, seat: int, meld: Meld) -> None:
        """SC-6: 刮风下雨."""
        code, payers, kong = "guafeng", [state.source], ("diangang", 2)
        if meld.concealed:
            code, payers, kong = "xiayu", state.after(seat), ("angang", 2)
        elif meld.added:
            payers, kong = state.after(seat), ("bagang", 1)
        for payer in payers:
            state.pay(payer, seat, code, None, (("di", self.options.base), kong))

    # -- winning -------------------------------------------------------------------------------

    def is_win(self, state: State, seat: int, hand: Hand, by: str) -> bool:
        """SC-4, SC-11."""
        return lacks_suit(state, seat, hand) and (is_standard(hand) or is_seven_pairs(hand))

    def bars_win(self, state: State, seat: int, hand: Hand, by: str) -> list[Bar]:
        """SC-4, SC-11."""
        found = [] if lacks_suit(state, seat, hand) else [bar("void_held", "SC-4")]
        complete = is_standard(hand) or is_seven_pairs(hand)
        return found if complete else found + self.bars_shape(state, seat, hand)

    def winners(self, state: State, seats: list[int]) -> list[int]:
        """SC-8."""
        return seats

    def waits(self, state: State, seat: int) -> int:
        """The tiles that complete the hand: none while it holds the suit given up."""
        hand, void = state.hands[seat], suit_given_up(state, seat)
        if void >= 0 and hand.keys[void]:
            return 0
        found = standard_waits(hand) | seven_pairs_waits(hand)
        return found & ~(0b111111111 << 9 * void) if void >= 0 else found

    def distance(self, state: State, seat: int, hand: Hand) -> int:
        """SC-4: tiles of the suit given up fit in nowhere."""
        void = suit_given_up(state, seat)
        if void < 0 or not hand.keys[void]:
            return super().distance(state, seat, hand)
        return distance_without(hand, void, pairs=hand.size >= 13)

    def useful(self, state: State, seat: int, hand: Hand) -> int:
        """SC-4: nothing of the suit given up."""
        void = suit_given_up(state, seat)
        if void < 0:
            return super().useful(state, seat, hand)
        return useful_without(hand, void, pairs=hand.size >= 13)

    def score(self, state: State, seat: int, by: str, source: int | None, tile: Face) -> Win:
        """SC-12: the reading with the most fan."""
        return max(self.readings(state, seat, by, source, tile), key=lambda win: fan(win.factors))

    def readings(
        self, state: State, seat: int, by: str, source: int | None, tile: Face
    ) -> Iterator[Win]:
        """SC-12 to SC-14, SC-16."""
        melds = tuple(map(str, state.melds[seat]))
        extra = self._circumstances(state, seat, by)
        for kind, factors, groups in self._shapes(state, seat):
            worth = factors + extra or (("pinghu", 0),)
            yield Win(seat, by, source, kind, worth, groups, melds)

    def _shapes(self, state: State, seat: int) -> Iterator[tuple[str, Factors, tuple[Group, ...]]]:
        """SC-12, SC-13: what a complete hand is called, its fan, and its groups."""
        hand, melds = state.hands[seat], state.melds[seat]
        counts = hand.counts[:27]
        for meld in melds:
            for tile in meld.tiles:
                counts[tile] += 1
        roots = counts.count(4)
        one_suit = len({SUIT_OF[tile] for tile in range(27) if counts[tile]}) == 1
        shared: Factors = (("qingyise", 2),) * one_suit + (("gen", roots),) * (roots > 0)
        if is_seven_pairs(hand):
            kind = "longqidui" if roots else "qidui"
            groups = next(seven_pairs_readings(hand)).groups
            yield IN_ONE_SUIT[kind] if one_suit else kind, (("qidui", 2), *shared), groups
        for groups, *_ in standard_readings(hand):
            kind, factors = self._melds_worth(groups, melds, hand.size)
            yield IN_ONE_SUIT[kind] if one_suit else kind, factors + shared, groups

    def _melds_worth(
        self, groups: tuple[Group, ...], melds: list[Meld], size: int
    ) -> tuple[str, Factors]:
        """SC-12: the fan of melds and a pair."""
        kind = "pinghu"
        factors: Factors = ()
        ranks = [{RANK_OF[tile] for tile in group.faces} for group in groups]
        ranks += [{RANK_OF[meld.tiles[0]]} for meld in melds]
        if not any(group.is_sequence for group in groups):
            kind, factors = "duiduihu", (("duiduihu", 1),)
            if size == 2:
                kind, factors = "jingoudiao", (*factors, ("jingoudiao", 1))
            if self.options.yaojiu_jiangdui and all(one <= NAMED for one in ranks):
                factors = (*factors, ("jiangdui", 2))
        if self.options.yaojiu_jiangdui and all(one & ENDS for one in ranks):
            factors = (*factors, ("daiyaojiu", 2))
        return kind, factors

    def _circumstances(self, state: State, seat: int, by: str) -> Factors:
        """SC-14, SC-16."""
        drawn = by == "draw"
        first = drawn and state.notes.first_draw
        worth = {
            "zimo": drawn and self.options.self_draw == "fan",
            "tianhu" if seat == state.dealer else "dihu": first * self.options.cap,
            "gangshanghua": drawn and state.drawn_by is Drawn.KONG,
            "qianggang": by == "kong",
            "gangshangpao": by == "discard" and state.notes.after_kong,
            "haidi": not state.wall.left,
        }
        return tuple((code, int(number)) for code, number in worth.items() if number)

    # -- settlement and the end ----------------------------------------------------------------

    def settle(self, state: State, win: Win, index: int) -> None:
        """SC-2, SC-15, SC-16."""
        if index == 0:
            dealer = win.source if len(state.wins) > 1 and win.source is not None else win.seat
            state.notes.next_dealer = 1 << dealer
        worth = self._worth(win.factors)
        if win.source is not None:
            code = "qianggang" if win.by == "kong" else "dianpao"
            state.pay(win.source, win.seat, code, index, worth)
            return
        if self.options.self_draw == "base":
            worth = (*worth, ("jiadi", 1))
        for payer in state.after(win.seat):
            state.pay(payer, win.seat, "zimo", index, worth)

    def _worth(self, factors: Factors) -> Factors:
        """SC-15: the base, the fan, and the cap where it holds."""
        cap = self.options.cap
        capped: Factors = (("fengding", cap),) if fan(factors) > cap else ()
        return (("di", self.options.base), *factors, *capped)

    def ends_round(self, state: State, win: Win) -> bool:
        """SC-9, SC-10: when one seat is left, which the flow sees to, or with the wall."""
        return False

    def settle_round(self, state: State, drawn: bool) -> None:
        """SC-17, SC-18, SC-19: when the wall is empty and two or more are still there."""
        playing = [seat for seat in range(state.seats) if state.playing(seat)]
        if len(playing) < 2:
            return
        kongs = [paid for paid in state.transfers if paid.win is None]
        pigs = [seat for seat in playing if void_tiles(state, seat)]
        ready = {seat: self._most(state, seat) for seat in playing if live_waits(state, seat)}
        most = (("di", self.options.base), ("fengding", self.options.cap))
        fines = {seat: most for seat in playing if seat not in pigs}
        for seat in [seat for seat in playing if seat not in ready]:
            code, due = ("huazhu", fines) if seat in pigs else ("chajiao", ready)
            for other, worth in due.items():
                state.pay(seat, other, code, None, worth)
        for paid in kongs:
            if paid.payee in playing and paid.payee not in ready:
                state.pay(paid.payee, paid.payer, "tuishui", None, paid.factors)

    def _most(self, state: State, seat: int) -> Factors:
        """SC-18: what a ready hand could win at most."""
        hand = state.hands[seat]
        best: Factors = ()
        for tile in tiles_in(live_waits(state, seat)):
            hand.add(tile)
            best = max(best, *(found for _, found, _ in self._shapes(state, seat)), key=fan)
            hand.remove(tile)
        return self._worth(best or (("pinghu", 0),))

    def next_deal(self, state: State, drawn: bool) -> tuple[int, int]:
        """SC-2."""
        seats = tiles_in(state.notes.next_dealer)
        return seats[0] if seats else state.dealer, 0

    # -- a round entered in its middle, and a hand scored by itself -----------------------------

    marks: ClassVar[Mapping[str, Mark]] = {
        "ganghou": Mark("after_kong", "yes"),
        "xiazhuang": Mark("next_dealer", "seats"),
    }

    def infer_notes(self, state: State) -> None:
        """SC-2, SC-14."""
        notes: SichuanNotes = state.notes
        notes.first_draw = has_drawn(state, state.turn) and is_first_draw(state, state.turn)
        if state.wins:
            notes.next_dealer = 1 << next_dealer(state)

    circumstances = (happened("diyimo"), happened("haidi"), happened("gangshangpao"))

    def set_circumstance(self, state: State, seat: int, name: str, value: int) -> None:
        """Let a hand that is scored by itself have a history."""
        on_discard = state.claim_tile != NO_FACE
        if not value:
            return
        if name == "haidi":
            state.wall.left = 0
        elif name == "gangshangpao" and on_discard:
            state.notes.after_kong = True
        elif name == "diyimo" and not on_discard and not state.melds[seat]:
            state.notes.first_draw = True
        else:
            raise OptionError(f"{name} does not go with how this hand was won (SC-14)")


def next_dealer(state: State) -> int:
    """SC-2: who deals after these wins; of several on one tile only the first has it set aside."""
    first, second = state.wins[0], state.wins[len(state.wins) > 1]
    aside, won = state.won, sum(win.seat == second.seat for win in state.wins)
    together = second.source == first.source and aside[first.seat] and len(aside[second.seat]) < won
    return first.source if together and first.source is not None else first.seat


def fan(factors: Factors) -> int:
    """Add up fan."""
    return sum([worth for _, worth in factors])


def suit_given_up(state: State, seat: int) -> int:
    """SC-4: the suit a seat has given up; -1 before that, and for a hand scored by itself."""
    word = state.chosen[seat].get("que")
    return SUITS.index(word) if word else -1


def void_tiles(state: State, seat: int) -> list[Face]:
    """SC-4: the tiles that a seat holds of the suit it has given up."""
    void = suit_given_up(state, seat)
    return [tile for tile in state.hands[seat].tiles() if SUIT_OF[tile] == void]


def lacks_suit(state: State, seat: int, hand: Hand) -> bool:
    """SC-4: it has nothing of the suit given up; if none is known, some suit is missing."""
    void = suit_given_up(state, seat)
    if void >= 0:
        return not hand.keys[void]
    melded = {SUIT_OF[meld.tiles[0]] for meld in state.melds[seat]}
    return not all(hand.keys[suit] or suit in melded for suit in range(3))


def is_first_draw(state: State, seat: int) -> bool:
    """SC-14: a seat draws for the first time, and nobody has laid a meld."""
    acted = state.discards[seat] or any(state.melds)
    return not acted and all(seat not in (win.seat, win.source) for win in state.wins)


def length(hand: Hand, suit: int) -> int:
    """How many tiles of a suit a hand holds."""
    return sum(hand.counts[9 * suit : 9 * suit + 9])


def by_length(hand: Hand) -> list[int]:
    """The suits, the shortest first."""
    return sorted(range(3), key=lambda suit: length(hand, suit))


def distance_without(hand: Hand, suit: int, pairs: bool = True) -> int:
    """How far a hand is from ready without a suit; `pairs` says whether seven of them are a way."""
    standard, paired = ways_without(hand, suit)
    return min(standard_distance(standard), seven_pairs_distance(paired) if pairs else FAR)


def useful_without(hand: Hand, suit: int, pairs: bool) -> int:
    """The faces that bring a hand nearer without a suit."""
    standard, paired = ways_without(hand, suit)
    near = standard_distance(standard)
    near_pairs = seven_pairs_distance(paired) if pairs else FAR
    found = standard_useful(standard) if near <= near_pairs else 0
    found |= seven_pairs_useful(paired) if near_pairs <= near else 0
    return found & ~(0b111111111 << 9 * suit)


def ways_without(hand: Hand, suit: int) -> tuple[Hand, Hand]:
    """A hand whose tiles of a suit fit in nowhere, to be read as melds and as pairs."""
    paired = Hand([tile for tile in hand.tiles() if SUIT_OF[tile] != suit], hand.roles)
    standard = paired.clone()
    standard.size = hand.size  # as many melds as before
    return standard, paired
