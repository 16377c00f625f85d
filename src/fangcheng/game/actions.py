"""Actions: what a seat, or the house for it, may do. Each has one text that parses back.

Actions are made once and shared: the same text always gives the same object, so listing what is
legal makes no objects and comparing is comparing identity.

>>> parse_action("chi 13m") is parse_action("chi 1m 3m")
True
>>> parse_action("discard E ting").code
'ting'
"""

import re
from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import Final

from fangcheng.errors import ActionTextError
from fangcheng.tiles import ALL_FACES, FACES, SUIT_OF, WHITE, Face, parse, text


class Kind(IntEnum):
    """The kinds of actions."""

    PASS = 0
    CHI = 1
    PENG = 2
    GANG = 3
    HU = 4
    DISCARD = 5
    CHOOSE = 6
    """A choice of a town's own."""
    TIMEOUT = 7
    LEAVE = 8
    DISSOLVE = 9


HOUSE_KINDS: Final = frozenset((Kind.TIMEOUT, Kind.LEAVE, Kind.DISSOLVE))
"""Acts of the house (C-14): never listed as legal."""

OLDER: Final = frozenset(("stake", "shuai", "fenggang"))
"""Codes that are older than texts with codes: `stake 3`, `shuai 19m`, `fenggang` stay as they were,
and stand for `choose stake 3`, `choose shuai 19m` and `gang fenggang`."""
_CLAIM_RANK: Final = {Kind.CHI: 1, Kind.PENG: 2, Kind.GANG: 2, Kind.CHOOSE: 2, Kind.HU: 3}


class Action:
    """One action. `tiles` are the tiles it names.

    What a town lets seats do in a way of its own has a `code`: a choice, with tiles or a `word`, a
    kong of its own tiles, or a discard that declares something.
    `rank` orders answers to a discard: a win goes before a peng or kong, those before a chi (C-5).
    """

    __slots__ = ("code", "kind", "rank", "text", "tiles", "word")

    def __init__(
        self,
        kind: Kind,
        tiles: tuple[Face, ...] = (),
        code: str = "",
        word: str = "",
    ) -> None:
        self.kind = kind
        self.tiles = tiles
        self.code = code
        self.word = word
        self.rank = _CLAIM_RANK.get(kind, 0)
        self.text = self._write()

    def _write(self) -> str:
        word = "" if self.code in OLDER else self.kind.name.lower()
        named = self.word or text(self.tiles)
        discards = self.kind is Kind.DISCARD
        parts = (word, named, self.code) if discards else (word, self.code, named)
        return " ".join(part for part in parts if part)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Action {self.text}>"

    def __deepcopy__(self, memo: object) -> "Action":
        return self

    def __reduce__(self) -> tuple[Callable[[str], "Action"], tuple[str]]:
        return parse_action, (self.text,)


PASS: Final = Action(Kind.PASS)
PENG: Final = Action(Kind.PENG)
GANG: Final = Action(Kind.GANG)
HU: Final = Action(Kind.HU)
TIMEOUT: Final = Action(Kind.TIMEOUT)
LEAVE: Final = Action(Kind.LEAVE)
DISSOLVE: Final = Action(Kind.DISSOLVE)
DISCARD: Final = tuple([Action(Kind.DISCARD, (face,)) for face in range(ALL_FACES)])
GANG_OWN: Final = tuple([Action(Kind.GANG, (face,)) for face in range(FACES)])
CHI: Final[dict[tuple[Face, Face], Action]] = {
    (a, b): Action(Kind.CHI, (a, b))
    for a in range(FACES)
    for b in range(FACES)
    if a != b and (SUIT_OF[a] == SUIT_OF[b] or WHITE in (a, b))
}
"""Of one suit; 白板 may play a tile of any (C-2)."""

_AS_WRITTEN: Final = {
    str(action): action
    for action in (
        PASS, PENG, GANG, HU, TIMEOUT, LEAVE, DISSOLVE, *DISCARD, *GANG_OWN, *CHI.values(),
    )
}  # fmt: skip
"""Every action that is no town's own, by its text: most texts are written so."""
_WITH_TILES = frozenset(("discard", "gang", "chi"))
_MOST_PICKED: Final = 20
"""More tiles than any hand holds."""
_CODE: Final = re.compile(r"[a-z][a-z0-9_]{0,19}")
"""What a town may call what is its own."""
_WORD: Final = re.compile(r"[a-z][a-z0-9_]{0,19}|[0-9]{1,2}")
"""A word to choose, or a number; no tiles are written so."""
_FORMS = (
    "discard X, discard X CODE (ting, jia), hu, peng, gang, gang X, gang CODE, fenggang, chi XY, "
    "pass, choose CODE, choose CODE XYZ, choose CODE WORD, shuai, shuai XYZ, stake N, timeout, "
    "leave, dissolve"
)


def discard(tile: Face, code: str = "") -> Action:
    """Discard this tile, and declare with it what a town calls so."""
    return _declaring(code)[tile] if code else DISCARD[tile]


@lru_cache(maxsize=1 << 6)
def _declaring(code: str) -> tuple[Action, ...]:
    return tuple([Action(Kind.DISCARD, (face,), _checked(code)) for face in range(FACES)])


@lru_cache(maxsize=1 << 6)
def gang(code: str) -> Action:
    """Make the kong that a town calls so."""
    return Action(Kind.GANG, (), _checked(code))


def _checked(code: str) -> str:
    if not _CODE.fullmatch(code):
        raise ActionTextError("wrong_choice_word", word=code)
    return code


def choose(code: str) -> Action:
    """Choose what a town calls so, where there is nothing to pick."""
    return _choose(code, (), "")


def choose_tiles(code: str, tiles: Sequence[Face]) -> Action:
    """Choose these tiles, where a town asks for it by this code."""
    return _choose(code, tuple(sorted(tiles)), "")


def choose_word(code: str, word: str) -> Action:
    """Choose this word, where a town asks for it by this code."""
    return _choose(code, (), word)


@lru_cache(maxsize=1 << 14)  # too many are possible to keep all that anybody names
def _choose(code: str, tiles: tuple[Face, ...], word: str) -> Action:
    if word and not _WORD.fullmatch(word):
        raise ActionTextError("wrong_choice_word", word=word)
    if len(tiles) > _MOST_PICKED:
        raise ActionTextError("wrong_choose", choice=code, most=_MOST_PICKED)
    return Action(Kind.CHOOSE, tiles, _checked(code), word)


def _parse_choice(rest: str) -> Action:
    """Read `CODE ARG`: what looks like a word is one, for no tiles are written so."""
    code, _, named = rest.partition(" ")
    if _WORD.fullmatch(named):
        return choose_word(code, named)
    return choose_tiles(code, parse(named))


def parse_action(source: str) -> Action:
    """Read an action from its text."""
    known = _AS_WRITTEN.get(source)
    if known is None:
        source = " ".join(source.split())
        known = _AS_WRITTEN.get(source)
    if known is not None:
        return known
    word, _, rest = source.partition(" ")
    own = _parse_own(word, rest)
    if own is not None:
        return own
    if word not in _WITH_TILES:
        raise _not_an_action(source)
    named, _, code = rest.rpartition(" ")
    if word != "discard" or not _CODE.fullmatch(code):
        named, code = rest, ""
    tiles = tuple(parse(named))
    found: Action | None = None
    if word == "discard" and len(tiles) == 1 and (not code or tiles[0] < FACES):
        found = discard(tiles[0], code)
    elif word == "gang" and len(tiles) == 1 and tiles[0] < FACES:
        found = GANG_OWN[tiles[0]]
    elif word == "chi" and len(tiles) == 2:
        found = CHI.get((tiles[0], tiles[1]))
    if found is None:
        raise _not_an_action(source)
    return found


def _parse_own(word: str, rest: str) -> Action | None:
    """Read a choice, or a kong of a town's own."""
    if word == "choose":
        return _parse_choice(rest)
    if word == "gang" and _CODE.fullmatch(rest):
        return gang(rest)
    if word == "fenggang" and not rest:
        return gang(word)
    return _parse_choice(f"{word} {rest}".rstrip()) if word in OLDER - {"fenggang"} else None


def as_listed(action: Action, legal: Sequence[Action]) -> Action:
    """Return the legal action that was meant: the tiles of a chi may be named in either order."""
    if action.kind is Kind.CHI and action not in legal:
        first, second = action.tiles
        turned = CHI[second, first]
        return turned if turned in legal else action
    return action


def _not_an_action(source: str) -> ActionTextError:
    return ActionTextError("unknown_action", source=source, known=_FORMS)


def passed_win(offered: Sequence[Action], answer: Action) -> bool:
    """Whether a seat that could have won answered otherwise (C-5)."""
    return offered[0] is HU and answer is not HU
