"""Parts of `fangcheng join` by themselves: the line being typed, tokens, commands, settlements."""

import asyncio
import stat
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from rich.cells import cell_len

from fangcheng.cli.join import typed as typing_of_join
from fangcheng.cli.join.follow import Follower
from fangcheng.cli.join.in_room import presence
from fangcheng.cli.join.link import Link
from fangcheng.cli.join.reporting import Report, is_report, read_report
from fangcheng.cli.join.room import (
    PHRASES,
    labels,
    phrase_text,
    read_room_command,
    read_slash,
    show_room,
)
from fangcheng.cli.join.session import Session, Wish
from fangcheng.cli.join.terminal import LineEditor, Terminal, tail
from fangcheng.cli.join.tokens import Tokens, server_key, tokens_path
from fangcheng.cli.join.voice import Voice
from fangcheng.errors import FangchengError
from fangcheng.game.actions import DISSOLVE, LEAVE
from fangcheng.game.referee import apply
from fangcheng.game.views import events_for, view
from fangcheng.installed import make_variant
from fangcheng.match import Match
from fangcheng.protocol import commands, kinds, parts
from fangcheng.protocol import messages as say
from fangcheng.server.match.streams import Streams
from fangcheng.terminal.console import Console
from fangcheng.terminal.settlement import read_ending
from fangcheng.terminal.style import TileStyle
from fangcheng.words import Words, words
from fangcheng.words.answers import UnclearError
from fangcheng.words.people import Sitting, bot_names
from tests.tables import Room, finished_rounds, open_match, rooms

# -- typing --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "lines", "left"),
    [
        ("5p\r", ["5p"], ""),
        ("一\x7f二\n三", ["二"], "三"),
        ("ab\x15c\r", ["c"], ""),
        ("discard 5x\x17 5p\r", ["discard 5p"], ""),
        ("a\x1b[Ab\x1b[1;5Cc\x1bOPd\x1bxe\r", ["abcde"], ""),
        ("a\x04b", [], "ab"),
        ("\x04", [None], ""),
        ("\x00\x07a\tb", [], "ab"),
        ("\r\n", ["", ""], ""),
    ],
)
def test_the_line_being_typed(keys: str, lines: list[str | None], left: str) -> None:
    editor = LineEditor()
    assert editor.type(keys) == lines
    assert editor.text == left
    one_by_one = LineEditor()
    assert [line for key in keys for line in one_by_one.type(key)] == lines


def test_a_long_line_shows_its_end() -> None:
    assert tail("abc", 5) == "abc"
    assert tail("一二三四", 5) == "三四"
    assert cell_len(tail("长" * 100 + "x", 10)) <= 10


# -- tokens --------------------------------------------------------------------------------------


def test_servers_are_the_same_however_they_are_written() -> None:
    keys = {
        server_key(url)
        for url in ("club.example:1", "http://Club.example:1/", "ws://club.example:1/ws")
    }
    assert keys == {"http://club.example:1"}
    assert server_key("wss://club.example") == "https://club.example"


def test_tokens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    path = tokens_path()
    assert path == tmp_path / "config" / "fangcheng" / "tokens.json"
    kept = Tokens(path)
    assert kept.find("s", None) is None
    kept.keep("s", "甲", "1")
    kept.keep("s", "乙", "2")
    kept.keep("t", "甲", "3")
    assert [kept.find("s", name) for name in ("甲", "乙", "丙", None)] == ["1", "2", None, "2"]
    assert kept.find("t", None) == "3"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    kept.forget("s", "2")
    assert kept.find("s", None) is None and kept.find("s", "甲") == "1"
    for text in ("nonsense", "[]", '{"s": 1}', '{"s": {"tokens": []}}'):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(FangchengError, match="tokens"):
            kept.find("s", None)


# -- rooms ---------------------------------------------------------------------------------------


def test_who_came_went_or_fell_silent_is_told_once() -> None:
    here = parts.SeatState(1, "甲", online=True)
    gone, silent = (
        msgspec.structs.replace(here, online=False),
        msgspec.structs.replace(here, silent=True),
    )
    other = parts.SeatState(2, "乙", online=True)
    told = [("join.went", here, gone), ("join.came", gone, here)]
    told += [("join.silent", here, silent), ("join.heard", silent, here)]
    told += [("join.went", silent, gone), ("", silent, other), ("", here, here)]
    for key, before, after in told:
        assert presence(before, after) == key


def _room() -> say.RoomState:
    seats = [
        parts.SeatState(1, "甲", online=True),
        parts.SeatState(bot="normal", name="bot:normal"),
        parts.SeatState(2, "甲", online=True),
        parts.SeatState(),
    ]
    settings = parts.RoomSettings("hangzhou", {"rounds": 8}, parts.Clock(20, 0))
    return say.RoomState(
        number="123456",
        owner=1,
        settings=settings,
        phase="waiting",
        seats=seats,
        spectators=0,
        match=None,
        round=0,
        next_in=None,
        vote=None,
        paused=False,
    )


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("", "Ready True"), ("Ｙ", "Ready True"), ("n", "Ready False"), ("开始", "Start"),
        ("s 3", "Sit 3"), ("s 北", "Sit 3"), ("坐 w", "Sit 2"), ("u", "Stand"),
        ("b", "SetBot 3 normal"), ("b 3 random", "SetBot 3 random"), ("x 1", "SetBot 1 None"),
        ("x 2", "Kick 2 None"),
    ],
)  # fmt: skip
def test_what_is_typed_in_a_room(typed: str, wanted: str) -> None:
    (command,) = read_room_command(words("zh"), _room(), 1, typed)
    parts = [getattr(command, name) for name in command.__struct_fields__ if name != "id"]
    assert " ".join(map(str, [type(command).__name__, *parts])) == wanted


@pytest.mark.parametrize(
    ("lang", "bank", "told"),
    [
        ("zh", 0, "每手 20 秒，没有备用时间"),
        ("zh", 60, "每手 20 秒，整场备用 60 秒"),
        ("en", 0, "20 s for a move, none to spare"),
        ("en", 60, "20 s for a move, 60 s to spare"),
    ],
)
def test_a_room_tells_its_clock(lang: str, bank: int, told: str) -> None:
    """HZ-6: also that there is no time to spare."""
    room = _room()
    room.settings.clock.bank = bank
    console = Console(width=40, file=StringIO())
    show_room(console, words(lang, "hangzhou"), room, 1, "http://127.0.0.1")
    assert told in console.file.getvalue()  # type: ignore[attr-defined]


def test_a_room_tells_who_wants_the_match_to_count() -> None:
    room = _room()
    room.ladder = "offered"
    room.seats[0].counts = True
    console = Console(width=90, file=StringIO())
    show_room(console, words("en", "hangzhou"), room, 1, "http://127.0.0.1")
    told = f"1 of {len(room.seats)} want this match to count"
    assert told in console.file.getvalue()  # type: ignore[attr-defined]


@pytest.mark.parametrize("typed", ["zz", "s", "s 4", "s x", "x", "b 9"])
def test_what_cannot_be_read_in_a_room(typed: str) -> None:
    with pytest.raises(UnclearError):
        read_room_command(words("en"), _room(), 1, typed)


def test_what_can_be_said() -> None:
    assert read_slash("/1", None) == commands.Say("hello")
    assert read_slash("/👍", None) == commands.Say("👍")
    own = read_slash("／say 你好  World", None)
    assert isinstance(own, commands.Write) and own.text == "你好  World"
    assert read_slash("/say", None) is None
    assert isinstance(read_slash("/auto", None), commands.LetHouse)
    for typed, on in (("/ladder", True), ("/ladder off", False)):
        found = read_slash(typed, None)
        assert isinstance(found, commands.LetCount) and found.on is on
    assert isinstance(read_slash("/devices", None), commands.ListDevices)
    out = read_slash("/logout 12ab", None)
    assert isinstance(out, commands.LogOutDevice) and out.device == "12ab"
    assert read_slash("/logout", None) is None
    assert isinstance(read_slash("/hint", 7), commands.AskHints)
    assert read_slash("/hint", None) is None and read_slash("/99", 7) is None
    for lang in ("zh", "en"):
        written = [phrase_text(words(lang), phrase) for phrase in PHRASES]
        assert len(set(written)) == len(PHRASES)


def test_the_owner_sends_watchers_away() -> None:
    """Those who look on have no seat to be named by: they are counted as they are listed."""
    room = _room()
    room.watchers, room.spectators = [parts.Watcher(7, "乙"), parts.Watcher(9, "乙")], 3
    away = read_slash("/away 2", None, room.watchers)
    assert isinstance(away, commands.Kick) and (away.seat, away.person) == (None, 9)
    for typed in ("/away", "/away 0", "/away 3", "/away 乙"):
        assert read_slash(typed, None, room.watchers) is None
    assert read_slash("/away 1", None) is None
    for lang, told in (
        ("zh", "旁观：1 乙, 2 乙, 还有 1 人"),
        ("en", "watching: 1 乙, 2 乙, and 1 more"),
    ):
        console = Console(width=80, file=StringIO())
        show_room(console, words(lang, "hangzhou"), room, 1, "http://127.0.0.1")
        assert told in console.file.getvalue()  # type: ignore[attr-defined]


def test_names_at_the_table() -> None:
    assert labels(words("zh"), _room(), 0) == ["你", "月娥", "甲(对家)", "上家"]
    assert labels(words("zh"), _room(), None) == ["甲(东家)", "月娥", "甲(西家)", "北家"]
    assert labels(words("en"), _room(), 0)[1] == "Yue'e"


def test_bots_are_called_as_on_the_page() -> None:
    """`web/src/people/characters.test.ts` has the same faces."""
    seats = [Sitting(None, 7), Sitting("hard", None), Sitting("hard", None), Sitting("easy", None)]
    zh, en = (bot_names(words(lang, "lanzhou"), "lanzhou", seats) for lang in ("zh", "en"))
    assert zh == [None, "蓉姐", "过路客", "杨爷"]
    assert en == [None, "Sister Rong", "The Stranger", "Grandpa Yang"]
    listed = Words("zh", {"people": "罗婆婆、川娃子"})
    named = bot_names(listed, "nowhere", [Sitting("easy", None)] * 16)
    assert {"罗婆婆", "川娃子"} < set(named) and len(set(named)) == 16


# -- settlements from what a seat is told --------------------------------------------------------


@pytest.mark.parametrize("room", rooms())
def test_every_seat_knows_the_whole_ending(room: Room) -> None:
    for state in finished_rounds(open_match(room, "ending"), 4):
        endings = [
            read_ending(events_for(state, seat), view(state, seat)) for seat in range(state.seats)
        ]
        for ending in endings:
            assert ending is not None and ending == endings[0]
            assert list(ending.wins) == state.wins
            assert list(ending.transfers) == [one.as_json() for one in state.transfers]
            assert list(ending.flowers) == state.flowers


def test_a_void_round_has_no_wins() -> None:
    for action, seat in ((LEAVE, 1), (DISSOLVE, -1)):
        state = open_match(("hangzhou", {}), "void").state
        assert read_ending(events_for(state, 0)) is None
        apply(state, seat, action)
        ending = read_ending(events_for(state, 0))
        assert ending is not None
        assert ending.wins == [] and ending.over["next_dealer"] is None
        assert list(ending.transfers) == [one.as_json() for one in state.transfers]


# -- a session, told what a server may say -------------------------------------------------------


def _terminal() -> tuple[Terminal, StringIO]:
    out = StringIO()
    return Terminal(Console(width=80, file=out)), out


def test_who_is_not_let_go_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typing_of_join, "_LEAVE_SECONDS", 0.05)

    async def run() -> None:
        welcome = say.Welcome(parts.VERSION, 1, "甲", False, None, None)
        client: Any = SimpleNamespace(welcome=welcome)
        link = Link("http://127.0.0.1", client)
        terminal, out = _terminal()
        session = Session(terminal, link, "en", TileStyle.TEXT, link.url, Wish(None))
        session.take(_room())
        session._typed._take("q")
        (leave,) = link.pending.values()
        assert isinstance(leave, commands.Leave) and session._typed.leaving
        # Something else that is refused meanwhile is no answer to that.
        session.take(say.Refused("other", "phase", "not now"))
        assert session._typed.leaving
        session.take(say.Refused(leave.id, "paused", "nothing can be stored just now"))
        assert not session._typed.leaving
        await asyncio.sleep(0.1)
        assert not session._end.done(), out.getvalue()
        # Who is not answered at all goes without an answer.
        session._typed._take("q")
        await asyncio.sleep(0.1)
        assert session._end.result() == "join.interrupted"

    asyncio.run(run())


class _Seat:
    """Seat 0 of a table, with the dealer's first question, and what is shown to it."""

    def __init__(self) -> None:
        variant = make_variant("hangzhou", {"first_dealer": 0})
        self.streams = Streams(Match(variant, "seat"))
        self.streams.open()
        terminal, self._out = _terminal()
        voice = Voice(terminal, "en")
        voice.come_to("hangzhou")
        self.sent: list[kinds.Command] = []
        names = ["you", "a", "b", "c"]
        self.follower = Follower(
            voice, self.sent.append, TileStyle.TEXT, variant, 1, 0, names
        )  # fmt: skip

    def picture(self, further: int = 0) -> say.Snapshot:
        """The table now, so many entries later than it is."""
        last = len(self.streams.lines[0]) - 1
        ask = msgspec.Raw(self.streams.lines[0][last])
        view = {**self.streams.view(0)}
        broken, declared = msgspec.Raw(self.streams.broken()), self.streams.declared_at()
        return say.Snapshot(
            1, last + 1 + further, view, ask, last + further, [],
            None, broken, declared, [0] * 4, None,
        )  # fmt: skip

    def shown(self) -> str:
        """What was shown since one has looked last."""
        text = self._out.getvalue()
        self._out.seek(0)
        self._out.truncate()
        return text


def test_a_question_that_is_answered_is_not_put_again() -> None:
    async def run() -> None:
        seat = _Seat()
        follower = seat.follower
        follower.take_snapshot(seat.picture())
        asked = follower.question
        assert asked is not None and asked.open and "q quit" in seat.shown()
        assert follower.answer("1") is None and not asked.open
        # A picture that was asked for before it was answered.
        follower.take_snapshot(seat.picture())
        assert seat.shown() == ""
        follower.redraw()
        follower.take_snapshot(seat.picture())
        assert "q quit" not in seat.shown()

    asyncio.run(run())


def test_who_comes_back_in_a_later_round_is_not_offered_the_next() -> None:
    async def run() -> None:
        seat = _Seat()
        follower = seat.follower
        follower.take_snapshot(seat.picture())
        follower.between = True  # the settlement was shown, then the line was cut for long
        follower.take_snapshot(seat.picture(further=1000))
        assert not follower.offers_next_round
        assert follower.question is not None and follower.question.open

    asyncio.run(run())


def test_a_report_is_typed_with_a_seat_and_what_it_is_about() -> None:
    w, room = words("zh"), _room()
    assert is_report("/report 1") and is_report("/举报 南") and not is_report("/reporter")
    told = Report(1, "collusion", "他们  一伙")
    assert read_report(w, room, "/report 1 collusion 他们  一伙") == told
    assert read_report(w, room, "/举报 南 拖延") == Report(1, "stalling", "")
    for unclear in ("/report", "/report 1", "/report 9 talk", "/report 1 nonsense x"):
        with pytest.raises(UnclearError):
            read_report(w, room, unclear)
