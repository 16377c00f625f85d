"""The position of every clause plays as it is told."""

from typing import Any

import pytest

from fangcheng.answering import answer
from fangcheng.installed import examples
from fangcheng.rulebook import clauses_of

EXAMPLES = examples("sichuan")


@pytest.mark.parametrize("example", EXAMPLES, ids=[one["clause"] for one in EXAMPLES])
def test_it_plays_as_told(example: dict[str, Any]) -> None:
    told = answer("position", {"scenario": example["scenario"], "why": example.get("refused")})
    assert "error" not in told
    assert told["assumed"] == []
    if "refused" in example:
        assert example["clause"] in {reason["clause"] for reason in told["why"]}
    if "scores" in example:
        assert told["scores"] == example["scores"]
    places = [note["at"] for note in example["notes"]]
    assert places == sorted(set(places)) and places[-1] <= len(example["scenario"]["script"])


def test_every_clause_has_one() -> None:
    assert {one["clause"] for one in EXAMPLES} == {one.clause for one in clauses_of("sichuan")}
