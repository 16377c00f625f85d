"""Who looks at what, and is told of it."""

from fangcheng.server.watched import Watched


class _Looker:
    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def send(self, data: bytes) -> None:
        self.heard.append(data)


def test_a_change_is_told_once_to_each_who_looks_and_only_so_many_at_a_time() -> None:
    things = {1: b"a", 2: b"b"}
    watched: Watched[int, _Looker] = Watched(2, things.__getitem__)
    lookers = [_Looker() for _ in range(3)]
    for one in lookers:
        watched.watch(one, [1, 2])
    watched.look(1)
    watched.tell()
    assert not watched.waiting and not any(one.heard for one in lookers), "nothing has changed"
    things[1] = b"new"
    watched.look(1)
    watched.tell()
    assert [one.heard for one in lookers] == [[b"new"], [b"new"], []]
    things[1], things[2] = b"newer", b"other"
    watched.look(2)
    watched.look(1)
    watched.tell()
    assert lookers[2].heard == [b"newer"], "who waits longest is told first, as it is by now"
    while watched.waiting:
        watched.tell()
    assert [one.heard for one in lookers] == [
        [b"new", b"other", b"newer"],
        [b"new", b"other", b"newer"],
        [b"newer", b"other"],
    ]


def test_who_looks_no_more_is_told_nothing() -> None:
    things = {1: b"a", 2: b"b"}
    watched: Watched[int, _Looker] = Watched(9, things.__getitem__)
    gone, lonely = _Looker(), _Looker()
    watched.watch(gone, [1, 2])
    watched.watch(lonely, [])
    assert watched.looks(lonely) and watched.count() == 2 and set(watched) == {1, 2}
    things[1] = b"new"
    watched.look(1)
    assert watched.forget(gone) == (1, 2)
    watched.tell()
    assert not gone.heard and not watched and 1 not in watched
    assert watched.forget(gone) == ()
    watched.watch(gone, [1])
    assert watched.told(1) == b"new"
