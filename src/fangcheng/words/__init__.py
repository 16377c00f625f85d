"""Words for people: one catalogue per language turns keys and codes into sentences.

>>> words("en")("event.discard", who="East", tiles="3m")
'East discarded 3m'
"""

from collections.abc import Mapping

from fangcheng.errors import FangchengError
from fangcheng.words.en import EN
from fangcheng.words.zh import ZH

CATALOGUES: Mapping[str, Mapping[str, str]] = {"zh": ZH, "en": EN}
"""The languages and their catalogues; all have the same keys with the same fields."""


class Words:
    """The words of one language: call it with a key and the fields of its sentence."""

    def __init__(self, lang: str, catalogue: Mapping[str, str]) -> None:
        self.lang = lang
        self._catalogue = catalogue

    def __call__(self, key: str, /, **fields: object) -> str:
        """Return the sentence of a key, filled in."""
        return self._catalogue[key].format(**fields)

    def __contains__(self, key: str) -> bool:
        return key in self._catalogue

    def get(self, key: str, default: str) -> str:
        """Return the words of a key that may be missing."""
        return self._catalogue.get(key, default)

    def code(self, code: str) -> str:
        """Return the words of a code of `docs/rules/codes.md`; the code itself if unknown."""
        return self._catalogue.get(f"code.{code}", code)

    def seat(self, seat: int) -> str:
        """Return the name of a seat."""
        return self._catalogue[f"seat.{seat}"]


def words(lang: str) -> Words:
    """Return the words of a language."""
    if lang not in CATALOGUES:
        known = ", ".join(CATALOGUES)
        raise FangchengError(f"unknown language {lang!r}; the languages are: {known}")
    return Words(lang, CATALOGUES[lang])
