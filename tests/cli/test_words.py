"""Words for everything the engine can say, in every language and every registered town."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from rich.cells import cell_len

from fangcheng.checking.rounds import option_samples
from fangcheng.errors import FangchengError
from fangcheng.game.actions import DISSOLVE, LEAVE, TIMEOUT, Kind
from fangcheng.game.events import Event
from fangcheng.game.options import options_of
from fangcheng.game.state import PHASES
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.tiles import parse_one
from fangcheng.words import CATALOGUES, Words, town_words, words
from fangcheng.words.en import EN
from fangcheng.words.errors import SENTENCES
from fangcheng.words.sums import write_sum
from fangcheng.words.telling import Teller, tell
from fangcheng.words.zh import ZH
from tests.tables import Room, decisions, finished_rounds, open_match, rooms

CODES = (Path(__file__).parents[2] / "src" / "fangcheng" / "rulebook" / "codes.md").read_text(
    encoding="utf-8"
)


def _fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def _missing(town: str, keys: Iterable[str]) -> list[str]:
    """The keys that a town has no words for."""
    return sorted({key for key in keys if key not in words("zh", town)})


# -- the catalogues --------------------------------------------------------------------------


def test_both_languages_have_the_same_keys_in_the_same_order() -> None:
    assert list(ZH) == list(EN)


def test_both_languages_fill_in_the_same_fields() -> None:
    assert [key for key in ZH if _fields(ZH[key]) != _fields(EN[key])] == []
    assert [key for key in ZH if not (ZH[key].strip() and EN[key].strip())] == []


@pytest.mark.parametrize("town", VARIANTS)
def test_a_town_cites_its_own_clauses(town: str) -> None:
    own = _prefix(town)
    cited = re.findall(
        r"\b([A-Z]{2})-\d", " ".join(f"{a} {b}" for a, b in town_words(town).values())
    )
    assert set(cited) == {own}
    for key, pair in town_words(town).items():
        clauses = [sorted(set(re.findall(r"[A-Z]{2}-\d+", text))) for text in pair]
        assert clauses[0] == clauses[1] or key.startswith("help"), key
        if key.startswith(("why.", "pay.")):
            assert clauses[0], key


def test_catalogues_are_plain_data() -> None:
    assert json.loads(json.dumps(ZH, ensure_ascii=False)) == ZH


def test_words_of_a_language_and_a_town() -> None:
    w = words("zh", "hangzhou")
    assert w("event.discard", who="东家", tiles="三万") == "东家打出 三万"
    assert w.code("baotou") == "暴头"
    assert w.code("unheard_of") == "unheard_of"
    assert "event.nothing" not in w
    assert w("wild") == "财神"
    assert words("zh", "zhangzhou")("wild") == "金"
    assert words("en", "zhangzhou").option("seven_pairs", False) == "no win"
    assert words("en", "zhangzhou").option("players", 3) == "3"
    with pytest.raises(FangchengError, match="zh, en"):
        words("fr")


def test_what_lies_aside_is_called_thrown_only_where_tiles_are_thrown() -> None:
    """Lanzhou throws tiles away; a red kong of Wuhan is laid aside."""
    said = {town: words("zh", town)("table.thrown") for town in VARIANTS}
    assert [town for town, word in said.items() if word == "甩"] == ["lanzhou"]
    assert words("zh")("table.thrown") == "亮出" and words("en")("table.thrown") == "laid aside"


@pytest.mark.parametrize("town", VARIANTS)
def test_the_base_is_called_alike_in_the_form_and_in_sums(town: str) -> None:
    w = words("zh", town)
    assert w("option.base") == w.code("di")


def test_a_town_without_words_can_still_be_told_of() -> None:
    w = words("en", "atlantis")
    assert (w("town"), w("wild"), w.streak(3)) == ("atlantis", "wild", "")


# -- every town has all its words --------------------------------------------------------------


def _prefix(town: str) -> str:
    """The letters of a town's clauses."""
    clauses = [option.metadata["clause"] for option in options_of(VARIANTS[town].options_type)]
    [prefix] = {clause.partition("-")[0] for clause in clauses} - {"C"}
    return str(prefix)


def _codes_of(town: str) -> list[str]:
    """The codes in the town's section of the table."""
    section = re.search(rf"^## [^\n]*· {town.title()}\n(.*?)(?=^## |\Z)", CODES, re.M | re.S)
    assert section is not None, f"codes.md has no section for {town}"
    return re.findall(r"^\| `(\w+)`", section[1], re.M)


def _remarks_of(town: str) -> list[str]:
    _, _, table = CODES.partition("`remarks` in a view")
    rows = re.findall(r"^\| `(\w+)` .*\| ([^|]*) \|$", table, re.M)
    return [code for code, clauses in rows if f"{_prefix(town)}-" in clauses]


@pytest.mark.parametrize("town", VARIANTS)
def test_every_town_has_all_its_words(town: str) -> None:
    kind = VARIANTS[town]
    wanted = ["town", "help"] + ["wild"] * make_variant(town).turns_up
    wanted += [f"code.{code}" for code in _codes_of(town)]
    wanted += [f"note.{code}" for code in _remarks_of(town)]
    wanted += [f"circumstance.{one.code}" for one in kind.circumstances]
    for option in options_of(kind.options_type):
        wanted.append(f"option.{option.name}")
        for value in option.metadata.get("choices", ()):
            if isinstance(value, str | bool):
                wanted.append(f"option.{option.name}.{str(value).lower()}")
    assert _missing(town, wanted) == []


@pytest.mark.parametrize("town", VARIANTS)
def test_a_town_has_no_words_for_what_it_does_not_have(town: str) -> None:
    kind = VARIANTS[town]
    known = {f"circumstance.{one.code}" for one in kind.circumstances}
    known |= {f"option.{option.name}" for option in options_of(kind.options_type)}
    given = [key for key in town_words(town) if key.startswith(("option.", "circumstance."))]
    assert [key for key in given if ".".join(key.split(".")[:2]) not in known] == []
    named = [code for key in town_words(town) if (code := key.removeprefix("code.")) != key]
    assert [code for code in named if f"`{code}`" not in CODES] == []


def test_every_action_and_phase_has_words() -> None:
    assert _missing("", [f"action.{kind.name.lower()}" for kind in Kind]) == []
    assert _missing("", [f"phase.{phase}" for phase in PHASES]) == []


# -- one screen of help --------------------------------------------------------------------------


@pytest.mark.parametrize("lang", CATALOGUES)
@pytest.mark.parametrize("town", VARIANTS)
def test_the_help_and_the_question_fit_on_one_screen(lang: str, town: str) -> None:
    w = words(lang, town)
    for options in option_samples(VARIANTS[town]):
        chosen = {**_defaults(town), **options}
        lines = [*w("help.keys").splitlines(), *w.help(chosen).splitlines()]
        # Two titles, a last line, and three lines that ask what to do.
        assert len(lines) <= 18
        assert [line for line in lines if cell_len(line) > 80] == []


@pytest.mark.parametrize(("lang", "counted", "other"), [("zh", "番", "×2"), ("en", "fan", "x2")])
def test_help_tells_of_what_the_room_counts(lang: str, counted: str, other: str) -> None:
    """HZ-26: a room that counts fan has a page that tells of fan."""
    w = words(lang, "hangzhou")
    for scoring, said in (("fan", counted), ("multipliers", other)):
        told = w.help(_defaults("hangzhou") | {"scoring": scoring, "fan_cap": 7})
        assert (counted in told, other in told) == (said is counted, said is other)
        assert ("7" in told) is (scoring == "fan")


def _defaults(town: str) -> dict[str, Any]:
    return {option.name: option.default for option in options_of(VARIANTS[town].options_type)}


# -- events --------------------------------------------------------------------------------------


def _teller(lang: str, town: str) -> Teller:
    w = words(lang, town)
    return Teller(w, w.seat, lambda tiles: tiles)


@pytest.mark.parametrize("room", rooms())
def test_every_event_of_a_match_can_be_told(room: Room) -> None:
    told: set[str] = set()
    for seed in range(3):
        for state in finished_rounds(open_match(room, f"tell {seed}"), level="normal"):
            for event in state.events or ():
                told.add(event.kind)
                for lang in CATALOGUES:
                    _can_be_told(_teller(lang, room[0]), lang, event, state.seats)
    assert {"round", "break", "deal", "discard", "hu", "pay", "over"} <= told


def _can_be_told(teller: Teller, lang: str, event: Event, seats: int) -> None:
    for seen in (event.as_json(), *map(event.for_seat, range(seats))):
        lines = tell(teller, seen) if seen is not None else []
        assert all(line and "{" not in line for line in lines), lines
        if lang == "zh":  # the sentence for unknown events shows their code
            assert not any(event.kind in line for line in lines), lines


@pytest.mark.parametrize("lang", CATALOGUES)
@pytest.mark.parametrize("town", VARIANTS)
def test_acts_of_the_house_can_be_told(lang: str, town: str) -> None:
    for last in (LEAVE, DISSOLVE):
        match = open_match((town, {}), "house")
        seat = next(decisions(match))
        events = [*match.apply(seat, TIMEOUT), *match.apply(1, last)]
        lines = [line for event in events for line in tell(_teller(lang, town), event.as_json())]
        assert all(line and "{" not in line for line in lines), lines


@pytest.mark.parametrize(
    ("event", "line"),
    [
        ({"event": "lock", "seat": 2, "code": "shuangyou"},
         "西家双游！到西家下次摸牌前，谁也不能吃、碰（ZZ-16）"),
        ({"event": "lock", "seat": 2, "code": "other"}, "西家打出的牌锁住了别家（other）"),
        ({"event": "turn_up", "tiles": "3f"}, "翻出花牌 3f，跳过再翻"),
        ({"event": "turn_up", "tiles": "3m"}, "翻出 3m，这一局的金"),
        ({"event": "break", "dice": [3, 4], "side": 2, "stacks": 7},
         "骰子 3 4，从庄家对面的牌墙跳过 7 墩开牌"),
        ({"event": "hu", "seat": 0, "by": "opening", "type": "tianhu", "factors": [["tianhu", 4]]},
         "东家胡了！开局胡，天胡 ×4"),
        ({"event": "round", "round": 2, "dealer": 1, "streak": 0}, "第 2 局，南家坐庄，连庄 0 次"),
        ({"event": "unheard", "seat": 1}, "南家 unheard"),
    ],
)  # fmt: skip
def test_lines(event: dict[str, Any], line: str) -> None:
    assert tell(_teller("zh", "zhangzhou"), event) == [line]


# -- sums ----------------------------------------------------------------------------------------


def _value(written: str) -> int:
    """Work a written sum out: without the names it is arithmetic."""
    bare = re.sub(r"[^\d+×^() -]|(?<! )-", "", written)
    return int(eval(bare.replace("×", "*").replace("^", "**")))


@pytest.mark.parametrize("room", rooms())
def test_every_payment_is_written_as_a_sum_that_comes_to_its_points(room: Room) -> None:
    town, options = room
    paid = 0
    for seed in range(3):
        for state in finished_rounds(open_match((town, {**options, "base": 3}), f"sums {seed}"), 8):
            for transfer in state.transfers:
                for lang in CATALOGUES:
                    written = write_sum(words(lang, town), transfer.as_json())
                    assert _value(written) == transfer.points, written
                paid += 1
    assert paid > 6


def _transfer(code: str, points: int, win: int | None, *factors: tuple[str, int]) -> dict[str, Any]:
    return {"code": code, "points": points, "win": win, "factors": list(factors)}


@pytest.mark.parametrize(
    ("transfer", "written"),
    [
        (_transfer("zimo", 12, 0, ("di", 1), ("zimo", 2), ("jiesuan", 2), ("lianzhuang", 2),
                   ("gang", 2), ("hua", 2)),
         "底分 1 × (自摸 2 × (庄闲倍 2 + 连庄 2) + 杠 2 + 花 2)"),
        (_transfer("zimo", 4, 0, ("di", 1), ("zimo", 2), ("jiesuan", 2)),
         "底分 1 × 自摸 2 × 庄闲倍 2"),
        (_transfer("pinghu", 10, 0, ("di", 5), ("pinghu", 1), ("jiesuan", 1), ("hua", 1)),
         "底分 5 × (平胡 1 × 庄闲倍 1 + 花 1)"),
        (_transfer("ganghua", 6, 0, ("di", 2), ("gang", 2), ("hua", 1)), "底分 2 × (杠 2 + 花 1)"),
        (_transfer("ganghua", 2, 0, ("di", 1), ("gang", 2)), "底分 1 × 杠 2"),
        (_transfer("fenbing", 2, None, ("di", 1), ("fenbing", 2)), "底分 1 × 分饼 2"),
        # Numbers that do not fit the formula are never shown as if they did.
        (_transfer("ganghua", 7, 0, ("di", 2), ("gang", 2)), "底分 2, 杠 2"),
    ],
)  # fmt: skip
def test_sums_in_zhangzhou(transfer: dict[str, Any], written: str) -> None:
    assert write_sum(words("zh", "zhangzhou"), transfer) == written


def test_a_formula_may_raise_to_a_power_and_add_up_all_others() -> None:
    w = Words("en", {}, {"hupai": "di * 2 ** (others - 1)", "bad": "di / 2"})
    fan = _transfer("hupai", 24, 0, ("di", 3), ("pinghu", 1), ("zimo", 1), ("mobao", 2))
    assert write_sum(w, fan) == "di 3 × 2^(pinghu 1 + zimo 1 + mobao 2 - 1)"
    assert _value(write_sum(w, fan)) == 24
    with pytest.raises(ValueError, match="a formula is made of"):
        write_sum(w, _transfer("bad", 1, 0, ("di", 2)))


def test_the_formula_of_a_town_names_codes_that_exist() -> None:
    for town, kind in VARIANTS.items():
        for formula in kind.payments.values():
            names = set(re.findall(r"[a-z]+", formula)) - {"type", "others", "min"}
            assert names <= set(_codes_of(town)), formula


def test_tiles_and_wins_are_called_as_the_town_calls_them() -> None:
    for town, five in (("hangzhou", "五筒"), ("jinzhou", "五饼"), ("lanzhou", "五饼")):
        assert words("zh", town).tile(parse_one("5p")) == five
        assert words("en", town).tile(parse_one("5p")) == "5p"
    zh = words("zh", "hangzhou")
    assert zh.called("pinghu", [("caipiao", 2), ("baotou", 2)]) == "暴头"
    assert zh.called("qidui", [("qidui", 2), ("baotou", 2)]) == "七对"
    for town, base in (("hangzhou", "底分"), ("jinzhou", "底注"), ("qinhuangdao", "底注")):
        assert words("zh", town).code("di") == base


def test_the_number_of_a_seat_stands_apart() -> None:
    zh = words("zh", "zhangzhou")
    assert zh("settle.win.kong", who="3 号", source="1 号") == "3 号抢 1 号的杠"


def test_a_counted_word_goes_with_its_number() -> None:
    """In English; a word beside a number is written with `(s)`, and the page chooses likewise."""
    w = words("en")
    told = [w("dataset.done", out="x", decisions=1, rounds=1, shards=2), w("table.left", left="1")]
    assert told == ["x: 1 decision of 1 round in 2 files.", "1 tile left"]
    assert w.error(FangchengError("too_many_copies", tile="1m", given=2, held=1)) == (
        "1m is given 2 times; this deck holds it 1 time"
    )
    sentences = {**CATALOGUES["en"], **{code: pair[1] for code, pair in SENTENCES.items()}}
    counted = {
        word + more
        for sentence in sentences.values()
        for word, more in re.findall(r"([a-z]+)\((e?s)\)", sentence)
    }
    assert len(counted) > 20
    for key, sentence in sentences.items():
        for number, word in re.findall(r"\{(\w+)\} ([a-z]+s)\b(?!\()", sentence):
            assert word not in counted or number == "seats", (key, sentence)
