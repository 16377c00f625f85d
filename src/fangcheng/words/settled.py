"""The book of rules that are settled: of a preset, or of house rules that leave little to choose.

Comments in a book say what becomes of the paragraph, list, table or chapter below them there:

    <!-- caishen? -->                explains a choice: where it is settled, its outcome is told
    <!-- caishen=turned_up -->       stands where it is settled so, or not settled
    <!-- scoring!=fan reserve=0 -->  both must be so; `a|b` is one or the other
    <!-- settled caishen=white -->   stands only where it is settled so
"""

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress

from fangcheng.game.options import Value
from fangcheng.rulebook import SETTLED, Block, Chapter, cells, option_in, value_text
from fangcheng.words import words

_CONDITION = re.compile(r"(\w+)(\?|!?=)(.*)")


def settle(
    book: Sequence[Chapter],
    town: str,
    values: Mapping[str, Value],
    fixed: Collection[str],
    preset: str = "",
) -> list[Chapter]:
    """Leave of a whole book what holds where some options are fixed at their values.

    Of the worked examples those of the preset stay, if one is named.
    """
    return list(Settling(town, values, fixed, preset).chapters(book))


class Settling:
    """What is settled, and how it is said."""

    def __init__(
        self, town: str, values: Mapping[str, Value], fixed: Collection[str], preset: str
    ) -> None:
        self._town, self._values, self._fixed, self._preset = town, values, fixed, preset

    def chapters(self, book: Sequence[Chapter]) -> Iterator[Chapter]:
        """Give the chapters in which something is left."""
        for chapter in book:
            if self._fails(chapter.heading.when) or self._is_of_others(chapter):
                continue
            blocks = tuple(self._blocks(chapter))
            if blocks or not chapter.blocks:
                yield chapter._replace(blocks=blocks)

    def _blocks(self, chapter: Chapter) -> Iterator[Block]:
        blocks = [one for one in chapter.blocks if not self._fails(one.when)]
        told = {
            name
            for one in blocks
            for name, sign, _ in self._conditions(one.when)
            if one.when.startswith(SETTLED)
        }
        for block in blocks:
            chosen = [name for name, sign, _ in self._conditions(block.when) if sign == "?"]
            if chosen and chosen[0] in told:
                continue
            if chosen:
                yield self._outcome(chosen[0], "zh" if block.is_chinese else "en")
            elif block.kind == "table":
                yield from self._table(block)
            else:
                yield block

    def _fails(self, when: str) -> bool:
        told = self._conditions(when)
        if when.startswith(SETTLED) and not told:
            return True
        return any(not self._is_so(*one) for one in told if one[1] != "?")

    def _is_so(self, name: str, sign: str, values: str) -> bool:
        return (value_text(self._values[name]) in values.split("|")) == (sign == "=")

    def _conditions(self, when: str) -> list[tuple[str, str, str]]:
        """List the conditions on what is settled; an open option bars nothing."""
        found = (_CONDITION.fullmatch(word) for word in when.split())
        told = ((one[1], one[2], one[3]) for one in found if one is not None)
        return [one for one in told if one[0] in self._fixed]

    def _outcome(self, name: str, lang: str) -> Block:
        w = words(lang, self._town)
        label = w.get(f"option.{name}", name)
        told = w("rules.settled", option=label, value=w.option(name, self._values[name]))
        return Block("paragraph", (told[:1].upper() + told[1:],))

    def _table(self, block: Block) -> Iterator[Block]:
        """Leave out the rows of options that are not to be chosen."""
        rows = [row for row in block.lines if not self._is_fixed_row(row)]
        if len(rows) == len(block.lines) or len(rows) > _HEAD:
            yield block._replace(lines=tuple(rows))

    def _is_fixed_row(self, row: str) -> bool:
        option = option_in(cells(row)[0].strip("`"), self._values)
        return option is not None and option[0] in self._fixed

    def _is_of_others(self, chapter: Chapter) -> bool:
        """Whether this is an example of other rules than those of the preset."""
        if not (self._preset and chapter.is_example):
            return False
        return all(self._preset != variant for variant in _played(chapter))


_HEAD = 2
"""The lines above the rows of a table."""


def _played(chapter: Chapter) -> Iterator[str]:
    for block in chapter.blocks:
        if block.kind == "fence":
            with suppress(ValueError):
                yield json.loads("\n".join(block.lines))["variant"]
