"""The 宝 of a made-up round: it is shown, and changes, when the seat was told so (JZ-17, JZ-21)."""

from collections.abc import Sequence

from fangcheng.bots.imagine.hidden import Unseen
from fangcheng.bots.imagine.opening import Told
from fangcheng.game.state import State, Window
from fangcheng.tiles import FACES, NO_FACE, Face, parse, parse_one
from fangcheng.variants.jinzhou import JinzhouNotes, open_copies

_STACKS = (6, 5)
"""Where a 宝 lies, counted from the tail: so far from it that no replacement comes near."""


def arrange_hidden_tile(unseen: Unseen, span: Sequence[Told]) -> None:
    """Lay the 宝 for the next step, of which these events are told."""
    state, seat = unseen.state, unseen.seat
    notes: JinzhouNotes = state.notes
    seen, seen_any = notes.seen >> seat & 1, notes.seen_any >> seat & 1
    shown = next((parse_one(one["tiles"]) for one in span if one["event"] == "bao"), NO_FACE)
    changes = any(one["event"] == "huanbao" for one in span)
    draws = any(one["event"] == "draw" and one["seat"] == seat for one in span)
    rolls = changes or not notes.rolled
    # Whoever has declared and has not seen it looks before it draws: if it saw none, there is none.
    none = bool(state.declared[seat]) and draws and shown == NO_FACE and (rolls or not seen)
    if changes and not seen:
        _set(unseen, next(tile for tile in _opened(state, span) if _copies(state, span, tile) >= 3))
    elif not rolls and shown != NO_FACE:
        _set(unseen, shown)
    elif not rolls and none:
        notes.bao, state.wall.skip = NO_FACE, -1
    elif seen_any and not seen and notes.bao != NO_FACE and _copies(state, span, notes.bao) >= 3:
        _set(unseen, _quiet(unseen, span))
    _set_next(unseen, span, NO_FACE if none else shown, none)


def _opened(state: State, span: Sequence[Told]) -> list[Face]:
    """List the tiles that the next step lays open, and the one that stays or is taken."""
    event = next((one for one in span if one["event"] != "timeout"), None)
    tiles = [] if event is None or event["event"] == "bao" else parse(event.get("tiles", ""))
    if state.window is Window.CLAIM and state.claim_tile not in tiles:
        tiles.append(state.claim_tile)
    return tiles


def _copies(state: State, span: Sequence[Told], tile: Face) -> int:
    """Count the copies of a tile that lie open after the next step."""
    opened = _opened(state, span)
    # The tile to be claimed lies open already; so do those of a peng that becomes a kong.
    already = state.window is Window.CLAIM and tile == state.claim_tile
    return min(open_copies(state, tile) + opened.count(tile) - already, 4)


def _quiet(unseen: Unseen, span: Sequence[Told]) -> Face:
    """Choose a hidden tile that is no reason for a change."""
    state = unseen.state
    faces = [face for face in range(FACES) if _copies(state, span, face) < 3 and unseen.free(face)]
    return faces[unseen.chance.below(len(faces))] if faces else NO_FACE


def _set(unseen: Unseen, tile: Face) -> None:
    """Let this tile be the 宝."""
    wall, notes = unseen.state.wall, unseen.state.notes
    if notes.bao != tile:
        place = wall.skip if wall.skip >= 0 else wall.stack_from_tail(_STACKS[0])
        unseen.put(place, tile)
        notes.bao, wall.skip = tile, place


def _set_next(unseen: Unseen, span: Sequence[Told], tile: Face, none: bool) -> None:
    """Let this tile be the 宝 that is rolled for next, or any, or none."""
    wall = unseen.state.wall
    place = next(place for place in map(wall.stack_from_tail, _STACKS) if place != wall.skip)
    if not none and tile == NO_FACE and _copies(unseen.state, span, wall.line[place]) >= 3:
        tile = _quiet(unseen, span)
    if tile != NO_FACE:
        unseen.put(place, tile)
    wall.places = () if none else (*[0] * wall.rolled, place)
