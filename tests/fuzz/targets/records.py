"""Records: read, played again, written again, and judged by their own rules."""

import io
import json

from fangcheng.checking.records import written_again
from fangcheng.errors import RecordError
from fangcheng.installed import OWN
from fangcheng.record.fair import commitment
from fangcheng.record.file import Record, header_line, read_record, seed_line, verify
from fangcheng.record.rejudge import rejudge
from tests.fuzz.reading import accepted

WORDS = (
    *OWN, "fangcheng", "engine", "scheme", "variant", "options", "seats", "commitment", "seed",
    "fair", "house", "server", "nonces", "dropped", "silent", "match", "told", "why", "left",
    "interrupted", "failed", "name", "notes", "zh", "en", "HZ-16", "seat", "do", "round", "scores",
    "totals", "result", "digest", "base", "rounds", "first_dealer", "discard ", "chi ", "gang ",
    "peng", "hu", "pass", "timeout", "leave", "dissolve", "stake ", "shuai ", "1m", "9p", "5s", "E",
)  # fmt: skip
STEPS = (100_000, 1500)
RUNS = 100
IS_JSON = True


def read(data: bytes) -> None:
    """Read a record as it is, and with a commitment that fits its seed."""
    # As a file is read: a byte that is no UTF-8 makes its own line wrong.
    lines = list(io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", errors="replace"))
    for one in (lines, _fitting(lines)):
        record = accepted(read_record, one, refusals=(RecordError,))
        if record is not None:
            _replay(record)


def _fitting(lines: list[str]) -> list[str]:
    """Put the commitment right, which no change to a seed would."""
    try:
        header = json.loads(lines[0])
        seed = header["seed"] if "seed" in header else json.loads(lines[-1])["seed"]
        return [json.dumps({**header, "commitment": commitment(seed)}) + "\n", *lines[1:]]
    except (IndexError, KeyError, TypeError, ValueError, AttributeError, RecursionError):
        return lines


def _replay(record: Record) -> None:
    known = "seed" in record.header
    line = header_line(record.variant, record.seed, record.names, known, record.fair, record.house)
    again = read_record([line, *([] if known else [seed_line(record.seed)])])
    assert (again.variant.options, again.seed, again.names, again.fair, again.house) == (
        record.variant.options, record.seed, record.names, record.fair, record.house
    )  # fmt: skip
    match = accepted(verify, record, refusals=(RecordError,))
    if match is None:
        return
    if record.header["fangcheng"] == 2:
        assert written_again(list(record.lines)) == list(record.lines)
    assert all(judged.status == "same" for judged in rejudge(record, record.variant))
