"""The laboratory: the same rounds from the same seed, however many work at them."""

import importlib.util
import json
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from fangcheng.bots import make_bot, play_round
from fangcheng.errors import OptionError, PlotError, SimulationError, UnknownBotError
from fangcheng.installed import make_variant
from fangcheng.lab import Summary, simulate
from fangcheng.lab.plot import plot_summary
from fangcheng.lab.summary import match_seed
from fangcheng.match import Match
from fangcheng.words import CATALOGUES, words
from tests.command_line import Result, invoke
from tests.tables import Room, rooms, rooms_and_languages, settings

TIMES = ("seconds", "rounds_per_second")


def untimed(summary: Summary) -> str:
    data = summary.as_json()
    return json.dumps({key: value for key, value in data.items() if key not in TIMES})


@pytest.fixture(scope="module")
def some() -> Summary:
    return simulate("hangzhou", {}, ["normal"], 28, "some")


@pytest.fixture(scope="module")
def without_wins() -> Summary:
    summary = simulate("hangzhou", {}, ["random"], 2, 1)
    assert summary.wins == 0
    return summary


# -- the same rounds -------------------------------------------------------------------------


@pytest.mark.parametrize("bots", [["easy"], ["random"], ["normal", "random", "random", "easy"]])
def test_the_same_seed_gives_the_same_summary_and_another_does_not(bots: list[str]) -> None:
    first, again, other = (simulate("hangzhou", {}, bots, 6, seed) for seed in (3, "3", 4))
    assert first == again
    assert untimed(first) == untimed(again)
    assert first.actions != other.actions


@pytest.mark.parametrize(("rounds", "bot"), [(3, "normal"), (8, "easy"), (45, "easy")])
def test_the_number_of_workers_changes_nothing(rounds: int, bot: str) -> None:
    alone = simulate("hangzhou", {"rounds": 4}, [bot, "random"] * 2, rounds, "w", 1)
    two = simulate("hangzhou", {"rounds": 4}, [bot, "random"] * 2, rounds, "w", 2)
    assert alone == two
    assert untimed(alone) == untimed(two)


@pytest.mark.parametrize("workers", [1, 2])
def test_progress_adds_up_to_the_rounds(workers: int) -> None:
    told: list[int] = []
    summary = simulate("hangzhou", {}, ["random"], 35, 1, workers, told.append)
    assert sum(told) == summary.rounds == 35
    assert len(told) > 1


def test_a_simulation_plays_exactly_the_rounds_of_its_matches(some: Summary) -> None:
    variant = make_variant("hangzhou")
    scores = [0] * 4
    actions = 0
    for number in range(some.matches):
        match = Match(variant, match_seed("some", number))
        for index in range(min(8, 28 - 8 * number)):
            if index:
                match.next_round()
            actions += play_round(match, [make_bot("normal", 0) for _ in range(4)])
        scores = [score + total for score, total in zip(scores, match.totals, strict=True)]
    assert [seat.points for seat in some.seats] == scores
    assert (some.matches, some.rounds, some.actions) == (4, 28, actions)


# -- what is counted -------------------------------------------------------------------------


def test_the_counts_agree_with_each_other(some: Summary) -> None:
    assert some.rounds == some.draws + some.wins
    assert some.wins == sum(some.by.values()) == sum(some.types.values())
    assert some.wins == sum(some.win_points.values())
    assert sum(seat.points for seat in some.seats) == 0
    assert sum(some.given_by_seat) == some.by["discard"]
    assert some.biggest is not None
    assert some.biggest.points == max(some.win_points)
    assert 0 < some.dealer_wins < some.rounds


def test_the_biggest_win_can_be_found_again(some: Summary) -> None:
    biggest = some.as_json()["biggest"]
    match = Match(make_variant("hangzhou"), biggest["seed"])
    for _ in range(1, biggest["round"]):
        play_round(match, [make_bot("normal", 0)] * 4)
        match.next_round()
    play_round(match, [make_bot("normal", 0)] * 4)
    [win] = match.state.wins
    assert (win.seat, win.reading) == (biggest["seat"], biggest["reading"])
    assert match.state.scores()[win.seat] == biggest["points"]


def test_in_matches_of_one_round_the_interval_is_the_textbook_one() -> None:
    summary = simulate("hangzhou", {"rounds": 1}, ["easy"], 40, 2)
    for seat in range(4):
        estimate = summary.points(seat)
        assert estimate.ci95 == pytest.approx(1.96 * estimate.sd / sqrt(40))
        assert estimate.mean == summary.seats[seat].points / 40


def test_normal_beats_random_clearly() -> None:
    bots = ["normal", "random", "normal", "random"]
    summary = simulate("hangzhou", {}, bots, 128, "strength")
    low = min(summary.points(seat).mean - summary.points(seat).ci95 for seat in (0, 2))
    high = max(summary.points(seat).mean + summary.points(seat).ci95 for seat in (1, 3))
    assert low > 0 > high


def test_normal_nearly_always_gets_there(some: Summary) -> None:
    assert some.draw_rate < 0.1


def test_the_json_has_its_shape(some: Summary, without_wins: Summary) -> None:
    data = json.loads(json.dumps(some.as_json()))
    assert data["options"]["rounds"] == 8
    assert data["bots"] == ["normal"] * 4
    assert [seat["seat"] for seat in data["seats"]] == [0, 1, 2, 3]
    assert set(data["seats"][0]) == {
        "seat", "bot", "wins", "win_rate", "given", "points", "mean", "sd", "ci95",
            "faults", "first_fault",
    }  # fmt: skip
    assert list(data["by"].values()) == sorted(data["by"].values(), reverse=True)
    assert {"points", "seat", "by", "type", "factors", "reading", "seed", "round"} <= set(
        data["biggest"]
    )
    assert data["seconds"] > 0
    assert set(without_wins.as_json()) == set(data)
    assert without_wins.as_json()["biggest"] is None


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"rounds": 0}, SimulationError, "rounds is 1 to 100,000,000, not 0"),
        ({"workers": 0}, SimulationError, "workers is 1 to 256, not 0"),
        ({"bots": ["normal", "random"]}, SimulationError, "bots named: 2"),
        ({"bots": "easy"}, SimulationError, "name bots in a list, like \\['easy'\\]"),
        ({"bots": ["clever"]}, UnknownBotError, "unknown bot 'clever'"),
        ({"options": {"base": 0}}, OptionError, "base"),
    ],
)
def test_what_cannot_be_simulated_is_refused(
    change: dict[str, Any], error: type[Exception], message: str
) -> None:
    asked: dict[str, Any] = {"options": {}, "bots": ["random"], "rounds": 1, "seed": 1}
    with pytest.raises(error, match=message):
        simulate("hangzhou", **{**asked, **change})


# -- the figure ------------------------------------------------------------------------------


def test_the_figure_is_a_png(some: Summary, tmp_path: Path) -> None:
    path = tmp_path / "wins.png"
    plot_summary(some, path)
    assert path.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert path.stat().st_size > 10_000


def test_a_figure_without_wins_is_drawn_too(without_wins: Summary, tmp_path: Path) -> None:
    plot_summary(without_wins, tmp_path / "none.svg")
    assert b"<svg" in (tmp_path / "none.svg").read_bytes()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("wins.txt", "ends in one of .png, .svg, .pdf"),
        ("wins", "ends in one of"),
        ("nowhere/wins.png", "there is no folder"),
        ("folder.png", "it is a folder"),
    ],
)
def test_a_figure_that_cannot_be_written_is_refused(
    some: Summary, tmp_path: Path, name: str, message: str
) -> None:
    (tmp_path / "folder.png").mkdir()
    with pytest.raises(PlotError, match=message):
        plot_summary(some, tmp_path / name)


def test_without_matplotlib_the_error_says_what_to_install(
    some: Summary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(PlotError, match=r"pip install 'fangcheng\[plot\]'"):
        plot_summary(some, tmp_path / "wins.png")


# -- the command line ------------------------------------------------------------------------


def run(*args: str) -> Result:

    return invoke(["simulate", *args])


def test_the_command_prints_json_and_nothing_else() -> None:
    result = run("--rounds", "9", "--bots", "normal,random,random,random", "--seed", "x", "--json")
    assert result.exit_code == 0, result.stderr
    data = json.loads(result.stdout)
    asked = simulate("hangzhou", {}, ["normal", "random", "random", "random"], 9, "x").as_json()
    assert {**data, **dict.fromkeys(TIMES)} == {**asked, **dict.fromkeys(TIMES)}


@pytest.mark.parametrize(("room", "lang"), rooms_and_languages())
def test_the_command_prints_a_table(room: Room, lang: str, tmp_path: Path) -> None:
    path = tmp_path / "wins.png"
    few = room[1].get("players", 4) < 4  # the figure is the same with fewer players
    figure = [] if few else ["--plot", str(path)]
    result = run(
        *settings(room), "-n", "12", "--bots", "easy", "--seed", "a table", "--lang", lang, *figure
    )
    assert result.exit_code == 0, result.stderr
    w = words(lang, room[0])
    seats = make_variant(*room).seats
    for part in (w("town"), w("simulate.seats"), w("code.draw"),
                 w("seat.number", seat=seats - 1)):  # fmt: skip
        assert part in result.stdout
    assert w("seat.number", seat=seats) not in result.stdout
    assert [line for line in result.stdout.splitlines() if cell_len(line) > 80] == []
    assert path.exists() is not few


@pytest.mark.parametrize("room", rooms())
def test_points_add_up_in_every_town(room: Room) -> None:
    summary = simulate(*room, ["easy"], 12, "every town")
    assert sum(seat.points for seat in summary.seats) == 0
    assert summary.wins == sum(summary.types.values())
    assert len(summary.bots) == make_variant(*room).seats


def test_a_type_that_is_a_factor_too_is_shown_once() -> None:
    result = run("zhangzhou", "-n", "8", "--lang", "en")
    assert result.stdout.count("plain win") == 1
    assert "factor" not in result.stdout


def test_the_command_takes_room_options() -> None:
    result = run("-n", "3", "--bots", "random", "--set", "base=5", "--set", "rounds=1", "--json")
    data = json.loads(result.stdout)
    assert (data["options"]["base"], data["matches"]) == (5, 3)


@pytest.mark.parametrize(
    "args",
    [
        ("--bots", "clever"),
        ("--bots", "normal,random"),
        ("--rounds", "0"),
        ("--workers", "0"),
        ("--plot", "wins.txt"),
        ("--set", "base=none"),
        ("--lang", "fr"),
        ("nowhere",),
    ],
)
def test_the_command_says_what_is_wrong_in_one_line(args: tuple[str, ...]) -> None:
    result = run("-n", "1", *args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1


def test_all_words_of_the_command_are_in_every_language() -> None:
    keys = [
        {key for key in catalogue if key.startswith("simulate.")}
        for catalogue in CATALOGUES.values()
    ]
    assert keys[0]
    assert all(one == keys[0] for one in keys)
