"""`fangcheng puzzles`: puzzles in the terminal, and the making of new ones."""

import secrets
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Annotated

from rich import box
from rich.table import Table

from fangcheng.cli.command import TOWNS, Argument, Option
from fangcheng.cli.common import LangOption, TilesOption, fail_clearly, rules_from, words_at
from fangcheng.cli.progress import progress_bar
from fangcheng.cli.puzzle_session import Session
from fangcheng.cli.replay import read_lines
from fangcheng.errors import OptionError, RecordError
from fangcheng.game.options import as_dict
from fangcheng.houserules.rules import HouseRules
from fangcheng.installed import FIRST_TOWN, OWN
from fangcheng.puzzles.find import Moment, rounds_of_bots, rounds_of_record
from fangcheng.puzzles.make import Workshop
from fangcheng.puzzles.puzzle import THEMES, Puzzle, shipped, write_puzzles
from fangcheng.record.file import read_record
from fangcheng.terminal.console import Console
from fangcheng.terminal.harmless import complain, tell_lines
from fangcheng.terminal.style import tile_style
from fangcheng.words import Words, words

MAKE = "make"
_ABOUT = ", ".join(THEMES)
_PATIENCE = 200
"""For each puzzle that is wanted so many rounds are looked at, at most."""


@fail_clearly
def puzzles_command(
    what: Annotated[
        str,
        Argument(help=f"玩法：{TOWNS}；make 出新题 · the town: {TOWNS}; make: find new ones"),
    ] = FIRST_TOWN,
    records: Annotated[
        list[Path] | None,
        Argument(help="make：从这些牌谱里找 · make: look in these records", show_default=False),
    ] = None,
    theme: Annotated[
        str | None, Option(help=f"题目讲什么：{_ABOUT} · what they are about: {_ABOUT}")
    ] = None,
    id_: Annotated[str | None, Option("--id", help="只做这一题 · only this one")] = None,
    town: Annotated[
        str | None,
        Option(
            help="make：哪里的题，现成的规则和桌规文件也行"
            " · make: of which town, preset or file of house rules"
        ),
    ] = None,
    number: Annotated[int, Option(min=1, help="make：出几题 · make: how many")] = 10,
    seed: Annotated[
        str | None, Option(help="种子，定次序或牌局 · seed of the order, or of the games")
    ] = None,
    out: Annotated[
        Path | None,
        Option(help="make：写到哪里，默认标准输出 · make: file; default: standard output"),
    ] = None,
    tiles: TilesOption = None,
    lang: LangOption = "zh",
) -> None:
    """做题：打出来的局面，有一手明显更好。 · Positions from games: find what is clearly best.

    答案先由 hard 看准，再把看不见的牌重发很多遍，同样的牌各种打法都打到底，还是它明显好。 ·
    The solution is clear to `hard`, and clear again when all that the seat cannot see is dealt anew
    many times and each choice played to the end on the same tiles.

    出题时按 Ctrl-C 就停，已经出的照样写下。 ·
    Control-c ends the making of new ones; those made by then are written.

    退出码：0 都好；2 输入读不了，或没有这样的题。牌谱里错的一行会说出来，前面的照样用。 ·
    Exit status: 0 all right; 2 the input cannot be read, or there are no such puzzles. A wrong line
    of a record is told; what stands before it counts.

    例子： · Examples:

    [bold]fangcheng puzzles jinzhou --theme declare --lang en[/]

    [bold]fangcheng puzzles make --town lanzhou --number 20 --seed 1 --out lanzhou.json[/]

    [bold]fangcheng puzzles make games/*.jsonl --town hangzhou --out new.json[/]
    """
    if what == MAKE:
        _make(rules_from(town or OWN[0]), records or [], number, seed or "", out, lang)
        return
    if records or town is not None or out is not None:
        raise OptionError("puzzles.only_make")
    rules = rules_from(what)
    if rules.house is not None:
        raise OptionError("puzzles.of_towns", rules=what, town=rules.town)
    w = words(lang, rules.town)
    chosen = _chosen(w, what, theme, id_)
    Random(seed or secrets.token_hex(8)).shuffle(chosen)
    Session(chosen, Console(highlight=False), w, tile_style(tiles, lang)).run()


def _chosen(w: Words, town: str, theme: str | None, id_: str | None) -> list[Puzzle]:
    if theme is not None and theme not in THEMES:
        raise OptionError("puzzles.themes", theme=theme, known=tuple(THEMES))
    chosen = [one for one in shipped(town) if theme in (None, one.theme) and id_ in (None, one.id)]
    if not chosen:
        raise OptionError("puzzles.none")
    return chosen


def _make(
    rules: HouseRules, records: list[Path], number: int, seed: str, out: Path | None, lang: str
) -> None:
    w = words_at(lang, rules.town, rules.house)
    if out is not None and out.is_dir():
        raise OptionError("puzzles.is_folder", path=out)
    rounds = _rounds(records, rules, w) if records else rounds_of_bots(rules.variant(), seed)
    shop = Workshop(number)
    with (
        suppress(KeyboardInterrupt),  # what is made so far is kept
        progress_bar(w("puzzles.making", town=w("town")), number) as advance,
    ):
        shop.run(rounds, _PATIENCE * number, advance)
    written = write_puzzles(shop.kept)
    if out is None:
        tell_lines(written)
    else:
        out.write_text(written, encoding="utf-8")
    _sum_up(Console(highlight=False, stderr=out is None), w, shop)


def _rounds(records: list[Path], rules: HouseRules, w: Words) -> Iterator[list[Moment]]:
    """Go through the records by these rules; a wrong one is told and left out."""
    for path in records:
        try:
            record = read_record(read_lines(path, w))
            played = as_dict(record.variant.options)
            if record.variant.name == rules.town and rules.options.items() <= played.items():
                yield from rounds_of_record(record)
        except RecordError as error:
            reason = w.error(error)
            complain(w("puzzles.wrong_record", path=path, reason=reason))


def _sum_up(console: Console, w: Words, shop: Workshop) -> None:
    """Tell what was found, and what was kept."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column(w("puzzles.theme"))
    table.add_column(w("puzzles.kept"), justify="right")
    table.add_column(w("puzzles.margin"), justify="right")
    for theme, number in shop.themes.most_common():
        margins = [one.margin for one in shop.kept if one.theme == theme]
        table.add_row(w(f"theme.{theme}"), str(number), f"{sum(margins) / number:.2f}")
    if shop.kept:
        console.print(table)
    told = {"rounds": shop.rounds, "moments": shop.moments, "checked": shop.checked}
    console.print(w("puzzles.made", kept=len(shop.kept), sure=shop.sure, **told))
