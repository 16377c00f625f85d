"""`make docs`: the documents as pages with a search, beside the reference of the library.

The server shows them under /docs. Pages lie as their sources do (`docs/en/bots.md` becomes
`en/bots.html`) and have nothing inline, as the server's policy asks. Links to files of the
repository that are no documents lead nowhere on a server, so they become plain text.
"""

import gzip
import json
import re
import shutil
import sys
from html import escape, unescape
from os.path import relpath
from pathlib import Path
from typing import NamedTuple

import markdown2

from fangcheng.server.http.static_files import REFERENCE

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
HERE = Path(__file__).parent
EXTRAS = ("code-friendly", "cuddled-lists", "fenced-code-blocks", "highlightjs-lang", "tables")
BESIDE = (
    "README.md", "README.zh-CN.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md",
    "CODE_OF_CONDUCT.md",
)  # fmt: skip
"""Documents outside `docs`."""
WORDS = {
    "en": ("Documents", "Library reference", "Search"),
    "zh": ("文档", "库的参考手册", "搜索"),
}
_HEADING = re.compile(r"<h([1-6])(?: id=\"[^\"]*\")?>(.*?)</h\1>", re.S)
_WITHIN = re.compile(r"</?(?:a|code|em|strong)\b[^>]*>")
_TAG = re.compile(r"<!--.*?-->|<[^>]+>", re.S)
_LINK = re.compile(r'<a href="([^"]*)">(.*?)</a>', re.S)
_PICTURE = re.compile(r'<img src="([^"]*)"')
_STYLE = re.compile(r' style="text-align:\w+;?"')


class Section(NamedTuple):
    """What the search finds: a heading with the text below it."""

    url: str
    title: str
    heading: str
    text: str


def sources() -> dict[Path, str]:
    """Map each document to the address of its page."""
    found = {ROOT / name: f"{name.removesuffix('.md')}.html" for name in BESIDE}
    for file in sorted(DOCS.rglob("*.md")):
        name = file.relative_to(DOCS).as_posix().removesuffix(".md")
        found[file] = re.sub(r"(^|/)README(\.zh-CN)?$", r"\1index\2", name) + ".html"
    return {file: f"project/{url}" if file.parent == ROOT else url for file, url in found.items()}


def anchor(title: str) -> str:
    """Make the anchor of a heading, as Git hosts do."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def plain(html: str) -> str:
    """Return the text of a piece of HTML."""
    return " ".join(unescape(_TAG.sub(" ", _WITHIN.sub("", html))).split())


class Page:
    """A document on its way to a page."""

    def __init__(self, file: Path, urls: dict[Path, str]) -> None:
        self.file, self.url, self._urls = file, urls[file], urls
        self.lang = "zh" if "zh" in file.stem or file.parent.name == "zh" else "en"
        html = str(markdown2.markdown(file.read_text(encoding="utf-8"), extras=list(EXTRAS)))
        html = _HEADING.sub(self._heading, _STYLE.sub("", html))
        html = _LINK.sub(self._link, html)
        self.body = _PICTURE.sub(self._picture, html)
        self.title = plain(_HEADING.search(self.body)[2])  # type: ignore[index]
        self.pictures = {self._named(source) for source in _PICTURE.findall(html)}

    def sections(self) -> list[Section]:
        """Cut the page at its headings, for the search."""
        pieces = re.split(r'<h[1-6] id="([^"]*)">(.*?)</h[1-6]>', self.body, flags=re.S)[1:]
        parts = zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True)
        return [
            Section(f"{self.url}#{name}", self.title, plain(heading), plain(text))
            for name, heading, text in parts
        ]

    def html(self) -> str:
        """Write the whole page."""
        documents, reference, search = WORDS[self.lang]
        up = "../" * self.url.count("/")
        index = "index.zh-CN.html" if self.lang == "zh" else "index.html"
        return (HERE / "page.html").read_text(encoding="utf-8").format(
            lang="zh-CN" if self.lang == "zh" else "en", title=escape(self.title), up=up,
            index=index, documents=documents, reference=reference, search=search, body=self.body,
            sections=f"search-{self.lang}.json",
        )  # fmt: skip

    def _heading(self, found: re.Match[str]) -> str:
        return f'<h{found[1]} id="{anchor(plain(found[2]))}">{found[2]}</h{found[1]}>'

    def _named(self, link: str) -> Path:
        return Path((self.file.parent / link).absolute().resolve(strict=False))

    def _link(self, found: re.Match[str]) -> str:
        link, text = found[1], found[2]
        if "://" in link or link.startswith(("#", "mailto:")):
            return found[0]
        name, _, place = link.partition("#")
        file = Path(relpath(self.file.parent / name, ROOT))
        url = self._urls.get(ROOT / file)
        if url is None:
            return text
        there = relpath(url, Path(self.url).parent)
        return f'<a href="{there}{"#" if place else ""}{place}">{text}</a>'

    def _picture(self, found: re.Match[str]) -> str:
        name = Path(relpath(self._named(found[1]), DOCS))
        return f'<img src="{relpath(name, Path(self.url).parent)}"'


def main(folder: Path = REFERENCE) -> int:
    """Write all pages, what the search looks through, and the pictures they show."""
    urls = sources()
    pages = [Page(file, urls) for file in urls]
    made = {page.url: page.html() for page in pages}
    for lang in WORDS:
        # The rule books have a search of their own, in the web client.
        searched = [one for one in pages if one.lang == lang and not one.url.startswith("rules/")]
        found = [section for page in searched for section in page.sections()]
        made[f"search-{lang}.json"] = json.dumps(found, ensure_ascii=False)
    for name in ("handbook.css", "search.js"):
        made[name] = (HERE / name).read_text(encoding="utf-8")
    for name, text in made.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        path.with_name(path.name + ".gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    for picture in set().union(*(page.pictures for page in pages)):
        path = folder / picture.relative_to(DOCS)
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(picture, path)
    print(f"{len(made)} files of documents in {folder}; `fangcheng serve` shows them under /docs")
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:])))
