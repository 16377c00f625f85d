"""Make `lookalikes.txt` from Unicode's list of confusables: `… make_lookalikes FILE`.

FILE is https://www.unicode.org/Public/security/latest/confusables.txt. Run it to move to a new
version of that list; existing names keep their keys until a migration computes them anew.
"""

import re
import sys
import unicodedata
from collections import defaultdict
from pathlib import Path

_HERE = Path(__file__).with_name("lookalikes.txt")
_IDEOGRAPHS = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_FURTHER = {"○": "O", "◯": "O"}
"""Treated like 〇 and 0."""


def read_confusables(text: str) -> dict[str, str]:
    """Read which characters look alike, as far as names need it."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        fields = [field.strip() for field in line.partition("#")[0].split(";")]
        if len(fields) >= 2:
            found[_characters(fields[0])] = _characters(fields[1])
    return {
        source: target for source, target in (found | _FURTHER).items() if _fits(source, target)
    }


def _characters(written: str) -> str:
    return "".join(chr(int(code, 16)) for code in written.split())


def _fits(source: str, target: str) -> bool:
    # Variants that normalisation removes are the same name anyway.
    if unicodedata.normalize("NFKD", source) != source:
        return False
    # The list takes 士 for 土 and 鹃 for 鹂; to Chinese readers these are different names.
    return not (_IDEOGRAPHS.match(source) and _IDEOGRAPHS.search(target))


def written(lookalikes: dict[str, str]) -> list[str]:
    """Return a line for each character that others look like: it, a colon, and the others."""
    sources = defaultdict(list)
    for source, target in lookalikes.items():
        sources[target].append(source)
    return [
        f"{_codes(target)}: {' '.join(_codes(source) for source in sorted(sources[target]))}\n"
        for target in sorted(sources)
    ]


def _codes(characters: str) -> str:
    return "+".join(f"{ord(character):x}" for character in characters)


def main(file: Path) -> None:
    """Write the table; its head with the licence stays."""
    head = [line for line in _HERE.read_text("utf-8").splitlines(True) if line.startswith("#")]
    table = written(read_confusables(file.read_text("utf-8-sig")))
    _HERE.write_text("".join([*head, *table]), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
