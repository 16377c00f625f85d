"""Text of strangers, made harmless before a terminal sees it.

Names, remarks and reasons come from records, servers, files and programs, and a terminal obeys what
stands in them. All that the command line prints goes through here: lines by `tell` and `complain`,
JSON by `tell_json`, and what `rich` sets by the console in `console`.
"""

import re
import sys
from typing import Any

_OBEYED = re.compile(
    # Control characters, marks that turn the direction or end a line, halves of pairs.
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
_UNSEEN = re.compile(
    "[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2065\u206a-\u206f"
    "\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]"
)
_LINES = re.compile(r"\s+")
_REPLACEMENT = "\ufffd"


def harmless(text: str) -> str:
    """Show what a terminal would obey as �, and leave out what nobody sees; lines stay lines."""
    return text if text.isprintable() else _UNSEEN.sub("", _OBEYED.sub(_REPLACEMENT, text))


def one_line(text: str) -> str:
    """Make a text harmless that stands within a line, like a name: it cannot begin another one."""
    return text if text.isprintable() else harmless(_LINES.sub(" ", text))


def tell(text: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{harmless(text)}\n")


def complain(text: str) -> None:
    """Print a line where errors go."""
    sys.stderr.write(f"{harmless(text)}\n")


def tell_json(data: Any) -> None:
    """Print data as JSON, for programs: it says the same, with numbers for what is not shown."""
    import json

    tell_lines(json.dumps(data, ensure_ascii=False) + "\n")


def tell_lines(written: str) -> None:
    """Print lines of JSON that are written already."""
    sys.stdout.write(_UNSEEN.sub(_number, _OBEYED.sub(_number, written)))


def _number(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 0x10000:
        return f"\\u{code:04x}"
    return f"\\u{0xD7C0 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"
