"""The tiles of a made-up round that one seat cannot see: they may lie anywhere, and are moved."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from fangcheng.bots.imagine.likely import make_ready
from fangcheng.game.events import Told
from fangcheng.game.sight import lies_open, unseen_places
from fangcheng.game.state import Drawn, State, Window
from fangcheng.game.variant import ANY_FACE
from fangcheng.tiles import ALL_FACES, FACES, FIRST_FLOWER, NO_FACE, Face, parse_one, tiles_in
from fangcheng.wall import Chance, Wall

_STACKS: Final = (6, 5)
"""Where a tile is rolled for, counted from the tail: so far that no replacement comes near."""


class Hidden:
    """Moves hidden tiles so that what was revealed lies where it must.

    A tile never just appears: it changes places with another that is hidden too. What one step
    needs is *kept*, so that a later wish of the same step does not take it away again. What is
    asked for is what the true round has, so there always is a copy to be found.
    """

    def __init__(self, state: State, seat: int, chance: Chance) -> None:
        self.state = state
        self.seat = seat
        self.chance = chance
        self._kept_places: set[int] = set()
        self._plain_places: set[int] = set()
        self._kept = [[0] * ALL_FACES for _ in range(state.seats)]

    def release(self) -> None:
        """Forget what was kept: a new step begins."""
        self._kept_places.clear()
        self._plain_places.clear()
        self._kept = [[0] * ALL_FACES for _ in range(self.state.seats)]

    # -- wishes ------------------------------------------------------------------------------

    def put(self, place: int, tile: Face) -> None:
        """Let this tile lie at this place of the wall."""
        line = self.state.wall.line
        if line[place] != tile:
            self._uncover(tile)
        self._kept_places.add(place)
        if line[place] != tile:
            self._exchange(tile, line[place])
            line[place] = tile

    def lay_hidden_tile(self, told: Sequence[Told]) -> None:
        """Let the tile that replacements skip, and the next one, be as these events tell."""
        state, wall = self.state, self.state.wall
        now, after = state.variant.hidden_told(state, self.seat, told)
        wall.number = next((one["die"] for one in told if "die" in one), wall.number)
        if now == 0:
            wall.skip = -1
        elif now != ANY_FACE:
            if wall.skip < 0:
                wall.skip = wall.stack_from_tail(_STACKS[0])
            self._put_one_of(wall.skip, now)
        if after == 0:
            wall.places = ()
            return
        place = next(one for one in map(wall.stack_from_tail, _STACKS) if one != wall.skip)
        self._put_one_of(place, after)
        wall.places = (*[0] * wall.rolled, place)

    def _put_one_of(self, place: int, faces: int) -> None:
        """Let a tile of one of these faces lie at this place of the wall."""
        tile = self.state.wall.line[place]
        if not faces >> tile & 1:
            free = [face for face in range(FACES) if faces >> face & 1 and self.free(face)]
            if not free and faces > 0:
                free = tiles_in(faces)
            tile = free[self.chance.below(len(free))] if free else tile
        self.put(place, tile)

    def lay_draws(self, told: Sequence[Told]) -> None:
        """Let the wall bring what these draws brought; what others drew was no flower."""
        wall = self.state.wall.clone()
        for at, event in enumerate(told):
            if event["event"] == "draw":
                place = _next_place(wall, event["by"] in ("head", "refill"))
                after = told[at + 1] if at + 1 < len(told) else {}
                shown = event if "tiles" in event else after
                if "tiles" in event or after.get("event") == "flower":
                    self.put(place, parse_one(shown["tiles"]))
                else:
                    self.put_plain(place)

    def put_plain(self, place: int) -> None:
        """Let no flower lie at this place of the wall."""
        line = self.state.wall.line
        self._plain_places.add(place)
        if line[place] >= FIRST_FLOWER:
            line[place] = self._hide_flower(line[place])

    def hold(self, seat: int, tiles: Iterable[Face]) -> None:
        """Let a hand hold these tiles, all of them at once."""
        kept, counts = self._kept[seat], self.state.hands[seat].counts
        wanted = Counter(tiles)
        for tile, number in wanted.items():
            kept[tile] = max(kept[tile], number)
        for tile, number in wanted.items():
            while counts[tile] < number:
                if self._uncover(tile):
                    continue  # perhaps into this very hand
                self._trade(seat, self._spare(seat), tile)

    def hold_drawn(self, seat: int, tile: Face) -> None:
        """Let the tile that a seat has just drawn be this one."""
        state = self.state
        if state.drawn_by is Drawn.DEALT and state.hands[seat].counts[tile]:
            state.drawn = tile  # which of the dealer's tiles was dealt last nobody else knows
        if state.drawn != tile:
            self._uncover(tile)
            self._trade(seat, state.drawn, tile)
            state.drawn = tile
        self._kept[seat][tile] = max(self._kept[seat][tile], 1)

    def set_kong(self, seat: int, at: int, tile: Face) -> None:
        """Let a face-down kong be one of this tile."""
        old = self.state.melds[seat][at].tiles[0]
        if old == tile:
            return
        other = self._face_down(tile)
        if other is not None:
            self._turn_kong(*other, old)
        else:
            for _ in range(4):
                self._exchange(tile, old)
        self._turn_kong(seat, at, tile)

    def _turn_kong(self, seat: int, at: int, tile: Face) -> None:
        melds = self.state.melds[seat]
        melds[at] = melds[at]._replace(tiles=(tile,) * 4)

    def _face_down(self, tile: Face) -> tuple[int, int] | None:
        """Find the face-down kong of a tile: whose, and which of its melds."""
        for seat in self._closed():
            for at, meld in enumerate(self.state.melds[seat]):
                if meld.concealed and not meld.code and meld.tiles[0] == tile:
                    return seat, at
        return None

    def kong_face(self, seat: int) -> Face:
        """Choose a tile of which a seat may hold all four: one it may kong, and holds many of."""
        counts, plays = self.state.hands[seat].counts, self.state.roles.plays
        faces = [face for face in range(FACES) if plays[face] >= 0 and self.free(face) == 4]
        bars = self.state.variant.bars_kong
        return max(faces, key=lambda face: (not bars(self.state, seat, (face,) * 4), counts[face]))

    def mix(self, seat: int) -> None:
        """Let a hand hold other tiles, as far as they are not kept."""
        hand, kept = self.state.hands[seat], self._kept[seat]
        for tile in hand.tiles():
            faces = [face for face in range(FACES) if face != tile and self.free(face)]
            if faces and hand.counts[tile] > kept[tile]:
                self._trade(seat, tile, faces[self.chance.below(len(faces))])

    # -- what is free ------------------------------------------------------------------------

    def free(self, tile: Face) -> int:
        """Count the hidden copies of a tile that nothing keeps in their place."""
        hands = self.state.hands
        held = sum(max(hands[q].counts[tile] - self._kept[q][tile], 0) for q in self._closed())
        return held + sum(1 for _ in self._places(tile)) + (self._at_hidden_place() == tile)

    def _closed(self) -> list[int]:
        """List the seats whose hands are hidden, those first that have declared nothing."""
        declared = self.state.declared
        others = [
            q for q in range(self.state.seats) if q != self.seat and not lies_open(self.state, q)
        ]
        return sorted(others, key=lambda seat: declared[seat] != "")

    def _places(self, tile: Face) -> Iterator[int]:
        """List the places of the wall that hold a tile."""
        wall = self.state.wall
        line, place = wall.line, wall.head - 1
        while True:
            try:
                place = line.index(tile, place + 1, wall.tail)
            except ValueError:
                return
            taken = place == wall.skip or wall.taken >> place & 1
            if not taken and place not in self._kept_places:
                yield place

    def _at_hidden_place(self) -> Face:
        """The tile that replacements skip, if this seat has not seen it."""
        state = self.state
        place = state.wall.skip
        hidden = place >= 0 and not state.variant.sees_skipped(state, self.seat)
        if hidden and place not in self._kept_places:
            return state.wall.line[place]
        return NO_FACE

    def _spare(self, seat: int) -> Face:
        """Choose a tile that a hand can do without."""
        state = self.state
        counts, kept = state.hands[seat].counts, self._kept[seat]
        own_turn = state.window is Window.TURN and state.turn == seat
        drawn = own_turn and state.drawn_by is not Drawn.NOTHING
        if drawn and state.locked(seat) and counts[state.drawn] > kept[state.drawn]:
            return state.drawn
        first = self.chance.below(FACES)
        for step in range(FACES):
            face = (first + step) % FACES
            if counts[face] > kept[face]:
                return face
        raise LookupError(f"the hand of seat {seat} has no tile to spare")

    # -- moving ------------------------------------------------------------------------------

    def _exchange(self, tile: Face, other: Face) -> None:
        """Take a copy of a tile from where it is hidden and leave another one there."""
        state = self.state
        if other >= FIRST_FLOWER:
            other = self._hide_flower(other)
            if other == tile:
                return
        place = next(self._places(tile), -1)
        if place >= 0:
            state.wall.line[place] = other
            return
        for seat in self._closed():
            if state.hands[seat].counts[tile] > self._kept[seat][tile]:
                self._replace(seat, tile, other)
                return
        if self._at_hidden_place() == tile:
            state.wall.line[state.wall.skip] = other
            return
        raise LookupError(f"no copy of tile {tile} is hidden")

    def _trade(self, seat: int, old: Face, new: Face) -> None:
        """Let a hand hold a hidden copy of another tile in the place of one of its own.

        The copy may come from this very hand, so the old tile leaves first: a hand cannot count
        five of a face.
        """
        self.state.hands[seat].remove(old)
        self._exchange(new, old)
        self._receive(seat, old, new)

    def _replace(self, seat: int, old: Face, new: Face) -> None:
        self.state.hands[seat].remove(old)
        self._receive(seat, old, new)

    def _receive(self, seat: int, old: Face, new: Face) -> None:
        """Take a tile in for one that has left, which may have been the one drawn."""
        state = self.state
        hand = state.hands[seat]
        hand.add(new)
        if state.turn == seat and state.drawn == old and not hand.counts[old]:
            state.drawn = new

    def _hide_flower(self, flower: Face) -> Face:
        """Lay a flower elsewhere into the wall, since no hand holds one; return what lay there."""
        wall = self.state.wall
        for place in range(wall.tail - 1, wall.head - 1, -1):
            tile = wall.line[place]
            takes = tile < FIRST_FLOWER and place not in self._plain_places
            if takes and any(one == place for one in self._places(tile)):
                wall.line[place] = flower
                return tile
        raise LookupError("there is no place for a flower")

    def _uncover(self, tile: Face) -> bool:
        """If all copies lie in a face-down kong, let that be one of another tile; tell whether."""
        if self.free(tile):
            return False
        kong = self._face_down(tile)
        if kong is None:
            raise LookupError(f"no copy of tile {tile} is hidden")
        self.set_kong(*kong, self.kong_face(kong[0]))
        return True

    # -- whole hands -------------------------------------------------------------------------

    def make_ready(self, seat: int) -> None:
        """Let a hand that was declared ready wait for something."""
        state, line = self.state, self.state.wall.line
        if state.hands[seat].size % 3 == 1 and not state.variant.winning_tiles(state, seat):
            places = [
                place
                for place in unseen_places(state, self.seat)
                if place != state.wall.skip and line[place] < FIRST_FLOWER
            ]
            pool = [line[place] for place in places]
            make_ready(state, seat, pool)
            for place, tile in zip(places, pool, strict=True):
                line[place] = tile

    def some_melds(self, number: int) -> list[Face] | None:
        """Find tiles for so many melds among the free ones by chance."""
        played_by = self.state.roles.played_by
        left = Counter({tile: self.free(tile) for tile in range(FACES)})
        found: list[Face] = []
        for _ in range(200):
            if len(found) == 3 * number:
                return found
            face = self.chance.below(FACES)
            runs = face < 27 and face % 9 < 7 and self.chance.below(3)
            tiles = [played_by[face + step] if runs else played_by[face] for step in range(3)]
            if min(tiles) >= 0 and Counter(tiles) <= left:
                left.subtract(tiles)
                found += tiles
        return None


def _next_place(wall: Wall, head: bool) -> int:
    """Take the next tile of a wall and tell where it lay."""
    if head:
        wall.draw()
        return wall.head - 1
    place = wall.tail - 1
    while place == wall.skip or wall.taken >> place & 1:
        place -= 1
    wall.draw_tail()
    return place
