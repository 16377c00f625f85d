"""Where keys stand in a TOML file: `tomllib` tells it of broken files, but not of wrong values.

>>> places('parent = "hangzhou"\\n[options]\\nbase = 0')[("options", "base")]
(3, 1)
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

Path = tuple[str | int, ...]
_DEEPEST = 8
"""Parts of a key that are told apart: what is deeper is wrong further up."""
_TOKEN = re.compile(
    # Strings first: what looks like a sign in them is none. No token fails once it has begun.
    r'"""(?:"{1,2}+(?!")|\\.|[^"\\])*+"{0,5}'
    r"|'''(?:'{1,2}+(?!')|[^'])*+'{0,5}"
    r'|"(?:\\.|[^"\\\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*|\n|[\[\]{}=,.]"
    r"""|[^\s\[\]{}=,.#"']+""",
    re.S,
)


@dataclass
class _Frame:
    """A table, inline table or array that is open."""

    path: Path
    sign: str
    item: int = 0


def places(source: str) -> Mapping[Path, tuple[int, int]]:
    """Tell line and column of every key and array item, counted from 1; the TOML must be valid."""
    return _Finder(source).found


class _Finder:
    def __init__(self, source: str) -> None:
        self.found: dict[Path, tuple[int, int]] = {(): (1, 1)}
        self._frames = [_Frame((), "")]
        self._keys: list[str] = []
        self._in_value = False
        line, start = 1, 0
        for token in _TOKEN.finditer(source):
            word = token[0]
            if word[0] != "#":
                self._take(word, (line, token.start() - start + 1))
            if "\n" in word:
                line += word.count("\n")
                start = token.start() + word.rindex("\n") + 1

    def _take(self, word: str, place: tuple[int, int]) -> None:
        frame = self._frames[-1]
        if word == "\n":
            if not frame.sign:  # in brackets a line may go on
                self._next()
        elif word == ",":
            frame.item += 1
            self._next()
        elif word in "]}" and frame.sign:
            self._frames.pop()
            self._in_value = True
        elif self._in_value or frame.sign == "[":
            self._value(word, place)
        elif word == "=":
            self._in_value = True
        elif word == "[":
            self._frames = [_Frame((), "")]  # the head of a table; its name follows
        elif word == "]":
            self._frames = [_Frame(tuple(self._keys[:_DEEPEST]), "")]
        elif word != ".":
            self._keys.append(_plain(word))
            self.found.setdefault(self._path(frame), place)

    def _value(self, word: str, place: tuple[int, int]) -> None:
        frame = self._frames[-1]
        path = self._path(frame)
        self.found.setdefault(path, place)
        if word in "[{":
            self._frames.append(_Frame(path, word))
            self._next()

    def _path(self, frame: _Frame) -> Path:
        own = (frame.item,) if frame.sign == "[" else self._keys[:_DEEPEST]
        return (*frame.path, *own)[:_DEEPEST]

    def _next(self) -> None:
        self._keys, self._in_value = [], False


def _plain(word: str) -> str:
    return word[1:-1] if word[0] in "\"'" else word
