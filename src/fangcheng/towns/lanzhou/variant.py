"""Lanzhou 兰州: nine room settings; thrown tiles, 报听, honour melds with 嘴子, wins that go on.

Read it beside rulebook.md; the ids in the comments are that book's.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from fangcheng.errors import OptionError, ScenarioError
from fangcheng.game.actions import Action, Kind, choose_tiles
from fangcheng.game.bars import Bar, bar
from fangcheng.game.circumstances import counted, happened
from fangcheng.game.codes import Codes
from fangcheng.game.ledger import Factors, Win
from fangcheng.game.marks import Mark
from fangcheng.game.moves import Choice, Declaration
from fangcheng.game.opening import Deal, Step
from fangcheng.game.options import Options, choice, switch
from fangcheng.game.prospects import Prospects, StandardProspects
from fangcheng.game.ready import live_waits
from fangcheng.game.state import Drawn, State, has_drawn
from fangcheng.game.variant import Variant
from fangcheng.hands.distance import seven_pairs_distance, useful_faces
from fangcheng.hands.hand import Hand
from fangcheng.hands.honours import DRAGONS, THREE_WINDS, honour_reader, special_melds
from fangcheng.hands.readings import ORPHANS, Group, seven_pairs_readings
from fangcheng.hands.shapes import is_one_short_of_pairs, is_seven_pairs, seven_pairs_waits
from fangcheng.tiles import NAMES, NO_FACE, Face, parse, text, tiles_in

ZUIZI: dict[str, tuple[Face, ...]] = {  # LZ-1
    "none": (), "chick": (18,), "chick_egg": (18, 9), "three_ones": (18, 0, 9),
    "three_nines": (8, 26, 17),
}  # fmt: skip
THROWS = (0, 3, 6, 9, 12)  # LZ-3
PAIRS = ("147-hard", "147-soft", "258-hard", "258-soft", "369-hard", "369-soft")


@mypyc_attr(native_class=False)
@dataclass(frozen=True, kw_only=True)
class LanzhouOptions(Options):
    """The nine settings of a Lanzhou room (LZ-1), and how what they leave open is read."""

    shuai: bool = switch(True, clause="LZ-3")
    shuai_refill: bool = switch(False, clause="LZ-3")
    ting: str = choice("declared", "quiet", clause="LZ-11")
    zfb: bool = switch(True, clause="LZ-6")
    black_winds: bool = switch(True, clause="LZ-6")
    seven_pairs: bool = switch(True, clause="LZ-8")
    pair: str = choice("none", *PAIRS, clause="LZ-9")
    zuizi: str = choice(*ZUIZI, clause="LZ-7")
    zuizi_in_meld: str = choice("any", "one", clause="LZ-7")
    calls: str = choice("two", "three", "closed", clause="LZ-1")
    end: str = choice("once", "twice", "to_the_end", clause="LZ-17")
    discard_win_counts: bool = switch(False, clause="LZ-17")


class LanzhouNotes:
    """What declared seats discarded, and who is 洗澡."""

    __slots__ = ("bathing", "own_face", "safe")

    def __init__(self, seats: int) -> None:
        self.safe = 0  # a bit for each seat that has drawn since it declared (LZ-13)
        self.own_face = [NO_FACE] * seats  # a declarer's discard, until its next draw (LZ-14)
        self.bathing = 0  # a bit for each seat that is 洗澡 (LZ-15)

    def clone(self) -> "LanzhouNotes":
        """Copy the notes."""
        other = LanzhouNotes(0)
        other.safe = self.safe
        other.own_face = self.own_face[:]
        other.bathing = self.bathing
        return other


class ThrowTiles(Step):
    """LZ-3: 甩牌, all at the same time; shown when all have chosen."""

    clause = "LZ-3"

    def __init__(self, refill: bool) -> None:
        self.refill = refill

    def form(self, state: State, seat: int) -> Choice | None:
        """Three, six, nine or twelve tiles, where a hand holds so many that it may throw."""
        able = throwable(state, seat)
        return Choice("shuai", "tiles", 3, (tuple(able),), often=True) if len(able) >= 3 else None

    def bars(self, state: State, seat: int, action: Action) -> list[Bar]:
        """LZ-3: too few to throw, not so many, or not these."""
        able = throwable(state, seat)
        if len(able) < 3:
            return [bar("no_throw", "LZ-3")]
        return [bar("throw", "LZ-3", tiles=text(able))]

    def told(self, event: Mapping[str, Any]) -> dict[int, Action]:
        """What a seat threw."""
        if event["event"] != "shuai":
            return {}
        return {event["seat"]: choose_tiles("shuai", parse(event["tiles"]))}

    def carry_out(self, state: State, answers: dict[int, Action]) -> None:
        """Show what was thrown; with the option draw as many again, the dealer first.

        A wall too short for that leaves nothing for the dealer to draw: the round is drawn.
        """
        seats = (state.dealer, *state.after(state.dealer))
        for seat in seats:
            thrown = answers[seat].tiles if seat in answers else ()
            for tile in thrown:
                state.hands[seat].remove(tile)
            state.thrown[seat] += thrown
            if thrown:
                state.emit("shuai", seat, thrown)
        for seat in seats if self.refill else ():
            for _ in state.thrown[seat][: state.wall.left]:
                tile = state.wall.draw()
                state.hands[seat].add(tile)
                state.emit("draw", seat, (tile,), 1 << seat, by="refill")


class Ting(Declaration):
    """LZ-11: 报听; while 洗澡 not with a tile of the face just drawn (LZ-15)."""

    clause = "LZ-11"
    code = "ting"

    def may(self, state: State, seat: int, discarded: Face) -> bool:
        """Where the hand is ready without the tile."""
        return not self._bathing(state, seat, discarded) and live_waits(state, seat) != 0

    def bars(self, state: State, seat: int, discarded: Face) -> list[Bar]:
        """LZ-11, LZ-15."""
        if self._bathing(state, seat, discarded):
            return [bar("bathing", "LZ-15", tiles=NAMES[discarded])]
        return super().bars(state, seat, discarded)

    def _bathing(self, state: State, seat: int, discarded: Face) -> bool:
        return bool(state.notes.bathing >> seat & 1) and drew(state, discarded)


class Lanzhou(Variant[LanzhouOptions]):
    """The rules of Lanzhou."""

    name = "lanzhou"
    options_type = LanzhouOptions
    codes = Codes(
        wins=("pinghu", "qidui"),
        factors=("qidui", "zhongfabai", "heisanfeng", "jiang", "zimo", "fangpao"),
        payments=("zimo", "fangpao"),
        bars=(
            "throw", "no_throw", "closed", "no_chi", "declarer", "own_face", "not_declared",
            "no_seven_pairs", "tile_in_pair", "wrong_pair", "bathing",
        ),
        remarks=("xizao", "bukehu"),
        events=("shuai",),
    )  # fmt: skip
    clauses: ClassVar[Mapping[str, str]] = {
        "reserve": "LZ-4", "rob": "LZ-4", "shape": "LZ-6", "declare": "LZ-11", "locked": "LZ-12",
    }  # fmt: skip

    def __init__(self, options: LanzhouOptions) -> None:
        throwing = (Deal(extra=False), ThrowTiles(options.shuai_refill))
        self.opening = throwing if options.shuai else (Deal(),)
        self.only_declared_win = options.ting == "declared"  # LZ-11
        self.moves = (Ting(),) if self.only_declared_win else ()
        self.seven_pairs = options.seven_pairs
        runs = (DRAGONS if options.zfb else ()) + (THREE_WINDS if options.black_winds else ())
        most = 1 if options.zuizi_in_meld == "one" else 3
        self.reader = honour_reader(runs, ZUIZI[options.zuizi], most)  # LZ-6, LZ-7
        named, _, strict = options.pair.partition("-")
        self.named_ranks = {int(digit) - 1 for digit in named if digit.isdigit()}  # LZ-9
        self.hard_pair = strict == "hard"
        lends = ("useful",) if ZUIZI[options.zuizi] else ()  # LZ-7
        self.estimates = (*lends, "conditions") if self.hard_pair else lends  # LZ-9
        super().__init__(options)

    def new_notes(self, seats: int) -> LanzhouNotes:
        """Start the notes of a round."""
        return LanzhouNotes(seats)

    # -- play: LZ-4, LZ-5, LZ-18, LZ-19 are what the flow does by itself -----------------------

    def bars_claim(
        self, state: State, seat: int, tile: Face, source: int, claim: Action
    ) -> list[Bar]:
        """LZ-1: 两报 has no chi, 门清 no claims at all."""
        if self.options.calls == "closed":
            return [bar("closed", "LZ-1")]
        barred = claim.kind is Kind.CHI and self.options.calls != "three"
        return [bar("no_chi", "LZ-1")] if barred else []

    def bars_kong(self, state: State, seat: int, tiles: tuple[Face, ...]) -> list[Bar]:
        """LZ-1."""
        return [] if self.options.calls != "closed" else [bar("closed", "LZ-1")]

    def may_win_on(self, state: State, tile: Face, source: int, by: str) -> int:
        """LZ-13, LZ-14."""
        notes: LanzhouNotes = state.notes
        # Only what lies on the table can be the discard it declared with; later ones are safe.
        if state.declared[source] and (notes.safe >> source & 1 or source != state.source):
            return 0
        seats = -1
        for seat, own in enumerate(notes.own_face):
            if own == tile:
                seats &= ~(1 << seat)
        return seats

    def bars_win_on(self, state: State, seat: int, tile: Face, source: int, by: str) -> list[Bar]:
        """LZ-13, LZ-14."""
        found = []
        if not self.may_win_on(state, tile, source, by):
            found.append(bar("declarer", "LZ-13", seat=source))
        if state.notes.own_face[seat] == tile:
            found.append(bar("own_face", "LZ-14", tiles=NAMES[tile]))
        return found

    def on_draw(self, state: State, seat: int) -> None:
        """LZ-13; the own draw ends LZ-14, a kong ends 洗澡 (LZ-15)."""
        notes: LanzhouNotes = state.notes
        own = 1 << seat
        notes.safe = notes.safe | own if state.declared[seat] else notes.safe & ~own
        notes.own_face[seat] = NO_FACE
        if state.kong_turn:
            notes.bathing &= ~own

    def on_claim(self, state: State, seat: int, source: int) -> None:
        """LZ-15."""
        state.notes.bathing &= ~(1 << seat)

    def on_discard(self, state: State, seat: int, tile: Face) -> None:
        """LZ-14, LZ-15. Who discards so that its hand is ready could have declared with it."""
        notes: LanzhouNotes = state.notes
        own = 1 << seat
        if state.declared[seat]:
            notes.own_face[seat] = tile
            notes.bathing &= ~own
        elif self.only_declared_win and not (notes.bathing & own and drew(state, tile)):
            ready = live_waits(state, seat)
            notes.bathing = notes.bathing | own if ready else notes.bathing & ~own

    # -- winning -----------------------------------------------------------------------------

    def is_win(self, state: State, seat: int, hand: Hand, by: str) -> bool:
        """LZ-6 to LZ-11."""
        if self.only_declared_win and not state.declared[seat]:
            return False
        tile = state.drawn if by == "draw" else state.claim_tile
        return self._completes(hand, tile)

    def bars_win(self, state: State, seat: int, hand: Hand, by: str) -> list[Bar]:
        """LZ-6 to LZ-11."""
        found = []
        if self.only_declared_win and not state.declared[seat]:
            found.append(bar("not_declared", "LZ-11"))
        tile = state.drawn if by == "draw" else state.claim_tile
        if self._completes(hand, tile):
            return found
        if is_seven_pairs(hand):
            found.append(bar("no_seven_pairs", "LZ-8"))
        if not self.reader.is_standard(hand):
            return found + self.bars_shape(state, seat, hand)
        if any(self._is_named(groups) for groups, _ in self.reader.readings(hand)):
            return [*found, bar("tile_in_pair", "LZ-10", tiles=NAMES[tile])]
        return [*found, bar("wrong_pair", "LZ-9", tiles=NAMES[tile])]

    def _completes(self, hand: Hand, tile: Face) -> bool:
        if self.seven_pairs and is_seven_pairs(hand):
            return True
        if not self.reader.is_standard(hand):
            return False
        return not self.hard_pair or any(True for _ in self._melds_and_pair(hand, tile))

    def _melds_and_pair(self, hand: Hand, tile: Face) -> Iterator[tuple[Group, ...]]:
        """List the readings that the rule of the pair allows (LZ-9, LZ-10)."""
        for groups, stand_ins in self.reader.readings(hand):
            if self.hard_pair:
                in_meld = tile in stand_ins or any(
                    face == tile and not group.wild >> at & 1
                    for group in groups
                    if not group.is_pair
                    for at, face in enumerate(group.faces)
                )
                if not in_meld or not self._is_named(groups):
                    continue
            yield groups

    def _is_named(self, groups: tuple[Group, ...]) -> bool:
        """LZ-9: the pair is one of the named numbers."""
        pair = next(group for group in groups if group.is_pair)
        return pair.faces[0] < 27 and pair.faces[0] % 9 in self.named_ranks

    def waits(self, state: State, seat: int) -> int:
        """The tiles that complete the hand."""
        hand = state.hands[seat]
        waits = self.reader.waits(hand)
        if self.hard_pair:
            waits = sum(1 << tile for tile in tiles_in(waits) if self._completed_by(hand, tile))
        return waits | (seven_pairs_waits(hand) if self.seven_pairs else 0)

    def one_short(self, state: State, seat: int) -> bool:
        """Whether it has declared, if it must, and may be completed."""
        hand = state.hands[seat]
        if self.only_declared_win and not state.declared[seat]:
            return False
        return self.reader.is_one_short(hand) or (self.seven_pairs and is_one_short_of_pairs(hand))

    def _completed_by(self, hand: Hand, tile: Face) -> bool:
        hand.add(tile)
        complete = any(True for _ in self._melds_and_pair(hand, tile))
        hand.remove(tile)
        return complete

    def may_become_ready(self, state: State, seat: int) -> bool:
        """Whether some discard may leave the hand one tile short."""
        hand = state.hands[seat]
        pairs = self.seven_pairs and hand.size == 14 and seven_pairs_distance(hand) <= 0
        return pairs or self.reader.may_become_ready(hand)

    def distance(self, state: State, seat: int, hand: Hand) -> int:
        """The nearer of the two shapes."""
        standard = self.reader.distance(hand)
        if self.seven_pairs and hand.size in (13, 14):
            return min(standard, seven_pairs_distance(hand))
        return standard

    def useful(self, state: State, seat: int, hand: Hand) -> int:
        """By the nearer of the two shapes; a stand-in is taken for the tile that it is."""
        return useful_faces(hand, self.seven_pairs, self.reader.table)

    def prospects(self, state: State, seat: int) -> Prospects:
        """What becomes of the hand by each discard; with stand-ins each is tried."""
        hand = state.hands[seat]
        if self.reader.may_lend(hand):
            return Prospects(state, seat)
        pairs = self.seven_pairs and hand.size == 14
        return StandardProspects(state, seat, pairs, 0, self.reader.table)

    def score(self, state: State, seat: int, by: str, source: int | None, tile: Face) -> Win:
        """Choose the reading with the most doublings (LZ-16)."""
        found = self.readings(state, seat, by, source, tile)
        return max(found, key=lambda win: len(win.factors))

    def readings(
        self, state: State, seat: int, by: str, source: int | None, tile: Face
    ) -> Iterator[Win]:
        """LZ-10, LZ-16."""
        hand = state.hands[seat]
        melds = tuple(map(str, state.melds[seat]))
        for groups in self._melds_and_pair(hand, tile):
            yield Win(seat, by, source, "pinghu", self._doublings(groups), groups, melds)
        if self.options.seven_pairs and is_seven_pairs(hand):
            groups = next(seven_pairs_readings(hand)).groups
            yield Win(seat, by, source, "qidui", (("qidui", 2),), groups, melds)

    def _doublings(self, groups: tuple[Group, ...]) -> Factors:
        dragons, winds = special_melds(groups)
        pair: Factors = (("jiang", 2),) if self._is_named(groups) else ()
        return (("zhongfabai", 2),) * dragons + (("heisanfeng", 2),) * winds + pair

    # -- settlement and the end ----------------------------------------------------------------

    def settle(self, state: State, win: Win, index: int) -> None:
        """LZ-16."""
        worth: Factors = (("di", self.options.base), *win.factors)
        if win.source is not None:
            state.pay(win.source, win.seat, "fangpao", index, (*worth, ("fangpao", 3)))
            return
        for payer in state.after(win.seat):
            state.pay(payer, win.seat, "zimo", index, (*worth, ("zimo", 2)))

    def ends_round(self, state: State, win: Win) -> bool:
        """LZ-17."""
        by_discard = self.options.discard_win_counts
        counted = sum(by_discard or one.source is None for one in state.wins)
        enough = {"once": 1, "twice": 2}.get(self.options.end)
        return counted == enough

    def next_deal(self, state: State, drawn: bool) -> tuple[int, int]:
        """LZ-2."""
        last = state.wins[-1] if state.wins else None
        if self.options.end != "once":
            stays = False
        elif last is not None and last.source is None:
            stays = last.seat == state.dealer
        else:
            stays = last is None or any(win.seat == state.dealer for win in state.wins)
        return state.dealer if stays else (state.dealer + 1) % state.seats, 0

    def hide_again(self, state: State, seat: int) -> None:
        """Who else is 洗澡 nobody knows (C-15)."""
        state.notes.bathing &= 1 << seat

    # -- what is seen, and what can be said of a single hand ----------------------------------

    def remarks(self, state: State, seat: int) -> list[dict[str, Any]]:
        """The own 洗澡, and a face that it waits for and may not win on yet."""
        notes: LanzhouNotes = state.notes
        own = notes.own_face[seat]
        found: list[dict[str, Any]] = []
        if notes.bathing >> seat & 1:
            found.append({"code": "xizao", "clause": "LZ-15"})
        if own != NO_FACE and self.waits(state, seat) >> own & 1:
            found.append({"code": "bukehu", "clause": "LZ-14", "tiles": NAMES[own]})
        return found

    marks: ClassVar[Mapping[str, Mark]] = {
        "xizao": Mark("bathing", "seats"),
        "bukehu": Mark("own_face", "tile"),
        "tingmo": Mark("safe", "seats"),
    }

    def infer_notes(self, state: State) -> None:
        """LZ-13, LZ-14: who has declared has drawn since, and discarded what lies last."""
        notes: LanzhouNotes = state.notes
        for seat, declared in enumerate(state.declared):
            if declared:
                notes.safe |= 1 << seat
                if state.discards[seat] and not has_drawn(state, seat):
                    notes.own_face[seat] = state.discards[seat][-1]

    def short_of(self, aside: Sequence[Face]) -> int:
        """LZ-3: what may be thrown away."""
        if len(aside) not in THROWS:
            raise ScenarioError("throw_count", known=THROWS, thrown=len(aside))
        for tile in aside:
            if tile not in ORPHANS:
                raise ScenarioError("not_thrown", tile=NAMES[tile])
        return self.tiles_short({"shuai": len(aside)})

    circumstances = (happened("ting"), counted("shuai", THROWS))

    def tiles_short(self, given: Mapping[str, int]) -> int:
        """LZ-3: what was thrown is not drawn again, unless the room refills."""
        thrown = given.get("shuai", 0)
        if thrown and not self.options.shuai:
            raise OptionError("no_shuai")
        return 0 if self.options.shuai_refill else thrown

    def set_circumstance(self, state: State, seat: int, name: str, value: int) -> None:
        """Let a hand that is scored by itself have a history."""
        if name == "ting" and value:
            if not self.only_declared_win:
                raise OptionError("no_ting")
            state.declared[seat] = Ting.code


def drew(state: State, tile: Face) -> bool:
    """Whether a tile is of the face just drawn."""
    return state.drawn_by is not Drawn.NOTHING and tile == state.drawn


def throwable(state: State, seat: int) -> list[Face]:
    """LZ-3: the ends of suits and the honours of a hand."""
    return [tile for tile in state.hands[seat].tiles() if tile in ORPHANS]
