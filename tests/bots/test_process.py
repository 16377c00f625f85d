"""Bots that fail, and bots that are programs of their own."""

import json
import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from fangcheng.bots import (
    Budget,
    EasyPlayer,
    Fault,
    HardPlayer,
    Look,
    Player,
    ProcessPlayer,
    Programs,
    close_players,
    make_bot,
    need_events,
    play_round,
)
from fangcheng.bots.remote.channel import Channel, ChannelError
from fangcheng.bots.remote.process import PROTOCOL
from fangcheng.checking.invariants import snapshot
from fangcheng.errors import UnknownBotError
from fangcheng.game.actions import LEAVE, PENG, Action
from fangcheng.installed import VARIANTS, make_variant
from fangcheng.lab.arena import arena
from fangcheng.lab.simulate import simulate
from fangcheng.match import Match
from tests.bots.processes import CHATS, ENDS, EXAMPLE, FAILING, GREET, PLAY, again, program
from tests.swap_town import SwapTown

OUR_EASY = f"run:{sys.executable} -m fangcheng bot easy"


def faults_of(player: Player, rounds: int = 1, name: str = "hangzhou") -> list[Fault]:
    """Let a player sit at seat 1 among easy ones; return what it did wrong."""
    match = Match(make_variant(name), "faults")
    others = [EasyPlayer() for _ in range(match.variant.seats)]
    players: list[Player] = [player if seat == 1 else one for seat, one in enumerate(others)]
    faults: list[Fault] = []
    for number in range(rounds):
        if number:
            match.next_round()
        play_round(match, players, faults)
    close_players(players)
    assert match.state.over
    return faults


# -- faults ------------------------------------------------------------------------------------


class Odd:
    """Answers with whatever it was made with."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, look: Look) -> Action:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("answer", "kind", "detail"),
    [
        (ZeroDivisionError("oh"), "raised", "ZeroDivisionError: oh"),
        (TimeoutError("slow"), "late", "slow"),
        (None, "illegal", "None is not an action"),
        ("discard 5p", "illegal", "'discard 5p' is not an action"),
        (LEAVE, "illegal", "leave is an act of the house"),
        (PENG, "illegal", "seat 1 may not peng now"),
    ],
)
def test_the_house_acts_for_a_bot_that_fails(answer: object, kind: str, detail: str) -> None:
    faults = faults_of(Odd(answer))
    assert faults
    assert {(fault.seat, fault.kind) for fault in faults} == {(1, kind)}
    assert faults[0].detail.startswith(detail)


def test_without_a_list_of_faults_errors_are_raised() -> None:
    match = Match(make_variant("hangzhou"), "faults")
    with pytest.raises(ZeroDivisionError):
        play_round(match, [Odd(ZeroDivisionError())] * 4)


def test_a_program_answers_a_choice_of_a_town_it_has_never_heard_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(VARIANTS, "swap", SwapTown)
    source = (
        PLAY
        + """
        (asked,), legal = message.get("choices", [None]), message["legal"]
        action = next((one for one in legal if one in ("hu", "pass")), legal[0])
        if asked and asked["pick"] == "word":
            action = f"choose {asked['code']} {asked['options'][-1]}"
        elif asked:
            group = asked["groups"][-1]
            action = f"choose {asked['code']} {group[-asked['count'] - 1:]}"
        say({"id": message["id"], "action": action})
"""
    )
    command = program(tmp_path, source)
    assert faults_of(ProcessPlayer(command, 0), name="swap") == []


def test_a_look_tells_what_happened_since_the_last_decision() -> None:
    heard: list[dict[str, Any]] = []

    class Handling:
        def choose(self, look: Look) -> Action:
            heard.extend(look.events)
            return EasyPlayer().choose(look)

        def round_over(self, events: list[dict[str, Any]], totals: list[int]) -> None:
            heard.extend(events)

        def close(self) -> None:
            pass

    match = Match(make_variant("hangzhou"), "hearing")
    for number in range(2):
        if number:
            match.next_round()
        heard.clear()
        play_round(match, [EasyPlayer(), EasyPlayer(), Handling(), EasyPlayer()])
        seen = [event.for_seat(2) for event in match.state.events or ()]
        assert heard == [event for event in seen if event is not None]


def test_nobody_hears_where_nobody_listens() -> None:
    match = Match(make_variant("hangzhou"), "quiet", listen=False)
    assert Look(match.state, match.state.turn).events == []


# -- names -------------------------------------------------------------------------------------


def test_names_with_a_budget() -> None:
    player = make_bot("hard:7", 1)
    assert isinstance(player, HardPlayer)
    assert player._budget == Budget(playouts=7)
    timed = make_bot("hard:250ms", 1)
    assert isinstance(timed, HardPlayer)
    assert timed._budget.seconds == 0.25 and timed._budget.clock is not None


@pytest.mark.parametrize(
    "spec",
    ["", "Easy", "hard:", "hard:0", "hard:-1", "hard:ms", "hard:1.5", "hard:٣", "hard:9999999999",
     "easy:3", "run:", "run:  ", "run:'", "run:/no/such/program", "runs"],
)  # fmt: skip
def test_names_that_are_none(spec: str) -> None:
    with pytest.raises(UnknownBotError):
        make_bot(spec, 0)


def test_only_programs_need_events() -> None:
    assert not need_events(["easy", "hard:5", "random"])
    assert need_events(["easy", OUR_EASY])


# -- programs ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", VARIANTS)
def test_our_bot_as_a_program_plays_as_it_does_in_process(name: str) -> None:
    ends = []
    for spec in ("easy", OUR_EASY):
        match = Match(make_variant(name), f"as a program in {name}")
        seats = match.variant.seats
        players = [make_bot(spec if seat == 1 else "easy", seat) for seat in range(seats)]
        faults: list[Fault] = []
        for number in range(3):
            if number:
                match.next_round()
            actions = play_round(match, players, faults)
            ends.append((spec == "easy", actions, snapshot(match.state)))
        close_players(players)
        assert faults == []
    assert [end[1:] for end in ends if end[0]] == [end[1:] for end in ends if not end[0]]


def test_the_example_plays_in_a_simulation() -> None:
    bots = [f"run:{sys.executable} {EXAMPLE}", "easy", "easy", "easy"]
    one, other = (simulate("hangzhou", {"rounds": 2}, bots, 4, "1", workers) for workers in (1, 2))
    assert one.rounds == other.rounds == 4
    assert [one.points(seat) for seat in range(4)] == [other.points(seat) for seat in range(4)]


def test_a_simulation_goes_on_where_a_bot_fails_and_tells_it(tmp_path: Path) -> None:
    bots = ["run:" + program(tmp_path, PLAY + "        say('what?')"), "easy", "easy", "easy"]
    one, two = (simulate("hangzhou", {"rounds": 1}, bots, 3, "1", workers) for workers in (1, 2))
    assert one == two and one.rounds == 3
    failed, *others = one.seats
    assert set(failed.faults) == {"illegal"} and failed.faults["illegal"] > 3
    assert failed.first_fault.startswith("a line is a JSON object, not 'what?'")
    assert not any(seat.faults for seat in others)
    told = one.as_json()["seats"][0]
    assert told["faults"] == {"illegal": failed.faults["illegal"]}
    assert told["first_fault"] == failed.first_fault


# -- one match after another -------------------------------------------------------------------


def processes(log: Path) -> list[int]:
    """For each match, the number of the process that played it, in the order they came."""
    ids = log.read_text().split()
    return [list(dict.fromkeys(ids)).index(one) for one in ids]


def play_matches(command: str, matches: int, seconds: float = 5) -> list[int | None]:
    """Let a program play matches of one round; return how those kept running ended."""
    programs = Programs()
    for _ in range(matches):
        faults_of(ProcessPlayer(command, 0, seconds, programs))
    return programs.close()


def test_a_program_that_says_so_plays_one_match_after_another(tmp_path: Path) -> None:
    command, log = again(tmp_path)
    assert play_matches(command, 3) == [0]
    assert processes(log) == [0, 0, 0]


def test_without_a_place_to_wait_it_is_started_for_each_match(tmp_path: Path) -> None:
    command, log = again(tmp_path)
    for _ in range(2):
        player = ProcessPlayer(command, 0)
        faults_of(player)
        assert player.exit_status == 0
    assert processes(log) == [0, 1]


QUIET = PLAY + "        say({'id': message['id'], 'action': message['legal'][0]})"


def test_one_that_says_nothing_of_matches_is_tried_once(tmp_path: Path) -> None:
    """It runs on if it takes a further hello; one that does not is not asked to again."""
    command, log = again(tmp_path)
    path = tmp_path / "bot.py"
    path.write_text(path.read_text().replace(', "matches": True', ""), encoding="utf-8")
    assert play_matches(command, 3) == [0] and processes(log) == [0, 0, 0]
    programs = Programs()
    anew = []
    for _ in range(3):
        player = ProcessPlayer(program(tmp_path, QUIET), 0, programs=programs)
        assert faults_of(player) == []
        anew.append(bool(player.started_anew))
    assert anew == [False, True, False] and programs.close() == []


def test_one_that_plays_one_match_only_is_started_for_each(tmp_path: Path) -> None:
    command, log = again(tmp_path)
    path = tmp_path / "bot.py"
    path.write_text(path.read_text().replace("True})", "False})"), encoding="utf-8")
    assert play_matches(command, 2) == [] and processes(log) == [0, 1]


@pytest.mark.parametrize("more", [ENDS, CHATS])
def test_one_that_does_not_go_on_as_it_said_is_started_anew(more: str, tmp_path: Path) -> None:
    command, log = again(tmp_path, more)
    programs = Programs()
    for _ in range(2):
        player = ProcessPlayer(command, 0, programs=programs)
        assert faults_of(player) == []
    programs.close()
    assert processes(log)[-1] > 0


def test_one_that_owes_an_answer_is_not_kept(tmp_path: Path) -> None:
    command, log = again(tmp_path, "def answers(message): return message['id'] != 2")
    assert play_matches(command, 2, seconds=1) == []
    assert processes(log) == [0, 1]


@pytest.mark.parametrize("contest", ["simulate", "arena"])
def test_programs_go_on_within_a_worker_and_that_changes_nothing(
    contest: str, tmp_path: Path
) -> None:
    command, log = again(tmp_path)

    def play(program: str, workers: int) -> object:
        if contest == "arena":
            played = arena("hangzhou", {}, [f"run:{program}", "easy"], 4, "1", workers)
            return played.tallies, list(played.pairs())
        bots = [f"run:{program}", "easy", "easy", "easy"]
        return simulate("hangzhou", {"rounds": 1}, bots, 4, "1", workers)

    alone = play(command, 1)
    assert max(processes(log)) == (1 if contest == "arena" else 0), "two seats or one"
    log.unlink()
    assert play(command, 2) == alone
    assert max(processes(log)) <= 2 * (2 if contest == "arena" else 1) - 1
    assert not any(running(int(one)) for one in log.read_text().split())


def running(process: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_what_a_program_is_told(tmp_path: Path) -> None:
    source = GREET + (
        "log = open(sys.argv[1], 'w')\n"
        "log.write(json.dumps(hello) + '\\n')\n"
        "say({'protocol': 1, 'view': True})\n"
        "for line in sys.stdin:\n"
        "    log.write(line)\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'ask':\n"
        "        say({'id': message['id'], 'action': message['legal'][0]})\n"
        "log.close()\n"
    )
    log = tmp_path / "log"
    match = Match(make_variant("qinhuangdao"), "told")
    player = ProcessPlayer(f"{program(tmp_path, source)} {log}", 5)
    players: list[Player] = [EasyPlayer(), player, EasyPlayer(), EasyPlayer()]
    for number in range(2):
        if number:
            first = match.totals[:]
            match.next_round()
        play_round(match, players)
    close_players(players)
    assert player.exit_status == 0
    hello, *messages = map(json.loads, log.read_text().splitlines())
    assert hello["protocol"] == PROTOCOL and hello["variant"] == "qinhuangdao"
    assert (hello["seat"], hello["seats"], hello["seed"]) == (1, 4, 5)
    assert hello["options"]["hun"] == "four"
    assert messages[-1] == {"type": "match_over", "totals": match.totals}
    assert [m["type"] for m in messages].count("round_over") == 2
    asked = [m for m in messages if m["type"] == "ask"]
    assert [m["id"] for m in asked] == list(range(1, len(asked) + 1))
    assert all(m["legal"] == m["view"]["legal"] and m["view"]["seat"] == 1 for m in asked)
    rounds = [m for m in messages if m["type"] == "round"]
    assert [(m["round"], m["totals"]) for m in rounds] == [(1, [0] * 4), (2, first)]
    begins = [m["type"] for m in messages if m["type"] in ("round", "round_over")]
    assert begins == ["round", "round_over"] * 2
    told = [event for m in messages for event in m.get("events", ())]
    assert [event["event"] for event in told].count("round") == 2
    assert told[-1]["event"] == "over"


@pytest.mark.parametrize("case", FAILING)
def test_the_house_acts_for_a_program_that_fails(case: str, tmp_path: Path) -> None:
    source, kind, detail = FAILING[case]
    faults = faults_of(ProcessPlayer(program(tmp_path, source), 0))
    assert faults[0].kind == kind
    assert faults[0].detail.startswith(detail)


def test_what_a_program_said_last_is_told(tmp_path: Path) -> None:
    source = PLAY + "        sys.exit('x' * 100_000 + ' tired')"
    faults = faults_of(ProcessPlayer(program(tmp_path, source), 0))
    assert "exit status 1" in faults[0].detail and "tired" in faults[0].detail
    assert len(faults[0].detail) < 5000
    assert all("tired" in fault.detail for fault in faults[:3])
    assert "not running any more" in faults[3].detail


def test_one_that_dies_is_started_again_and_told_the_round_so_far(tmp_path: Path) -> None:
    source = PLAY + (
        "        with open(sys.argv[1], 'a') as log: log.write(line)\n"
        "        if message['id'] == 3: sys.exit('tired')\n"
        "        say({'id': message['id'], 'action': message['legal'][0]})\n"
    )
    log = tmp_path / "log"
    faults = faults_of(ProcessPlayer(f"{program(tmp_path, source)} {log}", 0))
    assert [fault.kind for fault in faults] == ["raised"]
    asked = [json.loads(line) for line in log.read_text().splitlines()]
    assert [one["id"] for one in asked] == list(range(1, len(asked) + 1))
    told = [one["events"] for one in asked]
    assert told[3][: len(told[0]) + len(told[1]) + len(told[2])] == told[0] + told[1] + told[2]
    assert told[3][0]["event"] == "round"


def test_a_program_that_never_answers_is_given_up(tmp_path: Path) -> None:
    player = ProcessPlayer(program(tmp_path, PLAY + "        pass"), 0, seconds=0.05)
    faults = faults_of(player)
    assert [fault.kind for fault in faults[:4]] == ["late", "late", "late", "raised"]
    assert not player.running


def test_an_answer_that_comes_too_late_is_not_taken_for_the_next(tmp_path: Path) -> None:
    source = PLAY + (
        "        time.sleep(0.6 if message['id'] == 1 else 0)\n"
        "        say({'id': message['id'], 'action': message['legal'][0]})\n"
    )
    faults = faults_of(ProcessPlayer(program(tmp_path, source), 0, seconds=0.4))
    assert [fault.kind for fault in faults[:1]] == ["late"]
    assert {fault.kind for fault in faults} == {"late"}


@pytest.mark.parametrize("pause", [0.05, 0])
def test_answers_to_old_questions_do_not_buy_time(pause: float, tmp_path: Path) -> None:
    """One deadline for each question, whatever comes in before it; by drops or in a flood."""
    babble = f"        while True: say({{'id': 0, 'action': 'pass'}}); time.sleep({pause})"
    player = ProcessPlayer(program(tmp_path, PLAY + babble), 0, seconds=0.3)
    look = Look(Match(make_variant("hangzhou"), "old").state, 0)
    with suppress(TimeoutError):  # starts it
        player.choose(look)
    begun = time.monotonic()
    with pytest.raises(TimeoutError, match=r"within 0\.3 s"):
        player.choose(look)
    assert time.monotonic() - begun < 2
    player.close()


def test_a_program_that_does_not_read_blocks_nobody(tmp_path: Path) -> None:
    channel = Channel([sys.executable, "-c", "import time; time.sleep(60)"])
    for _ in range(100):
        channel.send("x" * 10_000)
    with pytest.raises(TimeoutError):
        channel.receive(0.05)
    assert channel.close() is None
    assert channel._process.returncode is not None


def test_a_program_that_ignores_the_end_is_ended() -> None:
    source = "import signal, time; signal.signal(15, signal.SIG_IGN); print(1); time.sleep(60)"
    channel = Channel([sys.executable, "-uc", source])
    assert channel.receive(20) == "1"
    assert channel.close() is None
    assert channel._process.returncode == -9


def test_a_channel_that_nobody_holds_is_ended() -> None:
    channel = Channel([sys.executable, "-c", "import time; time.sleep(60)"])
    process = channel._process
    del channel
    assert process.returncode is not None


@pytest.mark.parametrize("program", ["input()", "import time; time.sleep(60)", "print('x' * 10)"])
def test_no_pipe_to_a_program_stays_open(program: str) -> None:
    channel = Channel([sys.executable, "-c", program])
    channel.send("{}")
    channel.close()
    for thread in channel._threads:
        thread.join(5)
    process = channel._process
    assert [
        one is None or one.closed for one in (process.stdin, process.stdout, process.stderr)
    ] == [True] * 3


def test_a_program_that_cannot_be_started(tmp_path: Path) -> None:
    path = tmp_path / "not a program"
    path.write_text("")
    path.chmod(0o755)
    with pytest.raises(ChannelError, match="cannot run"):
        Channel([str(path)])


def test_a_program_needs_events(tmp_path: Path) -> None:
    match = Match(make_variant("hangzhou"), "deaf", listen=False)
    player = ProcessPlayer(program(tmp_path, PLAY), 0)
    with pytest.raises(ChannelError, match="events"):
        play_round(match, [player] * 4)
