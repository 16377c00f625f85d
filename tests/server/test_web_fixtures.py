"""What the page's tests are fed with can be written anew, and is what the server says."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import msgspec

from fangcheng.protocol.messages import Snapshot
from fangcheng.protocol.stream import StreamEvent
from fangcheng.protocol.view import View

WRITER = Path(__file__).parents[2] / "web" / "fixtures" / "make.py"


def _writer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_fixtures", WRITER)
    assert spec is not None and spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_the_writer_writes_what_the_server_says() -> None:
    written = _writer().play("hangzhou", "fixture 0")
    assert len(written["streams"]) == 5
    for stream in written["streams"]:
        assert len(msgspec.json.decode(json.dumps(stream), type=list[StreamEvent])) > 50
    assert len(written["snapshots"]) > 12
    for snapshot in written["snapshots"]:
        msgspec.convert(snapshot["view"], View)
        msgspec.json.decode(json.dumps(snapshot), type=Snapshot)
