"""Towns of other packages, made in a folder for one test and forgotten after it."""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from fangcheng import installed, words
from fangcheng.rulebook import _index, clauses_of

ROOT = Path(__file__).parents[1]
TINY = """\
from tests.tiny_town import TinyTown


class Town(TinyTown):
    name = "{name}"
"""
WORDS = """\
WORDS = {
    "town": ("玩具镇麻将", "Toytown mahjong"),
    "code.zimo": ("自己摸到", "drawn by oneself"),
}
"""


@contextmanager
def outside_town(
    name: str, folder: Path, files: Mapping[str, str] | None = None, entry: str = ""
) -> Iterator[None]:
    """Install a package whose entry point brings a town, with more files beside its rules."""
    entry = entry or f"{name}_package.variant:Town"
    home = entry.partition(".")[0]
    info = folder / f"{home}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {home}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[fangcheng.variants]\n{name} = {entry}\n")
    (folder / home).mkdir()
    for file, source in {
        "__init__.py": "",
        "variant.py": TINY.format(name=name),
        **(files or {}),
    }.items():
        (folder / home / file).parent.mkdir(exist_ok=True)
        (folder / home / file).write_text(source, encoding="utf-8")
    path = os.environ.get("PYTHONPATH", "")
    sys.path.insert(0, str(folder))
    # For the server's thinkers, which are processes of their own.
    os.environ["PYTHONPATH"] = os.pathsep.join((str(folder), str(ROOT), path))
    try:
        yield
    finally:
        os.environ["PYTHONPATH"] = path
        sys.path.remove(str(folder))
        _forget(home, name)


def _forget(home: str, name: str) -> None:
    for module in [one for one in sys.modules if one.partition(".")[0] == home]:
        del sys.modules[module]
    installed._OTHERS.pop(name, None)
    words._words.cache_clear()
    clauses_of.cache_clear()
    _index.cache_clear()
