"""Names by themselves: which there can be, and which are taken for each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts import names
from fangcheng.server.accounts.make_lookalikes import read_confusables, written

CHINESE = [
    *"王玉主未末士土工己已巳人入八日曰目千干于戊戌戍大太犬天夫刀力口囗回",
    *"鹃鹂值値黑黒胶㬵柿杮晚晩研硏填塡镇鎮鎭马馬龙龍东東",
    *"二三十卜夕儿几九丸一丨丿丶乙",
    *("王一", "王二", "王三", "土土", "士土", "一一", "二〇", "二零", "小〇"),
]
"""Names that are different to everybody who reads them."""


@pytest.mark.parametrize(
    ("given_name", "name"),
    [
        ("阿方", "阿方"),
        ("  two   words ", "two words"),
        ("全　角　空格", "全 角 空格"),
        ("e\u0301", "é"),
        ("❤️", "❤️"),  # phones write a mark behind it that shows nothing by itself
        ("1️⃣🀄️", "1️⃣🀄️"),
        ("x" * 20, "x" * 20),
    ],
)
def test_names_are_tidied(given_name: str, name: str) -> None:
    assert names.clean_name(given_name) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 21,
        "a\x00b",
        "a\nb\x07",
        "\u202egnp",  # turns the writing direction
        "a\u2066b",
        "a\u200bb",  # no width
        "a\u200db",
        "\ufeffa",
        "\u3164",  # shows nothing at all
        "\u2800\ufe0f",
        "\ue000",  # private use
        "\u0378",  # not assigned
        "a\ufe0fb",
        "Paul\U0001d159",  # a note without a head
        "Paul\U00013441",
        "\ufffc",
        "bot:normal",
        "bot：normal",
        "bot∶normal",
        "bot⁚normal",
        "bot꞉normal",
        "botːnormal",
        "ﷺ" * 20,  # eighteen letters each, when it is compared
    ],
)
def test_what_hides_or_deceives_is_no_name(name: str) -> None:
    with pytest.raises(RefusedError) as error:
        names.clean_name(name)
    assert error.value.code == "name_taken"


@pytest.mark.parametrize(
    "name", ["ａｆａｎｇ", "AFANG", "Ａfang", "afang\ufe0f", "a\u034ffang", "ⓐfang", "  afang "]
)
def test_look_alikes_are_the_same_name(name: str) -> None:
    assert names.name_key(name) == names.name_key("afang")


@given(st.text(max_size=25))
def test_a_name_stays_as_it_was_taken(text: str) -> None:
    try:
        name = names.clean_name(text)
    except RefusedError:
        return
    assert names.clean_name(name) == name
    assert 1 <= len(name) <= 20 and 1 <= len(names.name_key(name)) <= 80
    assert names.name_key(names.name_key(name)) == names.name_key(name)
    assert name.isprintable()


@pytest.mark.parametrize(
    ("real", "false"),
    [
        ("Paul", "Раul"),  # two Cyrillic letters
        ("Paul", "Pau1"),
        ("Paul", "Pau|"),
        ("Paul", "PauI"),  # a capital i
        ("Bob", "Вob"),  # a capital letter of Cyrillic whose small one looks different
        ("Helen", "Неlеn"),
        ("José", "Jоse\u0301"),
        ("Tom", "Torn"),
        ("老一", "老—"),
        ("老一", "老ー"),
        ("老一", "老ㅡ"),
        ("二〇", "二○"),
        ("二〇", "二0"),
        ("小口", "小ロ"),  # katakana
        ("大力", "大カ"),
        ("风", "⻛"),  # a radical
        ("金", "\uf90a"),  # a second code for the same
    ],
)
def test_who_looks_like_somebody_else_would_be_taken_for_it(real: str, false: str) -> None:
    assert names.name_key(real) in names.keys_like(false)
    # In whatever case it is written its owner finds it.
    assert names.name_key(real.upper()) == names.name_key(real.lower()) == names.name_key(real)


@pytest.mark.parametrize("name", ["Вася", "LIN", "McIntyre", "ΣΊΣΥΦΟΣ", "Straße", "Ömer"])
def test_case_makes_no_difference(name: str) -> None:
    assert names.name_key(name.lower()) == names.name_key(name) == names.name_key(name.upper())


def test_different_chinese_names_stay_different() -> None:
    assert len(set(CHINESE)) == len(CHINESE)
    assert [names.clean_name(name) for name in CHINESE] == CHINESE
    assert len({names.name_key(name) for name in CHINESE}) == len(CHINESE)


def test_every_ideograph_is_itself() -> None:
    ideographs = [chr(code) for code in (*range(0x3400, 0x4DC0), *range(0x4E00, 0xA000))]
    assert len({names.name_key(one) for one in ideographs}) == len(ideographs)


def test_korean_and_japanese_names_are_names() -> None:
    for name in ("김민호" * 6, "さくら", "サクラ", "がぎぐげご", "パンダ"):
        assert names.clean_name(name) == name
    assert names.name_key("김민호") != names.name_key("김민하")
    assert names.name_key("はし") != names.name_key("ばし")


def test_a_name_that_was_there_before_has_a_key_that_no_other_name_has() -> None:
    assert names.key_beside("Paul") != names.name_key("Paul")
    with pytest.raises(RefusedError):
        names.clean_name(names.key_beside("Paul"))
    assert len(names.key_beside("ﷺ" * 20)) <= 80


def test_the_table_is_made_from_unicodes_list() -> None:
    listed = """\ufeff# confusables.txt
        0430 ;\t0061 ;\tMA\t# а → a
        58EB ;\t571F ;\tMA\t# 士 → 土: not for us
        1D41A ;\t0061 ;\tMA\t# 𝐚 → a: the same anyway
        006D ;\t0072 006E ;\tMA\t# m → rn
    """
    found = read_confusables(listed.removeprefix("\ufeff"))
    assert found == {"а": "a", "m": "rn", "○": "O", "◯": "O"}
    assert written(found) == ["4f: 25cb 25ef\n", "61: 430\n", "72+6e: 6d\n"]
