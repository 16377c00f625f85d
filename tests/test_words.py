import json
import re
from dataclasses import fields
from pathlib import Path
from string import Formatter

import pytest
from rich.cells import cell_len

from fangcheng.bots import Look, make_bot
from fangcheng.errors import FangchengError
from fangcheng.game.actions import DISSOLVE, LEAVE, TIMEOUT, Kind
from fangcheng.game.referee import waiting_for
from fangcheng.game.state import PHASES
from fangcheng.match import Match
from fangcheng.variants import VARIANTS, make_variant
from fangcheng.words import CATALOGUES, words
from fangcheng.words.en import EN
from fangcheng.words.telling import Teller, tell
from fangcheng.words.zh import ZH

CODES = Path(__file__).parent.parent / "docs" / "rules" / "codes.md"


def _fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_both_languages_have_the_same_keys_in_the_same_order() -> None:
    assert list(ZH) == list(EN)


def test_both_languages_fill_in_the_same_fields() -> None:
    assert [key for key in ZH if _fields(ZH[key]) != _fields(EN[key])] == []
    assert [key for key in ZH if not (ZH[key].strip() and EN[key].strip())] == []


def test_every_code_of_the_rule_book_has_words() -> None:
    codes = re.findall(r"^\| `(\w+)`", CODES.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(set(codes)) > 15
    for code in codes:
        assert f"code.{code}" in ZH


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_and_option_has_words(name: str) -> None:
    assert f"variant.{name}" in ZH
    assert f"help.rules.{name}" in ZH
    for option in fields(VARIANTS[name].options_type):
        assert f"option.{option.name}" in ZH
        for value in option.metadata.get("choices", ()):
            if isinstance(value, str):
                assert f"option.{option.name}.{value}" in ZH


def test_every_action_and_phase_has_words() -> None:
    for kind in Kind:
        assert f"action.{kind.name.lower()}" in ZH
    for phase in PHASES:
        assert f"phase.{phase}" in ZH


def test_words_of_a_language() -> None:
    w = words("zh")
    assert w("event.discard", who="东家", tiles="三万") == "东家打出 三万"
    assert w.code("baotou") == "暴头"
    assert w.code("unheard_of") == "unheard_of"
    assert "event.nothing" not in w
    with pytest.raises(FangchengError, match="zh, en"):
        words("fr")


@pytest.mark.parametrize("lang", CATALOGUES)
@pytest.mark.parametrize("name", VARIANTS)
def test_the_help_fits_on_one_screen(lang: str, name: str) -> None:
    w = words(lang)
    options = {option.name: "from the dealer's second round" for option in
               fields(VARIANTS[name].options_type)}  # fmt: skip
    lines = [*w("help.keys").splitlines(), *w(f"help.rules.{name}", **options).splitlines()]
    assert len(lines) <= 20  # with two titles and a last line it fits in 24
    assert [line for line in lines if cell_len(line) > 80] == []


@pytest.mark.parametrize("lang", CATALOGUES)
def test_every_event_of_a_match_can_be_told(lang: str) -> None:
    w = words(lang)
    teller = Teller(w, w.seat, lambda tiles: tiles)
    told: set[str] = set()
    for seed in range(6):
        match = Match(make_variant("hangzhou", {"rounds": 3, "discard_win_streak": 1}), str(seed))
        bots = [make_bot("random" if seed % 2 else "simple", seat) for seat in range(4)]
        while not match.over:
            state = match.state
            while not state.over:
                for seat in waiting_for(state):
                    match.apply(seat, bots[seat].choose(Look(state, seat)))
            for event in state.events or ():
                views = [event.as_json(), *(event.for_seat(seat) for seat in range(4))]
                for seen in views:
                    lines = tell(teller, seen) if seen is not None else []
                    assert all(lines)
                    if lang == "zh":  # the sentence for unknown events shows their code
                        assert not any(event.kind in line for line in lines)
                told.add(event.kind)
            if not match.over:
                match.next_round()
    assert {"round", "deal", "turn_up", "discard", "peng", "chi", "hu", "pay", "over"} <= told


@pytest.mark.parametrize("lang", CATALOGUES)
def test_acts_of_the_house_can_be_told(lang: str) -> None:
    w = words(lang)
    teller = Teller(w, w.seat, lambda tiles: tiles)
    for last in (LEAVE, DISSOLVE):
        match = Match(make_variant("hangzhou"), "house")
        events = match.apply(match.state.turn, TIMEOUT)
        events += match.apply(1, last)
        lines = [line for event in events for line in tell(teller, event.as_json())]
        assert all(line and "{" not in line for line in lines), lines


def test_catalogues_are_plain_data() -> None:
    assert json.loads(json.dumps(ZH, ensure_ascii=False)) == ZH
