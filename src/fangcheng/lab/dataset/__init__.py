"""Decisions of games as files for learning: made from bots or records, written, read again."""

from fangcheng.extras import need

need("data", "numpy", "pyarrow")

from fangcheng.lab.dataset.card import FORMAT, Written  # noqa: E402
from fangcheng.lab.dataset.reading import Batch, RecordDataset  # noqa: E402
from fangcheng.lab.dataset.shards import write_dataset  # noqa: E402
from fangcheng.lab.decisions import from_bots, from_records  # noqa: E402

__all__ = [
    "FORMAT", "Batch", "RecordDataset", "Written", "from_bots", "from_records", "write_dataset",
]  # fmt: skip
