"""Names and texts: which there can be, and which names look the same."""

import re
import secrets
import unicodedata
from importlib import resources

from fangcheng.protocol.refusal import RefusedError

_LONGEST = 20
_LONGEST_KEY = 80
_LONGEST_TEXT = 60
_LONGEST_GIVEN = 1000
"""What is longer is not even looked at: to put a tower of marks in order takes very long."""
_MOST_MARKS = re.compile(
    "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{3}"
)
"""Marks over and under one letter: more than two make towers that cover other lines."""
_JOINED = re.compile(
    "(?<=[\u2190-\u27bf\u2b00-\u2bff\ufe0f\U0001f000-\U0001faff])\u200d"
    "(?=[\u2190-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff])"
)
"""What joins several emoji into one: a family, a trade."""
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""What shows nothing, although Unicode does not count it as a control character."""
_BLANK = "\ufffc\U00013441\U00013442\U00016fe4\U0001d159"
"""Signs that are empty: like nothing at all."""
_EMOJI_STYLE = re.compile("(?<=[^\\w\\s])[\ufe0e\ufe0f]|(?<=[0-9#*])\ufe0f(?=\u20e3)")
"""What makes a sign colourful; phones write it by themselves."""
_SYLLABLES = ("\uac00", "\ud7a3")
_ADJECTIVES = ["快乐", "逍遥", "幸运", "淡定", "潇洒", "勤快", "机灵", "和气", "从容", "豪爽"]
_NOUNS = [
    "东风",
    "南风",
    "西风",
    "北风",
    "红中",
    "发财",
    "白板",
    "一条",
    "九筒",
    "五万",
    "花牌",
    "财神",
]


def guest_name() -> str:
    """Make up a name for somebody who gave none."""
    return f"{secrets.choice(_ADJECTIVES)}的{secrets.choice(_NOUNS)}{secrets.randbelow(1000):03d}"


def clean_name(name: str) -> str:
    """Take a name as people may have it: visible characters, single spaces, not too long."""
    name = _one_line(name[:_LONGEST_GIVEN])
    if _hides(name):
        raise RefusedError("name_taken", "a name has no characters that show nothing")
    key = name_key(name[: _LONGEST + 1])
    if not key or len(name) > _LONGEST or len(key) > _LONGEST_KEY:
        raise RefusedError("name_taken", f"a name has 1 to {_LONGEST} characters")
    # A colon is what the names of bots have.
    if ":" in key:
        raise RefusedError("name_taken", "a name has no colon")
    return name


def clean_text(text: str, longest: int = _LONGEST_TEXT) -> str:
    """Take what somebody says: visible characters, single spaces, one line."""
    text = clean_line(text, longest)
    if not text:
        raise RefusedError("text", f"a text has 1 to {longest} characters")
    return text


def clean_line(text: str, longest: int) -> str:
    """Take a line that may be empty: visible characters, single spaces."""
    text = _one_line(text[:_LONGEST_GIVEN])
    if len(text) > longest:
        raise RefusedError("text", f"a text has 1 to {longest} characters")
    if _hides(_JOINED.sub("", text)) or _MOST_MARKS.search(text):
        raise RefusedError("text", "a text has no characters that show nothing or cover others")
    return text


def _one_line(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())


def _hides(text: str) -> bool:
    """Whether something in a text cannot be seen.

    Marks that turn the writing direction or hide are used to look like somebody else.
    """
    if any(unicodedata.category(letter)[0] == "C" for letter in text):
        return True
    return bool(_UNSEEN.search(_EMOJI_STYLE.sub("", text)) or set(text) & set(_BLANK))


def name_key(name: str) -> str:
    """A name as it is compared: what differs in case, or looks the same, has the same key."""
    key = plain_key(name)
    while (simpler := plain_key(_skeleton(key))) != key:
        key = simpler
    return key


def keys_like(name: str) -> set[str]:
    """The keys of names that somebody with this name would be taken for.

    Its own, and that of what it looks like as it is written: PauI with a capital I is not Paul in
    another case, and still looks like it.
    """
    return {name_key(name), name_key(_skeleton(unicodedata.normalize("NFKC", name)))}


def plain_key(name: str) -> str:
    """A name without its case, its width and its unseen marks."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(_UNSEEN.sub("", unicodedata.normalize("NFKC", folded)).split())


def key_beside(name: str) -> str:
    """The key of a permanent name that an older one looks like: from before these were compared.

    It has a colon, which no other key has, so who has it is found first.
    """
    return f":{plain_key(name)}"[:_LONGEST_KEY]


def _skeleton(text: str) -> str:
    """What a text looks like, as UTS 39 has it, but with the syllables of Hangul as a whole."""
    first, last = _SYLLABLES
    parts = (
        one if first <= one <= last else unicodedata.normalize("NFD", one)
        for one in unicodedata.normalize("NFC", text)
    )
    return "".join(parts).translate(_LOOKALIKES)


def _read_lookalikes() -> dict[int, str]:
    table = dict.fromkeys(map(ord, _BLANK), "")
    text = resources.files(__package__).joinpath("lookalikes.txt").read_text("utf-8")
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        target, _, sources = line.partition(": ")
        shape = "".join(chr(int(code, 16)) for code in target.split("+"))
        table |= {int(source, 16): shape for source in sources.split()}
    return table


_LOOKALIKES = _read_lookalikes()
