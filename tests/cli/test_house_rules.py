"""House rules in files: what they say, what they inherit, what is refused and where."""

import json
import re
from pathlib import Path

import pytest

from fangcheng.checking.invariants import BrokenError
from fangcheng.errors import HouseRulesError, RecordError
from fangcheng.houserules.differing import differences
from fangcheng.houserules.places import places
from fangcheng.houserules.reading import LARGEST_FILE, MOST_PARENTS, read_rules
from fangcheng.houserules.rules import Clock
from fangcheng.installed import make_variant
from fangcheng.record.file import header_line, read_record
from fangcheng.record.house import House, read_house
from tests.command_line import invoke

TABLE = """\
parent = "hangzhou"
name.zh = "外婆家的桌"
name.en = "Grandmother's table"
form = ["base", "rounds"]

[options]
base = 2
discard_win_streak = 1

[clock]
turn = 30

[notes]
HZ-16 = "从第一局起"
C-13 = { zh = "八局", en = "eight rounds" }
"""


@pytest.fixture
def table(tmp_path: Path) -> Path:
    return written(tmp_path, "my-table", TABLE)


def written(folder: Path, name: str, text: str) -> Path:
    file = folder / f"{name}.toml"
    file.write_text(text, encoding="utf-8")
    return file


def refused(file: Path, folder: Path | None = None) -> str:
    """Read a file that must be refused; what is said, without the folder."""
    with pytest.raises(HouseRulesError) as error:
        read_rules(str(file), None if folder is None else str(folder))
    return str(error.value).removeprefix(f"{file.parent}/")


# -- reading -------------------------------------------------------------------------------------


def test_all_that_a_file_says(table: Path) -> None:
    rules = read_rules(str(table))
    assert rules.town == "hangzhou"
    # HZ-6: the clock of a Hangzhou room is an option of the town.
    assert rules.options == {"base": 2, "discard_win_streak": 1, "turn_seconds": 30}
    assert rules.clock == Clock(turn=30)
    assert rules.form == ("base", "rounds")
    assert rules.house == House(
        {"zh": "外婆家的桌", "en": "Grandmother's table"},
        {
            "HZ-16": {"zh": "从第一局起", "en": "从第一局起"},
            "C-13": {"zh": "八局", "en": "eight rounds"},
        },
    )
    assert rules.variant().options.base == 2


def test_a_file_inherits_from_a_file(table: Path) -> None:
    child = 'parent = "my-table.toml"\n[options]\nbase = 5\n[clock]\nbank = 9\n[notes]\nHZ-16 = ""'
    rules = read_rules(str(written(table.parent, "sunday", child)))
    assert rules.options == {"base": 5, "discard_win_streak": 1, "turn_seconds": 30}
    assert rules.clock == Clock(turn=30, bank=9)
    assert rules.form == ("base", "rounds")
    assert rules.house is not None and rules.house.name == {"zh": "sunday", "en": "sunday"}
    assert list(rules.house.notes) == ["C-13"], "an empty note takes back the parent's"
    assert rules.parent is not None and rules.parent.options["base"] == 2
    slower = 'parent = "my-table.toml"\n[options]\nturn_seconds = 50'
    assert read_rules(str(written(table.parent, "slow", slower))).clock.turn == 50


def test_the_clock_of_a_town_without_one_of_its_own(tmp_path: Path) -> None:
    rules = read_rules(str(written(tmp_path, "x", 'parent = "jinzhou"\n[clock]\nturn = 7')))
    assert rules.clock == Clock(turn=7) and rules.options == {}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "x.toml:1:1: 'parent' is missing"),
        ("parent = 3", "x.toml:1:1: 'parent' is the name"),
        ('parent = "atlantis"', "x.toml:1:1: unknown town 'atlantis'; the towns are: hangzhou"),
        ('\nparent = "gone.toml"', "x.toml:2:1: there is no file 'gone.toml'"),
        ('parent = "hangzhou"\nprice = 1', "x.toml:2:1: unknown key 'price'; the keys are: parent"),
        ('parent = "hangzhou"\n[options]\n  bass = 1', "x.toml:3:3: unknown option 'bass'"),
        ('parent = "hangzhou"\n[options]\nbase = 0', "x.toml:3:1: option 'base' takes a whole"),
        ('parent = "hangzhou"\noptions.base = true', "x.toml:2:9: option 'base' takes a whole"),
        ('parent = "hangzhou"\noptions = {rounds = 1, base = [2]}', "x.toml:2:24: option 'base'"),
        ('parent = "hangzhou"\noptions = 1', "x.toml:2:1: 'options' is a table"),
        ('parent = "hangzhou"\n[clock]\nturn = 0', "x.toml:3:1: 'turn' takes a whole number"),
        ('parent = "hangzhou"\n[clock]\ntick = 1', "x.toml:3:1: unknown key 'tick'"),
        ('parent = "hangzhou"\nform = "base"', "x.toml:2:1: 'form' is a list"),
        ('parent = "hangzhou"\nform = [\n  "base",\n  "bass"]', "x.toml:4:3: unknown option"),
        ('parent = "hangzhou"\nform = [1]', "x.toml:2:9: unknown option 1"),
        ('parent = "hangzhou"\n[notes]\nHZ-99 = "a"', "x.toml:3:1: unknown clause 'HZ-99'"),
        ('parent = "hangzhou"\n[notes]\nJZ-1 = "a"', "x.toml:3:1: unknown clause 'JZ-1'"),
        ('parent = "hangzhou"\n[notes]\nHZ-1 = 1', "x.toml:3:1: a text stands in quotes"),
        ('parent = "hangzhou"\nname.fr = "a"', "x.toml:2:1: a text is a string, or has zh and en"),
        ('parent = "hangzhou"\nname = " "', "x.toml:2:1: the name is empty"),
        ('parent = "hangzhou"\nname = "' + "长" * 41 + '"', "x.toml:2:1: a text of 41 characters"),
        ('parent = "hangzhou"\nname = "a\\u202eb"', "x.toml:2:1: a text has an invisible"),
        ('parent = "hangzhou"\nname = "a\\u0000b"', "x.toml:2:1: a text has an invisible"),
        ('parent = "hangzhou"\nname = ', "x.toml:2:8: not TOML: Invalid value"),
        ('parent = "hangzhou"\na = 1 2', "x.toml:2:7: not TOML"),
        ('parent = "hangzhou"\noptions.base = ' + "9" * 5000, "x.toml:2:1201: the line is too"),
        ('parent = "hangzhou"\n' + ".".join("a" * 8000) + " = 1", "x.toml:2:1201: the line is too"),
        ('parent = "hangzhou"\n' + ".".join("a" * 500) + " = 1", "x.toml:2:1: unknown key 'a'"),
        ("a = [\n" + "[\n" * 3000, "x.toml:1:1: not TOML: too deep"),
        (
            'parent = "hangzhou"\n[options]\nturn_seconds = 5\n[clock]\nturn = 6',
            "x.toml:3:1: 'turn_seconds' is the clock's 'turn'; give one",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_its_place(tmp_path: Path, text: str, said: str) -> None:
    assert refused(written(tmp_path, "x", text)).startswith(said)


def test_values_that_exclude_each_other(tmp_path: Path) -> None:
    """A first dealer whom three players do not have."""
    text = 'parent = "zhangzhou"\n[options]\nplayers = 3\nfirst_dealer = 3'
    assert refused(written(tmp_path, "x", text)).startswith("x.toml:2:2: ")


def test_circles(tmp_path: Path) -> None:
    own = written(tmp_path, "a", 'parent = "a.toml"')
    assert refused(own).startswith("a.toml:1:1: the parents go in a circle")
    written(tmp_path, "b", '# b\nparent = "../' + tmp_path.name + '/c.toml"')
    far = written(tmp_path, "c", 'parent = "b.toml"')
    assert "b.toml:2:1: the parents go in a circle" in refused(far)


def test_a_thousand_parents(tmp_path: Path) -> None:
    written(tmp_path, "f0", 'parent = "hangzhou"')
    for number in range(1, 1000):
        written(tmp_path, f"f{number}", f'parent = "f{number - 1}.toml"')
    assert read_rules(str(tmp_path / f"f{MOST_PARENTS}.toml")).town == "hangzhou"
    said = refused(tmp_path / "f999.toml")
    assert f"f{999 - MOST_PARENTS}.toml:1:1: there are more than {MOST_PARENTS} parents" in said


def test_files_that_are_no_text(tmp_path: Path) -> None:
    assert "No such file" in refused(tmp_path / "none.toml")
    assert "Is a directory" in refused(tmp_path)
    large = written(tmp_path, "large", 'parent = "hangzhou"\n' + "#" * LARGEST_FILE)
    assert refused(large) == f"large.toml:1:1: the file is too large; {LARGEST_FILE} bytes may be"
    (tmp_path / "bytes.toml").write_bytes(b'parent = "hangzhou"\nname = "\xff"')
    assert refused(tmp_path / "bytes.toml") == "bytes.toml:2:9: this is not UTF-8"
    (tmp_path / "windows.toml").write_bytes('\ufeffparent = "hangzhou"\r\nx = 1\r\n'.encode())
    assert refused(tmp_path / "windows.toml").startswith("windows.toml:2:1: unknown key 'x'")


def test_only_files_of_the_folder(tmp_path: Path) -> None:
    """What a server reads lies in its folder, whatever a file or a link says."""
    folder = tmp_path / "rules"
    folder.mkdir()
    written(tmp_path, "outside", 'parent = "hangzhou"')
    (folder / "link.toml").symlink_to(tmp_path / "outside.toml")
    for parent in ("../outside.toml", str(tmp_path / "outside.toml"), "link.toml", "/etc/passwd"):
        file = written(folder, "x", f'parent = "{parent}"')
        assert "does not lie in the folder of house rules" in refused(file, folder), parent
    written(folder, "inside", 'parent = "hangzhou"')
    file = written(folder, "x", 'parent = "inside.toml"')
    assert read_rules(str(file), str(folder)).town == "hangzhou"


def test_where_keys_stand() -> None:
    found = places(
        'a = """\n[no]\n"""  # x = 1\n"b.c" = \'d = 1\'\n'
        '[t."u v"]\nk.l = {m = 1, n = [2, {o = 3}]}\n'
        "[[list]]\nz = 1979-05-27T07:32:00.5\ny = [ # one\n 1.5,\n 2]\n"
    )
    assert found["a",] == (1, 1) and ("no",) not in found and ("x",) not in found
    assert found["b.c",] == (4, 1) and ("d",) not in found
    assert found["t", "u v"] == (5, 4)
    assert found["t", "u v", "k", "l"] == (6, 3)
    assert found["t", "u v", "k", "l", "m"] == (6, 8)
    assert found["t", "u v", "k", "l", "n", 1, "o"] == (6, 24)
    assert found["list", "z"] == (8, 1)
    assert found["list", "y", 1] == (11, 2)


# -- what differs --------------------------------------------------------------------------------


def test_what_differs_clause_by_clause(table: Path) -> None:
    rules = read_rules(str(table))
    assert [(one.clause, one.text) for one in differences(rules, "zh")] == [
        ("HZ-6", "每轮限时（秒）：30（原来：20）"),
        ("HZ-16", "连庄数到几才能放冲：每局都可以（原来：三连庄起）"),
        ("HZ-16", "本桌：从第一局起"),
        ("C-11", "底分：2（原来：1）"),
        ("C-13", "本桌：八局"),
        ("", "底分、一场打几局"),
    ]
    english = differences(rules, "en")
    assert english[0].title == "The clock"
    assert english[4].text == "at our table: eight rounds"
    assert not any(re.search("[\u4e00-\u9fff]", one.title) for one in english)


def test_what_differs_from_a_parent_that_is_a_file(table: Path) -> None:
    child = 'parent = "my-table.toml"\n[options]\nbase = 1\n[notes]\nC-13 = ""'
    rules = read_rules(str(written(table.parent, "sunday", child)))
    assert [one.text for one in differences(rules, "en")] == [
        "base stake: 1 (was: 2)",
        "the note of before does not hold",
    ]


def test_check_tells_what_differs_from_the_parent_and_from_the_town(table: Path) -> None:
    child = 'parent = "my-table.toml"\nname = "Sunday"\n[options]\nreserve = 20'
    sunday = written(table.parent, "sunday", child)
    told = invoke(["check", str(sunday), "--rounds", "1", "--lang", "en"]).stdout
    near, town = told.split("Different from ")[1:]
    assert "stay in the wall: 20" in near and "base stake: 2" not in near
    assert town.startswith("Hangzhou mahjong:") and "base stake: 2 (was: 1)" in town
    assert "stay in the wall: 20" in town
    once = invoke(["check", str(table), "--rounds", "1", "--lang", "en"]).stdout
    assert once.count("Different from ") == 1


# -- commands ------------------------------------------------------------------------------------


def test_score_by_house_rules(table: Path) -> None:
    """HZ-19 with base 2: the dealer pays 2 × 2, the others 2."""
    hand = ["123m456p789s11s9mEE", "--wild", "9m", "--json"]
    told = json.loads(invoke(["score", str(table), *hand]).stdout)
    assert told["scores"] == [-4, 8, -2, -2]
    over = json.loads(invoke(["score", *hand, str(table), "--set", "base=3"]).stdout)
    assert over["scores"] == [-6, 12, -3, -3]


SCENARIO = {
    "dealer": 0, "streak": 1, "indicator": "C",
    "hands": ["147m258p369sESWNE", "123456m789p11sEE", "258m369p147sSSWN", "369m147p258sSWWN"],
    "script": ["0 discard E", "1 hu"],
}  # fmt: skip
"""A discard in the first round can be won on at our table only (HZ-16): base 2, dealer 2."""


def test_referee_by_house_rules(table: Path) -> None:
    scenario = json.dumps(SCENARIO)
    told = invoke(["referee", "-", "--rules", str(table)], scenario)
    assert json.loads(told.stdout)["scores"] == [-4, 8, -2, -2]
    town = invoke(["referee", "-"], json.dumps({"variant": "hangzhou", **SCENARIO}))
    assert town.exit_code == 1
    own = {**SCENARIO, "options": {"base": 10}}
    told = invoke(["referee", "-", "--rules", str(table)], json.dumps(own))
    assert json.loads(told.stdout)["scores"] == [-20, 40, -10, -10]
    other = invoke(["referee", "-", "--rules", str(table)], '{"variant": "jinzhou"}')
    assert other.exit_code == 2 and "the rules are of hangzhou" in other.stdout
    assert "桌规是 杭州麻将 的，场景是 大连金州麻将 的" in other.stderr
    expecting = json.dumps({**SCENARIO, "expect": {"scores": [0, 0, 0, 0]}})
    explained = invoke(["referee", "-", "--rules", str(table), "--explain"], expecting)
    assert explained.exit_code == 0, explained.output


def test_the_rule_book_has_the_notes_at_their_clauses(table: Path) -> None:
    told = invoke(["rules", str(table), "--lang", "both", "--clause", "C-13"]).stdout
    assert told.index("本桌：八局") < told.index("at our table: eight rounds")
    assert "本桌" not in invoke(["rules", str(table), "--clause", "HZ-15"]).stdout
    book = invoke(["rules", str(table), "--lang", "zh"]).stdout
    assert book.startswith("外婆家的桌（杭州麻将）") and "2 (1)" in book
    assert book.count("本桌：") == 2
    other = invoke(["rules", str(table), "--clause", "JZ-1"])
    assert other.exit_code == 0 and "本桌" not in other.stdout


def test_bots_play_by_house_rules(table: Path) -> None:
    told = invoke(["simulate", str(table), "-n", "2", "--bots", "random"])
    assert told.stdout.startswith("外婆家的桌（杭州麻将）：2 局")
    told = invoke(["arena", "random", "easy", "--town", f"{table},lanzhou", "-n", "4", "-w", "1"])
    assert told.exit_code == 0 and "外婆家的桌" in told.stdout and "兰州" in told.stdout
    told = invoke(["simulate", str(table), "--set", "bass=1"])
    assert told.exit_code == 2 and "bass" in told.stderr


@pytest.mark.parametrize("command", ["play", "score", "rules", "simulate", "check"])
def test_every_command_says_where_a_file_is_wrong(tmp_path: Path, command: str) -> None:
    file = written(tmp_path, "x", 'parent = "hangzhou"\n[options]\nbase = "one"')
    hand = ["123m456p789s11s9mEE"] if command == "score" else []
    told = invoke([command, str(file), *hand], lang="en")
    assert told.exit_code == 2
    assert (
        f"{file}:3:1: option 'base' takes a whole number from 1 to 1000; not 'one'" in told.stderr
    )


# -- records -------------------------------------------------------------------------------------


def test_a_record_holds_its_rules_without_the_file(table: Path) -> None:
    record = table.with_name("game.jsonl")
    played = invoke(["play", str(table), "--record", str(record), "--seed", "7"], "q\ny\n")
    assert "外婆家的桌（杭州麻将）" in played.stdout and "从第一局起" in played.stdout
    table.unlink()
    replayed = invoke(["replay", str(record), "--lang", "en"]).stdout
    assert replayed.startswith("Grandmother's table (Hangzhou mahjong)")
    assert "C-13 eight rounds" in replayed
    assert invoke(["replay", str(record), "--verify"]).exit_code == 0
    found = read_record(record.read_text(encoding="utf-8").splitlines(keepends=True))
    assert found.house is not None and found.house.name["zh"] == "外婆家的桌"
    assert found.variant.options.base == 2
    for command in ("review", "verify", "hint"):
        assert "外婆家的桌" in invoke([command, str(record)]).stdout, command


def test_braces_in_a_name_are_text(tmp_path: Path) -> None:
    file = written(tmp_path, "x", 'parent = "hangzhou"\nname = "{seed} {0} [bold]"')
    assert invoke(["rules", str(file)]).stdout.startswith("{seed} {0} [bold]（杭州麻将）")
    assert "{seed} {0} [bold]" in invoke(["check", str(file), "-n", "1"]).stdout


@pytest.mark.parametrize(
    "house",
    [
        None, 1, [], {}, {"name": "a"}, {"name": {"zh": "a", "en": "b"}, "notes": [], "more": 1},
        {"name": {"zh": "a"}, "notes": {"x": {"zh": "a", "en": "a"}}},
        {"name": {"zh": "a\n", "en": "b"}, "notes": {}}, {"name": {"zh": 1, "en": 2}, "notes": {}},
        {"name": {"zh": "a" * 41, "en": "b"}, "notes": {}},
    ],
)  # fmt: skip
def test_a_header_with_other_house_rules_is_no_header(house: object) -> None:
    variant, names = make_variant("hangzhou"), ["a", "b", "c", "d"]
    right = House({"zh": "桌", "en": "table"}, {"HZ-1": {"zh": "注", "en": "note"}})
    line = header_line(variant, "1", names, house=right)
    assert read_record([line]).house == right
    header = json.dumps({**json.loads(line), "house": house}) + "\n"
    with pytest.raises(RecordError):
        read_record([header])


def test_a_header_without_house_rules_is_as_it_was() -> None:
    line = header_line(make_variant("hangzhou"), "1", ["a", "b", "c", "d"])
    assert "house" not in json.loads(line) and read_record([line]).house is None


def test_what_was_written_is_read_again(table: Path) -> None:
    house = read_rules(str(table)).house
    assert house is not None and read_house(json.loads(json.dumps(house.as_json()))) == house


# -- check ---------------------------------------------------------------------------------------


def test_check_plays_rounds_and_the_scenarios_beside(table: Path) -> None:
    alone = invoke(["check", str(table), "-n", "3", "--lang", "en"])
    assert alone.exit_code == 0, alone.output
    assert "Different from Hangzhou mahjong:" in alone.stdout
    assert "3 random rounds" in alone.stdout and "No scenarios lie beside it" in alone.stdout
    assert alone.stdout.endswith("Good to play.\n")
    beside = table.with_suffix("")
    beside.mkdir()
    right = {**SCENARIO, "expect": {"scores": [-4, 8, -2, -2], "type": "pinghu"}}
    (beside / "right.json").write_text(json.dumps(right), encoding="utf-8")
    assert "对的 1 个" in invoke(["check", str(table), "-n", "1"]).stdout
    wrong = {
        "scores": {**SCENARIO, "expect": {"scores": [0, 0, 0, 0]}},
        "nothing": SCENARIO,
        "unknown": {**SCENARIO, "expect": {"score": 1}},
        "type": {**SCENARIO, "expect": {"type": "qidui"}},
        "no win": {**SCENARIO, "script": [], "expect": {"type": "qidui"}},
        "legal": {**SCENARIO, "script": [], "expect": {"has_legal": {"0": ["hu"]}}},
        "surplus": {**SCENARIO, "script": [], "expect": {"not_legal": {"0": ["discard E"]}}},
        "exactly": {**SCENARIO, "script": [], "expect": {"legal": {"0": ["hu"]}}},
        "result": {**SCENARIO, "expect": {"result": {"next_dealer": 3}}},
        "odd": {**SCENARIO, "expect": {"result": 1}},
        "number": {**SCENARIO, "expect": {"has_legal": {"0": 5}}},
        "script": {**SCENARIO, "script": ["0 hu"], "expect": {"scores": [0, 0, 0, 0]}},
        "town": {**SCENARIO, "variant": "jinzhou", "expect": {"scores": []}},
    }
    for name, scenario in wrong.items():
        (beside / f"{name}.json").write_text(json.dumps(scenario), encoding="utf-8")
    (beside / "torn.json").write_text("{", encoding="utf-8")
    told = invoke(["check", str(table), "-n", "1", "--lang", "en"])
    assert told.exit_code == 1 and "1 of 15 scenarios" in told.stdout
    for name in (*wrong, "torn"):
        assert f"✗ {name}.json" in told.stdout
    assert "scores should be [0, 0, 0, 0], and is [-4, 8, -2, -2]" in told.stdout
    assert "✗ right.json" not in told.stdout


def test_the_example_is_good_to_play() -> None:
    example = Path(__file__).parents[2] / "examples" / "our-table.toml"
    told = invoke(["check", str(example), "--rounds", "20"])
    assert told.exit_code == 0, told.output
    assert "场景 1 个，对的 1 个" in told.stdout


def test_a_round_that_is_broken_is_told(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise BrokenError("round 1/7, after 3 actions: a tile is lost")

    monkeypatch.setattr("fangcheng.cli.check_rules.random_rounds", broken)
    told = invoke(["check", str(table)])
    assert told.exit_code == 1 and "✗ round 1/7, after 3 actions: a tile is lost" in told.stdout
