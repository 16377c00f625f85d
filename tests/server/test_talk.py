"""Talk: phrases and own words, who hears them, how much of it, and what cannot be said."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from fangcheng.protocol import commands
from fangcheng.protocol.client import new_id
from fangcheng.protocol.refusal import RefusedError
from fangcheng.server.accounts.names import clean_text
from tests.server.inside import HOST_TOKEN, ask, inside
from tests.server.tables import Wire, seat_all, start_all, wires

SWITCH = "/api/operator/free_text"


def with_people(
    test: Callable[[list[Wire], str], Awaitable[None]], folder: Path, count: int, **settings: Any
) -> None:
    async def play() -> None:
        async with (
            inside(folder, **settings) as server,
            wires(server.url, *"甲乙丙丁戊"[:count]) as people,
        ):
            await test(people, server.url)

    asyncio.run(play())


def heard(one: Wire) -> list[str]:
    return [told["text"] or told["phrase"] for told in one.seen("said")]


async def all_hear(people: list[Wire], count: int) -> None:
    for one in people:
        await one.until(lambda one=one: len(heard(one)) >= count)  # type: ignore[misc]


def write(text: str) -> commands.Write:
    return commands.Write(new_id(), text)


# -- who hears whom --------------------------------------------------------------------------------


def test_everybody_in_a_waiting_room_talks_with_everybody(tmp_path: Path) -> None:
    async def play(people: list[Wire], _: str) -> None:
        owner, other, visitor = people
        await visitor.must(commands.Enter(new_id(), await seat_all([owner, other])))
        await visitor.must(write("  有\u3000座吗 <b>?</b> "))
        await other.send(commands.Say("hello"))
        await all_hear(people, 2)
        for one in people:
            first, second = one.seen("said")
            assert first == {
                "type": "said", "seat": None, "person": visitor.welcome["person"], "name": "丙",
                "phrase": "", "text": "有 座吗 <b>?</b>",
            }  # fmt: skip
            assert (second["seat"], second["phrase"], second["text"]) == (1, "hello", "")

    with_people(play, tmp_path, 3)


def test_who_watches_is_not_heard_by_who_plays(tmp_path: Path) -> None:
    """A watcher may sit behind somebody; what players say is heard by all, as at a real table."""

    async def play(people: list[Wire], _: str) -> None:
        owner, other, *watchers = people
        number = await seat_all([owner, other])
        for one in watchers:
            await one.must(commands.Enter(new_id(), number))
        await start_all([owner, other])
        await watchers[0].must(write("他听五万"))
        await watchers[1].send(commands.Say("👍"))
        await other.must(write("快打"))
        await all_hear(watchers, 3)
        await all_hear([owner, other], 1)
        for one in people:
            await one.settle()
        assert [heard(one) for one in watchers] == [["他听五万", "👍", "快打"]] * 2
        assert [heard(one) for one in (owner, other)] == [["快打"]] * 2

    with_people(play, tmp_path, 4)


def test_nobody_is_heard_from_outside(tmp_path: Path) -> None:
    async def play(people: list[Wire], _: str) -> None:
        owner, other, kicked = people
        number = await seat_all([owner, other, kicked])
        await owner.must(commands.Kick(new_id(), 2))
        assert await kicked.refused(write("骗子")) == "not_in_room"
        assert await kicked.refused(commands.Enter(new_id(), number)) == "kicked"
        assert await kicked.refused(commands.Sit(new_id())) == "not_in_room"
        await owner.settle()
        assert heard(owner) == heard(other) == []

    with_people(play, tmp_path, 3)


# -- where own words are allowed -------------------------------------------------------------------


def test_strangers_from_the_lobby_say_phrases_only(tmp_path: Path) -> None:
    async def play(people: list[Wire], _: str) -> None:
        owner, other = people
        await seat_all(people, public=True)
        assert owner.room["free_text"] is False
        assert await owner.refused(write("加我")) == "text"
        await owner.send(commands.Say("hello"))
        await all_hear(people, 1)
        assert heard(other) == ["hello"]

    with_people(play, tmp_path, 2)


def test_the_operator_can_switch_own_words_off(tmp_path: Path) -> None:
    async def play(people: list[Wire], url: str) -> None:
        owner, other = people
        await seat_all(people)
        await owner.must(write("好"))
        wishes = [
            (None, {"on": False}, 401),
            (HOST_TOKEN, {"on": 2}, 400),
            (HOST_TOKEN, {"on": False}, 200),
        ]
        for token, wish, status in wishes:
            answer = await asyncio.to_thread(ask, url, SWITCH, token, "POST", wish)
            assert answer.status == status
        await other.until(lambda: other.room["free_text"] is False)
        assert await other.refused(write("坏")) == "text"
        await asyncio.to_thread(ask, url, SWITCH, HOST_TOKEN, "POST", {"on": True})
        await other.until(lambda: other.room["free_text"])
        await other.must(write("又好"))
        await all_hear(people, 2)
        assert heard(owner) == ["好", "又好"]

    with_people(play, tmp_path, 2)


def test_a_server_without_own_words(tmp_path: Path) -> None:
    async def play(people: list[Wire], _: str) -> None:
        await seat_all(people)
        assert people[0].room["free_text"] is False
        assert await people[0].refused(write("好")) == "text"

    with_people(play, tmp_path, 1, free_text=False)


# -- how much --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seated", "most"), [(True, 9), (False, 5)])
def test_a_flood_of_words_is_stopped(tmp_path: Path, seated: bool, most: int) -> None:
    """Phrases and own words count together, and the others hear no more than may be said."""

    async def play(people: list[Wire], _: str) -> None:
        owner, other, visitor = people
        await visitor.must(commands.Enter(new_id(), await seat_all([owner, other])))
        speaker = other if seated else visitor
        answers = [await speaker.ask(write(f"{at}")) for at in range(12)]
        await speaker.send(commands.Say("hello"))
        done = [one for one in answers if one["type"] == "done"]
        assert most - 1 <= len(done) <= most
        assert {one["code"] for one in answers if one["type"] != "done"} == {"rate"}
        await all_hear([owner], len(done))
        await speaker.settle()
        assert len(heard(owner)) == len(done)
        # Another room is no new mouth.
        assert await speaker.refused(write("还有")) == "rate"
        await owner.must(write("别吵"))

    with_people(play, tmp_path, 3)


def test_a_repeat_is_heard_once(tmp_path: Path) -> None:
    """A page sends again what was not answered when its connection broke."""

    async def play(people: list[Wire], url: str) -> None:
        await seat_all(people)
        command = write("一次")
        for _ in range(3):
            await people[0].must(command)
        await people[1].settle()
        assert heard(people[1]) == ["一次"]

    with_people(play, tmp_path, 2)


# -- what can be said ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "好",
        "a" * 60,
        "e\u0301" * 60,
        "👍🏽",
        "❤️ 1️⃣",
        "👨\u200d👩\u200d👧",
        "<script>",
        "ประตู",
        "שלום",
    ],
)
def test_what_people_write(text: str) -> None:
    assert clean_text(f" {text}\n")


@pytest.mark.parametrize(
    "text",
    [
        " ", "\n", "a" * 61, "a\u200bb", "\u202eabc", "a\u200db", "\u0000", "\u2066a", "\ufeff",
        "\u3164", "\u2800", "x\u034fy", "z\u0335\u0338\u0321\u0322", "\U000e0041", "\ud83c",
    ],
)  # fmt: skip
def test_what_nobody_can_write(text: str) -> None:
    with pytest.raises(RefusedError) as refusal:
        clean_text(text)
    assert refusal.value.code == "text"


def test_bad_texts_are_refused_and_not_heard(tmp_path: Path) -> None:
    async def play(people: list[Wire], _: str) -> None:
        await seat_all(people)
        assert await people[0].refused(write("\u202e" + "a")) == "text"
        assert await people[0].refused(write("长" * 61)) == "text"
        assert await people[0].refused(write("长" * 201)) == "bad_message"
        assert await people[0].refused(write("")) == "bad_message"
        await people[1].settle()
        assert heard(people[1]) == []

    with_people(play, tmp_path, 2)
