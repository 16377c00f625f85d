"""The rule books: read into chapters, told in a language and with the options of a room.

>>> chapter = find_clause("HZ-6")
>>> title_of(chapter, "en")
'The clock'
>>> text_of(chapter, "en", {"turn_seconds": 15}).partition(";")[0]
'A turn lasts at most `turn_seconds=15` seconds'
"""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple, Protocol

from fangcheng.errors import OptionError
from fangcheng.game.options import Value
from fangcheng.installed import part_file, town_names

BOTH = "both"
"""Not one language but all of a book."""
COMMON = "common"
"""The book of the clauses that hold in every town."""
_COMMON = os.path.join(os.path.dirname(__file__), "common.md")  # noqa: PTH118, PTH120
"""Without pathlib, which takes as long to load as all of this."""
SETTLED = "settled"
"""With this word begins the comment above what stands in settled books only."""
_PART = 2
"""The level of the headings under which the clauses stand."""
_CHINESE_MARKS = frozenset("，。：；、（）？！“”")
_CJK = re.compile(r"[\u4e00-\u9fff]")
_LATIN = re.compile(r"[A-Za-z]{2,}")
_CLAUSE = re.compile(r"[A-Z]{1,8}-\d+")
_EXAMPLE = re.compile(r"^例 \d+")
_CODE = re.compile(r"`([^`]+)`")
_OPTION_SPAN = re.compile(r"(\w+)=(\S+)")


# -- reading a book ------------------------------------------------------------------------------


class Block(NamedTuple):
    """A heading, paragraph, list, table or fence of a book."""

    kind: str
    lines: tuple[str, ...]
    level: int = 0
    when: str = ""
    """The comment above it: in which settled books it stands (`words/settled.py`)."""

    @property
    def is_chinese(self) -> bool:
        """Whether its sentences are Chinese: only those have Chinese punctuation."""
        return any(mark in line for line in self.lines for mark in _CHINESE_MARKS)


class Chapter(NamedTuple):
    """A heading and what stands under it, up to the next heading."""

    heading: Block
    blocks: tuple[Block, ...]
    part: str = ""
    """The heading of the part of the book it stands in."""

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

    @property
    def clauses_named(self) -> list[str]:
        """The clauses that its text names, in order."""
        text = "\n".join(line for block in self.without_fences().blocks for line in block.lines)
        return _CLAUSE.findall(text)

    def without_fences(self) -> "Chapter":
        """Leave out positions and commands."""
        return self._replace(blocks=tuple(one for one in self.blocks if one.kind != "fence"))

    def opened(self) -> "Chapter":
        """Leave out what stands only where rules are settled."""
        blocks = (one for one in self.blocks if not one.when.startswith(SETTLED))
        return self._replace(blocks=tuple(blocks))

    def mentions(self, clause: str) -> bool:
        """Whether its text names a clause."""
        named = re.compile(rf"{re.escape(clause)}(?!\d)")
        return any(named.search(line) for block in self.blocks for line in block.lines)


def read_book(source: str) -> list[Chapter]:
    """Split the text of a book into its chapters."""
    chapters: list[Chapter] = []
    heading: Block | None = None
    blocks: list[Block] = []
    part = ""
    for block in _blocks(source):
        if block.kind == "heading":
            if heading is not None:
                chapters.append(Chapter(heading, tuple(blocks), part))
            heading, blocks = block, []
            part = block.lines[0] if block.level <= _PART else part
        else:
            blocks.append(block)
    if heading is not None:
        chapters.append(Chapter(heading, tuple(blocks), part))
    return chapters


def _blocks(source: str) -> Iterator[Block]:
    kind, lines, when = "", list[str](), ""
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
            yield Block(kind, tuple(lines), when=when)
            lines, when = [], ""
        kind = new
        if new == "heading":
            marks, _, title = line.partition(" ")
            yield Block("heading", (title.strip(),), len(marks), when)
            when = ""
        elif new == "comment":
            when = line.removeprefix("<!--").removesuffix("-->").strip()
        elif new and new != "fence":
            lines.append(line)


def _kind_of(line: str) -> str:
    if not line.strip():
        return ""
    for start, kind in (
        ("```", "fence"),
        ("#", "heading"),
        ("<!--", "comment"),
        ("|", "table"),
        ("- ", "list"),
    ):
        if line.startswith(start):
            return kind
    return "paragraph"


def load_book(name: str) -> list[Chapter]:
    """Read the book of a town, or the one they share; nothing where there is none."""
    return [one.opened() for one in whole_book(name)]


def whole_book(name: str) -> list[Chapter]:
    """Read a book with what stands only where rules are settled."""
    path = _COMMON if name == COMMON else part_file(name, "rulebook.md")
    if path is None:
        return []
    with open(path, encoding="utf-8") as book:  # noqa: PTH123
        return read_book(book.read())


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


def cells(line: str) -> list[str]:
    """Split a row of a table."""
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _columns_in(lines: Sequence[str], lang: str) -> list[str]:
    """Drop the columns that are headed in the other language only."""
    heads = cells(lines[0])
    keep = []
    for at, head in enumerate(heads):
        chinese, latin = bool(_CJK.search(head)), bool(_LATIN.search(head))
        only = "zh" if chinese and not latin else "en" if latin and not chinese else lang
        if only == lang:
            keep.append(at)
    foreign = _LATIN if lang == "zh" else _CJK
    rows = [[foreign.sub("", head).strip() for head in heads], *map(cells, lines[1:])]
    return [f"| {' | '.join(row[at] for at in keep if at < len(row))} |" for row in rows]


# -- with the options of a room ------------------------------------------------------------------


def value_text(value: Value) -> str:
    """Write the value of an option as a command line takes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def option_in(code: str, values: Mapping[str, Value]) -> tuple[str, str, str] | None:
    """Read ``name=default``: the option's name, its value in this room, and that default."""
    span = _OPTION_SPAN.fullmatch(code)
    if span is None or span[1] not in values:
        return None
    return span[1], value_text(values[span[1]]), span[2]


def title_of(chapter: Chapter, lang: str) -> str:
    """Return the heading of a chapter in a language, without the clause."""
    return _CLAUSE.sub("", _heading_in(chapter.title, lang), count=1).strip()


def part_of(chapter: Chapter, lang: str) -> str:
    """Return the heading of the part of the book a chapter stands in, in a language."""
    return _heading_in(chapter.part, lang)


class Meanings(Protocol):
    """The words of a language, as far as a book needs them."""

    lang: str

    def option(self, name: str, value: object, /) -> str:
        """Return what the value of an option means."""


def text_of(
    chapter: Chapter, lang: str, values: Mapping[str, Value], w: Meanings | None = None
) -> str:
    """Return what stands under a heading as Markdown, with the values of this room.

    With words, what a value means stands after it where the words say more than the value.
    """
    blocks = (block for one in chapter.blocks if (block := in_language(one, lang)))
    return "\n\n".join(_CODE.sub(_Filler(values, w).fill, "\n".join(b.lines)) for b in blocks)


def changes_of(
    chapter: Chapter, values: Mapping[str, Value], defaults: Mapping[str, Value]
) -> list[str]:
    """List the options a chapter speaks of that are not at their defaults here."""
    source = "\n".join(line for block in chapter.blocks for line in block.lines)
    named = {span[1] for code in _CODE.findall(source) if (span := _OPTION_SPAN.fullmatch(code))}
    return [name for name, value in values.items() if name in named and value != defaults[name]]


class _Filler(NamedTuple):
    """Fills in the values of a room, span by span."""

    values: Mapping[str, Value]
    w: Meanings | None

    def fill(self, found: re.Match[str]) -> str:
        option = option_in(found[1], self.values)
        if option is None:
            return found[0]
        name, value, _ = option
        meaning = self.w.option(name, value) if self.w is not None else value
        return f"`{name}={value}`" + ("" if meaning == value else _aside(self.w, meaning))


def _aside(w: Meanings | None, meaning: str) -> str:
    return f"（{meaning}）" if w is not None and w.lang == "zh" else f" ({meaning})"


# -- clauses ---------------------------------------------------------------------------------------


@cache
def clauses_of(name: str) -> tuple[Chapter, ...]:
    """Return the clauses of a book, in order; read once."""
    return tuple(chapter for chapter in load_book(name) if chapter.clause)


def town_of(clause: str) -> str | None:
    """Find the town whose book has a clause."""
    return next(
        (n for n in town_names() if any(one.clause == clause for one in clauses_of(n))), None
    )


def find_clause(clause: str) -> Chapter:
    """Find a clause by its id in whichever book has it."""
    try:
        return _index()[clause.strip().upper()]
    except KeyError:
        raise OptionError("clause_unknown", clause=ascii(clause)[:40]) from None


@cache
def _index() -> Mapping[str, Chapter]:
    return {one.clause: one for name in (COMMON, *town_names()) for one in clauses_of(name)}
