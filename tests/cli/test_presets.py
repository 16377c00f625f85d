"""Presets: rules that come with a town, played by name wherever a town is named."""

import json
from pathlib import Path
from typing import Any

import pytest

import fangcheng
from fangcheng.checking import suite
from fangcheng.checking.invariants import hold
from fangcheng.checking.suite import NAMES, Check
from fangcheng.checking.trial import Trial
from fangcheng.env import VecTable
from fangcheng.errors import FangchengError, HouseRulesError, UnknownVariantError
from fangcheng.game.options import as_dict
from fangcheng.houserules.presets import find_rules, presets
from fangcheng.houserules.reading import read_rules
from fangcheng.houserules.rules import is_file_name
from fangcheng.installed import OWN, make_variant, preset_names
from fangcheng.record.house import read_house
from tests.command_line import invoke
from tests.outside import outside_town

MIL = "hangzhou/mil2025"
OPTIONS = {
    "caishen": "white",
    "break": "smaller",
    "reserve": 20,
    "discard_win_streak": 0,
    "chengbao": "chi",
    "scoring": "fan",
    "ten_honours": True,
    "locked_draws": True,
    "kong_after_claim": True,
}
"""HZ-25: what the competition rules change."""
ALL = [name for town in OWN for name in preset_names(town)]


# -- finding -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_every_preset_is_read_in_the_same_way_everywhere(name: str) -> None:
    rules = find_rules(name)
    assert rules.house is not None and all(rules.house.name.values())
    assert rules.values() == as_dict(make_variant(name).options)
    assert rules.town == make_variant(name).name == name.partition("/")[0]


def test_hz25_what_the_competition_rules_change() -> None:
    usual = as_dict(make_variant("hangzhou").options)
    played = as_dict(make_variant(MIL).options)
    assert {name: value for name, value in played.items() if value != usual[name]} == OPTIONS
    assert played["fan_cap"] == 4 and played["rob_kongs"] is False


def test_options_of_the_room_go_before_those_of_the_preset() -> None:
    options = as_dict(fangcheng.make_variant(MIL, {"reserve": 8, "base": 3}).options)
    assert (options["reserve"], options["base"], options["scoring"]) == (8, 3, "fan")


def test_what_has_a_source_comes_first() -> None:
    assert next(iter(presets("hangzhou"))) == MIL
    source = find_rules(MIL).source
    assert "国际麻将联盟" in source["zh"] and "Mahjong International League" in source["en"]
    assert find_rules("hangzhou/quick").source == {}


@pytest.mark.parametrize(
    "name", ["hangzhou/mil1999", "hangzhou/quick.toml", "hangzhou/../lanzhou/quick", "atlantis/x"]
)
def test_what_is_no_preset(name: str) -> None:
    with pytest.raises(FangchengError):
        make_variant(name)


def test_a_misspelt_preset_names_those_of_the_town() -> None:
    assert not is_file_name("hangzhou/mil1999") and is_file_name("./hangzhou/mil1999")
    with pytest.raises(UnknownVariantError, match=r"those of the town are: .*hangzhou/mil2025"):
        find_rules("hangzhou/mil1999")
    told = invoke(["rules", "hangzhou/mil1999"], lang="zh")
    assert told.exit_code == 2 and "没有 hangzhou/mil1999" in told.stderr


# -- house rules that stand on a preset ----------------------------------------------------------


def test_a_file_inherits_from_a_preset(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text(f'parent = "{MIL}"\n[options]\nfan_cap = 6\n[notes]\nHZ-3 = ""')
    for folder in (None, str(tmp_path)):  # of a player, of a server
        rules = read_rules(str(file), folder)
        assert rules.values() == {**find_rules(MIL).values(), "fan_cap": 6}
        assert rules.source == {}, "they are another table's rules"
        assert rules.house is not None and "HZ-16" in rules.house.notes
        assert "HZ-3" not in rules.house.notes
        assert rules.form == ("base", "rounds", "first_dealer")
    file.write_text('parent = "hangzhou/mil1999"')
    with pytest.raises(HouseRulesError, match=r"club.toml:1:1: there is no preset"):
        read_rules(str(file))


# -- commands ------------------------------------------------------------------------------------


def test_score() -> None:
    """HZ-26: 无财神 1 fan; seat 1 wins from the dealer twice that in its first round."""
    hand = ["123m456m789m11p555s", "--json"]
    told = json.loads(invoke(["score", MIL, *hand]).stdout)
    assert told["scores"] == [-4, 8, -2, -2]
    assert json.loads(invoke(["score", *hand, MIL]).stdout) == told
    barred = invoke(["score", MIL, *hand, "--from", "0", "--streak", "3"])
    assert barred.exit_code == 2, "III.13: by self-draw only"


SCENARIO: dict[str, Any] = {
    "variant": MIL, "dealer": 0, "streak": 1,
    "hands": ["147m258p369sESWNE", "123456m789p11sFF", "258m369p147sESWN", "369m147p258sESWN"],
    "draws": "F", "script": ["0 discard E", "1 hu"],
}  # fmt: skip


def test_referee() -> None:
    told = json.loads(invoke(["referee", "-"], json.dumps(SCENARIO)).stdout)
    assert told["scores"] == [-4, 8, -2, -2]
    town = json.dumps({**SCENARIO, "variant": "hangzhou"})
    assert json.loads(invoke(["referee", "-", "--rules", MIL], town).stdout) == told
    dearer = {**SCENARIO, "options": {"base": 10}}
    for rules in ([], ["--rules", MIL]):
        told = json.loads(invoke(["referee", "-", *rules], json.dumps(dearer)).stdout)
        assert told["scores"] == [-40, 80, -20, -20]
    explained = invoke(["referee", "-", "--explain"], json.dumps(SCENARIO), lang="zh")
    assert explained.exit_code == 0 and "无财神" in explained.stdout


def test_check_plays_the_worked_examples_of_the_preset() -> None:
    told = invoke(["check", MIL, "--rounds", "20"], lang="en")
    assert told.exit_code == 0, told.output
    assert "Source: Mahjong International League" in told.stdout
    assert "9 of 9 scenarios" in told.stdout
    assert "tiles that stay in the wall: 20 (was: 0)" in told.stdout.replace("\n  ", " ")


def test_strictly_a_preset_is_checked_like_a_town() -> None:
    told = invoke(["check", MIL, "--rounds", "1", "--strict"], lang="en")
    assert told.exit_code == 0, told.output
    assert "9 of 9 scenarios" in told.stdout, "what is always checked comes first"
    assert "MIL competition rules (2025) (Hangzhou mahjong): does everything hold?" in told.stdout
    checks = [line.split()[1] for line in told.stdout.splitlines() if line[:4] in ("✓   ", "–   ")]
    assert checks == [one for one in NAMES if one not in ("rooms", "book", "differs")]
    refused = invoke(["check", MIL, "--only", "differs"], lang="en")
    assert refused.exit_code == 2 and "unknown check 'differs'" in refused.output


def test_a_failure_in_the_room_of_a_preset_can_be_played_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def breaks(trial: Trial) -> None:
        hold(as_dict(trial.variant.options) != find_rules(MIL).values(), "it is the room of MIL")

    broken = Check("tiles", suite._each(breaks), 1)
    monkeypatch.setattr(suite, "CHECKS", (broken,))
    told = invoke(["check", MIL, "--only", "tiles"], lang="en")
    assert told.exit_code == 1 and "✗ tiles: it is the room of MIL" in told.stdout
    assert f"fangcheng check {MIL} --only tiles --seed 1 --round 1" in told.stdout


def test_the_rule_book_says_what_the_text_says() -> None:
    told = invoke(["rules", MIL, "--clause", "HZ-29", "--lang", "both"]).stdout
    assert "这套规则：五、6" in told and "the rules say: V.6" in told
    assert "来源：国际麻将联盟" in invoke(["rules", MIL], lang="zh").stdout


def test_bots_play_it() -> None:
    told = invoke(["simulate", MIL, "-n", "2", "--bots", "random"], lang="en")
    assert told.stdout.startswith("MIL competition rules (2025) (Hangzhou")
    line = ["arena", "random", "easy", "--town", f"{MIL},lanzhou", "-n", "4", "-w", "1"]
    told = invoke([*line, "--json"])
    played = [one["options"].get("scoring") for one in json.loads(told.stdout)]
    assert played == ["fan", None]


def test_programs_play_it() -> None:
    assert as_dict(VecTable(MIL, 1).variant.options)["reserve"] == 20
    assert fangcheng.simulate(MIL, {}, ["random"], 1, "x").options["scoring"] == "fan"
    assert fangcheng.score(make_variant(MIL), "123m456m789m11p555s").scores == [-4, 8, -2, -2]


def test_a_record_says_by_which_rules_it_was_played(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    played = invoke(
        ["play", MIL, "--rounds", "1", "--seed", "x", "--record", str(file), "--lang", "en"], "q\n"
    )
    assert "Source: Mahjong International League" in played.stdout, played.output
    header = json.loads(file.read_text(encoding="utf-8").partition("\n")[0])
    assert read_house(header["house"]) == find_rules(MIL).house
    assert header["variant"] == "hangzhou" and header["options"]["scoring"] == "fan"


# -- towns of packages ---------------------------------------------------------------------------

PRESET = """\
parent = "toytown"
name.zh = "双倍"
name.en = "Doubled"
source = "The toy shop"
[options]
base = 2
"""


def test_the_preset_of_a_package(tmp_path: Path) -> None:
    with outside_town("toytown", tmp_path, {"presets/double.toml": PRESET}):
        assert preset_names("toytown") == ["toytown/double"]
        assert make_variant("toytown/double").options.base == 2
        told = invoke(["simulate", "toytown/double", "-n", "1", "--bots", "random"], lang="en")
        assert told.stdout.startswith("Doubled (toytown"), told.output
        assert "Source: The toy shop" in invoke(["rules", "toytown/double"], lang="en").stdout
    with pytest.raises(FangchengError):
        make_variant("toytown/double")
