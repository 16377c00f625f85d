"""The reference of the library: every name of `import fangcheng`, and nothing inline."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import fangcheng

ROOT = Path(__file__).parents[2]


def test_make_docs(tmp_path: Path) -> None:
    pytest.importorskip("pdoc")
    folder = tmp_path / "reference"
    command = [sys.executable, str(ROOT / "tools" / "reference.py"), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and not done.stderr, done.stderr
    first = (folder / "fangcheng.html").read_text(encoding="utf-8")
    assert [name for name in fangcheng.__all__ if f'id="{name}"' not in first] == []
    pages = sorted(folder.rglob("*.html"))
    assert len(pages) > 15
    for page in pages:
        html = page.read_text(encoding="utf-8")
        assert not re.search(r"<style|<script|\sstyle=|\son\w+=", html), page
        for link in re.findall(r'href="(?!https:)([^"#]+)', html):
            assert (page.parent / link).is_file(), (page, link)
