"""A settlement explained: how the hand was read, what each wild tile stood for, who pays why."""

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from fangcheng.cli.table import WILD_STYLE, Painter, TileStyle, colour, tile_style
from fangcheng.game.state import State
from fangcheng.hands.hand import Roles, roles
from fangcheng.hands.readings import ANY, Group, parse_group
from fangcheng.tiles import NO_FACE, WHITE, Face, parse, parse_hand
from fangcheng.words import Words


def show_win(
    console: Console,
    w: Words,
    win: Mapping[str, Any],
    wild: str | Roles,
    names: Sequence[str] | None = None,
    style: TileStyle | None = None,
    tile: str | None = None,
) -> None:
    """Explain a win as `Win.as_json` gives it.

    `wild` says what tiles play: the round's roles, or the wild tiles as text, where 白板 plays the
    face of the wild tile. `tile` is the winning tile, if it is to be named.
    """
    playing = _roles_of(wild) if isinstance(wild, str) else wild
    painter = Painter(w, tile_style(style, w.lang), playing)
    melds, groups = _read(win["reading"])
    grid = Table.grid(padding=(0, 2), pad_edge=False)
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    title = Text.from_markup(_how(w, win, names), style="bold")
    title.append(f" · {w.code(win['type'])}", "bold magenta")
    if tile:
        title.append(" · ").append_text(Text.from_markup(w("settle.on", tile=painter.markup(tile))))
    reading = [painter.group(tiles) for tiles in melds]
    reading = [Text("[").append_text(meld).append("]") for meld in reading]
    reading += [_group_text(painter, group) for group in groups]
    grid.add_row(w("settle.reading"), Text("  ").join(reading))
    stands = _stands_for(painter, groups)
    if stands:
        grid.add_row(w("settle.wilds"), Text.from_markup("; ".join(stands)))
    grid.add_row(w("settle.factors"), _factors(w, win["factors"]))
    console.print(title)
    console.print(grid)


def show_transfers(
    console: Console,
    w: Words,
    transfers: Sequence[Mapping[str, Any]],
    names: Sequence[str] | None = None,
) -> None:
    """Print payments as `Transfer.as_json` gives them: who pays whom, and the sum that makes it."""
    if not transfers:
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for key in ("payer", "payee", "reason", "sum"):
        table.add_column(w(f"settle.{key}"), overflow="fold")
    table.add_column(w("settle.points"), justify="right", style="bold")
    for transfer in transfers:
        table.add_row(
            escape(seat_name(w, transfer["from"], names)),
            escape(seat_name(w, transfer["to"], names)),
            w.code(transfer["code"]),
            " × ".join(f"{w.code(code)} {number}" for code, number in transfer["factors"]),
            str(transfer["points"]),
        )
    console.print(table)
    for code in dict.fromkeys(transfer["code"] for transfer in transfers):
        if f"why.{code}" in w:
            console.print(Text(f"{w.code(code)}: {w(f'why.{code}')}", "dim"))


def show_settlement(
    console: Console, painter: Painter, state: State, totals: Sequence[int], names: Sequence[str]
) -> None:
    """Explain the whole end of a round: wins, payments, points and who deals next."""
    w, result = painter.w, state.result
    if result is None:
        return
    console.print()
    console.rule(Text(w("settle.title", round=state.round), "bold"), align="left")
    if result.drawn:
        console.print(w("settle.drawn"))
    elif result.next_dealer is None:
        console.print(w("settle.void"))
    tiles = [e.fields.get("tile") for e in state.events or () if e.kind == "hu"]
    for at, win in enumerate(state.wins):
        tile = tiles[at] if at < len(tiles) else None
        show_win(console, w, win.as_json(), painter.roles, names, painter.style, tile)
    console.print()
    show_transfers(console, w, [t.as_json() for t in state.transfers], names)
    show_points(console, w, names, state.scores(), totals)
    if result.next_dealer is not None and not result.match_over:
        dealer = escape(names[result.next_dealer])
        console.print(w("settle.next", dealer=dealer, streak=result.next_streak))


def show_points(
    console: Console, w: Words, names: Sequence[str], scores: Sequence[int], totals: Sequence[int]
) -> None:
    """Print what each seat won in the round, and its total."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column(w("settle.player"))
    for name in names:
        table.add_column(escape(name), justify="right")
    table.add_row(w("settle.round_points"), *map(points_text, scores))
    table.add_row(w("settle.total"), *map(points_text, totals))
    console.print()
    console.print(table)


def points_text(points: int) -> Text:
    """Write points with their sign, gains green and losses red."""
    style = "green" if points > 0 else "red" if points < 0 else "dim"
    return Text(f"{points:+d}" if points else "0", style)


def seat_name(w: Words, seat: object, names: Sequence[str] | None) -> str:
    """Name a seat, or the house; without names by its number."""
    if not isinstance(seat, int):
        return w("seat.house")
    return names[seat] if names else w("seat.number", seat=seat)


# -- the reading -------------------------------------------------------------------------------


def _roles_of(wild: str) -> Roles:
    faces = tuple(parse(wild))
    return roles(faces, faces[0] if faces and WHITE not in faces else WHITE)


def _how(w: Words, win: Mapping[str, Any], names: Sequence[str] | None) -> str:
    source = "" if win["from"] is None else escape(seat_name(w, win["from"], names))
    return w(f"settle.win.{win['by']}", who=escape(seat_name(w, win["seat"], names)), source=source)


def _read(reading: str) -> tuple[list[tuple[Face, ...]], list[Group]]:
    """Split a reading into its declared melds and the groups of the concealed tiles."""
    melds: list[tuple[Face, ...]] = []
    groups: list[Group] = []
    for part in reading.split():
        if part.startswith("["):
            melds += [meld.tiles for meld in parse_hand(part).melds]
        else:
            groups.append(parse_group(part))
    return melds, groups


def _natural_tile(painter: Painter, face: Face) -> Face:
    """The tile that a natural face of a reading lies on the table as: 白板 where it plays it."""
    tile = painter.roles.played_by[face]
    return face if tile == NO_FACE else tile


def _group_text(painter: Painter, group: Group) -> Text:
    """Write a group; a wild tile stands in brackets with a star, as the face it stands for."""
    if ANY in group.faces:
        return Text(" ").join(Text("(*)", WILD_STYLE) for _ in group.faces)
    if not group.wild:
        return painter.group([_natural_tile(painter, face) for face in group.faces])
    parts = []
    for at, face in enumerate(group.faces):
        if group.wild >> at & 1:
            parts.append(Text(f"({painter.name(face)}*)", WILD_STYLE))
        else:
            parts.append(painter.tile(_natural_tile(painter, face)))
    return Text(" ").join(parts)


def _stands_for(painter: Painter, groups: Sequence[Group]) -> list[str]:
    """Say of every wild tile, and of every 白板 that plays, what it stands for."""
    w = painter.w
    faces = painter.roles.wild
    wild = painter.tile(faces[0]).markup if len(faces) == 1 else w("wild")
    found: list[str] = []
    for group in groups:
        for face in group.stands_for():
            if face == ANY:
                found.append(w("settle.stands_free", wild=wild))
            else:
                found.append(w("settle.stands_for", wild=wild, face=_painted(painter, face)))
    played = painter.played(WHITE)
    if played is not None:
        white = Text(painter.name(WHITE), colour(WHITE)).markup
        number = sum(
            face == played and not group.wild >> at & 1
            for group in groups
            for at, face in enumerate(group.faces)
        )
        found += [w("settle.white", white=white, face=_painted(painter, played))] * number
    return [f"{one} ×{found.count(one)}" if found.count(one) > 1 else one for one in _once(found)]


def _painted(painter: Painter, face: Face) -> str:
    return Text(painter.name(face), colour(face)).markup


def _once(found: list[str]) -> list[str]:
    return list(dict.fromkeys(found))


def _factors(w: Words, factors: Sequence[Sequence[Any]]) -> Text:
    if not factors:
        return Text(w("settle.no_factors"))
    lines = []
    for code, number in factors:
        line = Text(f"{w.code(code)} ×{number}", "bold")
        if f"why.{code}" in w:
            line.append(f"  {w(f'why.{code}')}", "dim")
        lines.append(line)
    lines.append(Text(w("settle.product", product=prod(number for _, number in factors)), "bold"))
    return Text("\n").join(lines)
