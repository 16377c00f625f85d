"""The table of a round in its middle, laid out as a scenario gives it.

What is not given is filled with what is consistent; what contradicts itself is refused in a
sentence.
"""

from collections import Counter
from collections.abc import Mapping
from itertools import chain
from typing import Any

from fangcheng.errors import ScenarioError
from fangcheng.game.actions import Kind
from fangcheng.game.moves import Move
from fangcheng.game.state import Drawn, State, Window
from fangcheng.game.variant import Variant
from fangcheng.hands.hand import Hand
from fangcheng.positions.ledgers import read_transfers, read_wins
from fangcheng.positions.melds import read_melds, tiles_of, write_melds
from fangcheng.positions.validation import (
    hidden_of,
    number_of,
    take,
    text_of,
    texts_of,
    turned_up_of,
)
from fangcheng.positions.walls import hide, read_wall
from fangcheng.tiles import FIRST_FLOWER, NAMES, NO_FACE, Face, parse, parse_one, text
from fangcheng.wall import Wall, check_copies

PILES = ("discards", "flowers", "thrown", "won")
KEYS = (
    "melds", *PILES, "declared", "stakes", "chosen", "wins", "transfers", "marks",
    "turn", "window", "drawn", "by", "adds",
)  # fmt: skip
"""The keys that only a round in its middle has: one of them makes a scenario such a round."""

WINDOWS = ("turn", "draw", "offer", "claim", "rob")
"""At its turn; about to draw; shown the hidden tile; its discard, or its added kong, lies there."""
BY: Mapping[str, tuple[Drawn, bool]] = {
    "head": (Drawn.HEAD, False),
    "kong": (Drawn.KONG, True),
    "flower": (Drawn.FLOWER, False),
    "kong flower": (Drawn.FLOWER, True),
    "deal": (Drawn.DEALT, False),
    "claim": (Drawn.NOTHING, False),
}
"""How the seat at its turn came to its last tile; and whether it has made a kong in this turn."""
_BY_IN = {"turn": tuple(BY), "draw": ("head", "kong"), "offer": ("head", "kong")}
"""Of these those that a window allows; about to draw, a tile will come so."""


class Setup:
    """Reads what is given and puts it on the table."""

    def __init__(
        self, variant: Variant, dealer: int, data: Mapping[str, Any], filled: dict[str, Any]
    ) -> None:
        self.variant = variant
        self.data = data
        self.filled = filled
        self.turn = number_of(data, "turn", dealer, 0, variant.seats - 1)
        if "turn" not in data:
            filled["turn"] = dealer
        self.window = self._word("window", WINDOWS)
        self.by = self._word("by", tuple(BY))
        self.melds = self._of_seats("melds")
        self.piles = {key: [parse(pile) for pile in self._of_seats(key)] for key in PILES}
        self._check_piles()
        self.hands = [parse(hand) for hand in self._of_seats("hands")]
        self.turned_up = turned_up_of(data, variant)
        self._fill()

    # -- reading -----------------------------------------------------------------------------

    def _word(self, key: str, words: tuple[str, ...]) -> str:
        word = text_of(self.data, key, words[0])
        if word not in words:
            raise ScenarioError("one_of_words", key=key, words=tuple(words), word=word)
        return word

    def _of_seats(self, key: str) -> list[str]:
        seats = self.variant.seats
        found = texts_of(self.data, key, [""] * seats)
        if len(found) != seats:
            raise ScenarioError("one_for_each_seat", key=key, count=len(found), seats=seats)
        return found

    def _check_piles(self) -> None:
        for key in PILES:
            for tile in chain(*self.piles[key]):
                if (tile >= FIRST_FLOWER) != (key == "flowers"):
                    code = "flower_among" if tile >= FIRST_FLOWER else "no_flower_among"
                    raise ScenarioError(code, tile=NAMES[tile], key=key)
        self.short = [self.variant.short_of(aside) for aside in self.piles["thrown"]]

    # -- filling -----------------------------------------------------------------------------

    def _fill(self) -> None:
        """Take what is not given from the tiles left over: hands, the tile turned up, the 宝."""
        data, variant, filled = self.data, self.variant, self.filled
        self.draws, self.tail = parse(text_of(data, "draws", "")), parse(text_of(data, "tail", ""))
        self.hidden = hidden_of(data, variant) or []
        self.written = read_wall(data, variant, whole=False) if "wall" in data else None
        if self.written is not None:
            for key in ("draws", "tail", "bao", "left"):
                if key in data:
                    raise ScenarioError("beside_wall", key=key)
        elif "dice" in data:
            raise ScenarioError("dice_need_wall")
        laid = list(chain(*map(tiles_of, self.melds), *(chain(*p) for p in self.piles.values())))
        given = [*chain(*self.hands), *laid, *self.draws, *self.tail, *self.hidden]
        in_wall = [] if self.written is None else self.written.remaining()
        # A tile that is turned up where it lies is written in the wall already.
        twice = self.written is not None and variant.turned_up_stays
        check_copies([*given, *in_wall, *([] if twice else self.turned_up)], variant.deck)
        left = Counter(variant.deck) - Counter([*given, *in_wall])
        self.spare = sorted((left - Counter([] if twice else self.turned_up)).elements())
        self._fill_hands()
        if variant.turns_up and not self.turned_up:
            self.turned_up = self._take(1)
            filled["indicator"] = text(self.turned_up)
        if variant.hides_tile and "bao" not in data and self.written is None:
            self.hidden = self._take(1)
            filled["bao"] = text(self.hidden)

    def _fill_hands(self) -> None:
        for seat, hand in enumerate(self.hands):
            flower = max(hand, default=0)
            if flower >= FIRST_FLOWER:
                raise ScenarioError("flower_in_hand", tile=NAMES[flower])
            melds = self.melds[seat].count("[")
            size = self.variant.hand_tiles - 3 * melds - self.short[seat]
            size += seat == self.turn and self.window in ("turn", "rob")
            if size < 1 or len(hand) > size:
                raise ScenarioError(
                    "hand_size", seat=seat, count=len(hand), melds=melds, size=max(size, 0)
                )
            lacking = self._take(size - len(hand))
            hand[:0] = lacking  # before those given: the last one may be the tile drawn
            if lacking:
                self.filled.setdefault("hands", {})[str(seat)] = text(lacking)

    def _take(self, number: int) -> list[Face]:
        taken = take(self.spare, number)
        if len(taken) < number or max(taken, default=0) >= FIRST_FLOWER:
            raise ScenarioError("too_few_left")
        return taken

    # -- laying ------------------------------------------------------------------------------

    def wall(self) -> Wall:
        """Lay the wall: the one that is written, or what comes next and all that is left over."""
        variant, hidden = self.variant, self.hidden
        if self.written is None:
            if variant.turned_up_stays:
                hidden = self.turned_up
            least = len(self.draws) + len(self.tail) + len(hidden)
            most = least + len(self.spare)
            left = number_of(self.data, "left", most, least, most)
            line = self.draws + self.spare[: left - least] + self.tail[::-1]
            wall = hide(variant, line, hidden, 0)
        else:
            wall = self.written
        if variant.turned_up_stays and self.turned_up:
            if not wall.places or wall.line[wall.places[0]] != self.turned_up[-1]:
                tile = NAMES[self.turned_up[-1]]
                raise ScenarioError("turned_up_place", tile=tile)
            wall.skip = wall.places[0]
        return wall

    def lay(self, state: State) -> None:
        """Put everything on the table."""
        variant, data, seats = self.variant, self.data, range(state.seats)
        if self.turned_up:
            state.turned_up = tuple(self.turned_up)
            state.roles = variant.roles_of(self.turned_up[-1])
        state.hands = [Hand(hand, state.roles) for hand in self.hands]
        state.melds = [read_melds(self.melds[seat], seat, state.roles, variant) for seat in seats]
        for seat in seats:
            written = write_melds(state.melds[seat])
            if written != "".join(self.melds[seat].split()):
                self.filled.setdefault("melds", {})[str(seat)] = written
        state.kongs = sum(meld.is_kong for melds in state.melds for meld in melds)
        state.discards, state.flowers, state.thrown, state.won = (
            [pile[:] for pile in self.piles[key]] for key in PILES
        )
        state.declared = self._declared()
        state.chosen = self._chosen(state)
        state.wins = read_wins(data, state.seats)
        for win in state.wins:
            state.has_won |= 1 << win.seat
            state.out |= variant.leaves_after_win << win.seat
        for seat in seats:
            state.has_won |= bool(state.won[seat]) << seat
        if state.out >> self.turn & 1:
            raise ScenarioError("has_left", seat=self.turn)
        state.transfers = read_transfers(data, state.seats)
        state.step = len(variant.opening)
        state.turn = self.turn
        self._lay_window(state)

    def _stakes(self) -> list[dict[str, str]]:
        """Read what seats have staked, which has a key of its own that is older than `chosen`."""
        stakes = self.data["stakes"]
        numbers = isinstance(stakes, list) and all(type(one) is int for one in stakes)
        if not numbers or len(stakes) != self.variant.seats:
            raise ScenarioError("wrong_stakes", stakes=stakes)
        return [{"stake": str(one)} if one else {} for one in stakes]

    def _chosen(self, state: State) -> tuple[dict[str, str], ...]:
        steps = [(step, step.form(state, state.dealer)) for step in self.variant.opening]
        offered = {form.code: step.words or form.options for step, form in steps if form}
        moves = [move for move in self.variant.moves if isinstance(move, Move)]
        offered |= {move.code: move.words for move in moves}
        chosen = self.data.get("chosen", [{}] * self.variant.seats)
        if "stakes" in self.data:
            chosen = self._stakes()
        if not isinstance(chosen, list) or len(chosen) != self.variant.seats:
            raise ScenarioError("chosen_form")
        for one in chosen:
            if not isinstance(one, dict):
                raise ScenarioError("chosen_words", value=one)
            for code, word in one.items():
                if word not in offered.get(code, ()):
                    raise ScenarioError("nobody_chooses", choice=code, word=word)
        return tuple({**one} for one in chosen)

    def _declared(self) -> list[str]:
        declared = self._of_seats("declared")
        known = [one.code for one in self.variant.declarations]
        for one in declared:
            if one and not known:
                raise ScenarioError("nobody_declares")
            if one and one not in known:
                raise ScenarioError("wrong_declared", value=one, known=tuple(known))
        return declared

    def _lay_window(self, state: State) -> None:
        """Say who is to act, and on which tile."""
        seat, window = self.turn, self.window
        for key, where in (("drawn", "turn"), ("adds", "rob")):
            if key in self.data and window != where:
                raise ScenarioError("key_in_window", key=key, where=where, window=window)
        if self.by not in _BY_IN.get(window, ("head",)):
            raise ScenarioError("by_in_window", by=self.by, window=window)
        drawn_by, state.kong_turn = BY[self.by]
        state.source = (seat - 1) % state.seats
        if window == "turn":
            state.window, state.drawn_by = Window.TURN, drawn_by
            if drawn_by is not Drawn.NOTHING:
                state.drawn = self._held("drawn", self.hands[seat][-1])
            elif "drawn" in self.data:
                raise ScenarioError("nothing_drawn")
        elif window == "claim":
            if not state.discards[seat]:
                raise ScenarioError("no_discard_there", seat=seat)
            state.window, state.source = Window.CLAIM, seat
            state.claim_tile = state.discards[seat][-1]
        elif window == "rob":
            if "adds" not in self.data:
                raise ScenarioError("adds_missing")
            tile = self._held("adds", NO_FACE)
            if not any(m.kind is Kind.PENG and m.tiles[0] == tile for m in state.melds[seat]):
                raise ScenarioError("no_peng_there", seat=seat, tile=NAMES[tile])
            state.window, state.drawn, state.drawn_by = Window.ROB, tile, Drawn.HEAD
        elif window == "offer":
            state.window = Window.OFFER
        # Before a draw no window is open, as before the first.

    def _held(self, key: str, default: Face) -> Face:
        """Read a tile that stands in the hand of the seat at its turn."""
        if key not in self.data:
            self.filled[key] = NAMES[default]
            return default
        tile = parse_one(text_of(self.data, key))
        if tile not in self.hands[self.turn]:
            raise ScenarioError("not_held", key=key, tile=NAMES[tile], seat=self.turn)
        return tile
