"""`fangcheng verify`: every wall and every die worked out again from the seed."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

from rich import box
from rich.table import Table
from rich.text import Text

from fangcheng.cli.command import Argument, Option
from fangcheng.cli.common import LangOption, TilesOption, fail_clearly, words_at
from fangcheng.cli.replay import WRONG_RECORD, read_lines, say_wrong, shown_names
from fangcheng.errors import RecordError
from fangcheng.match import Match
from fangcheng.record.file import Record, fresh_match, read_record, replay
from fangcheng.terminal.console import Console
from fangcheng.terminal.harmless import one_line, tell_json
from fangcheng.terminal.style import TileStyle, tile_style
from fangcheng.terminal.tiles import Painter, wrap
from fangcheng.tiles import Face, text
from fangcheng.wall import build_wall
from fangcheng.words import Words, words

_SHORT = 16
"""Characters of a digest that are shown in the table."""


@dataclass
class Proof:
    """One round: its wall and its dice as the seed gives them."""

    round: int
    dealer: int
    dice: list[int]
    """All that were rolled; the first two break the wall."""
    side: int
    stacks: int
    line: list[Face]
    """The tiles from head to tail."""
    played: bool = False
    """Whether its result stands in the record, and is right."""

    @property
    def digest(self) -> str:
        """A short name for the wall: the hash of its line."""
        return sha256(text(self.line).encode()).hexdigest()

    def as_json(self, walls: bool) -> dict[str, Any]:
        """Return it for JSON."""
        out: dict[str, Any] = {
            "round": self.round,
            "dealer": self.dealer,
            "dice": self.dice,
            "break": {"side": self.side, "stacks": self.stacks},
            "wall": self.digest,
            "played": self.played,
        }
        return {**out, "line": text(self.line)} if walls else out


@dataclass
class Verified:
    """What was found out about a record."""

    record: Record
    match: Match
    rounds: list[Proof] = field(default_factory=list)
    error: RecordError | None = None

    def nonces(self) -> list[str]:
        """Say for each seat whether its nonce is part of the seed; nothing without fairness."""
        return self.record.fair.check(self.record.seed) if self.record.fair is not None else []


def verify_record(record: Record) -> Verified:
    """Execute a record and prove the wall of each round; a wrong line ends it."""
    found = Verified(record, fresh_match(record))
    try:
        for _ in replay(record, found.match):
            state = found.match.state
            if len(found.rounds) < state.round:
                if found.rounds:
                    found.rounds[-1].played = True  # its result was read before a new one opened
                found.rounds.append(_prove(record, found.match))
            found.rounds[-1].dice = _rolled(found.match)
    except RecordError as error:
        found.error = error
    else:
        found.rounds[-1].played = found.match.state.over
    return found


def _prove(record: Record, match: Match) -> Proof:
    """Lay the wall of the running round from the seed, apart from the one that is played with."""
    state = match.state
    town = record.variant
    wall = build_wall(town.deck, record.seed, state.round, town.find_break)
    assert wall.dice is not None
    broken = town.find_break((wall.dice[0], wall.dice[1]))
    if wall.line != state.wall.line:
        raise RecordError(1, "wall_of_another_seed")
    return Proof(state.round, state.dealer, [], broken.side, broken.stacks, wall.line)


def _rolled(match: Match) -> list[int]:
    wall = match.state.wall
    return [wall.dice[at] for at in range(wall.rolled)] if wall.dice is not None else []


@fail_clearly
def verify_command(
    file: Annotated[
        Path, Argument(metavar="RECORD", help="牌谱文件 · record file", show_default=False)
    ],
    walls: Annotated[bool, Option("--walls", help="印出每一道牌墙 · print every wall")] = False,
    as_json: Annotated[bool, Option("--json", help="输出 JSON · print JSON")] = False,
    tiles: TilesOption = None,
    lang: LangOption = "zh",
) -> None:
    """验牌：由种子重排每一道牌墙，核对每一份承诺。 · Check a record and all its walls.

    核对服务器的承诺和每家的随机数，重排每局的牌墙、重掷骰子，再把整份牌谱重打一遍。 ·
    Checks the server's commitment and each player's nonce, lays every wall and rolls all dice
    again, and executes the whole record.

    退出码：0 都对；1 有对不上的；2 文件读不了，或不是牌谱。 ·
    Exit status: 0 all right; 1 something does not fit; 2 the file cannot be read or is no record.

    例子： · Examples:

    [bold]fangcheng verify game.jsonl[/]

    [bold]fangcheng verify game.jsonl --walls --json[/]
    """
    w = words(lang)
    console = Console(highlight=False)
    lines = read_lines(file, w)
    try:
        found = verify_record(read_record(lines))
    except RecordError as error:
        if as_json:
            tell_json({"ok": False, **_error_json(error)})
        else:
            say_wrong(console, w, error)
        raise SystemExit(WRONG_RECORD) from None
    if as_json:
        tell_json(_as_json(found, walls))
    else:
        w = words_at(lang, found.record.variant.name, found.record.house)
        _show(console, w, found, walls, tile_style(tiles, lang))
    if found.error is not None:
        raise SystemExit(WRONG_RECORD)


# -- as JSON -------------------------------------------------------------------------------------


def _as_json(found: Verified, walls: bool) -> dict[str, Any]:
    record = found.record
    out: dict[str, Any] = {
        "ok": found.error is None,
        "variant": record.variant.name,
        "names": list(record.names),
        "commitment": record.header["commitment"],
        "seed": record.seed,
        "fair": None if record.fair is None else {**record.fair.as_json(), "seats": found.nonces()},
        "rounds": [one.as_json(walls) for one in found.rounds],
        "over": found.match.over,
        "totals": found.match.totals,
    }
    return {**out, **_error_json(found.error)} if found.error is not None else out


def _error_json(error: RecordError) -> dict[str, Any]:
    return {"error": {"line": error.line, "reason": str(error.reason)}}


# -- for a person --------------------------------------------------------------------------------


def _show(console: Console, w: Words, found: Verified, walls: bool, style: TileStyle) -> None:
    console.print(Text(w("verify.title", variant=w("town")), "bold"))
    for line in _promises(w, found):
        console.print(line, soft_wrap=True)
    console.print(_table(w, found))
    if walls:
        _show_walls(console, w, found, style)
    if found.error is not None:
        say_wrong(console, w, found.error)
        return
    console.print(Text(f"✓ {w('verify.right')}", "bold green"))
    totals = zip(shown_names(found.record), found.match.totals, strict=True)
    written = ", ".join(f"{name or '-'} {total:+d}" for name, total in totals)
    console.print(Text(w("replay.totals", totals=written)))
    if not found.match.over:
        console.print(Text(w("replay.unfinished", round=found.match.state.round), "yellow"))


def _promises(w: Words, found: Verified) -> Iterator[Text]:
    """Say of each part of the seed whether it fits what was published before."""
    record = found.record
    good = Text("✓ ", "bold green")
    yield good + Text(w("verify.commitment", commitment=record.header["commitment"]), "")
    yield Text(f"  {w('verify.seed', seed=one_line(record.seed))}", "dim")
    if record.fair is None:
        yield Text(f"· {w('verify.no_fair')}", "yellow")
        return
    yield good + Text(w("verify.server", hash=record.fair.server), "")
    if record.fair.dropped:
        yield Text(f"· {w('verify.begun', count=len(record.fair.dropped) + 1)}", "yellow")
    for one in record.fair.dropped:
        told = w("verify.dropped.told") if one["told"] else ""
        why = w(f"verify.dropped.{one['why']}", told=told, hash=one["server"])
        yield Text(f"  {why}", "yellow")
    parts = zip(shown_names(record), found.nonces(), record.fair.nonces, strict=True)
    for seat, (name, nonce, promised) in enumerate(parts):
        mark = Text("· ", "yellow" if nonce in ("withheld", "silent") else "dim")
        mark = good if nonce == "given" else mark
        who = f"{w.seat(seat)} {name}".rstrip()
        yield mark + Text(w(f"verify.nonce.{nonce}", who=who, hash=promised or ""), "")


def _table(w: Words, found: Verified) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(w("verify.round"), justify="right")
    for key in ("dealer", "dice", "break", "wall"):
        table.add_column(w(f"verify.{key}"), no_wrap=key in ("dice", "wall"))
    table.add_column("")
    wrong = found.rounds[-1:] if found.error is not None else []
    for one in found.rounds:
        place = w("verify.place", side=w(f"event.side.{one.side}"), stacks=one.stacks)
        dice = " ".join(map(str, one.dice))
        mark = Text("✓", "bold green") if one.played else Text("…", "yellow")
        mark = Text("✗", "bold red") if one in wrong else mark
        table.add_row(str(one.round), w.seat(one.dealer), dice, place, one.digest[:_SHORT], mark)
    return table


def _show_walls(console: Console, w: Words, found: Verified, style: TileStyle) -> None:
    painter = Painter(w, style)
    for one in found.rounds:
        console.print(Text(w("verify.line", round=one.round, digest=one.digest), "bold"))
        if console.is_terminal:
            for line in wrap(painter.row(one.line), console.width):
                console.print(line)
        else:
            console.print(text(one.line), soft_wrap=True, markup=False)
