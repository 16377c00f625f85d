"""`fangcheng rules`: the rule book, with the options of the room and in the language chosen."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, fields
from importlib.resources import files
from io import StringIO
from typing import Annotated, Any

import click
import typer
from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from fangcheng.cli.common import SetOption, VariantArgument, fail_clearly, options_from
from fangcheng.cli.table import is_watched
from fangcheng.cli.tiles import indented
from fangcheng.errors import FangchengError, OptionError
from fangcheng.game.options import Value, as_dict
from fangcheng.game.variant import Variant
from fangcheng.variants import make_variant
from fangcheng.words import CATALOGUES, Words, words

BOTH = "both"
_CHINESE_MARKS = frozenset("，。：；、（）？！“”")
_CJK = re.compile(r"[\u4e00-\u9fff]")
_LATIN = re.compile(r"[A-Za-z]{2,}")
_CLAUSE = re.compile(r"[A-Z]+-\d+")
_EXAMPLE = re.compile(r"^例 \d+")
_INLINE = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*")
_OPTION_SPAN = re.compile(r"(\w+)=(\S+)")
_CHOSEN_STYLE = "bold black on yellow"


# -- reading a book ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Block:
    """A heading, paragraph, list, table or fence of a book."""

    kind: str
    lines: tuple[str, ...]
    level: int = 0

    @property
    def is_chinese(self) -> bool:
        """Whether its sentences are Chinese: only those have Chinese punctuation."""
        return any(mark in line for line in self.lines for mark in _CHINESE_MARKS)


@dataclass(frozen=True)
class Chapter:
    """A heading and what stands under it, up to the next heading."""

    heading: Block
    blocks: tuple[Block, ...]

    @property
    def title(self) -> str:
        """The text of its heading."""
        return self.heading.lines[0]

    @property
    def clause(self) -> str:
        """The id of the clause, or nothing."""
        found = _CLAUSE.match(self.title)
        return found[0] if found else ""

    @property
    def is_example(self) -> bool:
        """Whether it is a worked example."""
        return bool(_EXAMPLE.match(self.title))

    def mentions(self, clause: str) -> bool:
        """Whether its text names a clause."""
        named = re.compile(rf"{re.escape(clause)}(?!\d)")
        return any(named.search(line) for block in self.blocks for line in block.lines)


def read_book(source: str) -> list[Chapter]:
    """Split the text of a book into its chapters."""
    chapters: list[Chapter] = []
    heading: Block | None = None
    blocks: list[Block] = []
    for block in _blocks(source):
        if block.kind == "heading":
            if heading is not None:
                chapters.append(Chapter(heading, tuple(blocks)))
            heading, blocks = block, []
        else:
            blocks.append(block)
    if heading is not None:
        chapters.append(Chapter(heading, tuple(blocks)))
    return chapters


def _blocks(source: str) -> Iterator[Block]:
    kind, lines = "", list[str]()
    for line in [*source.splitlines(), ""]:
        if kind == "fence":
            if line.startswith("```"):
                yield Block("fence", tuple(lines))
                kind, lines = "", []
            else:
                lines.append(line)
            continue
        new = _kind_of(line)
        if lines and new != kind:
            yield Block(kind, tuple(lines))
            lines = []
        kind = new
        if new == "heading":
            marks, _, title = line.partition(" ")
            yield Block("heading", (title.strip(),), len(marks))
        elif new and new != "fence":
            lines.append(line)


def _kind_of(line: str) -> str:
    if not line.strip():
        return ""
    for start, kind in (("```", "fence"), ("#", "heading"), ("|", "table"), ("- ", "list")):
        if line.startswith(start):
            return kind
    return "paragraph"


def load_book(name: str) -> list[Chapter]:
    """Read a book of the package."""
    file = files("fangcheng") / "rulebook" / f"{name}.md"
    if not file.is_file():
        return []
    return read_book(file.read_text(encoding="utf-8"))


# -- choosing languages --------------------------------------------------------------------------


def in_language(block: Block, lang: str) -> Block | None:
    """Return what of a block is in a language, or None."""
    if lang == BOTH or block.kind == "fence":
        return block
    if block.kind == "heading":
        return Block("heading", (_heading_in(block.lines[0], lang),), block.level)
    if block.kind == "table":
        return Block("table", tuple(_columns_in(block.lines, lang)))
    return block if block.is_chinese == (lang == "zh") else None


def _heading_in(title: str, lang: str) -> str:
    """Take one half of ``HZ-13 财飘 · Throwing a wild``, with the clause."""
    chinese, sign, english = title.partition(" · ")
    if not sign or lang == "zh":
        return chinese
    clause = _CLAUSE.match(chinese)
    return f"{clause[0]} {english}" if clause else english


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _columns_in(lines: Sequence[str], lang: str) -> list[str]:
    """Drop the columns that are headed in the other language only."""
    heads = _cells(lines[0])
    keep = []
    for at, head in enumerate(heads):
        chinese, latin = bool(_CJK.search(head)), bool(_LATIN.search(head))
        only = "zh" if chinese and not latin else "en" if latin and not chinese else lang
        if only == lang:
            keep.append(at)
    foreign = _LATIN if lang == "zh" else _CJK
    rows = [[foreign.sub("", head).strip() for head in heads], *map(_cells, lines[1:])]
    return [f"| {' | '.join(row[at] for at in keep if at < len(row))} |" for row in rows]


# -- printing ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Press:
    """Prints blocks, with the values of this room in place of the defaults."""

    console: Console
    values: Mapping[str, Value]

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

    def _heading(self, block: Block) -> None:
        title = block.lines[0]
        self.console.print()
        if block.level == 1:
            self.console.rule(Text(title, "bold magenta"))
        elif block.level == 2:
            self.console.print(Text(f"■ {title}", "bold cyan"))
        else:
            self.console.print(Text(title, "bold"))

    def _block(self, block: Block, values: Mapping[str, Value]) -> None:
        if block.kind == "fence":
            self.console.print(Padding(Text("\n".join(block.lines), "dim"), (0, 4)))
        elif block.kind == "table":
            self._table(block, values)
        elif block.kind == "list":
            for line in block.lines:
                self._set(inline(line.removeprefix("- "), values), "  • ")
        else:
            self._set(inline(" ".join(block.lines), values), "  ")

    def _set(self, paragraph: Text, lead: str) -> None:
        """Print a paragraph after a lead, further lines indented as far."""
        for line in indented(paragraph, self.console.width, lead):
            self.console.print(line, no_wrap=True)

    def _table(self, block: Block, values: Mapping[str, Value]) -> None:
        head, _, *rows = block.lines
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        for cell in _cells(head):
            table.add_column(cell, overflow="fold")
        for row in rows:
            table.add_row(*(inline(cell, values) for cell in _cells(row)))
        self.console.print(Padding(table, (0, 0, 0, 2)))


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
    span = _OPTION_SPAN.fullmatch(code)
    if span is None or span[1] not in values:
        return Text(code, "green")
    value = value_text(values[span[1]])
    return Text(f"{span[1]}={value}", "bold green" if value == span[2] else _CHOSEN_STYLE)


def value_text(value: Value) -> str:
    """Write the value of an option as a command line takes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def show_options(console: Console, w: Words, variant: Variant) -> None:
    """Print a table of the room's options, the changed ones marked."""
    values = as_dict(variant.options)
    table = Table(title=w("rules.options"), box=box.SIMPLE_HEAD, title_justify="left")
    for key in ("option", "value", "allowed", "meaning", "clause"):
        table.add_column(w(f"rules.{key}"), overflow="fold", no_wrap=key in ("option", "clause"))
    for option in fields(variant.options):
        value: Value = values[option.name]
        default: Any = option.default
        shown = Text(value_text(value), "green" if value == default else _CHOSEN_STYLE)
        if value != default:
            shown.append(f" ({value_text(default)})", "not bold default on default")
        table.add_row(
            option.name,
            shown,
            _allowed(w, option),
            _meaning(w, option.name, value),
            option.metadata["clause"],
        )
    console.print(table)


def _allowed(w: Words, option: "Field[Any]") -> str:
    meta = option.metadata
    if "choices" in meta:
        return ", ".join(map(value_text, meta["choices"]))
    return w("rules.range", low=meta["low"], high=meta["high"])


def _meaning(w: Words, name: str, value: Value) -> str:
    meaning = w.get(f"option.{name}", name)
    detail = w.option(name, value)
    return meaning if detail == value_text(value) else f"{meaning}: {detail}"


# -- the command ---------------------------------------------------------------------------------


@fail_clearly
def rules_command(
    variant: VariantArgument = "hangzhou",
    set_: SetOption = None,
    lang: Annotated[
        str, typer.Option("--lang", envvar="FANGCHENG_LANG", help="语言 language: zh, en, both")
    ] = "zh",
    clause: Annotated[
        str | None,
        typer.Option(help="只看一条 one clause only, like HZ-13, ZZ-15 or C-5", show_default=False),
    ] = None,
    examples: Annotated[
        bool, typer.Option("--examples", help="连同算例 with the worked examples")
    ] = False,
) -> None:
    """规则书：按房间选项显示规则。 The rule book, with the options of your room.

    改过的选项在文中突出显示。 Options you changed are highlighted in the text.

    Examples:

    [bold]fangcheng rules[/]

    [bold]fangcheng rules hangzhou --lang en --set discard_pays=all --set base=5[/]

    [bold]fangcheng rules zhangzhou --set players=2[/]

    [bold]fangcheng rules --clause HZ-13 --examples --lang both[/]
    """
    if lang != BOTH and lang not in CATALOGUES:
        raise OptionError(f"unknown language {lang!r}; the languages are: zh, en, both")
    w = words("zh" if lang == BOTH else lang, variant)
    rules = make_variant(variant, options_from(variant, set_))
    book, common = load_book(variant), load_book("common")
    if not book:
        raise FangchengError(w("rules.no_book", variant=variant))
    chapters = [*book, *common]
    if clause is not None:
        _print_clause(Console(highlight=False), w, rules, chapters, clause, lang, examples)
        return
    console = Console(highlight=False)
    if not is_watched(console):
        _print_book(console, w, rules, chapters, lang, examples)
        return
    paged = StringIO()
    printer = Console(
        file=paged,
        highlight=False,
        force_terminal=True,
        width=console.width,
        color_system="standard" if console.color_system else None,
    )
    _print_book(printer, w, rules, chapters, lang, examples)
    click.echo_via_pager(paged.getvalue())


def _print_book(
    console: Console,
    w: Words,
    rules: Variant,
    chapters: Iterable[Chapter],
    lang: str,
    examples: bool,
) -> None:
    show_options(console, w, rules)
    press = Press(console, as_dict(rules.options))
    left_out = 0
    for chapter in chapters:
        if chapter.is_example and not examples:
            left_out += 1
        else:
            press.chapter(chapter, lang)
    if left_out:
        console.print()
        console.print(Text(w("rules.examples", count=left_out), "dim"))


def _print_clause(
    console: Console,
    w: Words,
    rules: Variant,
    chapters: Sequence[Chapter],
    clause: str,
    lang: str,
    examples: bool,
) -> None:
    """Print one clause; with examples also those that name it."""
    wanted = clause.strip().upper()
    found = [chapter for chapter in chapters if chapter.clause == wanted]
    if not found:
        known = ", ".join(chapter.clause for chapter in chapters if chapter.clause)
        raise OptionError(w("rules.no_clause", clause=clause, known=known))
    related = [one for one in chapters if one.is_example and one.mentions(wanted)]
    press = Press(console, as_dict(rules.options))
    for chapter in found + (related if examples else []):
        press.chapter(chapter, lang)
    if related and not examples:
        console.print()
        console.print(Text(w("rules.examples", count=len(related)), "dim"))
