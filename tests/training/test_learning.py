"""What nets learn with: the net itself, advantages, and a whole small run."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch: Any = pytest.importorskip("torch", reason="PyTorch is not installed")

from training.__main__ import main  # noqa: E402
from training.adopt import adopt  # noqa: E402
from training.advantage import SameWalls, advantages  # noqa: E402
from training.clone import clone, lessons_of, regret  # noqa: E402
from training.export import install, write_run  # noqa: E402
from training.inherit import inherit  # noqa: E402
from training.lessons import make  # noqa: E402
from training.net import Net, to_arrays  # noqa: E402
from training.rounds import changing  # noqa: E402
from training.saving import Run, write_whole  # noqa: E402
from training.settings import small  # noqa: E402

from fangcheng.bots.learnt.card import read_card, tensors_of  # noqa: E402
from fangcheng.bots.learnt.files import read_tensors  # noqa: E402
from fangcheng.bots.learnt.net import Net as Played  # noqa: E402
from fangcheng.encoding.arrays import Asked  # noqa: E402
from fangcheng.encoding.space import HU_AT, PASS_AT  # noqa: E402
from fangcheng.env import Ended, Round, VecTable  # noqa: E402
from tests.effort import FULL  # noqa: E402


def rows_of(asked: Asked, town: int = 0) -> dict[str, Any]:
    names = ("words", "numbers", "scores", "nearness", "legal")
    rows = {name: torch.from_numpy(np.array(getattr(asked, name))) for name in names}
    rows["town"] = torch.full((len(asked.seat),), town)
    return rows


def test_a_bot_plays_the_net_that_has_learnt() -> None:
    torch.manual_seed(3)
    net = Net(16, 2, towns=2)
    for parameter in net.parameters():
        parameter.data += 0.05 * torch.randn_like(parameter)
    tables = VecTable("lanzhou", 6, seed=2, planes=False, nearness=True)
    asked = tables.reset()
    for _ in range(40):
        asked = tables.step([int(row.nonzero()[0][-1]) for row in asked.legal])
    with torch.no_grad():
        chances, value = net(rows_of(asked, town=1))
    played = Played(to_arrays(net), 1).answer(asked)
    legal = asked.legal
    np.testing.assert_allclose(played.chances[legal], chances.numpy()[legal], atol=2e-2)
    np.testing.assert_allclose(played.points, value.numpy(), atol=2e-2)


def test_an_answer_costs_what_its_teacher_thinks() -> None:
    nobody = float("inf")
    chances = torch.tensor([[0.5, 0.3, 0.1], [0.7, 0.2, 0.5], [0.4, 0.9, 0.9]])
    behind = torch.tensor([[0.0, 2.0, 6.0], [0.0, 3.0, nobody], [0.0, nobody, nobody]])
    # 0.3 · 2 + 0.1 · 6 and as much for the tenth that is left; 0.2 · 3 and 0.1 · 3; no other known
    assert regret(chances.log(), behind).tolist() == pytest.approx([1.8, 0.9, 0.0])


def test_advantages_are_those_of_each_seat_by_itself() -> None:
    lot = np.random.default_rng(5)
    steps, tables, seats, trace = 30, 4, 3, 0.9
    value = lot.normal(size=(steps, tables))
    seat = lot.integers(seats, size=(steps, tables))
    reward = lot.normal(size=(steps, tables, seats))
    done = lot.random((steps, tables)) < 0.15
    told: Any = [torch.from_numpy(one) for one in (value, seat, reward, done)]
    gained = advantages(told[0], told[1], told[2], told[3], trace)
    for table in range(tables):
        for who in range(seats):
            wanted = _slow(value, seat, reward, done, trace, table, who)
            for step, (advantage, known) in wanted.items():
                assert bool(gained.known[step, table]) is known
                if known:
                    assert float(gained.advantage[step, table]) == pytest.approx(advantage)


def _slow(
    value: Any, seat: Any, reward: Any, done: Any, trace: float, table: int, who: int
) -> dict[int, tuple[float, bool]]:
    """The decisions of one seat, from the last to the first, each with what follows it."""
    found: dict[int, tuple[float, bool]] = {}
    mine = [step for step in range(len(value)) if seat[step, table] == who]
    for at in range(len(mine) - 1, -1, -1):
        step = mine[at]
        later = mine[at + 1] if at + 1 < len(mine) else len(value)
        paid, ended = 0.0, False
        for between in range(step, later):
            if not ended:
                paid += reward[between, table, who]
            ended = ended or bool(done[between, table])
        if ended:
            # What is paid in the step that ends a round belongs to it; what follows does not.
            found[step] = (paid - value[step, table], True)
        elif at + 1 < len(mine):
            more, _ = found[later]
            found[step] = (
                paid + value[later, table] - value[step, table] + trace * more, True
            )  # fmt: skip
        else:
            found[step] = (0.0, False)
    return found


def test_luck_is_what_others_made_of_the_same_wall() -> None:
    walls = SameWalls(3)
    assert walls.luck([Ended(0, Round(7), (6, -6, 0))]) == {}
    assert walls.luck([Ended(1, Round(7), (2, 0, -2))]) == {1: [3.0, -3.0, 0.0]}
    assert walls.luck([Ended(2, Round(7), (0, 0, 0)), Ended(3, Round(8), (1, 0, -1))]) == {
        2: pytest.approx([8 / 3, -2.0, -2 / 3])
    }
    assert walls.luck([Ended(0, Round(7), (9, 0, -9))]) == {}  # a wall is forgotten when all have


def test_everybody_sits_everywhere_and_deals_equally_often() -> None:
    rounds = [changing(4, 8, table, played) for table in range(8) for played in range(16)]
    assert len({one.wall for one in rounds}) == len(rounds)
    for player in range(4):
        seats = [one.seating.index(player) for one in rounds]
        deals = [one.seating[one.dealer] for one in rounds].count(player)
        assert {seats.count(seat) for seat in range(4)} == {32}
        assert deals == 32


def test_a_file_too_large_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="more than"):
        write_whole(tmp_path / "much", bytes((16 << 20) + 1))
    assert not list(tmp_path.iterdir())


def test_nets_of_several_runs_come_into_one_file(tmp_path: Path) -> None:
    package = tmp_path / "master.json"
    for town in ("hangzhou", "jinzhou", "hangzhou"):
        settings = small((town,))
        run = Run(tmp_path / town)
        net = Net(settings.width, settings.blocks, 1)
        run.save("clone", net=net.state_dict(), spread=[4.0])
        install(write_run(run, settings, "clone", {town: 0.5}), package)
    card = read_card(package)
    assert set(card.towns) == {"hangzhou", "jinzhou"}
    assert {name.split("/")[0] for name in read_tensors(tensors_of(package))} == set(card.towns)


@pytest.mark.parametrize(
    ("stage", "net", "places"),
    [
        ("tune-jinzhou-mean", "jinzhou", {"jinzhou": 2}),
        ("tune-zhangzhou-lanzhou", "zhangzhou-lanzhou", {"zhangzhou": 1, "lanzhou": 3}),
        (
            "tune-hangzhou-jinzhou-lanzhou-mean",
            "hangzhou-jinzhou-lanzhou",
            {"hangzhou": 0, "jinzhou": 2, "lanzhou": 3},
        ),
        ("improve-mean", "all", {"hangzhou": 0, "zhangzhou": 1, "jinzhou": 2, "lanzhou": 3}),
    ],
)
def test_a_net_that_was_tuned_is_for_its_towns_alone(
    tmp_path: Path, stage: str, net: str, places: dict[str, int]
) -> None:
    settings = small(("hangzhou", "zhangzhou", "jinzhou", "lanzhou"))
    run = Run(tmp_path)
    learnt = Net(settings.width, settings.blocks, len(settings.towns))
    for name in (stage, "clone"):
        run.save(name, net=learnt.state_dict(), spread=[4.0] * 4)
    card = read_card(write_run(run, settings, stage, {}))
    assert {town: plan.place for town, plan in card.towns.items()} == places
    assert {plan.net for plan in card.towns.values()} == {net}


@pytest.mark.parametrize("stage", ["tune", "duel", "prove"])
def test_a_town_that_the_run_has_not_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stage: str
) -> None:
    words = [stage, "hangzhou", "--only", "hangzhou+foo", "--runs", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", ["training", *words])
    with pytest.raises(SystemExit, match="the run has no foo"):
        main()


def test_no_town_loses_its_net_to_another_one(tmp_path: Path) -> None:
    package = tmp_path / "master.json"
    for towns in (("hangzhou", "jinzhou"), ("zhangzhou", "lanzhou")):
        settings, run = small(towns), Run(tmp_path / towns[0])
        net = Net(settings.width, settings.blocks, 2)
        run.save("clone", net=net.state_dict(), spread=[4.0, 4.0])
        card = write_run(run, settings, "clone", {})
        if package.exists():
            with pytest.raises(SystemExit, match="hangzhou, jinzhou would lose the net"):
                install(card, package)
        else:
            install(card, package)
    assert set(read_card(package).towns) == {"hangzhou", "jinzhou"}


def test_a_run_goes_on_from_a_net_that_plays(tmp_path: Path) -> None:
    package = tmp_path / "master.json"
    first, second = Run(tmp_path / "first"), Run(tmp_path / "second")
    settings = small(("hangzhou", "jinzhou"))
    torch.manual_seed(6)
    net = Net(settings.width, settings.blocks, 2)
    first.save("clone", net=net.state_dict(), spread=[4.0, 9.0])
    install(write_run(first, settings, "clone", {}), package)
    first.save("tune-hangzhou-mean", net=Net(settings.width, settings.blocks, 2).state_dict())
    install(write_run(first, settings, "tune-hangzhou-mean", {}), package)

    adopt(second, settings, package)

    adopted = second.need("clone")
    assert adopted["spread"] == [4.0, 9.0]
    for name, one in net.state_dict().items():
        torch.testing.assert_close(adopted["net"][name], one, rtol=1e-3, atol=1e-4)
    told = read_card(write_run(second, settings, "clone", {})).notes["all"]
    assert told["adopted"] == read_card(package).sha256, "it is told from which net it began"
    third = Run(tmp_path / "third")
    with pytest.raises(SystemExit, match="no net that has learnt lanzhou"):
        adopt(third, small(("lanzhou",)), package)
    with pytest.raises(SystemExit, match="--set width=16 --set blocks=1"):
        adopt(third, replace(settings, width=24), package)
    with pytest.raises(SystemExit, match="has a clone already"):
        adopt(second, settings, package)
    clone(second, settings)
    assert second.need("clone")["adopted"], "there is nothing left to learn of lessons"


def test_a_clone_inherits_what_another_run_learnt(tmp_path: Path) -> None:
    run, elder = Run(tmp_path / "run"), Run(tmp_path / "elder")
    settings = replace(small(("hangzhou",)), lessons=400, inherit_steps=160, clone_batch=32)
    make(settings, run.folder)
    torch.manual_seed(4)
    net, of_elder = (Net(settings.width, settings.blocks, 1) for _ in range(2))
    run.save("clone", net=net.state_dict(), step=1, spread=[4.0])
    elder.save("clone", net=of_elder.state_dict())
    of_elder.others.bias.data[PASS_AT - HU_AT] -= 4  # it passes less often than its clone
    elder.save("improve-mean", net=of_elder.state_dict())

    inherit(run, settings, elder, "improve-mean")

    tests = lessons_of(run, settings, torch.device("cpu"))[1]
    passes = tests["legal"][:, PASS_AT]
    chances = []
    for name in ("clone-plain", "clone"):
        net.load_state_dict(run.need(name)["net"])
        with torch.no_grad():
            chances.append(net(tests)[0].exp()[passes, PASS_AT].mean().item())
    assert chances[1] < chances[0] - 0.1


@pytest.mark.skipif(not FULL, reason="takes half a minute: make test-full")
def test_learning_learns(tmp_path: Path) -> None:
    """The small setting, each stage as people call it."""

    def do(*words: str) -> None:
        command = [sys.executable, "-m", "training", *words, "--small", "--runs", str(tmp_path)]
        subprocess.run(command, check=True, timeout=300)

    def logged(stage: str) -> list[dict[str, Any]]:
        text = (tmp_path / "hangzhou" / f"{stage}.jsonl").read_text()
        return [json.loads(line) for line in text.splitlines()]

    do("lessons", "hangzhou")
    do("clone", "hangzhou")
    first, *_, last = logged("clone")
    assert last["alike"] > first["alike"] + 0.2
    assert last["loss"] < first["loss"]
    # A few dozen rounds teach nobody what others bring; but these it must come to know.
    assert last["taught_value_loss"] < first["taught_value_loss"]
    do("improve", "hangzhou", "--set", "times=2")
    do("improve", "hangzhou", "--set", "times=4")
    assert [line["times"] for line in logged("improve")] == [1, 2, 3, 4], "it goes on"
    do("duel", "hangzhou", "--rival", "clone", "--walls", "20")
    assert logged("duel")[-1]["rounds"] >= 20
    do("export", "hangzhou")
    # So much trust that the net decides alone.
    do("fit", "hangzhou", "--trusts", "50", "--playouts", "0", "--walls", "4")
    do("prove", "hangzhou", "--rival", "random", "--walls", "24", "--seed", "fresh")
    assert logged("prove")[-1]["verdict"] == "stronger"
    do("probe", "hangzhou", "--set", "times=1")
    assert logged("probe")[-1]["times"] == 1
