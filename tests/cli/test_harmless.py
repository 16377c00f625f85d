"""What strangers wrote does nothing to a terminal: escape sequences, directions, further lines."""

import ast
import json
import re
import sys
import threading
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.sync.server import ServerConnection, serve

import fangcheng.cli
from fangcheng.cli.join.heard import heard
from fangcheng.cli.join.room import show_lobby
from fangcheng.game.referee import house_choice, waiting_for
from fangcheng.installed import make_variant
from fangcheng.match import Match
from fangcheng.protocol import messages as say
from fangcheng.protocol import parts
from fangcheng.record.file import header_line, input_line, result_line
from fangcheng.terminal.console import Console
from fangcheng.terminal.harmless import harmless, one_line, tell_json
from fangcheng.words import words as words_in
from tests.command_line import Result, invoke

EVIL = "甲\x1b]0;mine\x07\x1b[2J\x9b1A\u202e\u2066\u200b\u2028\r\n✓all-is-right\x7f\x08乙"
OWN = re.compile(r"\x1b\[[0-9;]*m|\x1b\[\?25[lh]|\r?\x1b\[2K|\r?\x1b\[1A|\r(?=\x1b)")
"""What rich writes: colours, and lines that it replaces."""
SOURCES = Path(fangcheng.cli.__file__).parent


def _is_harmful(letter: str) -> bool:
    return letter != "\n" and unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp")


def _check(printed: str) -> None:
    """Look at what was printed for anything that a terminal obeys."""
    rest = OWN.sub("", printed)
    assert not list(filter(_is_harmful, rest)), ascii(rest)
    assert not re.search(r"^\W*all-is-right", rest, re.MULTILINE), rest


# -- letters ---------------------------------------------------------------------------------------


def test_no_letter_that_is_obeyed_or_unseen_is_left() -> None:
    left = harmless("".join(map(chr, range(sys.maxunicode + 1))))
    shown = ("ARABIC", "SYRIAC", "KAITHI", "EGYPTIAN", "SHORTHAND", "MUSICAL")
    for letter in filter(_is_harmful, left):
        assert letter == "\t" or unicodedata.name(letter).startswith(shown), ascii(letter)
    for letter in ("中", "é", "🀄", "👨", "\ufe0f", "ไ", "　", "\n", "\t"):
        assert harmless(letter) == letter
    assert harmless("a\x1bb\u200bc") == "a\ufffdbc"
    assert one_line("a\r\nb\u2028c\td") == "a b c d"


def test_json_says_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    data = {EVIL: [EVIL, "\U000e0041", "\ud800"]}
    tell_json(data)
    told = capsys.readouterr().out
    _check(told)
    assert json.loads(told) == data


# -- one place -------------------------------------------------------------------------------------


def test_nothing_else_prints() -> None:
    for file in SOURCES.rglob("*.py"):
        source = file.read_text(encoding="utf-8")
        if file.name != "harmless.py":
            assert not re.search(r"std(out|err)\.write|[^.\w]print\((?!self)", source), file
        if file.name != "console.py":
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.ImportFrom) and node.module == "rich.console":
                    made = {name.name for name in node.names}
                    assert "Console" not in made or "if TYPE_CHECKING" in source, file


# -- records ---------------------------------------------------------------------------------------


@pytest.fixture
def colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "9999")  # what is wrapped may begin a line
    monkeypatch.setenv("FANGCHENG_LANG", "en")


def _record(seed: str = EVIL) -> list[str]:
    """A round that the house plays, with names that nobody may have."""
    match = Match(make_variant("hangzhou", {"rounds": 1}), seed)
    lines = [header_line(match.variant, seed, [EVIL] * 4)]
    while not match.state.over:
        for seat in waiting_for(match.state):
            action = house_choice(match.state, seat)
            match.apply(seat, action)
            lines.append(input_line(seat, action))
    return [*lines, result_line(match)]


LINES = _record()


def _run(tmp_path: Path, lines: list[str], *words: str) -> Result:
    path = tmp_path / "game.jsonl"
    path.write_text("".join(lines), encoding="utf-8", errors="surrogatepass")
    return invoke([words[0], str(path), *words[1:]])


READING = [
    ("verify",), ("verify", "--walls"), ("verify", "--json"), ("replay",), ("replay", "--totals"),
    ("review",), ("rejudge", "--set", "base=2"), ("rejudge", "--set", "base=2", "--json"),
    ("hint", "--round", "1", "--step", "3"),
]  # fmt: skip


@pytest.mark.usefixtures("colours")
@pytest.mark.parametrize("words", READING, ids=" ".join)
def test_names_and_seeds_of_records(tmp_path: Path, words: tuple[str, ...]) -> None:
    result = _run(tmp_path, LINES, *words)
    assert result.output
    _check(result.output)


def _fields(told: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(told, dict):
        for key, value in told.items():
            yield from _fields(value, (*path, key))
    yield path


def _with(line: str, path: tuple[Any, ...]) -> str:
    """Let a field of a line be evil; without a path a key is."""
    data = told = json.loads(line)
    for key in path[:-1]:
        told = told[key]
    told[path[-1] if path else EVIL] = EVIL
    return json.dumps(data, ensure_ascii=False) + "\n"


@pytest.mark.usefixtures("colours")
@pytest.mark.parametrize("at", [0, 1, -1])
def test_every_field_of_a_record(tmp_path: Path, at: int) -> None:
    for path in _fields(json.loads(LINES[at])):
        lines = LINES[:]
        lines[at] = _with(LINES[at], path)
        result = _run(tmp_path, lines, "verify")
        assert result.output
        _check(result.output)


# -- files -----------------------------------------------------------------------------------------


def _scenario(key: str, value: Any) -> str:
    scenario = {"variant": "hangzhou", "hands": [""] * 4, key: value}
    return json.dumps(scenario, ensure_ascii=False)


@pytest.mark.usefixtures("colours")
@pytest.mark.parametrize(
    ("words", "source"),
    [
        *(
            (words, _scenario(key, value))
            for words in (["referee"], ["referee", "--explain"], ["hint"])
            for key, value in (
                (EVIL, 1), ("variant", EVIL), ("draws", EVIL), ("script", [EVIL]), ("left", EVIL),
                ("options", {EVIL: EVIL}), ("script", [f"0 discard {EVIL}"]), ("melds", [EVIL] * 4),
            )
        ),
        (["referee"], EVIL),
        (["rules"], f'parent = "hangzhou"\nname = {json.dumps(EVIL)}\n'),
        (["rules"], f'parent = {json.dumps(EVIL)}\n'),
        (["rules"], f'parent = "hangzhou"\n[{json.dumps(EVIL)}]\n'),
        (["rules"], f'parent = "hangzhou" {EVIL}\n'),
        (["puzzles"], json.dumps([{EVIL: EVIL}])),
    ],
)  # fmt: skip
def test_files(tmp_path: Path, words: list[str], source: str) -> None:
    path = tmp_path / ("house.toml" if words[0] == "rules" else "file.json")
    path.write_text(source, encoding="utf-8")
    result = invoke([words[0], str(path), *words[1:]])
    assert result.output and isinstance(result.exception, SystemExit | None), result.exception
    _check(result.output)


def test_names_of_files_and_words_of_the_command_line() -> None:
    for words in (
        ["verify", f"/tmp/{EVIL}"],
        [EVIL],
        ["score", EVIL],
        ["rules", EVIL],
        ["score", "--set", EVIL],
    ):
        result = invoke(words)
        assert result.output and isinstance(result.exception, SystemExit)
        assert not list(filter(_is_harmful, result.output))


# -- servers ---------------------------------------------------------------------------------------


def test_every_text_of_a_message() -> None:
    told = [
        say.Refused(None, "text", EVIL, [EVIL], [parts.Reason(EVIL, EVIL)]),
        say.Said(None, 1, EVIL, text=EVIL),
        say.Events(1, 1, [msgspec.Raw(msgspec.json.encode({"event": EVIL, EVIL: [EVIL]}))], 0),
    ]
    for text in _texts(msgspec.json.decode(msgspec.json.encode(heard(told)))):
        assert not list(filter(_is_harmful, text)) and "\n" not in text


def _texts(told: Any) -> Iterator[str]:
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict):
        for key, value in told.items():
            yield from (key, *_texts(value))
    elif isinstance(told, list):
        for one in told:
            yield from _texts(one)


def test_what_rich_would_read_as_markup_is_text(capsys: pytest.CaptureFixture[str]) -> None:
    """A name could hide where a link leads, or end the program by a bracket that closes nothing."""
    evil = "[link=http://evil.example]甲[/link][/red]"
    room = parts.LobbyRoom("123456", evil, "waiting", [evil], 2, True)
    show_lobby(Console(width=200, force_terminal=True), words_in("en"), [room], "http://x")
    told = capsys.readouterr().out
    assert told.count(evil) == 2 and "\x1b]8" not in told


def test_a_server_that_refuses_evilly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))

    def answer(connection: ServerConnection) -> None:
        connection.recv()
        connection.send(say.write(say.Refused(None, "token", EVIL)).decode())

    with serve(answer, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        port = server.socket.getsockname()[1]
        result = invoke(["join", f"http://127.0.0.1:{port}", "--name", "x"])
        server.shutdown()  # nobody is connected any more
        thread.join()
    assert "mine" in result.output
    assert not list(filter(_is_harmful, result.output))
