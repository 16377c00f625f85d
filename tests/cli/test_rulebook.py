"""The worked examples in the rule books are played by the referee."""

import random
import re
from typing import Any

import pytest

from fangcheng.checking.rounds import play_on
from fangcheng.installed import VARIANTS
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import play_scenario, run_scenario
from fangcheng.positions.writing import scenario_of
from tests.cli.rulebook import BLOCK, BOOKS, examples
from tests.midround import check_same, entered_again
from tests.rounds import open_round

PREFIXES = {
    "hangzhou": "HZ", "zhangzhou": "ZZ", "jinzhou": "JZ", "qinhuangdao": "QH", "lanzhou": "LZ",
}  # fmt: skip


@pytest.mark.parametrize("example", examples())
def test_an_example_is_entered_before_its_last_line(example: dict[str, Any]) -> None:
    expected, script = example.pop("expect"), example.pop("script", [])
    before = play_scenario(read_scenario({**example, "script": script[:-1]})).state
    if before.over:
        return
    check_same(before, entered_again(before))
    entered = scenario_of(before)
    entered["script"] = [*entered.get("script", []), *script[-1:]]
    played, whole = (
        run_scenario(read_scenario(one)) for one in (entered, {**example, "script": script})
    )
    for key in ("phase", "legal", "wins", "transfers", "scores", "result"):
        assert played[key] == whole[key]
    assert played["scores"] == expected.get("scores", played["scores"])


@pytest.mark.parametrize("name", VARIANTS)
def test_every_town_has_a_book_with_examples(name: str) -> None:
    book = (BOOKS / f"{name}.md").read_text(encoding="utf-8")
    assert len(BLOCK.findall(book)) >= 5
    ids = [int(number) for number in re.findall(rf"^### {PREFIXES[name]}-(\d+)", book, re.M)]
    assert ids == list(range(1, ids[-1] + 1))


@pytest.mark.parametrize("name", VARIANTS)
def test_every_code_the_engine_writes_is_in_the_table(name: str) -> None:
    table = (BOOKS / "codes.md").read_text(encoding="utf-8")
    rng = random.Random(f"codes {name}")
    states = [open_round(name, {}, rng, listen=False) for _ in range(300)]
    codes = set()
    for state in states:
        for _ in play_on(state, rng):
            pass
        for win in state.wins:
            codes |= {win.type, win.by, *(code for code, _ in win.factors)}
        for transfer in state.transfers:
            codes |= {transfer.code, *(code for code, _ in transfer.factors)}
    assert len(codes) > 5
    assert [code for code in sorted(codes) if f"`{code}`" not in table] == []
