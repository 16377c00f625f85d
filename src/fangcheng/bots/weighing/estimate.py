"""What a seat can expect of a hand: how likely it wins, and what the win pays.

A hand that is ready is worth what the referee's own settlement pays for each tile it waits for. A
hand further away is worth what it can become, step by step, while the others play on: in each
go-around somebody else may end the round.
"""

from typing import Final, NamedTuple, TypeAlias

from fangcheng.bots.look import Look
from fangcheng.game.ledger import Factors, Win
from fangcheng.game.ready import live_waits
from fangcheng.game.state import Drawn, State, Window
from fangcheng.hands.distance import seven_pairs_distance
from fangcheng.hands.hand import Hand
from fangcheng.tiles import FACES, Face, tiles_in


class Temper(NamedTuple):
    """How rounds go in a town, as counted in rounds of good players."""

    quiet: float
    """Go-arounds before anybody is likely to win."""
    rise: float
    """By how much the chance that one of the others wins grows in each go-around after."""
    most: float
    """The highest it gets."""
    worth: tuple[float, float, float, float]
    """A usual win in plain ones: opened, opened with wild tiles, closed, closed with wild tiles."""
    given: float
    """How often a usual hand wins on a discard, for each time that it wins on a draw."""
    given_worth: float
    """What a win on a discard pays, in wins by a draw."""
    loss: float
    """What a seat pays when another wins, in plain wins."""
    far: float
    """How far from ready hands are after the first discard."""
    width: float = 1.0
    """How many tiles are useful, beside towns where melds and a pair are enough."""


_TEMPERS: Final = {
    "hangzhou": Temper(4, 0.035, 0.30, (1.0, 1.1, 1.2, 1.4), 0.0, 0.5, 0.42, 2.8),
    "zhangzhou": Temper(3, 0.050, 0.38, (1.0, 1.1, 1.0, 1.1), 0.6, 0.5, 0.32, 3.3),
    "jinzhou": Temper(5, 0.022, 0.16, (1.1, 1.1, 1.1, 1.1), 1.6, 0.34, 0.45, 4.6, 0.75),
    "qinhuangdao": Temper(2.5, 0.055, 0.38, (3.7, 2.0, 8.0, 5.0), 1.6, 0.12, 0.8, 2.8),
    "lanzhou": Temper(4, 0.015, 0.13, (1.0, 1.0, 1.2, 1.2), 1.1, 0.35, 0.25, 1.7, 0.75),
}
_ANY_TOWN: Final = Temper(4, 0.03, 0.25, (1.0, 1.0, 1.0, 1.0), 1.0, 0.35, 0.4, 3.0)
_NEARER: Final = 0.78
"""What is left of the distance to ready after each discard more."""
_READY: Final = 7.0
"""How many tiles a usual ready hand waits for."""
_USEFUL: Final = (0.0, 16.5, 29.0, 47.0, 70.0, 85.0, 95.0)
"""How many tiles are useful to a usual hand so far from ready."""
_WILD: Final = 0.5
"""How many more with each wild tile."""

_SCORED: Final = 5
"""How many of the tiles a hand waits for are scored; the rest are taken to be worth the same."""
_CLAIMED: Final = 0.45
"""How much more often a tile comes where discards of others may be claimed too."""
_WON_ON: Final = 1.6
"""Discards of others in a go-around, weighed by how freely they let go of what wins."""
_FARTHEST: Final = 6
_WAITED_FOR: Final[tuple[float, ...]] = (0.05, 0.075, 0.1, 0.1, 0.1, 0.1, 0.1, 0.075, 0.05)
"""How likely a ready hand waits for a tile, by its rank in a suit."""
_HONOUR: Final = 0.02
"""The same for an honour, for each copy that is unseen."""
_KNOWN: Final = 0.5
"""How much less likely for a tile that this seat has discarded itself."""
_COST: Final = {"lanzhou": 0.75, "jinzhou": 0.9, "qinhuangdao": 0.8, "zhangzhou": 0.25}
"""What the discarder pays for a usual win, in plain wins by an own draw."""


Asked: TypeAlias = tuple[int, tuple[float, ...]]
"""A hand that is to be judged: its kind, and what is seen of it and of the table."""
NOT_ASKED: Final[Asked] = (0, ())


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


class Outlook:
    """One decision's view of the rest of the round. Hands are tried on a table of its own."""

    def __init__(self, look: Look) -> None:
        state = look.imagine()
        self.state: State = state
        self.seat: int = look.seat
        self.unseen: list[int] = look.unseen()
        total = 0
        for face in range(FACES):
            total += self.unseen[face]
        self.total: float = float(max(total, 1))
        variant = state.variant
        left = state.wall.left - variant.reserve(state.kongs)
        self.draws: int = max(min((left + state.seats - 1) // state.seats, 20), 0)
        gone = 0
        for pile in state.discards:
            gone += len(pile)
        temper = _TEMPERS.get(variant.name, _ANY_TOWN)
        self.temper: Temper = temper
        self.turn: float = gone / state.seats
        self.others: float = (state.seats - 1) / 3
        self.plain: float = float(self.plain_win(self.seat))
        self.loss: float = self.plain * temper.loss / self.others
        self.opened: float = 1.0
        """What a win is worth to a hand opened by claims, beside what `Temper.worth` says."""
        self.patience: float = 0.0
        """What a ready hand that lets a win by discard go brings beyond what is expected."""
        self.given_cost: float = _COST.get(variant.name, 0.5)
        self.own_discard: float = _KNOWN
        self.asked: Asked = NOT_ASKED
        """What was last to be judged, by an outlook that has lessons."""
        for other in range(state.seats):
            if other != self.seat:
                # Nobody knows them: no rule may look at tiles that only happen to lie there.
                state.hands[other] = Hand((), state.roles)
        self._factors: Factors = ()
        self.first: float = 1.0
        """How much of the first go-around the others play before this seat draws."""
        self._hazards: list[float] = []
        for later in range(self.draws + 1):
            at = self.turn + later - temper.quiet
            hazard = min(max(0.01, temper.rise * at), temper.most) * self.others
            self._hazards.append(hazard)
        declared = 0
        for seat in range(state.seats):
            declared += seat != self.seat and state.declared[seat] > 0
        if declared:
            self._hazards = [min(hazard + 0.05 * declared, 0.6) for hazard in self._hazards]

    def likely_distance(self, seat: int, chance: float) -> int:
        """How far from ready another seat's hand may be; `chance` is a number from 0 to 1."""
        discarded = len(self.state.discards[seat])
        mean = self.temper.far * float(_NEARER ** max(discarded - 1, 0))
        return max(int(mean + 2.0 * chance - 0.5), 0)

    # -- payments ----------------------------------------------------------------------------

    def plain_win(self, winner: int) -> int:
        """What this seat gets, or pays, for a plain win by an own draw."""
        win = Win(winner, "draw", None, "zimo", (("pinghu", 1), ("zimo", 1)), (), ())
        return self._settled(win)

    def _settled(self, win: Win) -> int:
        """What this seat gets for a win, or pays if it is another's."""
        state = self.state
        kept = state.transfers
        state.transfers = []
        state.wins.append(win)
        state.variant.settle(state, win, len(state.wins) - 1)
        state.wins.pop()
        points = 0
        for transfer in state.transfers:
            if transfer.payee == self.seat:
                points += transfer.points
            elif transfer.payer == self.seat:
                points -= transfer.points
        state.transfers = kept
        return points

    def points_now(self) -> float:
        """What a win at this turn, with the tile drawn, pays."""
        state = self.state
        win = state.variant.score(state, self.seat, "draw", None, state.drawn)
        return float(self._settled(win))

    def points_of_discard(self, tile: Face, by: str, source: int) -> float:
        """What a win on another seat's tile pays."""
        state = self.state
        hand = state.hands[self.seat]
        hand.add_won(tile)
        win = state.variant.score(state, self.seat, by, source, tile)
        points = self._settled(win)
        hand.remove_won(tile)
        return float(points)

    def points_of_draw(self, tile: Face, by: Drawn = Drawn.HEAD) -> float:
        """What a win on this tile, drawn in a later turn, pays; 0 if it is none."""
        state = self.state
        hand = state.hands[self.seat]
        before = (state.drawn, state.drawn_by, state.window, state.turn, state.kong_turn)
        hand.add(tile)
        state.drawn = tile
        state.drawn_by = by
        state.window = Window.TURN
        state.turn = self.seat
        state.kong_turn = by is Drawn.KONG
        points = 0
        factors: Factors = ()
        if state.variant.is_win(state, self.seat, hand, "draw"):
            win = state.variant.score(state, self.seat, "draw", None, tile)
            points = self._settled(win)
            factors = win.factors
        self._factors = factors
        hand.remove(tile)
        state.drawn, state.drawn_by, state.window, state.turn, state.kong_turn = before
        return float(points)

    # -- ready hands -------------------------------------------------------------------------

    def waiting(self, scored: int = _SCORED) -> Waiting:
        """Look at what the seat's hand of 3n+1 tiles waits for."""
        state, seat = self.state, self.seat
        variant = state.variant
        mask = variant.winning_tiles(state, seat) if state.locked(seat) else live_waits(state, seat)
        if not mask:
            return NOTHING
        tiles = [tile for tile in tiles_in(mask) if self.unseen[tile] > 0]
        if not tiles:
            return NOTHING
        number = 0
        for tile in tiles:
            number += self.unseen[tile]
        tiles.sort(key=lambda tile: -self.unseen[tile])
        sample = tiles[:scored]
        weight = 0
        worth = 0.0
        for tile in reversed(sample):  # so the likeliest is the last
            worth += self.unseen[tile] * self.points_of_draw(tile)
            weight += self.unseen[tile]
        points = worth / weight
        drawn = min(number / self.total, 1.0)
        given, given_points = self._given(sample, drawn)
        if points <= 0 and given_points <= 0:
            return NOTHING
        codes = tuple([factor[0] for factor in self._factors])
        return Waiting(drawn, points, given, given_points, mask, number, len(tiles) > 27, codes)

    def _given(self, tiles: list[Face], drawn: float) -> tuple[float, float]:
        """How likely another seat discards a tile to win on in a go-around, and what it pays."""
        state, seat = self.state, self.seat
        variant = state.variant
        claim, window = state.claim_tile, state.window
        allowed: list[tuple[int, Face]] = []
        for source in range(state.seats):
            for tile in tiles:
                state.claim_tile = tile
                if (
                    source != seat
                    and variant.may_win_on(state, tile, source, "discard") >> seat & 1
                ):
                    allowed.append((source, tile))
        if not allowed:
            state.claim_tile = claim
            return 0.0, 0.0
        source, tile = allowed[0]
        state.claim_tile = tile
        state.window = Window.CLAIM
        hand = state.hands[seat]
        hand.add_won(tile)
        wins = variant.is_win(state, seat, hand, "discard")
        hand.remove_won(tile)
        points = self.points_of_discard(tile, "discard", source) if wins else 0.0
        state.claim_tile, state.window = claim, window
        share = len(allowed) / (len(tiles) * (state.seats - 1))
        return min(_WON_ON * self.others * drawn * share, 0.6), points

    # -- what others may win on --------------------------------------------------------------

    def danger(self, tile: Face) -> float:
        """Points a discard can be expected to cost at once."""
        state, seat = self.state, self.seat
        claim = state.claim_tile
        state.claim_tile = tile
        may_win = state.variant.may_win_on(state, tile, seat, "discard")
        state.claim_tile = claim
        chance = 0.0
        for other in range(state.seats):
            if other != seat and may_win >> other & 1:
                chance += self._waited_for(tile, other)
        return chance * self.plain * self.given_cost

    def _waited_for(self, tile: Face, other: int) -> float:
        """How likely another seat waits for a tile."""
        state = self.state
        if state.locked(other):
            ready = 1.0
        elif state.variant.only_declared_win:
            return 0.0
        else:
            ready = self._is_ready(other)
        face = state.roles.plays[tile]
        waits = ready * self._waits_for(tile, face if face >= 0 else tile)
        return waits * self.own_discard if tile in state.discards[other] else waits

    def _is_ready(self, other: int) -> float:
        """How likely a seat that has declared nothing is ready."""
        return min(0.03 * self.turn + 0.1 * len(self.state.melds[other]), 0.75)

    def _waits_for(self, tile: Face, face: Face) -> float:
        """How likely a ready hand waits for a tile that plays this face."""
        return _HONOUR * self.unseen[tile] if face >= 27 else _WAITED_FOR[face % 9]

    # -- the rest of the round ---------------------------------------------------------------

    def draw_after(self, source: int) -> None:
        """Take the seat after this one to draw next; this outlook counts whole go-arounds only."""

    def count_loss(self) -> None:
        """Count anew what the seat pays when another wins; always the same to this outlook."""

    def steps_of_waiting(self, waiting: Waiting) -> list[float]:
        """Expected points of a ready hand with 0, 1, 2 … own draws left."""
        values = [0.0]
        draws = self.draws
        for left in range(1, draws + 1):
            share = self.first if left == draws else 1.0
            hazard = share * self._hazards[draws - left]
            given = min(share * waiting.given, 1.0 - hazard)
            value = (
                given * waiting.given_points
                - hazard * self.loss
                + (1.0 - hazard - given)
                * (waiting.drawn * waiting.points + (1.0 - waiting.drawn) * values[left - 1])
            )
            values.append(value)
        return values

    def judged(self, distance: int, value: float) -> float:
        """What the seat's hand of 3n+1 tiles, so far from ready, is worth after all."""
        return value

    def steps_before(self, drawn: float, claimed: float, after: list[float]) -> list[float]:
        """Expected points of a hand that draws or claims make another one, at these rates."""
        values = [0.0]
        draws = self.draws
        for left in range(1, draws + 1):
            share = self.first if left == draws else 1.0
            hazard = share * self._hazards[draws - left]
            rate = min(drawn + share * claimed, 0.95)
            values.append(
                (1.0 - hazard) * (rate * after[left - 1] + (1.0 - rate) * values[left - 1])
                - hazard * self.loss
            )
        return values

    def claimed(self, tile: Face) -> float:
        """How often a useful tile comes by a claim, for each time that it is drawn."""
        return _CLAIMED

    def claims_help(self, hand: Hand) -> bool:
        """Whether a discard of another seat can bring this hand on."""
        state = self.state
        if not state.variant.seven_pairs or state.melds[self.seat] or hand.size < 13:
            return True
        return state.variant.distance(state, self.seat, hand) < seven_pairs_distance(hand)

    def useful(self, distance: int) -> list[Face]:
        """List the tiles that bring the seat's hand of 3n+1 tiles nearer."""
        state, seat = self.state, self.seat
        hand = state.hands[seat]
        variant = state.variant
        found: list[Face] = []
        for tile in range(FACES):
            if self.unseen[tile] > 0:
                hand.add(tile)
                if variant.distance(state, seat, hand) < distance:
                    found.append(tile)
                hand.remove(tile)
        return found

    def far_steps(self, distance: int, number: int, claimed: float, claims: bool) -> list[float]:
        """Expected points of a hand that is this far away, with so many useful tiles unseen.

        `claimed` is how many of them more there might be instead of claims.
        """
        state = self.state
        temper = self.temper
        wilds = state.hands[self.seat].wilds
        closed = not state.melds[self.seat]
        points = self.plain * temper.worth[2 * closed + (wilds > 0)]
        if any(not meld.concealed for meld in state.melds[self.seat]):
            points *= self.opened
        wider = temper.width * (1.0 + _WILD * wilds)
        share = min(_READY * wider / self.total, 0.9)
        given = min(share * temper.given, 0.5)
        ready = Waiting(share, points, given, points * temper.given_worth, 0, 0, False)
        values = self.steps_of_waiting(ready)
        for step in range(1, min(distance, _FARTHEST) + 1):
            useful = float(number) if step == distance else _USEFUL[step] * wider
            more = claimed if step == distance else _CLAIMED * useful if claims else 0.0
            values = self.steps_before(useful / self.total, more / self.total, values)
        return values

    def near_steps(self, useful: list[Face], claims: bool) -> list[float]:
        """Expected points of a hand of 3n+1 tiles that one of these tiles makes ready."""
        state, seat = self.state, self.seat
        hand = state.hands[seat]
        drawn = 0.0
        claimed = 0.0
        mixed = [0.0] * (self.draws + 1)
        for tile in useful:
            hand.add(tile)
            best = self._best_ready()
            hand.remove(tile)
            share = self.unseen[tile] / self.total
            drawn += share
            if claims:
                claimed += share * self.claimed(tile)
            if best is not NOTHING:
                values = self.steps_of_waiting(best)
                for left in range(self.draws + 1):
                    mixed[left] += share * values[left]
        if drawn > 0.0:
            for left in range(self.draws + 1):
                mixed[left] /= drawn
        return self.steps_before(drawn, claimed, mixed)

    def _best_ready(self) -> Waiting:
        """The best ready hand that a discard of these 3n+2 tiles leaves."""
        state, seat = self.state, self.seat
        hand = state.hands[seat]
        variant = state.variant
        declared = state.declared[seat]
        if variant.declares:
            state.declared[seat] = 1
        best, most = NOTHING, 0.0
        for tile in range(FACES):
            if hand.counts[tile] and state.roles.plays[tile] >= 0:
                hand.remove(tile)
                if variant.distance(state, seat, hand) <= 0:
                    waiting = self.waiting(1)
                    worth = waiting.drawn * waiting.points + waiting.given * waiting.given_points
                    if worth > most:
                        best, most = waiting, worth
                hand.add(tile)
        state.declared[seat] = declared
        return best
