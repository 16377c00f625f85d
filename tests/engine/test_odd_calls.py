"""The library tells a program that calls it wrongly what is wrong, in both languages."""

import inspect
from collections.abc import Callable
from typing import Any

import pytest

import fangcheng
from fangcheng.arguments import KINDS, METHODS
from fangcheng.errors import FangchengError, TileTextError
from fangcheng.words import tell_error, words

TOWN = fangcheng.make_variant("hangzhou", {"first_dealer": 0})
HAND = "123m456p789s11s9mEE"
PASS = fangcheng.parse_action("pass")
BOTS = [fangcheng.make_bot("easy", seat) for seat in range(4)]


def wall(town: fangcheng.Variant = TOWN) -> Any:
    return fangcheng.build_wall(town.deck, 7, 1)


def used_wall() -> Any:
    used = wall()
    fangcheng.start(TOWN, used)
    return used


def match() -> fangcheng.Match:
    return fangcheng.Match(TOWN, seed=7)


def state() -> fangcheng.State:
    return match().state


def recorder(names: Any = None) -> fangcheng.Recorder:
    return fangcheng.Recorder(match(), names)


def bare_town(**options: object) -> fangcheng.Variant:
    return fangcheng.make_variant("hangzhou", options)


def score(hand: Any = HAND, **how: Any) -> object:
    return fangcheng.score(TOWN, hand, **{"wild": "9m", **how})


def arena(bots: Any = ("easy", "normal"), walls: Any = 4, **how: Any) -> object:
    return fangcheng.arena("hangzhou", {}, bots, walls, 1, **how)


def simulate(bots: Any = ("easy",), rounds: Any = 1, **how: Any) -> object:
    return fangcheng.simulate("hangzhou", {}, bots, rounds, 1, **how)


def scenario(**data: object) -> object:
    return fangcheng.read_scenario({"variant": "hangzhou", **data})


Call = Callable[[Any], object]
ODD: dict[str, tuple[Call, tuple[Any, ...]]] = {
    "start: variant": (lambda odd: fangcheng.start(odd, wall()), ("hangzhou", None, 5)),
    "start: wall": (lambda odd: fangcheng.start(TOWN, odd), (None, [1, 2], "1m")),
    "start: dealer": (lambda odd: fangcheng.start(TOWN, wall(), odd), (9, 4, -1, "0", None, 1.5)),
    "start: streak": (lambda odd: fangcheng.start(TOWN, wall(), 0, odd), (0, -5, "1", 1.5)),
    "start: round": (lambda odd: fangcheng.start(TOWN, wall(), 0, 1, odd), (0, -3, "1", None)),
    "legal: state": (lambda odd: fangcheng.legal(odd, 0), (None, match(), "hangzhou", {})),
    "legal: seat": (lambda odd: fangcheng.legal(state(), odd), (9, 4, -1, "0", None, [0])),
    "waiting_for": (fangcheng.waiting_for, (None, match(), 5)),
    "apply: state": (lambda odd: fangcheng.apply(odd, 0, PASS), (None, match())),
    "apply: seat": (lambda odd: fangcheng.apply(state(), odd, PASS), (9, -1, "0", None)),
    "apply: action": (lambda odd: fangcheng.apply(state(), 0, odd), ("pass", None, 5, PASS)),
    "view: state": (lambda odd: fangcheng.view(odd, 0), (None, match())),
    "view: seat": (lambda odd: fangcheng.view(state(), odd), (9, -1, "0", None)),
    "events_for: state": (lambda odd: fangcheng.events_for(odd, 0), (None, [], "x", match())),
    "events_for: seat": (lambda odd: fangcheng.events_for(state(), odd), (9, -1, "0")),
    "why_not: seat": (lambda odd: fangcheng.why_not(state(), odd, PASS), (9, -1, "0")),
    "why_not: action": (lambda odd: fangcheng.why_not(state(), 0, odd), ("pass", None)),
    "Match: variant": (lambda odd: fangcheng.Match(odd, 7), ("hangzhou", None)),
    "Match: seed": (lambda odd: fangcheng.Match(TOWN, odd), (None, 1.5, [7])),
    "Match.apply: seat": (lambda odd: match().apply(odd, PASS), (9, -1, "0")),
    "Match.apply: action": (lambda odd: match().apply(0, odd), ("pass", None, PASS)),
    "Match.next_round": (lambda odd: odd.next_round(), (match(),)),
    "Look": (lambda odd: fangcheng.Look(state(), odd), (9, -1)),
    "parse_action": (
        fangcheng.parse_action, ("", None, 5, "discard", "discard 5x", "discard 5m6m", "5m", [])
    ),
    "make_variant: name": (fangcheng.make_variant, ("", "nowhere", None, 5, ["hangzhou"])),
    "make_variant: options": (
        lambda odd: fangcheng.make_variant("hangzhou", odd), ([], "base=2", {"x": 1}, {5: 1}, 5)
    ),
    "make_variant: an option": (lambda odd: bare_town(base=odd), ("2", -1, None, 1.5, 10**9)),
    "make_bot: name": (
        fangcheng.make_bot,
        ("", "eazy", None, ["easy"], "hard:", "hard:0", "hard:x", "run:", "run:'a", "master:no"),
    ),
    "make_bot: seed": (lambda odd: fangcheng.make_bot("easy", odd), (None, 1.5)),
    "build_wall: deck": (
        lambda odd: fangcheng.build_wall(odd, 7, 1), ([], None, 5, ["1m"], [-1], [500])
    ),
    "build_wall: seed": (lambda odd: fangcheng.build_wall(TOWN.deck, odd, 1), (None, 1.5)),
    "build_wall: round": (lambda odd: fangcheng.build_wall(TOWN.deck, 7, odd), ("1", None)),
    "play_round: match": (lambda odd: fangcheng.play_round(odd, BOTS), (None, TOWN)),
    "play_round: players": (
        lambda odd: fangcheng.play_round(match(), odd),
        ([], None, BOTS[:3], BOTS * 2, ["easy"] * 4, "easy", [None] * 4),
    ),
    "play_round: record": (
        lambda odd: fangcheng.play_round(match(), BOTS, record=odd), ("game.jsonl", [])
    ),
    "Recorder: match": (fangcheng.Recorder, (None, state())),
    "Recorder: names": (recorder, ([], "abcd", ["a"] * 3, [None] * 4, 5)),
    "Recorder.add: seat": (lambda odd: recorder().add(odd, PASS), (9, -1, "0")),
    "Recorder.add: action": (lambda odd: recorder().add(0, odd), ("pass", None)),
    "read_record": (
        fangcheng.read_record,
        (
            [], None, 5, "game.jsonl", b"{}", [b"{}"], [1, 2], ["{}"], ["{}\n"], ["[]\n"],
            ["null\n"], ['{"fangcheng":2}\n'], ["\n"],
        ),
    ),
    "replay: record": (lambda odd: fangcheng.replay(odd, match()), (None, [], "game.jsonl")),
    "verify": (fangcheng.verify, (None, [], "game.jsonl", recorder())),
    "read_scenario": (fangcheng.read_scenario, (None, [], "game.json", {}, {"variant": 5}, 5)),
    "read_scenario: hands": (lambda odd: scenario(hands=odd), (5, ["1m"], [None] * 4, "1m")),
    "read_scenario: dealer": (lambda odd: scenario(dealer=odd), (9, -1, "0", None, 1.5)),
    "read_scenario: options": (lambda odd: scenario(options=odd), ([], "base=2", {"x": 1})),
    "run_scenario": (fangcheng.run_scenario, (None, {"variant": "hangzhou"}, "game.json")),
    "scenario_of": (fangcheng.scenario_of, (None, match())),
    "score: variant": (lambda odd: fangcheng.score(odd, HAND), ("hangzhou", None)),
    "score: hand": (score, ("", None, ["1m"], "1", "1x", "1" * 40 + "m", "123m")),
    "score: wild": (lambda odd: score(wild=odd), ("", "1m2m", 5, "1f", "x")),
    "score: tile": (lambda odd: score(tile=odd), ("", "8m", 5, "1m2m")),
    "score: seat": (lambda odd: score(seat=odd), (9, -1, "1", None)),
    "score: dealer": (lambda odd: score(dealer=odd), (9, -1, "1", None)),
    "score: streak": (lambda odd: score(streak=odd), (0, -1, "1")),
    "score: source": (lambda odd: score(source=odd), (9, -1, 1, "0")),
    "score: rob": (lambda odd: score(rob=odd, source=0), (True, "no", None)),
    "score: drawn_by": (lambda odd: score(drawn_by=odd), ("", "tail", "dealt", 3, None)),
    "score: given": (
        lambda odd: score(given=odd),
        (["caipiao"], "caipiao", {"pao": 1}, {5: 1}, *({"caipiao": one} for one in
            (None, "x", (), (1, 2), 1.5, -1, 99, (None,)))),
    ),
    "arena: bots": (arena, ([], "easy", ["easy"], ["easy", "eazy"], [None, "easy"], None)),
    "arena: walls": (lambda odd: arena(walls=odd), (0, -1, "4", None, 10**9)),
    "arena: workers": (lambda odd: arena(workers=odd), (0, -1, "4", None)),
    "simulate: bots": (simulate, ([], "easy", ["easy"] * 3, ["eazy"], [None], None)),
    "simulate: rounds": (lambda odd: simulate(rounds=odd), (0, -1, "4", None, 10**9)),
}  # fmt: skip


@pytest.mark.parametrize("call", ODD)
def test_an_odd_call_is_refused_in_both_languages(call: str) -> None:
    ask, values = ODD[call]
    for odd in values:
        with pytest.raises(FangchengError) as refused:
            ask(odd)
        error = refused.value
        for lang in ("zh", "en"):
            said = tell_error(words(lang), error)
            assert said and error.code not in said.split(), (call, odd, said)
        assert tell_error(words("en"), error) != tell_error(words("zh"), error), (call, odd)


@pytest.mark.parametrize(
    ("make", "kind"),
    [
        (lambda odd: fangcheng.State(odd, wall(), 0, 1, 1), "Variant"),
        (lambda odd: fangcheng.Action(odd), "Kind"),
        (lambda odd: fangcheng.Look(odd, 0), "State"),
    ],
)
def test_objects_of_the_engine_name_the_kind_they_are_made_of(make: Call, kind: str) -> None:
    """Compiled, they are made without Python asking anybody, and say it as Python does."""
    for odd in ("hangzhou", None, 5):
        with pytest.raises(TypeError, match=kind):
            make(odd)


def test_a_refused_call_changes_nothing() -> None:
    played = match()
    before = fangcheng.view(played.state, 0)
    for seat, action in ((9, PASS), (0, "pass"), ("0", PASS)):
        with pytest.raises(FangchengError):
            played.apply(seat, action)  # type: ignore[arg-type]
    assert fangcheng.view(played.state, 0) == before


def test_a_wall_serves_one_round_of_its_own_town() -> None:
    for wrong in (used_wall(), wall(fangcheng.make_variant("zhangzhou"))):
        with pytest.raises(
            fangcheng.FangchengError, match="a round of hangzhou begins with a whole"
        ):
            fangcheng.start(TOWN, wrong)


def test_an_error_of_a_players_own_is_not_taken_for_a_wrong_argument() -> None:
    class Broken:
        def choose(self, look: fangcheng.Look) -> fangcheng.Action:
            return look.nothing_of_that_name  # type: ignore[attr-defined, no-any-return]

    with pytest.raises(AttributeError, match="nothing_of_that_name"):
        fangcheng.play_round(match(), [Broken()] * 4)


def test_the_winning_tile_after_a_kong_is_told_by_a_word() -> None:
    """HZ-12: 杠开 doubles."""
    hand = "[EEEE]123m456p78s11s9s"
    plain = fangcheng.score(TOWN, hand, wild="C")
    kong = fangcheng.score(TOWN, hand, wild="C", drawn_by="kong")
    assert kong.scores[1] == 2 * plain.scores[1]


def test_every_parameter_of_a_public_function_says_what_it_takes() -> None:
    """A function that reads its argument itself refuses it with a sentence of its own."""
    for name in fangcheng.__all__:
        value = getattr(fangcheng, name)
        asked = [value] if not isinstance(value, type) else [
            getattr(value, method) for method in METHODS.get(name, ())
        ]  # fmt: skip
        for function in asked:
            if not callable(function):
                continue
            for parameter in inspect.signature(function).parameters:
                known = {parameter, f"{name}.{parameter}"} & set(KINDS)
                assert known or parameter in OWN_WORDS, (name, parameter)


OWN_WORDS = {"self", "data", "lines", "tiles", "code", "word"}


def test_tiles_that_cannot_be_read_say_where() -> None:
    with pytest.raises(TileTextError, match="position 2"):
        fangcheng.parse_action("discard 5x")
