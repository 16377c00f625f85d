"""Tells from the structure of a regular expression whether it reads any text in linear time.

Seconds mean little on a busy machine, and steps inside of `re` cannot be counted. So the pattern
itself is looked at. It is clear if, wherever it repeats or ends, the next letter says which: then
nothing is tried twice. A possessive part (`*+`) gives nothing back. And what is looked for anywhere
in a text must not read far over places where it could have begun, and then fail.
"""

from collections.abc import Iterator, Sequence
from re import _compiler, _constants, _parser  # type: ignore[attr-defined]
from typing import Any, NamedTuple

LETTERS = frozenset(map(chr, range(128))) | frozenset(
    "\xa0é١二万，　\u200d\u0300\ufe0f가🀀😀\U000e0100"
)
"""Stand for all: every sign of ASCII, and one of each kind of the others."""
SHORT = 64
"""A letter that repeats at most so often may be tried in each number."""
_REPEATS = (_constants.MAX_REPEAT, _constants.MIN_REPEAT, _constants.POSSESSIVE_REPEAT)
_ASSERTIONS = (_constants.AT, _constants.ASSERT, _constants.ASSERT_NOT)

Item = tuple[Any, Any]


class Start(NamedTuple):
    """How a part begins."""

    letters: frozenset[str]
    empty: bool
    """Whether it may be empty."""
    fails: bool
    """Whether it may fail: it needs a letter, or asserts something."""


NOTHING = Start(frozenset(), True, False)


def unclear_parts(pattern: str, flags: int = 0, anywhere: bool = True) -> list[str]:
    """List what may make a pattern slow; it is looked for anywhere, or matched from the start."""
    tree = _parser.parse(pattern, flags)
    return list(_Pattern(tree, anywhere).unclear())


def _parts(item: Item) -> list[list[Item]]:
    """List the sequences that an item is made of."""
    kind, value = item
    if kind is _constants.BRANCH:
        return [list(one) for one in value[1]]
    if kind in _REPEATS:
        return [list(value[2])]
    if kind is _constants.SUBPATTERN:
        return [list(value[3])]
    if kind is _constants.ATOMIC_GROUP:
        return [list(value)]
    if kind in (_constants.ASSERT, _constants.ASSERT_NOT):
        return [list(value[1])]
    return []


class _Pattern:
    def __init__(self, tree: Any, anywhere: bool) -> None:
        self.items = list(tree)
        self.state = tree.state
        self.anywhere = anywhere
        self.begins: frozenset[str] = frozenset()
        self._known: dict[str, frozenset[str]] = {}

    def unclear(self) -> Iterator[str]:
        alone = len(self.items) == 1 and self.items[0][0] is _constants.BRANCH
        for branch in _parts(self.items[0]) if alone else [self.items]:
            # A branch that fails has seen none of its own beginnings, so no two overlap.
            self.begins = self.start(branch).letters if self.anywhere else frozenset()
            yield from self._sequence(branch, NOTHING, False)

    # -- how parts begin -----------------------------------------------------------------------

    def letters(self, item: Item) -> frozenset[str]:
        """Find the letters that an item for one letter takes."""
        if (key := repr(item)) not in self._known:
            one = _compiler.compile(_parser.SubPattern(self.state, [item]))
            self._known[key] = frozenset(letter for letter in LETTERS if one.fullmatch(letter))
        return self._known[key]

    def start(self, items: Sequence[Item]) -> Start:
        """Tell how a sequence begins."""
        letters, fails = frozenset[str](), False
        for item in items:
            one = self._start_of(item)
            letters, fails = letters | one.letters, fails or one.fails
            if not one.empty:
                return Start(letters, False, True)
        return Start(letters, True, fails)

    def _start_of(self, item: Item) -> Start:
        kind, value = item
        if kind in _ASSERTIONS:
            return Start(frozenset(), True, True)
        parts = [self.start(one) for one in _parts(item)]
        if not parts:
            return Start(self.letters(item), False, True)
        letters = frozenset[str]().union(*(one.letters for one in parts))
        if kind in _REPEATS and value[0] == 0:
            return Start(letters, True, False)
        return Start(letters, any(one.empty for one in parts), all(one.fails for one in parts))

    def _all_letters(self, items: Sequence[Item]) -> frozenset[str]:
        """Find every letter that a sequence may take."""
        found = frozenset[str]()
        for item in items:
            if item[0] not in _ASSERTIONS:
                parts = _parts(item)
                found |= self.letters(item) if not parts else frozenset()
                found |= frozenset().union(*map(self._all_letters, parts))
        return found

    # -- what is unclear -----------------------------------------------------------------------

    def _sequence(self, items: Sequence[Item], after: Start, repeated: bool) -> Iterator[str]:
        """Look at each item, with what follows it."""
        for at, item in enumerate(items):
            rest = self.start(items[at + 1 :])
            if rest.empty:
                rest = Start(rest.letters | after.letters, after.empty, rest.fails or after.fails)
            yield from self._item(item, rest, repeated)

    def _item(self, item: Item, rest: Start, repeated: bool) -> Iterator[str]:
        kind = item[0]
        if kind in _REPEATS:
            yield from self._repeat(item, rest, repeated)
        elif kind in (_constants.GROUPREF, _constants.GROUPREF_EXISTS):
            yield "a group that is referred to"
        elif kind in (_constants.SUBPATTERN, _constants.BRANCH):
            seen = frozenset[str]()
            for part in _parts(item):
                start = self.start(part)
                letters = start.letters | (rest.letters if start.empty else frozenset())
                if repeated and seen & letters:
                    yield f"branches of a repeated part, both with {_shown(seen & letters)}"
                seen |= letters
                yield from self._sequence(part, rest, repeated)
        else:
            for part in _parts(item):
                yield from self._sequence(part, NOTHING, repeated)

    def _repeat(self, item: Item, rest: Start, repeated: bool) -> Iterator[str]:
        kind, (least, most, body) = item
        body, start = list(body), self.start(list(body))
        possessive = kind is _constants.POSSESSIVE_REPEAT
        after = NOTHING if possessive else rest
        if most > 1:
            after = Start(after.letters | start.letters, after.empty, after.fails)
        yield from self._sequence(body, after, repeated or most > 1)
        letter = len(body) == 1 and not _parts(body[0])
        if letter and most <= SHORT and not repeated:
            return
        if start.empty:
            yield "a repeated part that may be empty"
        both = start.letters & rest.letters
        if both and least != most and not possessive:
            yield f"a part that repeats or ends, both with {_shown(both)}"
        again = self._all_letters(body) & self.begins
        if again and rest.fails and most > SHORT:
            yield f"a search that begins again within what it has read, with {_shown(again)}"


def _shown(letters: frozenset[str]) -> str:
    return ascii("".join(sorted(letters)[:5]))
