"""A record of a match from before defaults changed and options were added."""

from pathlib import Path

from fangcheng.record.file import read_record, verify

OLD = Path(__file__).with_name("old_record.jsonl")


def test_hz16_hz19_an_old_record_replays_by_the_options_it_carries() -> None:
    """HZ-16, HZ-19: won on a discard at streak 2, paid by the dealer alone; not so by default."""
    match = verify(read_record(OLD.read_text(encoding="utf-8").splitlines(keepends=True)))
    assert match.over
    assert (match.state.streak, match.state.scores()) == (2, [0, -4, 4, 0])
    (paid,) = match.state.transfers
    assert (paid.payer, paid.code) == (1, "fangchong")
