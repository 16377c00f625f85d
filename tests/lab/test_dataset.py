"""Datasets: what is written is what was decided. Needs `pip install 'fangcheng[data]'`."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("pyarrow")

from fangcheng.bots import Look, make_bot
from fangcheng.env import VERSION, Round, VecTable, legal_numbers, observe
from fangcheng.errors import SimulationError
from fangcheng.game.actions import DISSOLVE, TIMEOUT
from fangcheng.game.referee import waiting_for
from fangcheng.installed import make_variant
from fangcheng.lab.dataset import (
    RecordDataset,
    from_bots,
    from_records,
    write_dataset,
)
from fangcheng.lab.simulate import simulate
from fangcheng.match import Match
from fangcheng.record.file import header_line, input_line, read_record, result_line
from tests.command_line import invoke

BOTS = ["easy", "random", "random", "random"]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> RecordDataset:
    folder = tmp_path_factory.mktemp("data") / "jinzhou"
    games = from_bots("jinzhou", {}, BOTS, 10, "7")
    write_dataset(games, folder, "test", "CC0-1.0", shard=500)
    return RecordDataset(folder)


def test_bots_play_the_rounds_of_a_simulation(data: RecordDataset) -> None:
    rounds = list(data.rounds())
    summary = simulate("jinzhou", {}, BOTS, 10, "7")
    assert len(rounds) == summary.rounds == 10
    played = [sum(one.moves.scores[seat] for one in rounds) for seat in range(4)]
    assert played == [seat.points for seat in summary.seats]


def test_rows_are_what_the_seat_saw_and_did(data: RecordDataset) -> None:
    batches = list(data.batches(64))
    assert len(data) == sum(map(len, batches)) and len(data.about["shards"]) > 1
    rows = {
        (int(batch.game[at]), int(batch.round[at]), int(batch.move[at])): (batch, at)
        for batch in batches
        for at in range(len(batch))
    }
    for one in list(data.rounds())[:2]:
        assert len(one.moves.numbers) < 200 and not one.moves.seats
        for move in (0, 7, len(one.moves.numbers) - 1):
            batch, at = rows[one.game, one.moves.round, move]
            assert batch.action[at] == one.moves.numbers[move]
            assert batch.legal[at][batch.action[at]]
            assert batch.points[at] == one.moves.scores[batch.seat[at]]
            assert (batch.town[at], batch.player[at]) == ("jinzhou", BOTS[batch.seat[at]])
        assert one.play_again().over


def test_planes_are_those_of_the_environment(data: RecordDataset) -> None:
    one = next(data.rounds())
    batch = next(data.batches(1))
    variant = make_variant(one.town, one.options)
    state = Match(variant, one.seed).state
    seat = waiting_for(state)[0]
    seen = observe(state, seat)
    near = VecTable("jinzhou", 1, one.seed, nearness=True)
    near.reset()
    given = Round(1, state.dealer, state.streak)
    assert (batch.nearness == near.restart({0: given}).nearness).all()
    assert batch.seat[0] == seat
    assert (batch.planes() == seen.planes).all() and (batch.numbers == seen.numbers).all()
    assert sorted(legal_numbers(state, seat)) == batch.legal[0].nonzero()[0].tolist()


def record_of(seed: str) -> list[str]:
    """A round with an act of the house in it, and the beginning of one that was dissolved."""
    variant = make_variant("hangzhou")
    match = Match(variant, seed)
    lines = [header_line(variant, seed, ["Ann", "Bo", "Cy", "Di"])]
    bot = make_bot("random", 3)
    first = True
    while not match.state.over:
        for seat in reversed(waiting_for(match.state)):  # as it comes over a network
            action = TIMEOUT if first else bot.choose(Look(match.state, seat))
            first = False
            match.apply(seat, action)
            lines.append(input_line(seat, action))
            if match.state.over:
                break
    lines.append(result_line(match))
    match.next_round()
    match.apply(-1, DISSOLVE)
    return [*lines, input_line(-1, DISSOLVE), result_line(match)]


def test_records_give_what_people_decided_without_their_names(tmp_path: Path) -> None:
    lines = record_of("people")
    file = tmp_path / "game.jsonl"
    file.write_text("".join(lines), encoding="utf-8")
    out = tmp_path / "data"
    told = invoke(["dataset", "records", str(file), "--out", str(out), "--lang", "en"])
    assert told.exit_code == 0 and "1 round " in told.stdout
    data = RecordDataset(out)
    (only,) = data.rounds()
    final = json.loads(next(line for line in lines if '"round":1' in line))["scores"]
    assert list(only.moves.scores) == final
    assert only.play_again().scores() == final
    done = sum('"do"' in line for line in lines) - 1
    assert len(only.moves.numbers) == done and len(data) == done - 1  # the house decides nothing
    assert "Ann" not in "".join(path.read_bytes().decode("latin1") for path in out.iterdir())
    assert "not stated" in (out / "README.md").read_text("utf-8")


def test_of_a_cut_record_whole_rounds_are_taken() -> None:
    lines = record_of("cut")
    at = next(at for at, line in enumerate(lines) if '"round":1' in line)
    whole, cut = read_record(lines), read_record(lines[: at - 3])
    games = list(from_records([cut, whole]))
    assert [len(game.rounds) for game in games] == [0, 1]


def test_what_is_not_whole_or_of_another_version_is_refused(
    data: RecordDataset, tmp_path: Path
) -> None:
    with pytest.raises(SimulationError, match="no dataset"):
        RecordDataset(tmp_path)
    with pytest.raises(SimulationError, match="exists already"):
        write_dataset([], data.folder, "", "")
    copy = tmp_path / "copy"
    shutil.copytree(data.folder, copy)
    RecordDataset(copy)
    index = copy / "dataset.json"
    index.write_text(json.dumps({**data.about, "arrays": VERSION + 1}))
    with pytest.raises(SimulationError, match=f"arrays {VERSION + 1}"):
        RecordDataset(copy)
    index.write_text(json.dumps(data.about))
    first = data.about["shards"][0]
    shutil.copy(copy / first["rounds"]["file"], copy / first["decisions"]["file"])
    with pytest.raises(SimulationError, match=r"rows|columns"):
        RecordDataset(copy)
    (copy / first["decisions"]["file"]).write_bytes(b"PAR1")
    with pytest.raises(SimulationError, match="cannot be read"):
        RecordDataset(copy)


def test_batches_of_one_town(data: RecordDataset) -> None:
    assert not list(data.batches(town="hangzhou"))
    assert np.concatenate([one.action for one in data.batches(town="jinzhou")]).size == len(data)


def test_the_command_says_what_is_wrong(tmp_path: Path) -> None:
    assert invoke(["dataset", "records", "--out", str(tmp_path / "a")]).exit_code == 2
    assert invoke(["dataset", "hangzhou", "x.jsonl", "--out", str(tmp_path / "a")]).exit_code == 2
    made = invoke(["dataset", "hangzhou", "-n", "1", "--bots", "random", "--out", str(tmp_path)])
    assert made.exit_code == 0 and (tmp_path / "README.md").exists()
    assert "CC0-1.0" in (tmp_path / "README.md").read_text("utf-8")
