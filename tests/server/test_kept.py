"""What is kept, and for how long."""

import time

import pytest

from fangcheng.server.cache import Cache


def test_kept_are_those_that_fit() -> None:
    kept: Cache[bytes] = Cache(100, weigh=len)
    for key in "abc":
        kept.keep(key, key.encode() * 40)
    assert kept.get("a") is None and kept.get("b") and kept.get("c") and kept.weight == 80
    assert kept.get("b"), "asked for, so c goes first"
    kept.keep("d", b"d" * 40)
    assert kept.get("c") is None and len(kept) == 2
    assert kept.keep("huge", b"x" * 101) == b"x" * 101
    assert kept.get("huge") is None and kept.weight == 80
    kept.keep("b", b"")
    assert kept.get("b") == b"" and kept.weight == 40, "in the place of the one before"


def test_what_was_made_of_something_else_is_made_anew() -> None:
    kept: Cache[str] = Cache(10)
    assert kept.find("key", lambda: "old", stamp=1) == "old"
    assert kept.find("key", lambda: "new", stamp=1) == "old"
    assert kept.find("key", lambda: "new", stamp=2) == "new"
    assert kept.get("key", stamp=1) is None


def test_it_is_good_for_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.monotonic()
    kept: Cache[str] = Cache(10, good_for=30)
    monkeypatch.setattr(time, "monotonic", lambda: now)
    kept.keep("key", "value")
    now += 29
    assert kept.get("key") == "value"
    now += 1
    assert kept.get("key") is None


def test_what_is_made_while_all_is_forgotten_is_not_kept() -> None:
    kept: Cache[str] = Cache(10)
    kept.keep("other", "value")

    def make() -> str:
        kept.forget_all()
        return "of before"

    assert kept.find("key", make) == "of before"
    assert len(kept) == 0 and kept.weight == 0 and kept.get("key") is None
