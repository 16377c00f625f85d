"""`fangcheng dataset`: decisions of bots or of records as files for learning."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from fangcheng.cli.command import TOWNS, Argument, Option
from fangcheng.cli.common import LangOption, SetOption, fail_clearly, rules_from, words_at
from fangcheng.cli.progress import progress_bar
from fangcheng.cli.replay import read_lines
from fangcheng.cli.workers import ClusterOption, WorkersOption, workers_from
from fangcheng.errors import OptionError, RecordError
from fangcheng.record.file import Record, read_record
from fangcheng.terminal.console import Console
from fangcheng.terminal.harmless import complain
from fangcheng.words import Words, words

if TYPE_CHECKING:
    from fangcheng.lab.dataset import Written

_RECORDS = "records"
_OPEN_LICENCE, _NO_LICENCE = "CC0-1.0", "not stated"


@fail_clearly
def dataset_command(
    what: Annotated[
        str,
        Argument(
            help=f"玩法：{TOWNS}，或桌规文件；{_RECORDS} 用牌谱 · "
            f"the town: {TOWNS}; or a file of house rules; {_RECORDS}: take records",
        ),
    ],
    records: Annotated[
        list[Path] | None,
        Argument(help=f"{_RECORDS}：这些牌谱 · {_RECORDS}: these", show_default=False),
    ] = None,
    out: Annotated[Path, Option(help="写到哪个新目录 · a new folder for the files")] = Path(
        "dataset"
    ),
    rounds: Annotated[int, Option("--rounds", "-n", help="局数 · how many rounds")] = 1000,
    bots: Annotated[
        str, Option(help="机器人，一个名字或每家一个 · bots, one for all seats or one for each")
    ] = "normal",
    seed: Annotated[str, Option(help="种子 · the same seed gives the same rounds")] = "1",
    shard: Annotated[
        int, Option(min=1, help="每个文件大约几个决定 · decisions in a file, about")
    ] = 100_000,
    licence: Annotated[
        str | None,
        Option(
            help=f"许可，写在卡片上；机器人打的默认 {_OPEN_LICENCE} · "
            f"the licence told on the card; for bots {_OPEN_LICENCE} by default",
            show_default=False,
        ),
    ] = None,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    set_: SetOption = None,
    lang: LangOption = "zh",
) -> None:
    """数据集：把每一个决定写成 Parquet，给程序学。 · Write decisions as Parquet, to learn from.

    机器人打的局和 simulate 打的一样，谁来算都一样。
    牌谱里人的名字不写；断了或错了的牌谱，用前面打完的局。 ·
    Bots play the rounds that `simulate` plays, whoever computes them. Names of people are not
    written; of a record that is cut or wrong the rounds that ended before are taken.

    例子： · Examples:

    [bold]fangcheng dataset hangzhou --rounds 10000 --bots normal --out hangzhou[/]

    [bold]fangcheng dataset records games/*.jsonl --out games-data --licence CC-BY-4.0[/]
    """
    from fangcheng.lab.dataset import from_bots, from_records, write_dataset

    if what == _RECORDS:
        w = words(lang)
        if not records:
            raise OptionError("dataset.no_records")
        source = f"{len(records)} records"
        with progress_bar(w("dataset.reading"), len(records)) as advance:
            taken = _records(records, w)
            told = write_dataset(from_records(taken), out, source, licence or _NO_LICENCE, shard)
            advance(len(records))
    else:
        rules = rules_from(what, set_)
        w = words_at(lang, rules.town, rules.house)
        if records:
            raise OptionError("dataset.only_records")
        names = [name.strip() for name in bots.split(",")]
        source = f"bots {','.join(names)}, seed {seed}"
        with (
            workers_from(w, workers, cluster, default=1) as who,
            progress_bar(w("simulate.playing"), rounds) as advance,
        ):
            games = from_bots(rules.town, dict(rules.options), names, rounds, seed, who)
            told = write_dataset(
                games, out, source, licence or _OPEN_LICENCE, shard, progress=advance
            )
    _sum_up(w, told, out)


def _records(files: list[Path], w: Words) -> Iterator[Record]:
    """Read records; one whose header is wrong is told and left out."""
    for path in files:
        try:
            yield read_record(read_lines(path, w))
        except RecordError as error:
            complain(f"{path}: {error}")


def _sum_up(w: Words, told: "Written", out: Path) -> None:
    done = w(
        "dataset.done",
        out=out,
        decisions=told.decisions,
        rounds=told.rounds,
        shards=len(told.shards),
    )
    Console(highlight=False).print(done, soft_wrap=True, markup=False)
