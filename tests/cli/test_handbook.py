"""The documents as pages: every link leads somewhere, nothing is inline, and the search finds."""

import json
import re
import shutil
import subprocess
import sys
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.documents import ROOT

pytest.importorskip("markdown2")
INLINE = re.compile(r"<style|<script(?! type=\"module\" src)|\sstyle=|\son\w+=")
BUILD = ROOT / "tools" / "handbook" / "build.py"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("handbook")
    command = [sys.executable, str(BUILD), str(made)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0 and not done.stderr, done.stderr
    return made


@cache
def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def test_every_document_is_a_page(folder: Path) -> None:
    for file in (ROOT / "docs").rglob("*.md"):
        name = file.relative_to(ROOT / "docs").with_suffix(".html")
        page = folder / str(name).replace("README", "index")
        assert page.is_file() and page.with_name(page.name + ".gz").is_file(), file
    assert (folder / "project" / "CONTRIBUTING.html").is_file()


def test_nothing_is_inline(folder: Path) -> None:
    for page in folder.rglob("*.html"):
        assert not re.search(
            r"<style|<script(?! type=\"module\" src)|<[^>]*\s(?:style|on\w+)=", text(page)
        )


def test_links_lead_to_pages_headings_and_pictures(folder: Path) -> None:
    pages = [page for page in folder.rglob("*.html") if page.parent.name != "rules"]
    assert len(pages) > 60
    for page in pages:
        for link in re.findall(r'(?:href|src)="([^"]+)"', text(page)):
            name, _, place = unquote(unescape(link)).partition("#")
            if "://" in name or name.endswith("fangcheng.html"):  # what pdoc makes
                continue
            there = (page.parent / name).resolve() if name else page
            assert there.is_file(), (page, link)
            assert not place or f'id="{place}"' in text(there), (page, link)


@pytest.mark.skipif(not shutil.which("node"), reason="needs Node")
@pytest.mark.parametrize(
    ("lang", "words", "first"),
    [
        ("en", "trust_proxy limits", "en/hosting.html#on-the-internet"),
        ("en", "retention", "en/limits.html#retention"),
        ("zh", "灾难演练", "zh/drill.html#灾难演练"),
    ],
)
def test_the_search_finds(folder: Path, lang: str, words: str, first: str) -> None:
    """The functions of the page, run by Node on what the page fetches."""
    script = (folder / "search.js").read_text(encoding="utf-8")
    score = re.search(r"^const score = .*?^};$", script, re.S | re.M)
    assert score
    program = f"""{score[0]}
const words = {json.dumps(words.split())};
const sections = JSON.parse(require("fs").readFileSync("search-{lang}.json", "utf8"));
const scored = sections.map((section) => [score(section, words), section]);
const hits = scored.filter(([points]) => points > 0).sort(([one], [other]) => other - one);
console.log(JSON.stringify(hits.map(([, [url]]) => url)));"""
    done = subprocess.run(
        ["node", "-e", program], cwd=folder, capture_output=True, text=True, check=True
    )
    assert first in json.loads(done.stdout)[:5]
