"""Puzzles: those that ship are sound, and the making of new ones keeps to its rules."""

from collections import Counter
from collections.abc import Callable

import pytest

from fangcheng.bots.levels.normal import NormalPlayer
from fangcheng.bots.look import Look
from fangcheng.bots.weighing.candidate import Candidate
from fangcheng.errors import FangchengError
from fangcheng.game.actions import DISCARD, HU, Action, parse_action
from fangcheng.game.referee import legal, waiting_for
from fangcheng.game.state import State, Window
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.match import Match
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import play_scenario
from fangcheng.puzzles import make
from fangcheng.puzzles.check import SWIFT, WISE, Bar, Checked, check, played_wisely
from fangcheng.puzzles.find import (
    Moment,
    hasty,
    looks_as_good,
    rounds_of_bots,
    rounds_of_record,
    theme_of,
)
from fangcheng.puzzles.puzzle import (
    THEMES,
    Puzzle,
    puzzle_id,
    read_puzzles,
    shipped,
    write_puzzles,
)
from fangcheng.record.file import header_line, input_line, read_record, result_line
from fangcheng.tiles import text

SHIPPED = 50
SURE = 3.0

# -- those that ship -------------------------------------------------------------------------------


@pytest.mark.parametrize("town", VARIANTS)
def test_every_puzzle_plays_strictly_to_its_question(town: str) -> None:
    puzzles = shipped(town)
    assert len(puzzles) == SHIPPED
    assert len({one.id for one in puzzles}) == SHIPPED
    hands: Counter[str] = Counter()
    for one in puzzles:
        assert one.town == town and one.id == puzzle_id(one.scenario, one.seat)
        state = one.open()
        assert one.seat in waiting_for(state)
        # Nothing in it tells what another has answered to the same discard.
        assert state.window is Window.TURN or not any(state.answers)
        hands[text(state.hands[one.seat].tiles())] += 1
        _check_choices(one, state)
        assert fits_theme(one, state), one.id
    assert max(hands.values()) == 1, "no two are alike"


def _check_choices(one: Puzzle, state: State) -> None:
    options = [str(action) for action in legal(state, one.seat)]
    assert len(one.choices) >= 2
    assert len({choice.do for choice in one.choices}) == len(one.choices)
    assert all(choice.do in options for choice in one.choices)
    best, *others = one.choices
    assert best.do == one.best and best.behind == 0
    assert one.margin == min(choice.behind for choice in others) > 0
    for choice in others:
        # Both are rounded to two places.
        assert choice.behind + 0.005 >= SURE * (choice.error - 0.005), one.id
        assert abs(best.points - choice.points - choice.behind) < 0.02, one.id
    assert one.checked >= SWIFT.enough and one.confirmed >= WISE.enough


def fits_theme(one: Puzzle, state: State) -> bool:
    """Whether the choices are about what the puzzle says."""
    words = {choice.do.split()[0] for choice in one.choices}
    wins = HU in legal(state, one.seat)
    declared = {choice.do.split()[2:] == [] for choice in one.choices}
    match one.theme:
        case "win":
            return wins
        case "kong":
            return not wins and bool(words & {"gang", "fenggang"})
        case "claim":
            return not wins and state.window is Window.CLAIM
        case "declare":
            return state.window is Window.TURN and len(declared) == 2
        case _:
            return not wins and state.window is Window.TURN and one.best.startswith("discard")


@pytest.mark.parametrize("town", VARIANTS)
def test_no_theme_takes_over(town: str) -> None:
    themes = Counter(one.theme for one in shipped(town))
    assert set(themes) <= set(THEMES) and len(themes) >= 3
    assert max(themes.values()) <= make.MOST_OF_THEME * SHIPPED


def test_answers_are_judged() -> None:
    one = shipped("hangzhou")[0]
    state = one.open()
    best, other = one.choices[:2]
    assert one.judge(state, best.do).right
    wrong = one.judge(state, other.do)
    assert not wrong.right and wrong.choice == other
    for bad in ("discard 1f", "shuai", "win", "peng peng"):
        with pytest.raises(FangchengError):
            one.judge(state, bad)


def test_files_that_are_none_are_refused() -> None:
    good = list(shipped("zhangzhou")[:1])
    assert read_puzzles(write_puzzles(good).encode()) == good
    for bad in (b"", b"{}", b"[1]", b'[{"id": "x"}]'):
        with pytest.raises(FangchengError, match="no file of puzzles"):
            read_puzzles(bad)
    nowhere = write_puzzles(good).replace('"variant":"zhangzhou"', '"variant":"atlantis"')
    with pytest.raises(FangchengError, match="a town"):
        read_puzzles(nowhere.encode())


# -- finding ---------------------------------------------------------------------------------------


def _candidate(
    do: str, distance: int, useful: int = 0, value: float = 0.0, danger: float = 0.0
) -> Candidate:
    action = parse_action(do)
    return Candidate(action, value, distance, useful_left=useful, danger=danger)


@pytest.mark.parametrize(
    ("candidates", "expected"),
    [
        ([("discard 1m", 1, 20), ("discard 2m", 0, 2)], "discard 2m"),
        ([("discard 1m", 1, 20), ("discard 2m", 1, 22)], "discard 2m"),
        ([("discard 5p", 0, 4), ("hu", -1, 0)], "hu"),
        ([("peng", 1, 30), ("pass", 1, 12)], "pass"),
        ([("pass", 1, 12), ("peng", 0, 4)], "peng"),
        ([("pass", 1, 12), ("gang", 1, 8)], "gang"),
        ([("discard 5p", 1, 12), ("gang 5p", 2, 8)], "discard 5p"),
        ([("discard 5p", 0, 4), ("discard 5p ting", 0, 4)], "discard 5p ting"),
    ],
)
def test_who_only_wants_to_be_ready(candidates: list[tuple[str, int, int]], expected: str) -> None:
    found = hasty([_candidate(*one) for one in candidates])
    assert str(found.action) == expected


@pytest.mark.parametrize(
    ("one", "best", "expected"),
    [
        (("discard 1m", 1, 10), ("discard 2m", 1, 20), True),
        (("discard 1m", 1, 9), ("discard 2m", 1, 20), False),
        (("discard 1m", 2, 30), ("discard 2m", 1, 20), False),
        (("peng", 1, 20), ("pass", 1, 20), True),
        (("pass", 1, 20), ("peng", 1, 20), False),
        (("peng", 1, 20), ("gang", 1, 20), False),
        (("hu", -1, 0), ("pass", 0, 0), False),
    ],
)
def test_what_looks_as_good(
    one: tuple[str, int, int], best: tuple[str, int, int], expected: bool
) -> None:
    assert looks_as_good(_candidate(*one), _candidate(*best)) is expected


CLAIM = {
    "variant": "hangzhou", "dealer": 0, "indicator": "C",
    "hands": ["147m258p369sESWNN", "123456m789pEEFC", "258m369p147sFSWN", "369m147p258sSSWN"],
    "script": ["0 discard E"],
}  # fmt: skip
TURN = {**CLAIM, "script": []}


@pytest.mark.parametrize(
    ("scenario", "seat", "best", "rival", "expected"),
    [
        (CLAIM, 1, ("peng", 1), ("pass", 1), "claim"),
        (CLAIM, 1, ("gang", 1), ("peng", 1), "kong"),
        (TURN, 0, ("discard 1m", 1), ("discard 4m", 1), "discard"),
        (TURN, 0, ("discard E", 1), ("gang E", 1), "kong"),
        (TURN, 0, ("discard 1m ting", 0), ("discard 1m", 0), "declare"),
        (TURN, 0, ("discard 1m", 1, 0, 1.0, 0.1), ("discard 4m", 1, 0, 0.8, 0.4), "danger"),
        (TURN, 0, ("discard 1m", 1, 0, 1.0, 0.1), ("discard 4m", 1, 0, 0.8, 0.2), "discard"),
    ],
)
def test_themes(
    scenario: dict[str, object],
    seat: int,
    best: tuple[str, int],
    rival: tuple[str, int],
    expected: str,
) -> None:
    state = play_scenario(read_scenario(scenario)).state
    assert theme_of(Look(state, seat), _candidate(*best), _candidate(*rival)) == expected


def test_a_record_has_the_moments_of_its_game() -> None:
    """Also where others have answered the same discard before: that is not in the script."""
    played = next(rounds_of_bots(make_variant("hangzhou"), 8))
    match = Match(make_variant("hangzhou"), "8/0")
    lines = [header_line(match.variant, match.seed, ["normal"] * 4)]
    state = match.state
    while not state.over:
        for seat in waiting_for(state):
            action = NormalPlayer().choose(Look(state, seat))
            match.apply(seat, action)
            lines.append(input_line(seat, action))
    lines.append(result_line(match))
    found = next(rounds_of_record(read_record(lines)))
    asked = [(waiting_for(one.state), one.seat) for one in played]
    assert any(seats[0] != seat for seats, seat in asked), "another seed is needed"
    assert [(one.seat, one.scenario()) for one in found] == [
        (one.seat, one.scenario()) for one in played
    ]
    for one in found:
        opened = play_scenario(read_scenario(one.scenario()), strict=True).state
        assert one.seat in waiting_for(opened)


# -- checking --------------------------------------------------------------------------------------

BEST, OTHER = DISCARD[0], DISCARD[3]


def _bar(play: Callable[[State, int, Action], float]) -> Bar:
    return Bar(play, "test", sure=3.0, enough=16, looks=((8, 0.5), (16, 1.0), (64, 3.0)))


def _checked(play: Callable[[State, int, Action], float]) -> Checked:
    state = play_scenario(read_scenario(TURN)).state
    return check(state, 0, [BEST, OTHER], "seed", _bar(play))


def test_a_choice_that_is_always_behind_is_clear_after_enough_tables() -> None:
    result = _checked(lambda table, seat, action: 5.0 if action is BEST else 2.0)
    assert result.clear and result.tables == 16
    assert (result.points, result.behind) == ([5.0, 2.0], [3.0])


def test_equal_choices_are_given_up_soon() -> None:
    result = _checked(lambda table, seat, action: 5.0)
    assert not result.clear and result.tables == 8


def test_a_small_difference_is_no_puzzle_however_sure() -> None:
    result = _checked(lambda table, seat, action: 5.0 if action is BEST else 4.9)
    assert result.behind[0] == pytest.approx(0.1)
    assert not result.clear and result.tables == 64


def test_what_is_ahead_by_luck_alone_is_not_clear() -> None:
    """On one table in eight 8 points more, on the others 0.9 less: 0.2 on average."""
    tables = iter(range(1000))

    def play(table: State, seat: int, action: Action) -> float:
        if action is OTHER:
            return 0.0
        return 8.0 if next(tables) % 8 == 0 else -0.9

    assert not _checked(play).clear


def test_all_choices_are_played_on_the_same_tables() -> None:
    seen: list[tuple[str, Action]] = []

    def play(table: State, seat: int, action: Action) -> float:
        others = text(table.wall.remaining()) + text(table.hands[1].tiles())
        assert text(table.hands[seat].tiles()) == own
        seen.append((others, action))
        return 1.0 if action is BEST else 0.0

    own = text(play_scenario(read_scenario(TURN)).state.hands[0].tiles())
    _checked(play)
    first, second = seen[::2], seen[1::2]
    assert [one for one, _ in first] == [one for one, _ in second]
    assert {action for _, action in first} == {BEST} and len({one for one, _ in first}) == 16


def test_a_wise_playout_leaves_the_table_alone() -> None:
    state = play_scenario(read_scenario(TURN)).state
    before = text(state.hands[0].tiles())
    assert played_wisely(state, 0, BEST) in range(-1000, 1000)
    assert text(state.hands[0].tiles()) == before, "on a copy"


# -- making ----------------------------------------------------------------------------------------


def _moment(theme: str, ahead: float, number: int, do: str = "discard 1m") -> Moment:
    state = play_scenario(read_scenario({**TURN, "round": number})).state
    best, rival = _candidate(do, 1), _candidate("discard 4m", 1)
    return Moment(state, 0, (), theme, best, [rival], ahead)


def _made(
    rounds: list[list[Moment]], number: int, monkeypatch: pytest.MonkeyPatch, clear: bool = True
) -> make.Workshop:
    def pretend(state: State, seat: int, choices: object, seed: object, bar: Bar) -> Checked:
        return Checked(128, clear, [1.0, 0.0], [1.0], [0.1])

    monkeypatch.setattr(make, "check", pretend)
    shop = make.Workshop(number)
    shop.run(iter(rounds), 1000, lambda _: None)
    return shop


def test_one_puzzle_a_round_rare_solutions_first(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = [
        [_moment("discard", 0.5, 1), _moment("discard", 0.9, 2)],
        [_moment("discard", 0.9, 3), _moment("win", 0.1, 4)],
        [_moment("discard", 0.9, 5)],
        [],
        [_moment("claim", 0.2, 6)],
        [_moment("kong", 0.2, 7)],
    ]
    shop = _made(rounds, 5, monkeypatch)
    # Two of five may be of one theme.
    assert [one.theme for one in shop.kept] == ["discard", "win", "discard", "claim", "kong"]
    assert [one.scenario["round"] for one in shop.kept] == [2, 4, 5, 6, 7]
    assert shop.done and (shop.rounds, shop.moments) == (6, 7)


def test_solutions_of_one_theme_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = [
        [_moment("declare", 0.9, 1, "discard 1m ting")],
        [_moment("declare", 0.9, 2, "discard 2m ting"), _moment("declare", 0.2, 3, "discard 1m")],
    ]
    shop = _made(rounds, 4, monkeypatch)
    assert [one.best for one in shop.kept] == ["discard 1m ting", "discard 1m"]


def test_no_theme_gets_more_than_its_share(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = [[_moment("discard", 0.5, number)] for number in range(1, 8)]
    shop = _made(rounds, 5, monkeypatch)
    assert len(shop.kept) == 2 and not shop.done and shop.rounds == 7


def test_what_is_not_clear_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    shop = _made([[_moment("discard", 0.5, 1)]], 1, monkeypatch, clear=False)
    assert shop.kept == [] and (shop.checked, shop.sure) == (1, 0)


def test_a_puzzle_tells_its_choices_the_best_first(monkeypatch: pytest.MonkeyPatch) -> None:
    (one,) = _made([[_moment("discard", 0.5, 1)]], 1, monkeypatch).kept
    assert [choice.do for choice in one.choices] == ["discard 1m", "discard 4m"]
    assert (one.best, one.margin, one.checked) == ("discard 1m", 1.0, 128)
    assert one.open().hands[0].size == 14
