"""Choices of a town's own in the terminal: asked and read, whether or not the town has words."""

from io import StringIO
from pathlib import Path

import pytest

from fangcheng.game.actions import parse_action
from fangcheng.game.state import State
from fangcheng.game.views import events_for, view
from fangcheng.installed import VARIANTS
from fangcheng.terminal.asking import choices_in, prompt
from fangcheng.terminal.candidates import action_text
from fangcheng.terminal.console import Console
from fangcheng.terminal.style import TileStyle
from fangcheng.terminal.table import Seating, seat_names, show_table
from fangcheng.terminal.tiles import Painter
from fangcheng.words import Words, words
from fangcheng.words.answers import Choices, UnclearError
from fangcheng.words.sums import write_sum
from fangcheng.words.telling import Teller, tell
from tests.command_line import invoke
from tests.swap_town import SwapTown
from tests.won_by_one import FAR, laid, play, won_by_one

OWN = {
    "choice.huan": "换三张：选同一花色的三张",
    "choice.que": "定缺：不要哪一门？",
    "choice.que.m": "万",
    "choice.que.p": "筒",
    "choice.que.s": "条",
    "action.que": "定缺",
    "chosen.que.m": "缺万",
    "event.chosen.que": "{who}缺{value}",
}


@pytest.fixture(autouse=True)
def swap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VARIANTS, "swap", SwapTown)


def with_words() -> Words:
    return Words("zh", {**words("zh").catalogue, **OWN}, SwapTown.payments)


def asked(state: State, seat: int, w: Words) -> tuple[Choices, str]:
    painter = Painter(w, TileStyle.TEXT, state.roles)
    choices, lines = prompt(painter, state, seat, seat_names(w, seat, 4), 120)
    return choices, "\n".join(line.plain for line in lines)


def test_tiles_are_asked_for_and_read() -> None:
    state = laid(FAR, "5m")
    choices, shown = asked(state, 1, with_words())
    assert shown.startswith(" 换三张：选同一花色的三张\n") and "147m 或 258p 或 2222369s" in shown
    for answer in ("741m", "一万 四万 七万", "choose huan 147m", "１４７m"):
        assert str(choices.read(answer)) == "choose huan 147m"
    for answer in ("", "14m", "147s", "que", "h", "1"):
        with pytest.raises(UnclearError, match="里选 3 张"):
            choices.read(answer)


def test_a_word_is_chosen_by_number_name_or_code() -> None:
    state = play(laid(FAR, "5m"), *[f"{seat} timeout" for seat in range(4)])
    choices, shown = asked(state, 1, with_words())
    assert shown.startswith(" 定缺：不要哪一门？\n") and "1 万" in shown and "3 条" in shown
    for answer in ("2", "筒", "p", "choose que p"):
        assert str(choices.read(answer)) == "choose que p"
    for answer in ("", "4", "x", "147m"):
        with pytest.raises(UnclearError, match="请选一样"):
            choices.read(answer)


def test_a_town_without_words_is_asked_with_codes() -> None:
    state = laid(FAR, "5m")
    _, shown = asked(state, 1, words("en", "swap"))
    assert shown.startswith(" Before the first turn: choose 3 of one group (huan)\n")
    play(state, *[f"{seat} timeout" for seat in range(4)])
    _, shown = asked(state, 1, words("en", "swap"))
    assert shown.startswith(" Before the first turn: choose one (que)\n") and "1 m" in shown


def test_events_are_told_with_the_words_of_the_town_or_in_general() -> None:
    state = play(laid(FAR, "5m"), *[f"{seat} timeout" for seat in range(4)])
    play(state, *[f"{seat} choose que m" for seat in range(4)])
    told = [e for e in events_for(state, 1) if e["event"] in ("give", "chosen")]

    def lines(w: Words) -> list[str]:
        return [line for event in told for line in tell(Teller(w, w.seat, str), event)]

    plain, own = lines(words("en", "swap")), lines(with_words())
    assert plain[1] == "South gave 147m to West (huan)"
    assert plain[2] == "West gave 3 tiles to North (huan)"
    assert plain[4] == "East chose m (que)"
    assert own[2] == "西家给了北家 3 张（huan）"
    assert own[4] == "东家缺万"


def test_the_table_shows_what_was_chosen_and_who_is_out() -> None:
    state, w, out = won_by_one(), with_words(), StringIO()
    painter = Painter(w, TileStyle.TEXT, state.roles)
    seating = Seating(seat_names(w, 0, 4), [0] * 4)
    console = Console(file=out, width=120)
    show_table(console, painter, state.variant, view(state, 0), seating, None)
    rows = [row for row in out.getvalue().splitlines() if "缺万" in row or "已退出" in row]
    assert ["缺万 已退出本局" in " ".join(row.split()) for row in rows] == [True, False]


def test_an_action_and_a_capped_sum_are_written_out() -> None:
    w = with_words()
    painter = Painter(w, TileStyle.TEXT, laid(FAR, "5m").roles)
    assert action_text(painter, parse_action("choose que s")).plain == "定缺 条"
    assert action_text(painter, parse_action("choose huan 147m")).plain == "选 147m"
    factors = [["di", 1], ["fan", 4], ["cap", 8]]
    transfer = {"from": 0, "to": 1, "points": 8, "code": "hu", "win": 0, "factors": factors}
    assert write_sum(w, transfer) == "min(底分 1 × 2^fan 4, cap 8)"


def test_choices_come_from_a_view_alone() -> None:
    state = laid(FAR, "5m")
    w = with_words()
    choices = choices_in(Painter(w, TileStyle.TEXT, state.roles), view(state, 2), ["a"] * 4)
    assert str(choices.read("444s")) == "choose huan 444s"


def test_a_match_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The dealer gives 234m away and does without m; then one of these lines always answers."""
    monkeypatch.setenv("HOME", str(tmp_path))
    record = tmp_path / "match.jsonl"
    args = ["play", "swap", "--seed", "pipe", "--rounds", "1", "--record", str(record),
            "--tiles", "text", "--bots", "easy", "--lang", "en"]  # fmt: skip
    result = invoke(args, input="234m\n1\n" + "h\nn\nd\n1\n14\n" * 400)
    assert result.exit_code == 0, result.output[-2000:]
    assert "tiles 3 of 2348m or 1267p or 135588s" in result.output
    assert "You gave 234m to Right (huan)" in result.output
    assert " gave 3 tiles to " in result.output and " chose m (que)" in result.output
    assert "tandings" in result.output
    verified = invoke(["verify", str(record)])
    assert verified.exit_code == 0, verified.output
