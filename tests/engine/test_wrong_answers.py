"""Each question is held against the slow way: who answers one wrongly is found out, and told."""

import re

import pytest
from fangcheng_sichuan.variant import Sichuan

from fangcheng.checking.suite import find_check, run_check
from fangcheng.checking.wrong import LANGUAGES, SENTENCES, sentence
from fangcheng.variants import VARIANTS
from tests.wrong_towns import WRONG, Wrong

pytestmark = pytest.mark.random

ROUNDS = 40
"""The most that it takes; most are found out in the first."""
HAND = re.compile(r"([1-9]+[mps]|[ESWNCFP])+")
ASKED = ("waits", "distance", "score", "codes")
WITHOUT_HANDS = ("codes",)
"""Where no hand is to blame."""


@pytest.mark.parametrize("wrong", WRONG, ids=[one.town.__name__ for one in WRONG])
def test_it_is_found_out(wrong: Wrong, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VARIANTS, wrong.town.name, wrong.town)
    check = find_check(wrong.check)
    failure = run_check(check, wrong.town.name, range(1, ROUNDS + 1), "wrong").failure
    assert failure is not None
    assert failure.code in wrong.codes, failure.reason
    assert "`" in failure.reason, "it names the question"
    for lang in LANGUAGES:
        told = sentence(lang, failure.code, **failure.fields)
        shown = failure.fields.get("whole", failure.fields.get("hand"))
        assert shown is None or (shown in told and HAND.search(shown)), told
        assert shown or wrong.check in WITHOUT_HANDS
    assert failure.round is not None
    again = run_check(check, wrong.town.name, [failure.round], "wrong").failure
    assert again == failure, "the round can be played again"


@pytest.mark.parametrize("check", ASKED)
def test_the_example_package_is_not_blamed(check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VARIANTS, "sichuan", Sichuan)
    assert run_check(find_check(check), "sichuan", range(1, 21), "wrong").failure is None


def test_what_is_wrong_is_said_with_the_same_fields_in_both_languages() -> None:
    for code, pair in SENTENCES.items():
        zh, en = ({*re.findall(r"{(\w+)}", text)} for text in pair)
        assert zh == en, code
