"""Actions: what a seat, or the house for it, may do. Each has one text that parses back.

Actions are made once and shared: the same text always gives the same object, so listing what is
legal makes no objects and comparing is comparing identity.

>>> parse_action("chi 13m") is parse_action("chi 1m 3m")
True
>>> str(parse_action("discard E ting"))
'discard E ting'
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
    FENGGANG = 3
    GANG = 4
    HU = 5
    DISCARD = 6
    CHOOSE = 7
    """A choice of a town's own."""
    TIMEOUT = 8
    LEAVE = 9
    DISSOLVE = 10


HOUSE_KINDS: Final = frozenset((Kind.TIMEOUT, Kind.LEAVE, Kind.DISSOLVE))
"""Acts of the house (C-14): never listed as legal."""

OLDER: Final = frozenset(("stake", "shuai"))
"""Choices that are older than `choose`: their texts stay as they were, `stake 3`, `shuai 19m`."""
PLAIN_DISCARD: Final = 0
WITH_TING: Final = 1
WITH_JIA: Final = 2
DECLARATIONS: Final = ("", "ting", "jia")
_CLAIM_RANK: Final = {
    Kind.CHI: 1, Kind.PENG: 2, Kind.FENGGANG: 2, Kind.GANG: 2, Kind.CHOOSE: 2, Kind.HU: 3,
}  # fmt: skip


class Action:
    """One action. `tiles` are the tiles it names, `number` a declaration.

    A choice of a town's own has the `code` of what is chosen, and tiles or a `word`.
    `rank` orders answers to a discard: a win goes before a peng or kong, those before a chi (C-5).
    """

    __slots__ = ("code", "kind", "number", "rank", "text", "tiles", "word")

    def __init__(
        self,
        kind: Kind,
        tiles: tuple[Face, ...] = (),
        number: int = 0,
        code: str = "",
        word: str = "",
    ) -> None:
        self.kind = kind
        self.tiles = tiles
        self.number = number
        self.code = code
        self.word = word
        self.rank = _CLAIM_RANK.get(kind, 0)
        self.text = self._write()

    def _write(self) -> str:
        word = "" if self.code in OLDER else self.kind.name.lower()
        parts = [word, self.code, self.word or text(self.tiles), DECLARATIONS[self.number]]
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
FENGGANG: Final = Action(Kind.FENGGANG)
GANG: Final = Action(Kind.GANG)
HU: Final = Action(Kind.HU)
TIMEOUT: Final = Action(Kind.TIMEOUT)
LEAVE: Final = Action(Kind.LEAVE)
DISSOLVE: Final = Action(Kind.DISSOLVE)
DISCARD: Final = tuple([Action(Kind.DISCARD, (face,)) for face in range(ALL_FACES)])
DISCARD_TING: Final = tuple([Action(Kind.DISCARD, (face,), WITH_TING) for face in range(FACES)])
DISCARD_JIA: Final = tuple([Action(Kind.DISCARD, (face,), WITH_JIA) for face in range(FACES)])
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
        PASS, PENG, FENGGANG, GANG, HU, TIMEOUT, LEAVE, DISSOLVE,
        *DISCARD, *DISCARD_TING, *DISCARD_JIA, *GANG_OWN, *CHI.values(),
    )
}  # fmt: skip
"""Every action but choices, by its own text: most texts are written so."""
_WITH_TILES = frozenset(("discard", "gang", "chi"))
_MOST_PICKED: Final = 20
"""More tiles than any hand holds."""
_CODE: Final = re.compile(r"[a-z][a-z0-9_]{0,19}")
"""What a town may call a choice."""
_WORD: Final = re.compile(r"[a-z][a-z0-9_]{0,19}|[0-9]{1,2}")
"""A word to choose, or a number; no tiles are written so."""
_FORMS = (
    "discard X, discard X ting, discard X jia, hu, peng, gang, gang X, fenggang, chi XY, pass, "
    "choose CODE, choose CODE XYZ, choose CODE WORD, shuai, shuai XYZ, stake N, timeout, leave, "
    "dissolve"
)


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
    for one, form in ((code, _CODE), (word, _WORD)) if word else ((code, _CODE),):
        if not form.fullmatch(one):
            raise ActionTextError("wrong_choice_word", word=one)
    if len(tiles) > _MOST_PICKED:
        raise ActionTextError("wrong_choose", choice=code, most=_MOST_PICKED)
    return Action(Kind.CHOOSE, tiles, 0, code, word)


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
    if word == "choose" or word in OLDER:
        return _parse_choice(rest if word == "choose" else source)
    if word not in _WITH_TILES:
        raise _not_an_action(source)
    declaration = PLAIN_DISCARD
    if word == "discard" and rest.split(" ")[-1] in DECLARATIONS[1:]:
        rest, _, last = rest.rpartition(" ")
        declaration = DECLARATIONS.index(last)
    tiles = tuple(parse(rest))
    found: Action | None = None
    if word == "discard" and len(tiles) == 1 and (not declaration or tiles[0] < FACES):
        found = (DISCARD, DISCARD_TING, DISCARD_JIA)[declaration][tiles[0]]
    elif word == "gang" and len(tiles) == 1 and tiles[0] < FACES:
        found = GANG_OWN[tiles[0]]
    elif word == "chi" and len(tiles) == 2:
        found = CHI.get((tiles[0], tiles[1]))
    if found is None:
        raise _not_an_action(source)
    return found


def as_listed(action: Action, legal: Sequence[Action]) -> Action:
    """Return the legal action that was meant: the tiles of a chi may be named in either order."""
    if action.kind is Kind.CHI and action not in legal:
        first, second = action.tiles
        turned = CHI[second, first]
        return turned if turned in legal else action
    return action


def _not_an_action(source: str) -> ActionTextError:
    return ActionTextError("unknown_action", source=source, known=_FORMS)
