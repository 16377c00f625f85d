"""Towns that answer one question wrongly, each as a person would: what the check must find.

They are our towns and that of the example package, with one method written again.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple

from fangcheng_sichuan.variant import GiveUpSuit, Sichuan, SichuanOptions, fan, length

from fangcheng.errors import ScenarioError
from fangcheng.game.actions import Action
from fangcheng.game.ledger import Win
from fangcheng.game.marks import Mark
from fangcheng.game.options import number
from fangcheng.game.prospects import Prospects, StandardProspects
from fangcheng.game.state import State
from fangcheng.game.variant import Variant
from fangcheng.hands.distance import standard_distance, standard_useful
from fangcheng.hands.hand import Hand
from fangcheng.hands.shapes import (
    is_one_short,
    is_seven_pairs,
    is_standard,
    seven_pairs_waits,
    standard_waits,
)
from fangcheng.tiles import FACES, Face, tiles_in
from fangcheng.towns.hangzhou.variant import Hangzhou, HangzhouOptions
from fangcheng.towns.jinzhou.variant import Jinzhou
from fangcheng.towns.lanzhou.variant import Lanzhou, LanzhouOptions, Ting
from fangcheng.towns.qinhuangdao.variant import Qinhuangdao
from fangcheng.towns.zhangzhou.variant import Zhangzhou, ZhangzhouOptions


class Wrong(NamedTuple):
    """A town, and what the check must say of it."""

    town: type[Variant]
    check: str
    codes: tuple[str, ...]
    """Any of these may be met first."""


# -- what completes a hand -------------------------------------------------------------------------


class NothingCompletes(Hangzhou):
    """Left for later."""

    def waits(self, state: State, seat: int) -> int:
        return 0


class AllCompletes(Hangzhou):
    """Asks how far the hand is, and then names every tile."""

    def waits(self, state: State, seat: int) -> int:
        return -1 if self.distance(state, seat, state.hands[seat]) == 0 else 0


class ForgetsPairs(Hangzhou):
    """Seven pairs win, and nobody waits for them."""

    def waits(self, state: State, seat: int) -> int:
        return standard_waits(state.hands[seat])


class ForgetsWildTiles(Hangzhou):
    """A wild tile completes any ready hand, too."""

    def waits(self, state: State, seat: int) -> int:
        return super().waits(state, seat) & ~sum(1 << tile for tile in state.roles.wild)


class ForgetsWhoPlaysWhom(Hangzhou):
    """Names the faces that are needed, not the tiles that play them."""

    def waits(self, state: State, seat: int) -> int:
        found = super().waits(state, seat)
        plays = state.roles.plays
        return sum({1 << (tile if plays[tile] < 0 else plays[tile]) for tile in tiles_in(found)})


class ForgetsVoid(Sichuan):
    """The suit given up is asked for by `is_win` alone."""

    def waits(self, state: State, seat: int) -> int:
        return standard_waits(state.hands[seat]) | seven_pairs_waits(state.hands[seat])


class ForgetsConditions(Jinzhou):
    """Any four melds and a pair."""

    def waits(self, state: State, seat: int) -> int:
        return standard_waits(state.hands[seat])


class ForgetsTheNamedPair(Lanzhou):
    """The rule of the pair is asked for by `is_win` alone."""

    def waits(self, state: State, seat: int) -> int:
        hand = state.hands[seat]
        return self.reader.waits(hand) | (seven_pairs_waits(hand) if self.seven_pairs else 0)


class ForgetsOption(Zhangzhou):
    """Seven pairs and a triplet, also where the room does not play them."""

    def is_win(self, state: State, seat: int, hand: Hand, by: str) -> bool:
        return super().is_win(state, seat, hand, by) or (by == "discard" and is_seven_pairs(hand))

    def waits(self, state: State, seat: int) -> int:
        hand = state.hands[seat]
        return standard_waits(hand)


class LeavesTileBehind(Qinhuangdao):
    """Tries each tile, and goes home once one is found."""

    def waits(self, state: State, seat: int) -> int:
        hand = state.hands[seat]
        for tile in range(FACES):
            if hand.counts[tile] < 4:
                hand.add(tile)
                if is_standard(hand):
                    return super().waits(state, seat) | 1 << tile
                hand.remove(tile)
        return super().waits(state, seat)


class ShortOfMeldsOnly(Hangzhou):
    """The quick question forgets seven pairs."""

    def one_short(self, state: State, seat: int) -> bool:
        return is_one_short(state.hands[seat])


class ShortOnlyIfConcealed(Sichuan):
    """The quick question takes it that ready hands lie concealed."""

    def one_short(self, state: State, seat: int) -> bool:
        return not state.melds[seat]


class NeverBecomesReady(Lanzhou):
    """The quick question forgets seven pairs."""

    def may_become_ready(self, state: State, seat: int) -> bool:
        return self.reader.may_become_ready(state.hands[seat])


class BecomesReadyTooLate(Jinzhou):
    """One discard before a ready hand, the distance may still be 0."""

    def may_become_ready(self, state: State, seat: int) -> bool:
        return standard_distance(state.hands[seat]) < 0


class AnyTing(Ting):
    """Takes it that nobody declares a hand that is not ready."""

    def may(self, state: State, seat: int, discarded: Face) -> bool:
        return True


class DeclaresAnything(Lanzhou):
    """Lets hands be declared that are not ready."""

    def __init__(self, options: LanzhouOptions) -> None:
        super().__init__(options)
        self.declarations = (AnyTing(),)


# -- how far a hand is -----------------------------------------------------------------------------


class AlwaysThree(Hangzhou):
    """Left for later."""

    def distance(self, state: State, seat: int, hand: Hand) -> int:
        return 3


class AlwaysThreeToo(Qinhuangdao):
    """Left for later, in a town whose distance is an estimate."""

    def distance(self, state: State, seat: int, hand: Hand) -> int:
        return 3


class CountsTilesNotSteps(Hangzhou):
    """How many tiles are missing, which is one more."""

    def distance(self, state: State, seat: int, hand: Hand) -> int:
        return super().distance(state, seat, hand) + 1


class FarFromPairs(Hangzhou):
    """Seven pairs are not counted."""

    def distance(self, state: State, seat: int, hand: Hand) -> int:
        return standard_distance(hand)


class NearByVoid(Sichuan):
    """Tiles of the suit given up count as any others."""

    def distance(self, state: State, seat: int, hand: Hand) -> int:
        return Variant.distance(self, state, seat, hand)


class CountsKongsTwice(Hangzhou):
    """Four alike are taken for a meld that is there already."""

    def distance(self, state: State, seat: int, hand: Hand) -> int:
        return max(super().distance(state, seat, hand) - hand.counts.count(4), 0)


class PenaltyForHonours(Zhangzhou):
    """A hand with many honours is farther, thinks whoever wrote it."""

    def distance(self, state: State, seat: int, hand: Hand) -> int:
        honours = sum(hand.counts[27:FACES])
        return super().distance(state, seat, hand) + (honours > 4)


class UsefulIsWaits(Hangzhou):
    """Only of ready hands."""

    def useful(self, state: State, seat: int, hand: Hand) -> int:
        return self.waits(state, seat)


class AllUseful(Jinzhou):
    """Left for later, in a town whose distance is an estimate."""

    def useful(self, state: State, seat: int, hand: Hand) -> int:
        return (1 << FACES) - 1


class UsefulForgetsPairs(Hangzhou):
    """Seven pairs are not counted."""

    def useful(self, state: State, seat: int, hand: Hand) -> int:
        return standard_useful(hand)


class QuickButWrong(Hangzhou):
    """The quick way for all discards forgets seven pairs."""

    def prospects(self, state: State, seat: int) -> Prospects:
        return StandardProspects(state, seat, False)


# -- what a win is worth ---------------------------------------------------------------------------


class WorstReading(Sichuan):
    """`min` for `max`."""

    def score(self, state: State, seat: int, by: str, source: int | None, tile: Face) -> Win:
        return min(self.readings(state, seat, by, source, tile), key=lambda win: fan(win.factors))


class FirstReading(Qinhuangdao):
    """Takes it that any reading will do."""

    def score(self, state: State, seat: int, by: str, source: int | None, tile: Face) -> Win:
        return next(self.readings(state, seat, by, source, tile))


class LongestReading(Qinhuangdao):
    """The most factors for the greatest product."""

    def score(self, state: State, seat: int, by: str, source: int | None, tile: Face) -> Win:
        return max(self.readings(state, seat, by, source, tile), key=lambda win: len(win.factors))


class BonusNobodyReads(Lanzhou):
    """`score` knows a factor that `readings` do not."""

    def score(self, state: State, seat: int, by: str, source: int | None, tile: Face) -> Win:
        win = super().score(state, seat, by, source, tile)
        return win._replace(factors=(*win.factors, ("zimo", 2))) if by == "draw" else win


class WinnerIsDealer(Hangzhou):
    """The seats are mixed up."""

    def score(self, state: State, seat: int, by: str, source: int | None, tile: Face) -> Win:
        return super().score(state, seat, by, source, tile)._replace(seat=state.dealer)


class GiverForgotten(Jinzhou):
    """`source` is not handed on."""

    def score(self, state: State, seat: int, by: str, source: int | None, tile: Face) -> Win:
        return super().score(state, seat, by, source, tile)._replace(source=None)


class ReadsWithoutTheTile(Hangzhou):
    """The group of the winning tile is lost."""

    def readings(
        self, state: State, seat: int, by: str, source: int | None, tile: Face
    ) -> Iterator[Win]:
        for win in super().readings(state, seat, by, source, tile):
            yield win._replace(groups=win.groups[:-1])


class WinnerPays(Sichuan):
    """Payer and payee the wrong way round."""

    def settle(self, state: State, win: Win, index: int) -> None:
        for payer in state.after(win.seat) if win.source is None else [win.source]:
            state.pay(win.seat, payer, "zimo", index, self._worth(win.factors))


# -- rooms -----------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class WithLimit(HangzhouOptions):
    """A limit that nobody asks for."""

    limit: int = number(8, 2, 64, clause="HZ-10")


class OptionNobodyReads(Hangzhou):
    """An option is declared and forgotten."""

    options_type = WithLimit


class OptionMisspelt(Zhangzhou):
    """Compares with a word that the option does not take."""

    def __init__(self, options: ZhangzhouOptions) -> None:
        dealer = options.streak_pays == "the dealer"
        super().__init__(replace(options, streak_pays="dealer" if dealer else "all"))


# -- what lies before ----------------------------------------------------------------------------


class SetsNothing(Lanzhou):
    """Circumstances are listed, and nothing sets them."""

    def set_circumstance(self, state: State, seat: int, name: str, value: int) -> None:
        raise NotImplementedError


class CannotSayReady(Lanzhou):
    """A hand scored by itself cannot have declared."""

    circumstances: ClassVar[Any] = Lanzhou.circumstances[1:]


class SaysTingForJia(Jinzhou):
    """Of two ways to declare the second is set like the first."""

    def set_circumstance(self, state: State, seat: int, name: str, value: int) -> None:
        super().set_circumstance(state, seat, "ting" if name == "jia" else name, value)


class ForgetsLastTile(Sichuan):
    """The last tile of the wall cannot be told."""

    circumstances: ClassVar[Any] = (Sichuan.circumstances[0], Sichuan.circumstances[2])


class MarkOfNothing(Zhangzhou):
    """A note was renamed."""

    marks: ClassVar[Mapping[str, Mark]] = {**Zhangzhou.marks, "louhu": Mark("passed", "tiles")}


class MarkOfOtherForm(Hangzhou):
    """A bit for each seat is no list of numbers."""

    marks: ClassVar[Mapping[str, Mark]] = {**Hangzhou.marks, "caisuo": Mark("locks", "numbers")}


class FormOfNothing(Hangzhou):
    """There is no such form."""

    marks: ClassVar[Mapping[str, Mark]] = {**Hangzhou.marks, "caisuo": Mark("locks", "bits")}


class MarkForgotten(Qinhuangdao):
    """What was passed on cannot be told."""

    marks: ClassVar[Mapping[str, Mark]] = {
        code: mark for code, mark in Qinhuangdao.marks.items() if code != "louhu"
    }


class RefusesItsOwnTables(Hangzhou):
    """A check of positions that is too strict."""

    def check_notes(self, state: State) -> None:
        super().check_notes(state)
        if any(state.notes.wild_windows):
            raise ScenarioError("only seat 0 discards wild tiles")


class BathingForgotten(Lanzhou):
    """Who might have declared cannot be told, though it may not declare with every tile."""

    marks: ClassVar[Mapping[str, Mark]] = {
        code: mark for code, mark in Lanzhou.marks.items() if code != "xizao"
    }


# -- what is named ---------------------------------------------------------------------------------


class FactorNotListed(Lanzhou):
    """A factor was thought of later."""

    codes = Lanzhou.codes._replace(factors=())


class PaymentNotListed(Sichuan):
    """Kongs are paid at once, by codes of their own."""

    codes = Sichuan.codes._replace(payments=tuple(Sichuan.payments))


class ReasonNotListed(Jinzhou):
    """A reason was thought of later."""

    codes = Jinzhou.codes._replace(bars=("single_tile", "no_dragons"))


class RemarkNotListed(Qinhuangdao):
    """A remark was thought of later."""

    codes = Qinhuangdao.codes._replace(remarks=())


class FormulaOfNothing(Zhangzhou):
    """The code of a payment is misspelt: it is a plain product then."""

    payments: ClassVar[Mapping[str, str]] = {**Zhangzhou.payments, "ganghau": "di * (gang + hua)"}


class FormulaForgets(Sichuan):
    """Leaves out what is added for a self-draw."""

    payments: ClassVar[Mapping[str, str]] = {
        **Sichuan.payments,
        "huazhu": "di * 2 ** 4",
        "zimo": "di * 2 ** gen",
    }


class FormulaMisnames(Jinzhou):
    """Names a factor otherwise than it is called."""

    payments: ClassVar[Mapping[str, str]] = {"hupai": "base * 2 ** (others - 1)"}


class TellsFewSuits(GiveUpSuit):
    """A seat that holds little of the suit it gives up says so, in words of its own."""

    def carry_out(self, state: State, answers: dict[int, Action]) -> None:
        for seat in sorted(answers):
            if length(state.hands[seat], 0) < 3:
                state.emit("few", seat)
        super().carry_out(state, answers)


class TellsWhatItHolds(Sichuan):
    """What is told follows from a hidden hand, and from no answer."""

    def __init__(self, options: SichuanOptions) -> None:
        super().__init__(options)
        self.opening = (*self.opening[:-1], TellsFewSuits())


WAITS_MORE, WAITS_FEWER = ("waits_more",), ("waits_fewer",)
WRONG: list[Wrong] = [
    Wrong(NothingCompletes, "waits", WAITS_FEWER),
    Wrong(AllCompletes, "waits", WAITS_MORE),
    Wrong(ForgetsPairs, "waits", (*WAITS_FEWER, *WAITS_MORE)),
    Wrong(ForgetsWildTiles, "waits", WAITS_FEWER),
    Wrong(ForgetsWhoPlaysWhom, "waits", (*WAITS_MORE, *WAITS_FEWER)),
    Wrong(ForgetsVoid, "waits", WAITS_MORE),
    Wrong(ForgetsConditions, "waits", (*WAITS_MORE, "not_become_ready")),
    Wrong(ForgetsTheNamedPair, "waits", WAITS_MORE),
    Wrong(ForgetsOption, "waits", WAITS_FEWER),
    Wrong(LeavesTileBehind, "waits", ("changed",)),
    Wrong(ShortOfMeldsOnly, "waits", ("one_short",)),
    Wrong(ShortOnlyIfConcealed, "waits", ("one_short",)),
    Wrong(NeverBecomesReady, "waits", ("not_become_ready",)),
    Wrong(BecomesReadyTooLate, "waits", ("not_become_ready",)),
    Wrong(DeclaresAnything, "waits", ("declared_unready",)),
    Wrong(AlwaysThree, "distance", ("distance_complete", "useful_more", "distance_stuck")),
    Wrong(AlwaysThreeToo, "distance", ("distance_stuck", "useful_more")),
    Wrong(CountsTilesNotSteps, "distance", ("distance_complete", "distance_discards")),
    Wrong(FarFromPairs, "distance", ("distance_complete", "useful_more")),
    Wrong(NearByVoid, "distance", ("distance_incomplete", "useful_fewer", "useful_more")),
    Wrong(CountsKongsTwice, "distance", ("distance_complete", "distance_draw", "useful_fewer")),
    Wrong(PenaltyForHonours, "distance", ("distance_draw", "distance_discard", "useful_more")),
    Wrong(UsefulIsWaits, "distance", ("useful_fewer", "useful_more")),
    Wrong(AllUseful, "distance", ("useful_more",)),
    Wrong(UsefulForgetsPairs, "distance", ("useful_fewer", "useful_more")),
    Wrong(QuickButWrong, "distance", ("prospects_distance", "prospects_useful")),
    Wrong(WorstReading, "score", ("score_less",)),
    Wrong(FirstReading, "score", ("score_less",)),
    Wrong(LongestReading, "score", ("score_less",)),
    Wrong(BonusNobodyReads, "score", ("score_unread",)),
    Wrong(WinnerIsDealer, "score", ("score_names",)),
    Wrong(GiverForgotten, "score", ("score_names",)),
    Wrong(ReadsWithoutTheTile, "score", ("score_reading",)),
    Wrong(WinnerPays, "score", ("score_costs",)),
    Wrong(SetsNothing, "history", ("circumstances_fail",)),
    Wrong(CannotSayReady, "history", ("circumstances_lack",)),
    Wrong(SaysTingForJia, "history", ("circumstances_lack",)),
    Wrong(ForgetsLastTile, "history", ("circumstances_lack",)),
    Wrong(MarkOfNothing, "marks", ("mark_of_nothing",)),
    Wrong(MarkOfOtherForm, "marks", ("mark_misfits",)),
    Wrong(FormOfNothing, "marks", ("mark_form",)),
    Wrong(MarkForgotten, "marks", ("table_differs",)),
    Wrong(RefusesItsOwnTables, "marks", ("table_refused",)),
    Wrong(BathingForgotten, "marks", ("table_differs",)),
    Wrong(TellsWhatItHolds, "mirror", ("told_too_little",)),
    Wrong(OptionNobodyReads, "differs", ("option_unread",)),
    Wrong(OptionMisspelt, "differs", ("option_same",)),
    Wrong(FactorNotListed, "codes", ("unlisted_in_win", "unlisted")),
    Wrong(PaymentNotListed, "codes", ("unlisted",)),
    Wrong(ReasonNotListed, "codes", ("unlisted",)),
    Wrong(RemarkNotListed, "codes", ("unlisted",)),
    Wrong(FormulaOfNothing, "codes", ("formula_code",)),
    Wrong(FormulaForgets, "codes", ("formula_leaves_out",)),
    Wrong(FormulaMisnames, "codes", ("formula_name",)),
]
