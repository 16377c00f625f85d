"""Towns in which one thing is wrong, for the checks that must find it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from fangcheng.game.actions import PASS, Action, choose_word
from fangcheng.game.bars import Bar, bar
from fangcheng.game.ledger import Win
from fangcheng.game.moves import Choice
from fangcheng.game.opening import Deal, Step
from fangcheng.game.options import Options, switch
from fangcheng.game.prospects import Prospects, StandardProspects
from fangcheng.game.state import Notes, State
from fangcheng.game.variant import Variant
from fangcheng.hands.hand import Hand
from fangcheng.tiles import NAMES, Face
from tests.tiny_town import TinyTown


class Unfinished(Variant):
    """Says nothing of who wins."""

    name = "unfinished"


class Estimating(TinyTown):
    """Misspells in what it estimates."""

    name = "estimating"
    estimates = ("shape",)


class Leaky(TinyTown):
    """Loses a tile of the wall with every kong."""

    name = "leaky"

    def on_draw(self, state: State, seat: int) -> None:
        if state.kongs and state.wall.left > 20:
            state.wall.draw()


class Generous(TinyTown):
    """Pays out of nothing."""

    name = "generous"

    def settle(self, state: State, win: Win, index: int) -> None:
        state.pay(-1, win.seat, "zimo", index, (("di", self.options.base),))


class Gratis(TinyTown):
    """Charges nothing."""

    name = "gratis"

    def settle(self, state: State, win: Win, index: int) -> None:
        state.pay((win.seat + 1) % 4, win.seat, "zimo", index, (("di", 0),))


class Empty(TinyTown):
    """Looks for what is not there."""

    name = "empty"

    def score(self, state: State, seat: int, by: str, source: int | None, tile: Face) -> Win:
        return next(iter(()))


class Discreet(TinyTown):
    """Lets a discard cost something, and tells nobody."""

    name = "discreet"

    def on_discard(self, state: State, seat: int, tile: Face) -> None:
        state.pay(seat, (seat + 1) % state.seats, "fine", None, (("di", self.options.base),))


class Misspelt(TinyTown):
    """Has a formula with a name that no factor has."""

    name = "misspelt"
    payments: ClassVar[Mapping[str, str]] = {"zimo": "di + dii"}


class Twice(TinyTown):
    """Lets a seat win twice on one tile."""

    name = "twice"

    def may_win_on(self, state: State, tile: Face, source: int, by: str) -> int:
        return -1

    def winners(self, state: State, seats: list[int]) -> list[int]:
        return [*seats, *seats]


class Nothing(Step):
    """Asks a seat that may do nothing."""

    def ask(self, state: State) -> dict[int, list[Action]]:
        return {2: []}


class Stuck(TinyTown):
    """Waits for ever."""

    name = "stuck"
    opening = (Deal(), Nothing())


class Again(Step):
    """Asks the same again and again."""

    def ask(self, state: State) -> dict[int, list[Action]]:
        return {0: [PASS]}

    def carry_out(self, state: State, answers: dict[int, Action]) -> None:
        state.step -= 1


class Endless(TinyTown):
    """Never begins."""

    name = "endless"
    opening = (Deal(), Again())


class Anything(Step):
    """Takes whatever is answered."""

    def ask(self, state: State) -> dict[int, list[Action]]:
        return {1: [PASS]}

    def accepts(self, state: State, seat: int, action: Action) -> bool:
        return True


class Lax(TinyTown):
    """Lets a seat do what is not listed."""

    name = "lax"
    opening = (Deal(), Anything())


class Peeking(TinyTown):
    """Remarks on the tile that comes next."""

    name = "peeking"

    def remarks(self, state: State, seat: int) -> list[dict[str, Any]]:
        if state.over or not state.wall.left:
            return []
        tile = state.wall.line[state.wall.head]
        return [{"code": "peek", "clause": "PK-1", "tiles": NAMES[tile]}]


class Loud(TinyTown):
    """Tells everybody what was drawn."""

    name = "telling"

    def on_draw(self, state: State, seat: int) -> None:
        state.emit("drew", seat, (state.drawn,))


class Whispering(TinyTown):
    """Tells by its reasons what lies in the wall."""

    name = "whispering"

    def bars_win(self, state: State, seat: int, hand: Hand, by: str) -> list[Bar]:
        return [bar("not_yet", "WH-1", tiles=NAMES[state.wall.line[-1]])]


class Silent(TinyTown):
    """Bars discards without a reason."""

    name = "silent"

    def discards(self, state: State, seat: int) -> list[Action]:
        return super().discards(state, seat)[:3]


class Forgetful(TinyTown):
    """Who deals next hangs on what was played before, at any table."""

    name = "forgetful"
    calls = 0

    def next_deal(self, state: State, drawn: bool) -> tuple[int, int]:
        Forgetful.calls += 1
        return state.dealer, Forgetful.calls


class Shared:
    """Notes that all copies of a round share."""

    def __init__(self) -> None:
        self.draws: list[int] = []

    def clone(self) -> "Shared":
        return self


class Sharing(TinyTown):
    """Its notes do not clone."""

    name = "sharing"

    def new_notes(self, seats: int) -> Notes:
        return Shared()

    def on_draw(self, state: State, seat: int) -> None:
        state.notes.draws.append(seat)


class Counting:
    """Notes that nobody was told."""

    def __init__(self, passed: int = 0) -> None:
        self.passed = passed

    def clone(self) -> "Counting":
        return Counting(self.passed)


class Watching(TinyTown):
    """Remarks on how often others passed: none of them has told."""

    name = "watching"

    def new_notes(self, seats: int) -> Notes:
        return Counting()

    def on_decline(
        self, state: State, seat: int, offered: Sequence[Action], answer: Action
    ) -> None:
        state.notes.passed += 1

    def remarks(self, state: State, seat: int) -> list[dict[str, Any]]:
        return [{"code": "passed", "clause": "WT-1", "count": state.notes.passed}]


class Neighbourly(Step):
    """Advises a seat by its neighbour's tiles."""

    def form(self, state: State, seat: int) -> Choice | None:
        return Choice("side", "word", options=("left", "right"))

    def peeked(self, state: State, seat: int) -> tuple[str, ...]:
        first = state.hands[(seat + 1) % state.seats].tiles()[0]
        return ("left", "right") if first % 2 else ("right", "left")

    def advice(self, state: State, seat: int) -> Action | None:
        return choose_word("side", self.peeked(state, seat)[0])


class Cheating(TinyTown):
    """Lets its bots cheat."""

    name = "cheating"
    opening = (Deal(), Neighbourly())


class Sneaky(Neighbourly):
    """Puts first what a seat should take by its neighbour's tiles."""

    def form(self, state: State, seat: int) -> Choice | None:
        return Choice("side", "word", options=self.peeked(state, seat))

    def advice(self, state: State, seat: int) -> Action | None:
        return None


class Choosy(Neighbourly):
    """Asks a seat or not by its neighbour's tiles."""

    def form(self, state: State, seat: int) -> Choice | None:
        wanted = self.peeked(state, seat)[0] == "left"
        return Choice("side", "word", options=("left", "right")) if wanted else None


class Picking(TinyTown):
    """Tells by whom it asks what others hold."""

    name = "picking"
    opening = (Deal(), Choosy())


class Housed(TinyTown):
    """Lets the house cheat for who runs out of time."""

    name = "housed"
    opening = (Deal(), Sneaky())


class Speechless(TinyTown):
    """Cannot say what completes a hand, which only bots ask here."""

    name = "speechless"

    def waits(self, state: State, seat: int) -> int:
        raise RuntimeError("who knows")


class Hasty(TinyTown):
    """Counts a hand otherwise than it says at once."""

    name = "hasty"

    def distance(self, state: State, seat: int, hand: Hand) -> int:
        return super().distance(state, seat, hand) + bool(hand.counts[0])

    def prospects(self, state: State, seat: int) -> Prospects:
        return StandardProspects(state, seat, False)


@dataclass(frozen=True, kw_only=True)
class TwoSwitches(Options):
    """Two options that do not go together."""

    one: bool = switch(False, "TS-1")
    two: bool = switch(False, "TS-2")


class Clashing(TinyTown):
    """Fails where both options are on."""

    name = "clashing"
    options_type = TwoSwitches

    def on_discard(self, state: State, seat: int, tile: Face) -> None:
        options: Any = self.options
        if options.one and options.two:
            raise RuntimeError("one and two do not go together")


BROKEN: list[tuple[type[Variant], str, int, str]] = [
    (Unfinished, "methods", 0, "the town Unfinished lacks is_win, waits, score, settle, next_deal"),
    (Estimating, "methods", 0, "'estimates' takes shapes, conditions, useful; not shape"),
    (Leaky, "tiles", 20, "tiles lost: "),
    (Generous, "ledger", 20, "no payment from one seat"),
    (Gratis, "ledger", 20, "a payment of 0 points, not of 1 or more"),
    (Discreet, "ledger", 1, "a payment is booked and not told: .*fine"),
    (Misspelt, "codes", 1, "the formula of zimo in `payments` names dii"),
    (Twice, "stuck", 20, r"'winners' of twice names a seat twice: \[(.), \1\] \(referee.py"),
    (Empty, "stuck", 20, r"StopIteration \(broken_towns.py:\d+, score\)"),
    (Stuck, "stuck", 1, "seat 2 is asked and may do nothing"),
    (Endless, "stuck", 1, "the round does not end"),
    (Lax, "refusals", 12, "seat 1 was let do .*, which is not listed as legal"),
    (Peeking, "views", 1, "seat . sees hidden tiles in 'remarks'"),
    (Loud, "streams", 4, "seat . is told of hidden tiles: .*drew"),
    (Whispering, "secrets", 2, "is told why not by hidden tiles"),
    (Cheating, "secrets", 2, "the advice of seat . follows hidden tiles: choose side "),
    (Housed, "secrets", 2, "the house's choice of seat . follows hidden tiles: choose side "),
    (Picking, "secrets", 4, "the house's choice of seat . follows hidden tiles: .*not asked"),
    (Silent, "reasons", 1, "may not discard .*, and there is no reason"),
    (Forgetful, "replay", 1, "the result differs from re-execution"),
    (Sharing, "copies", 1, "playing on a copy changed the round"),
    (Watching, "mirror", 8, "'remarks' is .*passed.* mirrored"),
    (Speechless, "bots", 4, r"RuntimeError: who knows \(broken_towns.py:\d+, waits\)"),
    (Hasty, "bots", 4, "`prospects` says that .* without .* is at .; `distance` says ."),
    (Clashing, "options", 20, "RuntimeError: one and two do not go together"),
]
"""Each town, the check that finds it out, in so many rounds, and what it says."""
