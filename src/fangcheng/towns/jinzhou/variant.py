"""Dalian Jinzhou 大连金州: winning conditions over the whole hand, 听 and 夹听, the hidden 宝.

Read it beside rulebook.md; the ids in the comments are that book's.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from fangcheng.errors import OptionError, ScenarioError
from fangcheng.game.actions import HU, PASS, Action, Kind
from fangcheng.game.bars import Bar, bar
from fangcheng.game.choices import may_draw
from fangcheng.game.circumstances import by_others, happened
from fangcheng.game.codes import Codes
from fangcheng.game.events import Told
from fangcheng.game.ledger import Factors, Win
from fangcheng.game.marks import Mark
from fangcheng.game.moves import Declaration, Own
from fangcheng.game.options import Options, choice, switch
from fangcheng.game.prospects import Prospects, StandardProspects
from fangcheng.game.ready import live_waits
from fangcheng.game.state import Drawn, Meld, State, Window
from fangcheng.game.variant import ANY_FACE, Variant
from fangcheng.hands.distance import covering_distance, covering_useful, standard_distance
from fangcheng.hands.hand import Hand
from fangcheng.hands.readings import Group, Reading, is_edge_or_middle, standard_readings
from fangcheng.hands.shapes import (
    is_one_short,
    is_standard,
    may_be_one_short,
    standard_waits,
)
from fangcheng.hands.suits import DRAGON_PAIRS, HONOURS
from fangcheng.tiles import (
    EAST,
    FACES,
    NAMES,
    NO_FACE,
    RED,
    SUIT_OF,
    WHITE,
    Face,
    bit_of,
    parse,
    parse_one,
    text,
    tiles_in,
)

ENDS = frozenset(face for face in range(27) if face % 9 in (0, 8))
_ENDS_OR_HONOURS: Final = sum(1 << face for face in (*ENDS, *range(EAST, FACES)))
_DRAGONS: Final = sum(1 << face for face in range(RED, WHITE + 1))


@mypyc_attr(native_class=False)
@dataclass(frozen=True, kw_only=True)
class JinzhouOptions(Options):
    """The options of a Jinzhou room."""

    must_declare: bool = switch(False, clause="JZ-15")
    chongbao_zimo: bool = switch(False, clause="JZ-26")
    dragon_triplets: bool = switch(True, clause="JZ-10")
    kong_after_ting: str = choice("same", "ready", clause="JZ-16")
    jia_alone: bool = switch(False, clause="JZ-14")


class JinzhouNotes:
    """Who has seen the 宝; it is the tile in the wall that replacements skip."""

    __slots__ = ("rolled", "seen", "seen_any")

    def __init__(self) -> None:
        self.rolled = False  # once: there may be no 宝 any more after it (JZ-21)
        self.seen = 0  # a bit for each seat that has seen this 宝
        self.seen_any = 0  # a bit for each seat that has seen this one or one before it

    def clone(self) -> "JinzhouNotes":
        """Copy the notes."""
        other = JinzhouNotes()
        other.rolled = self.rolled
        other.seen = self.seen
        other.seen_any = self.seen_any
        return other


class Ting(Declaration):
    """JZ-14: 听."""

    clause = "JZ-14"
    code = "ting"

    def may(self, state: State, seat: int, discarded: Face) -> bool:
        """Where the hand is ready without the tile."""
        return live_waits(state, seat) != 0

    def bars(self, state: State, seat: int, discarded: Face) -> list[Bar]:
        """JZ-4, JZ-14."""
        lacks = lacking(state, seat, state.hands[seat])
        return lacks + super().bars(state, seat, discarded)


class Jia(Ting):
    """JZ-14: 夹听, for a wait in the middle."""

    code = "jia"
    narrows = True

    def may(self, state: State, seat: int, discarded: Face) -> bool:
        """Where one of the tiles it waits for completes a sequence in its middle."""
        town = state.variant
        assert isinstance(town, Jinzhou)
        waits = live_waits(state, seat)
        alone = not town.options.jia_alone or not waits & (waits - 1)
        return alone and waits & town.jia_waits(state, seat) != 0

    def bars(self, state: State, seat: int, discarded: Face) -> list[Bar]:
        """JZ-4, JZ-14."""
        town = state.variant
        assert isinstance(town, Jinzhou)
        waits = live_waits(state, seat)
        if waits & town.jia_waits(state, seat):
            return [bar("jia_not_alone", "JZ-14", tiles=text(tiles_in(waits)))]
        return [bar("no_jia_wait", "JZ-14")] if waits else super().bars(state, seat, discarded)


class Jinzhou(Variant[JinzhouOptions]):
    """The rules of Jinzhou."""

    name = "jinzhou"
    options_type = JinzhouOptions
    hides_tile = True  # JZ-17
    win_before_draw = "bao"  # JZ-18
    hidden_event = "bao"
    robbable = True  # JZ-27
    estimates: tuple[str, ...] = ("conditions",)  # JZ-9 to JZ-13
    moves: tuple[Own, ...] = (Ting(), Jia())  # JZ-14
    locked_hands_kong_discards = True  # JZ-16
    codes = Codes(
        wins=("pinghu", "mobao", "chongbao"),
        factors=(
            "pinghu", "mobao", "chongbao", "zimo", "fangpao", "jiahu", "gangshanghua", "qianggang",
            "sanjiamenqing", "zhuang", "weikaimen", "gang",
        ),
        payments=("hupai", "gang"),
        bars=(
            "single_tile", "no_dragons", "not_opened", "not_declared", "suits_missing", "no_ends",
            "no_sequence_meld", "no_triplet", "one_reading", "not_jia", "no_jia_wait",
            "jia_not_alone",
        ),
        remarks=("bao", "huanbao", "wubao"),
        events=("bao", "huanbao"),
    )  # fmt: skip
    clauses: ClassVar[Mapping[str, str]] = {
        "reserve": "JZ-6", "shape": "JZ-7", "declare": "JZ-14", "locked": "JZ-16", "offer": "JZ-18",
    }  # fmt: skip

    def __init__(self, options: JinzhouOptions) -> None:
        super().__init__(options)
        self.only_declared_win = options.must_declare  # JZ-15
        self.locked_kongs_keep_waits = options.kong_after_ting == "same"  # JZ-16
        self._honours = HONOURS if options.dragon_triplets else DRAGON_PAIRS  # JZ-10

    def new_notes(self, seats: int) -> JinzhouNotes:
        """Start the notes of a round."""
        return JinzhouNotes()

    # -- play --------------------------------------------------------------------------------

    def reserve(self, kongs: int) -> int:
        """JZ-6: seven stacks."""
        return 14

    def bars_claim(
        self, state: State, seat: int, tile: Face, source: int, claim: Action
    ) -> list[Bar]:
        """JZ-5: no fourth meld, it would leave a single tile; JZ-10."""
        found = [bar("single_tile", "JZ-5")] if len(state.melds[seat]) >= 3 else []
        return found if self._makes_triplets(tile) else [*found, bar("no_dragons", "JZ-10")]

    def _makes_triplets(self, tile: Face) -> bool:
        """JZ-10: dragons may be barred from it."""
        return tile < RED or self.options.dragon_triplets

    def bars_kong(self, state: State, seat: int, tiles: tuple[Face, ...]) -> list[Bar]:
        """JZ-4: a concealed kong only for who has opened; JZ-5: not as the fourth meld; JZ-10."""
        found = [] if self._makes_triplets(tiles[0]) else [bar("no_dragons", "JZ-10")]
        if state.hands[seat].counts[tiles[0]] == 4:  # else added to a peng: no new meld
            if not has_opened(state, seat):
                found.append(bar("not_opened", "JZ-4"))
            if len(state.melds[seat]) >= 3:
                found.append(bar("single_tile", "JZ-5"))
        return found

    # -- the 宝 ------------------------------------------------------------------------------

    def before_draw(self, state: State, seat: int) -> list[Action]:
        """JZ-17, JZ-18: a declarer sees the 宝, and may win on it if it waits for that face."""
        notes: JinzhouNotes = state.notes
        if not state.declared[seat]:
            return []
        if not notes.rolled:
            self._roll(state)
        face = bao(state)
        if face == NO_FACE or notes.seen >> seat & 1:
            return []
        notes.seen |= 1 << seat
        notes.seen_any |= 1 << seat
        # That somebody looks again would tell the others that the 宝 has changed (JZ-21).
        rolled = {"die": state.wall.number} if state.wall.number else {}
        state.emit("bao", seat, (face,), 1 << seat, told=1 << seat, **rolled)
        return [HU, PASS] if self.winning_tiles(state, seat) >> face & 1 else []

    def on_table_changed(self, state: State) -> None:
        """JZ-21: 换宝; not at the line where the round is drawn (JZ-6)."""
        if state.wall.skip >= 0 and may_draw(state) and open_copies(state, bao(state)) >= 3:
            self._roll(state)
            state.emit("huanbao", told=state.notes.seen_any)

    def _roll(self, state: State) -> None:
        """JZ-17, JZ-21: roll until the 宝 has a face of which fewer than three lie open."""
        notes: JinzhouNotes = state.notes
        wall = state.wall
        notes.rolled = True
        notes.seen = 0
        wall.skip = -1
        if any(open_copies(state, wall.line[place]) < 3 for place in wall.places_to_roll(6)):
            for place in wall.rolled_places():
                if open_copies(state, wall.line[place]) < 3:
                    wall.skip = place
                    return

    # -- winning -----------------------------------------------------------------------------

    def is_win(self, state: State, seat: int, hand: Hand, by: str) -> bool:
        """JZ-7 to JZ-16, JZ-19."""
        declared = state.declared[seat]
        if not declared and self.options.must_declare:
            return False
        if by == "draw" and self._drew_bao(state, seat):
            return self._was_ready(state, seat)
        tile = state.drawn if by == "draw" else state.claim_tile
        return is_standard(hand) and any(
            declared != Jia.code or is_jia(reading, tile)
            for reading in self._readings(state, seat, hand)
        )

    def one_short(self, state: State, seat: int) -> bool:
        """Of the shape; what else there is to it the readings tell."""
        return is_one_short(state.hands[seat])

    def bars_win(self, state: State, seat: int, hand: Hand, by: str) -> list[Bar]:
        """JZ-7 to JZ-15."""
        declared = state.declared[seat]
        found = []
        if not declared and self.options.must_declare:
            found.append(bar("not_declared", "JZ-15"))
        if not is_standard(hand):
            missing = standard_distance(hand) + 1
            found.append(bar("not_complete", "JZ-7", count=missing))
            return found + lacking(state, seat, hand)
        conditions = self._unmet(state, seat, hand)
        if not conditions and declared == Jia.code:
            tile = state.drawn if by == "draw" else state.claim_tile
            if not any(is_jia(reading, tile) for reading in self._readings(state, seat, hand)):
                conditions = [bar("not_jia", "JZ-14", tiles=NAMES[tile])]
        return found + conditions

    def _unmet(self, state: State, seat: int, hand: Hand) -> list[Bar]:
        """List what JZ-8 to JZ-13 miss in a complete hand; nothing if some reading has all."""
        if any(True for _ in self._readings(state, seat, hand)):
            return []
        melds = state.melds[seat]
        faces = faces_of(hand, melds)
        found = lacking(state, seat, hand)
        if max(faces) < EAST and not faces & ENDS:
            found.append(bar("no_ends", "JZ-9"))
        readings = [[*reading.groups] for reading in standard_readings(hand)]
        if not any(meld.kind is Kind.CHI for meld in melds) and not any(
            group.is_sequence for groups in readings for group in groups
        ):
            found.append(bar("no_sequence_meld", "JZ-11"))
        if not any(meld.kind is not Kind.CHI for meld in melds) and not any(
            not group.is_sequence and (not group.is_pair or group.faces[0] >= RED)
            for groups in readings
            for group in groups
        ):
            found.append(bar("no_triplet", "JZ-10"))
        if not self.options.dragon_triplets and any(
            hand.counts[face] > 2 or any(meld.tiles[0] == face for meld in melds)
            for face in range(RED, WHITE + 1)
        ):
            found.append(bar("no_dragons", "JZ-10"))
        return found or [bar("one_reading", "JZ-13")]

    def _readings(self, state: State, seat: int, hand: Hand) -> Iterator[Reading]:
        """List the legal readings; JZ-10: none if dragons that may not had to make a meld."""
        if not self.options.dragon_triplets and (
            max(hand.counts[RED : WHITE + 1]) > 2
            or any(meld.tiles[0] >= RED for meld in state.melds[seat])
        ):
            return iter(())
        return legal_readings(state, seat, hand)

    def _drew_bao(self, state: State, seat: int) -> bool:
        """JZ-19: 摸宝."""
        notes: JinzhouNotes = state.notes
        return state.drawn == bao(state) and notes.seen >> seat & 1 == 1

    def _was_ready(self, state: State, seat: int) -> bool:
        """Whether the hand waited for some tile before it drew the 宝."""
        hand = state.hands[seat]
        hand.remove(state.drawn)
        ready = self.winning_tiles(state, seat) != 0
        hand.add(state.drawn)
        return ready

    def waits(self, state: State, seat: int) -> int:
        """The tiles that complete the hand with all conditions."""
        return self._waits(state, seat, jia=False)

    def _waits(self, state: State, seat: int, jia: bool) -> int:
        """The tiles that complete the hand; with `jia` only those that do so in the middle."""
        hand = state.hands[seat]
        found = 0
        for tile in tiles_in(standard_waits(hand)):
            hand.add(tile)
            if any(not jia or is_jia(r, tile) for r in self._readings(state, seat, hand)):
                found |= 1 << tile
            hand.remove(tile)
        return found

    def jia_waits(self, state: State, seat: int) -> int:
        """JZ-14: the tiles that complete the hand in the middle of a sequence."""
        return self._waits(state, seat, jia=True)

    def winning_tiles(self, state: State, seat: int) -> int:
        """JZ-14: after 夹听 only 夹 waits win."""
        waits = live_waits(state, seat)
        if state.declared[seat] == Jia.code:
            waits &= self.jia_waits(state, seat)
        return waits

    def may_become_ready(self, state: State, seat: int) -> bool:
        """Whether some discard leaves four melds and a pair but for one tile."""
        hand = state.hands[seat]
        near = may_be_one_short(hand) and has_opened(state, seat)
        return near and standard_distance(hand) <= 0

    def score(self, state: State, seat: int, by: str, source: int | None, tile: Face) -> Win:
        """JZ-23, JZ-25: the fan that do not depend on the payer."""
        fan = [("pinghu", 1)]
        kind = "pinghu"
        hand = state.hands[seat].clone()
        if by == "bao":
            kind, tile = "chongbao", bao(state)
            hand.add(tile)
        elif by == "draw" and self._drew_bao(state, seat):
            kind = "mobao"
        if kind != "pinghu":
            fan.append((kind, 2))
        if by == "draw" or (by == "bao" and self.options.chongbao_zimo):  # JZ-26
            fan.append(("zimo", 1))
        if source is not None:  # JZ-27: robbing a kong too
            fan.append(("fangpao", 1))
        if state.declared[seat] == Jia.code:
            fan.append(("jiahu", 1))
        if by == "draw" and state.drawn_by is Drawn.KONG:
            fan.append(("gangshanghua", 2))
        if by == "kong":
            fan.append(("qianggang", 2))
        if not any(has_opened(state, other) for other in state.after(seat)):
            fan.append(("sanjiamenqing", 1))
        groups = self._reading(state, seat, hand, tile, kind)
        return Win(seat, by, source, kind, tuple(fan), groups, tuple(map(str, state.melds[seat])))

    def _reading(
        self, state: State, seat: int, hand: Hand, tile: Face, kind: str
    ) -> tuple[Group, ...]:
        """Read the hand; a 宝 that was drawn stands for a tile the hand waits for."""
        jia = state.declared[seat] == Jia.code
        for stands_for in self._candidates(state, seat, hand, tile, kind):
            hand.remove(tile)
            hand.add(stands_for)
            for reading in self._readings(state, seat, hand):
                if not jia or is_jia(reading, stands_for):
                    return marked(reading, stands_for, tile)
            hand.remove(stands_for)
            hand.add(tile)
        raise AssertionError("a winning hand has a reading")

    def _candidates(
        self, state: State, seat: int, hand: Hand, tile: Face, kind: str
    ) -> Iterator[Face]:
        yield tile
        if kind == "mobao":
            state.hands[seat].remove(tile)
            waits = self.winning_tiles(state, seat)
            state.hands[seat].add(tile)
            yield from tiles_in(waits)

    # -- settlement --------------------------------------------------------------------------

    payments: ClassVar[Mapping[str, str]] = {"hupai": "di * 2 ** (others - 1)"}

    def settle(self, state: State, win: Win, index: int) -> None:
        """JZ-24, JZ-26 to JZ-28."""
        base = self.options.base
        others = state.after(win.seat)
        for payer in others if win.source is None else [win.source]:
            fan: Factors = win.factors
            if state.dealer in (win.seat, payer):
                fan = (*fan, ("zhuang", 1))
            if not has_opened(state, payer):
                fan = (*fan, ("weikaimen", 1))
            state.pay(payer, win.seat, "hupai", index, (("di", base), *fan))
        kongs = sum(2 if meld.concealed else 1 for meld in state.melds[win.seat] if meld.is_kong)
        for payer in others if kongs else ():
            state.pay(payer, win.seat, "gang", index, (("di", base), ("gang", kongs)))

    def next_deal(self, state: State, drawn: bool) -> tuple[int, int]:
        """JZ-2."""
        stays = drawn or state.wins[0].seat == state.dealer
        return state.dealer if stays else (state.dealer + 1) % state.seats, 0

    # -- for players -------------------------------------------------------------------------

    def distance(self, state: State, seat: int, hand: Hand) -> int:
        """Count what JZ-8 to JZ-12 still ask for; a hand must open once."""
        distance = covering_distance(hand, _to_cover(state.melds[seat]), self._honours)
        return distance + _more_to_do(state, seat, hand.held, hand.pairs)

    def useful(self, state: State, seat: int, hand: Hand) -> int:
        """Those that bring melds in all suits nearer."""
        return covering_useful(hand, _to_cover(state.melds[seat]), self._honours)

    def prospects(self, state: State, seat: int) -> Prospects:
        """What becomes of the hand by each discard."""
        cover = _to_cover(state.melds[seat])
        return _JinzhouProspects(state, seat, False, cover, self._honours)

    def sees_skipped(self, state: State, seat: int) -> bool:
        """JZ-17: only who has seen the 宝."""
        notes: JinzhouNotes = state.notes
        return notes.seen >> seat & 1 == 1

    def hide_again(self, state: State, seat: int) -> None:
        """Who has not declared on this table has seen no 宝."""
        notes: JinzhouNotes = state.notes
        for other, declared in enumerate(state.declared):
            if not declared:
                notes.seen &= ~(1 << other)

    def hidden_told(self, state: State, seat: int, told: Sequence[Told]) -> tuple[int, int]:
        """JZ-17, JZ-21: what the 宝 and the next one can be, if the seat is told this."""
        notes: JinzhouNotes = state.notes
        seen, seen_any = notes.seen >> seat & 1, notes.seen_any >> seat & 1
        shown = next((1 << parse_one(one["tiles"]) for one in told if one["event"] == "bao"), 0)
        changes = any(one["event"] == "huanbao" for one in told)
        draws = any(one["event"] == "draw" and one["seat"] == seat for one in told)
        rolls = changes or not notes.rolled
        # Who has declared and not seen it looks before it draws: if it saw none, there is none.
        none = bool(state.declared[seat]) and draws and not shown and (rolls or not seen)
        opened = opened_next(state, told)
        third = sum(1 << face for face in range(FACES) if open_after(state, opened, face) >= 3)
        now = ANY_FACE
        if changes and not seen:
            now = third & sum(1 << face for face in set(opened))
        elif not rolls and (shown or none):
            now = shown
        elif seen_any and not seen and state.wall.skip >= 0:
            now = ~third
        return now, shown if rolls and (shown or none) else ~third

    # -- what is seen, and what can be said of a single hand ----------------------------------

    def remarks(self, state: State, seat: int) -> list[dict[str, Any]]:
        """The 宝, for who has seen it; that it changed, for who saw one before."""
        notes: JinzhouNotes = state.notes
        if notes.seen >> seat & 1:
            return [{"code": "bao", "clause": "JZ-17", "tiles": NAMES[bao(state)]}]
        if notes.seen_any >> seat & 1:
            code = "huanbao" if state.wall.skip >= 0 else "wubao"
            return [{"code": code, "clause": "JZ-21"}]
        return []

    marks: ClassVar[Mapping[str, Mark]] = {
        "bao": Mark("seen", "seats"),
        "huanbao": Mark("seen_any", "seats"),
        "dabao": Mark("rolled", "yes"),
    }

    def infer_notes(self, state: State) -> None:
        """JZ-17: who has declared has seen the 宝, unless it is about to draw."""
        if state.wall.skip < 0 and not state.wall.places:
            return
        for seat, declared in enumerate(state.declared):
            about_to_draw = state.window is Window.OPENING and seat == state.turn
            if declared and not about_to_draw:
                state.notes.seen |= 1 << seat

    def check_notes(self, state: State) -> None:
        """JZ-17: only declarers see the 宝; once one has, it lies where the roll said."""
        notes: JinzhouNotes = state.notes
        wall = state.wall
        notes.seen_any |= notes.seen
        notes.rolled = notes.rolled or notes.seen_any > 0 or wall.skip >= 0
        for seat in tiles_in(notes.seen_any):
            if not state.declared[seat]:
                raise ScenarioError("bao_seen_undeclared", seat=seat)
        if notes.rolled and wall.places:
            wall.skip = next(wall.rolled_places())
        if wall.skip < 0 and notes.seen:
            raise ScenarioError("no_bao_in_wall")
        # A third copy that was just discarded changes it when it stays or is taken.
        settled = state.window is not Window.CLAIM and may_draw(state)
        if settled and wall.skip >= 0 and open_copies(state, bao(state)) >= 3:
            raise ScenarioError("bao_lies_open", tile=NAMES[bao(state)])

    circumstances = (
        happened("ting"), happened("jia"), happened("mobao"), happened("chongbao"),
        by_others("kaimen"),
    )  # fmt: skip

    def set_circumstance(self, state: State, seat: int, name: str, value: int) -> None:
        """Let a hand that is scored by itself have a history."""
        if name == "kaimen":
            state.melds[value].append(Meld(Kind.PENG, (RED,) * 3, seat, RED))
            return
        if not value:
            return
        if name == "jia" and state.declared[seat]:
            raise OptionError("declared_once")
        if name == Jia.code and self.options.jia_alone:
            self._check_alone(state, seat)
        state.declared[seat] = state.declared[seat] or (name if name == Jia.code else Ting.code)
        if name in ("mobao", "chongbao"):
            self._set_bao(state, seat, name)

    def _check_alone(self, state: State, seat: int) -> None:
        """JZ-14: refuse a hand that may not declare 夹听, for it waits for more than one tile.

        Where a kong may change the waits (JZ-16) nobody knows what they were before it.
        """
        changed = self.options.kong_after_ting == "ready"
        if changed and any(meld.is_kong for meld in state.melds[seat]):
            return
        hand = state.hands[seat]
        hand.remove(state.drawn)
        waits = live_waits(state, seat)
        hand.add(state.drawn)
        if waits & (waits - 1):
            raise OptionError("jia_alone", tiles=text(tiles_in(waits)))

    def _set_bao(self, state: State, seat: int, name: str) -> None:
        """Let the winning tile be the 宝: drawn after it was seen, or seen just now."""
        notes: JinzhouNotes = state.notes
        if state.claim_tile != NO_FACE or state.drawn_by is Drawn.DEALT:
            raise OptionError("bao_needs_no_discard", circumstance=name)
        if notes.rolled:
            raise OptionError("drawn_or_seen")
        if name == "chongbao" and state.drawn_by is Drawn.KONG:
            raise OptionError("chongbao_after_kong")
        face = state.drawn
        held = state.hands[seat].counts[face] + sum(
            meld.tiles.count(face) for meld in state.melds[seat]
        )
        if name == "mobao" and held == 4:
            raise OptionError("bao_in_wall", tile=NAMES[face])
        notes.rolled, state.wall.skip = True, state.wall.line.index(face)
        if name == "mobao":
            notes.seen = 1 << seat
        else:
            state.hands[seat].remove(state.drawn)
            state.window = Window.OFFER


def _to_cover(melds: list[Meld]) -> int:
    """The suits that have no meld yet, as bits."""
    cover = 0b111
    for meld in melds:
        cover &= ~(1 << SUIT_OF[meld.tiles[0]])
    return cover


def _more_to_do(state: State, seat: int, held: i64, pairs: i64) -> int:
    """Count what is asked for beside melds in all suits, of a hand that holds these tiles."""
    more = 0 if has_opened(state, seat) else 1
    melds = state.melds[seat]
    if not held & _ENDS_OR_HONOURS:
        for meld in melds:
            if meld.tiles[0] >= EAST or not ENDS.isdisjoint(meld.tiles):
                break
        else:
            more += 1
    fewer_than_two = not pairs & (pairs - 1)
    if fewer_than_two and not pairs & _DRAGONS:
        for meld in melds:
            if meld.kind is not Kind.CHI:
                break
        else:
            more += 1
    return more


class _JinzhouProspects(StandardProspects):
    def distance(self, tile: Face) -> int:
        """Count what the tiles that stay lack of what is asked for."""
        hand, gone = self.hand, bit_of(tile)
        held = hand.held & (hand.pairs | ~gone)
        pairs = hand.pairs & (hand.triplets | ~gone)
        return super().distance(tile) + _more_to_do(self.state, self.seat, held, pairs)


def bao(state: State) -> Face:
    """JZ-17: the 宝; NO_FACE where there is none."""
    return state.wall.line[state.wall.skip] if state.wall.skip >= 0 else NO_FACE


def has_opened(state: State, seat: int) -> bool:
    """JZ-4: chi, peng, or a kong that is not concealed."""
    return any(meld.source is not None for meld in state.melds[seat])


def lacking(state: State, seat: int, hand: Hand) -> list[Bar]:
    """List what any hand may lack, complete or not: JZ-8, JZ-12."""
    faces = faces_of(hand, state.melds[seat])
    found = [] if has_opened(state, seat) else [bar("not_opened", "JZ-12")]
    missing = [suit for suit in range(3) if not any(face // 9 == suit for face in faces)]
    if missing:
        found.append(bar("suits_missing", "JZ-8", tiles=text(9 * suit for suit in missing)))
    return found


def open_copies(state: State, tile: Face) -> int:
    """JZ-21: how many copies lie in discards and melds."""
    melded = (meld.tiles.count(tile) for melds in state.melds for meld in melds)
    return sum(pile.count(tile) for pile in state.discards) + sum(melded)


def opened_next(state: State, told: Sequence[Told]) -> list[Face]:
    """List the tiles that the next step lays open, and the one that stays or is taken."""
    event = next((one for one in told if one["event"] != "timeout"), None)
    tiles = [] if event is None or event["event"] == "bao" else parse(event.get("tiles", ""))
    if state.window is Window.CLAIM and state.claim_tile not in tiles:
        tiles.append(state.claim_tile)
    return tiles


def open_after(state: State, opened: list[Face], tile: Face) -> int:
    """Count the copies of a tile that lie open after these are."""
    # The tile to be claimed lies open already; so do those of a peng that becomes a kong.
    already = state.window is Window.CLAIM and tile == state.claim_tile
    return min(open_copies(state, tile) + opened.count(tile) - already, 4)


def faces_of(hand: Hand, melds: Sequence[Meld]) -> set[Face]:
    """The faces of a hand and its melds."""
    faces = {face for face, count in enumerate(hand.counts) if count}
    faces.update(tile for meld in melds for tile in meld.tiles)
    return faces


def legal_readings(state: State, seat: int, hand: Hand) -> Iterator[Reading]:
    """List the readings of a complete hand that meet JZ-8 to JZ-13, melds included."""
    melds = state.melds[seat]
    faces = faces_of(hand, melds)
    honours = max(faces) >= EAST
    suits = {face // 9 for face in faces if face < 27}
    if not has_opened(state, seat) or len(suits) < 3 or not (honours or faces & ENDS):
        return
    triplet = any(meld.kind is not Kind.CHI for meld in melds)
    sequence = any(meld.kind is Kind.CHI for meld in melds)
    for reading in standard_readings(hand):
        sequences = sum(group.is_sequence for group in reading.groups)
        triplets = len(reading.groups) - 1 - sequences
        dragons = reading.pair.faces[0] >= RED  # JZ-10
        if (sequence or sequences) and (triplet or triplets or dragons):
            yield reading


def is_jia(reading: Reading, tile: Face) -> bool:
    """JZ-14: the tile can have completed such a sequence."""
    return any(is_edge_or_middle(group, tile) for group in reading.groups)


def marked(reading: Reading, stands_for: Face, tile: Face) -> tuple[Group, ...]:
    """Mark the place in a reading where a 宝 of another face stands."""
    if stands_for == tile:
        return reading.groups
    at = next(i for i, group in enumerate(reading.groups) if stands_for in group.faces)
    group = reading.groups[at]
    wild = Group(group.faces, 1 << group.faces.index(stands_for))
    return (*reading.groups[:at], wild, *reading.groups[at + 1 :])
