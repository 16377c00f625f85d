"""The page about learning: what it says of other libraries runs."""

import pytest

from tests.documents import ROOT, Document

BLOCKS = [block.text for block in Document(ROOT / "docs" / "en" / "lab.md").blocks]


def block(holds: str) -> str:
    (found,) = (text for text in BLOCKS if holds in text)
    return found


def test_the_lines_for_gymnasium_run(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    exec(block("import fangcheng.adapters.gymnasium"), names)
    assert "tiles left" in capsys.readouterr().out
    exec(block("make_vec").replace("8", "2"), names)
    assert len(names["rewards"]) == 2  # type: ignore[arg-type]


def test_the_lines_for_pettingzoo_run() -> None:
    names: dict[str, object] = {}
    exec(block("fangcheng.adapters.pettingzoo"), names)
    assert not names["table"].agents  # type: ignore[attr-defined]


def test_the_lines_for_openspiel_run(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel")
    exec(block("import fangcheng.adapters.openspiel"), {})
    assert "zhangzhou, wall 1," in capsys.readouterr().out
