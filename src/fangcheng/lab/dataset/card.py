"""The card of a dataset: what is in it, how it was made, who may use it."""

from dataclasses import dataclass, field
from typing import Any

from fangcheng.env import VERSION
from fangcheng.version import __version__

FORMAT = 1
"""Raised whenever the files mean something else than before."""

_CARD = """\
# Decisions of mahjong games · 麻将对局里的每一个决定

- how made · 来源: {source}
- engine · 引擎: fangcheng {engine}
- licence · 许可: {licence}
- games · 场: {games}, rounds · 局: {rounds}, decisions · 决定: {decisions}
- towns · 玩法: {towns}
- size · 大小: {size:,} bytes · 字节
- format · 格式: {format}, arrays · 数组: {arrays}

## decisions-*.parquet

| column | type | what it tells |
|---|---|---|
| `game`, `round`, `move` | int64, int16, int16 | the match, its round, which answer in it |
| `seat`, `player` | int8, text | who decided; the name of the bot, empty for people |
| `town` | text | the town |
| `words` | 133 × int64 | the planes as masks over faces: bit 0 is 一万 |
| `numbers` | 56 × uint8 | the small numbers |
| `nearness` | 5 × int64 | how near to ready choices leave the hand |
| `scores` | 4 × int64 | scores of the round so far, from the seat on |
| `legal` | 200 × bool | what the seat might do |
| `action` | uint8 | what it did |
| `points` | int64 | what the seat made of the whole round |

`words`, `numbers`, `nearness`, `legal` and `action` are the arrays of `fangcheng.env`, described in
its page about learning. What the house did for a seat that ran out of time is no decision.

## rounds-*.parquet

Every round as it can be played again: `town`, `options` (JSON), `seed`, `round` (which is the
number of the wall too), `dealer`, `streak`, and `numbers`, its answers in order, a byte each.
`seats` says whose they are; it is empty where those who were asked at the same time answered one
after the other, from seat 0 on. `scores` is how it ended.

## Reading it · 读

```python
from fangcheng.lab.dataset import RecordDataset

data = RecordDataset("this-folder")
for batch in data.batches(1024):
    print(batch.planes().shape, batch.action.shape)
```
"""


@dataclass
class Written:
    """What a dataset holds; this is written beside it."""

    source: str
    licence: str
    format: int = FORMAT
    arrays: int = VERSION
    """The version of the arrays (`fangcheng.env.VERSION`)."""
    engine: str = __version__
    games: int = 0
    rounds: int = 0
    decisions: int = 0
    bytes: int = 0
    towns: dict[str, int] = field(default_factory=dict)
    """Decisions by town."""
    shards: list[dict[str, Any]] = field(default_factory=list)


def write_card(written: Written) -> str:
    """Write the card."""
    return _CARD.format(
        **{name: getattr(written, name) for name in
           ("source", "engine", "licence", "games", "rounds", "decisions", "format", "arrays")},
        towns=", ".join(f"{town} {count}" for town, count in written.towns.items()),
        size=written.bytes,
    )  # fmt: skip
