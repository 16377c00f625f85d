"""The arena: the same walls for everyone, honest intervals, and words for the verdict."""

import json
import sys
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from multiprocessing import active_children
from pathlib import Path
from random import Random
from typing import Any, ClassVar, cast

import pexpect
import pytest
from rich.cells import cell_len

from fangcheng.bots import BOTS, EasyPlayer, Look, RandomPlayer, play_round
from fangcheng.errors import OptionError, SimulationError, UnknownBotError
from fangcheng.game.actions import Action
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.lab.arena import LOOK_EVERY, arena, names, seatings
from fangcheng.lab.arena_plot import plot_contests
from fangcheng.lab.contest import Contest, Pair, Tally
from fangcheng.lab.paired import PairedSums, Plan, student
from fangcheng.lab.summary import Estimate, match_seed
from fangcheng.lab.workers import in_order
from fangcheng.match import Match
from fangcheng.wall import Chance
from fangcheng.words import CATALOGUES, words
from tests.command_line import Result, invoke
from tests.tables import Room, rooms


def untimed(data: Any) -> Any:
    """The same JSON without what a clock told."""
    if isinstance(data, dict):
        return {key: untimed(value) for key, value in data.items() if key != "time"}
    return [untimed(one) for one in data] if isinstance(data, list) else data


def dumped(contest: Contest) -> str:
    return json.dumps(untimed(contest.as_json()))


@pytest.fixture(scope="module")
def some() -> Contest:
    return arena("lanzhou", {}, ["easy", "random"], 8, "some")


# -- the statistics --------------------------------------------------------------------------


def paired(values: list[tuple[int, ...]], plan: Plan | None = None, scale: int = 1) -> PairedSums:
    sums = PairedSums(len(values[0]), plan or Plan(len(values)), scale)
    for deal in values:
        sums.add(deal)
    return sums


def test_the_difference_is_that_of_textbooks() -> None:
    # Differences 2, 6, 4, 0: the mean is 3, the variance (1 + 9 + 1 + 9) / 3.
    sums = paired([(3, 1), (5, -1), (2, -2), (7, 7)])
    difference = sums.difference(0, 1)
    assert difference.mean == 3
    assert difference.sd == pytest.approx(sqrt(20 / 3))
    assert difference.ci95 == pytest.approx(3.1824 * sqrt(20 / 3) / 2, rel=0.002)
    assert (difference.low, difference.high) == (3 - difference.ci95, 3 + difference.ci95)
    # One player's own values: 3, 5, 2, 7.
    assert sums.mean_of(0).mean == 4.25
    assert sums.mean_of(0).sd == pytest.approx(sqrt((1.25**2 + 0.75**2 + 2.25**2 + 2.75**2) / 3))


def test_the_other_way_round_only_the_sign_changes() -> None:
    sums = paired([(3, 1), (5, -1), (2, -2), (7, 7)])
    there, back = sums.difference(0, 1), sums.difference(1, 0)
    assert (back.mean, back.sd, back.ci95) == (-there.mean, there.sd, there.ci95)


def test_values_in_quarters() -> None:
    whole = paired([(3, 1), (5, -1), (2, -2), (7, 7)]).difference(0, 1)
    quarters = paired([(3, 1), (5, -1), (2, -2), (7, 7)], scale=4).difference(0, 1)
    assert [4 * number for number in quarters] == pytest.approx(whole)


def test_what_everyone_shares_falls_out() -> None:
    chance = Random(1)
    luck = [chance.randrange(-1000, 1000) for _ in range(50)]
    difference = paired([(deal + 1, deal) for deal in luck]).difference(0, 1)
    assert difference == Estimate(1.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(3, 3.1824), (5, 2.5706), (10, 2.2281), (30, 2.0423), (10**6, 1.96)]
)
def test_quantiles_of_student(freedom: int, quantile: float) -> None:
    assert student(0.975, freedom) == pytest.approx(quantile, rel=0.002)


@pytest.mark.parametrize(
    ("difference", "verdict"),
    [((1, 1, 0.9), "stronger"), ((-1, 1, 0.9), "weaker"), ((1, 1, 1), "unclear"),
     ((0, 0, 0), "unclear")],
)  # fmt: skip
def test_a_verdict_needs_zero_outside_the_interval(
    difference: tuple[float, float, float], verdict: str
) -> None:
    assert Pair("a", "b", Estimate(*difference)).verdict == verdict


# -- looking on the way ----------------------------------------------------------------------

CAP = 240


def ever_clear(seed: int, drift: int, looks: bool) -> int:
    """At which look a difference is found clear in differences like those of bots; 0 for none."""
    chance = Random(seed)
    sums = PairedSums(2, Plan(CAP, looks))
    for deal in range(1, CAP + 1):
        # Many draws and small wins, few big ones.
        size = int(chance.paretovariate(2.5)) if chance.random() < 0.6 else 0
        sums.add((drift + chance.choice((size, -size)), 0))
        difference = sums.difference(0, 1)
        if deal % LOOK_EVERY == 0 and not difference.low <= 0 <= difference.high:
            return deal
    return 0


def test_looking_again_and_again_finds_nothing_that_is_not_there() -> None:
    found = [ever_clear(seed, 0, looks=True) for seed in range(400)]
    assert sum(map(bool, found)) / len(found) <= 0.05
    # What it guards against: the ordinary interval, looked at as often.
    naive = [ever_clear(seed, 0, looks=False) for seed in range(200)]
    assert sum(map(bool, naive)) / len(naive) > 0.1


def test_a_clear_difference_ends_it_early() -> None:
    found = [ever_clear(seed, 1, looks=True) for seed in range(50)]
    assert all(found)
    assert sum(found) / len(found) < CAP / 2


def test_the_price_of_looking_is_small_at_the_end() -> None:
    assert Plan(CAP, True).width(CAP) / Plan(CAP).width(CAP) == pytest.approx(1.145, abs=0.01)
    widths = [Plan(CAP, True).width(deals) for deals in range(2, CAP + 1)]
    assert widths == sorted(widths, reverse=True)


@pytest.mark.parametrize("workers", [1, 2])
def test_the_arena_stops_at_the_first_look_that_is_clear(workers: int) -> None:
    told: list[int] = []
    contest = arena("hangzhou", {}, ["easy", "random"], 200, 1, workers, True, told.append)
    assert contest.decided
    assert contest.walls == sum(told) == LOOK_EVERY
    # Up to there it is the same contest, only with wider intervals.
    plain = arena("hangzhou", {}, ["easy", "random"], contest.walls, 1)
    assert contest.tallies == plain.tallies
    assert contest.points(0).mean == plain.points(0).mean
    assert contest.points(0).ci95 > plain.points(0).ci95


def test_without_a_difference_all_walls_are_played() -> None:
    contest = arena("hangzhou", {}, ["random", "random"], 2 * LOOK_EVERY, 1, 1, True)
    assert not contest.decided
    assert contest.walls == contest.plan.most


# -- who sits where --------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("bots", [2, 3, 4, 5, 7])
def test_on_every_wall_every_bot_sits_equally_often_on_every_seat(bots: int, seats: int) -> None:
    for wall in range(60):
        rounds = seatings(bots, seats, wall)
        assert len(rounds) == (2 if bots == 2 else 2 * bots)
        for seat in range(seats):
            sat = Counter(seating[seat] for seating in rounds)
            assert set(sat.values()) == {len(rounds) // bots}
            assert len(sat) == bots


@pytest.mark.parametrize(("bots", "walls"), [(2, 12), (3, 48), (4, 24)])
def test_in_the_long_run_neighbours_and_dealers_are_balanced(bots: int, walls: int) -> None:
    met: Counter[tuple[int, int, int, int]] = Counter()
    for wall in range(walls):
        for seating in seatings(bots, 4, wall):
            for seat, bot in enumerate(seating):
                for step in (1, 2, 3):
                    dealt = (seat - wall) % 4
                    met[bot, seating[(seat + step) % 4], step, dealt] += 1
    others = [number for (bot, other, _, _), number in met.items() if bot != other]
    assert len(set(others)) == 1
    assert len(others) == bots * (bots - 1) * 3 * 4


def test_bots_of_one_name_are_told_apart() -> None:
    assert names(["easy", "hard", "easy", "easy"]) == ("easy", "hard", "easy#2", "easy#3")


# -- the rounds ------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["easy", "random"])
@pytest.mark.parametrize("room", rooms())
def test_a_bot_against_itself_makes_no_difference_at_all(room: Room, bot: str) -> None:
    contest = arena(*room, [bot, bot], 4, "alike")
    [pair] = contest.pairs()
    assert pair.difference == Estimate(0.0, 0.0, 0.0)
    assert pair.verdict == "unclear"
    first, second = contest.tallies
    assert (first.wins, first.points, first.types) == (second.wins, second.points, second.types)


def test_two_alike_among_others_make_no_difference_either() -> None:
    contest = arena("hangzhou", {}, ["easy", "easy", "random"], 4, "alike")
    assert [pair.difference.sd > 0 for pair in contest.pairs()] == [False, True, True]


def test_the_arena_plays_exactly_these_rounds(some: Contest) -> None:
    points, wins, given = [0, 0], [0, 0], [0, 0]
    squares = 0
    for wall in range(8):
        before = points[0]
        for seating in seatings(2, 4, wall):
            variant = make_variant("lanzhou", {"first_dealer": wall % 4})
            match = Match(variant, match_seed("some", wall))
            chances = [Chance(match.seed, 0, f"bot {seat}").below(1 << 32) for seat in range(4)]
            play_round(
                match,
                [(RandomPlayer if bot else EasyPlayer)(chances[seat])
                 for seat, bot in enumerate(seating)],
            )  # fmt: skip
            for seat, bot in enumerate(seating):
                points[bot] += match.totals[seat]
            for win in match.state.wins:
                wins[seating[win.seat]] += 1
                if win.source is not None:
                    given[seating[win.source]] += 1
        squares += (points[0] - before) ** 2
    assert [tally.points for tally in some.tallies] == points
    assert [tally.wins for tally in some.tallies] == wins
    assert [tally.given for tally in some.tallies] == given
    # Over the two rounds of a wall a bot sits on four seats.
    assert some.points(0).mean == points[0] / 8 / 4
    spread = sqrt((squares - points[0] ** 2 / 8) / 7) / 4
    assert some.points(0).sd == pytest.approx(spread)
    [pair] = some.pairs()
    assert pair.difference.mean == pytest.approx(2 * some.points(0).mean)
    assert pair.verdict == "stronger"


@pytest.mark.parametrize("bots", [["easy", "random"], ["random", "easy", "random"]])
def test_the_number_of_workers_changes_nothing(bots: list[str]) -> None:
    alone, two = (arena("hangzhou", {}, bots, 10, "w", workers) for workers in (1, 2))
    assert alone.tallies == two.tallies
    assert dumped(alone) == dumped(two)
    assert dumped(alone) != dumped(arena("hangzhou", {}, bots, 10, "v"))


@pytest.mark.parametrize("room", rooms())
def test_the_counts_agree_in_every_room(room: Room) -> None:
    contest = arena(*room, ["easy", "random"], 4, "counts")
    easy, random = contest.tallies
    seats = make_variant(*room).seats
    assert contest.rounds == 8
    assert easy.rounds == random.rounds == 4 * seats
    assert easy.points + random.points == 0
    for tally in contest.tallies:
        assert tally.wins == sum(tally.by.values()) == sum(tally.types.values())
        assert 0 <= tally.won <= tally.wins
        assert 0 <= tally.gave <= tally.given
        assert tally.decisions > 0
        assert tally.longest <= tally.seconds
    on_tiles = sum(tally.by["discard"] + tally.by["kong"] for tally in contest.tallies)
    assert easy.given + random.given == on_tiles


def test_tallies_add_up() -> None:
    one = Tally(rounds=2, points=-3, wins=1, by=Counter(draw=1), longest=0.5, seconds=1)
    one.merge(Tally(rounds=1, points=5, wins=2, by=Counter(draw=1, discard=1), longest=0.2))
    assert (one.rounds, one.points, one.wins, one.longest) == (3, 2, 3, 0.5)
    assert one.self_draw_rate == pytest.approx(2 / 3)
    assert Tally().milliseconds == Tally().win_rate == 0


def test_the_json_has_its_shape(some: Contest) -> None:
    data = json.loads(json.dumps(some.as_json()))
    assert (data["variant"], data["walls"], data["rounds"]) == ("lanzhou", 8, 16)
    assert [bot["bot"] for bot in data["bots"]] == ["easy", "random"]
    assert {"mean", "sd", "ci95", "win_rate", "self_draw_rate", "deal_in_rate", "given_points",
            "mean_win_points", "by", "types", "factors", "decisions", "time"} <= set(
        data["bots"][0]
    )  # fmt: skip
    assert data["bots"][0]["time"]["ms_per_decision"] > 0
    [pair] = data["pairs"]
    assert (pair["one"], pair["other"], pair["verdict"]) == ("easy", "random", "stronger")


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"walls": 3}, SimulationError, "walls is 4 to 1,000,000, not 3"),
        ({"workers": 0}, SimulationError, "workers is 1 to 256, not 0"),
        ({"bots": ["easy"]}, SimulationError, "bots is 2 to 12, not 1"),
        ({"bots": ["easy", "clever"]}, UnknownBotError, "unknown bot 'clever'"),
        ({"options": {"base": 0}}, OptionError, "base"),
    ],
)
def test_what_cannot_be_played_is_refused(
    change: dict[str, Any], error: type[Exception], message: str
) -> None:
    asked: dict[str, Any] = {"options": {}, "bots": ["random"] * 2, "walls": 4, "seed": 1}
    with pytest.raises(error, match=message):
        arena("hangzhou", **{**asked, **change})


# -- bots that fail --------------------------------------------------------------------------


class Faulty:
    """Raises, or answers with nonsense, by turns; and counts whether it is closed."""

    opened = 0
    heard: ClassVar[list[int]] = []

    def __init__(self, seed: int) -> None:
        self.asked = 0
        Faulty.opened += 1

    def choose(self, look: Look) -> Action:
        self.asked += 1
        if self.asked % 2:
            raise ValueError("no idea")
        return cast(Action, "nonsense")

    def round_over(self, events: list[dict[str, Any]], totals: Sequence[int]) -> None:
        self.heard.append(len(events))

    def close(self) -> None:
        Faulty.opened -= 1


@pytest.fixture
def faulty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "faulty", Faulty)


@pytest.mark.usefixtures("faulty")
def test_the_house_acts_for_a_bot_that_fails_and_it_is_told() -> None:
    contest = arena("hangzhou", {}, ["faulty", "easy"], 4, 1)
    bad, good = contest.tallies
    assert set(bad.faults) == {"raised", "illegal"}
    assert sum(bad.faults.values()) == bad.decisions
    assert bad.first_fault == "ValueError: no idea"
    assert not good.faults
    assert contest.as_json()["bots"][0]["faults"]["raised"] == bad.faults["raised"]
    # It hears how each round ended, and is closed.
    assert len(Faulty.heard) == 16
    assert Faulty.opened == 1  # the one that was made to see whether there is such a bot


@pytest.mark.usefixtures("faulty")
@pytest.mark.parametrize("lang", CATALOGUES)
def test_the_command_shows_faults(lang: str) -> None:
    result = run("easy", "faulty", "-n", "4", "-w", "1", "--town", "hangzhou", "--lang", lang)
    assert result.exit_code == 0, result.stderr
    assert "no idea" in result.stdout


# -- processes -------------------------------------------------------------------------------


def test_results_come_in_order_and_an_early_end_ends_the_workers() -> None:
    before = active_children()
    assert list(in_order(abs, range(-100, 0), 2)) == list(range(100, 0, -1))
    results = in_order(abs, range(10**9), 2)
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    results.close()
    assert active_children() == before


def test_control_c_ends_it_without_a_traceback() -> None:
    args = ["-m", "fangcheng", "arena", "easy", "random", "-n", "100000", "-w", "2"]
    child = pexpect.spawn(sys.executable, args, encoding="utf-8", timeout=60)
    child.expect(r"[1-9]\d*/100000")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.wait()
    child.close()
    assert child.exitstatus == 130
    assert "Traceback" not in str(child.before)


# -- the figure ------------------------------------------------------------------------------


def test_the_figure_is_a_png(some: Contest, tmp_path: Path) -> None:
    path = tmp_path / "arena.png"
    plot_contests([some, some], path)
    assert path.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert path.stat().st_size > 10_000


# -- the command line ------------------------------------------------------------------------


def run(*args: str) -> Result:

    return invoke(["arena", *args])


@pytest.mark.parametrize("lang", CATALOGUES)
def test_the_command_prints_tables_and_a_verdict_for_all_towns(lang: str, tmp_path: Path) -> None:
    path = tmp_path / "arena.svg"
    result = run("easy", "random", "-n", "6", "-w", "2", "--lang", lang, "--plot", str(path))
    assert result.exit_code == 0, result.stderr
    for town in VARIANTS:
        assert words(lang, town)("town") in result.stdout
    w = words(lang)
    for part in (w("arena.pairs"), w("arena.stronger", one="easy", other="random"),
                 w("code.draw"), "easy − random"):  # fmt: skip
        assert part in result.stdout
    assert [line for line in result.stdout.splitlines() if cell_len(line) > 80] == []
    assert b"<svg" in path.read_bytes()


def test_the_command_says_when_it_cannot_tell() -> None:
    args = ("random", "random", "-n", "4", "-w", "1", "--town", "hangzhou")
    assert words("zh")("arena.unclear") in run(*args).stdout
    assert words("zh")("arena.cap", most=4) in run(*args, "--until-significant").stdout


def test_the_command_says_when_it_stopped_early() -> None:
    result = run("easy", "random", "-n", "200", "--town", "hangzhou", "--until-significant")
    assert words("zh")("arena.early", walls=LOOK_EVERY, most=200) in result.stdout


def test_the_command_prints_json_and_nothing_else() -> None:
    result = run("easy", "random", "--town", "lanzhou, hangzhou", "-n", "8", "--json",
                 "--seed", "some")  # fmt: skip
    assert result.exit_code == 0, result.stderr
    lanzhou, hangzhou = json.loads(result.stdout)
    assert untimed(lanzhou) == untimed(
        arena("lanzhou", {}, ["easy", "random"], 8, "some").as_json()
    )
    assert hangzhou["variant"] == "hangzhou"


def test_the_command_takes_room_options_for_one_town() -> None:
    args = ("random", "random", "-n", "4", "-w", "1", "--set", "base=5", "--json")
    [data] = json.loads(run(*args, "--town", "hangzhou").stdout)
    assert data["options"]["base"] == 5
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, "")


@pytest.mark.parametrize(
    "args",
    [
        ("easy",),
        ("easy", "clever"),
        ("easy", "random", "--walls", "3"),
        ("easy", "random", "--workers", "0"),
        ("easy", "random", "--plot", "wins.txt"),
        ("easy", "random", "--town", "nowhere"),
        ("easy", "random", "--town", "all,hangzhou"),
        ("easy", "random", "--town", "hangzhou", "--set", "base=none"),
        ("easy", "random", "--lang", "fr"),
    ],
)
def test_the_command_says_what_is_wrong_in_one_line(args: tuple[str, ...]) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1
