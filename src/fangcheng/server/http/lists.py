"""Lists of the operator's page: what is asked for, and a page at a time."""

from collections.abc import Sequence
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

PAGE = 25
"""Entries of a list that are told at once."""
_LAST_PAGE = 1_000_000
_LONGEST_TEXT = 45

_T = TypeVar("_T")


class Listed(Struct):
    """Which entries of a list, and which page of them."""

    find: str = ""
    """A text that is looked for."""
    state: str = ""
    """Only those in a state; empty: all."""
    page: Annotated[int, Meta(ge=0, le=_LAST_PAGE)] = 0
    """Counted from 0."""

    @property
    def text(self) -> str:
        """The text that is looked for, without what no name has."""
        return self.find.replace("\0", "").strip()[:_LONGEST_TEXT]

    @property
    def skip(self) -> int:
        """How many entries stand on the pages before."""
        return self.page * PAGE

    def of(self, found: Sequence[_T]) -> list[_T]:
        """Take the page out of a list."""
        return list(found[self.skip : self.skip + PAGE])
