"""Read Markdown as far as the tests need it: headings, blocks of code, links, tables, prose."""

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parents[1]
FENCE = re.compile(r"^(`{3,})([^`\n]*)\n(.*?)^\1$", re.M | re.S)
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]*)\)")
PICTURE = re.compile(r"!\[[^\]]*\]\(([^)\s]*)\)|<img src=\"([^\"]*)\"")


@dataclass(frozen=True)
class Block:
    """A fenced block of code."""

    lang: str
    text: str

    @property
    def commands(self) -> list[str]:
        """What a reader types: the lines of a shell block, those with a prompt of a session."""
        if self.lang == "console":
            return [line[2:] for line in self.text.splitlines() if line.startswith("$ ")]
        return self.bare.splitlines() if self.lang == "sh" else []

    @property
    def sessions(self) -> list[tuple[str, str]]:
        """Each command with a prompt, and what is shown as its output."""
        parts = re.split(r"^\$ ", self.text, flags=re.M)[1:] if self.lang == "console" else []
        return [(command, output) for command, _, output in (p.partition("\n") for p in parts)]

    @property
    def bare(self) -> str:
        """The code without what is said about it, which each language says in its own words.

        That is what follows `#` or `//`; in a session, the output; in a plain list, all columns
        but the first.
        """
        if self.lang == "console":
            return "\n".join(self.commands)
        lines = self.text.splitlines()
        if self.lang in ("", "text"):
            lines = [re.split(r"(?<=\S)  +", line)[0] for line in lines]
        lines = [re.sub(r"(^|\s+)(#|//)(\s.*|$)", "", line) for line in lines]
        return "\n".join(filter(None, lines))


@dataclass(frozen=True)
class Document:
    """A Markdown file."""

    path: Path

    @cached_property
    def text(self) -> str:
        """All of it."""
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def blocks(self) -> list[Block]:
        """The blocks of code, in order."""
        return [Block(lang, text) for _, lang, text in FENCE.findall(self.text)]

    @cached_property
    def unfenced(self) -> str:
        """What is left without blocks."""
        return FENCE.sub("", self.text)

    @cached_property
    def prose(self) -> str:
        """What is left without inline code, too."""
        return re.sub(r"`[^`\n]*`", "`", self.unfenced)

    @cached_property
    def headings(self) -> list[tuple[int, str]]:
        """Level and anchor of each heading, as Git hosts make anchors."""
        found = re.findall(r"^(#+) (.*)$", self.unfenced, re.M)
        kept = [re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for _, title in found]
        return [(len(marks), anchor) for (marks, _), anchor in zip(found, kept, strict=True)]

    @property
    def links(self) -> list[tuple[Path | str, int | None]]:
        """Where links lead: an address or a file, and the number of the heading there."""
        return [self._target(link) for link in LINK.findall(self.unfenced)]

    def _target(self, link: str) -> tuple[Path | str, int | None]:
        if "://" in link:
            return link, None
        name, _, anchor = link.partition("#")
        file = (self.path.parent / name).resolve() if name else self.path
        assert file.exists(), f"{self.path}: {link} leads nowhere"
        if not anchor:
            return file, None
        anchors = [known for _, known in Document(file).headings]
        assert anchor in anchors, f"{self.path}: {link}: there is no such heading"
        return file, anchors.index(anchor)

    @property
    def pictures(self) -> list[Path]:
        """The pictures it shows."""
        found = PICTURE.findall(self.text)
        return [self.path.parent / (plain or tag) for plain, tag in found]

    @property
    def tables(self) -> list[int]:
        """How many columns each row of a table has."""
        rows = re.findall(r"^\|.*\|$", self.prose, re.M)
        return [row.count("|") - row.count(r"\|") - 1 for row in rows]
