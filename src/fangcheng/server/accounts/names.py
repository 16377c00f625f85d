"""Names and texts: which are allowed, and which names look the same."""

import re
import secrets
import unicodedata
from importlib import resources

from fangcheng.protocol.refusal import RefusedError

_LONGEST = 20
_LONGEST_KEY = 80
_LONGEST_TEXT = 60
_LONGEST_GIVEN = 1000
"""Longer input is cut first: normalising a tower of combining marks takes very long."""
_MOST_MARKS = re.compile(
    "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{3}"
)
"""Three combining marks on one letter: more than two build towers that cover other lines."""
_JOINED = re.compile(
    "(?<=[\u2190-\u27bf\u2b00-\u2bff\ufe0f\U0001f000-\U0001faff])\u200d"
    "(?=[\u2190-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff])"
)
"""The joiner between emoji that make up one: a family, a profession."""
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Characters that show nothing, although Unicode does not class them as control characters."""
_BLANK = "\ufffc\U00013441\U00013442\U00016fe4\U0001d159"
"""Signs without any shape, treated as nothing at all."""
_EMOJI_STYLE = re.compile("(?<=[^\\w\\s])[\ufe0e\ufe0f]|(?<=[0-9#*])\ufe0f(?=\u20e3)")
"""Selects the colour form of a sign; phones add it on their own."""
_SYLLABLES = ("\uac00", "\ud7a3")
_ADJECTIVES = [
    "快乐", "逍遥", "幸运", "淡定", "潇洒", "勤快", "机灵", "和气", "从容", "豪爽",
    "爱笑", "早起", "嘴甜", "心宽", "手快", "好客", "贪玩", "文静", "热心", "认真",
]  # fmt: skip
_NOUNS = [
    "白鹭", "石榴", "汤圆", "云雀", "海豚", "松鼠", "茶壶", "小舟", "灯笼", "芋头",
    "荷叶", "核桃", "柚子", "蜻蜓", "橘猫", "粽子", "柿子", "山雀", "风筝", "豆花",
]  # fmt: skip
"""No tiles and no winds: such a name would be read beside the wind of its seat."""


def guest_name() -> str:
    """Make up a name for a guest who gave none."""
    return f"{secrets.choice(_ADJECTIVES)}的{secrets.choice(_NOUNS)}"


def clean_name(name: str) -> str:
    """Normalise and check a name: visible characters, single spaces, not too long."""
    name = _one_line(name[:_LONGEST_GIVEN])
    if _hides(name):
        raise RefusedError("name_taken", "a name has no characters that show nothing")
    key = name_key(name[: _LONGEST + 1])
    if not key or len(name) > _LONGEST or len(key) > _LONGEST_KEY:
        raise RefusedError("name_taken", f"a name has 1 to {_LONGEST} characters")
    # Only the names of bots have a colon.
    if ":" in key:
        raise RefusedError("name_taken", "a name has no colon")
    return name


def clean_text(text: str, longest: int = _LONGEST_TEXT) -> str:
    """Normalise and check a text: visible characters, single spaces, one line."""
    text = clean_line(text, longest)
    if not text:
        raise RefusedError("text", f"a text has 1 to {longest} characters")
    return text


def clean_line(text: str, longest: int) -> str:
    """Normalise and check a line that may be empty."""
    text = _one_line(text[:_LONGEST_GIVEN])
    if len(text) > longest:
        raise RefusedError("text", f"a text has 1 to {longest} characters")
    if _hides(_JOINED.sub("", text)) or _MOST_MARKS.search(text):
        raise RefusedError("text", "a text has no characters that show nothing or cover others")
    return text


def _one_line(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())


def _hides(text: str) -> bool:
    """Return whether a text contains anything invisible.

    Characters that hide or change the writing direction are used to impersonate other people.
    """
    if any(unicodedata.category(letter)[0] == "C" for letter in text):
        return True
    return bool(_UNSEEN.search(_EMOJI_STYLE.sub("", text)) or set(text) & set(_BLANK))


def name_key(name: str) -> str:
    """Return the key that names are compared by: the same for another case or a look-alike."""
    key = plain_key(name)
    while (simpler := plain_key(_skeleton(key))) != key:
        key = simpler
    return key


def keys_like(name: str) -> set[str]:
    """Return the keys of all names that this name could be mistaken for.

    These are its own key, and that of its shape as written: "PauI" with a capital I is not "Paul"
    in another case, but looks like it.
    """
    return {name_key(name), name_key(_skeleton(unicodedata.normalize("NFKC", name)))}


def plain_key(name: str) -> str:
    """Return a name without its case, its width and its invisible marks."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(_UNSEEN.sub("", unicodedata.normalize("NFKC", folded)).split())


def key_beside(name: str) -> str:
    """Return the key of a permanent name from before look-alikes were compared.

    Its colon, which no other key has, makes its owner be found first.
    """
    return f":{plain_key(name)}"[:_LONGEST_KEY]


def _skeleton(text: str) -> str:
    """Return the shape of a text as UTS 39 defines it, but with Hangul syllables left whole."""
    first, last = _SYLLABLES
    parts = (
        letter if first <= letter <= last else unicodedata.normalize("NFD", letter)
        for letter in unicodedata.normalize("NFC", text)
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
