"""No pattern of the page backtracks either: whoever opens a stranger's link runs them."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.linear import unclear_parts

PAGE = Path(__file__).parents[2] / "web" / "src"
LITERAL = re.compile(
    r"(?:[=(,:\[!&|?]|=>|\breturn\b)\s*"
    r"/(?![/*])((?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*+\])++)/([dgimsuvy]*)"
)
"""A pattern, where a value begins: elsewhere a stroke divides, or ends an element."""
OURS = {"ui/markdown.ts"}
"""What reads only texts of our own: the books."""


def _patterns() -> Iterator[tuple[str, str]]:
    for file in sorted(PAGE.rglob("*.ts*")):
        name = file.relative_to(PAGE).as_posix()
        if ".test." not in name and name not in OURS:
            for found in LITERAL.finditer(file.read_text(encoding="utf-8")):
                yield name, found[1]


def _as_python(pattern: str) -> str:
    """Write a pattern of JavaScript as Python has it."""
    named = re.sub(r"\(\?<(?=\w)", "(?P<", pattern)
    named = re.sub(r"(?<!\\)\[\[", r"[\\[", named)
    named = re.sub(r"(?<=\[)\\p\{[\w=]+\}", "一-鿿", named)
    return re.sub(r"\\p\{[\w=]+\}", "[一-鿿]", named)


def test_no_pattern_of_the_page_backtracks() -> None:
    found = list(_patterns())
    assert len(found) > 40
    slow = {
        f"{file} {pattern}": unclear
        for file, pattern in found
        if (unclear := unclear_parts(_as_python(pattern), 0, not pattern.startswith("^")))
    }
    assert not slow
