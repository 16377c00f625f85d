"""Words for people: one catalogue per language turns keys and codes into sentences.

>>> words("en")("event.discard", who="East", tiles="3m")
'East discarded 3m'
>>> words("zh", "hangzhou")("wild"), words("zh", "zhangzhou")("wild")
('财神', '金')
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from errno import EACCES, EEXIST, EIO, EISDIR, ENAMETOOLONG, ENOENT, ENOSPC, ENOTDIR, EPERM, EROFS
from functools import cache
from importlib import import_module
from typing import Any

from fangcheng.errors import FangchengError, UnknownVariantError
from fangcheng.installed import Lazy, find_variant, part, town_in, town_names
from fangcheng.tiles import CHINESE, NAMES, Face, parse
from fangcheng.words.counted import fill_in


def _load(lang: str) -> Mapping[str, str]:
    catalogue: Mapping[str, str] = getattr(import_module(f"fangcheng.words.{lang}"), lang.upper())
    return catalogue


CATALOGUES: Mapping[str, Mapping[str, str]] = Lazy(("zh", "en"), _load)
"""The languages with what all towns share; all have the same keys with the same fields."""


_UNSPACED_SEAT = re.compile(r"(?<=[\u4e00-\u9fff])(?=\d+ 号)")
"""Where the number of a seat follows a word: 下一局 0 号坐庄."""


class Words:
    """The words of one language in one town: call it with a key and the fields of its sentence."""

    def __init__(
        self, lang: str, catalogue: Mapping[str, str], payments: Mapping[str, str] | None = None
    ) -> None:
        self.lang = lang
        self.catalogue = catalogue
        self.payments: Mapping[str, str] = payments or {}
        """How payments that are no plain products are worked out: see `Variant.payments`."""

    def __call__(self, key: str, /, **fields: object) -> str:
        """Return the sentence of a key, filled in; the code it ends with where there is none."""
        sentence = self.catalogue.get(key)
        if sentence is None:
            return key.rpartition(".")[2]
        told = fill_in(sentence, fields)
        return told if self.lang != "zh" else _UNSPACED_SEAT.sub(" ", told)

    def __contains__(self, key: str) -> bool:
        return key in self.catalogue

    def get(self, key: str, default: str) -> str:
        """Return the words of a key that may be missing."""
        return self.catalogue.get(key, default)

    def named(self, name: str) -> "Words":
        """Return the same words for a town that calls itself otherwise."""
        plain = name.replace("{", "{{").replace("}", "}}")
        return Words(self.lang, {**self.catalogue, "town": plain}, self.payments)

    def code(self, code: str) -> str:
        """Return the words of a code of `rulebook/codes.md`; the code itself if unknown."""
        return self.get(f"code.{code}", code)

    def called(self, kind: str, factors: Iterable[Sequence[Any]]) -> str:
        """Return what a win is called: by a factor where players name it so, else by its type."""
        own = (self.catalogue.get(f"called.{kind}.{code}") for code, *_ in factors)
        return next((name for name in own if name is not None), self.code(kind))

    def tile(self, face: Face) -> str:
        """Return the name of a tile: suits are called otherwise in some towns."""
        if self.lang != "zh":
            return NAMES[face]
        suit = self.get(f"suit.{NAMES[face][1:]}", "")
        return CHINESE[face][0] + suit

    def choice(self, code: str, word: str) -> str:
        """Return what a word to choose is called; the word itself if the town does not say."""
        return self.get(f"choice.{code}.{word}", word)

    def chosen(self, code: str, value: str) -> str:
        """Return how it is shown before a seat that it has chosen this."""
        name = self.get(f"action.{code}", code)
        return self.get(f"chosen.{code}.{value}", f"{name} {self.choice(code, value)}")

    def own(self, code: str) -> str:
        """Return what a town calls something of its own; the code itself if it does not say."""
        return self.get(f"action.{code}", code)

    def declared(self, code: str) -> str:
        """Return what is declared with a discard, as it is called out; nothing for no code."""
        return self.get(f"declare.{code}", self.own(code)) if code else ""

    def seat(self, seat: int) -> str:
        """Return the name of a seat."""
        return self.catalogue[f"seat.{seat}"]

    def streak(self, streak: int) -> str:
        """Return what follows the dealer's name: the streak, in towns that count it."""
        return self("streak", streak=streak) if "streak" in self else ""

    def option(self, name: str, value: object) -> str:
        """Return what the value of an option means, or the value as a command line takes it."""
        written = str(value).lower() if isinstance(value, bool) else str(value)
        return self.get(f"option.{name}.{written}", written)

    def help(self, options: Mapping[str, object]) -> str:
        """Return a town's page of help for a room; nothing where it has none.

        A town may have another page for a value of an option, `help.OPTION.VALUE`.
        """
        told = {name: self.option(name, value) for name, value in options.items()}
        pages = [f"help.{name}.{value}" for name, value in options.items()]
        key = next((one for one in pages if one in self), "help")
        return self(key, **told) if key in self else ""

    def counting(self, factors: Iterable[Sequence[Any]]) -> str:
        """Return how the factors of a win are counted: the one whose code says so, or nothing.

        A town that counts in several ways has words for the way that goes with such a factor.
        """
        return next((f".{code}" for code, *_ in factors if f"settle.factor.{code}" in self), "")

    def factor(self, code: str, number: int, counting: str = "") -> str:
        """Write a factor of a win."""
        return self(f"settle.factor{counting}", name=self.code(code), number=number)

    def error(self, error: object) -> str:
        """Say an error in this language."""
        return tell_error(self, error)

    def worth(self, kind: str, factors: Sequence[Sequence[Any]]) -> str:
        """Write what a win is: its type and its factors; a type that is a factor only once."""
        counting = self.counting(factors)
        found = [self.factor(code, number, counting) for code, number in factors]
        named = any(self.code(code) == self.called(kind, factors) for code, _ in factors)
        return " ".join(found if named else [self.code(kind), *found])


def words(lang: str, town: str = "") -> Words:
    """Return the words of a language, in a town; without one those that all towns share."""
    if lang not in CATALOGUES:
        raise FangchengError("unknown_language", lang=lang, known=tuple(CATALOGUES))
    return _words(lang, town)


def town_words(town: str) -> Mapping[str, tuple[str, str]]:
    """What a town calls things, in Chinese and English: these go before the words all share.

    So a code that means something else in two towns is explained by each in its own way. A town
    without words has its name alone.
    """
    own: Mapping[str, tuple[str, str]] = getattr(part(town, "words"), "WORDS", {})
    return {"town": (town, town), **own}


@cache
def _words(lang: str, town: str) -> Words:
    at = tuple(CATALOGUES).index(lang)
    local = {key: pair[at] for key, pair in town_words(town).items()}
    kind = find_variant(town)
    return Words(lang, {**CATALOGUES[lang], **local}, kind.payments if kind else None)


# -- errors --------------------------------------------------------------------------------------

_SYSTEM: Mapping[int, str] = {
    ENOENT: "没有这个文件或文件夹",
    EACCES: "没有权限",
    EPERM: "没有权限",
    EISDIR: "这是文件夹，不是文件",
    ENOTDIR: "路径里有一段不是文件夹",
    ENOSPC: "磁盘满了",
    ENAMETOOLONG: "文件名太长",
    EEXIST: "文件已经存在",
    EROFS: "文件系统只能读",
    EIO: "读写出错",
}
"""What the system says, in Chinese."""
_LONGEST = 2000
"""Letters of a sentence that quotes a huge input."""


def tell_error(w: Words, error: object) -> str:
    """Say an error in a language; what nobody meant is told as it is."""
    if isinstance(error, FangchengError):
        fields = {name: _written(w, name, field) for name, field in error.fields.items()}
        return _shortened(fill_in(_sentence(w, error.code), fields))
    if isinstance(error, ValueError) and w.lang == "zh" and (place := _place_in_json(error)):
        return place
    if isinstance(error, OSError) and error.strerror:
        told = _SYSTEM.get(error.errno or 0) if w.lang == "zh" else None
        return told or str(error.strerror)
    return _shortened(str(error))


def _place_in_json(error: ValueError) -> str:
    """Tell where JSON ends to be JSON; nothing of another error."""
    from json import JSONDecodeError  # slow to load

    return f"第 {error.lineno} 行第 {error.colno} 列" if isinstance(error, JSONDecodeError) else ""


def words_for(lang: str, town: object) -> Words:
    """Return the words of a town that somebody named; those that all share if there is none."""
    named = town_in(town) if isinstance(town, str) else ""
    return words(lang, named if named in town_names() else "")


def in_english(error: FangchengError) -> str:
    """Say an error as `str` does."""
    return tell_error(words("en"), error)


def _sentence(w: Words, code: str) -> str:
    """Find what a code says: in the town at hand, everywhere, or in some town."""
    at, key = tuple(CATALOGUES).index(w.lang), f"error.{code}"
    if key in w or code in w:
        return w.get(key, w.get(code, ""))
    from fangcheng.words.errors import SENTENCES  # a thousand lines, seldom needed

    if code in SENTENCES:
        return SENTENCES[code][at]
    for town in town_names():
        with suppress(UnknownVariantError):  # a package that is broken
            if pair := town_words(town).get(key):
                return pair[at]
    return _plain(code)


def _plain(sentence: str) -> str:
    """What has no words is told as it is."""
    return sentence.replace("{", "{{").replace("}", "}}")


def _written(w: Words, name: str, field: object) -> object:
    """Write what an error is about as this language does: tiles, towns, lists, other errors."""
    if isinstance(field, BaseException):
        return str(tell_error(w, field)).rstrip("\n.")
    if type(field) is tuple:
        return _listed(w, list(map(str, field)), name == "values")
    if w.lang == "zh" and name in ("tile", "tiles"):
        return "".join(map(w.tile, parse(str(field))))
    if w.lang == "zh" and name == "circumstance":
        return w.get(f"code.{field}", w.get(f"circumstance.{field}", str(field)))
    if w.lang == "zh" and name in ("town", "other"):
        return words("zh", str(field))("town") if str(field) in town_names() else field
    if isinstance(field, str) and not field.isprintable():
        return repr(field)[1:-1]  # a sentence has one line
    return field


def _listed(w: Words, all_of_them: list[str], one_of: bool) -> str:
    comma, or_, none = ("、", "或", "没有") if w.lang == "zh" else (", ", " or ", "none")
    if not all_of_them:
        return none
    if not one_of or len(all_of_them) < 2:
        return comma.join(all_of_them)
    last = all_of_them[-1]
    apart = " " if w.lang == "zh" and last.isascii() else ""
    return comma.join(all_of_them[:-1]) + apart + or_ + apart + last


def _shortened(sentence: str) -> str:
    """Leave the middle out of what quotes a huge input."""
    half = _LONGEST // 2
    whole = len(sentence) <= _LONGEST
    return sentence if whole else f"{sentence[:half]} … {sentence[-half:]}"
