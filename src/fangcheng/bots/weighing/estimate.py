"""What a hand can be expected to bring: how likely it wins, what the win pays, what others cost.

A hand that is ready is worth what the referee's own settlement pays for each tile it waits for. A
hand further away is worth what it can become, step by step, while the others play on: in each
go-around somebody else may end the round. What differs between towns and levels are `Numbers`.
An estimate does not change: what is being tried lies in its sandbox, and how the round would go on
from there is an `Outlook` that whoever asks passes on.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from fangcheng.bots.look import Look
from fangcheng.bots.weighing.candidate import NO_FEATURES, Features
from fangcheng.bots.weighing.danger import danger_of
from fangcheng.bots.weighing.numbers import Numbers
from fangcheng.bots.weighing.sandbox import Sandbox
from fangcheng.game.actions import Kind
from fangcheng.game.choices import meld_claims
from fangcheng.game.ledger import Factors
from fangcheng.game.ready import live_waits
from fangcheng.game.state import State
from fangcheng.hands.distance import seven_pairs_distance, standard_distance
from fangcheng.hands.hand import Hand
from fangcheng.tiles import FACES, Face, tiles_in

_NEARER: Final = 0.78
"""What is left of the distance to ready after each discard more."""
_USUAL_WAITS: Final = 7.0
"""How many tiles a usual ready hand waits for."""
_USEFUL: Final = (0.0, 16.5, 29.0, 47.0, 70.0, 85.0, 95.0)
"""How many tiles are useful to a usual hand so far from ready."""
_WILD: Final = 0.5
"""How many more with each wild tile."""
_CLAIMED: Final = 0.45
"""How much more often a usual hand gets a tile where discards of others may be claimed too."""
_FARTHEST: Final = 6

_SCORED: Final = 5
"""How many of the tiles a hand waits for are scored; the rest are taken to be worth the same."""
_WON_ON: Final = 1.6
"""Discards of others in a go-around, weighed by how freely they let go of what wins."""
_DECLARED: Final = 0.05
"""How much more likely others win in a go-around for each that has declared."""

_LAST_CORRECTION: Final = 4
"""Hands this far from ready, and those further away, are taken together."""
LOCKED: Final = _LAST_CORRECTION + 1
"""Where the correction of locked hands stands, after those of 0, 1, 2 … from ready."""
NOBODY: Final[Mapping[int, list[float]]] = {}
"""Where nothing was imagined of what others wait for."""


class Outlook(NamedTuple):
    """How the round goes on for the seat, from what is being tried."""

    draws: int
    """How many more tiles it draws."""
    first: float
    """How much of the first go-around the others play before it draws."""
    loss: float
    """What it pays when another wins."""


class Waiting(NamedTuple):
    """A ready hand: chances in each go-around and what a win pays."""

    drawn: float
    points: float
    given: float
    given_points: float
    tiles: int
    """The tiles it wins on, a bit for each."""
    number: int
    """How many of them are unseen."""
    any_tile: bool
    codes: tuple[str, ...] = ()
    """What the likeliest win by a draw is made of."""


NOTHING: Final = Waiting(0.0, 0.0, 0.0, 0.0, 0, 0, False)


class Prospect(NamedTuple):
    """What a hand of 3n+1 tiles can be expected to bring."""

    distance: int
    value: float
    useful: tuple[Face, ...]
    number: int
    """How many copies of them are unseen."""
    waiting: Waiting
    features: Features = NO_FEATURES


class Estimate:
    """One decision's view of the rest of the round, for whatever hand lies in its sandbox.

    `imagined` tells for seats that have declared how often they were found to wait for each tile.
    """

    def __init__(
        self, look: Look, numbers: Numbers, imagined: Mapping[int, list[float]] = NOBODY
    ) -> None:
        sandbox = Sandbox(look)
        state = sandbox.state
        self.sandbox: Sandbox = sandbox
        self.state: State = state
        self.seat: int = sandbox.seat
        self.unseen: list[int] = sandbox.unseen
        self.plain: float = sandbox.plain
        self.numbers: Numbers = numbers
        self._imagined: Mapping[int, list[float]] = imagined
        gone = 0
        for pile in state.discards:
            gone += len(pile)
        self._playing: int = state.seats - state.out.bit_count()
        self._turn: float = gone / state.seats
        self._others: float = (self._playing - 1) / 3
        left = state.wall.left - state.variant.reserve_now(state)
        around = self._playing
        self._most_draws: int = max(min((left + around - 1) // around, 20), 0)
        self.outlook: Outlook = self.outlook_after(self.seat, self.loss_now())
        """How the round goes on when the seat has discarded at its turn."""
        self._hazards: list[float] = self._others_win()

    def danger(self, tile: Face) -> float:
        """Points that a discard can be expected to cost at once."""
        return danger_of(self.sandbox, self.numbers, self._turn, self._imagined, tile)

    def _others_win(self) -> list[float]:
        """How likely another seat wins in this go-around, in the next one, and so on."""
        state, numbers = self.state, self.numbers
        declared = 0
        for seat in range(state.seats):
            declared += seat != self.seat and state.declared[seat] != ""
        hazards: list[float] = []
        for later in range(self._most_draws + 1):
            at = self._turn + later - numbers.quiet
            hazard = min(max(0.01, numbers.rise * at), numbers.most) * self._others
            hazards.append(min(hazard + _DECLARED * declared, 0.6) if declared else hazard)
        return hazards

    def likely_distance(self, seat: int, chance: float) -> int:
        """How far from ready another seat's hand may be; `chance` is a number from 0 to 1."""
        discarded = len(self.state.discards[seat])
        mean = self.numbers.far * float(_NEARER ** max(discarded - 1, 0))
        return max(int(mean + 2.0 * chance - 0.5), 0)

    def loss_now(self) -> float:
        """What the seat pays when another wins, as melds lie.

        Where kongs and flowers are paid whoever wins (ZZ-26), that may be less than nothing.
        """
        if not self.numbers.asks_settlement:
            return self.plain * self.numbers.loss / self._others
        paid = 0
        for other in range(self.state.seats):
            if other != self.seat and not self.state.out >> other & 1:
                paid -= self.sandbox.plain_win(other)
        return self.numbers.loss / self._others * paid

    def outlook_after(self, source: int, loss: float) -> Outlook:
        """How the round goes on if the seat after this one draws next, where that is counted."""
        if not self.numbers.counts_turns:
            return Outlook(self._most_draws, 1.0, loss)
        state = self.state
        seats = self._playing
        before = (self.seat - source - 1) % state.seats
        if state.out:
            order = [*state.after(source), source]
            before = order.index(self.seat)
        left = state.wall.left - state.variant.reserve_now(state)
        draws = max(min((left - before + seats - 1) // seats, self._most_draws), 0)
        return Outlook(draws, before / (seats - 1), loss)

    # -- the hand in the sandbox, of 3n+1 tiles ----------------------------------------------

    def prospect(self, distance: int, outlook: Outlook, close: bool = True) -> Prospect:
        """What the seat's hand, so far from ready, brings; `close` asks for more than roughly."""
        claims = self._claims_help(self.sandbox.hand)
        if distance <= 0:
            waiting = self.waiting()
            if waiting is not NOTHING:
                tiles = tuple(tiles_in(waiting.tiles))
                values = self.steps_of_waiting(waiting, outlook)
                return self._judged(0, values[outlook.draws], tiles, waiting.number, waiting)
            # It waits for what it cannot win on: it has to change.
            distance, close = 1, False
        if not close:
            steps = self.far_steps(distance, 8, 3.6 if claims else 0.0, claims, outlook)
            return self._judged(distance, steps[outlook.draws], (), 0, NOTHING)
        useful = self.sandbox.nearer(distance)
        number = self.sandbox.number_of(useful)
        if distance == 1:
            steps = self._near_steps(useful, claims, outlook)
        else:
            claimed = 0.0
            if claims:
                for tile in useful:
                    claimed += self.unseen[tile] * self.claimed(tile)
            steps = self.far_steps(distance, number, claimed, claims, outlook)
        return self._judged(distance, steps[outlook.draws], tuple(useful), number, NOTHING)

    def _judged(
        self, distance: int, value: float, useful: tuple[Face, ...], number: int, waiting: Waiting
    ) -> Prospect:
        """Put together what was found; corrections say what hands like this one came to."""
        features = NO_FEATURES
        if self.numbers.corrections:
            kind, seen = features = self.features(distance, value)
            value = 0.0
            for factor, one in zip(self.numbers.corrections[kind], seen, strict=True):
                value += factor * one
            value *= self.plain
        return Prospect(distance, value, useful, number, waiting, features)

    def features(self, distance: int, value: float) -> Features:
        """What corrections are about: a kind of hand, what is expected of it, what can be seen."""
        state, seat = self.state, self.seat
        own = len(state.melds[seat])
        wilds = state.hands[seat].wilds
        turn = min(self._turn, 16.0) / 16.0
        melds = 0
        declared = 0
        for other in range(state.seats):
            if other != seat:
                melds += len(state.melds[other])
                declared += state.declared[other] != ""
        kind = LOCKED if state.locked(seat) else min(distance, _LAST_CORRECTION)
        return kind, (
            1.0,
            value / self.plain,
            float(own == 1),
            float(own == 2),
            float(own >= 3),
            float(wilds == 1),
            float(wilds >= 2),
            turn,
            turn * turn,
            melds / 6.0,
            float(declared),
            float(seat == state.dealer),
        )

    # -- ready hands -------------------------------------------------------------------------

    def waiting(self, scored: int = _SCORED) -> Waiting:
        """Look at what the seat's hand waits for."""
        state, seat = self.state, self.seat
        variant = state.variant
        mask = variant.winning_tiles(state, seat) if state.locked(seat) else live_waits(state, seat)
        if not mask:
            return NOTHING
        tiles = [tile for tile in tiles_in(mask) if self.unseen[tile] > 0]
        if not tiles:
            return NOTHING
        number = self.sandbox.number_of(tiles)
        tiles.sort(key=lambda tile: -self.unseen[tile])
        sample = tiles[:scored]
        weight = 0
        worth = 0.0
        factors: Factors = ()
        for tile in reversed(sample):  # so the likeliest is the last
            paid, factors = self.sandbox.win_by_draw(tile)
            worth += self.unseen[tile] * paid
            weight += self.unseen[tile]
        points = worth / weight
        drawn = min(number / self.sandbox.total, 1.0)
        given, given_points = self._given(sample, drawn)
        if points <= 0 and given_points <= 0:
            return NOTHING
        codes = tuple([factor[0] for factor in factors])
        return Waiting(drawn, points, given, given_points, mask, number, len(tiles) > 27, codes)

    def _given(self, tiles: list[Face], drawn: float) -> tuple[float, float]:
        """How likely another seat discards a tile to win on in a go-around, and what it pays."""
        state, seat = self.state, self.seat
        allowed: list[tuple[int, Face]] = []
        for source in range(state.seats):
            if source != seat and not state.out >> source & 1:
                for tile in tiles:
                    if self.sandbox.may_win_on(tile, source) >> seat & 1:
                        allowed.append((source, tile))
        if not allowed:
            return 0.0, 0.0
        source, tile = allowed[0]
        points = self.sandbox.win_on_discard(tile, source)
        share = len(allowed) / (len(tiles) * (self._playing - 1))
        return min(_WON_ON * self._others * drawn * share, 0.6), points

    def steps_of_waiting(self, waiting: Waiting, outlook: Outlook) -> list[float]:
        """Expected points of a ready hand with 0, 1, 2 … own draws left."""
        values = [0.0]
        draws, first, loss = outlook
        for left in range(1, draws + 1):
            share = first if left == draws else 1.0
            hazard = share * self._hazards[draws - left]
            given = min(share * waiting.given, 1.0 - hazard)
            going_on = waiting.drawn * waiting.points + (1.0 - waiting.drawn) * values[left - 1]
            taken = waiting.given_points
            if waiting.number and self.numbers.lets_go:  # what is usual knows that already
                taken = max(taken, going_on)
            values.append(given * taken - hazard * loss + (1.0 - hazard - given) * going_on)
        return values

    # -- hands on their way ------------------------------------------------------------------

    def _claims_help(self, hand: Hand) -> bool:
        """Whether a discard of another seat can bring this hand on."""
        state = self.state
        if not state.variant.seven_pairs or state.melds[self.seat] or hand.size < 13:
            return True
        pairs = seven_pairs_distance(hand)
        if self.numbers.pairs_claim and standard_distance(hand) <= pairs:
            return True
        return state.variant.distance(state, self.seat, hand) < pairs

    def claimed(self, tile: Face) -> float:
        """How often a useful tile comes by a claim, for each time that it is drawn."""
        state, claims = self.state, self.numbers.claims
        if claims.usual:
            return claims.usual
        if state.roles.plays[tile] < 0:
            return 0.0
        previous = (self.seat - 1) % state.seats
        chi = peng = False
        for action in meld_claims(state, self.seat, tile, previous, True) or ():
            chi = chi or action.kind is Kind.CHI
            peng = peng or action.kind is Kind.PENG
        return claims.chi * chi + claims.peng * self._others * peng

    def far_steps(
        self, distance: int, number: int, claimed: float, claims: bool, outlook: Outlook
    ) -> list[float]:
        """Expected points of a hand that is this far away, with so many useful tiles unseen.

        `claimed` is how many of them more there might be instead of claims.
        """
        numbers, total = self.numbers, self.sandbox.total
        melds = self.state.melds[self.seat]
        wilds = self.state.hands[self.seat].wilds
        points = self.plain * numbers.worth[2 * (not melds) + (wilds > 0)]
        if any(not meld.concealed for meld in melds):
            points *= numbers.opened
        wider = numbers.width * (1.0 + _WILD * wilds)
        share = min(_USUAL_WAITS * wider / total, 0.9)
        given = min(share * numbers.given, 0.5)
        ready = Waiting(share, points, given, points * numbers.given_worth, 0, 0, False)
        values = self.steps_of_waiting(ready, outlook)
        for step in range(1, min(distance, _FARTHEST) + 1):
            useful = float(number) if step == distance else _USEFUL[step] * wider
            more = claimed if step == distance else _CLAIMED * useful if claims else 0.0
            values = self._steps_before(useful / total, more / total, values, outlook)
        return values

    def _near_steps(self, useful: list[Face], claims: bool, outlook: Outlook) -> list[float]:
        """Expected points of a hand that one of these tiles makes ready."""
        drawn = 0.0
        claimed = 0.0
        mixed = [0.0] * (outlook.draws + 1)
        for tile in useful:
            with self.sandbox.holding(tile):
                best = self._best_ready()
            share = self.unseen[tile] / self.sandbox.total
            drawn += share
            if claims:
                claimed += share * self.claimed(tile)
            if best is not NOTHING:
                values = self.steps_of_waiting(best, outlook)
                for left in range(outlook.draws + 1):
                    mixed[left] += share * values[left]
        if drawn > 0.0:
            for left in range(outlook.draws + 1):
                mixed[left] /= drawn
        return self._steps_before(drawn, claimed, mixed, outlook)

    def _steps_before(
        self, drawn: float, claimed: float, after: list[float], outlook: Outlook
    ) -> list[float]:
        """Expected points of a hand that draws or claims make another one, at these rates."""
        values = [0.0]
        draws, first, loss = outlook
        for left in range(1, draws + 1):
            share = first if left == draws else 1.0
            hazard = share * self._hazards[draws - left]
            rate = min(drawn + share * claimed, 0.95)
            values.append(
                (1.0 - hazard) * (rate * after[left - 1] + (1.0 - rate) * values[left - 1])
                - hazard * loss
            )
        return values

    def _best_ready(self) -> Waiting:
        """The best ready hand that a discard of these 3n+2 tiles leaves."""
        sandbox = self.sandbox
        hand, plays = sandbox.hand, self.state.roles.plays
        best, most = NOTHING, 0.0
        with sandbox.declaring(self.state.variant.declares):
            for tile in range(FACES):
                if hand.counts[tile] and plays[tile] >= 0 and sandbox.distance_without(tile) <= 0:
                    with sandbox.without((tile,)):
                        waiting = self.waiting(1)
                    worth = waiting.drawn * waiting.points + waiting.given * waiting.given_points
                    if worth > most:
                        best, most = waiting, worth
        return best
