"""No parser takes more than a few steps for each letter, whatever the letters are.

Each regular expression is looked at (`tests/linear.py`), and each reader of foreign text is fed
with each of its letters and pieces, repeated and nested, while its steps are counted. What is new
among the sources and stands in none of these tables fails here.
"""

import ast
import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from time import process_time
from typing import Any

import pytest

import fangcheng
from fangcheng.answering import answer_text
from fangcheng.answering.scoring import read_claim
from fangcheng.cli.join.room import read_slash
from fangcheng.errors import FangchengError
from fangcheng.game.actions import parse_action
from fangcheng.game.moves import Choice
from fangcheng.hands.hand import Roles
from fangcheng.hands.readings import parse_group
from fangcheng.houserules.reading import read_page
from fangcheng.installed import make_variant
from fangcheng.positions.ledgers import read_transfers, read_wins
from fangcheng.positions.melds import read_melds
from fangcheng.positions.scenario import read_scenario
from fangcheng.positions.script import read_line
from fangcheng.positions.walls import read_wall
from fangcheng.protocol import messages
from fangcheng.protocol.client import read_told
from fangcheng.protocol.clubs import ClubList
from fangcheng.protocol.kinds import BROKEN
from fangcheng.puzzles.puzzle import read_puzzles
from fangcheng.record.fair import read_fairness
from fangcheng.record.file import read_record
from fangcheng.record.house import read_house, read_notes, read_texts
from fangcheng.server.accounts.names import clean_line, clean_name, clean_text
from fangcheng.server.accounts.seals import read_bytes
from fangcheng.server.features.clubs.evenings import read_day, read_month
from fangcheng.server.features.sharing.replay_points import read_replay_point
from fangcheng.server.http.endpoints import AddressReader
from fangcheng.server.http.lists import Listed
from fangcheng.server.transport.public_api import RulesQuery
from fangcheng.terminal.settlement import read_win
from fangcheng.tiles import parse, parse_hand, parse_one
from fangcheng.words import words
from fangcheng.words.answers import Choices
from fangcheng.words.choosing import read_choice
from fangcheng.words.telling import Teller
from tests.counting import steps_of
from tests.linear import unclear_parts

SOURCES = Path(fangcheng.__file__).parent
Use = tuple[str, int, str, int, bool]
"""File and line of a pattern, the pattern and its flags, and whether it is looked for anywhere."""

# -- patterns --------------------------------------------------------------------------------------

PROGRAMMERS = ("server/schema/", "server/accounts/make_lookalikes.py")
"""Programs for programmers, which read files of ours."""
ANCHORED = {"fullmatch", "match"}
WRITTEN = re.compile(r"\bimport re\b|pattern=")
"""What a file holds that has regular expressions."""
OTHERWISE = re.compile(r"\bfrom re import\b|\bimport re as\b|^import regex|\bsre_")


@cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def _uses() -> Iterator[Use]:
    """Find every regular expression in the sources; one that cannot be read stands for itself."""
    for file in sorted(SOURCES.rglob("*.py")):
        name = file.relative_to(SOURCES).as_posix()
        if not name.startswith(PROGRAMMERS) and WRITTEN.search(file.read_text(encoding="utf-8")):
            tree = _tree(file)
            methods = _methods(tree)
            for node in ast.walk(tree):
                if isinstance(node, ast.Call):
                    yield from _used(name, node, methods)


def _methods(tree: ast.Module) -> dict[int, set[str]]:
    """For each call of `re.compile` by its line, which methods of its result are used."""
    named = {
        ast.unparse(node.targets[0]): node.value.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
    }
    found: dict[int, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name | ast.Attribute):
            line = named.get(ast.unparse(node.value))
            if line is not None:
                found.setdefault(line, set()).add(node.attr)
    return found


def _used(name: str, node: ast.Call, methods: dict[int, set[str]]) -> Iterator[Use]:
    called = ast.unparse(node.func)
    if called == "Meta":
        for key in node.keywords:
            if key.arg == "pattern":
                pattern = ast.literal_eval(key.value)
                yield name, node.lineno, pattern, 0, not pattern.startswith(r"\A")
    elif re.fullmatch(r"re\.[a-z]+", called) and called != "re.escape":
        method = called.removeprefix("re.")
        used = methods.get(node.lineno, {"search"}) if method == "compile" else {method}
        flags = re.DOTALL if re.search("re.S|DOTALL", ast.unparse(node)) else 0
        yield name, node.lineno, _written(node.args[0]), flags, not used <= ANCHORED


def _written(pattern: ast.expr) -> str:
    """Return what a pattern is written as; what is put into it is a name of ours."""
    if isinstance(pattern, ast.JoinedStr):
        parts = pattern.values
        return "".join(str(one.value) if isinstance(one, ast.Constant) else "x" for one in parts)
    if isinstance(pattern, ast.Constant):
        return str(pattern.value)
    return f"<{ast.unparse(pattern)}>"


def test_patterns_are_written_in_one_way() -> None:
    for file in SOURCES.rglob("*.py"):
        assert not OTHERWISE.search(file.read_text(encoding="utf-8")), file


def test_no_pattern_backtracks() -> None:
    found = list(_uses())
    assert len(found) > 40
    assert not [pattern for _, _, pattern, _, _ in found if pattern.startswith("<")]
    slow = {
        f"{file}:{line} {pattern!r}": unclear
        for file, line, pattern, flags, anywhere in found
        if (unclear := unclear_parts(pattern, flags, anywhere))
    }
    assert not slow


@pytest.mark.parametrize(
    ("pattern", "anywhere"),
    [
        (r"\[([^]<!+]+)\]", True),
        (r"\(([^)]*)\)|(_)", True),
        (r"(a+)+b", False),
        (r"(a|ab|b)*c", False),
        (r"(.*) of (.*)", False),
        (r"\s+x", True),
        (r"(x*)*y", False),
        (r'"(?:\\.|[^\\])*?"', False),
    ],
)
def test_patterns_that_backtrack_are_found(pattern: str, anywhere: bool) -> None:
    assert unclear_parts(pattern, 0, anywhere)


# -- steps -----------------------------------------------------------------------------------------

SIZES = (1_000, 100_000)
EACH = 60
"""Steps for each letter, at most."""
SECONDS = 2.0
"""For what is not seen as a step: a tenth of a second on a quiet machine, and hours if it is not
linear."""

VARIANT = make_variant("hangzhou")
TILES = ("1", "m", "E", "东", "万", "🀄", "0", "9", " ", ",", "、", "\ufe0f", "x", "\0", "é")
SIGNS = tuple("[]()<>!+:_*\"'\\{}=#.-?/|&\n\t,;")
MARKS = ("\u0300\u0316", "\u200d", "\u0301", "\ufe0f", "\ud800", "ﷺ", "가", "😀\u200d")
PIECES = (
    "123m", "E", "一万", "幺鸡", "[123m]", "[123p<3]", "[5555s!]", "[5555s+<3]", "[123p<3:2p]",
    "(7m)", "_", "0 discard E\n", "discard 1m ting", "choose x y", "chi 1m2m ", "(1)", "(*)",
    "打东报听", "say x ", "option x takes x; not x", "x should be x, and is ", '"a"', "'''", '"""',
    "1.1", "2026-11-", "[x]\n", "a=1\n", "a.b.", "'x' ", "# x\n",
)  # fmt: skip
NESTED = (("[", "]"), ("(", ")"), ("{", "}"), ('{"a":', "}"), ("[1,", "]"), ("a=[", "]"))


def _texts(size: int) -> Iterator[str]:
    for piece in (*TILES, *SIGNS, *MARKS, *PIECES):
        yield (piece * size)[:size]
    for first, last in NESTED:
        depth = size // len(first + last)
        yield first * depth + last * depth


def _mapping(**fixed: Any) -> Callable[[Callable[[Any], Any], str], Callable[[str], Any]]:
    """Let a reader of objects read one whose key holds the text."""

    def make(read: Callable[[Any], Any], key: str) -> Callable[[str], Any]:
        return lambda text: read({**fixed, key: text})

    return make


def _scenario(key: str, listed: bool = False, **more: Any) -> Callable[[str], Any]:
    def read(text: str) -> Any:
        value = [text, "", "", ""] if listed else text
        return read_scenario({"variant": "hangzhou", "hands": [""] * 4, **more, key: value})

    return read


def _header(key: str) -> Callable[[str], Any]:
    header = {"fangcheng": 2, "scheme": 1, "variant": "hangzhou", "options": {}, "seats": [""] * 4}
    return lambda text: read_record([json.dumps({**header, "seed": "x", key: text}) + "\n"])


W = words("zh", "hangzhou")
TELLER = Teller(W, str, str)
CHOICE = Choice("x", "tiles", 3)
CHOICES = Choices(TELLER, (), (), None)
LIST = AddressReader(Listed, "bad_message")
OPTIONS = AddressReader(RulesQuery, "bad_message")

READERS: dict[str, tuple[Callable[[str], Any], ...]] = {
    "tiles.parse": (parse,),
    "tiles.parse_one": (parse_one,),
    "tiles.parse_hand": (parse_hand,),
    "hands/readings.parse_group": (parse_group,),
    "game/actions.parse_action": (
        parse_action,
        lambda text: parse_action(f"discard {text}"),
        lambda text: parse_action(f"choose {text} {text}"),
    ),
    "positions/melds.read_melds": (lambda text: read_melds(text, 0, Roles(), VARIANT),),
    "positions/walls.read_wall": (lambda text: read_wall({"wall": text}, VARIANT, True),),
    "positions/script.read_line": (read_line, lambda text: read_line(f"0 {text}")),
    "positions/ledgers.read_wins": (
        lambda text: read_wins({"wins": [{"from": 0, "by": text, "type": "", "reading": text}]}, 4),
    ),
    "positions/ledgers.read_transfers": (lambda text: read_transfers({"transfers": [text]}, 4),),
    "positions/scenario.read_scenario": (
        *(_scenario(key) for key in ("wall", "indicator", "variant", "turn")),
        *(_scenario(key, listed=True) for key in ("hands", "melds", "script")),
        _scenario("marks", marks={}),
        lambda text: _scenario("dice", wall="1m")(json.dumps([text])),
    ),
    "answering/scoring.read_claim": (
        _mapping()(read_claim, "hand"),
        _mapping(hand="1m")(read_claim, "wild"),
        _mapping(hand="1m")(read_claim, "with"),
    ),
    "record/house.read_house": (lambda text: read_house({"name": text, "notes": {}}),),
    "record/house.read_notes": (lambda text: read_notes({"HZ-1": text}),),
    "record/house.read_texts": (lambda text: read_texts(text, 40),),
    "houserules/reading.read_page": (lambda text: read_page("x", _bytes(text)),),
    "record/fair.read_fairness": (
        lambda text: read_fairness({"server": text, "nonces": [text] * 4}, 4),
    ),
    "record/file.read_record": (
        lambda text: read_record([text + "\n"]),
        *(_header(key) for key in ("seed", "variant", "seats", "house", "fair", "commitment")),
    ),
    "puzzles/puzzle.read_puzzles": (lambda text: read_puzzles(_bytes(text)),),
    "protocol/messages.read": (
        lambda text: messages.read(_bytes(text)),
        lambda text: messages.read(_bytes(json.dumps({"type": "say", "phrase": text}))),
    ),
    "protocol/messages.read_id": (lambda text: messages.read_id(_bytes(text)),),
    "protocol/client.read_told": (lambda text: read_told(_bytes(text), ClubList),),
    "cli/join/room.read_slash": (lambda text: read_slash(f"/{text}", 1),),
    "terminal/settlement.read_win": (
        lambda text: read_win(
            {"seat": 0, "by": "", "from": 1, "type": "", "factors": [], "reading": text}
        ),
    ),
    "server/accounts/seals.read_bytes": (read_bytes,),
    "server/accounts/names.clean_name": (clean_name,),
    "server/accounts/names.clean_text": (clean_text,),
    "server/accounts/names.clean_line": (lambda text: clean_line(text, 200),),
    "server/http/endpoints.AddressReader.read": (
        lambda text: LIST.read({"page": text}),
        lambda text: LIST.read({"find": text, text: text}),
        lambda text: OPTIONS.read({"lang": "en", text: text}),
    ),
    "server/features/sharing/replay_points.read_replay_point": (
        lambda text: read_replay_point(text, text),
    ),
    "server/features/clubs/evenings.read_day": (read_day,),
    "server/features/clubs/evenings.read_month": (read_month,),
    "words/choosing.read_choice": (lambda text: read_choice(TELLER, CHOICE, text),),
    "words/answers.Choices.read": (CHOICES.read,),
    "answering/answer_text": (
        lambda text: answer_text("position", text),
        lambda text: answer_text("score", json.dumps({"variant": "hangzhou", "hand": text})),
    ),
}

OURS = {
    "cli/command.Parameter.read": "an own command line",
    "cli/join/reporting.read_report": "what is typed here, made short by `plain`",
    "cli/join/room.read_room_command": "what is typed here, made short by `plain`",
    "cli/position.read_position": "a file: a scenario or a record",
    "terminal/settlement._Payment.read": "events of the engine, or of a server that was chosen",
    "terminal/settlement.read_ending": "events of the engine, or of a server that was chosen",
    "game/events.parse_event": "what the engine has written",
    "game/formula.read_formula": "formulas of towns",
    "game/options.parse_options": "an own command line",
    "houserules/reading.read_rules": "by `read_page`",
    "puzzles/puzzle.Puzzle.read": "by `parse_action`",
    "server/accounts/make_lookalikes.read_confusables": "a program for programmers",
    "server/rooms/seating.read_stored": "what the server has stored",
    "rulebook/__init__.read_book": "books of towns",
}
"""What reads nothing of strangers, or by another reader."""
NAMED = re.compile("(parse|read|clean)(_|$)")
TEXTS = {"str", "bytes", "object", "Mapping[str, Any]", "Mapping[str, str]", "Iterable[str]"}


def _readers() -> Iterator[str]:
    """Find by their names all functions that read texts or what was read of JSON."""

    def look(node: ast.AST, name: str) -> Iterator[str]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef):
                yield from look(child, f"{name}{child.name}.")
            elif isinstance(child, ast.FunctionDef) and NAMED.match(child.name):
                hints = {ast.unparse(one.annotation) for one in child.args.args if one.annotation}
                if {part for hint in hints for part in hint.split(" | ")} & TEXTS:
                    yield f"{name}{child.name}"

    for file in sorted(SOURCES.rglob("*.py")):
        module = file.relative_to(SOURCES).with_suffix("").as_posix()
        stored = module.startswith("server/") and "store" in re.split("[/_]", module)
        if not (stored or module.startswith("towns/")):
            yield from look(_tree(file), f"{module}.")


def test_every_reader_is_fed() -> None:
    assert set(_readers()) - set(OURS) <= set(READERS)
    assert set(OURS) <= set(_readers())


def _bytes(text: str) -> bytes:
    return text.encode(errors="surrogatepass")


def _steps(read: Callable[[str], Any], text: str, refuses: bool) -> int:
    """Count the steps; `refuses`: the reader says by other errors that a text is no message."""

    def call() -> None:
        with suppress(FangchengError, *(BROKEN if refuses else ())):
            read(text)

    return steps_of(call)


@pytest.mark.parametrize("name", READERS)
def test_steps_of_a_reader(name: str) -> None:
    for read in READERS[name]:
        for size in SIZES:
            for text in _texts(size):
                begin = process_time()
                steps = _steps(read, text, refuses=name == "protocol/messages.read")
                assert steps <= EACH * len(text) + 2000, text[:40]
                assert process_time() - begin < SECONDS, text[:40]
