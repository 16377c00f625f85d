"""Melds as positions write them: `[123p<3]` was taken from seat 3, `[5555s!]` is concealed.

`[123p<3:2p]` also says which tile was taken (else it is the first), `[5555s+<3]` is a peng from
seat 3 to which the fourth tile was added. `[123p]` leaves open whose discard it was.
"""

import re
from collections.abc import Sequence

from fangcheng.errors import ScenarioError
from fangcheng.game.actions import Kind
from fangcheng.game.state import Meld
from fangcheng.game.variant import Variant
from fangcheng.hands.hand import Roles
from fangcheng.tiles import LONGEST, NAMES, NO_FACE, Face, parse, parse_one, text

_MELD = re.compile(r"\[([^][<!+]+)([!+]?)(?:<([0-9])(?::([^][]+))?)?\]")


def kind_of(tiles: Sequence[Face], roles: Roles, variant: Variant) -> tuple[Kind, str]:
    """Tell what a meld of these tiles is, or refuse them; they stand in the order they play.

    A kong of the town's own has a code.
    """
    played = [roles.plays[tile] for tile in tiles]
    first = played[0]
    if min(played) < 0:
        raise ScenarioError("wild_in_meld", tiles=text(tiles))
    if len(set(played)) == 1 and len(tiles) in (3, 4):
        return Kind.GANG if len(tiles) == 4 else Kind.PENG, ""
    if played == [first, first + 1, first + 2] and first < 27 and first % 9 < 7:
        return Kind.CHI, ""
    for kong in variant.kongs:
        if sorted(tiles) == sorted(kong.faces):
            return Kind.GANG, kong.code
    raise ScenarioError("no_meld", tiles=text(tiles))


def read_melds(written: str, seat: int, roles: Roles, variant: Variant) -> list[Meld]:
    """Read the melds of a seat."""
    compact = "".join(written[:LONGEST].split())
    if len(written) > LONGEST or _MELD.sub("", compact):
        raise ScenarioError("melds_form", written=written)
    return [_read(found, seat, roles, variant) for found in _MELD.finditer(compact)]


def _read(found: re.Match[str], seat: int, roles: Roles, variant: Variant) -> Meld:
    tiles = tuple(sorted(parse(found[1]), key=lambda tile: roles.plays[tile]))
    kind, code = kind_of(tiles, roles, variant)
    if found[2] == "!":
        if kind is not Kind.GANG or found[3]:
            raise ScenarioError("concealed_kong", meld=found[0])
        return Meld(kind, tiles, code=code)
    if found[2] == "+" and (kind is not Kind.GANG or code):
        raise ScenarioError("added_to_peng", meld=found[0])
    before = (seat - 1) % variant.seats
    source = int(found[3]) if found[3] else before
    if source >= variant.seats or source == seat:
        raise ScenarioError("meld_source", meld=found[0], source=source)
    # Where winners leave, the seat before may have left by then.
    if kind is Kind.CHI and source != before and not variant.leaves_after_win:
        raise ScenarioError("chi_source", meld=found[0], before=before)
    taken = parse_one(found[4]) if found[4] else tiles[0]
    if taken not in tiles:
        raise ScenarioError("taken_not_in_meld", meld=found[0], tile=NAMES[taken])
    return Meld(kind, tiles, source, taken, found[2] == "+", code)


def tiles_of(written: str) -> list[Face]:
    """List the tiles of melds."""
    return [tile for found in _MELD.finditer("".join(written.split())) for tile in parse(found[1])]


def write_melds(melds: Sequence[Meld]) -> str:
    """Write melds so that `read_melds` reads the same."""
    return "".join(map(_write, melds))


def _write(meld: Meld) -> str:
    if meld.source is None:
        return str(meld)
    taken = f":{NAMES[meld.taken]}" if meld.taken not in (NO_FACE, meld.tiles[0]) else ""
    return f"[{text(meld.tiles)}{'+' if meld.added else ''}<{meld.source}{taken}]"
