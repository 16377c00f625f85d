"""The example of `new-feature.md` is built as the document says, and its own story is played."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILES = (
    "protocol/mottos.py",
    "server/features/mottos/chinese.py",
    "server/features/mottos/tables.py",
    "server/store/migrations/versions/9999_mottos.py",
    "server/features/mottos/store.py",
    "server/features/mottos/service.py",
    "server/features/mottos/api.py",
)
BEFORE = """
import asyncio
import sys
from pathlib import Path

from fangcheng.protocol.client import new_id
from fangcheng.protocol.commands import SetPassword
from fangcheng.protocol.mottos import SetMotto
from tests.server.inside import ask, client, do, inside, refused

tmp_path = Path(sys.argv[1])
"""


def test_the_example_can_be_built(tmp_path: Path) -> None:
    """The page in Chinese has the same code, as all documents do."""
    page = (ROOT / "docs" / "en" / "new-feature.md").read_text(encoding="utf-8")
    *files, named, story = re.findall(r"^```python\n(.*?)^```$", page, re.M | re.S)
    copy = tmp_path / "src"
    shutil.copytree(ROOT / "src", copy, ignore=shutil.ignore_patterns("__pycache__"))
    package = copy / "fangcheng"
    (package / "server/features/mottos").mkdir()
    (package / "server/features/mottos/__init__.py").write_text('"""Mottos."""\n')
    newest = max(one.name[:4] for one in (package / "server/store/migrations/versions").glob("0*"))
    for name, text in zip(FILES, files, strict=True):
        text = text.replace("NNNN", "9999").replace("MMMM", newest)
        (package / name).write_text(text, encoding="utf-8")
    _name(package / "protocol/messages.py", *named.splitlines())

    data = tmp_path / "data"
    data.mkdir()
    program = f"{BEFORE}\n{story}\nasyncio.run(run())\n"
    path = os.pathsep.join((str(copy), str(ROOT)))
    done = subprocess.run(
        [sys.executable, "-c", program, str(data)],
        env={**os.environ, "PYTHONPATH": path},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def _name(messages: Path, imports: str, member: str) -> None:
    """Write the two lines that name the feature; only one name is new in the first."""
    text = messages.read_text(encoding="utf-8")
    listed = re.search(r"^from fangcheng\.protocol import .*$", text, re.M)
    assert listed is not None
    assert {*imports.split()} - {*listed[0].split()} == {"mottos,"}
    end = ')\n"""Everything that clients send'
    assert text.count(end) == 1
    text = text.replace(listed[0], imports).replace(end, f"{member}\n{end}")
    messages.write_text(text, encoding="utf-8")
