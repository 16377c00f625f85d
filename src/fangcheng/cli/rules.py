"""`fangcheng rules`: the rule book, with the options of the room and in the language chosen."""

import os
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Annotated, Any

from rich.text import Text

from fangcheng.cli.command import Option
from fangcheng.cli.common import (
    TERMINALS,
    SetOption,
    TownArgument,
    fail_clearly,
    rules_from,
    words_at,
)
from fangcheng.errors import OptionError
from fangcheng.game.options import RoomOption, Value, as_dict, options_of
from fangcheng.game.variant import Variant
from fangcheng.houserules.rules import HouseRules
from fangcheng.installed import FIRST_TOWN, is_preset_name, make_variant
from fangcheng.record.house import House
from fangcheng.rulebook import (
    BOTH,
    COMMON,
    Block,
    Chapter,
    cells,
    in_language,
    load_book,
    option_in,
    town_of,
    value_text,
    whole_book,
)
from fangcheng.terminal.columns import columns
from fangcheng.terminal.house import show_source
from fangcheng.terminal.page import Page, open_page
from fangcheng.terminal.tiles import indented
from fangcheng.words import CATALOGUES, Words, words
from fangcheng.words.settled import settle

__all__ = ["in_language", "inline", "load_book", "rules_command", "value_text"]

_INLINE = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*")
_CHOSEN_STYLE = "bold black on yellow"
_INDENT = "  "


# -- printing ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Press:
    """Prints blocks, with the values of this room in place of the defaults."""

    page: Page
    values: Mapping[str, Value]
    house: House | None = None

    def chapter(self, chapter: Chapter, lang: str) -> None:
        """Print a heading and its blocks in a language."""
        heading = in_language(chapter.heading, lang)
        blocks = [block for one in chapter.blocks if (block := in_language(one, lang))]
        if heading is not None:
            self._heading(heading)
        # Worked examples keep the defaults: they say so themselves.
        values = {} if chapter.is_example else self.values
        for block in blocks:
            self._block(block, values)
        for note in dict.fromkeys(self._notes(chapter.clause, lang)):
            self._set(Text(note, _CHOSEN_STYLE), "  ")

    def _notes(self, clause: str, lang: str) -> Iterator[str]:
        if self.house is None:
            return
        for one in CATALOGUES if lang == BOTH else (lang,):
            if note := self.house.note(clause, one):
                yield words(one)(self.house.note_key, note=note)

    def _heading(self, block: Block) -> None:
        title = block.lines[0]
        self.page.print()
        if block.level == 1:
            self.page.print(ruled(Text(f" {title} ", "bold magenta"), self.page.width))
        elif block.level == 2:
            self._set(Text(f"■ {title}", "bold cyan"), "")
        else:
            self._set(Text(title, "bold"), "")

    def _block(self, block: Block, values: Mapping[str, Value]) -> None:
        if block.kind == "fence":
            for line in block.lines:
                self._set(Text(line, "dim"), "    ")
        elif block.kind == "table":
            self._table(block, values)
        elif block.kind == "list":
            for line in block.lines:
                self._set(inline(line.removeprefix("- "), values), "  • ")
        else:
            self._set(inline(" ".join(block.lines), values), "  ")

    def _set(self, paragraph: Text, lead: str) -> None:
        """Print a paragraph after a lead, further lines indented as far."""
        for line in indented(paragraph, self.page.width, lead):
            self.page.print(line)

    def _table(self, block: Block, values: Mapping[str, Value]) -> None:
        head, _, *rows = block.lines
        set_rows = [[inline(cell, values) for cell in cells(row)] for row in rows]
        self.page.print()
        for line in columns(cells(head), set_rows, self.page.width - len(_INDENT)):
            self.page.print(Text(_INDENT).append_text(line))
        self.page.print()


def ruled(title: Text, width: int) -> Text:
    """Set a title in the middle of a line."""
    sides = max(width - title.cell_len, 0)
    left = Text("─" * (sides // 2), "bright_green")
    return left.append_text(title).append("─" * (sides - sides // 2), "bright_green")


def inline(source: str, values: Mapping[str, Value]) -> Text:
    """Set bold, emphasis and code; `name=default` shows the value of this room."""
    out = Text()
    at = 0
    for found in _INLINE.finditer(source):
        out.append(source[at : found.start()])
        at = found.end()
        code, bold, emphasis = found.groups()
        if code is not None:
            out.append_text(_code(code, values))
        else:
            out.append(bold or emphasis, "bold" if bold else "italic")
    return out.append(source[at:])


def _code(code: str, values: Mapping[str, Value]) -> Text:
    option = option_in(code, values)
    if option is None:
        return Text(code, "green")
    name, value, default = option
    return Text(f"{name}={value}", "bold green" if value == default else _CHOSEN_STYLE)


def show_options(page: Page, w: Words, variant: Variant, fixed: Collection[str] = ()) -> None:
    """Print a table of what a room chooses, the changed ones marked."""
    values = as_dict(variant.options)
    heads = [w(f"rules.{key}") for key in ("option", "value", "allowed", "meaning", "clause")]
    rows = []
    for option in options_of(variant.options):
        if option.name in fixed:
            continue
        value: Value = values[option.name]
        default: Any = option.default
        shown = Text().append(value_text(value), "green" if value == default else _CHOSEN_STYLE)
        if value != default:
            shown.append(f" ({value_text(default)})")
        told = (_allowed(w, option), _meaning(w, option.name, value), option.metadata["clause"])
        rows.append([Text(option.name), shown, *map(Text, told)])
    page.print(Text(w("rules.options"), "italic"))
    page.print()
    for line in columns(heads, rows, page.width, whole=(0, len(heads) - 1)):
        page.print(line)


def _allowed(w: Words, option: RoomOption) -> str:
    meta = option.metadata
    if "choices" in meta:
        return ", ".join(map(value_text, meta["choices"]))
    low, high, step = meta["low"], meta["high"], meta["step"]
    return f"{low}..{high}" if step == 1 else f"{low}, {low + step}..{high}"


def _meaning(w: Words, name: str, value: Value) -> str:
    meaning = w.get(f"option.{name}", name)
    detail = w.option(name, value)
    return meaning if detail == value_text(value) else w("house.titled", title=meaning, text=detail)


# -- the command ---------------------------------------------------------------------------------


@fail_clearly
def rules_command(
    town: TownArgument = FIRST_TOWN,
    set_: SetOption = None,
    lang: Annotated[
        str,
        Option(
            "--lang",
            envvar="FANGCHENG_LANG",
            help="语言：zh, en, both · language: zh, en, both",
            show_default=TERMINALS,
        ),
    ] = "zh",
    clause: Annotated[
        str | None,
        Option(
            help="只看一条，如 HZ-13、ZZ-15、C-5 · one clause only, like HZ-13, ZZ-15 or C-5",
            show_default=False,
        ),
    ] = None,
    examples: Annotated[
        bool, Option("--examples", help="连同算例 · with the worked examples")
    ] = False,
) -> None:
    """规则书：按房间选项显示规则。 · The rule book, with the options of your room.

    改过的选项在文中突出显示。 · Options you changed are highlighted in the text.

    例子： · Examples:

    [bold]fangcheng rules[/]

    [bold]fangcheng rules hangzhou --lang en --set discard_pays=all --set base=5[/]

    [bold]fangcheng rules zhangzhou --set players=2[/]

    [bold]fangcheng rules hangzhou/mil2025[/]

    [bold]fangcheng rules my-table.toml[/]

    [bold]fangcheng rules --clause HZ-13 --examples --lang both[/]
    """
    if lang != BOTH and lang not in CATALOGUES:
        raise OptionError("unknown_language", lang=lang, known=("zh", "en", "both"))
    chosen = rules_from(town, set_)
    house = chosen.house
    w = words_at("zh" if lang == BOTH else lang, chosen.town, house)
    rules = chosen.variant()
    chapters = [*_book(chosen, town if is_preset_name(town) else ""), *load_book(COMMON)]
    if clause is not None:
        if not clause.strip():
            raise OptionError("rules.empty_clause")
        wanted = clause.strip().upper()
        if not any(one.clause == wanted for one in chapters) and (other := town_of(wanted)):
            if other == chosen.town:
                raise OptionError("rules.does_not_hold", clause=wanted, rules=town, town=other)
            w = words(w.lang, other)  # of another town: there with its own options
            rules, house, chapters = make_variant(other), None, load_book(other)
        press = Press(open_page(), as_dict(rules.options), house)
        _print_clause(press, w, chapters, clause, lang, examples)
        return
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        _print_book(open_page(), w, chosen, chapters, lang, examples)
        return
    from fangcheng.terminal.console import Console

    console = Console(highlight=False)
    paged = StringIO()
    printer = Console(
        file=paged,
        highlight=False,
        force_terminal=True,
        width=console.width,
        color_system="standard" if console.color_system else None,
    )
    _print_book(printer, w, chosen, chapters, lang, examples)
    from pydoc import pager

    os.environ.setdefault("LESS", "-R")  # colours, not their codes
    pager(paged.getvalue())


def _book(rules: HouseRules, preset: str) -> list[Chapter]:
    """Take the book of a town; where rules leave little to choose only what holds by them."""
    if not rules.fixed:
        return load_book(rules.town)
    return settle(whole_book(rules.town), rules.town, rules.values(), rules.fixed, preset)


def _print_book(
    page: Page,
    w: Words,
    chosen: HouseRules,
    chapters: Iterable[Chapter],
    lang: str,
    examples: bool,
) -> None:
    rules, house = chosen.variant(), chosen.house
    if house is not None:
        page.print(Text(w("town"), "bold"))
        show_source(page, w, house)
        page.print()
    show_options(page, w, rules, chosen.fixed)
    if not load_book(rules.name):
        page.print()
        page.print(Text(w("rules.no_book", variant=w("town")), "italic"))
    press = Press(page, as_dict(rules.options), house)
    left_out = 0
    for chapter in chapters:
        if chapter.is_example and not examples:
            left_out += 1
        else:
            press.chapter(chapter, lang)
    if left_out:
        page.print()
        page.print(Text(w("rules.examples", count=left_out), "dim"))


def _print_clause(
    press: Press,
    w: Words,
    chapters: Sequence[Chapter],
    clause: str,
    lang: str,
    examples: bool,
) -> None:
    """Print one clause; with examples also those that name it."""
    wanted = clause.strip().upper()
    found = [chapter for chapter in chapters if chapter.clause == wanted]
    if not found:
        known = tuple(chapter.clause for chapter in chapters if chapter.clause)
        raise OptionError("rules.no_clause", clause=clause, known=known)
    related = [one for one in chapters if one.is_example and one.mentions(wanted)]
    for chapter in found + (related if examples else []):
        press.chapter(chapter, lang)
    if related and not examples:
        press.page.print()
        press.page.print(Text(w("rules.examples", count=len(related)), "dim"))
