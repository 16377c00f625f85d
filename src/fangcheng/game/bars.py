"""Bars, which say why something is not allowed, and remarks, which have the same form."""

from typing import Any, TypeAlias

from fangcheng.tiles import text, tiles_in

Bar: TypeAlias = dict[str, Any]
"""A `code`, its `clause`, and fields for the words: seat, seats, tiles, count, numbers."""


def bar(code: str, clause: str, **fields: Any) -> Bar:
    """Write down what bars something."""
    return {"code": code, "clause": clause, **fields}


def remark_on_seats(code: str, clause: str, seats: int) -> list[dict[str, Any]]:
    """Remark on each seat whose bit is set."""
    return [{"code": code, "clause": clause, "seat": seat} for seat in tiles_in(seats)]


def remark_on_tiles(code: str, clause: str, tiles: int) -> list[dict[str, Any]]:
    """Remark on the tiles whose bits are set, if there are any."""
    return [{"code": code, "clause": clause, "tiles": text(tiles_in(tiles))}] if tiles else []
