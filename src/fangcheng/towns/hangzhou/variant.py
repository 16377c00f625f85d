"""Hangzhou 杭州: one wild face, 暴头 and 财飘, 承包 and 反承包.

Read it beside rulebook.md; the ids in the comments are that book's.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from fangcheng.errors import OptionError, ScenarioError
from fangcheng.game.actions import DISCARD, HU, PASS, Action, Kind, passed_win
from fangcheng.game.bars import Bar, bar, remark_on_seats, remark_on_tiles
from fangcheng.game.circumstances import by_another, by_others, counted
from fangcheng.game.codes import Codes
from fangcheng.game.ledger import HOUSE, Factors, Win
from fangcheng.game.marks import Mark
from fangcheng.game.moves import Declaration
from fangcheng.game.opening import Deal, TurnUpLast
from fangcheng.game.options import Options, choice, number, switch
from fangcheng.game.prospects import Prospects
from fangcheng.game.ready import is_ready
from fangcheng.game.state import Drawn, Meld, State, Window, drawn_tiles, has_drawn
from fangcheng.game.variant import Variant
from fangcheng.hands.distance import any_pair_distance, any_tile_distance
from fangcheng.hands.hand import Hand, roles
from fangcheng.hands.readings import (
    Group,
    loose_groups,
    quads_in,
    reading_beside_wild,
    seven_pairs_groups,
    standard_readings,
)
from fangcheng.hands.shapes import (
    is_melds_and_wild,
    is_one_short,
    is_one_short_of_pairs,
    is_seven_pairs,
    is_six_pairs_and_wild,
    is_standard,
    seven_pairs_waits,
    standard_waits,
)
from fangcheng.tiles import EAST, FACES, NAMES, NO_FACE, WHITE, Face, tiles_in
from fangcheng.wall import Break

FAN_PAIRS: Final = (("qidui", 2), ("haohua", 4))  # HZ-26
_BY_WIN: Final = ("zimo", "fangchong", "chengbao", "fanchengbao")
"""Why somebody pays for a win; by fan with other codes, for they are worked out otherwise."""
_CONCEALED: Final = 13
"""A hand of so many tiles has no melds."""
_CHIS: Final = 2
"""HZ-24: so many chi, and no third, where the room says so."""
_HONOURS = 10
"""HZ-27: so many honours, discarded first, win."""
SEVEN_PAIRS: Final = (("qidui", 2), ("haohua", 4), ("lianghaohua", 8), ("sanhaohua", 16))  # HZ-10


@mypyc_attr(native_class=False)
@dataclass(frozen=True, kw_only=True)
class HangzhouOptions(Options):
    """The options of a Hangzhou room."""

    turn_seconds: int = number(20, 1, 600, clause="HZ-6")
    caishen: str = choice("turned_up", "white", clause="HZ-3")
    reserve: int = number(0, 0, 40, clause="HZ-8", step=2)
    rob_kongs: bool = switch(False, clause="HZ-8")
    wild_quads: bool = switch(False, clause="HZ-11")
    turn_kongs: str = choice("once", "each", clause="HZ-14")
    discard_win_streak: int = choice(3, 0, 1, 2, clause="HZ-16")
    wild_draws_only: bool = switch(False, clause="HZ-16")
    discard_pays: str = choice("each", "double", "own", "all", clause="HZ-19")
    scoring: str = choice("multipliers", "fan", clause="HZ-26")
    fan_cap: int = number(4, 1, 20, clause="HZ-26")
    ten_honours: bool = switch(False, clause="HZ-27")
    chengbao: str = choice("claims", "chi", "off", clause="HZ-21")
    third_chi: bool = switch(True, clause="HZ-24")
    break_: str = choice("sum", "smaller", clause="HZ-30")
    locked_draws: bool = switch(False, clause="HZ-28")
    kong_after_claim: bool = switch(False, clause="HZ-29")


class HangzhouNotes:
    """What each seat did with wild tiles, what it passed on, and who took whose discards."""

    __slots__ = ("locks", "missed", "piao", "piao_kongs", "taken", "turn_kongs", "wild_windows")

    def __init__(self, seats: int) -> None:
        self.piao = [0] * seats  # length of the chain of 飘 (HZ-13)
        self.piao_kongs = [0] * seats  # how many turns of that chain had a kong (HZ-14)
        self.turn_kongs = [0] * seats  # kongs of the seat in its turn, where each counts (HZ-14)
        self.locks = 0  # a bit for each seat whose wild discard locks the others (HZ-15)
        self.missed = [0] * seats  # a bit for each tile the seat passed a win on (HZ-17)
        self.taken = [[0] * seats for _ in range(seats)]  # [discarder][taker] (HZ-21)
        self.wild_windows: list[int] = []  # who discarded wild and has not drawn since (HZ-23)

    def clone(self) -> "HangzhouNotes":
        """Copy the notes."""
        other = HangzhouNotes(0)
        other.piao = self.piao[:]
        other.piao_kongs = self.piao_kongs[:]
        other.turn_kongs = self.turn_kongs[:]
        other.locks = self.locks
        other.missed = self.missed[:]
        other.taken = [row[:] for row in self.taken]
        other.wild_windows = self.wild_windows[:]
        return other


class TenHonours(Declaration):
    """HZ-27: 十风, a win by the tenth of ten honours discarded first."""

    clause = "HZ-27"
    code = "hu"
    wins = True

    def may(self, state: State, seat: int, discarded: Face) -> bool:
        """With the tenth honour, where nothing is melded."""
        thrown = discarded_by(state, seat)
        if len(thrown) != _HONOURS - 1 or state.melds[seat]:
            return False
        return min(*thrown, discarded) >= EAST

    def bars(self, state: State, seat: int, discarded: Face) -> list[Bar]:
        """HZ-27."""
        return [] if self.may(state, seat, discarded) else [bar("shifeng", self.clause)]

    def advice(self, state: State, seat: int) -> Action | None:
        """Go for it as soon as the hand holds all the honours that are lacking."""
        thrown, counts = discarded_by(state, seat), state.hands[seat].counts
        lacking = _HONOURS - len(thrown)
        honours = [tile for tile in range(EAST, FACES) if counts[tile]]
        if state.melds[seat] or not 0 < lacking <= sum([counts[tile] for tile in honours]):
            return None
        asked = state.asked[seat]
        if min(thrown, default=EAST) < EAST or (asked is not None and asked[0] is HU):
            return None
        if state.window is Window.CLAIM:
            return PASS
        return DISCARD[min(honours, key=lambda tile: counts[tile])]


class Hangzhou(Variant[HangzhouOptions]):
    """The rules of Hangzhou."""

    name = "hangzhou"
    options_type = HangzhouOptions
    first_streak = 1  # HZ-20
    time_bank = False  # HZ-6
    seven_pairs = True  # HZ-9
    circumstances = (
        counted("caipiao", range(4)), counted("gangpiao", range(5)),
        counted("liangang", range(1, 5)),
        by_another("chengbao"), by_others("fanchengbao"),
    )  # fmt: skip
    codes = Codes(
        wins=("pinghu", *dict(SEVEN_PAIRS), "shifeng"),
        factors=(
            *dict(SEVEN_PAIRS), "shifeng", "baotou", "caipiao", "gangpiao", "gangkai", "wucaishen",
            "pinghu", "fengding", "zhuang", "sanjia", "fangchong", "fanchengbao", "taopao",
        ),
        payments=(*_BY_WIN, *[f"{code}fan" for code in _BY_WIN], "taopao"),
        bars=(
            "caisuo", "kaoxiang", "no_discard_wins", "only_drawn", "pingzhuang", "shifeng",
            "third_chi", "xianjia",
        ),
        remarks=("caisuo", "louhu", "only_drawn", "yaopai"),
    )  # fmt: skip
    clauses: ClassVar[Mapping[str, str]] = {
        "wild": "HZ-4", "rob": "HZ-8", "shape": "HZ-9",
    }  # fmt: skip

    def __init__(self, options: HangzhouOptions) -> None:
        self.turns_up = options.caishen == "turned_up"
        if self.turns_up:
            self.opening = (Deal(), TurnUpLast())  # HZ-2, HZ-3
        else:
            self.first_roles = roles((WHITE,))  # HZ-3
        self.robbable = options.rob_kongs  # HZ-8
        self.kong_after_claim = options.kong_after_claim  # HZ-29
        # What is asked in every turn; an option itself takes longer to look up.
        self._reserve = options.reserve  # HZ-8
        self._least = options.discard_win_streak  # HZ-16
        self._third_chi = options.third_chi  # HZ-24
        self._locked_draws = options.locked_draws  # HZ-28
        self._fan = options.scoring == "fan"  # HZ-26
        if self._fan:
            self.plain_win = (("pinghu", 0), ("fengding", options.fan_cap))
        if options.ten_honours:
            self.moves = (TenHonours(),)  # HZ-27
        self._from_baotou = options.wild_draws_only  # HZ-16
        if self._from_baotou:
            self.estimates = ("conditions", "useful")
        super().__init__(options)

    def new_notes(self, seats: int) -> HangzhouNotes:
        """Start the notes of a round."""
        return HangzhouNotes(seats)

    def find_break(self, dice: Sequence[int]) -> Break:
        """HZ-2; HZ-30: by option the smaller die tells how many stacks are skipped."""
        broken = super().find_break(dice)
        if self.options.break_ == "smaller":
            return replace(broken, stacks=min(dice))
        return broken

    # -- play: HZ-4 to HZ-7 need nothing here: they are what the flow does by itself ----------

    def reserve(self, kongs: int) -> int:
        """HZ-8: as many tiles as the room says."""
        return self._reserve

    def may_win_on(self, state: State, tile: Face, source: int, by: str) -> int:
        """HZ-16: between the dealer and another, from a certain streak on; never in a lock.

        Robbing a kong is no different (HZ-8).
        """
        notes: HangzhouNotes = state.notes
        least = self._least
        wild = state.roles.plays[tile] < 0  # HZ-4
        if wild or notes.locks or least == 0 or state.streak < least:
            return 0
        seats = -1 if source == state.dealer else 1 << state.dealer
        for seat, missed in enumerate(notes.missed):
            if missed >> tile & 1:  # HZ-17
                seats &= ~(1 << seat)
        return seats

    def bars_win_on(self, state: State, seat: int, tile: Face, source: int, by: str) -> list[Bar]:
        """HZ-4, HZ-15, HZ-16, HZ-17."""
        notes: HangzhouNotes = state.notes
        least = self.options.discard_win_streak
        found = [bar("caisuo", "HZ-15", seat=other) for other in tiles_in(notes.locks)]
        if state.roles.plays[tile] < 0:
            found.append(bar("wild_claim", "HZ-4", tiles=NAMES[tile]))
        if least == 0:
            found.append(bar("no_discard_wins", "HZ-16"))
        elif state.streak < least:
            found.append(bar("pingzhuang", "HZ-16", count=least))
        elif state.dealer not in (seat, source):
            found.append(bar("xianjia", "HZ-16", seat=state.dealer))
        if notes.missed[seat] >> tile & 1:
            found.append(bar("louhu", "HZ-17", tiles=NAMES[tile]))
        return found

    def bars_claim(
        self, state: State, seat: int, tile: Face, source: int, claim: Action
    ) -> list[Bar]:
        """HZ-15: nobody takes a discard while another player's lock is open. HZ-24."""
        found = [bar("caisuo", "HZ-15", seat=other) for other in _locked_by(state, seat)]
        if claim.kind is Kind.CHI and not self._third_chi:
            chis = [meld for meld in state.melds[seat] if meld.kind is Kind.CHI]
            if len(chis) >= _CHIS:
                found.append(bar("third_chi", "HZ-24"))
        return found

    def discards(self, state: State, seat: int) -> list[Action]:
        """HZ-28: in a lock only the tile just drawn, where the room says so."""
        if self._bound(state, seat):
            return [DISCARD[state.drawn]]
        return super().discards(state, seat)

    def bars_discard(self, state: State, seat: int, tile: Face) -> list[Bar]:
        """HZ-28."""
        return [bar("only_drawn", "HZ-28", tiles=NAMES[state.drawn])]

    def _bound(self, state: State, seat: int) -> bool:
        """HZ-28: whether a seat with its turn may discard only what it has drawn."""
        if not self._locked_draws or state.drawn_by is Drawn.NOTHING:
            return False
        return bool(_locked_by(state, seat))

    def on_draw(self, state: State, seat: int) -> None:
        """The own draw ends lock, missed wins and the window for leaving."""
        notes: HangzhouNotes = state.notes
        if not state.kong_turn:
            notes.turn_kongs[seat] = 0
        notes.missed[seat] = 0
        if seat in notes.wild_windows:
            notes.wild_windows.remove(seat)
            notes.locks &= ~(1 << seat)

    def on_discard(self, state: State, seat: int, tile: Face) -> None:
        """HZ-13: a wild discard may be a 飘; anything else ends the chain."""
        notes: HangzhouNotes = state.notes
        if state.roles.plays[tile] >= 0:
            notes.piao[seat] = notes.piao_kongs[seat] = 0
            return
        notes.locks |= 1 << seat
        notes.wild_windows = [other for other in notes.wild_windows if other != seat] + [seat]
        # A hand left in the 暴头 state and the wild tile just discarded: it could have won.
        if state.drawn_by is not Drawn.NOTHING and is_baotou(state.hands[seat]):
            notes.piao[seat] += 1
            notes.piao_kongs[seat] += self._kongs(state, seat) if state.kong_turn else 0
        else:
            notes.piao[seat] = notes.piao_kongs[seat] = 0

    def on_claim(self, state: State, seat: int, source: int) -> None:
        """HZ-21 counts it; it ends the own lock (HZ-15) and chain (HZ-13)."""
        notes: HangzhouNotes = state.notes
        notes.taken[source][seat] += self._counts(state.melds[seat][-1])
        notes.locks &= ~(1 << seat)
        notes.piao[seat] = notes.piao_kongs[seat] = notes.turn_kongs[seat] = 0

    def on_kong(self, state: State, seat: int, meld: Meld) -> None:
        """HZ-14: where each kong of a turn counts they are counted."""
        state.notes.turn_kongs[seat] += self.options.turn_kongs == "each"

    def _kongs(self, state: State, seat: int) -> int:
        """HZ-14: how many kongs of a turn with a replacement count: one, or each."""
        notes: HangzhouNotes = state.notes
        return max(notes.turn_kongs[seat], 1)

    def _counts(self, meld: Meld) -> bool:
        """HZ-21: whether it counts as taken from somebody."""
        counted = self.options.chengbao
        return counted == "claims" or (counted == "chi" and meld.kind is Kind.CHI)

    def on_decline(
        self, state: State, seat: int, offered: Sequence[Action], answer: Action
    ) -> None:
        """HZ-17: a win passed on."""
        if passed_win(offered, answer):
            state.notes.missed[seat] |= 1 << state.claim_tile

    # -- winning -----------------------------------------------------------------------------

    def is_win(self, state: State, seat: int, hand: Hand, by: str) -> bool:
        """HZ-9: four melds and a pair, or seven pairs."""
        if not (is_standard(hand) or is_seven_pairs(hand)):
            return False
        return not (self._from_baotou and hand.wilds) or self._may_win_with_wild(state, hand, by)

    def _may_win_with_wild(self, state: State, hand: Hand, by: str) -> bool:
        """HZ-16: where who holds a wild wins from 暴头 or by 杠开 only."""
        if by != "draw":
            return False
        return state.drawn_by is Drawn.KONG or drawn_in_baotou(state, hand) != NO_FACE

    def bars_win(self, state: State, seat: int, hand: Hand, by: str) -> list[Bar]:
        """HZ-9, HZ-16."""
        if is_standard(hand) or is_seven_pairs(hand):
            return [] if self.is_win(state, seat, hand, by) else [bar("kaoxiang", "HZ-16")]
        return self.bars_shape(state, seat, hand)

    def bars_shape(self, state: State, seat: int, hand: Hand) -> list[Bar]:
        """HZ-9: however a wild may win."""
        missing = super().distance(state, seat, hand) + 1
        return [bar("not_complete", "HZ-9", count=missing)] if missing else []

    def one_short(self, state: State, seat: int) -> bool:
        """Of one of the two shapes."""
        hand = state.hands[seat]
        return is_one_short(hand) or is_one_short_of_pairs(hand)

    def winners(self, state: State, seats: list[int]) -> list[int]:
        """HZ-18: the first in order of play counted from the dealer."""
        return [min(seats, key=lambda seat: (seat - state.dealer) % state.seats)]

    def waits(self, state: State, seat: int) -> int:
        """The tiles that complete the hand."""
        hand = state.hands[seat]
        waits = standard_waits(hand) | seven_pairs_waits(hand)
        if not self._from_baotou:
            return waits
        if hand.wilds:
            return waits if is_baotou(hand) else 0
        return waits & ~sum(1 << tile for tile in state.roles.wild)

    def distance(self, state: State, seat: int, hand: Hand) -> int:
        """HZ-16: where a wild tile wins from 暴头 only, the distance to that."""
        if not (self._from_baotou and hand.wilds):
            return super().distance(state, seat, hand)
        steps = any_tile_distance(hand)
        if hand.size >= _CONCEALED:
            steps = min(steps, any_pair_distance(hand))
        return steps if steps or hand.size % 3 == 1 else -1

    def prospects(self, state: State, seat: int) -> Prospects:
        """Each discard is tried where the distance is one of the town's own."""
        return Prospects(state, seat) if self._from_baotou else super().prospects(state, seat)

    def score(self, state: State, seat: int, by: str, source: int | None, tile: Face) -> Win:
        """HZ-10: seven pairs come first, and always pay more."""
        return next(self.readings(state, seat, by, source, tile))

    def readings(
        self, state: State, seat: int, by: str, source: int | None, tile: Face
    ) -> Iterator[Win]:
        """HZ-10: what the shape is worth, times what the hand was before the draw."""
        hand = state.hands[seat]
        melds = tuple(map(str, state.melds[seat]))
        if by == TenHonours.code:
            factors = self._by_fan((self._ten_honours(state, seat),), hand)
            yield Win(seat, by, source, "shifeng", factors, loose_groups(hand), melds)
            return
        drawn = drawn_in_baotou(state, hand) if by == "draw" else NO_FACE
        before = self._before_the_draw(state, seat, by, drawn)
        if is_seven_pairs(hand):  # HZ-12: also where 暴头 was by melds
            wild_quads = self.options.wild_quads  # HZ-11
            groups = seven_pairs_groups(hand, wild_quads)
            quads = quads_in(groups, wild_quads)
            worth = FAN_PAIRS[min(quads, 1)] if self._fan else SEVEN_PAIRS[quads]
            factors = self._by_fan((worth, *before), hand)
            yield Win(seat, by, source, worth[0], factors, groups, melds)
        if is_standard(hand):
            groups = self._melds(hand, drawn)
            factors = self._by_fan(before, hand)
            yield Win(seat, by, source, "pinghu", factors, groups, melds)

    def _ten_honours(self, state: State, seat: int) -> tuple[str, int]:
        """HZ-27: 3 fan, with a 白 among them 4; where nothing is counted by fan each doubles."""
        fan = 4 if WHITE in discarded_by(state, seat) else 3
        return "shifeng", fan if self._fan else 2**fan

    def _by_fan(self, factors: Factors, hand: Hand) -> Factors:
        """HZ-26: where fan are counted, one for a hand without a wild; and the cap."""
        if not self._fan:
            return factors
        if not hand.wilds:
            factors = (*factors, ("wucaishen", 1))
        return (*(factors or (("pinghu", 0),)), ("fengding", self.options.fan_cap))

    def _before_the_draw(self, state: State, seat: int, by: str, drawn: Face) -> Factors:
        notes: HangzhouNotes = state.notes
        factors: list[tuple[str, int]] = []
        each = 1 if self._fan else 2
        if drawn != NO_FACE:
            factors.append(("baotou", each))  # HZ-12
            factors += [("caipiao", each)] * notes.piao[seat]  # HZ-13
            if not self._fan:
                factors += [("gangpiao", 2)] * notes.piao_kongs[seat]  # HZ-14
        if by == "draw" and state.drawn_by is Drawn.KONG:
            factors += [("gangkai", each)] * self._kongs(state, seat)  # HZ-14
        return tuple(factors)

    def _melds(self, hand: Hand, drawn: Face) -> tuple[Group, ...]:
        """Read melds and a pair; from 暴头 the tile drawn is in the pair."""
        if drawn != NO_FACE:
            rest = hand.clone()
            rest.remove(drawn)
            if is_melds_and_wild(rest):
                return reading_beside_wild(rest, drawn).groups
        return next(standard_readings(hand)).groups

    # -- settlement --------------------------------------------------------------------------

    payments: ClassVar[Mapping[str, str]] = dict.fromkeys(
        [f"{code}fan" for code in _BY_WIN],  # HZ-26
        "di * 2 ** min(others, fengding) * (zhuang + sanjia + fangchong + fanchengbao)",
    )

    def settle(self, state: State, win: Win, index: int) -> None:
        """HZ-19, HZ-21, HZ-22."""
        winner = win.seat
        others = state.after(winner)
        shares = {payer: self._dealer_factor(state, winner, payer) for payer in others}
        everyone = sum(shares.values())
        taken = state.notes.taken
        if win.source is None:
            code, payers = "zimo", others
            double = [payer for payer in others if taken[winner][payer] >= 3]
            single = [p for p in others if taken[p][winner] >= 3 and p not in double]
            for payer in single:
                self._pay(state, payer, win, index, "chengbao", ("sanjia", everyone))
            for payer in double:
                self._pay(state, payer, win, index, "fanchengbao", ("sanjia", everyone), True)
            if single or double:
                return
        elif self.options.discard_pays == "all":
            self._pay(state, win.source, win, index, "fangchong", ("sanjia", everyone))
            return
        else:
            code = "fangchong"
            payers = [win.source] if self.options.discard_pays == "own" else others
        for payer in payers:
            twice = payer == win.source and self.options.discard_pays == "double"
            self._pay(state, payer, win, index, code, ("zhuang", shares[payer]), twice)

    def _pay(
        self,
        state: State,
        payer: int,
        win: Win,
        index: int,
        code: str,
        share: tuple[str, int],
        twice: bool = False,
    ) -> None:
        """HZ-19, HZ-26: the share of a win, or twice the share."""
        factors: list[tuple[str, int]] = [("di", self.options.base), *win.factors]
        if self._fan or share[1] > 1:
            factors.append(share)
        if twice:
            factors.append((code, share[1] if self._fan else 2))
        state.pay(payer, win.seat, f"{code}fan" if self._fan else code, index, tuple(factors))

    def _dealer_factor(self, state: State, winner: int, payer: int) -> int:
        """HZ-19: 2, 4, 8 for streak 1, 2, 3 and more between the dealer and another."""
        return 2 ** min(state.streak, 3) if state.dealer in (winner, payer) else 1

    def settle_leave(self, state: State, seat: int) -> None:
        """HZ-23: 逃跑."""
        base = ("di", self.options.base)
        open_windows = [other for other in state.notes.wild_windows if other != seat]
        if not open_windows:
            state.pay(seat, HOUSE, "taopao", None, (base, ("taopao", 8)))
            return
        payee = open_windows[-1] if is_ready(state, open_windows[-1]) else HOUSE
        state.pay(seat, payee, "taopao", None, (base, ("taopao", 32)))

    def next_deal(self, state: State, drawn: bool) -> tuple[int, int]:
        """HZ-7, HZ-20."""
        dealer = state.dealer if drawn else state.wins[0].seat
        return dealer, state.streak + 1 if dealer == state.dealer else self.first_streak

    # -- what is seen, and what can be said of a single hand ----------------------------------

    def hide_again(self, state: State, seat: int) -> None:
        """What others passed on, and whether their wild discards were 飘, nobody knows (C-15)."""
        notes: HangzhouNotes = state.notes
        for other in state.after(seat):
            notes.missed[other] = notes.piao[other] = notes.piao_kongs[other] = 0

    def remarks(self, state: State, seat: int) -> list[dict[str, Any]]:
        """Open locks, the own missed wins, and who is about to pay for whom."""
        notes: HangzhouNotes = state.notes
        found = remark_on_seats("caisuo", "HZ-15", notes.locks)
        if self._locked_draws and _locked_by(state, seat):
            found.append({"code": "only_drawn", "clause": "HZ-28"})
        found += remark_on_tiles("louhu", "HZ-17", notes.missed[seat])
        for giver, row in enumerate(notes.taken):
            for taker, count in enumerate(row):
                if count >= 2 and seat in (giver, taker):
                    about = {"seat": taker, "from": giver, "count": count}
                    found.append({"code": "yaopai", "clause": "HZ-21", **about})
        return found

    marks: ClassVar[Mapping[str, Mark]] = {
        "caipiao": Mark("piao", "numbers"),
        "gangpiao": Mark("piao_kongs", "numbers"),
        "liangang": Mark("turn_kongs", "numbers"),
        "caisuo": Mark("locks", "seats"),
        "dacai": Mark("wild_windows", "order"),
        "louhu": Mark("missed", "tiles"),
    }

    def infer_notes(self, state: State) -> None:
        """HZ-15, HZ-21: whose last discard is wild has not drawn since; melds tell who took."""
        notes: HangzhouNotes = state.notes
        if state.kong_turn and self.options.turn_kongs == "each":
            notes.turn_kongs[state.turn] = 1
        for seat in (state.turn, *state.after(state.turn)):
            wild = any(state.roles.plays[tile] < 0 for tile in state.discards[seat][-1:])
            if wild and not has_drawn(state, seat):
                notes.locks |= 1 << seat
            for meld in state.melds[seat]:
                if meld.source is not None:
                    notes.taken[meld.source][seat] += self._counts(meld)

    def check_notes(self, state: State) -> None:
        """HZ-13, HZ-14: a wild discard for each 飘, and a hand still in the 暴头 state."""
        notes: HangzhouNotes = state.notes
        unnoted = [seat for seat in tiles_in(notes.locks) if seat not in notes.wild_windows]
        first = state.turn + (state.window is Window.CLAIM)  # whose discard is the oldest
        unnoted.sort(key=lambda seat: (seat - first) % state.seats)
        notes.wild_windows = unnoted + notes.wild_windows
        for seat, piao in enumerate(notes.piao):
            wild = sum(state.roles.plays[tile] < 0 for tile in state.discards[seat])
            if piao > wild:
                raise ScenarioError("caipiao_discards", seat=seat, piao=piao, wild=wild)
            if piao and not has_drawn(state, seat) and not is_baotou(state.hands[seat]):
                raise ScenarioError("caipiao_hand", seat=seat)
            if notes.piao_kongs[seat] > self._most_piao_kongs(state, seat):
                raise ScenarioError("gangpiao_mark", seat=seat)
            if any(state.roles.plays[tile] < 0 for tile in tiles_in(notes.missed[seat])):
                raise ScenarioError("louhu_wild", seat=seat)

    def set_circumstance(self, state: State, seat: int, name: str, value: int) -> None:
        """Let a hand that is scored by itself have a history."""
        notes: HangzhouNotes = state.notes
        if name == "caipiao":
            self._check_piao(state, seat, value)
            notes.piao[seat] = value
        elif name == "gangpiao":
            most = self._most_piao_kongs(state, seat)
            if value > most:
                raise OptionError("gangpiao_range", piao=most, value=value)
            notes.piao_kongs[seat] = value
        elif name == "liangang":
            self._check_turn_kongs(state, seat, value)
            notes.turn_kongs[seat] = value
        elif self.options.chengbao == "off":
            raise OptionError("not_in_room", circumstance=name)
        elif name == "chengbao":
            notes.taken[value][seat] = 3
        else:
            notes.taken[seat][value] = 3

    def _most_piao_kongs(self, state: State, seat: int) -> int:
        """HZ-14: a turn of the chain with a kong counts once, or every kong of such a turn."""
        piao: int = state.notes.piao[seat]
        if self.options.turn_kongs == "once" or not piao:
            return piao
        return len([meld for meld in state.melds[seat] if meld.is_kong])

    def _check_turn_kongs(self, state: State, seat: int, value: int) -> None:
        """Refuse several kongs in a turn that had none, or where they count once."""
        most = 1
        if self.options.turn_kongs == "each" and state.drawn_by is Drawn.KONG:
            most = len([meld for meld in state.melds[seat] if meld.is_kong])
        if value > most:
            raise OptionError("liangang_range", most=most, value=value)

    def _check_piao(self, state: State, seat: int, value: int) -> None:
        """Refuse more 飘 than can have been: a wild tile was thrown for each (HZ-13)."""
        hand = state.hands[seat]
        drew = state.claim_tile == NO_FACE and state.drawn_by is not Drawn.DEALT
        if value and not (drew and drawn_in_baotou(state, hand) != NO_FACE):
            raise OptionError("caipiao_needs_baotou")
        wilds = sum(tile in state.roles.wild for tile in self.deck)
        most = wilds - len(state.turned_up) - hand.wilds
        if value > most:
            raise OptionError("caipiao_range", most=most, value=value)


def discarded_by(state: State, seat: int) -> list[Face]:
    """List what a seat has discarded, and what others took of it behind the rest."""
    melds = [meld for melds in state.melds for meld in melds if meld.source == seat]
    return [*state.discards[seat], *[meld.taken for meld in melds]]


def _locked_by(state: State, seat: int) -> list[int]:
    """HZ-15: the others whose wild discards lock a seat."""
    notes: HangzhouNotes = state.notes
    return tiles_in(notes.locks & ~(1 << seat))


def is_baotou(hand: Hand) -> bool:
    """HZ-12: one wild tile and otherwise melds only, or six pairs: any tile wins."""
    return is_melds_and_wild(hand) or is_six_pairs_and_wild(hand)


def drawn_in_baotou(state: State, hand: Hand) -> Face:
    """HZ-12: the tile drawn, if without it the hand was in the 暴头 state; else NO_FACE."""
    rest = hand.clone()
    for tile in drawn_tiles(state, hand):
        rest.remove(tile)
        if is_baotou(rest):
            return tile
        rest.add(tile)
    return NO_FACE
