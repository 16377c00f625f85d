"""Paged lists of the operator's page."""

from collections.abc import Sequence
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

PAGE = 25
"""Entries on a page."""
_LAST_PAGE = 1_000_000
_LONGEST_TEXT = 45

_T = TypeVar("_T")


class Listed(Struct):
    """A filter for a list, and a page of it."""

    find: str = ""
    """A text to search for."""
    state: str = ""
    """Only entries in this state; all if empty."""
    page: Annotated[int, Meta(ge=0, le=_LAST_PAGE)] = 0
    """Pages count from 0."""

    @property
    def text(self) -> str:
        """The cleaned text to search for."""
        return self.find.replace("\0", "").strip()[:_LONGEST_TEXT]

    @property
    def skip(self) -> int:
        """The number of entries on earlier pages."""
        return self.page * PAGE

    def of(self, found: Sequence[_T]) -> list[_T]:
        """Return the entries of the page."""
        return list(found[self.skip : self.skip + PAGE])
