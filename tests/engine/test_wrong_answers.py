"""Each question is held against the slow way: who answers one wrongly is found out, and told."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from fangcheng_sichuan.variant import Sichuan

from fangcheng.build import reason_for_sources
from fangcheng.checking import differing
from fangcheng.checking.suite import Failure, find_check, run_check
from fangcheng.checking.wrong import LANGUAGES, SENTENCES, sentence
from fangcheng.installed import VARIANTS
from fangcheng.words import words
from tests.wrong_towns import WRONG, Wrong

pytestmark = pytest.mark.skipif(
    reason_for_sources() is None, reason="no class is made of a compiled one"
)

ROUNDS = {"differs": 5, "marks": 120}
"""The most that it takes, if it is not 40; most are found out in the first round."""
HAND = re.compile(r"([1-9]+[mps]|[ESWNCFP])+")
SLOW = ("MarkForgotten", "OptionNobodyReads")
"""They take ten seconds each; the others a few tenths."""
ASKED = ("waits", "distance", "score", "history", "marks", "codes")
WITHOUT_HANDS = ("codes", "differs", "marks", "mirror")
"""Where perhaps no hand is to blame."""


def case(wrong: Wrong) -> Any:
    name = wrong.town.__name__
    return pytest.param(wrong, id=name, marks=[pytest.mark.random] if name in SLOW else [])


@pytest.mark.parametrize("wrong", [case(one) for one in WRONG])
def test_it_is_found_out(wrong: Wrong, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VARIANTS, wrong.town.name, wrong.town)
    monkeypatch.setattr(differing, "_ENOUGH", 25)
    monkeypatch.setattr(differing, "_FEW", 25)
    rounds = range(1, ROUNDS.get(wrong.check, 40) + 1)
    failure = look(wrong, rounds)
    assert failure is not None
    assert failure.code in wrong.codes, failure.reason
    for lang in LANGUAGES:
        told = sentence(words(lang, wrong.town.name), failure.code, **failure.fields)
        shown = failure.fields.get("whole", failure.fields.get("hand"))
        assert shown is None or (shown in told and HAND.search(shown)), told
        assert shown or wrong.check in WITHOUT_HANDS
        assert wrong.check == "differs" or "`" in told, "it names the question"
    if failure.round is not None:
        assert look(wrong, [failure.round]) == failure, "the round can be played again"


def look(wrong: Wrong, rounds: Sequence[int]) -> Failure | None:
    return run_check(find_check(wrong.check), wrong.town.name, rounds, "wrong", strict=True).failure


@pytest.mark.parametrize("check", ASKED)
def test_the_example_package_is_not_blamed(check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VARIANTS, "sichuan", Sichuan)
    assert run_check(find_check(check), "sichuan", range(1, 21), "wrong").failure is None


def test_what_is_wrong_is_said_with_the_same_fields_in_both_languages() -> None:
    for code, pair in SENTENCES.items():
        zh, en = ({*re.findall(r"{(\w+)}", text)} for text in pair)
        assert zh == en, code
