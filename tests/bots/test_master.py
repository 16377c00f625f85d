"""The level `master`: nets in NumPy, their files, and what they are trusted with."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

from fangcheng.bots import BOTS, HardPlayer, Look, make_bot, play_round, plays_as, weigh
from fangcheng.bots.advice import advise, coach_of
from fangcheng.bots.imagine.mirror import mirror
from fangcheng.bots.learnt import level
from fangcheng.bots.learnt.card import ANY, CARD, Plan, digest, read_card, tensors_of
from fangcheng.bots.learnt.files import read_tensors, write_tensors
from fangcheng.bots.learnt.level import is_there, make_master
from fangcheng.bots.learnt.net import Net
from fangcheng.bots.learnt.opinion import Learnt
from fangcheng.bots.levels.hard import Budget
from fangcheng.bots.weighing.estimate import Estimate
from fangcheng.bots.weighing.numbers import hard_numbers
from fangcheng.cli.stand_ins import say_stand_ins
from fangcheng.encoding.arrays import join_rows, observe
from fangcheng.env import VecTable
from fangcheng.errors import LearntError, MissingExtraError
from fangcheng.game.events import Event
from fangcheng.game.referee import apply, start, waiting_for
from fangcheng.game.state import State
from fangcheng.houserules.rules import HouseRules
from fangcheng.installed import make_variant
from fangcheng.match import Match
from fangcheng.wall import build_wall
from fangcheng.words import words
from tests.bots.nets import lot_tensors, write_nets
from tests.effort import many

TOWNS = ("hangzhou", "zhangzhou", "jinzhou", "qinhuangdao", "lanzhou")


@pytest.fixture(scope="module")
def card(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("nets")
    return write_nets(
        folder,
        {
            "hangzhou": Plan("one", trust=50.0, options={"base": ("*",)}),
            "jinzhou": Plan(
                "two", trust=0.05, place=1, playouts=16, options={"must_declare": ("*",)}
            ),
            "lanzhou": Plan("two", trust=0.0, playouts=8),
        },
    )


def played(town: str, bots: list[str], seed: str = "7") -> list[str]:
    """All that is done in a round."""
    match = Match(make_variant(town), seed, listen=True)
    play_round(match, [make_bot(bot, at) for at, bot in enumerate(bots)])
    return [repr(event) for event in match.state.events or []]


def test_is_offered_only_where_its_nets_are() -> None:
    assert ("master" in BOTS) is is_there()


def test_plays_whole_rounds_the_same_way_each_time(card: Path) -> None:
    bots = [f"master:{card}", "easy", f"master:{card}", "easy"]
    for town in ("hangzhou", "jinzhou"):
        assert played(town, bots) == played(town, bots)


def test_follows_its_net_where_that_is_trusted(card: Path) -> None:
    """With a trust that outweighs all points it does what the net finds likeliest."""
    learnt = Learnt(card)
    player = HardPlayer(1, adviser=learnt)
    tables = VecTable("hangzhou", 24, seed=3, players=["learner"], forced=False, planes=False)
    asked = tables.reset()
    asked = tables.step([int(row.nonzero()[0][0]) for row in asked.legal])
    differs = 0
    for table in range(24):
        look = tables.look(table)
        if look.phase == "opening":
            continue
        chances = learnt.chances([look])[0]
        best = look.legal[int(np.argmax(chances))]
        assert player.choose(look) is best
        differs += HardPlayer(1, Budget(0)).choose(look) is not best
    assert differs > 0


def test_is_hard_where_it_trusts_its_net_nothing(card: Path) -> None:
    assert played("lanzhou", [f"master:{card}"] * 4) == played("lanzhou", ["hard:8"] * 4)


def test_is_hard_in_towns_and_rooms_that_it_has_not_learnt(
    card: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert played("zhangzhou", [f"master:{card}"] * 4) == played("zhangzhou", ["hard"] * 4)
    odd = make_variant("hangzhou", {"caishen": "white"})
    learnt = Learnt(card)
    assert learnt.plan(odd) is None
    assert (
        learnt.plan(make_variant("hangzhou", {"first_dealer": 2, "rounds": 4, "base": 5}))
        is not None
    )
    assert learnt.plan(make_variant("jinzhou", {"must_declare": True})) is not None
    monkeypatch.setattr(level, "CARD", card)
    assert plays_as("master", odd) == "hard"
    assert plays_as("master", make_variant("hangzhou")) == "master"
    assert plays_as("easy", odd) == "easy"
    monkeypatch.setattr(level, "CARD", card.with_name("nowhere.json"))
    assert plays_as("master", make_variant("hangzhou")) == "hard"


@pytest.mark.parametrize(
    "town", [town for town, plan in read_card(CARD).towns.items() if "base" in plan.options]
)
def test_the_base_changes_nothing_where_the_card_allows_any(town: str, tmp_path: Path) -> None:
    """All that is paid is a multiple of it there, and so is all that is weighed."""
    plan = Plan("one", trust=0.05, opening=True, options={"base": (ANY,)})
    learnt = Learnt(write_nets(tmp_path, {town: plan}))
    small, large = (
        VecTable(town, 12, seed=5, options={"base": base}, forced=False, planes=False)
        for base in (1, 8)
    )
    player, other = (HardPlayer(1, Budget(0), learnt) for _ in range(2))
    asked, dearer = small.reset(), large.reset()
    lot = Random(7)
    paid = 0
    for step in range(many(150, 600)):
        assert (8 * asked.rewards == dearer.rewards).all()
        assert (8 * asked.scores == dearer.scores).all()
        # Ask where points have changed hands before the round is over, if they have.
        at = max(range(12), key=lambda row: (asked.scores[row].any(), row == step % 12))
        chosen = asked.scores[at].any() and asked.legal[at].sum() > 1
        paid += int(chosen)
        if step % 5 == 0 or chosen:
            assert player.choose(small.look(at)) == other.choose(large.look(at))
            assert learnt.chances([small.look(at)]) == learnt.chances([large.look(at)])
        answers = [lot.choice(row.nonzero()[0].tolist()) for row in asked.legal]
        asked, dearer = small.step(answers), large.step(answers)
    assert paid or town != "lanzhou"


def test_the_net_makes_the_choices_of_the_opening_where_the_card_says_so(tmp_path: Path) -> None:
    """It picks tile by tile what the same net picks at a table of arrays."""
    card = write_nets(tmp_path, {"lanzhou": Plan("one", trust=0.0, opening=True)})
    player = HardPlayer(1, adviser=Learnt(card))
    net = Net({k.removeprefix("one/"): v for k, v in read_tensors(tensors_of(card)).items()})
    tables = VecTable("lanzhou", 8, seed=4, planes=False, nearness=True)
    asked = tables.reset()
    looks = [tables.look(table) for table in range(8)]
    assert {look.phase for look in looks} == {"opening"}
    chosen = [player.choose(look) for look in looks]
    assert chosen != [HardPlayer(1).choose(look) for look in looks]
    rest = [tables.numbers_of(table, action) for table, action in enumerate(chosen)]
    assert max(map(len, rest)) > 2  # some tiles, and that it has done
    while any(rest):
        numbers = net.answer(asked).chances.argmax(1)
        for table, left in enumerate(rest):
            if left:
                left.remove(numbers[table])
        asked = tables.step(numbers)


def test_many_questions_are_answered_as_each_alone(card: Path) -> None:
    learnt = Learnt(card)
    looks = []
    for town in ("hangzhou", "jinzhou", "zhangzhou"):
        tables = VecTable(town, 4, seed=5, planes=False)
        asked = tables.reset()
        for _ in range(30):
            asked = tables.step([int(row.nonzero()[0][-1]) for row in asked.legal])
        looks += [tables.look(at) for at in range(4)]
    together = learnt.chances(looks)
    for look, found in zip(looks, together, strict=True):
        alone = learnt.chances([look])[0]
        np.testing.assert_allclose(found, alone, atol=1e-5)
        if found:
            assert np.exp(found).sum() == pytest.approx(1.0, abs=1e-4)
    assert any(together)


def test_a_net_is_what_its_formula_says() -> None:
    """Compared with plain loops over one question."""
    tensors = lot_tensors(width=4, blocks=1)
    tables = VecTable("hangzhou", 3, planes=True, nearness=True)
    asked = tables.reset()
    got = Net(tensors).answer(asked)
    from tests.bots.slow_net import answer

    for row in range(3):
        logits, value = answer(tensors, asked, row)
        legal = asked.legal[row]
        expected = logits[legal] - np.log(np.exp(logits[legal]).sum())
        np.testing.assert_allclose(got.chances[row][legal], expected, atol=1e-4)
        assert got.points[row] == pytest.approx(value, abs=1e-4)


@pytest.mark.random
@pytest.mark.parametrize("town", TOWNS)
def test_sees_the_same_by_what_it_was_told_as_at_the_table(town: str) -> None:
    """A thinker knows what a seat was told; the arrays must be those of the table itself."""
    for number in range(many(2, 30)):
        variant = make_variant(town)
        state = start(variant, build_wall(variant.deck, "mirror", number), number % 4, None, 1)
        chance = np.random.default_rng(number)
        answers: list[list[object]] = [[] for _ in range(variant.seats)]
        step = 0
        while not state.over:
            for seat in waiting_for(state):
                look = Look(state, seat)
                if step % 7 == 0 and look.legal:
                    _same(state, seat, answers[seat])
                action = look.legal[int(chance.integers(len(look.legal)))]
                answers[seat].append(action)
                apply(state, seat, action)
                step += 1


def _same(state: State, seat: int, answers: list[object]) -> None:
    events: list[Event] = state.events or []
    told = [one for one in (event.for_seat(seat) for event in events) if one is not None]
    other = mirror(state.variant, seat, told, list(answers))  # type: ignore[arg-type]
    true, seen = (
        observe(one, seat, oracle=False, planes=False, nearness=True) for one in (state, other)
    )
    for name in ("words", "numbers", "scores", "legal", "nearness"):
        np.testing.assert_array_equal(getattr(true, name), getattr(seen, name), err_msg=name)


def test_files_that_are_broken_are_refused_in_a_sentence(card: Path, tmp_path: Path) -> None:
    copy = tmp_path / "nets.json"
    copy.write_bytes(card.read_bytes())
    data = tensors_of(card).read_bytes()
    tensors_of(copy).write_bytes(data[:-2] + b"xx")
    with pytest.raises(LearntError, match="is not the file"):
        Learnt(copy)
    for broken in (b"", data[:40], b"\xff" * 64):
        tensors_of(copy).write_bytes(broken)
        with pytest.raises(LearntError, match="no file of tensors"):
            read_tensors(tensors_of(copy))
    told = json.loads(card.read_text())
    copy.write_text(json.dumps({**told, "encoding": 0}))
    with pytest.raises(LearntError, match="version 0"):
        read_card(copy)
    for text in ("{}", "[]", "nonsense", '{"sha256": "", "towns": {"hangzhou": {}}}'):
        copy.write_text(text)
        with pytest.raises(LearntError, match="no card"):
            read_card(copy)
    with pytest.raises(LearntError, match="no card"):
        make_bot(f"master:{tmp_path / 'nowhere.json'}")


def test_a_net_that_is_not_whole_is_refused_in_a_sentence(tmp_path: Path) -> None:
    card = write_nets(tmp_path, {"hangzhou": Plan("one", trust=1.0)})
    tensors = read_tensors(tensors_of(card))
    del tensors["one/place"]
    write_tensors(tensors_of(card), tensors)
    told = json.loads(card.read_text())
    card.write_text(json.dumps({**told, "sha256": digest(tensors_of(card))}))
    tables = VecTable("hangzhou", 1, planes=False)
    tables.reset()
    with pytest.raises(LearntError, match="the net one has no place"):
        Learnt(card).chances([tables.look(0)])


def test_says_what_to_install(card: Path, monkeypatch: pytest.MonkeyPatch) -> None:

    monkeypatch.delitem(sys.modules, "fangcheng.bots.learnt.opinion")
    monkeypatch.setattr("fangcheng.extras.find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=r"fangcheng\[master\]"):
        make_master(1, card)


def test_rows_of_towns_with_fewer_seats_lie_beside_others() -> None:
    parts = [VecTable(town, 1, planes=False).reset() for town in ("hangzhou", "lanzhou")]
    assert len(join_rows(parts).words) == 2


def test_the_nets_of_the_package_are_whole_and_small() -> None:
    shipped, tensors = read_card(CARD), tensors_of(CARD)
    assert shipped.sha256 == digest(tensors)
    assert tensors.stat().st_size <= 8 << 20
    assert sum(one.size for one in read_tensors(tensors).values()) <= 4_000_000
    for town in shipped.towns:
        tables = VecTable(town, 1, seed=6, forced=False, planes=False)
        tables.reset()
        look = tables.look(0)
        while look.phase == "opening":
            tables.step([int(tables.asked.legal[0].nonzero()[0][0])])
            look = tables.look(0)
        assert plays_as("master", look.variant) == "master"
        chances = np.exp(level.learnt().chances([look])[0])
        assert chances.sum() == pytest.approx(1, abs=1e-3)


def test_the_coach_is_master_where_its_card_says_so(
    card: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = VecTable("jinzhou", 1, seed=4, forced=False, planes=False)
    tables.reset()
    look = tables.look(0)
    while look.phase != "turn":
        tables.step([int(tables.asked.legal[0].nonzero()[0][0])])
        look = tables.look(0)
    monkeypatch.setattr(level, "CARD", card)
    assert coach_of(look.variant) == "hard"
    assert advise(look) == weigh(look)
    plans = {"jinzhou": Plan("one", trust=50.0, coach=True)}
    monkeypatch.setattr(level, "CARD", write_nets(tmp_path, plans))
    assert coach_of(look.variant) == "master"
    advised = advise(look)
    assert {one.action for one in advised} == {one.action for one in weigh(look)}
    chances = level.learnt().chances([look])[0]
    assert advised[0].action is look.legal[int(np.argmax(chances))]
    # However far the net is trusted, what actions cost are points of this game.
    plain = Estimate(look, hard_numbers("jinzhou")).plain
    weighed = {one.action: one.value for one in weigh(look)}
    best = max(weighed.values())
    assert advised[0].value == max(one.value for one in advised) <= best
    for one in advised:
        assert advised[0].value - one.value <= best - weighed[one.action] + plain / 4


def test_the_terminal_says_who_plays_instead(
    card: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(level, "CARD", card)
    for town, said in (("hangzhou", False), ("zhangzhou", True)):
        say_stand_ins(words("en"), ["master", "easy"], HouseRules(town))
        assert ("hard plays instead" in capsys.readouterr().err) is said


def test_a_process_that_plays_loads_numpy_with_one_thread() -> None:
    """Said after NumPy is there nobody would hear it, and a decision would cost far more."""
    text = """
import os, sys
import fangcheng.server.tasks.worker
assert "numpy" not in sys.modules
import fangcheng.bots.learnt.opinion
import numpy
said = os.environ["OPENBLAS_NUM_THREADS"]
assert said == "1", said
"""
    subprocess.run([sys.executable, "-c", text], check=True)
